// The streams of server-sent events: which paths have one, and what the data of its events hold.
import { TEXT } from './route.js';
import type { SchemaName } from './schemas.js';
import type { EVENT_SCHEMAS } from './text-formats.js';

/** By name of the event: a schema, or a text that has none. */
type StreamEvents = { readonly [event: string]: SchemaName | keyof typeof EVENT_SCHEMAS | typeof TEXT };

const INVESTIGATION = '/v1/investigations/{clientTxnId}';
const TURN_EVENTS: StreamEvents = { fact: 'TurnEvent', text: 'TextDelta', answer: 'Answer', problem: 'Problem' };

/** Paths that answer `Accept: text/event-stream`, or `stream: true` where the protocol is OpenAI's, which describes its events itself. */
export const STREAMED_PATHS: { readonly [path: string]: StreamEvents } = {
  [`${INVESTIGATION}/turns`]: TURN_EVENTS,
  [`${INVESTIGATION}/turns/{turn}/rerun`]: TURN_EVENTS,
  [`${INVESTIGATION}/events`]: { fact: 'TurnEvent', text: 'TextDelta' },
  [`${INVESTIGATION}/timeline`]: { timeline: 'SessionEvent', delta: 'TimelineDelta', position: TEXT },
  '/v1/telemetry/logs': { line: 'LogLine', notice: TEXT },
  '/v1/chat/completions': {},
  '/v1/responses': {},
};
