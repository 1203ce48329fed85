// Finds what a message names: services, pods, times, ids, endpoints … by the catalogue of the tenant and by form.
//
// Names come from the catalogue alone, so a word of the language is never taken for one. What is found is replaced by a
// mark in the text that the classifier sees: it learns wordings, not names.
import { optional } from '../kernel/optional.js';
import { approximateNameFinder } from './approximate-names.js';
import type { Lexicon } from './lexicon.js';
import type { ScopeNames } from './scope/scope-words.js';
import { type Token, tokenize } from './tokens.js';

/** Each is also the placeholder of an example: `{service}`. */
export const ENTITY_KINDS = [
  'service',
  'pod',
  'host',
  'region',
  'environment',
  'endpoint',
  'version',
  'time',
  'duration',
  'number',
  'percent',
  'id',
  'exception',
  'metric',
  'url',
  'person',
  'quote',
  'date',
  'level',
] as const;

export type EntityKind = (typeof ENTITY_KINDS)[number];

/** `start` and `end` are offsets in the message; `name` is the catalogue's spelling. */
export type Entity = {
  readonly kind: EntityKind;
  readonly text: string;
  readonly name?: string;
  /** The names of the catalogue that fit, where there are several; then there is no `name`. */
  readonly names?: readonly string[];
  readonly start: number;
  readonly end: number;
};

/** The names that occur in the telemetry of a tenant. */
export type EntityCatalogue = {
  readonly [Kind in 'service' | 'pod' | 'host' | 'region' | 'environment' | 'version' | 'metric']?: readonly string[];
};

/** One character of the private use area for each kind: it stands in n-grams like a letter. */
export const entityMark = (kind: EntityKind): string => String.fromCharCode(0xe000 + ENTITY_KINDS.indexOf(kind));

const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december';

const CLOCK_WORDS = String.raw`(?:\s?(?:am|pm|a\.m\.|p\.m\.|uhr|utc|cet|cest|gmt|est|pst|z))?`;

/** Of scripts that part words by blanks: a name may stand right beside others, as in “看checkout的错误”. */
const LETTERS = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}`;

const UNITS = String.raw`(?:milliseconds?|millis|ms|seconds?|secs?|sec|s|minutes?|mins?|min|m|hours?|hrs?|hr|h|days?|d|weeks?|w|sekunden?|minuten?|stunden?|std|tagen?|tage|wochen?|segundos?|minutos?|horas?|dias?|días?|semanas?|secondes?|heures?|jours?|semaines?|secondi|minuti|minuto|ore|ora|giorni|giorno|seconden|uur|uren|dagen|sekund|minut|minuty|godzin[ay]?|dni|saniye|dakika|saat|gün|분|시간|초|일|घंटे|घंटा|मिनट|दिन|ghante|ghanta)`;

/** In order: what matches first is taken, and its characters are not looked at again. */
const FORMS: readonly (readonly [EntityKind, RegExp])[] = [
  ['url', /\b(?:https?:\/\/|www\.)\S+/giu],
  ['quote', /"[^"\n]{3,400}"|“[^”\n]{3,400}”|«[^»\n]{3,400}»|`[^`\n]{3,400}`/gu],
  ['id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?=[0-9a-f]*\d)[0-9a-f]{16,64}\b/giu],
  [
    'endpoint',
    /\b(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\s+\/\S*|(?<![\w/.<])\/[a-z][\w{}:.-]*(?:\/[\w{}:.-]+)*/giu,
  ],
  ['exception', /\b(?:[a-z_]\w*\.)*[A-Z]\w*(?:Exception|Error|Timeout|Panic|Fault)\b/gu],
  [
    'time',
    new RegExp(
      String.raw`\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?|(?<![\d.:])(?:[01]?\d|2[0-4])[:.h][0-5]\d(?::[0-5]\d)?(?![\d.])${CLOCK_WORDS}(?!\w)|(?<![\w.])(?:[01]?\d|2[0-3])\s?(?:am|pm|uhr|h|hs|o'?clock)(?!\w)|(?:[01]?\d|2[0-3])\s?(?:点半?|點半?|時|时|시)(?!间|間|간)(?:\s?[0-5]?\d\s?[分분])?`,
      'giu',
    ),
  ],
  [
    'date',
    new RegExp(
      String.raw`\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./](?:\d{2,4})?\b|\b(?:\d{1,2}(?:st|nd|rd|th)?\s(?:${MONTHS})|(?:${MONTHS})\s\d{1,2}(?:st|nd|rd|th)?)\b|\d{1,2}月\d{1,2}[日号]|\d{1,2}월\s?\d{1,2}일`,
      'giu',
    ),
  ],
  // in small letters these are words: “show errors”
  ['level', /(?<![\w.])(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|CRITICAL|FATAL)(?![\w.])/gu],
  // status codes: “500s” are no seconds
  ['number', /(?<![\w.])[45]\d\d(?=s\b)/giu],
  [
    'duration',
    new RegExp(
      String.raw`(?<![\w.])\d+(?:[.,]\d+)?\s?(?:${UNITS}(?![${LETTERS}\d])|个?(?:小时|分钟|秒钟?|天)|時間|分間|秒間|分|日間)`,
      'giu',
    ),
  ],
  ['percent', /(?<![\w.])\d+(?:[.,]\d+)?\s?(?:%|percent\b|prozent\b|por ?cento\b|por ciento\b)/giu],
  ['version', /\bv\d+(?:\.\d+)*(?:-[\w.]+)?\b|\b\d+\.\d+\.\d+(?:[-+][\w.]+)?\b/giu],
  ['number', /(?<![\w.])\d+(?:[.,]\d+)*(?![\w])/gu],
];

type Span = { readonly start: number; readonly end: number };

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const escapeForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** As it is spelled, with blanks or with nothing in place of its separators. */
const spellings = (name: string): readonly string[] =>
  [...new Set([name, name.replaceAll(/[-_.]/g, ' '), name.replaceAll(/[-_.]/g, '')])].filter(
    ({ length }) => length > 1,
  );

/** Long lists of generated names (pods, hosts) are told by their form as well. */
const POD_OF_SERVICE = String.raw`-(?:[a-z0-9]{4,10}-)?[a-z0-9]{4,6}|-\d+`;

const namePattern = (names: readonly string[], suffix = ''): RegExp | undefined => {
  const all = names.flatMap(spellings).sort((a, b) => b.length - a.length);
  return all.length === 0
    ? undefined
    : new RegExp(
        String.raw`(?<![${LETTERS}\p{N}_-])(?:${all.map(escapeForPattern).join('|')})${suffix}(?![${LETTERS}\p{N}_]|-\w)`,
        'giu',
      );
};

/** Longer messages are pasted material, whose words are no misspelt names. */
const MOST_APPROXIMATE = 400;

/** `chekout-api` is one word. */
const joinHyphens = (tokens: readonly Token[], text: string): readonly Token[] => {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const isJoined =
      last !== undefined &&
      last.end === token.start &&
      (/[\p{L}\p{N}]-$/u.test(last.text) || /^-\p{L}?/u.test(token.text));
    if (isJoined)
      joined[joined.length - 1] = { text: text.slice(last.start, token.end), start: last.start, end: token.end };
    else joined.push(token);
  }
  return joined;
};

