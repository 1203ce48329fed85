// The requirements document: each ticked line names tests by whole titles, and each open line says what is missing.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCUMENT = 'docs/internal/requirements.md';

type Requirement = { readonly id: string; readonly isTicked: boolean; readonly proof: string };

/** A line is `1. [x] **ID** text — proof`; the proof begins with a file or, where there is none, with the reason. */
const requirements: readonly Requirement[] = readFileSync(DOCUMENT, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, mark, id = ''] = /^\d+\. \[(.)\] \*\*(\S+)\*\*/.exec(line) ?? [];
    const [, proof = ''] = / — ((?:`(?:src|test|bench)\/|_).*)$/.exec(line) ?? [];
    return mark === undefined ? [] : [{ id, isTicked: mark === 'x', proof }];
  });

type NamedTest = { readonly file: string; readonly title: string };

/** A proof is `file`: title; `file`: title _remark_ */
const testsNamedIn = (proof: string): readonly NamedTest[] =>
  proof
    .replace(/ _.*_$/, '')
    .split(/; (?=`)/)
    .map((part) => {
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(part) ?? [];
      return { file, title };
    });

/** First arguments that are string literals, as they stand in the source: `%s` and `${…}` are not filled in. */
const FIRST_ARGUMENT = /\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,/g;

const titlesByFile = new Map<string, ReadonlySet<string>>();

const titlesIn = (file: string): ReadonlySet<string> => {
  const known = titlesByFile.get(file);
  if (known !== undefined) return known;
  const literals = readFileSync(file, 'utf8').matchAll(FIRST_ARGUMENT);
  const titles = new Set([...literals].map(([, , literal = '']) => literal.replace(/\\(['"`])/g, '$1')));
  titlesByFile.set(file, titles);
  return titles;
};

const isTestFile = (file: string): boolean => /^test\/|\.spec\.ts$/.test(file) && existsSync(file);

describe('the requirements document', () => {
  it('gives each requirement an id of its own', () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(400);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names for each ticked line tests that exist, by their whole titles', () => {
    const missing = requirements
      .filter(({ isTicked }) => isTicked)
      .flatMap(({ id, proof }) =>
        testsNamedIn(proof)
          .filter(({ file, title }) => !isTestFile(file) || !titlesIn(file).has(title))
          .map(({ file, title }) => `${id}: ${file || proof}: ${title}`),
      );
    expect(missing).toEqual([]);
  });

  it('names only files that exist, in reasons and remarks too', () => {
    const files = requirements.flatMap(({ proof }) => [...proof.matchAll(/`((?:src|test|bench)\/[^`]+)`/g)]);
    expect(files.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('says for each open line what is missing', () => {
    const open = requirements.filter(({ isTicked, proof }) => !isTicked && !/_.{20,}_$/.test(proof));
    expect(open.map(({ id }) => id)).toEqual([]);
  });
});

describe('the glossary of snapshots', () => {
  it('has a counterpart for every word of pireporter', () => {
    const [, glossary = ''] = readFileSync('docs/snapshots.md', 'utf8').split('## Words of pireporter');
    const rows = glossary
      .split('\n')
      .flatMap((line) => /^\| (\w[^|]*) \| ([^|]{20,}) \|$/.exec(line)?.[1]?.split(', ') ?? []);
    expect(rows).toEqual([
      'Chat_Session',
      'Snapshot',
      'Tool',
      'Knowledge_Base',
      'Single_Report',
      'Compare_Report',
      'LLM_Generator',
    ]);
  });
});
