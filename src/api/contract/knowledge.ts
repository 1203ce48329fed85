// Schemas of document collections.
import { z } from 'zod';
import { COLLECTION_NAME, COLLECTION_RULE, LONGEST_DOCUMENT_NAME } from '../../telemetry/passages/collections.js';
import { count, instantOut, limitedText, singleLine, VISIBLE, wholeNumber } from './fields.js';

export const collectionName = z
  .string()
  .regex(COLLECTION_NAME, COLLECTION_RULE)
  .meta({ description: '1 to 64 letters, digits, ".", "-" or "_", a letter or digit first.' });

/** Of text files. */
export const ENCODINGS = ['utf-8', 'latin1'] as const;

export const documentName = singleLine(LONGEST_DOCUMENT_NAME);

const description = singleLine(1_000)
  .meta({ description: 'Of the collection; stays as it is when absent.' })
  .exactOptional();

export const addQuery = z.strictObject({
  file: documentName.meta({ description: 'Names the document; its ending tells what the body is.' }),
  encoding: z.enum(ENCODINGS).meta({ description: 'Of text; utf-8 when absent.' }).exactOptional(),
  description,
});

export const addInvestigationQuery = z.strictObject({ description });

export const documentBody = z
  .string()
  .min(1)
  .regex(VISIBLE)
  .regex(/^[^\u0000-\u0008\u000e-\u001a\u001c-\u001f]*$/)
  .meta({
    description:
      'The bytes of the file. Text shows at least one character, and holds no control characters to speak of.',
  });

const LONGEST_QUERY = 4_096;

export const searchQuery = z.strictObject({
  q: limitedText({ most: LONGEST_QUERY, tooLong: `must be at most ${LONGEST_QUERY} characters` }).regex(
    VISIBLE,
    'must say what to look for',
  ),
  limit: wholeNumber(1, 50).default(10).meta({ description: '10 when absent.' }),
});

const collection = z.object({
  name: z.string(),
  description: z.string(),
  documents: count,
  passages: count,
  created: instantOut,
  changed: instantOut,
  embedding: z
    .object({ model: z.string(), dimension: count })
    .meta({ description: 'What its vectors were made with; absent: words alone.' })
    .exactOptional(),
  unavailable: z.string().meta({ description: 'Why it cannot be searched now.' }).exactOptional(),
});

export const collectionList = z.object({
  items: z.array(collection),
  maxDocumentBytes: count.meta({ description: 'Of one file.' }),
});

export const collectionDocument = collection.extend({
  items: z.array(
    z.object({
      name: z.string(),
      digest: z.string().meta({ description: 'SHA-256 of the bytes as they were added.' }),
      title: z.string(),
      passages: count,
      characters: count,
      added: instantOut,
      modified: instantOut.exactOptional(),
    }),
  ),
});

export const placedDocuments = z.object({
  collection: z.string(),
  documents: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      outcome: z.enum(['added', 'changed', 'unchanged']),
      passages: count,
    }),
  ),
  leftOut: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Of the file; of one in an archive archive.zip#path.' }),
        because: z.string().meta({ description: 'What is left out of it, and why: one sentence.' }),
      }),
    )
    .meta({ description: 'Parts of the file that are in no document. None: all of it can be found.' }),
});

export const removedKnowledge = z.object({ collection: z.string(), removed: count });

export const foundPassages = z.object({
  collection: z.string(),
  passages: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      file: z.string().exactOptional(),
      document: z.string().meta({ description: 'SHA-256 of the document.' }),
      section: z.array(z.string()).exactOptional(),
      from: count.meta({ description: 'Where in the text of the document the passage begins.' }),
      to: count,
      text: z.string(),
      modified: instantOut.exactOptional(),
      score: z
        .number()
        .exactOptional()
        .meta({ description: 'How well it fits among the passages of this collection, 0 to 1.' }),
      fit: z
        .number()
        .exactOptional()
        .meta({ description: 'How much of the question it holds, 0 to 1; compares with other collections.' }),
    }),
  ),
  matched: count.meta({ description: 'How many were compared.' }),
  notices: z.array(z.string()),
});

export type CollectionListReply = z.output<typeof collectionList>;
export type CollectionReply = z.output<typeof collectionDocument>;
export type PlacedDocumentsReply = z.output<typeof placedDocuments>;
export type FoundPassagesReply = z.output<typeof foundPassages>;
