// Makes a value at its first use, and only once.

/** The same value for the same key, for as long as the function itself is kept. */
export const memoize = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as Value;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};

export const lazy = <Value>(make: () => Value): (() => Value) => {
  const made = memoize<undefined, Value>(make);
  return () => made(undefined);
};
