// Where, since when, until when, who is affected, what changed, and what there is.
import type { MeasureTable } from '../measure.js';

export const placeMeasures = {} as const satisfies MeasureTable;
