// Schemas of ingest reports, health, problems, store maintenance and tools.
import { z } from 'zod';
import { DUPLICATES } from '../../telemetry/normalise/row-outcome.js';
import { LONGEST_FILE_NAME } from '../../telemetry/formats/file-headers.js';
import { batchHashField, count, singleLine, wholeNumber } from './fields.js';

const batchName = z.string();
const nextBatch = batchName.meta({
  description: 'Send it as "after" for the next page; absent: this was the last one.',
});

export const checkBody = z.strictObject({ after: batchHashField.exactOptional() });

/** A turn may take minutes; batches that it has stored and not yet recorded must not be swept. */
const LEAST_HOURS = 1;
const HOURS = 24;

export const sweepBody = z.strictObject({
  after: batchHashField.exactOptional(),
  olderThanHours: z
    .number()
    .min(LEAST_HOURS)
    .max(1_000_000)
    .default(HOURS)
    .meta({ description: 'Batches that were put later are left alone.' }),
  dryRun: z.boolean().default(false).meta({ description: 'Say what would be deleted.' }),
});

export const storeCheck = z.object({
  blobs: count,
  bytes: count.meta({ description: 'As they are stored: compressed.' }),
  damaged: z.array(z.object({ hash: batchName, how: z.enum(['missing', 'damaged']), heldBy: z.array(z.string()) })),
  files: z
    .array(
      z.object({
        file: z.string(),
        problem: z.string(),
        touches: z.union([z.array(z.string()), z.literal('any')]).meta({
          description: 'Investigations with facts or words in what is damaged; any: it cannot be told which.',
        }),
      }),
    )
    .meta({ description: 'Files of the data folder that are not as they were written; on the first page.' }),
  unheld: z.object({ blobs: count, bytes: count }).meta({ description: 'No investigation cites them.' }),
  next: nextBatch.exactOptional(),
});

export const storeSweep = z.object({
  blobs: count,
  swept: z.array(z.object({ hash: batchName, bytes: count })),
  next: nextBatch.exactOptional(),
});

export const TOOL_FORMATS = ['mcp', 'bedrock', 'openai'] as const;

export const toolsQuery = z.strictObject({
  format: z
    .enum(TOOL_FORMATS)
    .meta({
      description: 'tools/list of the Model Context Protocol (default), toolConfig of Bedrock, tools of OpenAI.',
    })
    .exactOptional(),
});

export const toolList = z.object({
  tools: z.array(z.record(z.string(), z.unknown())).meta({ description: 'Each in the shape of its format.' }),
  notices: z.array(z.string()).meta({ description: 'What is missing of outside servers, and why.' }).exactOptional(),
});

export const TELEMETRY_SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;
export type WireSignal = (typeof TELEMETRY_SIGNALS)[number];

export const telemetrySignal = z.enum(TELEMETRY_SIGNALS);

export const sourceName = singleLine(256).meta({
  description: 'Names the source in record identities; also the header X-Casefile-Source.',
});

export const requestKey = singleLine(256).meta({
  description:
    'Names the request: sent again with this key, its rows are stored once. Absent: the digest of the rows names it, and rows without a time of their own are new each time.',
});

export const eventId = wholeNumber(0, Number.MAX_SAFE_INTEGER).meta({
  description: 'Of the last event that was read: the stream goes on behind it.',
});

export const preference = z
  .string()
  .meta({ description: '"respond-async": answer 202 with the place of the answer, at once.' });

export const ingestQuery = z.strictObject({ source: sourceName.exactOptional() });

/** Marks that turn the direction of text, or are not seen, would show a name that is another. */
export const fileName = singleLine(LONGEST_FILE_NAME)
  .refine((name) => !/\p{C}/u.test(name), 'must hold no control, format or unassigned characters')
  .meta({
    description:
      'The file that the rows are of, as people call it, percent-encoded, without control, format or unassigned characters: GET /v1/ingests shows it.',
  });

export const fileFormat = singleLine(64).meta({ description: 'The format that the file was read as.' });

export const ingestReport = z.object({
  received: count.meta({ description: 'accepted + duplicates + rejected + unlisted.' }),
  accepted: count,
  duplicates: count.meta({ description: 'Already stored: add nothing.' }),
  duplicateReasons: z.record(z.string(), count).meta({
    description: `Reason → rows. ${Object.entries(DUPLICATES)
      .map(([reason, text]) => `${reason}: ${text}`)
      .join('; ')}.`,
  }),
  rejected: z.array(z.object({ line: count.meta({ description: '1-based.' }), reason: z.string(), text: z.string() })),
  unlisted: count.meta({ description: 'Rejected too, beyond those that are listed.' }).exactOptional(),
  repaired: z.record(z.string(), count).meta({ description: 'Reason → rows.' }),
});

export const health = z.object({
  status: z.enum(['ok', 'waiting']),
  waitingFor: z.array(z.string()).exactOptional(),
  /** Of each store that is reached over a network. */
  stores: z
    .record(z.string(), z.object({ state: z.enum(['ok', 'unavailable']), because: z.string().exactOptional() }))
    .exactOptional(),
});

/** RFC 9457; `type` is stable, `field` is the path of the fault, `howToFix` the way out. */
export const problemSchema = z.object({
  type: z.string().meta({ format: 'uri-reference' }),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  field: z.string().exactOptional(),
  faults: z
    .array(z.object({ field: z.string(), detail: z.string() }))
    .meta({ description: 'All faults, where there are several.' })
    .exactOptional(),
  howToFix: z.string(),
  instance: z.string(),
});

export type Problem = z.infer<typeof problemSchema>;
