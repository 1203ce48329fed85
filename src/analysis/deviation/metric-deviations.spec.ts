import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../kernel/time.js';
import type { SeriesRow, SurveyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { hash, inputOf, query, WINDOW } from '../../../test/support/small-shop.js';
import { comparisonOf } from '../analyze.js';
import { metricDeviations } from './metric-deviations.js';

const survey: SurveyRow = {
  kind: 'survey',
  window: WINDOW,
  past: { from: WINDOW.from - 240 * MINUTE, to: WINDOW.from },
  baseline: 'past',
  traces: { window: 0, past: 0, incident: 0 },
  minutes: 240,
};

const MINUTES = Array.from({ length: 243 }, (_, index) => index);

/** Four hours of one pod, minute by minute, and three minutes of the window. */
const pod = (service: string, spikesAt: readonly number[]): SeriesRow => ({
  kind: 'series',
  service,
  pod: `${service}-1`,
  gauge: 'cpu',
  times: MINUTES.map((minute) => WINDOW.from + (minute - 240) * MINUTE),
  values: MINUTES.map((minute) => (spikesAt.includes(minute) ? 900 : 100) + ((minute * service.charCodeAt(0)) % 13)),
});

const STILL = ['b', 'c', 'd', 'e', 'f', 'g'].map((service) => pod(service, []));

const likelihoodOf = (spiking: SeriesRow): number => {
  const rows = [survey, spiking, ...STILL];
  const batch = { hash: hash('series'), query: { ...query, of: 'series' as const }, role: 'issue' as const, rows };
  const found = metricDeviations(comparisonOf(inputOf([batch])));
  return found.find(({ service }) => service === spiking.service)?.likelihood ?? 0;
};

describe('a gauge that leaves its range', () => {
  it('scores less where the same pod did it before, however still the others were', () => {
    const first = likelihoodOf(pod('a', [241]));
    const again = likelihoodOf(pod('a', [1, 121, 241]));
    expect(first).toBeGreaterThan(6);
    expect(again).toBeLessThan(first - 2);
  });
});
