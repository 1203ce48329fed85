// What is asked of the lines that a question means: how many, the first, those around it, a number that they state … Pure.
import { hasCue } from '../../language/details/message-details.js';
import type { QuestionCue } from '../../language/details/question-cues.js';
import type { Ask } from '../../language/reading.js';
import type { AskContext } from '../ask-context.js';

type NumberWanted = 'max' | 'min' | 'mean' | 'course';

export type LineOperation =
  /** How many: as a whole, by a stretch of time, a place, or the values of a noun. */
  | { readonly kind: 'count'; readonly by?: 'minute' | 'hour' | 'day' | 'host' | 'pod' | 'service' | 'level' }
  | { readonly kind: 'edge'; readonly edge: 'first' | 'last' }
  | { readonly kind: 'list' }
  | { readonly kind: 'around'; readonly side: 'around' | 'before'; readonly edge: 'first' | 'last' }
  /** A number that they state. `isDuration`: one of time. */
  | { readonly kind: 'number'; readonly wanted: NumberWanted; readonly isDuration: boolean }
  /** How long it was from one of them to the next of another kind. */
  | { readonly kind: 'gaps' }
  /** Whether there were any before. */
  | { readonly kind: 'earlier' }
  /** Which of several kinds of lines came first. */
  | { readonly kind: 'order' }
  /** Whether all places say the same. */
  | { readonly kind: 'texts' }
  /** Whether they belong to the trouble. */
  | { readonly kind: 'relation' };

type Cued = Pick<AskContext, 'details' | 'ask'>;

const WIDTHS = ['minute', 'hour', 'day'] as const;
const PLACES = ['host', 'pod', 'service', 'level'] as const satisfies readonly QuestionCue[];

const countedBy = ({ details, ask: { by } }: Cued): (LineOperation & { kind: 'count' })['by'] =>
  WIDTHS.find((width) => by === width || hasCue(details, `per ${width}`)) ??
  PLACES.find((place) => by === place || hasCue(details, place));

const numberWanted = ({ details }: Cued): NumberWanted | undefined => {
  if (hasCue(details, 'average')) return 'mean';
  if (hasCue(details, 'slowest', 'maximum', 'biggest')) return 'max';
  if (hasCue(details, 'smallest')) return 'min';
  return hasCue(details, 'growth') ? 'course' : undefined;
};

const edgeOf = ({ details, ask }: Cued): 'first' | 'last' | undefined => {
  if (hasCue(details, 'latest', 'last line', 'last lines') || ask.measure === 'last') return 'last';
  return hasCue(details, 'first') || ask.measure === 'onset' || ask.measure === 'history' ? 'first' : undefined;
};

const OF_COUNT: ReadonlySet<Ask['measure']> = new Set(['count', 'throughput', 'place', 'spread', 'trend']);

/** What the words of the question ask of lines; else what its measure asks. Undefined: nothing that lines could say. */
export const lineOperation = (context: Cued & Pick<AskContext, 'hasOwnTime'>): LineOperation | undefined => {
  const { details, ask, hasOwnTime } = context;
  const edge = edgeOf(context);
  if (ask.measure === 'hypothesis' && hasCue(details, 'same trouble', 'unrelated')) return { kind: 'relation' };
  const by = countedBy(context);
  const wanted = numberWanted(context);
  if (wanted !== undefined && by === undefined && !hasCue(details, 'how long'))
    return { kind: 'number', wanted, isDuration: hasCue(details, 'slowest') };
  if (hasCue(details, 'right before')) return { kind: 'around', side: 'before', edge: edge ?? 'first' };
  if (hasCue(details, 'around')) return { kind: 'around', side: 'around', edge: edge ?? 'first' };
  if (hasCue(details, 'same text')) return { kind: 'texts' };
  const isBeforeEdge = hasCue(details, 'before') && !hasOwnTime && edge === 'first' && hasCue(details, 'lines');
  if (isBeforeEdge) return { kind: 'around', side: 'before', edge: 'first' };
  if (hasCue(details, 'how long')) return { kind: 'gaps' };
  if (
    hasCue(details, 'ever') ||
    (hasCue(details, 'before', 'earlier') && edge === undefined && ask.measure !== 'count')
  )
    return { kind: 'earlier' };
  if (
    hasCue(details, 'first') &&
    details.separators.length > (details.isQuestion === true ? 1 : 0) &&
    !hasCue(details, 'how many')
  )
    return { kind: 'order' };
  if (
    by !== undefined &&
    (OF_COUNT.has(ask.measure) || hasCue(details, 'how many', 'per minute', 'per hour', 'per day'))
  )
    return { kind: 'count', by };
  if (hasCue(details, 'how many', 'most')) return { kind: 'count' };
  if (edge !== undefined) return { kind: 'edge', edge };
  if (OF_COUNT.has(ask.measure)) return { kind: 'count' };
  if (ask.measure === 'lines' || hasCue(details, 'mentions')) return { kind: 'list' };
  if (hasCue(details, 'why')) return undefined;
  return ask.measure === 'hypothesis' || ask.measure === 'unclear' ? { kind: 'relation' } : undefined;
};
