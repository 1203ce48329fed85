// What is different from the turn before: new lines, another scope, suspects that rose, fell or stay.
import type { AnswerDelta } from '../../../evidence/answer.js';
import { percent } from '../claims/sentence.js';
import type { Prose } from '../prose/stated.js';

const WENT: { readonly [Change in AnswerDelta['hypotheses'][number]['change']]: string } = {
  new: 'is a new suspect',
  rose: 'became more likely',
  fell: 'became less likely',
  gone: 'is no longer suspected',
};

/** Nothing was read that could clear the one who was suspected most. */
const stays = ({ findings, coverage, suspects: [first] }: Prose): readonly string[] => {
  if (first === undefined || !findings.missing.includes('no-data-in-window')) return [];
  // of a database its snapshot was read
  if (first.service === findings.database?.service) return [];
  const failed = coverage.some(({ status }) => status === 'failed');
  const because = failed ? 'the reads that could clear it failed' : 'nothing is stored for this window';
  return [`${first.service} stays suspected (${percent(first.confidence)}): ${because}`];
};

export const deltaLines = (prose: Prose): readonly string[] => {
  const { delta } = prose;
  if (delta.sinceTurn === undefined) return [];
  const { newRecords, lateRecords, scope, hypotheses } = delta;
  const late = lateRecords === 0 ? '' : ` (${lateRecords} of them arrived late)`;
  return [
    newRecords === 0
      ? 'No new matching log lines'
      : `${newRecords} log line${newRecords === 1 ? '' : 's'} that no turn before has read${late}`,
    ...scope.added.map((each) => `scope: added ${each}`),
    ...scope.removed.map((each) => `scope: removed ${each}`),
    ...hypotheses.map(({ service, change, before, now }) => {
      const figures = [before, now].filter((each) => each !== undefined).map(percent);
      return `${service} ${WENT[change]} (${figures.join(' → ')})`;
    }),
    ...stays(prose),
  ];
};
