// Helpers for maps in which rows are collected by key.
import { compareText } from '../../kernel/json.js';

/** The value of a key, created on first use. */
export const getOrCreate = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

/** Values in the order of their keys. */
export const valuesByKey = <Value>(map: ReadonlyMap<string, Value>): readonly Value[] =>
  [...map].sort(([a], [b]) => compareText(a, b)).map(([, value]) => value);
