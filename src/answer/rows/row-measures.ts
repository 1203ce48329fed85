// Records as they are stored: lines, exceptions, traces, metric values, and what stands behind a statement.
import type { MeasureTable } from '../measure.js';

export const rowMeasures = {} as const satisfies MeasureTable;
