// Records as they are stored: lines, exceptions, traces, metric values, and what stands behind a statement.
import type { MeasureTable } from '../measure.js';
import { evidence, raw } from './evidence-rows.js';
import { code, exceptionAnswer } from './exception.js';
import { instant } from './instant.js';
import { lines } from './lines.js';
import { meaning } from './meaning.js';
import { metric } from './metric.js';
import { trace } from './trace.js';

export const rowMeasures = {
  instant,
  lines,
  raw,
  exception: exceptionAnswer,
  code,
  trace,
  metric,
  evidence,
  meaning,
} as const satisfies MeasureTable;
