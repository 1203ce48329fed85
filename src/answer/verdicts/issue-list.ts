// The issues of the conversation: what each is about, and what is held for its cause.
import type { Suspect } from '../../investigation/turn.js';
import type { MeasureAnswer } from '../measure.js';

type ListedIssue = { readonly id: string; readonly summary: string; readonly suspects: readonly Suspect[] };

const causeOf = ({ suspects }: ListedIssue): string => suspects.find(({ cause }) => cause === true)?.service ?? '';

const aboutOf = ({ summary }: ListedIssue): string => (summary.split('\n')[0] ?? '').replaceAll(/[“”`]/g, '');

export const issueListMeasure: MeasureAnswer = {
  needsCause: false,
  reads: () => ({}),
  answer: ({ issue, suspects, otherIssues }, _reads, write) => {
    const all: readonly ListedIssue[] = [...otherIssues, { ...issue, suspects }].toSorted((a, b) =>
      a.id.localeCompare(b.id, 'en', { numeric: true }),
    );
    for (const each of all) {
      const cause = causeOf(each);
      write.text(cause === '' ? 'issues.open' : 'issues.withCause', {
        id: each.id,
        about: aboutOf(each),
        cause: `\`${cause}\``,
      });
    }
    const items = all.map(({ id }) => ({ name: id, evidence: [] }));
    return write.finish({ kind: 'list', items });
  },
};
