// The most recently used values, so many of them.

export type Recent<Key, Value> = {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
  readonly delete: (key: Key) => void;
};

export const recent = <Key, Value>(most: number): Recent<Key, Value> => {
  const values = new Map<Key, Value>();
  const set = (key: Key, value: Value): void => {
    values.delete(key);
    values.set(key, value);
    const oldest = values.size > most ? values.keys().next() : undefined;
    if (oldest?.done === false) values.delete(oldest.value);
  };
  return {
    get: (key) => {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: (key) => void values.delete(key),
  };
};
