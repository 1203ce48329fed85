// The session and the list of sessions, as read over the wire: instants are RFC 3339.
import { z } from 'zod';
import { count, instant, instantOut, INVERTED, line, whole, windowOut } from './words.js';

export const turnStatus = z.enum([
  'queued',
  'running',
  'answered',
  'confirm',
  'confirmed',
  'failed',
  'cancelled',
  'timed_out',
]);

const strings = z.array(z.string());

const scopeOut = z.object({
  services: strings,
  notServices: strings,
  environments: strings,
  notEnvironments: strings,
  regions: strings,
  notRegions: strings,
  versions: strings,
  notVersions: strings,
  minLevel: z.string().exactOptional(),
  traceIds: strings,
  requestIds: strings,
  fields: z.array(z.object({ field: z.string(), is: z.enum(['equal', 'not']), values: strings })),
});

const cursorOut = z.object({
  source: z.string(),
  filter: z.string().meta({ description: 'Canonical JSON of the structured filter.' }),
  window: windowOut,
  cursor: z.looseObject({ kind: z.enum(['sequence', 'ingested', 'eventTime']) }),
  owed: count,
});

const sessionIssue = z.object({
  id: z.string(),
  status: z.enum(['active', 'resolved', 'switched']),
  issueSummary: z.string().exactOptional(),
  timeWindow: z.object({ asked: windowOut, analysis: windowOut }).exactOptional(),
  lastCursor: z.array(cursorOut),
  scopes: scopeOut,
  requestIds: strings,
  traceIds: strings,
  evidence: z.array(z.object({ batch: z.string(), turn: z.number().int() })),
  hypotheses: z.array(
    z.object({
      service: z.string(),
      kind: z.string(),
      confidence: z.number(),
      onset: instantOut.exactOptional(),
    }),
  ),
});

const plannedQuery = z.looseObject({
  id: z.string(),
  source: z.string(),
  role: z.string(),
  why: z.string(),
  query: z.looseObject({ ask: z.string() }),
});

export const session = z.object({
  tenant: z.string(),
  clientTxnId: z.string(),
  status: z.enum(['open', 'deleted', 'erased']),
  createdAt: instantOut,
  updatedAt: instantOut,
  version: count,
  turns: count,
  busy: z.boolean().meta({ description: 'A turn waits or runs.' }),
  currentIssue: z.string().exactOptional(),
  lastTurn: z.object({ n: z.number().int(), status: turnStatus }).exactOptional(),
  lastQueries: z.array(plannedQuery),
  issues: z.array(sessionIssue),
});

export const sessionPage = z.object({ items: z.array(session), next: z.string().exactOptional() });

const limit = (most: number, usual: number) =>
  whole(1, most)
    .default(usual)
    .meta({ description: `${usual} when absent.` });
const cursor = line(1024);

export const listQuery = z
  .strictObject({
    status: z.enum(['open', 'deleted', 'erased']).exactOptional(),
    service: line(256).exactOptional(),
    q: line(256).meta({ description: 'Words of the issue summaries.' }).exactOptional(),
    from: instant.exactOptional(),
    to: instant.exactOptional(),
    cursor: cursor.exactOptional(),
    limit: limit(200, 50),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, { path: ['to'], message: INVERTED });

export const eventsQuery = z.strictObject({ cursor: cursor.exactOptional(), limit: limit(1000, 200) });
