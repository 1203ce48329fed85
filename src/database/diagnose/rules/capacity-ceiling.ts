// A serverless instance is as large as it may become.
import { metric } from '../look.js';
import { atLeast, stated } from '../reckon.js';
import { itWas, twice } from '../say/compare.js';
import { say } from '../say/say.js';
import { present, type Rule } from '../signal.js';
import { busySaid } from './busy.js';

const FULL = 93;

export const capacityCeiling: Rule = (pair) => {
  const { is, was } = twice(pair, (look) => metric(look, 'os.general.acuUtilization', 'avg'));
  if (is === undefined || is.value < FULL || (was !== undefined && was.value >= FULL)) return undefined;
  const acus = metric(pair.now, 'os.general.serverlessDatabaseCapacity', 'max');
  return {
    kind: 'capacity-ceiling',
    score: 0.9,
    says: [
      say(
        'The instance is at the end of its capacity; on average there is in use of its largest capacity ',
        stated(is, 'points'),
        ...itWas(was === undefined ? undefined : stated(was, 'points')),
      ),
      ...present([acus === undefined ? undefined : say('capacity units at the most: ', stated(acus)), busySaid(pair)]),
    ],
    conditions: [atLeast(stated(is, 'points'), FULL)],
    statements: [],
  };
};
