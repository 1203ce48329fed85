// Rows that a store of ours gave out: taken as they are, for they were mapped, masked and timed when they first came.
import type { IngestBatch } from '../../ports/ingest.js';
import { normaliseChange } from '../../telemetry/normalise/change.js';
import type { ClockRepair } from '../../telemetry/normalise/clock-repair.js';
import { normaliseLog } from '../../telemetry/normalise/log.js';
import { normaliseMetrics } from '../../telemetry/normalise/metrics.js';
import type { MetricDraft, NormaliseContext, NormalisedRow } from '../../telemetry/normalise/row-outcome.js';
import { normaliseSpan } from '../../telemetry/normalise/span.js';
import { ordinals, type Ordinals } from './ordinals.js';
import type { Preparation } from './tenant.js';

type Normalise<D> = (row: unknown, context: NormaliseContext) => NormalisedRow<D>;

const asStored = <D>(row: unknown): NormalisedRow<D> => ({ ok: row as D, repairs: [] });

const NORMALISERS = {
  log: normaliseLog,
  span: normaliseSpan,
  metrics: normaliseMetrics,
  change: normaliseChange,
} as const;

type Normalisers = typeof NORMALISERS;

const metricAsStored: Normalise<readonly MetricDraft[]> = (row) => ({ ok: [row as MetricDraft], repairs: [] });

const AS_STORED: Normalisers = { log: asStored, span: asStored, metrics: metricAsStored, change: asStored };

export const normalisersOf = ({ areStored }: IngestBatch): Normalisers =>
  areStored === true ? AS_STORED : NORMALISERS;

const SETTLED: ClockRepair = { settle: (drafts) => drafts, learn: () => undefined, timeOf: ({ time }) => time };

/** Templates are found anew: they belong to the store. */
export const preparationOf = (own: Preparation, { areStored }: IngestBatch): Preparation =>
  areStored === true ? { ...own, mask: (text) => text, clockOf: () => SETTLED } : own;

/** Few lines are shorter. */
const SHORT_LINE = 256;

/** A stored row has kept its number, if it had one. */
export const ordinalsOf = ({ areStored, ndjson }: IngestBatch): Ordinals =>
  areStored === true ? () => 0 : ordinals(ndjson.length / SHORT_LINE);
