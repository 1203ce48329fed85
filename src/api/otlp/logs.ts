// OTLP logs become rows that the log normaliser reads.
import { z } from 'zod';
import {
  anyValue,
  id,
  keyValues,
  nanos,
  originOf,
  plainObject,
  plainText,
  resource,
  type Row,
  scope,
} from './values.js';

const record = z.object({
  timeUnixNano: nanos,
  observedTimeUnixNano: nanos,
  severityNumber: z.number().optional(),
  severityText: z.string().optional(),
  body: anyValue,
  attributes: keyValues,
  traceId: id,
  spanId: id,
  eventName: z.string().optional(),
});

const scopeLogs = z.object({ scope, logRecords: z.array(record).default([]) });
export const logsRequest = z.object({
  resourceLogs: z.array(z.object({ resource, scopeLogs: z.array(scopeLogs).default([]) })).default([]),
});

const rowOf = (log: z.infer<typeof record>, origin: Row): Row => ({
  ...origin,
  timeUnixNano: log.timeUnixNano ?? log.observedTimeUnixNano,
  severityNumber: log.severityNumber || undefined,
  severityText: log.severityText,
  body: plainText(log.body),
  traceId: log.traceId,
  spanId: log.spanId,
  'event.name': log.eventName,
  attributes: plainObject(log.attributes),
});

export const logRows = ({ resourceLogs }: z.infer<typeof logsRequest>): readonly Row[] =>
  resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs.flatMap(({ scope, logRecords }) => logRecords.map((log) => rowOf(log, originOf(resource, scope)))),
  );
