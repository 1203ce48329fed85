// Texts of charts and of copying, for the investigation and the log view.
import { countText, pluralText, spanText } from '../../shared/numbers.js';

export const enCharts = {
  charts: {
    /** `width`: of a bar, in microseconds, as in the others. */
    histogram: (width: number): string => `Log lines by ${spanText(width)}`,
    histogramSummary: (lines: number, errors: number): string =>
      `${pluralText(lines, 'log line', 'log lines')}, ${countText(errors)} of level error or worse`,
    errors: 'errors',
    others: 'other lines',
    window: 'window of the question',
    onset: 'onset',
    change: 'change',
    asTable: 'The same as a table',
    from: 'From',
    drag: 'Drag over the bars, or move the two sliders, to look at another window.',
    first: (width: number): string => `First ${spanText(width)}`,
    last: (width: number): string => `Last ${spanText(width)}`,
    apply: 'Look at this window',
    trace: 'Trace',
    traceSummary: (spans: number, duration: string): string => `${pluralText(spans, 'span', 'spans')}, ${duration}`,
    failed: 'failed',
    metricSummary: (points: number, least: string, most: string): string =>
      `${pluralText(points, 'point', 'points')}, lowest ${least}, highest ${most}`,
    at: 'At',
    value: 'Value',
  },

  copy: {
    idle: '',
    copied: 'Copied.',
    refused: 'The browser refused to copy. Over plain http from another computer it always does: use https.',
  },
} as const;
