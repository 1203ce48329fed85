// Checkpoints come ahead of their schedule, and what is written waits for the log.
import type { Condition } from '../diagnosis.js';
import { type Look, metric, wallClock } from '../look.js';
import { isLog, shareOfAdded } from '../load.js';
import { atLeast, isMet, ratio, type Reading, stated } from '../reckon.js';
import { counted, counter, growth } from '../say/compare.js';
import { say } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { idsOf, shareSaid } from '../statements.js';
import { waitersIn, waitsSaid } from './waiting.js';

const LEAST = 3;
/** A schedule is five minutes at the least. */
const LEAST_A_SECOND = 20 / 3_600;
/** For one on schedule. */
const AHEAD = 3;
/** Than before. */
const MORE = 2;
const WAITS = 40;

const conditionsOf = (look: Look, asked: Reading, timed: Reading): readonly Condition[] => {
  const seconds = wallClock(look);
  return [
    atLeast(stated(asked), LEAST),
    ...(timed.value === 0 ? [] : [atLeast(ratio([asked], timed, 'times'), AHEAD)]),
    ...(seconds === undefined || seconds.value <= 0 ? [] : [atLeast(ratio([asked], seconds), LEAST_A_SECOND)]),
  ];
};

const askedOf = (look: Look): Reading | undefined => metric(look, 'db.Checkpoint.checkpoints_req', 'sum');

export const checkpointPressure: Rule = (pair) => {
  const asked = askedOf(pair.now);
  const timed = metric(pair.now, 'db.Checkpoint.checkpoints_timed', 'sum');
  if (asked === undefined || timed === undefined) return undefined;
  const conditions = conditionsOf(pair.now, asked, timed);
  if (!conditions.every(isMet)) return undefined;
  const both = counter(pair, askedOf);
  if ((growth(both) ?? MORE) < MORE) return undefined;
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
      ),
      waitsSaid(pair, isLog, 'Sessions wait for the write-ahead log'),
      ...present([
        both.was === undefined ? undefined : counted('asked for', both),
        backend === undefined ? undefined : say('buffers that sessions wrote themselves: ', stated(backend)),
        ...writers.slice(0, 1).map((statement) => shareSaid(pair.now, statement)),
      ]),
    ],
    conditions,
    statements: idsOf(writers),
  };
};
