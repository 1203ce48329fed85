// The streams of server-sent events: which paths have one, and what the data of its events hold.
import type { SchemaName } from './schemas.js';
import type { EVENT_SCHEMAS } from './event-schemas.js';

export type EventSchemaName = SchemaName | keyof typeof EVENT_SCHEMAS;

/** By name of the event: its schema, or several of which each event has one. An event without a name is called `message`. */
type StreamEvents = { readonly [event: string]: EventSchemaName | readonly EventSchemaName[] };

const INVESTIGATION = '/v1/investigations/{clientTxnId}';
const TURN_EVENTS: StreamEvents = { fact: 'TurnEvent', text: 'TextDelta', answer: 'Answer', problem: 'Problem' };

/** Source: https://platform.openai.com/docs/api-reference/responses-streaming. */
const RESPONSE_EVENTS: StreamEvents = {
  'response.created': 'ResponseProgressEvent',
  'response.in_progress': 'ResponseProgressEvent',
  'response.output_item.added': 'ResponseItemEvent',
  'response.content_part.added': 'ResponsePartEvent',
  'response.output_text.delta': 'ResponseTextDeltaEvent',
  'response.output_text.annotation.added': 'ResponseAnnotationEvent',
  'response.output_text.done': 'ResponseTextEvent',
  'response.content_part.done': 'ResponsePartEvent',
  'response.output_item.done': 'ResponseItemEvent',
  'response.completed': 'ResponseProgressEvent',
  'response.failed': 'ResponseProgressEvent',
};

/** Paths that answer `Accept: text/event-stream`, or `stream: true` where the protocol is OpenAI's. */
export const STREAMED_PATHS: { readonly [path: string]: StreamEvents } = {
  [`${INVESTIGATION}/turns`]: TURN_EVENTS,
  [`${INVESTIGATION}/turns/{turn}/rerun`]: TURN_EVENTS,
  [`${INVESTIGATION}/events`]: { fact: 'TurnEvent', text: 'TextDelta', presence: 'PresentPeople' },
  [`${INVESTIGATION}/timeline`]: { timeline: 'SessionEvent', delta: 'TimelineDelta', position: 'TimelinePosition' },
  '/v1/telemetry/logs': { line: 'LogLine', notice: 'LogNotice' },
  '/v1/chat/completions': { message: ['ChatCompletionChunk', 'OpenAiError', 'ChatCompletionEnd'] },
  '/v1/responses': RESPONSE_EVENTS,
  '/v1/ag-ui': { message: 'RunEvent' },
};
