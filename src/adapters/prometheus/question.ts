// One question of one tenant, with all that answering it takes.
import type { Micros } from '../../kernel/time.js';
import type { ReadOptions } from '../../ports/sources.js';
import type { StructuredFilter } from '../../telemetry/query.js';
import { apiFor, type Api } from './api.js';
import type { Http } from './http.js';
import { namelessLabels } from './labels.js';
import { labelMap, LIMITS, RESOLUTION, type LabelMap, type Limits, type PrometheusOptions } from './options.js';
import { ofTenant, type Matcher } from './scope.js';

export type Question = {
  readonly api: Api;
  readonly where: string;
  readonly map: LabelMap;
  readonly nameless: ReadonlySet<string>;
  readonly tenant: readonly Matcher[];
  readonly filter: StructuredFilter;
  readonly gauges?: readonly string[];
  readonly limits: Limits;
  readonly resolution: Micros;
  readonly now: Micros;
  readonly mask: (text: string) => string;
  /** Whether it has gone on for so long that nothing more is asked. */
  readonly isLate: () => boolean;
};

export type Wanted = { readonly filter: StructuredFilter; readonly gauges?: readonly string[] };

/** Equal texts are masked once: pods and gauges stand on thousands of series. */
const remembering = (mask: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const masked = known.get(text) ?? mask(text);
    known.set(text, masked);
    return masked;
  };
};

export type MakeQuestion = (wanted: Wanted, read: ReadOptions) => Question;

export const questionsTo = (http: Http, options: PrometheusOptions): MakeQuestion => {
  const { tenancy = {}, masking, now, resolution = RESOLUTION } = options;
  const map = labelMap(options.labels);
  const nameless = namelessLabels(map, tenancy.label);
  const limits = { ...LIMITS, ...options.limits };
  return (wanted, read) => {
    const begun = performance.now();
    return {
      ...wanted,
      api: apiFor(http, tenancy, read),
      where: http.where,
      map,
      nameless,
      tenant: ofTenant(tenancy, read.tenant),
      limits,
      resolution,
      now: now(),
      mask: remembering((text) => masking.mask(read.tenant, text)),
      isLate: () => (performance.now() - begun) * 1000 > limits.patience,
    };
  };
};
