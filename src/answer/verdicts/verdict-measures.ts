// The cause and its neighbours: how sure it is, what speaks against it, what to do, and summaries.
import type { MeasureTable } from '../measure.js';
import { adviceMeasure } from './advice.js';
import { causeMeasure } from './cause.js';
import { againstMeasure, certaintyMeasure } from './certainty.js';
import { hypothesisMeasure } from './hypothesis.js';
import { issueListMeasure } from './issue-list.js';
import { unclearMeasure } from './unclear.js';
import { summaryMeasure } from './summary.js';

export const verdictMeasures = {
  cause: causeMeasure,
  hypothesis: hypothesisMeasure,
  certainty: certaintyMeasure,
  against: againstMeasure,
  advice: adviceMeasure,
  summary: summaryMeasure,
  issues: issueListMeasure,
  unclear: unclearMeasure,
} as const satisfies MeasureTable;
