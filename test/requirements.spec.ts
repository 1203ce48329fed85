// The requirements on snapshots are ticked by tests that exist, under the names that stand there, and their words have counterparts.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const LINES = readFileSync('docs/requirements.md', 'utf8').split('\n');

type Requirement = { readonly id: string; readonly isTicked: boolean; readonly proof: string };

const requirements: readonly Requirement[] = LINES.flatMap((line) => {
  const [, mark, id = ''] = /^\d+\. \[(.)\] \*\*(\S+)\*\*/.exec(line) ?? [];
  const [, proof = ''] = / — ((?:`(?:src|test|bench)\/|_).*)$/.exec(line) ?? [];
  return mark === undefined ? [] : [{ id, isTicked: mark === 'x', proof }];
});

const ofSnapshots = requirements.filter(({ id }) =>
  /^(?:PIR-|X-partial|X-mask-first|X-untrusted|X-grounding-eval|X-demo)/.test(id),
);

type Named = { readonly file: string; readonly title: string };

/** `file`: title; `file`: title _remark_ */
const namedIn = (proof: string): readonly Named[] =>
  proof
    .replace(/ _[^_]*_$/, '')
    .split(/; (?=`)/)
    .map((part) => {
      const [, file = '', title = ''] = /^`([^`]+)`(?:: (.*))?$/.exec(part) ?? [];
      return { file, title };
    });

const isThere = ({ file, title }: Named): boolean => existsSync(file) && readFileSync(file, 'utf8').includes(title);

describe('the requirements on database snapshots', () => {
  it('are listed', () => {
    expect(ofSnapshots.length).toBeGreaterThan(110);
  });

  it('that are ticked name tests that exist', () => {
    const ticked = ofSnapshots.filter(({ isTicked }) => isTicked);
    const missing = ticked.flatMap(({ id, proof }) =>
      namedIn(proof)
        .filter((named) => !isThere(named))
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    );
    expect(missing).toEqual([]);
  });

  it('that are open say why', () => {
    const open = ofSnapshots.filter(({ isTicked, proof }) => !isTicked && !/_.{20,}_$/.test(proof));
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it('have a named counterpart for every word of theirs', () => {
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
