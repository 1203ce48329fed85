// What is published: the bundle needs no package that is not installed with it, and holds none that must be shared.
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, expect, it } from 'vitest';

const files = globSync('bundle/**/*.js');
const texts = files.map((file) => readFileSync(file, 'utf8'));

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

const packagesIn = (pattern: RegExp): readonly string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier)))]
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map(packageOf);

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: { readonly [name: string]: string };
};
const installed = Object.keys(dependencies);

/** Nest asks for them, and goes on where they are missing. */
const OPTIONAL_OF_NEST = ['@nestjs/microservices', '@nestjs/websockets', 'class-transformer', 'class-validator'];

describe('the bundle', () => {
  it('imports only what is installed with it', () => {
    const imported = packagesIn(/^(?:import|export) (?:[^"\n]* from )?"([^"\n]+)";$/gm);
    expect(imported).toContain('mongodb');
    expect(installed).toEqual(expect.arrayContaining([...imported]));
  });

  it('loads later only what is installed with it, or what Nest can do without', () => {
    const loaded = packagesIn(/\bimport\("([^"\n]+)"\)/g);
    expect(loaded).toContain('pg');
    expect([...installed, ...OPTIONAL_OF_NEST]).toEqual(expect.arrayContaining([...loaded]));
  });

  it('has every thread where its owner looks for it', () => {
    const threads = globSync('src/**/*worker.ts').map((file) => file.replace(/^src/, 'bundle').replace(/ts$/, 'js'));
    expect(threads.length).toBeGreaterThan(5);
    expect(files).toEqual(expect.arrayContaining(threads));
  });

  it('names the terms of each package in it, and leaves LangChain to be shared with packages of users', () => {
    const names = [...readFileSync('bundle/LICENCES.txt', 'utf8').matchAll(/^(\S+) \d+\.\d+\.\S+ \(.+\)$/gm)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(expect.arrayContaining(['@nestjs/core', 'express', 'rxjs', 'zod']));
    expect(names.filter((name) => name?.includes('langchain'))).toEqual([]);
  });
});
