// Calls between threads over a message port: a request, its answer or failure, and a cancellation that frees the caller at once.
import type { MessagePort, Worker } from 'node:worker_threads';
import type { CancelSignal } from '../../kernel/cancel.js';
import { StoreError } from '../../ports/event-store.js';
import { SourceError } from '../../ports/sources.js';

type CallFailure = {
  /** Of a `SourceError`. */
  readonly reason?: SourceError['reason'];
  /** Of a `StoreError`. */
  readonly store?: StoreError['reason'];
  readonly message: string;
  readonly stack?: string;
};
type CallRequest = { readonly call: number; readonly operation: string; readonly input: unknown };
type CallAnswer = { readonly answer: number; readonly output?: unknown; readonly failure?: CallFailure };
type CallCancellation = { readonly cancel: number };

type RpcChannel = Pick<MessagePort, 'postMessage' | 'on'> | Pick<Worker, 'postMessage' | 'on'>;

/** Operation → what goes in and what comes out. */
export type RpcOperations = { readonly [name: string]: { readonly input: unknown; readonly output: unknown } };

export type RpcHandlers<O extends RpcOperations> = {
  readonly [name in keyof O]: (input: O[name]['input']) => O[name]['output'] | Promise<O[name]['output']>;
};

export type RpcClient<O extends RpcOperations> = {
  readonly call: <N extends keyof O & string>(
    operation: N,
    input: O[N]['input'],
    signal?: CancelSignal,
  ) => Promise<O[N]['output']>;
  /** Every open and later call fails with it. */
  readonly fail: (failure: Error) => void;
};

const callFailureOf = (error: unknown): CallFailure => ({
  message: error instanceof Error ? error.message : String(error),
  ...(error instanceof Error && error.stack !== undefined && { stack: error.stack }),
  ...(error instanceof SourceError && { reason: error.reason }),
  ...(error instanceof StoreError && { store: error.reason }),
});

/** Where in the other thread it was thrown. */
const errorOf = ({ reason, store, message, stack }: CallFailure): Error => {
  const failed = store === undefined ? new Error(message) : new StoreError(store, message);
  const error = reason === undefined ? failed : new SourceError(reason, message);
  return stack === undefined ? error : Object.assign(error, { stack });
};

/** Requests wait in `waiting` until the thread is free, so that a cancelled one is never begun. */
export const serveRpc = <O extends RpcOperations>(channel: RpcChannel, handlers: RpcHandlers<O>): void => {
  const waiting = new Set<number>();
  const run = async ({ call, operation, input }: CallRequest): Promise<void> => {
    if (!waiting.delete(call)) return;
    try {
      const handler = handlers[operation];
      if (handler === undefined) throw new Error(`no such operation: ${operation}`);
      channel.postMessage({ answer: call, output: await handler(input) } satisfies CallAnswer, []);
    } catch (error) {
      channel.postMessage({ answer: call, failure: callFailureOf(error) } satisfies CallAnswer, []);
    }
  };
  channel.on('message', (message: CallRequest | CallCancellation) => {
    if ('cancel' in message) return void waiting.delete(message.cancel);
    waiting.add(message.call);
    setImmediate(() => void run(message));
  });
};

type PendingCall = { readonly resolve: (output: unknown) => void; readonly reject: (error: Error) => void };

/** `movedWith` names the buffers of an input that need not be copied, for the caller does not use them again. */
export const connectRpc = <O extends RpcOperations>(
  channel: RpcChannel,
  movedWith: (input: unknown) => ArrayBuffer[] = () => [],
): RpcClient<O> => {
  const pending = new Map<number, PendingCall>();
  let calls = 0;
  let failed: Error | undefined;
  channel.on('message', ({ answer, output, failure }: CallAnswer) => {
    const open = pending.get(answer);
    pending.delete(answer);
    if (failure === undefined) open?.resolve(output);
    else open?.reject(errorOf(failure));
  });
  const cancel = (call: number): void => {
    pending.get(call)?.reject(new SourceError('timeout', 'the caller gave up before the answer came'));
    pending.delete(call);
    channel.postMessage({ cancel: call } satisfies CallCancellation, []);
  };
  return {
    call: (operation, input, signal) => {
      if (failed !== undefined) return Promise.reject(failed);
      const call = (calls += 1);
      const giveUp = (): void => cancel(call);
      const answer = new Promise((resolve, reject) => {
        pending.set(call, { resolve, reject });
        channel.postMessage({ call, operation, input } satisfies CallRequest, movedWith(input));
        if (signal?.aborted) giveUp();
        signal?.addEventListener('abort', giveUp, { once: true });
      });
      return answer.finally(() => signal?.removeEventListener('abort', giveUp)) as never;
    },
    fail: (failure) => {
      failed = failure;
      for (const { reject } of pending.values()) reject(failure);
      pending.clear();
    },
  };
};
