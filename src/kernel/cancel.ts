// What pure code may know of an `AbortSignal`: whether work was called off, and to be told when it is.

export type CancelSignal = {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
};
