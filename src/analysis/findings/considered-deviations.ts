// Lists all deviations in words, as `--why` shows them.
import { round6 } from '../../kernel/json.js';
import type { ConsideredDeviation } from '../../evidence/finding.js';
import type { Deviation, FlowDeviation } from '../deviation/deviation.js';

const MOST = 60;

type DeviationText = Pick<ConsideredDeviation, 'what' | 'detail'>;

const describeFlow = ({ row, total, effect, ambient, unexplained, explainedBy }: FlowDeviation): DeviationText => {
  const { stream, operation, from, to, window, past } = row.row;
  const counts = { window, of: total.row.window, past, pastOf: total.row.past };
  const why = { effect, ambient, unexplained, ...(explainedBy !== undefined && { explainedBy }) };
  return { what: `${operation}: ${from} → ${to}`, detail: { stream, ...counts, ...why } };
};

const describeDeviation = (deviation: Deviation): DeviationText => {
  switch (deviation.kind) {
    case 'flow':
      return describeFlow(deviation);
    case 'self':
      return {
        what: `own time of ${deviation.row.row.operation ?? ''}`,
        detail: { slowFromMicros: 2 ** deviation.log2, slow: deviation.slowest.length, impact: deviation.impact },
      };
    case 'gap':
      return {
        what: deviation.side === 'in' ? 'calls into it' : 'calls out of it',
        detail: { edges: deviation.edges.length, slow: deviation.slowest.length, impact: deviation.impact },
      };
    case 'metric': {
      const { row, direction, z, role } = deviation;
      return { what: row.row.gauge, detail: { pod: row.row.pod ?? '', direction, z, role } };
    }
    case 'rate': {
      const { row, direction, lines, expected, effect, ambient } = deviation;
      return { what: row.row.event, detail: { direction, lines, expected, effect, ambient } };
    }
  }
  return deviation satisfies never;
};

const roundedDetail = (detail: ConsideredDeviation['detail']): ConsideredDeviation['detail'] =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, typeof value === 'number' ? round6(value) : value]),
  );

/** Best first. */
export const listConsidered = (deviations: readonly Deviation[]): readonly ConsideredDeviation[] =>
  [...deviations]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map((deviation) => {
      const { what, detail } = describeDeviation(deviation);
      const { kind, service, score, likelihood } = deviation;
      return { kind, service, what, score: round6(score), detail: roundedDetail({ ...detail, likelihood }) };
    });
