// A resource that its first use starts and that ends after a while without use. The next use starts another, once the one before has ended.

type ResourceLifecycle<T> = {
  readonly begin: () => T;
  /** Resolves when nothing is left of it. */
  readonly end: (running: T) => Promise<unknown>;
  /** Whether it has no work of its own under way; it is asked before want of use ends it, and one that does not answer is left alone. */
  readonly isAtRest?: (running: T) => Promise<boolean>;
  /** Milliseconds without any use; absent: it stays. */
  readonly idle?: number;
};

export type IdleResource<T> = {
  readonly use: <R>(work: (running: T) => Promise<R>) => Promise<R>;
  /** Ends it now, even during a use. */
  readonly end: () => Promise<void>;
};

type SingleResource<T> = {
  readonly current: () => T | undefined;
  readonly get: () => T | Promise<T>;
  readonly end: () => Promise<void>;
};

/** Never two at once. */
const singleResource = <T>({ begin, end }: ResourceLifecycle<T>): SingleResource<T> => {
  let running: T | undefined;
  let ending: Promise<void> | undefined;
  const over = (): void => void (ending = undefined);
  const get = (): T | Promise<T> => (ending === undefined ? (running ??= begin()) : ending.then(get));
  return {
    current: () => running,
    get,
    end: async () => {
      if (running === undefined) return ending;
      const ended = end(running);
      running = undefined;
      ending = ended.then(over, over);
      await ended;
    },
  };
};

export const idleResource = <T>(life: ResourceLifecycle<T>): IdleResource<T> => {
  const { isAtRest = async () => true, idle } = life;
  const { current, get, end } = singleResource(life);
  let timer: NodeJS.Timeout | undefined;
  let using = 0;
  let uses = 0;
  const endAtRest = async (idling: T): Promise<void> => {
    const before = uses;
    const rests = await isAtRest(idling);
    if (uses !== before) return;
    if (rests) await end();
    else restart();
  };
  const restart = (): void => {
    const idling = current();
    if (idling === undefined || idle === undefined) return;
    timer = setTimeout(() => void endAtRest(idling).catch(() => undefined), idle).unref();
  };
  const use: IdleResource<T>['use'] = async (work) => {
    clearTimeout(timer);
    using += 1;
    uses += 1;
    try {
      return await work(await get());
    } finally {
      using -= 1;
      if (using === 0) restart();
    }
  };
  return { use, end };
};
