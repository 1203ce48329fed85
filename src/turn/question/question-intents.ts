// What the engine's report is asked for besides the cause: the intents of a message, as its reading tells them.
import { optional } from '../../kernel/optional.js';
import type { Level } from '../../telemetry/level.js';
import { namesOfEntity } from '../../language/names/entity.js';
import type { Act, Ask, Reading } from '../../language/reading.js';
import { hasCue, NO_DETAILS, tracesToShowOf } from '../../language/details/message-details.js';
import { asksForNews } from '../../answer/resolve-ask.js';
import { ordersToResolve } from './resolve-order.js';

/** Without effect in a first question: there is no answer yet. */
const ANSWER_INTENTS = ['resolve', 'sentence', 'summary', 'doubt', 'rival', 'advice', 'comparison', 'example'] as const;
export type AnswerIntent = (typeof ANSWER_INTENTS)[number];

export type QuestionIntent = 'lines' | 'reach' | 'onset' | 'course' | 'changes' | 'news' | 'trace' | AnswerIntent;

export type QuestionIntents = {
  /** Undefined: the question asks for the cause. */
  readonly asked: QuestionIntent | undefined;
  /** “Who is affected, and since when?”: those besides the first. */
  readonly further: readonly QuestionIntent[];
  /** It asks for the cause in so many words, whatever else it asks for. */
  readonly wantsCause: boolean;
  /** It goes on in the lines that a budget has cut. */
  readonly wantsMore: boolean;
  /** Services that it names, for whatever. */
  readonly named: readonly string[];
  /** Services that it names, to look at. */
  readonly services: readonly string[];
  /** Services that it suspects: “could it be redis?”. */
  readonly suspected: readonly string[];
  /** The least level of the lines that it asks for. */
  readonly lineLevel?: Level | undefined;
};

const namedServices = ({ entities }: Reading): readonly string[] =>
  entities.flatMap((each) => (each.kind === 'service' ? namesOfEntity(each) : []));

const usedServices = ({ entities }: Reading): readonly string[] =>
  entities.flatMap((each) =>
    each.kind === 'service' && each.certainty === 'named' && each.use?.wanted === true ? namesOfEntity(each) : [],
  );

const suspectedServices = ({ entities, details }: Reading): readonly string[] => {
  const suspect = details?.suspicion;
  if (suspect === undefined) return [];
  return entities.flatMap((each) =>
    each.kind === 'service' && each.start >= suspect.start && each.end <= suspect.end ? namesOfEntity(each) : [],
  );
};

export const isAnswerIntent = (intent: QuestionIntent): intent is AnswerIntent =>
  ANSWER_INTENTS.some((each) => each === intent);

const INTENT_BY_MEASURE: { readonly [Measure in Ask['measure']]?: QuestionIntent } = {
  affected: 'reach',
  advice: 'advice',
  author: 'changes',
  certainty: 'doubt',
  change: 'changes',
  comparison: 'comparison',
  duration: 'onset',
  evidence: 'doubt',
  exception: 'lines',
  hypothesis: 'rival',
  last: 'course',
  lines: 'lines',
  // “what about memory?” of a cause asks whether it is that
  metric: 'rival',
  ongoing: 'course',
  onset: 'onset',
  summary: 'summary',
  trace: 'example',
  version: 'changes',
};

/** A count or a place of users, requests or callers asks who is affected; the last deploy is a change. */
const OF_REACH: ReadonlySet<string | undefined> = new Set(['users', 'requests', 'callers', 'customers', 'services']);
const OF_CHANGES: ReadonlySet<string | undefined> = new Set(['deploy', 'deploys', 'change', 'changes', 'releases']);
const OF_LINES: ReadonlySet<string | undefined> = new Set(['errors', 'warnings', 'lines', 'exceptions']);

/** What its words say besides its measure. */
type AskedWords = { readonly isOneLine: boolean; readonly namesService: boolean; readonly suspects: boolean };

const intentOfAsk = (ask: Ask, { isOneLine, namesService, suspects }: AskedWords): QuestionIntent | undefined => {
  const { measure, of, form } = ask;
  switch (measure) {
    case 'summary':
      return form === 'one_line' || isOneLine ? 'sentence' : 'summary';
    case 'count':
      return OF_LINES.has(of) ? 'lines' : OF_REACH.has(of) ? 'reach' : undefined;
    case 'place':
      return OF_REACH.has(of) ? 'reach' : undefined;
    case 'last':
      return OF_CHANGES.has(of) ? 'changes' : 'course';
    // “what if you are wrong?” names nothing else that it could be
    case 'against':
      return namesService || suspects ? 'rival' : 'doubt';
    case 'same':
    case 'health':
    case 'dependency':
      return namesService ? 'rival' : measure === 'health' ? 'course' : undefined;
    default:
      return INTENT_BY_MEASURE[measure];
  }
};

/** A less probable reading is as likely wrong as right. */
const LEAST_PROBABILITY = 0.3;

const intentOfAct = (act: Act, words: AskedWords): QuestionIntent | undefined => {
  if (act.probability < LEAST_PROBABILITY) return undefined;
  if (act.kind === 'command') return act.detail === 'more' ? 'lines' : undefined;
  if (act.kind === 'feedback' || act.kind === 'correct') return 'doubt';
  return act.kind === 'ask' ? intentOfAsk(act.ask, words) : undefined;
};

const isDistinct = (intent: QuestionIntent, index: number, all: readonly QuestionIntent[]): boolean =>
  all.indexOf(intent) === index;

/** Pure. What a message says for sure, a trace id or a request to resolve, comes before what its reading makes likely. */
export const intentsOf = (reading: Reading): QuestionIntents => {
  const [act] = reading.acts;
  // “show me errors only from checkout” edits the scope and asks
  const edited = act.kind === 'scope' || act.kind === 'window' ? reading.acts.slice(0, 2) : [act];
  const acts = reading.clauses?.map((clause) => clause.act) ?? edited;
  const asks = acts.flatMap((each) => (each.kind === 'ask' ? each.ask : []));
  const wantsMore = act.kind === 'command' && act.detail === 'more' && act.probability >= LEAST_PROBABILITY;
  const certain: readonly QuestionIntent[] = [
    ...(ordersToResolve(reading) ? (['resolve'] as const) : []),
    ...(tracesToShowOf(reading).length > 0 ? (['trace'] as const) : []),
    ...(asks.some((ask) => asksForNews(reading, ask)) ? (['news'] as const) : []),
  ];
  const words = {
    isOneLine: hasCue(reading.details ?? NO_DETAILS, 'one line'),
    namesService: reading.entities.some(({ kind }) => kind === 'service'),
    suspects: reading.details?.suspicion !== undefined || (reading.topics ?? []).length > 0,
  };
  const likely = acts.flatMap((each) => intentOfAct(each, words) ?? []);
  const [asked, ...further] = [...certain, ...likely].filter(isDistinct);
  return {
    asked,
    further: certain.length > 0 ? [] : further,
    wantsCause: asks.some(({ measure }) => measure === 'cause'),
    wantsMore,
    named: namedServices(reading),
    services: usedServices(reading),
    suspected: suspectedServices(reading),
    ...optional({ lineLevel: reading.scope?.lineLevel }),
  };
};
