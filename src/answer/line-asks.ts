// Questions for lines, and for numbers that lines may state, whatever the classifier has read them as. Pure.
import { asksForLines, asksForNumber } from '../language/details/line-request.js';
import { hasCue, NO_DETAILS } from '../language/details/message-details.js';
import { detailsOf, measures, type WordedAsk } from './worded-ask.js';

/** Readings by which lines are answered already. */
const OF_LINES_ASKED = measures(
  'count',
  'last',
  'onset',
  'history',
  'lines',
  'hypothesis',
  'place',
  'spread',
  'throughput',
  'pasted',
);

/** Of a reading that the words may correct. */
const FAIRLY_SURE = 0.9;

/** “And DE-MUC-007?”: few words are easily read as something else. */
const FEW_TERMS = 2;

export const LINE_ASKS: readonly WordedAsk[] = [
  // “and DE-MUC-007?”: the lines that hold it, and how many of them are errors
  {
    asks: { measure: 'hypothesis' },
    words: [],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
    when: (worded) => {
      const { identifiers = [], terms, isQuestion } = detailsOf(worded);
      return isQuestion === true && identifiers.length === 1 && terms.length <= FEW_TERMS;
    },
  },
  // “two lines for the editor in chief please”: lines of a text, and none of a log
  {
    asks: { measure: 'summary' },
    words: [['lines'], ['management', 'customers', 'channel']],
    without: ['errors', 'warnings', 'logged', 'latest', 'first', 'around', 'mentions', 'how many'],
    corrects: measures('lines', 'raw'),
    goesOn: true,
    isWhole: true,
    when: ({ reading: { acts } }) => acts[0].probability < FAIRLY_SURE,
  },
  // “qui a écrit "hr-sync" en premier ?”, “last thing that redis logged”: lines by what they say, whatever the rest is like
  {
    asks: { measure: 'lines' },
    words: [],
    corrects: 'anything',
    goesOn: true,
    when: ({ reading, ask }) =>
      asksForLines(reading) &&
      (ask === undefined ||
        !OF_LINES_ASKED.has(ask.measure) ||
        hasCue(reading.details ?? NO_DETAILS, 'right before', 'around')),
  },
  // “what's the biggest watermark lag?”
  {
    asks: { measure: 'metric' },
    words: [],
    corrects: measures('cause', 'unclear'),
    goesOn: true,
    when: ({ reading }) => asksForNumber(reading),
  },
];
