// The part of an `AbortSignal` that pure code may use: whether work is cancelled, and when.

export type CancelSignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};
