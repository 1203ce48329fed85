// How two values of JSON differ, place by place.

/** Absent: there is nothing at this place. Values are compact JSON. */
export type Difference = { readonly path: string; readonly before?: string; readonly after?: string };

const isNode = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

const written = (value: unknown): string | undefined => JSON.stringify(value);

const place = (path: string, key: string, isList: boolean): string => {
  if (isList) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
};

const change = (path: string, before: unknown, after: unknown): Difference => {
  const [was, is] = [written(before), written(after)];
  return { path, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
};

const isSameShape = (before: unknown, after: unknown): boolean =>
  isNode(before) && isNode(after) && Array.isArray(before) === Array.isArray(after);

/** Deepest places only, in the order of the first value, then of the second. Equal values: none. */
export const differences = (before: unknown, after: unknown, path = ''): readonly Difference[] => {
  if (before === after) return [];
  if (!isSameShape(before, after) || !isNode(before) || !isNode(after))
    return written(before) === written(after) ? [] : [change(path, before, after)];
  const isList = Array.isArray(before);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const [was, is] = [
      Object.hasOwn(before, key) ? before[key] : undefined,
      Object.hasOwn(after, key) ? after[key] : undefined,
    ];
    return differences(was, is, place(path, key, isList));
  });
};
