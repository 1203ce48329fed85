// Whether a request takes the step that a deviation counts.
import type { TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { transitionsOf } from '../../telemetry/aggregates/segments.js';
import type { FlowDeviation } from '../deviation/deviation.js';

export const takesStep = ({ row: { row } }: Pick<FlowDeviation, 'row'>, { segments }: TraceRow): boolean =>
  segments.some(
    (segment) =>
      segment.service === row.service &&
      segment.operation === row.operation &&
      transitionsOf(segment).some(
        ({ stream, from, to }) => stream === row.stream && from === row.from && to === row.to,
      ),
  );
