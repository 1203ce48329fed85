// A question for lines by what they say: which words of the message say which lines are meant, and what is asked of them. Pure.
import type { Reading } from '../reading.js';
import { hasCue, type MessageDetails, NO_DETAILS } from './message-details.js';
import type { QuestionCue } from './question-cues.js';

const MARKS = /^["'“„«`「『‘]|["'”“»`」』’]$/gu;

/** The texts between quotation marks, without these. */
export const quotedPhrases = ({ entities }: Pick<Reading, 'entities'>): readonly string[] =>
  entities.flatMap(({ kind, text }) => (kind === 'quote' ? [text.replaceAll(MARKS, '')] : []));

/** What can be asked of lines, whatever they say. */
const ASKED_OF_LINES: readonly QuestionCue[] = [
  'first',
  'latest',
  'around',
  'right before',
  'ever',
  'how many',
  'how long',
  'per minute',
  'per hour',
  'per day',
  'same text',
  'biggest',
  'smallest',
  'average',
  'growth',
  'most',
];

/** “Did that code happen before today?” */
const OF_EARLIER: readonly QuestionCue[] = ['before', 'earlier'];

/** Words by which a question says that it is one for lines. */
const OF_LINES: readonly QuestionCue[] = ['mentions', 'logged', 'lines'];

export const asksSomethingOfLines = (details: MessageDetails): boolean =>
  hasCue(details, ...ASKED_OF_LINES, ...OF_LINES, ...OF_EARLIER);

/** “What's the biggest watermark lag?”: a number that lines may state. */
export const asksForNumber = ({ details = NO_DETAILS }: Pick<Reading, 'details'>): boolean =>
  details.record === undefined &&
  details.isQuestion === true &&
  (details.lineWords ?? []).some(({ isTelling }) => isTelling) &&
  hasCue(details, 'biggest', 'smallest', 'average', 'maximum') &&
  !hasCue(details, 'why', 'errors', 'customers', 'change', 'deploy');

/** It names lines by a text that stands in them, or as lines: no cause is asked for, and nothing new begins. */
export const asksForLines = (reading: Pick<Reading, 'entities' | 'details'>): boolean => {
  const { details = NO_DETAILS } = reading;
  if (details.record !== undefined || details.status !== undefined || hasCue(details, 'why')) return false;
  const namesText = quotedPhrases(reading).length > 0 || details.identifiers !== undefined;
  if (namesText && hasCue(details, ...ASKED_OF_LINES, ...OF_EARLIER)) return true;
  return isSaidOfLines(details) || asksWhatIsSaid(reading);
};

/** A longer message asks something of its own. */
const FEW_TERMS = 6;

/** “What does the kernel say?”, “was sagt der Broker?” */
const asksWhatIsSaid = ({ entities, details = NO_DETAILS }: Pick<Reading, 'entities' | 'details'>): boolean =>
  (hasCue(details, 'says what') || (hasCue(details, 'logged') && details.isQuestion === true)) &&
  details.terms.length <= FEW_TERMS &&
  entities.some(({ kind, name }) => kind === 'service' && name !== undefined);

/** “The last thing that redis logged”, “which lines mention disk”. */
const isSaidOfLines = (details: MessageDetails): boolean =>
  (hasCue(details, ...OF_LINES) && hasCue(details, 'first', 'latest', 'right before', 'around')) ||
  (hasCue(details, 'mentions') && hasCue(details, 'lines'));
