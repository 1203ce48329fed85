// Runs work for one key at a time: a sequence number that can be read has none below it still on its way.

type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const queueByKey = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    const done = own.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, done);
    void done.then(() => {
      if (last.get(key) === done) last.delete(key);
    });
    return own;
  };
};
