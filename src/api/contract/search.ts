// Schemas of the search of records: its filters, what it finds, and what that has in common.
import { z } from 'zod';
import { RECORD_FIELDS, RECORD_KINDS } from '../../investigation/views/record.js';
import { count, instantIn, instantOut, singleLine, wholeNumber } from './fields.js';

const field = singleLine(256).exactOptional();

/** By each field of a record. */
const recordFieldsQuery = {
  state: singleLine(64)
    .meta({ description: 'Of an alert: firing, resolved, flapping, silenced. Of an investigation: of its last turn.' })
    .exactOptional(),
  service: field,
  environment: field,
  cluster: field,
  namespace: field,
  resource: field,
  severity: field,
  source: field,
  name: field,
  cause: singleLine(256).meta({ description: 'Kind of the likeliest cause of an issue.' }).exactOptional(),
  suspect: singleLine(256).meta({ description: 'Service of the likeliest cause of an issue.' }).exactOptional(),
} satisfies { readonly [Field in (typeof RECORD_FIELDS)[number]]: z.ZodType };

export const searchRecordsQuery = z.strictObject({
  q: singleLine(512)
    .meta({ description: 'Words that all must be there, in any form; absent: by fields and time alone.' })
    .exactOptional(),
  kind: z.enum(RECORD_KINDS).exactOptional(),
  status: z.enum(['open', 'deleted']).default('open').meta({ description: 'open when absent.' }),
  ...recordFieldsQuery,
  from: instantIn.meta({ description: 'Changed then or later.' }).exactOptional(),
  to: instantIn.meta({ description: 'Changed before.' }).exactOptional(),
  facets: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true`: how many are found in all, and by each field.' }),
  cursor: singleLine(1024).meta({ description: '"next" of the page before.' }).exactOptional(),
  limit: wholeNumber(1, 100).default(20).meta({ description: '20 when absent.' }),
});

const recordSnippet = z.object({
  part: z.enum(['question', 'answer', 'summary', 'alert']),
  turn: z.number().int().min(1).exactOptional(),
  text: z.string(),
  marks: z
    .array(z.array(z.number().int().min(0)).length(2))
    .meta({ description: 'Where the words stand in the text: from, and up to.' }),
});

const fieldValues = z.partialRecord(z.enum(RECORD_FIELDS), z.array(z.string()));

const facetValues = z.partialRecord(
  z.enum(['kind', ...RECORD_FIELDS]),
  z.array(z.object({ value: z.string(), count })),
);

export const foundRecords = z.object({
  items: z.array(
    z.object({
      kind: z.enum(RECORD_KINDS),
      id: z.string(),
      investigation: z
        .string()
        .meta({ description: 'Of an alert: the clientTxnId that it has opened or joined.' })
        .exactOptional(),
      status: z.enum(['open', 'deleted', 'erased']),
      createdAt: instantOut,
      updatedAt: instantOut,
      fields: fieldValues,
      snippet: recordSnippet.exactOptional(),
    }),
  ),
  facets: z
    .object({
      total: count,
      fields: facetValues,
    })
    .exactOptional(),
  next: z.string().exactOptional(),
});
