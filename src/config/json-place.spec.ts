import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeInJson } from './json-place.js';

const TEXT = `{
  "a": { "b\\"c": [1, "x, ]", { "d": null }] },
  "e": true
}`;

describe('the place of a value in JSON', () => {
  it('is line and column of the value', () => {
    expect(placeInJson(TEXT, [])).toEqual({ line: 1, column: 1 });
    expect(placeInJson(TEXT, ['a', 'b"c', 2, 'd'])).toEqual({ line: 2, column: 37 });
    expect(placeInJson(TEXT, ['e'])).toEqual({ line: 3, column: 8 });
  });

  it('is that of the innermost value around it, where the path is not there', () => {
    expect(placeInJson(TEXT, ['a', 'b"c', 2, 'missing', 'more'])).toEqual({ line: 2, column: 30 });
    expect(placeInJson(TEXT, ['missing'])).toEqual({ line: 1, column: 1 });
  });

  it('finds every value of any JSON, however it is indented', () => {
    const paths = (value: unknown, path: readonly PropertyKey[]): readonly (readonly PropertyKey[])[] => [
      path,
      ...(typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inside]) =>
            paths(inside, [...path, Array.isArray(value) ? Number(key) : key]),
          )
        : []),
    ];
    const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
      path.reduce<unknown>((inside, key) => (inside as { readonly [name: PropertyKey]: unknown })[key], value);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(undefined, 1, 2), (value, indent) => {
        // a second spelling of a key would hide the first
        const text = JSON.stringify(value, undefined, indent);
        const tree: unknown = JSON.parse(text);
        for (const path of paths(tree, [])) {
          const { line, column } = placeInJson(text, path);
          const rest = text
            .split('\n')
            .slice(line - 1)
            .join('\n')
            .slice(column - 1);
          const first = JSON.stringify(at(tree, path))[0] ?? '';
          expect(rest.startsWith(first)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
