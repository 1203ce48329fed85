// The whole configuration as one schema: every setting, its unit and its limits. Defaults are in config/default.json.
import { z } from 'zod';
import { KEY_ROLES } from '../kernel/key-role.js';
import { fromIso, SECOND } from '../kernel/time.js';
import { alertsSchema } from './alerts.js';
import { channelsSchema, findAlertRoomFaults, homesOf } from './channels.js';
import { chainsSchema, findChainFaults } from './chains.js';
import { costSchema } from './cost.js';
import { knowledgeSchema } from './knowledge.js';
import { maskingSchema } from './masking.js';
import { modelsSchema } from './models.js';
import { findIssueFaults, findSourceFaults, notificationsSchema } from './notifications.js';
import { outsideSchema } from './outside.js';
import { schedulesSchema } from './schedules.js';
import { signInSchema } from './sign-in.js';
import { retentionSchema } from './retention.js';
import { storesSchema } from './stores.js';
import { duration, rate, size } from './units.js';

/** Tenants are part of stream names and folders: no slash, no dot alone. */
const name = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, "-" or "_", a letter or digit first');

const key = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of the key: 64 lower-case hexadecimal characters'),
  tenant: name,
  actor: z.string().min(1).max(128),
  role: z.enum(KEY_ROLES).default('admin'),
  /** The key may only read and change documents of these collections. */
  collections: z.array(z.string().min(1).max(64)).min(1).exactOptional(),
  /** Only telemetry of these services is read for the key. */
  services: z.array(z.string().min(1).max(128)).min(1).exactOptional(),
  /** The key is refused from then on. */
  expires: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2027-01-31T00:00:00Z' })
    .transform((text) => fromIso(text) ?? 0)
    .exactOptional(),
});

const wantsVectors = (stores: z.infer<typeof storesSchema>): boolean =>
  stores.kind === 'production' && stores.telemetry.kind === 'elasticsearch' && stores.telemetry.vectors === true;

export const configSchema = z
  .strictObject({
    server: z.strictObject({ host: z.string().min(1).max(253), port: z.number().int().min(0).max(65_535) }),
    data: z.strictObject({
      folder: z.string().min(1),
      /** Time after which a silent owner of the folder, or driver of an investigation, is replaced. */
      lease: duration('15s', SECOND),
      /** Of telemetry, counted from ingest; batches of investigations are kept. */
      retention: z.strictObject({ maxAge: duration('7d', SECOND), maxBytes: size('20 GB') }),
      /** Compressed size of the batches of one tenant; absent: unlimited. */
      batchQuota: size('50 GB').exactOptional(),
    }),
    stores: storesSchema,
    analysis: z.strictObject({
      /** How long after the time of the question rows are read; 0: none. */
      lookAhead: duration('60s'),
      /** Engine parameters other than the defaults of `analysis/parameters.ts`, by name. */
      parameters: z.record(z.string(), z.number()),
    }),
    ask: z.strictObject({
      /** Margin of confidence below which the caller is asked back, until recent turns calibrate it; 0: never. */
      band: z.number().min(0).max(1),
    }),
    turns: z.strictObject({
      deadline: duration('2m', SECOND),
      /** Of one query to one source. */
      queryDeadline: duration('10s', SECOND / 10),
    }),
    models: modelsSchema,
    knowledge: knowledgeSchema,
    outside: outsideSchema,
    alerts: alertsSchema,
    chains: chainsSchema,
    schedules: schedulesSchema,
    notifications: notificationsSchema,
    channels: channelsSchema,
    cost: costSchema,
    retention: retentionSchema,
    masking: maskingSchema,
    /** None here and none in the data folder: one tenant, and only requests from this machine. */
    keys: z.array(key),
    /** How people sign in without a key. */
    signIn: signInSchema,
    http: z.strictObject({
      /** Origin under which people reach the service, for links in answers; absent: the Host of the request. */
      publicUrl: z
        .string()
        .regex(/^https?:\/\/[^\s/?#@]+$/, 'must be an origin such as https://casefile.example, without a path')
        .exactOptional(),
      maxBodyBytes: size('512 KB'),
      /** Of one telemetry body, after decompression. */
      maxIngestBytes: size('64 MB'),
      pingEvery: duration('15s', SECOND / 10),
      shutdownGrace: duration('10s'),
      /** Limits per API key across all replicas; absent: unlimited. */
      limits: z
        .strictObject({
          requests: rate('600/1m').exactOptional(),
          turns: rate('30/1m').exactOptional(),
          /** Requests with telemetry. */
          ingest: rate('300/1m').exactOptional(),
        })
        .exactOptional(),
    }),
    log: z.strictObject({ level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']) }),
    /** Load and ask about the demo incident when the store is empty. */
    demo: z.boolean(),
  })
  .refine(({ stores, knowledge }) => !wantsVectors(stores) || knowledge.embedding !== undefined, {
    path: ['stores', 'telemetry', 'vectors'],
    message: 'needs "knowledge.embedding", which says what makes vectors',
    when: ({ issues }) => issues.length === 0,
  })
  .superRefine(({ chains, models, alerts, schedules, notifications, channels }, { addIssue }) => {
    const ofRules = alerts.investigate.rules.map(({ chain }, index) => ({
      chain,
      path: ['alerts', 'investigate', 'rules', index, 'chain'],
    }));
    const ofSchedules = Object.entries(schedules).map(([name, { chain }]) => ({
      chain,
      path: ['schedules', name, 'chain'],
    }));
    const named = [...ofRules, ...ofSchedules];
    const faults = findChainFaults({ chains, profiles: Object.keys(models.profiles), named });
    const homes = Object.entries(channels).map(
      ([name, channel]) => [name, { product: channel.kind, homes: homesOf(channel) }] as const,
    );
    const ofIssues = findIssueFaults(notifications.targets, new Map(homes));
    const ofRooms = findAlertRoomFaults(channels, Object.keys(alerts.sources));
    const ofAnswers = findSourceFaults(notifications.targets, alerts.sources);
    for (const { path, message } of [...faults, ...ofIssues, ...ofAnswers, ...ofRooms])
      addIssue({ code: 'custom', path: [...path], message });
  });

export type Config = z.infer<typeof configSchema>;
