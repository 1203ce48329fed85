// Questions for what came of something, by their words: what went through, the last that worked, what a restart did. Pure.
import { SUCCESSES } from './counts/successes.js';
import { MIGRATIONS } from './places/migrations.js';
import type { Measure } from '../language/reading.js';
import { detailsOf, measures, type Worded, type WordedAsk } from './worded-ask.js';
import { namesLoser, namesWork } from './worded-message.js';

/** “¿Por qué el reinicio causó esto?” asks for a cause, and is surely read so. */
const SURE = 0.9;

/** Then the words tell more than the reading. */
const UNSURE = 0.5;

const FEW_TERMS = 6;
const OF_LAST = measures('affected', 'count', 'history', 'last', 'lines', 'onset', 'place', 'raw', 'trace');
const OF_STATE = measures('comparison', 'health', 'hypothesis', 'ongoing', 'same', 'trend');

const isReadAs = ({ reading: { acts } }: Worded, these: ReadonlySet<Measure>): boolean =>
  acts[0].kind === 'ask' && these.has(acts[0].ask.measure);

export const OUTCOME_ASKS: readonly WordedAsk[] = [
  // “back to payouts. can i tell the boss its fixed?”: whether it is over, and not what to do
  {
    asks: { measure: 'ongoing' },
    words: [['helped'], ['management', 'customers', 'channel']],
    without: ['why', 'deploy', 'rollback', 'restart', 'change', 'how many'],
    corrects: measures('advice'),
    goesOn: true,
    isWhole: true,
  },
  // “are migrations reverted on a rollback?”: what a rollback does, and nothing that was done
  {
    asks: { measure: 'change', of: MIGRATIONS },
    words: [['migrations'], ['rollback']],
    without: ['why', 'errors', 'how many'],
    corrects: 'anything',
    isWhole: true,
    when: (worded) => detailsOf(worded).isQuestion === true || detailsOf(worded).wantsYesOrNo === true,
  },
  // “did we lose orders?”, “is ledger losing data?”
  {
    asks: { measure: 'loss' },
    words: [['lost']],
    corrects: 'any question',
    isWhole: true,
    when: (worded) => namesWork(worded) || namesLoser(worded),
  },
  // “same as yesterday?”: that day and this one, and not whether it goes on
  {
    asks: { measure: 'comparison' },
    words: [['yesterday', 'last week']],
    without: ['why', 'deploy', 'change', 'restart', 'rollback', 'speed'],
    corrects: 'any question',
    goesOn: true,
    // “same” is the question before, until the words say of what
    when: (worded) => isReadAs(worded, OF_STATE) && detailsOf(worded).terms.length <= FEW_TERMS,
  },
  // “was that restart the cause?”
  {
    asks: { measure: 'hypothesis' },
    words: [['restart'], ['blame']],
    without: ['deploy', 'rollback', 'helped', 'safe'],
    corrects: measures('advice', 'against', 'cause', 'certainty', 'change', 'evidence', 'history', 'same'),
    goesOn: true,
    when: ({ reading: { acts, details } }) =>
      details?.wantsYesOrNo === true || (details?.isQuestion === true && acts[0].probability < SURE),
  },
  // “show me the last one that worked”, “when was the last successful loan?”
  {
    asks: { measure: 'last', of: 'success' },
    words: [['succeeded'], ['latest', 'last line']],
    without: ['why', 'how many', 'deploy', 'change', 'rollback'],
    corrects: 'any question',
    goesOn: true,
    isWhole: true,
    when: (worded) => isReadAs(worded, OF_LAST) || worded.reading.acts[0].probability < UNSURE,
  },
  // “¿cuántas salieron bien?”: a number, whatever else it is read as
  {
    asks: { measure: 'count', of: SUCCESSES },
    words: [['how many'], ['succeeded']],
    without: ['why', 'p95', 'p99', 'how long'],
    corrects: 'any question',
    when: ({ ask }) => ask?.by === undefined,
  },
  // “and which went through?”
  {
    asks: { measure: 'count', of: SUCCESSES },
    words: [['succeeded']],
    without: ['why', 'p95', 'p99'],
    corrects: measures('affected', 'certainty', 'count', 'same', 'share', 'throughput'),
    when: ({ reading, ask }) => reading.acts[0].kind === 'ask' && ask?.by === undefined,
  },
];
