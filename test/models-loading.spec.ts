// What a start of the service loads: no package of a language model before a profile names its provider and is asked.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(process.cwd(), 'src');

/** Imports that are carried out when the file is: neither those of types, nor those of functions that may never be called. */
const STATIC = /(?:^|\n)\s*(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]/g;
const LATER = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const found = (file: string, pattern: RegExp): readonly string[] =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(pattern)].map(([, specifier = '']) => specifier);

const fileOf = (from: string, specifier: string): string =>
  normalize(join(dirname(from), specifier)).replace(/\.js$/, '.ts');

/** Files and packages that are loaded with a file. */
const loadedWith = (first: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } => {
  const files = new Set([first]);
  const packages = new Set<string>();
  for (const file of files)
    for (const specifier of found(file, STATIC))
      if (specifier.startsWith('.')) files.add(fileOf(file, specifier));
      else packages.add(specifier);
  return { files, packages };
};

const OF_MODELS = /^(?:langchain|@langchain\/|@aws-sdk\/client-bedrock|@smithy\/|@anthropic-ai\/|openai|ollama)/;

const PROVIDERS: { readonly [provider: string]: string } = {
  bedrock: '@langchain/aws',
  openai: '@langchain/openai',
  anthropic: '@langchain/anthropic',
  google: '@langchain/google-genai',
  ollama: '@langchain/ollama',
  any: 'langchain/chat_models/universal',
};

describe('packages of language models', () => {
  it.each(['main.ts', 'bootstrap/service.ts', 'bootstrap/embedded.ts', 'bootstrap/models.ts'])(
    'stay unloaded with %s',
    (file) => {
      expect([...loadedWith(file).packages].filter((name) => OF_MODELS.test(name))).toEqual([]);
    },
  );

  it('load from one file, for one provider at a time', () => {
    const door = 'adapters/langchain/langchain-model.ts';
    expect(found(door, LATER)).toEqual(Object.keys(PROVIDERS).map((provider) => `./providers/${provider}.js`));
    expect([...loadedWith('bootstrap/service.ts').files]).toContain(door);
    for (const [provider, own] of Object.entries(PROVIDERS)) {
      const packages = [...loadedWith(`adapters/langchain/providers/${provider}.ts`).packages];
      const others = Object.values(PROVIDERS).filter((name) => name !== own);
      expect(packages).toContain(own);
      expect(packages.filter((name) => others.includes(name))).toEqual([]);
    }
  });
});
