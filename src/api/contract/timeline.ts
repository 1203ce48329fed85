// Schemas of the timeline of a session and of its interactions. Instants are RFC 3339.
import { z } from 'zod';
import { INTERACTION_KINDS, INTERACTION_STATUSES, MODEL_PURPOSES } from '../../investigation/views/interaction.js';
import {
  CLAIMS_STATUSES,
  SESSION_EVENT_STATUSES,
  SESSION_EVENT_TYPES,
} from '../../investigation/views/session-event.js';
import { POSITION_FORM } from '../../investigation/views/timeline-position.js';
import { count, instantIn, instantOut, limitedText, singleLine, turnNumber } from './fields.js';
import { pageCursorField, pageLimit } from './investigations.js';
import { modelRequest } from './models.js';

const turnOut = z.number().int().min(1);

export const timelinePosition = limitedText({ least: 1, most: 16_000 })
  .regex(POSITION_FORM, 'must be a position that a timeline has returned')
  .meta({ description: 'A position of this timeline: what has changed since comes first.' });

export const timelineQuery = z.strictObject({
  type: z.enum(SESSION_EVENT_TYPES).exactOptional(),
  turn: turnNumber.exactOptional(),
  stage: singleLine(128).exactOptional(),
  execution: singleLine(128).exactOptional(),
  from: instantIn.exactOptional(),
  to: instantIn.exactOptional(),
  cursor: pageCursorField.exactOptional(),
  limit: pageLimit(1000, 200),
});

export const sessionEvent = z.object({
  id: z.string().meta({ description: 'Replace what you have of this id: there is never a second event of it.' }),
  order: z.string().meta({ description: 'Sort by it, as text. It never changes.' }),
  type: z.enum(SESSION_EVENT_TYPES),
  status: z.enum(SESSION_EVENT_STATUSES).meta({ description: 'Anything but started and streaming is final.' }),
  createdAt: instantOut,
  updatedAt: instantOut,
  turn: turnOut.exactOptional(),
  stage: z.string().exactOptional(),
  execution: z.string().exactOptional(),
  by: z.string().exactOptional(),
  title: z.string(),
  content: z.string().exactOptional(),
  claims: z.enum(CLAIMS_STATUSES).exactOptional().meta({
    description:
      'Whether the claims in it were verified. What a model writes is unchecked: the answer of the turn is checked.',
  }),
  interaction: z.string().exactOptional().meta({ description: 'Id of the interaction behind it.' }),
  tool: z.string().exactOptional(),
  source: z.string().exactOptional(),
  rows: count.exactOptional(),
  matched: count.exactOptional(),
});

export const timelinePage = z.object({
  items: z.array(sessionEvent),
  next: z.string().exactOptional(),
  position: z.string().meta({ description: 'Follow from here with Last-Event-ID, and nothing is missed.' }),
});

export const timelineDelta = z.object({
  id: z.string().meta({ description: 'Of the open event that grows.' }),
  text: z.string(),
  begins: z.literal(true).exactOptional().meta({ description: 'Replace what there is of the words of the event.' }),
});

export const timelineMark = z.object({
  position: z.string().meta({ description: 'As the id of the event: follow from here with Last-Event-ID.' }),
});

export const interactionsQuery = z.strictObject({
  kind: z.enum(INTERACTION_KINDS).exactOptional(),
  turn: turnNumber.exactOptional(),
  cursor: pageCursorField.exactOptional(),
  limit: pageLimit(1000, 200),
});

export const interactionId = singleLine(256);

const interactionFields = {
  id: z.string(),
  kind: z.enum(INTERACTION_KINDS),
  turn: z.number().int().min(0),
  stage: z.string().exactOptional(),
  execution: z.string().exactOptional(),
  name: z.string().meta({ description: 'The model, the tool, or what was asked of which source.' }),
  status: z.enum(INTERACTION_STATUSES),
  startedAt: instantOut,
  endedAt: instantOut.exactOptional(),
  durationMs: z.number().min(0).exactOptional(),
  because: z.string().exactOptional(),
  purpose: z.enum(MODEL_PURPOSES).exactOptional(),
  failures: count.exactOptional().meta({ description: 'Attempts of a request to a model that failed.' }),
  inputTokens: count.exactOptional(),
  outputTokens: count.exactOptional(),
  rows: count.exactOptional(),
} as const;

const listedInteraction = z.object(interactionFields);

export const interactionPage = z.object({ items: z.array(listedInteraction), next: z.string().exactOptional() });

export const interactionDocument = z.object({
  ...interactionFields,
  input: z.string().exactOptional().meta({ description: 'What a tool was called with.' }),
  output: z.string().exactOptional().meta({ description: 'What a tool returned, or a model replied.' }),
  request: modelRequest.exactOptional(),
  query: z.looseObject({}).exactOptional().meta({ description: 'As it was planned; instants are microseconds.' }),
  batch: z
    .looseObject({ hash: z.string(), rows: count, matched: count })
    .exactOptional()
    .meta({ description: 'What it brought; its rows are at …/batches/{hash}.' }),
});
