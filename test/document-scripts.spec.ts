// Questions in several languages to a manual of each: every section of a manual is a document, and every question has other words than its answer.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCollection } from '../src/adapters/sqlite/knowledge/collections.js';
import { putDocument } from '../src/adapters/sqlite/knowledge/documents.js';
import { type KnowledgeDatabase, openKnowledgeDatabase } from '../src/adapters/sqlite/knowledge/knowledge-database.js';
import { searchPassages } from '../src/adapters/sqlite/knowledge/passage-search.js';
import { isRejection } from '../src/kernel/rejection.js';
import type { PassageRow } from '../src/telemetry/knowledge-rows.js';
import { LEAST_FIT } from '../src/telemetry/passages/rank-passages.js';

type AskedSection = { readonly title: string; readonly text: string; readonly question: string };

/** `foreign`: questions that the manual does not answer. */
type Manual = { readonly sections: readonly AskedSection[]; readonly foreign: readonly string[] };

const linesWith = (mark: string, lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));

const readManual = (language: string): Manual => {
  const all = readFileSync(join(import.meta.dirname, `corpus/scripts/${language}.md`), 'utf8');
  const sections = all
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split('\n'));
  return {
    sections: sections.flatMap(([title = '', ...lines]) =>
      linesWith('? ', lines).map((question) => ({
        title,
        text: lines.filter((line) => line !== '' && !line.startsWith('?')).join('\n'),
        question,
      })),
    ),
    foreign: sections.flatMap((lines) => linesWith('?? ', lines)),
  };
};

/** What has been reached: how many of the thirty questions find their section first. */
const LANGUAGES = [
  ['zh', 27],
  ['ja', 29],
  ['ko', 30],
  ['th', 30],
  ['hi', 29],
] as const;

let folder = '';
let file: KnowledgeDatabase;

const fill = (name: string, sections: readonly AskedSection[]): void => {
  openCollection(file, { name, description: '', at: 1 });
  for (const [n, { title, text }] of sections.entries()) {
    const passages = [{ section: [], from: 0, to: text.length }];
    const document = { name: `${n}.md`, digest: `${name}-${n}`, title, text, passages };
    expect(putDocument(file, { collection: name, document, at: 1 })).toBe('added');
  }
};

const bestOf = (collection: string, text: string): PassageRow | undefined => {
  const found = searchPassages(file, { collection, text, budget: 5 });
  if (isRejection(found)) throw new Error(found.because);
  return found.passages[0];
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casefile-scripts-'));
  file = openKnowledgeDatabase(join(folder, 'knowledge.sqlite'));
  for (const [language] of LANGUAGES) fill(language, readManual(language).sections);
  fill(
    'all',
    LANGUAGES.flatMap(([language]) => readManual(language).sections),
  );
});

afterAll(async () => {
  file.sealed.close();
  await rm(folder, { recursive: true });
});

describe.each(LANGUAGES)('a manual in “%s”', (language, reached) => {
  const { sections, foreign } = readManual(language);

  it.each([language, 'all'])('answers from the right section, in the collection “%s”', (collection) => {
    const missed = sections.filter(({ title, question }) => bestOf(collection, question)?.title !== title);
    expect(sections).toHaveLength(30);
    expect(missed.map(({ question }) => question).length).toBeLessThanOrEqual(
      30 - reached + (collection === 'all' ? 1 : 0),
    );
  });

  it('answers no question of another matter', () => {
    expect(foreign).toHaveLength(8);
    for (const question of foreign) expect(bestOf(language, question)?.fit ?? 0).toBeLessThan(LEAST_FIT);
  });

  it('is sure of a question in its own words', () => {
    for (const { title, text } of sections) {
      const [sentence = ''] = text.split(/[。.।\n]/);
      const best = bestOf(language, sentence);
      expect([best?.title, (best?.fit ?? 0) >= LEAST_FIT]).toEqual([title, true]);
    }
  });
});
