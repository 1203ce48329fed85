// One attempt in time: it is called off by whoever asked, by silence, or when it takes too long, whatever the SDK does about it.
import type { CancelSignal } from '../../kernel/cancel.js';
import type { Micros } from '../../kernel/time.js';
import type { AttemptTimeouts } from './access.js';

export type AbortReason = { readonly by: 'caller' } | { readonly by: 'silence' | 'length'; readonly after: Micros };

export type ModelAttempt = {
  readonly signal: AbortSignal;
  readonly abortReason: () => AbortReason | undefined;
  /** Throws as soon as the attempt is called off, also when the stream hangs. */
  readonly read: <Piece>(stream: AsyncIterable<Piece>) => AsyncGenerator<Piece>;
  readonly close: () => void;
};

const nothing = (): void => {};

/** Rejects when the signal aborts; nobody need listen. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> => {
  const promise = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('called off')), { once: true });
  });
  promise.catch(nothing);
  return promise;
};

export const beginAttempt = (caller: CancelSignal, { idle, total }: AttemptTimeouts): ModelAttempt => {
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = rejectOnAbort(signal);
  let reason: AbortReason | undefined;
  let isWhole = false;
  const callOff = (why: AbortReason): void => {
    reason ??= why;
    controller.abort();
  };
  const byCaller = (): void => callOff({ by: 'caller' });
  const silence = setTimeout(() => callOff({ by: 'silence', after: idle }), idle / 1000);
  const length = setTimeout(() => callOff({ by: 'length', after: total }), total / 1000);
  caller.addEventListener('abort', byCaller, { once: true });
  if (caller.aborted) byCaller();
  const read = async function* <Piece>(stream: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    const pieces = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await Promise.race([pieces.next(), aborted]);
        if (next.done === true) {
          isWhole = true;
          return;
        }
        silence.refresh();
        yield next.value;
      }
    } finally {
      pieces.return?.().catch(nothing);
    }
  };
  const close = (): void => {
    clearTimeout(silence);
    clearTimeout(length);
    caller.removeEventListener('abort', byCaller);
    if (!isWhole) controller.abort();
  };
  return { signal, abortReason: () => reason, read, close };
};
