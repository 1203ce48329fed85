// Checkpoints come ahead of their schedule, and what is written waits for the log.
import type { Condition } from '../diagnosis.js';
import { metric } from '../look.js';
import { isLog, shareOfAdded } from '../load.js';
import { atLeast, ratio, type Reading, stated } from '../reckon.js';
import { itWas, twice } from '../say/compare.js';
import { say } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { idsOf, shareSaid } from '../statements.js';
import { waitersIn, waitsSaid } from './waiting.js';

const LEAST = 20;
/** For one on schedule. */
const AHEAD = 3;
const WAITS = 40;

const isAhead = (asked: Reading, timed: Reading): boolean => asked.value >= LEAST && asked.value >= AHEAD * timed.value;

const conditions = (asked: Reading, timed: Reading): readonly Condition[] => [
  atLeast(stated(asked), LEAST),
  ...(timed.value === 0 ? [] : [atLeast(ratio([asked], timed, 'times'), AHEAD)]),
];

export const checkpointPressure: Rule = (pair) => {
  const { is: asked, was } = twice(pair, (look) => metric(look, 'db.Checkpoint.checkpoints_req', 'sum'));
  const timed = metric(pair.now, 'db.Checkpoint.checkpoints_timed', 'sum');
  if (asked === undefined || timed === undefined || !isAhead(asked, timed)) return undefined;
  if (was !== undefined && was.value * 2 > asked.value) return undefined;
  const backend = metric(pair.now, 'db.IO.buffers_backend', 'sum');
  const writers = waitersIn(pair, isLog, WAITS);
  return {
    kind: 'checkpoint-pressure',
    score: Math.min(1, 0.55 + shareOfAdded(pair, isLog) / 2),
    says: [
      say(
        'Checkpoints come ahead of their time: ',
        stated(timed),
        ' on schedule, and asked for before it ',
        stated(asked),
        ...itWas(was === undefined ? undefined : stated(was)),
      ),
      waitsSaid(pair, isLog, 'Sessions wait for the write-ahead log'),
      ...present([
        backend === undefined ? undefined : say('buffers that sessions wrote themselves: ', stated(backend)),
        ...writers.slice(0, 1).map((statement) => shareSaid(pair.now, statement)),
      ]),
    ],
    conditions: conditions(asked, timed),
    statements: idsOf(writers),
  };
};
