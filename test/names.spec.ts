// Exported types are found by one search: each name is declared in one file of src.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(process.cwd(), 'src');
const TYPE = /^export (?:abstract class|class|type|interface) (\w+)/gm;
const VALUE = /^export (?:const|function|async function|let) (\w+)/gm;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
);

const declarations = (pattern: RegExp): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(SRC, file), 'utf8').matchAll(pattern))
      found.set(name, [...(found.get(name) ?? []), file]);
  return found;
};

/** Adapters of one port call alike what they do alike, and the demo its faults as the rules that find them. */
const mayRepeatFunctions = (file: string): boolean => file.startsWith('adapters/') || file.startsWith('database/demo/');

const declaredTwice = (pattern: RegExp, isExempt: (file: string) => boolean = () => false): readonly string[] =>
  [...declarations(pattern)]
    .map(([name, places]) => [name, [...new Set(places)].filter((file) => !isExempt(file))] as const)
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.join(', ')}`);

describe('exported names', () => {
  it('finds the types of the product', () => {
    expect(declarations(TYPE).size).toBeGreaterThan(300);
  });

  it('declares every exported type once', () => {
    expect(declaredTwice(TYPE)).toEqual([]);
  });

  it('declares every exported function and constant once', () => {
    expect(declaredTwice(VALUE, mayRepeatFunctions)).toEqual([]);
  });
});
