// What a message compares with: another time, the others of a kind, or one place that it names. Read by a few words of each language.
import type { Entity } from '../../language/names/entity.js';

export const COMPARED_KINDS = ['pod', 'host', 'region', 'version', 'service', 'environment'] as const;

export type ComparedKind = (typeof COMPARED_KINDS)[number];

const word = (latin: string, others = ''): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${latin})(?![\p{L}\p{M}])${others === '' ? '' : `|${others}`}`, 'iu');

const DAY_BEFORE = word(
  'yesterday|day before|gestern|vortag|ayer|día anterior|la veille|ontem|dia anterior|ieri|gisteren|wczoraj|dün',
  '昨[天日]|前一天|前日|きのう|어제',
);
const WEEK_BEFORE = word(
  '(?:last|previous) week|a week (?:ago|before|earlier)|week before|(?:letzte|vorige|vergangene)[rn]? woche|vorwoche|semana (?:pasada|anterior|passada)|semaine (?:dernière|passée|précédente)',
  '[上前]一?[个個]?[周週]|先週|지난주',
);

/** In German it is a place. */
const FRENCH_DAY_BEFORE = word('hier');

/** A day or a week before, at the same time of day. */
export const earlierDayOf = (message: string, language?: string): 'yesterday' | 'week' | undefined => {
  if (DAY_BEFORE.test(message) || (language === 'fr' && FRENCH_DAY_BEFORE.test(message))) return 'yesterday';
  return WEEK_BEFORE.test(message) ? 'week' : undefined;
};

const FINE = word(
  'ok|okay|fine|normal\\p{L}*|healthy|good|clean|gut|in ordnung|bien|correcto|sain|bem|saudável',
  '正常|没问题|大丈夫|問題な',
);
const BEFORE = word(
  'before|prior|earlier|until|vor|vorher|davor|zuvor|bis|antes|hasta|avant|jusqu.{0,2}|até|prima|daarvoor|ervoor|voorheen|przedtem|wcześniej|przed',
  '之前|以前|前',
);
const WAS = word(
  "was|were|wasn'?t|weren'?t|war|waren|estaba|iba|funcionaba|était|allait|marchait|estava|ia",
  '之前|以前|でした',
);

const CLOCK = /(?<!\d)\d{1,2}(?:[:.h]\d{2}|\s?(?:uhr|h|am|pm|点|時)(?!\p{L}))/iu;

/** “Was it ok before 9:20?” asks for the state of an earlier time. */
export const asksHowItWas = (message: string): boolean =>
  FINE.test(message) && WAS.test(message) && (BEFORE.test(message) || CLOCK.test(message));

/** It compares with a time before, and not with places. */
export const comparesTimes = (message: string, language?: string): boolean =>
  earlierDayOf(message, language) !== undefined || BEFORE.test(message) || asksHowItWas(message);

const KIND_WORDS: { readonly [Kind in ComparedKind]: RegExp } = {
  pod: word(
    'pods?|replicas?|réplicas?|répliques?|siblings?|instances?|instanz\\p{L}*|instancias?|instâncias?|replik\\p{L}*|containers?|workers?',
    '副本|实例|實例|レプリカ|インスタンス|ポッド',
  ),
  host: word(
    'hosts?|nodes?|machines?|servers?|knoten|maschinen?|nodos?|máquinas?|nœuds?|nós?',
    '主机|节点|ホスト|ノード',
  ),
  region: word(
    'regions?|region(?:en|es)|región|régions?|regi(?:ão|ões)|data ?cent(?:er|re)s?|sites?|standorte?',
    '区域|地域|地区|リージョン',
  ),
  version: word('versions?|version(?:en|es)|versión|vers(?:ão|ões)|releases?', '版本|バージョン'),
  environment: word('environments?|envs?|umgebung(?:en)?|entornos?|environnements?|ambientes?', '环境|環境'),
  service: word('services?|dienste?|servicios?|serviços?', '服务|サービス'),
};

const OTHERS = word(
  'others?|another|rest|siblings?|remaining|neighbou?rs?|andere[nrms]?|übrige[nr]?|geschwister|otr[oa]s?|demás|autres?|outr[oa]s?|restantes?',
  '其他|其它|另|ほか|他の',
);

/** Two of a kind are compared with each other; a kind that is named in a comparison with all of its others. */
export const comparedKindOf = (message: string, entities: readonly Entity[]): ComparedKind | undefined => {
  const twice = COMPARED_KINDS.find(
    (kind) => new Set(entities.flatMap((each) => (each.kind === kind ? [each.name ?? each.text] : []))).size > 1,
  );
  if (twice !== undefined) return twice;
  // a service is not compared with the rest where the message speaks of its pods
  const said = COMPARED_KINDS.find((kind) => KIND_WORDS[kind].test(message));
  if (said !== undefined && said !== 'version') return said;
  return said === 'version' && OTHERS.test(message) ? said : undefined;
};

const SAME = word(
  'same|too|also|as well|gleich\\p{L}*|dasselbe|auch|mism[oa]|también|igual|même|aussi|pareil|mesm[oa]|também',
  '一样|相同|也|同じ|も',
);

/** “And us-east-1, same thing there?” asks whether a place that it names has it too. Undefined: it names none, or not so. */
export const sameElsewhereOf = (message: string, entities: readonly Entity[]): ComparedKind | undefined =>
  SAME.test(message)
    ? COMPARED_KINDS.find((kind) => kind !== 'service' && entities.some((each) => each.kind === kind))
    : undefined;
