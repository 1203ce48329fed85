// casefile snapshot on the terminal, against a real service: import, list, show, ask about it, remove; bad files named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { smallSnapshot } from '../support/small-snapshot.js';
import { casefile, type CliResult } from './cli.support.js';

let files = '';
let service: Service;

const run = (...argv: readonly string[]): Promise<CliResult> => casefile(argv, { url: service.url });

const fileOf = async (content: string, name: string): Promise<string> => {
  const path = join(files, name);
  await writeFile(path, content);
  return path;
};

const NAME = 'snapshot_orders-1_20260110100000_20260110110000.json';

beforeAll(async () => {
  files = await newFolder();
  service = await startService({ folder: await newFolder() });
});

afterAll(async () => {
  await service.close();
  await clean();
});

describe('casefile snapshot', () => {
  it('imports a file, says what it lacks, lists it and shows it', async () => {
    const path = await fileOf(JSON.stringify(smallSnapshot(), undefined, 2), NAME);
    const imported = await run('snapshot', 'import', path);
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect(imported.out).toContain('orders-1, 2026-01-10 10:00–11:00 UTC');
    expect(imported.out).toContain('Not answerable: the limits of network, memory and local storage.');
    const list = await run('snapshot', 'list');
    const [id = ''] = list.out.split(' ');
    expect(list.out).toMatch(
      /^[0-9a-f]{12} {2}orders-1 {2}2026-01-10 10:00–11:00 UTC {2}aurora-postgresql 14\.8 {2}checkout was slow\n$/,
    );
    const shown = await run('snapshot', 'show', id);
    expect(shown.out).toMatch(/^id +[0-9a-f]{64}\ninstance +orders-1\n/);
    expect(shown.out).toContain('missing /Metrics/WorkloadAnalyses');
    const section = await run('snapshot', 'show', id, 'WaitEvents', '--json');
    expect(JSON.parse(section.out)).toMatchObject({ DBTimeSeconds: 72_000 });
  });

  it('takes instance and window from the file name where the file lacks them', async () => {
    const { SQLs } = smallSnapshot();
    const imported = await run('snapshot', 'import', await fileOf(JSON.stringify({ SQLs }), NAME), '--json');
    expect(JSON.parse(imported.out)).toMatchObject({ instance: 'orders-1', from: '2026-01-10T10:00:00.000Z' });
  });

  it('imports the good files of several, and names each bad one with the reason', async () => {
    const good = await fileOf(JSON.stringify(smallSnapshot({ Good: true })), 'good.json');
    const cut = await fileOf('{"SQLs":', 'cut.json');
    const { code, out, err } = await run('snapshot', 'import', cut, good, join(files, 'none.json'));
    expect(code).toBe(2);
    expect(out).toContain('good.json: orders-1');
    expect(err.replaceAll('\n', ' ')).toContain(
      'cut.json: The file is not a snapshot that can be read: the file is not JSON, or was cut',
    );
    expect(err).toContain('none.json: there is no such file');
  });

  it('sends no file that is over 50 MB', async () => {
    const path = await fileOf('{', 'large.json');
    await truncate(path, 50_000_001);
    const { code, err } = await run('snapshot', 'import', path);
    expect([code, err]).toEqual([2, expect.stringContaining('a snapshot may be 50.0 MB')]);
  });

  it('finds a snapshot by the beginning of its id', async () => {
    const { out } = await run('snapshot', 'list', '--json');
    const [{ id = '' } = {}] = (JSON.parse(out) as { items: readonly { id?: string }[] }).items;
    const asked = await run(
      'ask',
      '--id',
      'cli',
      '--snapshot',
      id.slice(0, 10),
      '--coverage',
      'why was the database slow?',
    );
    expect(asked.out).toContain(`(${id.slice(0, 12)})`);
  });

  it('removes a snapshot', async () => {
    const { out } = await run('snapshot', 'list', '--json');
    const [{ id = '' } = {}] = (JSON.parse(out) as { items: readonly { id?: string }[] }).items;
    expect(await run('snapshot', 'remove', id)).toMatchObject({ code: 0 });
    expect(await run('snapshot', 'show', id)).toMatchObject({ code: 4, out: '' });
  });

  it.each([
    [['snapshot'], 2, 'snapshot what?'],
    [['snapshot', 'dance'], 2, 'there is no command snapshot dance'],
    [['snapshot', 'import'], 2, 'nothing to import'],
    [['snapshot', 'show'], 2, 'which snapshot?'],
    [['snapshot', 'show', 'xyz'], 2, 'xyz is no id of a snapshot'],
    [['snapshot', 'show', 'ffffffff'], 4, 'no snapshot begins with ffffffff'],
    [['ask', '--snapshot', 'aaaa', '--snapshot', 'bbbb', '--snapshot', 'cccc', 'why?'], 2, 'at most two snapshots'],
  ])('exits at %j with %d: %s', async (argv, code, message) => {
    const ran = await run(...argv);
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(message)]);
  });
});
