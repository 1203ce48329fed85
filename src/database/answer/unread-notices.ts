// The question back where snapshots of several databases fit, and the turns that answer it.
import type { NextAction } from '../../evidence/answer.js';
import type { Findings } from '../../evidence/finding.js';
import { asksOfDatabase } from './answer-sections.js';
import { clockText, dateTimeText, snippet } from '../../turn/respond/claims/sentence.js';

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export const unchosenNotices = ({ unchosen = [] }: Findings): readonly string[] =>
  unchosen.length === 0
    ? []
    : [
        `There are snapshots of ${listed(unchosen.map((each) => `“${snippet(each)}”`))} for this time: which database do you mean? None was read.`,
      ];

export const unchosenActions = ({ unchosen = [] }: Findings): readonly NextAction[] =>
  unchosen.map((instance) => ({
    label: `Read the snapshot of ${snippet(instance)}`,
    turn: { text: `Why was the database ${instance} slow?`, relation: 'follow_up' },
  }));

/** Whoever asks of a database may have meant another hour. */
export const elsewhereNotices = ({
  findings: { elsewhere = [] },
  message,
}: {
  readonly findings: Findings;
  readonly message: string;
}): readonly string[] => {
  if (elsewhere.length === 0 || !asksOfDatabase(message)) return [];
  const told = elsewhere.map(
    ({ instance, window: { from, to } }) =>
      `“${snippet(instance)}” from ${dateTimeText(from).slice(0, -3)} to ${clockText(to).slice(0, -3)} UTC`,
  );
  return [`No database snapshot is of this time. There is ${told.join('; ')}.`];
};
