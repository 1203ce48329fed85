// Calls between threads over a message port: a request, its answer or failure, and a cancellation that frees the caller at once.
import type { CancelSignal } from '../../kernel/cancel.js';
import type { MessagePort, Worker } from 'node:worker_threads';
import { SourceError } from '../../ports/sources.js';

type Failure = { readonly reason?: SourceError['reason']; readonly message: string; readonly stack?: string };
type Request = { readonly call: number; readonly operation: string; readonly input: unknown };
type Answer = { readonly answer: number; readonly output?: unknown; readonly failure?: Failure };
type Cancellation = { readonly cancel: number };

export type Channel = Pick<MessagePort, 'postMessage' | 'on'> | Pick<Worker, 'postMessage' | 'on'>;

/** Operation → what goes in and what comes out. */
export type Operations = { readonly [name: string]: { readonly input: unknown; readonly output: unknown } };

export type Handlers<O extends Operations> = {
  readonly [name in keyof O]: (input: O[name]['input']) => O[name]['output'] | Promise<O[name]['output']>;
};

export type Client<O extends Operations> = {
  readonly call: <N extends keyof O & string>(
    operation: N,
    input: O[N]['input'],
    signal?: CancelSignal,
  ) => Promise<O[N]['output']>;
  /** Every open and later call fails with it. */
  readonly fail: (failure: Error) => void;
};

const failureOf = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : String(error),
  ...(error instanceof Error && error.stack !== undefined && { stack: error.stack }),
  ...(error instanceof SourceError && { reason: error.reason }),
});

/** It tells where in the other thread it was thrown. */
const errorOf = ({ reason, message, stack }: Failure): Error => {
  const error = reason === undefined ? new Error(message) : new SourceError(reason, message);
  return stack === undefined ? error : Object.assign(error, { stack });
};

/** Requests wait in `waiting` until the thread is free, so that a cancelled one is never begun. */
export const serve = <O extends Operations>(channel: Channel, handlers: Handlers<O>): void => {
  const waiting = new Set<number>();
  const run = async ({ call, operation, input }: Request): Promise<void> => {
    if (!waiting.delete(call)) return;
    try {
      const handler = handlers[operation];
      if (handler === undefined) throw new Error(`no such operation: ${operation}`);
      channel.postMessage({ answer: call, output: await handler(input) } satisfies Answer, []);
    } catch (error) {
      channel.postMessage({ answer: call, failure: failureOf(error) } satisfies Answer, []);
    }
  };
  channel.on('message', (message: Request | Cancellation) => {
    if ('cancel' in message) return void waiting.delete(message.cancel);
    waiting.add(message.call);
    setImmediate(() => void run(message));
  });
};

type Pending = { readonly resolve: (output: unknown) => void; readonly reject: (error: Error) => void };

/** `movedWith` names the buffers of an input that need not be copied, for the caller does not use them again. */
export const connect = <O extends Operations>(
  channel: Channel,
  movedWith: (input: unknown) => ArrayBuffer[] = () => [],
): Client<O> => {
  const pending = new Map<number, Pending>();
  let calls = 0;
  let failed: Error | undefined;
  channel.on('message', ({ answer, output, failure }: Answer) => {
    const open = pending.get(answer);
    pending.delete(answer);
    if (failure === undefined) open?.resolve(output);
    else open?.reject(errorOf(failure));
  });
  const cancel = (call: number): void => {
    pending.get(call)?.reject(new SourceError('timeout', 'the caller gave up before the answer came'));
    pending.delete(call);
    channel.postMessage({ cancel: call } satisfies Cancellation, []);
  };
  return {
    call: (operation, input, signal) => {
      if (failed !== undefined) return Promise.reject(failed);
      const call = (calls += 1);
      const giveUp = (): void => cancel(call);
      const answer = new Promise((resolve, reject) => {
        pending.set(call, { resolve, reject });
        channel.postMessage({ call, operation, input } satisfies Request, movedWith(input));
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
