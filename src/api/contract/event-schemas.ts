// Schemas of the events of streams, which are no bodies of their own, and what their texts are. Those of OpenAI's streams: `openai-texts.ts`.
import { runEvent } from './ag-ui.js';
import { logNotice } from './logs.js';
import {
  chatCompletionChunk,
  chatCompletionEnd,
  responseAnnotationEvent,
  responseItemEvent,
  responsePartEvent,
  responseProgressEvent,
  responseTextDeltaEvent,
  responseTextEvent,
} from './openai.js';
import { sessionEvent, timelineDelta, timelineMark } from './timeline.js';
import { presentPeople, textDelta, turnEvent } from './turn-events.js';

export const EVENT_SCHEMAS = {
  ChatCompletionChunk: chatCompletionChunk,
  ChatCompletionEnd: chatCompletionEnd,
  LogNotice: logNotice,
  PresentPeople: presentPeople,
  ResponseAnnotationEvent: responseAnnotationEvent,
  ResponseItemEvent: responseItemEvent,
  ResponsePartEvent: responsePartEvent,
  ResponseProgressEvent: responseProgressEvent,
  ResponseTextDeltaEvent: responseTextDeltaEvent,
  ResponseTextEvent: responseTextEvent,
  RunEvent: runEvent,
  SessionEvent: sessionEvent,
  TextDelta: textDelta,
  TimelineDelta: timelineDelta,
  TimelinePosition: timelineMark,
  TurnEvent: turnEvent,
} as const;

const SESSION_EVENT = ['id', 'order', 'stage', 'execution', 'by', 'title', 'content', 'interaction', 'tool', 'source'];
const RUN_RESULT = ['clientTxnId', 'link'];

const under = (path: string, fields: readonly string[]): readonly string[] => fields.map((field) => `${path}.${field}`);

export const EVENT_TEXTS = {
  LogNotice: { plain: ['notice'] },
  PresentPeople: { plain: ['others[].name'] },
  RunEvent: {
    markdown: ['delta'],
    plain: [
      'threadId',
      'runId',
      'stepName',
      'messageId',
      'message',
      'code',
      'usage[].model',
      ...under('result', RUN_RESULT),
      ...under('delta[].value', RUN_RESULT),
      ...under('snapshot.casefile', RUN_RESULT),
    ],
  },
  SessionEvent: { plain: SESSION_EVENT },
  TextDelta: { plain: ['text', 'notice'] },
  TimelineDelta: { plain: ['id', 'text'] },
  TimelinePosition: { plain: ['position'] },
  TurnEvent: {
    plain: [
      'type',
      'data.query',
      'data.stage',
      'data.source',
      'data.classification.relation',
      'data.suspects[].service',
      ...under('data.queries[]', ['id', 'source', 'call']),
      ...under('data.queries[].query', ['ask', 'collection', 'server', 'tool']),
    ],
  },
} as const;
