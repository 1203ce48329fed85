// Schemas of what operators look at: API keys, sources, what came in, and the policies of alerts.
import { z } from 'zod';
import { ALERT_SEVERITIES } from '../../kernel/alert-terms.js';
import { KEY_ROLES } from '../../kernel/key-role.js';
import { NOTIFICATION_EVENTS } from '../../kernel/notification-terms.js';
import { REPORT_LANGUAGES } from '../../kernel/report-languages.js';
import { count, instantOut } from './fields.js';
import { telemetrySignal } from './service.js';

const names = z.array(z.string());

export const keyList = z.object({
  areRequired: z.boolean().meta({ description: 'Nobody is admitted without one or, where people sign in, a session.' }),
  items: z.array(
    z.object({
      name: z.string().meta({ description: 'Who acts, in facts and logs.' }),
      role: z.enum(KEY_ROLES),
      origin: z.enum(['folder', 'configuration']).meta({
        description: 'folder: changed by `casefile keys`. configuration: by the file of settings and a restart.',
      }),
      state: z.enum(['valid', 'expired', 'revoked']),
      collections: names.exactOptional(),
      services: names.exactOptional(),
      createdAt: instantOut.exactOptional(),
      expiresAt: instantOut.exactOptional(),
      revokedAt: instantOut.exactOptional(),
      graceUntil: instantOut.meta({ description: 'The secret before is valid until then.' }).exactOptional(),
      lastUsedAt: instantOut
        .meta({ description: 'Of a key of the configuration, since this process began; absent: not known.' })
        .exactOptional(),
    }),
  ),
});

const storeState = z.enum(['ok', 'unavailable']);

export const sourceReport = z.object({
  stores: z
    .array(z.object({ store: z.string(), state: storeState, because: z.string().exactOptional() }))
    .meta({ description: 'Those that are reached over a network, and files that are damaged.' }),
  sources: z.array(
    z.object({
      source: z.string(),
      state: storeState.meta({ description: 'As it answers now.' }),
      because: z.string().exactOptional(),
      lastRead: instantOut.meta({ description: 'The latest answer to a read of this process.' }).exactOptional(),
      lastFailure: z
        .object({ at: instantOut, reason: z.enum(['unavailable', 'timeout', 'refused']), because: z.string() })
        .meta({ description: 'The latest read of this process that failed.' })
        .exactOptional(),
    }),
  ),
  stored: z
    .object({
      logs: count,
      spans: count,
      metricPoints: count,
      changes: count,
      bytes: count,
      oldest: instantOut.exactOptional(),
      newest: instantOut.exactOptional(),
      rebuilding: z
        .object({ left: count, of: count })
        .meta({ description: 'Steps of an upgrade that sums anew.' })
        .exactOptional(),
    })
    .meta({ description: 'What the service itself stores; absent: it cannot be read now.' })
    .exactOptional(),
});

export const ingestList = z.object({
  since: instantOut.meta({ description: 'Since when this process counts what it is brought.' }),
  items: z
    .array(
      z.object({
        source: z.string().meta({ description: 'The name of its rows: of a file the digest of its first line.' }),
        signal: telemetrySignal,
        file: z.string().meta({ description: 'As its sender calls it.' }).exactOptional(),
        format: z.string().exactOptional(),
        first: instantOut,
        last: instantOut,
        batches: count,
        accepted: count,
        duplicates: count,
        rejected: count,
        repaired: z.record(z.string(), count).meta({ description: 'Reason → rows.' }),
        rejects: z
          .array(z.object({ line: count, reason: z.string(), text: z.string() }))
          .meta({ description: 'The latest rejected lines, masked and cut; numbered within their request.' }),
        failure: z
          .object({ at: instantOut, because: z.string() })
          .meta({ description: 'The latest part that was not stored.' })
          .exactOptional(),
      }),
    )
    .meta({ description: 'The latest first.' }),
  forgotten: count.meta({ description: 'Sources that came before those, and are listed no more.' }),
  stored: z
    .array(
      z.object({
        source: z.string(),
        lines: count,
        errors: count,
        first: instantOut,
        last: instantOut,
        services: names.meta({ description: 'The busiest first; empty beyond the 40 busiest sources.' }),
      }),
    )
    .meta({ description: 'Stored log lines by source, whoever brought them and when.' }),
  notices: names.meta({ description: 'Limits of the result, in words.' }),
});

const severities = z.array(z.enum(ALERT_SEVERITIES));

export const policyReport = z.object({
  sources: z.array(z.object({ source: z.string(), kind: z.string() })),
  groupWithinSeconds: z.number(),
  flapping: z.object({ starts: count, withinSeconds: z.number() }),
  investigate: z.object({
    rules: z
      .array(
        z.object({
          sources: names.exactOptional(),
          severities: severities.exactOptional(),
          services: names.exactOptional(),
          environments: names.exactOptional(),
          names: names.exactOptional(),
          labels: z.record(z.string(), z.string()).exactOptional(),
          chain: z.string().meta({ description: 'Absent: one question is asked.' }).exactOptional(),
          language: z.enum(REPORT_LANGUAGES).meta({ description: 'Of the question; absent: English.' }).exactOptional(),
        }),
      )
      .meta({ description: 'An alert that matches any of them is investigated; absent lists match all.' }),
    running: count,
    waiting: count,
  }),
  targets: z.array(
    z.object({
      target: z.string(),
      kind: z.string(),
      when: z.object({
        severities: severities.exactOptional(),
        services: names.exactOptional(),
        environments: names.exactOptional(),
        events: z.array(z.enum(NOTIFICATION_EVENTS)).exactOptional(),
      }),
      quiet: z
        .object({ from: z.string(), to: z.string(), zone: z.string(), except: severities })
        .meta({ description: 'Times of day.' })
        .exactOptional(),
    }),
  ),
});
