// The bodies that a caller sends with a turn.
import { z } from 'zod';
import type { AnswerRating } from '../../investigation/answer-feedback.js';
import { LEVELS } from '../../telemetry/level.js';
import { collectionName } from './knowledge.js';
import {
  batchHashField,
  instantIn,
  messageId,
  messageText,
  noteText,
  MOST_TURNS,
  singleLine,
  systemText,
  VISIBLE,
  windowIn,
} from './fields.js';

const names = z.array(singleLine(256)).max(100).exactOptional();

const fieldFilter = z.strictObject({
  field: singleLine(128),
  is: z.enum(['equal', 'not']),
  values: z.array(singleLine(1024)).min(1).max(100),
});

const scope = z.strictObject({
  services: names,
  notServices: names,
  environments: names,
  notEnvironments: names,
  regions: names,
  notRegions: names,
  versions: names,
  notVersions: names,
  minLevel: z.enum(LEVELS).exactOptional(),
  traceIds: names,
  requestIds: names,
  fields: z.array(fieldFilter).max(20).exactOptional(),
});

const isGiven = (value: unknown): boolean => value !== undefined;

export const askBody = z
  .strictObject({
    text: messageText.regex(VISIBLE, 'is empty; say what you want to know').exactOptional(),
    messageId: messageId.exactOptional(),
    relation: z.enum(['follow_up', 'new_issue', 'returned']).exactOptional(),
    confirms: z.number().int().min(1).max(MOST_TURNS).exactOptional(),
    ask: z.enum(['allowed', 'never']).exactOptional(),
    scope: scope.exactOptional(),
    window: windowIn.exactOptional(),
    zone: singleLine(64).meta({ description: 'IANA name, such as Europe/Berlin.' }).exactOptional(),
    askedAt: instantIn.exactOptional(),
    model: singleLine(256).meta({ description: 'A model profile, or "none": the engine alone.' }).exactOptional(),
    collections: z
      .array(collectionName)
      .min(1)
      .max(50)
      .meta({ description: 'Collections of documents that are searched; absent: those that the text names, else all.' })
      .exactOptional(),
    maxResults: z
      .number()
      .int()
      .min(1)
      .max(15)
      .meta({ description: 'Passages that a search of a collection brings where it does not say how many.' })
      .exactOptional(),
    context: z
      .enum(['continue', 'summarise', 'fresh'])
      .meta({
        description:
          'What a model sees of earlier turns. Absent: all of them, and older ones in one line each when its window is full. `summarise`: it writes a summary of the older ones first, which stands in their place from then on. `continue`: all of them, whatever the window. `fresh`: none before this turn.',
      })
      .exactOptional(),
    system: systemText
      .meta({ description: 'Told to the model beside its own instructions, from this turn on until others are given.' })
      .exactOptional(),
    snapshots: z
      .array(batchHashField)
      .min(1)
      .max(2)
      .refine((ids) => new Set(ids).size === ids.length, 'must be two different snapshots')
      .meta({
        uniqueItems: true,
        description:
          'Ids of imported database snapshots: one, or two to compare (primary, secondary). Without text: their analysis.',
      })
      .exactOptional(),
  })
  .refine(({ confirms, relation }) => confirms === undefined || relation !== undefined, {
    path: ['relation'],
    message: 'is missing: "confirms" says which turn is confirmed, "relation" says how it is meant',
  })
  .refine(({ text, snapshots, confirms }) => [text, snapshots, confirms].some(isGiven), {
    path: ['text'],
    message: 'is missing; say what you want to know',
  })
  .meta({
    dependentRequired: { confirms: ['relation'] },
    anyOf: [{ required: ['text'] }, { required: ['snapshots'] }, { required: ['confirms'] }],
  });

/** The body as a client writes it. The use case checks window, zone, model and text together. */
export type AskRequest = z.input<typeof askBody>;

export const rerunBody = z.strictObject({ messageId: messageId.exactOptional() });

const comment = messageText.exactOptional();

export const feedbackBody = z.discriminatedUnion('rating', [
  z.strictObject({ rating: z.literal('right'), comment }),
  z.strictObject({
    rating: z.enum(['partly', 'wrong'] satisfies AnswerRating[]),
    cause: singleLine(1_024).meta({ description: 'What the cause was.' }).exactOptional(),
    comment,
  }),
]);

export const noteBody = z.strictObject({
  text: noteText
    .regex(VISIBLE, 'is empty; say what the next one has to know')
    .meta({ description: 'What whoever goes on has to know: what was done, what is open, what comes next.' }),
});

export const emptyBody = z.strictObject({});
