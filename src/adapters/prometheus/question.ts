// One question of one tenant, with all that is needed to answer it.
import type { Micros } from '../../kernel/time.js';
import type { ReadOptions } from '../../ports/sources.js';
import type { StructuredFilter } from '../../telemetry/query.js';
import { apiFor, type PrometheusApi } from './api.js';
import type { PrometheusHttp } from './http.js';
import { type LabelMatcher, namelessLabels, tenantMatchers } from './labels.js';
import {
  DEFAULT_LIMITS,
  DEFAULT_RESOLUTION,
  labelMap,
  type LabelMap,
  type PrometheusLimits,
  type PrometheusOptions,
} from './options.js';

export type PrometheusQuestion = {
  readonly api: PrometheusApi;
  readonly where: string;
  readonly map: LabelMap;
  readonly nameless: ReadonlySet<string>;
  readonly tenant: readonly LabelMatcher[];
  readonly filter: StructuredFilter;
  readonly gauges?: readonly string[];
  readonly limits: PrometheusLimits;
  readonly resolution: Micros;
  readonly now: Micros;
  readonly mask: (text: string) => string;
  /** Whether it has gone on for so long that nothing more is asked. */
  readonly isLate: () => boolean;
};

type SeriesSelection = { readonly filter: StructuredFilter; readonly gauges?: readonly string[] };

/** Equal texts are masked once: pods and gauges stand on thousands of series. */
const memoizeText = (mask: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const masked = known.get(text) ?? mask(text);
    known.set(text, masked);
    return masked;
  };
};

export type QuestionFactory = (selection: SeriesSelection, read: ReadOptions) => PrometheusQuestion;

export const createQuestionFactory = (http: PrometheusHttp, options: PrometheusOptions): QuestionFactory => {
  const { tenancy = {}, masking, now, resolution = DEFAULT_RESOLUTION } = options;
  const map = labelMap(options.labels);
  const nameless = namelessLabels(map, tenancy.label);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  return (selection, read) => {
    const begun = performance.now();
    return {
      ...selection,
      api: apiFor(http, tenancy, read),
      where: http.where,
      map,
      nameless,
      tenant: tenantMatchers(tenancy, read.tenant),
      limits,
      resolution,
      now: now(),
      mask: memoizeText((text) => masking.mask(read.tenant, text)),
      isLate: () => (performance.now() - begun) * 1000 > limits.patience,
    };
  };
};
