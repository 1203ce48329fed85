// The events of an AG-UI run (https://docs.ag-ui.com/concepts/events): what was asked, the stored answer as a message and as state.
import type { Answer } from '../../../evidence/answer.js';
import { withAdvice } from '../../../kernel/sentences.js';
import type { ClientTxnId } from '../../../kernel/brand.js';
import type { Problem } from '../../contract/service.js';
import { textPieces } from '../text-pieces.js';

export type RunEvent = { readonly type: string; readonly [field: string]: unknown };

export type RunHead = {
  /** The investigation. */
  readonly threadId: ClientTxnId;
  readonly runId: string;
  /** Of the client; what it keeps there is not sent back. */
  readonly state: unknown;
};

export type AnsweredRun = {
  readonly head: RunHead;
  readonly answer: Answer;
  /** Markdown, with links to the rows. */
  readonly text: string;
  /** Opens the turn in the web console. */
  readonly link: string;
};

const STEP = 'investigate';

/** Before the answer is known. */
export const openingRunEvents = ({ threadId, runId }: RunHead): readonly RunEvent[] => [
  { type: 'RUN_STARTED', threadId, runId },
  { type: 'STEP_STARTED', stepName: STEP },
];

/** Added to the client's own state; one that is no object has no place for it, and is replaced. */
const stateEvent = (state: unknown, casefile: object): RunEvent =>
  typeof state === 'object' && state !== null && !Array.isArray(state)
    ? { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/casefile', value: casefile }] }
    : { type: 'STATE_SNAPSHOT', snapshot: { casefile } };

const usageOf = ({ model, usage: { inputTokens, outputTokens } }: Answer): readonly object[] =>
  inputTokens + outputTokens === 0
    ? []
    : [{ ...(model !== undefined && { model }), inputTokens, outputTokens, totalTokens: inputTokens + outputTokens }];

/** Verified text alone is sent, in pieces. */
export const answeredRunEvents = ({ head, answer, text, link }: AnsweredRun): readonly RunEvent[] => {
  const { threadId, runId, state } = head;
  const messageId = `${runId}-answer`;
  const done = { clientTxnId: threadId, turn: answer.turn, link };
  const usage = usageOf(answer);
  return [
    { type: 'STEP_FINISHED', stepName: STEP },
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    ...textPieces(text).map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
    { type: 'TEXT_MESSAGE_END', messageId },
    stateEvent(state, { ...done, answer }),
    {
      type: 'RUN_FINISHED',
      threadId,
      runId,
      result: done,
      outcome: { type: 'success' },
      ...(usage.length > 0 && { usage }),
    },
  ];
};

/** Somebody stopped the turn: nothing came of it, and nothing is wrong. */
export const cancelledRunEvents = ({ threadId, runId }: RunHead): readonly RunEvent[] => [
  { type: 'STEP_FINISHED', stepName: STEP },
  { type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'cancelled' } },
];

export const failedRunEvents = ({ type, detail, howToFix }: Problem): readonly RunEvent[] => [
  { type: 'RUN_ERROR', message: withAdvice(detail, howToFix), code: type.split('/').at(-1) ?? type },
];
