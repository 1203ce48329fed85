// A turn as a task of the A2A protocol: its state, and its answer as an artifact of text and data.
import { type Artifact, type Message, type Part, Role, type Task, TaskState, type TaskStatus } from '@a2a-js/sdk';
import type { Answer } from '../../../evidence/answer.js';
import type { TurnStatus } from '../../../investigation/turn.js';
import type { NamedTurn } from '../turn-id.js';
import { turnId } from '../turn-id.js';

const STATES: { readonly [status in TurnStatus]: TaskState } = {
  queued: TaskState.TASK_STATE_SUBMITTED,
  running: TaskState.TASK_STATE_WORKING,
  answered: TaskState.TASK_STATE_COMPLETED,
  confirm: TaskState.TASK_STATE_INPUT_REQUIRED,
  confirmed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  timed_out: TaskState.TASK_STATE_FAILED,
  cancelled: TaskState.TASK_STATE_CANCELED,
};

const PLAIN = { metadata: undefined, filename: '' };

const textPart = (value: string): Part => ({
  ...PLAIN,
  content: { $case: 'text', value },
  mediaType: 'text/markdown',
});

const dataPart = (value: object): Part => ({
  ...PLAIN,
  content: { $case: 'data', value },
  mediaType: 'application/json',
});

export type TaskAnswer = {
  readonly answer: Answer;
  /** Markdown, with links to the rows. */
  readonly text: string;
};

/** Why a turn has no answer. */
const agentMessage = (taskId: string, contextId: string, text: string): Message => ({
  messageId: `${taskId}-status`,
  contextId,
  taskId,
  role: Role.ROLE_AGENT,
  parts: [{ ...textPart(text), mediaType: 'text/plain' }],
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
});

/** The answer as people read it, and whole, with claims, verdicts and evidence. */
const answerArtifact = (taskId: string, { answer, text }: TaskAnswer): Artifact => ({
  artifactId: `${taskId}-answer`,
  name: 'answer',
  description: '',
  parts: [textPart(text), dataPart(answer)],
  metadata: undefined,
  extensions: [],
});

export const taskStatus = (named: NamedTurn, status: TurnStatus, because?: string): TaskStatus => ({
  state: STATES[status],
  message: because === undefined ? undefined : agentMessage(turnId('task', named), named.id, because),
  timestamp: undefined,
});

/** `answered`: once there is a stored answer, which a turn that failed has too. */
export const turnTask = (named: NamedTurn, status: TurnStatus, answered?: TaskAnswer): Task => {
  const id = turnId('task', named);
  const isAnswered = status === 'answered' && answered !== undefined;
  return {
    id,
    contextId: named.id,
    status: taskStatus(named, status, isAnswered ? undefined : answered?.answer.text),
    artifacts: isAnswered ? [answerArtifact(id, answered)] : [],
    history: [],
    metadata: undefined,
  };
};

const UNDER_WAY: ReadonlySet<TaskState> = new Set([TaskState.TASK_STATE_SUBMITTED, TaskState.TASK_STATE_WORKING]);

/** Nothing more happens to it by itself. */
export const hasTaskEnded = ({ status }: Task): boolean => status !== undefined && !UNDER_WAY.has(status.state);
