// How many deploys and other changes there were, and the latest of them.
import { HOUR } from '../../kernel/time.js';
import type { ChangeQuery } from '../../telemetry/query.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { askFilter } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { momentPart } from '../../evidence/sentence.js';
import { LONGEST_LIST } from './count-by.js';
import type { ChangeRecord } from '../../telemetry/record.js';

const MOST_CHANGES = 200;
/** A deploy shows before its errors do. */
const LOOK_BACK = 24 * HOUR;

const changesIn = (context: AskContext, services: readonly string[]): ChangeQuery => {
  const { minLevel: _level, ...filter } = askFilter(context, { services });
  const { from, to } = context.period;
  return {
    ask: 'changes',
    window: { from: from - LOOK_BACK, to },
    filter,
    upTo: context.asOf['changes'] ?? 0,
    budget: MOST_CHANGES,
  };
};

/** Deploys of whoever is named or in scope: those of the cause alone would hide the others. */
export const changeQueries = (context: AskContext): AskQueries => ({
  changes: changesIn(context, context.subject.from === 'cause' ? [] : context.subject.services),
});

const countOfAll = (write: ResultWriter, rows: readonly PlacedRow<ChangeRecord>[]) => ({
  value: rows.length,
  by: 'count' as const,
  of: rows.map((row) => ({ evidence: write.cite(row), path: 'time' })),
});

export const answerChanges = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const all = reads.rows('changes', 'change').filter(({ row }) => row.change !== 'alert');
  const [first] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined) {
    const { coverage, status, matched } = reads.get('changes');
    if (status === 'read' && matched === 0) write.sentence('changes.none', {}, { type: 'absence', coverage });
    else write.text(status === 'read' ? 'changes.no-deploys' : 'nothing.unread');
    return write.finish({ kind: 'value', name: 'changes', value: 0, unit: 'count', evidence: [] });
  }
  write.sentence('changes.count', {
    n: { figure: countOfAll(write, all) },
    first: momentPart(first.row.time, context.period),
    last: momentPart(last.row.time, context.period),
  });
  const shown = all.slice(-LONGEST_LIST);
  write.list(
    shown.map((placed) =>
      write.claim(
        'changes.item',
        {
          at: momentPart(placed.row.time, context.period),
          service: { name: placed.row.service },
          title: { quote: placed.row.title },
        },
        { cites: [write.cite(placed)] },
      ),
    ),
  );
  return write.finish({
    kind: 'value',
    name: 'changes',
    value: all.length,
    unit: 'count',
    evidence: all.map((placed) => write.cite(placed)),
  });
};
