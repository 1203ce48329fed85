// The statements of a report: those with the most load, what they waited for, and how often and how long they ran.
import type { Snapshot, Statement } from '../format/snapshot.js';
import { type Block, code, heading, type Line, text } from './page.js';
import { citePath, isPair, number, type Sided, sidesOf, type Subject } from './subject.js';

const MOST = 10;
const LONGEST = 240;
const WAITS = 3;

const STATS = 'db.sql_tokenized.stats';

const listOf = ({ statements }: Snapshot): readonly Statement[] =>
  (statements?.list ?? []).filter(({ load }) => load !== undefined).toSorted((a, b) => (b.load ?? 0) - (a.load ?? 0));

const shown = ({ text: words, id }: Statement): string => {
  const line = (words ?? id ?? 'a statement without a name').replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

const waitsOf = ({ waits }: Statement): string =>
  waits
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
    .slice(0, WAITS)
    .map(({ name, percent = 0 }) => `${name} ${Math.round(percent)} %`)
    .join(', ');

/** The same statement in the other snapshot. */
const twin = ({ id, dbId }: Statement, others: readonly Statement[]): Statement | undefined =>
  others.find((each) => (id !== undefined && each.id === id) || (dbId !== undefined && each.dbId === dbId));

const row = (subject: Subject, side: Sided, statement: Statement): readonly Line[] => {
  const other = sidesOf(subject).find((each) => each.side !== side.side);
  const before = other === undefined ? undefined : twin(statement, listOf(other.snapshot));
  return [
    [code(shown(statement))],
    [text(number(statement.load))],
    ...(other === undefined ? [] : [[text(number(before?.load))]]),
    [text(waitsOf(statement))],
    [text(number(statement.stats[`${STATS}.calls_per_sec.avg`]))],
    [text(number(statement.stats[`${STATS}.avg_latency_per_call.avg`]))],
    [citePath(subject, side.side, statement.path)],
  ];
};

/** Those of the snapshot that the diagnosis is about. */
export const statementBlocks = (subject: Subject): readonly Block[] => {
  const side = sidesOf(subject).find((each) => each.side === subject.diagnosis.subject);
  const list = side === undefined ? [] : listOf(side.snapshot).slice(0, MOST);
  if (side === undefined || list.length === 0) return [];
  const other = side.side === 'primary' ? 'secondary' : 'primary';
  const loads = isPair(subject) ? [`Sessions, ${side.side}`, `Sessions, ${other}`] : ['Sessions'];
  return [
    heading(2, text('Statements with the most load')),
    {
      kind: 'table',
      head: ['Statement', ...loads, 'Waits', 'Calls each second', 'ms each call', 'Where it stands'],
      numeric: isPair(subject) ? [1, 2, 4, 5] : [1, 3, 4],
      rows: list.map((each) => row(subject, side, each)),
    },
  ];
};
