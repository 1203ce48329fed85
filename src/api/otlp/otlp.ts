// OTLP over HTTP, in both encodings: requests become rows, reports become responses.
import { countRejected, type IngestReport } from '../../ports/ingest.js';
import { malformed } from '../problems/troubles.js';
import { parsed } from '../reading/faults.js';
import { parseJson } from '../reading/json.js';
import type { Raw } from '../reading/parameters.js';
import { logRows, logsRequest } from './logs.js';
import { metricRows, metricsRequest } from './metrics.js';
import { spanRows, tracesRequest } from './spans.js';
import { OTLP_PROTO } from './schema.js';
import type { Row } from './values.js';

export type OtlpSignal = 'logs' | 'traces' | 'metrics';

const MESSAGES = { logs: 'Logs', traces: 'Traces', metrics: 'Metrics' } as const;
const REJECTED = { logs: 'rejectedLogRecords', traces: 'rejectedSpans', metrics: 'rejectedDataPoints' } as const;

const ROWS: { readonly [signal in OtlpSignal]: (message: unknown) => readonly Row[] } = {
  logs: (message) => logRows(parsed(logsRequest, message, 'body')),
  traces: (message) => spanRows(parsed(tracesRequest, message, 'body')),
  metrics: (message) => metricRows(parsed(metricsRequest, message, 'body')),
};

/** Loaded with the first binary message: a service that receives none starts without it. */
const load = async () => {
  const { default: protobuf } = await import('protobufjs');
  return protobuf.parse(OTLP_PROTO).root;
};
let loading: ReturnType<typeof load> | undefined;
const typeOf = async (name: string) => (await (loading ??= load())).lookupType(name);

const decoded = async (signal: OtlpSignal, bytes: Buffer): Promise<unknown> => {
  const type = await typeOf(MESSAGES[signal]);
  try {
    return type.toObject(type.decode(bytes), { longs: String });
  } catch {
    throw malformed('the body is no OTLP protobuf message of this signal', 'Send the signal that the path names.');
  }
};

/** Values may hold values: what is nested without end breaks whoever walks it. */
const rowsOf = (signal: OtlpSignal, message: unknown): readonly Row[] => {
  try {
    return ROWS[signal](message);
  } catch (error) {
    if (error instanceof RangeError) throw malformed('values are nested too deeply', 'Send what a log line can show.');
    throw error;
  }
};

export const readOtlp = async (signal: OtlpSignal, { type, bytes }: Raw): Promise<readonly Row[]> =>
  rowsOf(signal, type === 'application/json' ? parseJson(bytes) : await decoded(signal, bytes));

const reasons = ({ rejected }: IngestReport): string => [...new Set(rejected.map(({ reason }) => reason))].join(', ');

/** A full success has no partial success in it. */
export const writeOtlp = async (
  signal: OtlpSignal,
  type: string,
  report: IngestReport,
): Promise<string | Uint8Array> => {
  const rejected = countRejected(report);
  const errorMessage = reasons(report);
  if (type === 'application/json') {
    const partialSuccess = { [REJECTED[signal]]: String(rejected), errorMessage };
    return JSON.stringify(rejected === 0 ? {} : { partialSuccess });
  }
  const message = await typeOf('Exported');
  return message.encode(message.create(rejected === 0 ? {} : { partialSuccess: { rejected, errorMessage } })).finish();
};
