// What a few words of a message settle where its reading is unsure, or where its measure alone would answer beside the point.
// The words are those of the languages of the product; they decide between measures, and never what an answer says.
import { optional } from '../kernel/optional.js';
import type { Ask, Measure, Reading } from '../language/reading.js';
import {
  COMPARED_KINDS,
  type ComparedKind,
  asksHowItWas,
  asksOfOthers,
  comparedKindOf,
  comparesTimes,
  earlierDayOf,
  saidKindsOf,
  sameElsewhereOf,
  saysComparison,
} from './counts/compared-with.js';
import { asksForOneLine, summaryReaderOf } from './verdicts/readers.js';
import { findSuspicionTopic } from './verdicts/suspicion-topics.js';

type Question = {
  readonly message: string;
  readonly ask: Ask | undefined;
  readonly reading: Reading;
  readonly previous: Ask;
};

const word = (latin: string, others = ''): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${latin})(?![\p{L}\p{M}])${others === '' ? '' : `|${others}`}`, 'iu');

const wordsIn = (message: string): number => message.trim().split(/\s+/).length;

const SHORT = 6;

/** It asks for something in particular, and not for yes or no. */
const ASKS_WHAT = word(
  'what|whats|what.s|whos|wheres|hows|y|which|who|whose|where|when|why|how|was|welche[rsnm]?|wer|wo|wann|warum|wieso|wie|wieviele?|qué|cuál(?:es)?|quién|dónde|cuándo|cómo|cuánt[oa]s|quoi|quel(?:le)?s?|qui|où|quand|pourquoi|comment|combien|lequel|laquelle|lesquel(?:le)?s|qual|quais|quem|onde|quando|como|quant[oa]s|por que|porque|pq|o que',
  '什么|哪|谁|何时|怎|为什么|多少|なに|なんで|何|どこ|いつ|誰|なぜ|どの|どう|いくつ',
);

/** Questions for the problem as a whole, which a few more words narrow. */
const WHOLE: ReadonlySet<Measure> = new Set([
  'cause',
  'certainty',
  'comparison',
  'health',
  'onset',
  'ongoing',
  'place',
  'same',
  'spread',
  'unclear',
]);

/** “How does eu-north-1 look”, “and us-east-1?”: a place and no service, where the problem as a whole is asked about. */
const isPlaceAlone = (
  message: string,
  ask: Ask | undefined,
  entities: Reading['entities'],
): ComparedKind | undefined => {
  const isWhole = ask?.measure === 'health' || (ask?.measure === 'cause' && !ASKS_WHAT.test(message));
  if (!isWhole || entities.some(({ kind }) => kind === 'service')) return undefined;
  return COMPARED_KINDS.find((kind) => entities.some((each) => each.kind === kind && each.name !== undefined));
};

/** What a question for an earlier state is read as, besides the whole. */
const MAY_BE_STATE: ReadonlySet<Measure> = new Set(['change', 'duration', 'hypothesis', 'last', 'timeline', 'trend']);

/** “And yesterday?”, “was it ok before 9:20?”, “why did the other replicas not have it?” */
const comparison = ({ message, ask, reading: { acts, entities, language } }: Question): Ask | undefined => {
  const elsewhere = sameElsewhereOf(message, entities);
  const isGuess = ask?.measure === 'hypothesis' && ask.of === undefined && elsewhere !== undefined;
  const [act] = acts;
  const isAgain = act.kind === 'ask' && act.ask.measure === 'same' && ask?.measure === 'history';
  const isOfState = asksHowItWas(message) && ask !== undefined && MAY_BE_STATE.has(ask.measure);
  if (ask !== undefined && !WHOLE.has(ask.measure) && !isGuess && !isAgain && !isOfState) return undefined;
  const compares =
    ask?.measure === 'comparison' ||
    earlierDayOf(message, language) !== undefined ||
    saysComparison(message) ||
    asksHowItWas(message) ||
    asksOfOthers(message) ||
    elsewhere !== undefined;
  const isOfPlace = isPlaceAlone(message, ask, entities);
  if (!compares && isOfPlace === undefined) return undefined;
  const kind = comparesTimes(message, language) ? undefined : comparedKindOf(message, entities);
  const asked = ask?.measure === 'comparison' ? ask.by : undefined;
  return { measure: 'comparison', ...optional({ by: elsewhere ?? asked ?? isOfPlace ?? kind }) };
};

/** “A version for the head of ops”, “3 sentences an exec gets”, “one line pls”. */
const summary = ({ message, ask, reading }: Question): Ask | undefined => {
  if (ask?.measure === 'summary')
    return ask.form === undefined && asksForOneLine(message) ? { ...ask, form: 'one_line' } : undefined;
  const [act] = reading.acts;
  const reader = summaryReaderOf(message);
  const isUnsure =
    ask === undefined ||
    act.probability < UNSURE ||
    ask.measure === 'same' ||
    (ask.measure === 'cause' && !ASKS_WHAT.test(message));
  const named = ask?.for ?? (isUnsure ? reader : undefined);
  return named === undefined ? undefined : { measure: 'summary', for: named };
};

const UNSURE = 0.7;
const SURE = 0.85;

const OVER = word(
  'done|(?<!(?:fail|hand|switch|roll|turn|take)[ -])over|fixed|finished|gone|resolved|solved|ended|recovered|healed|vorbei|fertig|behoben|gelöst|erledigt|terminad[oa]|terminó|resuelt[oa]|arreglad[oa]|acabó|solucionad[oa]|fini[e]?|terminé[e]?|résolu[e]?|réglé[e]?|réparé[e]?|acabou|resolvid[oa]|terminou|consertad[oa]',
  '结束了|好了吗|解决了|修好了|恢复了|終わ|直り|直った|解決し|復旧し',
);

/** “So it's done?” */
const ongoing = ({ message, ask }: Question): Ask | undefined => {
  const mayBe =
    ask === undefined || ['advice', 'against', 'certainty', 'cause', 'health', 'same'].includes(ask.measure);
  const asks = /[?？]|吗|か。?$/u.test(message) && !ASKS_WHAT.test(message);
  return mayBe && asks && wordsIn(message) <= SHORT && OVER.test(message) ? { measure: 'ongoing' } : undefined;
};

const TIMELINE = word(
  'when did what happen|what happened when|sequence of events|chronolog\\p{L}*|time ?line|zeitleiste|was (?:ist |geschah |passierte )?wann|cronología|línea de tiempo|qué pasó cuándo|frise|que s.est.il passé quand|cronologia|linha do tempo|o que aconteceu quando',
  '时间线|时间轴|タイムライン|経緯|時系列',
);

const timeline = ({ message, ask }: Question): Ask | undefined =>
  (ask === undefined || ['last', 'onset', 'cause', 'same', 'duration', 'history'].includes(ask.measure)) &&
  TIMELINE.test(message)
    ? { measure: 'timeline' }
    : undefined;

const NEXT = word(
  "what (?:do|should|can|must|could) (?:i|we|you)(?: \\p{L}+)? do(?: now| next)?|what (?:are|r) we (?:doing|going to do)|what(?:'s| is)? (?:now|next)|(?:next |\\d+ )(?:\\d+ |\\p{L}+ )?(?:steps?|actions?|moves?)|action items?|was (?:soll(?:en)?|muss|müssen|kann|können) (?:ich|wir)(?: jetzt)? (?:tun|machen)|was (?:tun|jetzt|machen wir)(?: wir)?|(?:nächste[nr]? |\\d+ )(?:\\d+ |\\p{L}+ )?schritte?|qué (?:hago|hacemos|debo hacer|debemos hacer|puedo hacer)|(?:próximos |siguientes |\\d+ )(?:\\d+ )?pasos?|(?:que|quoi) (?:dois-je |devons-nous |faut-il )?faire|que fait-on|on fait quoi|(?:prochaines |\\d+ )(?:\\d+ )?étapes?|o que (?:eu |nós |a gente )?(?:faço|fazemos|faz|devo fazer|podemos fazer)|que faço|(?:próximos |\\d+ )(?:\\d+ )?passos?",
  '怎么办|该做什么|下一步|接下来(?:做|该)|どうすれば|何をすれば|次の(?:ステップ|手順|一手)|対応策',
);

const advice = ({ message, ask, reading }: Question): Ask | undefined =>
  ask?.measure !== 'advice' && (ask === undefined || reading.acts[0].probability < SURE) && NEXT.test(message)
    ? { measure: 'advice' }
    : undefined;

const HOW_OFTEN = word(
  'how often|how frequently|what fraction|wie oft|wie häufig|con qué frecuencia|cada cuánto|à quelle fréquence|com que frequência',
  '多频繁|频率|どのくらいの頻度|どれくらいの頻度',
);
const FAILS = word(
  'fails?|failed|failing|fehlgeschlagen|fehlschlägt|schlägt|schlugen|fall(?:a|an|aba|aban|ó|aron|e|en)|échou\\p{L}*|falh(?:a|am|ou|aram|ava)|breaks?|scheiter\\p{L}*',
  '失败|出错|失敗',
);

/** “How often does it fail” asks for a share of requests. */
const share = ({ message, ask }: Question): Ask | undefined => {
  const isCount = ask?.measure === 'count' && (ask.of === undefined || ask.of === 'errors') && ask.by === undefined;
  return isCount && HOW_OFTEN.test(message) && FAILS.test(message) ? { measure: 'share', of: 'errors' } : undefined;
};

/** “#errors” */
const count = ({ message, ask }: Question): Ask | undefined =>
  ask !== undefined && ['trend', 'throughput'].includes(ask.measure) && /^\s*#\s*\p{L}/u.test(message)
    ? { measure: 'count', ...optional({ of: ask.of }) }
    : undefined;

const NOW_ALONE =
  /^\W*(?:and |und |y |et |e |ok |so )*(?:right )?(?:now|jetzt|ahora|maintenant|agora|meanwhile|inzwischen)\W*$|^[那]?现在呢?[？?。]?$|^(?:で、?)?今は[？?]?$/iu;

const MEASURED: ReadonlySet<Measure> = new Set([
  'count',
  'share',
  'throughput',
  'latency',
  'trend',
  'metric',
  'place',
  'spread',
]);

/** “And now?” takes the figure before anew. */
const again = ({ message, previous }: Question): Ask | undefined =>
  NOW_ALONE.test(message) && MEASURED.has(previous.measure) ? previous : undefined;

const TROUBLE = word(
  'saturat\\p{L}*|full|exhaust\\p{L}*|overload\\p{L}*|maxed|too (?:low|high|small|slow|much)|down|broken|bad|faulty|flaky|dying|dead|leak\\p{L}*|spikes?|surge|voll|überlastet\\p{L}*|kaputt\\p{L}*|defekt\\p{L}*|lastanstieg|gesättigt|ausgelastet|lastspitze|saturad[oa]|llen[oa]|agotad[oa]|caíd[oa]|mal[oa]|pico|saturé\\p{L}*|plein[e]?|épuisé[e]?|défaillant[e]?|pic|chei[oa]|esgotad[oa]|ruim',
  '满了|饱和|耗尽|坏了|过高|激增|飽和|枯渇|故障|急増|足り',
);

/** The problem itself, which is no suspicion: “a spike of errors”. */
const OF_ERRORS = word(
  'errors?|failures?|fehlern?|errores|fallos|erreurs?|erros?|falhas?|latency|latenz',
  '错误|エラー|延迟',
);

const IT_IS =
  /^\W*(?:(?:so|no|but|and|ok|then|maybe|well|aber|und|also|dann|pero|y|entonces|mais|et|alors|donc|mas|então|那么?)\W+)*(?:it'?s|its|is it|it is|isn'?t it|was it|could it be|das ist|es ist|ist es|ist das|liegt es|liegt das|es|será|fue|c'est|est-ce|ce serait|é|será|foi|是不是|应该是|是)(?!\p{L})/iu;

const YES_OR_NO =
  /^\W*(?:(?:and|so|but|und|y|et|e)\W+)?(?:was|were|is|are|did|do|does|has|have|could|can|ist|war|sind|waren|gab|gibt|hat|es|está|hubo|hay|fue|est-ce|y a|é|houve|há|foi)(?!\p{L})/iu;

/** “A or b” asks which. */
const EITHER = /\S\s+(?:or|oder|ou)\s+\S|还是|それとも/iu;

const SPIKES = word('spikes?|surge|pico|pic|lastspitze|lastanstieg|anstieg', '激增|急増');

const MAY_BE_GUESS: ReadonlySet<Measure> = new Set([
  'cause',
  'certainty',
  'comparison',
  'health',
  'onset',
  'place',
  'same',
  'spread',
  'unclear',
  'metric',
  'change',
  'author',
  'version',
  'dependency',
  'code',
]);

const mayBeGuess = (message: string, ask: Ask | undefined): boolean =>
  ask === undefined ||
  MAY_BE_GUESS.has(ask.measure) ||
  (['trend', 'advice'].includes(ask.measure) && SPIKES.test(message));

/** “So its the release”, “cpu saturated?”, “bad node?”, “was there a spike” */
const hypothesis = ({ message, ask, reading }: Question): Ask | undefined => {
  if (!mayBeGuess(message, ask) || EITHER.test(message.replace(/^\W*(?:or|oder|ou)\s/iu, ''))) return undefined;
  if (ASKS_WHAT.test(message) && !/^\W*was (?:there|it)/iu.test(message)) return undefined;
  const isSure = reading.acts[0].probability >= UNSURE;
  const topic = findSuspicionTopic(undefined, message);
  if (topic === undefined || OF_ERRORS.test(message) || wordsIn(message) > SHORT) return undefined;
  const isBare = ask?.measure === 'code' && topic !== 'code' && /[?？]\s*$/u.test(message);
  const isAsked = /[?？]|吗|か/u.test(message) || YES_OR_NO.test(message);
  const guesses =
    isBare || (isAsked && TROUBLE.test(message)) || (IT_IS.test(message) && !(isSure && ask?.measure === 'spread'));
  return guesses ? { measure: 'hypothesis', of: topic } : undefined;
};

/** “Which config exactly”, “the setting?” */
const change = ({ message, ask }: Question): Ask | undefined =>
  ask !== undefined &&
  ['code', 'meaning', 'metric', 'exception'].includes(ask.measure) &&
  findSuspicionTopic(undefined, message) === 'config'
    ? { measure: 'change', of: 'config' }
    : undefined;

const GUESSES = word(
  'could|can|may|might|maybe|perhaps|suspect|guess|because|due|cause[ds]?|problem|issue|könnte|vielleicht|wegen|liegt|schuld|puede|podría|quizá|quizás|culpa|peut|pourrait|peut-être|pode|poderia|talvez',
  '会不会|可能|也许|かも|では|原因',
);

/** “Cpu of that pod?” asks for values, and suspects nothing. */
const metric = ({ message, ask, reading }: Question): Ask | undefined =>
  ask?.measure === 'hypothesis' &&
  ['cpu', 'memory', 'disk', 'threads', 'queue', 'connections'].includes(ask.of ?? '') &&
  reading.acts[0].probability < UNSURE &&
  ![GUESSES, TROUBLE, IT_IS].some((words) => words.test(message))
    ? { measure: 'metric', ...optional({ of: ask.of }) }
    : undefined;

/** “One bad replica or the region”: whether it is one of the smaller kind tells both. */
const either = ({ message, ask }: Question): Ask | undefined =>
  (ask?.measure === 'spread' || ask?.measure === 'place') && EITHER.test(message) && saidKindsOf(message).length > 1
    ? { measure: 'spread', ...optional({ by: saidKindsOf(message)[0] }) }
    : undefined;

const HERE = word('where|wo|dónde|où|onde', '哪里|哪儿|どこ');

/** “Where?” leaves the kind of place open: the smallest that tells apart is told. */
const place = ({ message, ask }: Question): Ask | undefined =>
  ask?.measure === 'place' &&
  ask.by !== undefined &&
  wordsIn(message) <= 3 &&
  HERE.test(message) &&
  comparedKindOf(message, []) === undefined
    ? { measure: 'place' }
    : undefined;

const REFINEMENTS: readonly ((question: Question) => Ask | undefined)[] = [
  again,
  share,
  count,
  advice,
  timeline,
  summary,
  ongoing,
  change,
  metric,
  either,
  hypothesis,
  comparison,
  place,
];

/** `previous`: what the turn before asked in the same issue. */
export const refineAsk = (
  message: string,
  ask: Ask | undefined,
  { reading, previous }: { readonly reading: Reading; readonly previous: Ask },
): Ask | undefined => {
  for (const refinement of REFINEMENTS) {
    const refined = refinement({ message, ask, reading, previous });
    if (refined !== undefined) return refined;
  }
  return ask;
};
