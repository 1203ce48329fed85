// casefile migrate in the terminal: what it requests, and how it reports the result of the move.
import { describe, expect, it } from 'vitest';
import type { CliHost, MigrationReport, MigrationRequest } from '../../src/cli/command.js';
import { casefile } from './cli.support.js';

const MOVED: MigrationReport = {
  facts: { streams: 2, facts: 40, texts: 9, moved: 12 },
  batches: { batches: 7, moved: 7, damaged: [] },
  telemetry: [
    { tenant: 'default', signal: 'logs', rows: 900, days: 2, moved: 900, missing: {}, digest: 'ab'.repeat(32) },
  ],
  knowledge: [
    {
      tenant: 'default',
      collection: 'runbooks',
      documents: 3,
      passages: 8,
      moved: 2,
      newer: 0,
      different: [],
      digest: 'cd'.repeat(32),
    },
  ],
  replays: [{ id: 'kept', turn: 1, outcome: 'identical' }],
};

const lending = (done: MigrationReport, asked: MigrationRequest[] = []): Pick<CliHost, 'migrate'> => ({
  migrate: async (wanted) => {
    asked.push(wanted);
    wanted.onProgress({ of: 'streams', done: 1 });
    wanted.onProgress({ of: 'streams', done: 2 });
    return done;
  },
});

const WORDS = ['migrate', '--from', './data', '--to', 'production'];

const run = (done: MigrationReport, ...more: readonly string[]) =>
  casefile([...WORDS, ...more], { host: lending(done) });

describe('casefile migrate', () => {
  it('says what was moved, and that all of it arrived', async () => {
    expect(await run(MOVED)).toEqual({
      code: 0,
      out: `✓ 40 facts and 9 texts in 2 streams: every digest is equal, 12 stored now
✓ 7 batches: 0 damaged, the others hash right, 7 stored now
✓ default: 900 logs of 2 days: all are there, 900 stored now (abababababab)
✓ default: runbooks: 3 documents with 8 passages: every digest is equal, 2 stored now (cdcdcdcdcdcd)
✓ 1 turn replayed on the target: 1 identical
`,
      err: 'moving streams\n',
    });
  });

  it('requests what the command line says', async () => {
    const asked: MigrationRequest[] = [];
    await casefile([...WORDS, '--replay', '3', '--new-pseudonyms'], { host: lending(MOVED, asked) });
    expect(asked).toMatchObject([{ from: './data', to: 'production', replays: 3, newPseudonyms: true }]);
  });

  it('names what is damaged, missing or different, and exits with 1', async () => {
    const [rows] = MOVED.telemetry ?? [];
    const [shelf] = MOVED.knowledge ?? [];
    if (rows === undefined || shelf === undefined) throw new Error('no rows');
    const other = { ...MOVED, knowledge: [{ ...shelf, different: ['a.md'] }] };
    const untaken = { ...MOVED, knowledge: [{ ...shelf, because: 'another embedding' }] };
    const damaged = { ...MOVED, batches: { batches: 7, moved: 6, damaged: [{ hash: 'c0ffee', how: 'damaged' }] } };
    const missing = { ...MOVED, telemetry: [{ ...rows, missing: { '2026-11-21': 4 }, because: 'not-stored: full' }] };
    const differs = { ...MOVED, replays: [{ id: 'kept', turn: 1, outcome: 'differs', because: 'fact 9' }] };
    for (const [done, said] of [
      [damaged, '✗ c0ffee is damaged in the folder'],
      [missing, '4 missing of 2026-11-21, not-stored: full'],
      [differs, '✗ turn 1 of kept differs: fact 9'],
      [other, '✗ default: runbooks: 3 documents with 8 passages: 1 otherwise than in the folder: a.md'],
      [untaken, 'not taken: another embedding'],
    ] as const)
      expect(await run(done)).toMatchObject({ code: 1, out: expect.stringContaining(said) });
  });

  it('reports what changed on the target since, which is not a fault', async () => {
    const knowledge = MOVED.knowledge?.map((shelf) => ({ ...shelf, newer: 1 })) ?? [];
    const { code, out } = await run({ ...MOVED, knowledge });
    expect(code).toBe(0);
    expect(out).toContain('1 changed there since, the others equal by digest');
  });

  it('prints the whole report as JSON for scripts', async () => {
    expect(JSON.parse((await run(MOVED, '--json')).out)).toEqual(MOVED);
  });

  it('says why it was refused, and how to fix it', async () => {
    const host = { migrate: async () => ({ refused: 'the secret is another', howToFix: 'Give it the same.' }) };
    const ran = await casefile(WORDS, { host });
    expect(ran).toEqual({ code: 2, out: '', err: 'casefile: the secret is another\nGive it the same.\n' });
  });

  it('prints the secret of a folder, and nothing else', async () => {
    const host = { secretOf: async (folder: string) => `secret of ${folder}` };
    const ran = await casefile(['migrate', '--from', './data', '--show-secret'], { host });
    expect(ran).toEqual({ code: 0, out: 'secret of ./data\n', err: '' });
  });

  it.each([
    [['migrate'], '--from is missing'],
    [['migrate', '--from', './data'], '--to is missing'],
    [[...WORDS, '--replay', 'all'], '--replay all is no number of turns'],
  ])('refuses %j', async (words, because) => {
    expect(await casefile(words)).toMatchObject({ code: 2, err: expect.stringContaining(because) });
  });
});
