// What is published: the bundle needs no package that is not installed with it, and holds none that must be shared.
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES } from '../console/src/texts/language.js';
import { BUILT_IN_RULES } from '../src/telemetry/masking/mask.js';

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

const CONSOLE = 'bundle/console';

/** A script of the console and all that it imports at once; what it imports when it is wanted is left out. */
const scriptsWith = (name: string, known: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
  if (known.has(name)) return known;
  const imported = readFileSync(`${CONSOLE}/${name}`, 'utf8').matchAll(
    /\bimport(?:\{[^}]*\}|[\w$*, ]+)?(?: ?from ?)?["']\.\/([^"']+)["']/g,
  );
  return [...imported].reduce<ReadonlySet<string>>(
    (all, [, each = '']) => scriptsWith(each, all),
    new Set([...known, name]),
  );
};

/** As they are sent, compressed. */
const sentKilobytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(`${CONSOLE}/${name}`), { level: 9 }).length, 0) / 1_000;

/** `de` of `de-logs-1a2b3c4d.js`: the texts of a language. */
const languageOf = (name: string): string | undefined => /^([a-z]{2})-[\w-]+\.js$/.exec(name)?.[1];

const languages = [...new Set(globSync('*.js', { cwd: CONSOLE }).map(languageOf))].filter((each) => each !== undefined);

/** Whatever a reader of this language may load. */
const filesOfReader = (language: string): readonly string[] =>
  globSync('*.{js,css}', { cwd: CONSOLE }).filter((name) => (languageOf(name) ?? language) === language);

/** Statistics of encodings, for a dropped file that is no UTF-8 alone. */
const ENCODINGS = 'rank-encodings-';

describe('the web console', () => {
  it.each(languages)('loads little at the first visit in %s, and the rest when it is wanted', (language) => {
    const script = scriptsWith('main.js');
    // what Home says in this language: the one file of it that the first visit names and does not hold
    const own = filesOfReader(language).filter((name) => name.startsWith(`${language}-${language}-`));
    const first = new Set(['index.html', 'console.css', ...script, ...own]);
    const kilobytes = sentKilobytes([...first]);
    expect(kilobytes).toBeGreaterThan(10);
    expect(kilobytes).toBeLessThan(25);
    // pages behind Home with their style, the line reader, the demo
    const later = filesOfReader(language).filter((name) => !first.has(name) && !name.startsWith(ENCODINGS));
    expect(later.length).toBeGreaterThan(10);
    expect(sentKilobytes(later)).toBeLessThan(180);
    const encodings = filesOfReader(language).filter((name) => name.startsWith(ENCODINGS));
    expect(encodings).toHaveLength(1);
    expect(sentKilobytes(encodings)).toBeLessThan(12);
  });

  it('speaks English from its first script on, and other languages by a file of their own', () => {
    const first = [...scriptsWith('main.js')].map((name) => readFileSync(`${CONSOLE}/${name}`, 'utf8')).join('');
    expect(first).toContain('Find the cause of an incident');
    expect(first).not.toContain('Finde die Ursache einer Störung');
    const others = languages.filter((language) => language !== 'en');
    for (const language of others)
      expect(filesOfReader(language).filter((name) => name.startsWith(`${language}-${language}-`))).toHaveLength(1);
    expect(others.toSorted()).toEqual(
      Object.keys(PAGE_LANGUAGES)
        .filter((language) => language !== 'en')
        .toSorted(),
    );
  });

  it('loads no test vectors of masking rules', () => {
    const scripts = globSync(`${CONSOLE}/*.js`).map((file) => readFileSync(file, 'utf8'));
    const rules = BUILT_IN_RULES;
    expect(rules.length).toBeGreaterThan(50);
    const vectors = rules.flatMap(({ finds, spares }) => [...finds, ...spares]).filter((text) => text.length > 20);
    expect(vectors.filter((text) => scripts.some((script) => script.includes(text)))).toEqual([]);
    // the rules themselves are there
    expect(rules.filter(({ id }) => !scripts.some((script) => script.includes(id))).length).toBeLessThan(5);
  });

  it('names in its page all that its script imports at once, and nothing else', () => {
    const page = readFileSync(`${CONSOLE}/index.html`, 'utf8');
    const named = [...page.matchAll(/rel="modulepreload" href="\/console\/([^"]+)"/g)].map(([, name]) => name);
    const imported = [...scriptsWith('main.js')].filter((name) => name !== 'main.js');
    expect(named.toSorted()).toEqual(imported.toSorted());
  });

  it('never makes markup of a text, and holds nothing that needs another origin', () => {
    const scripts = globSync('bundle/console/*.js').map((file) => readFileSync(file, 'utf8'));
    expect(scripts.length).toBeGreaterThan(2);
    const sources = globSync('console/src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
    expect(
      sources.filter((text) => /innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/.test(text)),
    ).toEqual([]);
    for (const style of ['console.css', 'pages.css'])
      expect(readFileSync(`${CONSOLE}/${style}`, 'utf8')).not.toMatch(/url\(|@import/);
  });
});