const CATALOGUE_KINDS = ['pod', 'host', 'service', 'region', 'environment', 'metric', 'version'] as const;

const normaliseName = (name: string): string => name.toLowerCase().replaceAll(/[-_. ]/g, '');

/** Finds the entities of messages over one catalogue. */
export class EntityFinder {
  private readonly forms: readonly (readonly [EntityKind, RegExp])[];
  private readonly spelledNames: ReadonlyMap<string, string>;
  private readonly findApproximate: ReturnType<typeof approximateNameFinder>;

  /** What a scope may be said by. */
  readonly scopeNames: ScopeNames;

  constructor(catalogue: EntityCatalogue) {
    const { service = [], environment = [], region = [], version = [] } = catalogue;
    this.scopeNames = { service, environment, region, version };
    const ofService = namePattern(catalogue.service ?? [], `(?:${POD_OF_SERVICE})`);
    const listed = CATALOGUE_KINDS.flatMap((kind) => {
      const pattern = namePattern(catalogue[kind] ?? []);
      return pattern === undefined ? [] : [[kind, pattern] as const];
    });
    const [exact, later] = [FORMS.slice(0, 3), FORMS.slice(3)];
    this.findApproximate = approximateNameFinder(catalogue);
    this.forms = [
      ...exact,
      ...listed.slice(0, 1),
      ...(ofService ? [['pod', ofService] as const] : []),
      ...listed.slice(1),
      ...later,
    ];
    this.spelledNames = new Map(
      CATALOGUE_KINDS.flatMap((kind) =>
        (catalogue[kind] ?? []).map((name) => [`${kind}:${normaliseName(name)}`, name] as const),
      ),
    );
  }

  /**
   * In the order of the text, without overlaps. Names that are misspelt or shortened are found with a lexicon alone,
   * which tells that a word is no word of a language.
   */
  find(text: string, lexicon?: Lexicon): readonly Entity[] {
    const found: Entity[] = [];
    for (const [kind, form] of this.forms)
      for (const { 0: hit, index } of text.matchAll(form)) {
        const span = { start: index, end: index + hit.length };
        if (found.some((other) => overlaps(other, span))) continue;
        const name = this.spelledNames.get(`${kind}:${normaliseName(hit)}`);
        found.push({ kind, text: hit, ...(name !== undefined && { name }), ...span });
      }
    if (lexicon !== undefined) found.push(...this.approximate(text, found, lexicon));
    return found.sort((a, b) => a.start - b.start);
  }

  private approximate(text: string, found: readonly Entity[], lexicon: Lexicon): readonly Entity[] {
    if (text.length > MOST_APPROXIMATE) return [];
    const free = joinHyphens(tokenize(text), text).filter((token) => !found.some((other) => overlaps(other, token)));
    return this.findApproximate(free, lexicon).map(({ kind, names, start, end }) => {
      const [name, ...others] = names;
      return {
        kind,
        text: text.slice(start, end),
        ...(others.length > 0 ? { names } : optional({ name })),
        start,
        end,
      };
    });
  }
}

/** The text with each entity replaced by the mark of its kind. */
export const markEntities = (text: string, entities: readonly Entity[]): string => {
  let marked = '';
  let at = 0;
  for (const { kind, start, end } of entities) {
    // levels are words of the wording
    if (kind === 'level') continue;
    marked += text.slice(at, start) + entityMark(kind);
    at = end;
  }
  return marked + text.slice(at);
};

/** An example's placeholders as marks: `errors in {service}`. */
export const markPlaceholders = (example: string): string =>
  example.replaceAll(/\{([a-z]+)\}/g, (placeholder, kind: string) => {
    const known = ENTITY_KINDS.find((each) => each === kind);
    return known === undefined ? placeholder : entityMark(known);
  });
