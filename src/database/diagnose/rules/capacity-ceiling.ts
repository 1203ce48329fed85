// A serverless instance is as large as it may become.
import { metricValue } from '../snapshot-view.js';
import { atLeast, statedFigure } from '../computed-figure.js';
import { beforeParts, composeSentence, readBoth } from '../sentences.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { processorSentence } from './processor-use.js';

const FULL = 93;

export const capacityCeiling: DiagnosisRule = (pair) => {
  const { is, was } = readBoth(pair, (look) => metricValue(look, 'os.general.acuUtilization', 'avg'));
  if (is === undefined || is.value < FULL || (was !== undefined && was.value >= FULL)) return undefined;
  const acus = metricValue(pair.now, 'os.general.serverlessDatabaseCapacity', 'max');
  return {
    kind: 'capacity-ceiling',
    score: 0.9,
    says: [
      composeSentence(
        'The instance is at the end of its capacity; on average there is in use of its largest capacity ',
        statedFigure(is, 'points'),
        ...beforeParts(was === undefined ? undefined : statedFigure(was, 'points')),
      ),
      ...withoutUndefined([
        acus === undefined ? undefined : composeSentence('capacity units at the most: ', statedFigure(acus)),
        processorSentence(pair),
      ]),
    ],
    conditions: [atLeast(statedFigure(is, 'points'), FULL)],
    statements: [],
  };
};
