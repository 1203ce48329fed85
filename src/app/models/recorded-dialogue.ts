// Reads requests to models and their replies as executions recorded them: the same way live, in later turns and in a replay.
import type { StreamId } from '../../kernel/brand.js';
import { canonicalJson } from '../../kernel/json.js';
import type { Micros } from '../../kernel/time.js';
import type { ModelFailure, ModelReply, ModelRequest } from '../../investigation/model-dialogue.js';
import type { Digests } from '../../ports/runtime.js';
import type { ExecutionRef, Executions, LoadedExecution, ToolOutput } from '../records/executions.js';

/** One request to a model: `m1` … unique in its execution. */
export type ModelCall = {
  readonly execution: string;
  readonly call: string;
  /** Name of a profile. */
  readonly profile: string;
  readonly request: ModelRequest;
  /** Followers of the turn see this notice instead of the reply's text. */
  readonly noticeInstead?: string;
  /** Longest wait with all attempts; absent: as long as attempts are worth it. */
  readonly within?: Micros;
};

export type ModelCallResult =
  | {
      readonly reply: Pick<ModelReply, 'text' | 'thinking' | 'calls' | 'stop' | 'usage'>;
      /** The profile that has answered. */
      readonly profile: string;
      /** Digest of the request. */
      readonly request: string;
      /** Since the first request of the execution, until the reply was recorded. */
      readonly elapsed: Micros;
    }
  | { readonly failed: ModelFailure; readonly because: string };

type RecordedToolOutput = ToolOutput & { readonly tool: string };

/** Requests to models, and what earlier requests and tool calls returned. */
export type ModelDialogue = {
  /** Asks a model, or returns the recorded reply. A replay asks no model, and throws `ReplayDiffers` when its request is not the recorded one. */
  readonly askModel: (asking: ModelCall) => Promise<ModelCallResult>;
  /** The recorded result of a call; `undefined` when it never ended. */
  readonly readModelResult: (execution: string, call: string) => Promise<ModelCallResult | undefined>;
  /** The text that a tool call of an execution was answered with. */
  readonly readToolResult: (execution: string, call: string) => Promise<RecordedToolOutput | undefined>;
};

/** A replay has come to a request that is not the recorded one. */
export class ReplayDiffers extends Error {
  override readonly name = 'Differs';
  constructor(
    readonly call: string,
    readonly recorded: string,
    readonly today: string,
  ) {
    super(`the request of ${call} is not the recorded one`);
  }
}

type ReplyContent = Pick<ModelReply, 'text' | 'thinking' | 'calls'>;

/** Identifies a request in facts and in a replay. */
export const requestDigest = (digests: Digests, request: ModelRequest): string =>
  digests.sha256(canonicalJson(request));

/** Since the first request of the execution, until this call's reply was recorded. */
const elapsedOf = ({ facts }: LoadedExecution, call: string): Micros => {
  const began = facts.find(({ type }) => type === 'ModelCalled')?.at ?? 0;
  const replied = facts.find((fact) => fact.type === 'ModelReplied' && fact.data.call === call)?.at ?? began;
  return replied - began;
};

/** What was recorded of a call that has ended. */
export const readRecordedResult = async (
  executions: Executions,
  of: Pick<ExecutionRef, 'stream' | 'execution'>,
  call: string,
): Promise<ModelCallResult | undefined> => {
  const execution = await executions.read(of);
  const known = execution.state.modelCalls.find(({ called }) => called.call === call);
  if (known?.givenUp !== undefined) return { failed: known.givenUp.reason, because: known.givenUp.because };
  if (known?.replied === undefined) return undefined;
  const { reply: ref, stop, usage, profile } = known.replied;
  const content = JSON.parse(await executions.readText(of.stream, ref)) as ReplyContent;
  const reply = { ...content, stop, ...(usage && { usage }) };
  return { reply, profile, request: known.called.request, elapsed: elapsedOf(execution, call) };
};

export const executionResults = (
  stream: StreamId,
  executions: Executions,
): Pick<ModelDialogue, 'readModelResult' | 'readToolResult'> => ({
  readModelResult: (execution, call) => readRecordedResult(executions, { stream, execution }, call),
  readToolResult: async (execution, call) => {
    const { state } = await executions.read({ stream, execution });
    const known = state.toolCalls.find((each) => each.call === call);
    if (known?.result === undefined || known.outcome === undefined) return undefined;
    return { tool: known.tool, outcome: known.outcome, text: await executions.readText(stream, known.result) };
  },
});

/**
 * A replay asks nobody: the reply is the recorded one, if today's request is. `maskedAnew`: executions whose records newer masking
 * rules have changed; the digest of their requests is that of words that are no longer stored.
 */
export const replayedDialogue = (
  stream: StreamId,
  { executions, digests }: { readonly executions: Executions; readonly digests: Digests },
  maskedAnew: ReadonlySet<string>,
): ModelDialogue => ({
  ...executionResults(stream, executions),
  askModel: async ({ execution, call, request }): Promise<ModelCallResult> => {
    const today = requestDigest(digests, request);
    const { state } = await executions.read({ stream, execution });
    const recorded = state.modelCalls.find(({ called }) => called.call === call)?.called.request ?? '';
    const result = await readRecordedResult(executions, { stream, execution }, call);
    const isSame = recorded === today || maskedAnew.has(execution);
    if (result === undefined || !isSame) throw new ReplayDiffers(call, recorded, today);
    return result;
  },
});
