// How many: errors of the subject, in lines and in requests.
import type { MeasureAnswer, MeasureTable } from '../measure.js';
import { tallyQuery } from '../queries.js';

const count: MeasureAnswer = {
  needsCause: true,
  reads: (context) => ({ errors: tallyQuery(context, 'logs') }),
  answer: (_context, reads, write) => {
    const total = reads.total('errors');
    if (total === undefined) return undefined;
    const { row } = total;
    const id = write.cite(total);
    const n = write.cell(total, 'errors');
    if (row.firstError === undefined || row.lastError === undefined || row.service === undefined) return undefined;
    write.sentence('count.errors', {
      n: { figure: n },
      service: { name: row.service },
      first: { clock: row.firstError },
      last: { clock: row.lastError },
    });
    return write.finish({ kind: 'value', name: 'errors', value: row.errors, unit: 'count', evidence: [id] });
  },
};

export const countMeasures = { count } as const satisfies MeasureTable;
