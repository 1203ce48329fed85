// The cause and its neighbours: how sure it is, what speaks against it, what to do, and summaries.
import type { MeasureTable } from '../measure.js';

export const verdictMeasures = {} as const satisfies MeasureTable;
