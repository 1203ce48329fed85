// The keys of rows, in their order: a sender's rows have few such shapes, and what each key means is worked out once for all of them.

export type RowShape<F extends string> = {
  readonly keys: readonly string[];
  /** The field that each key names; `undefined` = none, an attribute. */
  readonly fields: readonly (F | undefined)[];
  /** Scalars alone have been seen under its keys, and no two of them name one field. */
  flat: boolean;
};

/** `undefined`: one shape too many, or too many keys. */
export type RowShapes<F extends string> = (keys: readonly string[]) => RowShape<F> | undefined;

const MOST_KEYS = 64;
/** Of one length: they are compared one by one. */
const MOST_SHAPES = 8;

const isOf = (shape: readonly string[], keys: readonly string[]): boolean => {
  for (let at = 0; at < keys.length; at += 1) if (shape[at] !== keys[at]) return false;
  return true;
};

const isUnique = (fields: readonly (string | undefined)[]): boolean => {
  const named = fields.filter((field) => field !== undefined);
  return new Set(named).size === named.length;
};

export const rowShapes = <F extends string>(fieldOf: (key: string) => F | undefined): RowShapes<F> => {
  const byLength: RowShape<F>[][] = Array.from({ length: MOST_KEYS }, () => []);
  return (keys) => {
    const alike = byLength[keys.length];
    if (alike === undefined) return undefined;
    for (const shape of alike) if (isOf(shape.keys, keys)) return shape;
    if (alike.length === MOST_SHAPES) return undefined;
    const fields = keys.map(fieldOf);
    const shape = { keys, fields, flat: isUnique(fields) };
    alike.push(shape);
    return shape;
  };
};
