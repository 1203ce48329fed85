// Collections of documents: added, searched and removed over HTTP and at the terminal; what cannot be read leaves nothing behind.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { backupFolder, restoreFolder } from '../../src/adapters/data-folder/backup.js';
import type { Answer } from '../../src/evidence/answer.js';
import { pdfOf } from '../support/pdf.js';
import { fakeEmbeddings } from '../support/fake-embeddings.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, pathOf, post, QUESTION, shopFolder } from '../support/shop.js';
import { casefile, type CliResult } from './cli.support.js';
import { untilTrue } from '../support/until.js';

let service: Service;
let folder: string;
let docs: string;

beforeAll(async () => {
  folder = await newFolder();
  docs = await newFolder();
  service = await startService({ folder });
});
afterAll(clean);

const cli = (...argv: readonly string[]): Promise<CliResult> => casefile(['knowledge', ...argv], { url: service.url });

const cliJson = async <T>(...argv: readonly string[]): Promise<T> =>
  JSON.parse((await cli(...argv, '--json')).out) as T;

const file = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(docs, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return path;
};

type Problem = { readonly type: string; readonly detail: string; readonly howToFix: string; readonly field?: string };

const http = async (
  path: string,
  sent: RequestInit = {},
): Promise<{ readonly status: number; readonly body: Problem & { readonly [name: string]: unknown } }> => {
  const response = await fetch(`${service.url}/v1/knowledge${path}`, sent);
  return { status: response.status, body: (await response.json()) as never };
};

const send = (path: string, body: string | Buffer) =>
  http(path, { method: 'POST', body: Buffer.from(body), headers: { 'content-type': 'application/octet-stream' } });

const collections = async (): Promise<readonly { readonly name: string; readonly documents: number }[]> =>
  (await http('')).body['items'] as never;

const stored = async (of: string): Promise<string> => {
  const names = (await readdir(of)).filter((name) => name.startsWith('knowledge.'));
  const all = await Promise.all(names.map((name) => readFile(join(of, name))));
  return Buffer.concat(all).toString('latin1');
};

describe('casefile knowledge', () => {
  it('adds files of every kind, and finds what is in them', async () => {
    const files = [
      await file('cart.md', '# Cart\n\n## Restart\n\nDrain the node, then restart the cart.'),
      await file('stock.txt', 'Stock is counted at night.'),
      await file('page.html', '<title>Ledger</title><h1>Ledger</h1><p>LedgerDrift means: fail over.</p>'),
      await file('paper.pdf', pdfOf(['Rotate the certificates in May'])),
      await file(
        'notes.json',
        JSON.stringify([
          { title: 'Queues', markdown: 'Purge the refund queue.', size: 1, modificationDate: '2026-01-01T00:00:00Z' },
        ]),
      ),
    ];
    const added = await cli('add', 'runbooks', ...files, '--description', 'What to do when');
    expect(added.err).toBe('');
    expect(added.out).toBe('✓ runbooks: 5 added, 0 changed, 0 unchanged, 0 refused\n');
    expect(added.code).toBe(0);
    const listed = await cli('list');
    expect(listed.out).toMatch(/^runbooks {2}5 documents {2}5 passages {2}\S+ \S+ {2}What to do when\n$/);
    const found = await cli('search', 'runbooks', 'how', 'do', 'I', 'drain', 'a', 'node');
    expect(found.out).toContain('Cart / Restart');
    expect(found.out).toContain('Drain the node, then restart the cart.');
    for (const [words, title] of [
      ['ledger drift', 'Ledger'],
      ['certificate rotation', 'paper'],
      ['refunds', 'Queues'],
    ] as const) {
      const { passages } = await cliJson<{ passages: readonly { title: string }[] }>('search', 'runbooks', words);
      expect(passages[0]?.title).toBe(title);
    }
  });

  it('skips what has not changed, replaces what has, and prunes what is no longer given', async () => {
    const one = await file('again/one.md', 'One.');
    const two = await file('again/two.md', 'Two.');
    const three = await file('again/three.md', 'Three.');
    await cli('add', 'again', one, two, three);
    await file('again/two.md', 'Two, otherwise.');
    const again = await cli('add', 'again', one, two, '--prune');
    expect(again.out).toBe('✓ again: 0 added, 1 changed, 1 unchanged, 1 removed, 0 refused\n');
    const shown = await cliJson<{ items: readonly { name: string; digest: string }[] }>('show', 'again');
    expect(shown.items.map(({ name }) => name)).toEqual([one, two].toSorted());
    const digest = createHash('sha256').update('One.').digest('hex');
    expect(shown.items.find(({ name }) => name === one)?.digest).toBe(digest);
  });

  it('removes a document, and a collection, and leaves no word of them on disk', async () => {
    await cli('add', 'going', await file('going/a.md', 'Xylophonic words.'), await file('going/b.md', 'Bagatelle.'));
    expect(await stored(folder)).toContain('Xylophonic');
    const removed = await cli('remove', 'going', join(docs, 'going/a.md'));
    expect(removed.out).toBe(`✓ ${join(docs, 'going/a.md')} of going is gone\n`);
    expect((await stored(folder)).toLowerCase()).not.toContain('xylophon');
    expect((await cli('remove', 'going')).out).toBe('✓ going with 1 document is gone\n');
    expect((await stored(folder)).toLowerCase()).not.toContain('bagatel');
    const missing = await cli('show', 'going');
    expect(missing.code).toBe(4);
    expect(missing.err).toContain('there is no collection "going": there are "again", "runbooks"');
  });

  it('keeps the stored text of a file that cannot be read any more', async () => {
    const path = await file('kept/a.md', 'Kept as it was.');
    await cli('add', 'kept', path);
    await file('kept/a.md', Buffer.from('Größe', 'latin1'));
    const refused = await cli('add', 'kept', path, '--prune');
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('kept: 0 added, 0 changed, 0 unchanged, 1 refused');
    expect((await cli('search', 'kept', 'kept')).out).toContain('Kept as it was.');
    const mended = await cli('add', 'kept', path, '--encoding', 'latin1');
    expect(mended.out).toBe('✓ kept: 0 added, 1 changed, 0 unchanged, 0 refused\n');
    expect((await cli('search', 'kept', 'größe')).out).toContain('Größe');
  });

  it('finds its documents after a restart, and in a backup', async () => {
    await service.close();
    const to = join(await newFolder(), 'copy');
    await backupFolder(folder, to);
    const again = join(await newFolder(), 'again');
    await restoreFolder(to, again);
    service = await startService({ folder: again });
    expect((await cli('search', 'runbooks', 'drain')).out).toContain('Drain the node');
    await service.close();
    service = await startService({ folder });
    expect((await cli('search', 'runbooks', 'drain')).out).toContain('Drain the node');
  });

  it.each([
    [['add', 'a/b', 'x.md'], 'is not a valid name of a collection', 'must be 1 to 64 letters'],
    [['add', 'x\u0007y', 'x.md'], 'is not a valid name of a collection', 'must be 1 to 64 letters'],
    [['add', 'new'], 'nothing to add', '--investigation ID'],
    [['add', 'new', 'x.md', '--encoding', 'ebcdic'], '--encoding ebcdic is not supported', 'utf-8, latin1'],
    [['search', 'runbooks'], 'there is nothing to search for', 'casefile knowledge search NAME WORDS…'],
    [['search', 'runbooks', ' '], 'there is nothing to search for', 'casefile knowledge search NAME WORDS…'],
    [['frob'], 'there is no command knowledge frob', '"casefile knowledge search"'],
    [['remove'], 'the name of the collection is missing', 'casefile knowledge list'],
  ])('refuses %j and says what would be right', async (...[argv, what, mend]) => {
    const { code, err } = await cli(...argv);
    expect(code).toBe(2);
    expect(err).toContain(what);
    expect(err.replace(/\s+/g, ' ')).toContain(mend);
  });
});

describe('a document that cannot be read', () => {
  const CASES: readonly (readonly [name: string, content: string | Buffer, words: string, mend: string])[] = [
    ['latin.md', Buffer.from('Größe', 'latin1'), 'latin.md is not UTF-8: line 1', '--encoding latin1'],
    ['locked.pdf', pdfOf(['x'], { encrypted: true }), 'locked.pdf is encrypted', 'Remove its password'],
    ['scan.pdf', pdfOf(['']), 'scan.pdf has no text layer', 'whose text was recognised'],
    ['empty.md', '', 'empty.md is empty', 'Add a file with text'],
    ['logo.png', Buffer.from([137, 80, 78, 71, 0, 1]), 'logo.png is not text', 'Markdown, plain text, HTML'],
    ['half.json', '[{"title":"a","markdown":"fine"},{"title":"b"}]', 'half.json: [1].markdown', 'lists of notes'],
  ];

  it.each(CASES)('is refused with the reason and the way out, and makes no collection: %s', async (...one) => {
    const [name, content, words, mend] = one;
    const { status, body } = await send(`/fresh/documents?file=${name}`, content);
    expect(status).toBe(422);
    expect(body.detail).toContain(words);
    expect(body.howToFix).toContain(mend);
    expect((await collections()).map(({ name: each }) => each)).not.toContain('fresh');
    const { code, out } = await cli('add', 'fresh', await file(`bad/${name}`, content));
    expect(code).toBe(1);
    const said = out.replace(/\s+/g, ' ');
    expect(said).toContain(words.split(' ').slice(1).join(' '));
    expect(said).toContain(mend);
    expect(said).toContain('1 refused');
  });

  it('is refused at 200 MB before it is sent, and before it is read', async () => {
    const path = await file('huge.pdf', '%PDF-1.7');
    await truncate(path, 200_000_000);
    const { code, out } = await cli('add', 'fresh', path);
    expect(code).toBe(1);
    expect(out.replace(/\s+/g, ' ')).toContain('has 200 MB, and a document may have 32.0 MB');
    expect(out.replace(/\s+/g, ' ')).toContain('knowledge.maxDocumentBytes');
    await rm(path);
    const refused = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/pdf', 'content-length': 200_000_000 };
      const path = '/v1/knowledge/fresh/documents?file=huge.pdf';
      const sending = request(`${service.url}${path}`, { method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
          sending.destroy();
        });
      });
      sending.on('error', reject);
      sending.write('%PDF-1.7');
    });
    expect(refused.status).toBe(413);
    expect(refused.text).toContain('the document is over 32000000 bytes');
    expect(refused.text).toContain('knowledge.maxDocumentBytes');
  });
});

describe('/v1/knowledge', () => {
  it.each([
    ['/a%2Fb/documents?file=x.md', 'collection must be 1 to 64 letters'],
    ['/a%07b/documents?file=x.md', 'collection must be 1 to 64 letters'],
    ['/fresh/documents', 'file is missing'],
    ['/fresh/documents?file=a%0Ab', 'file must hold no control characters'],
    ['/fresh/documents?file=x.md&encoding=ebcdic', 'encoding'],
    ['/fresh/documents?file=x.md&investigation=i', 'investigation is not known here'],
  ])('refuses POST %s', async (path, detail) => {
    const { status, body } = await send(path, 'words');
    expect(status).toBe(400);
    expect(body.detail).toContain(detail);
  });

  it.each([
    ['/nothing', 404, 'there is no collection "nothing": there are "again", "kept", "runbooks"'],
    ['/nothing/search?q=x', 404, 'there is no collection "nothing": there are "again", "kept", "runbooks"'],
    ['/runbooks/search', 400, 'q is missing: it must be text'],
    ['/runbooks/search?q=%20', 400, 'q must say what to look for'],
    [`/runbooks/search?q=${'x'.repeat(10_000)}`, 400, 'q must be at most 4096 characters'],
    ['/runbooks/search?q=x&limit=0', 400, 'limit must be a whole number from 1 to 50'],
  ])('refuses GET %s', async (path, status, detail) => {
    const refused = await http(path);
    expect(refused.status).toBe(status);
    expect(refused.body.detail).toContain(detail);
  });

  it('refuses a query of 1 MB without reading it', async () => {
    const response = await fetch(`${service.url}/v1/knowledge/runbooks/search?q=${'x'.repeat(1_000_000)}`);
    expect(response.status).toBe(431);
  });

  it('answers 404 for a document that does not exist', async () => {
    const { status, body } = await http('/runbooks/documents/a%2Fb.md', { method: 'DELETE' });
    expect(status).toBe(404);
    expect(body.detail).toBe('"runbooks" has no document "a/b.md"');
  });

  it('accepts compressed bodies', async () => {
    const { gzipSync } = await import('node:zlib');
    const response = await fetch(`${service.url}/v1/knowledge/zipped/documents?file=a.md`, {
      method: 'POST',
      body: gzipSync('Tight words.'),
      headers: { 'content-encoding': 'gzip', 'content-type': 'text/markdown' },
    });
    expect(await response.json()).toMatchObject({ documents: [{ name: 'a.md', outcome: 'added', passages: 1 }] });
    await http('/zipped', { method: 'DELETE' });
  });

  const notes = (count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, n) => ({ title: `note ${n}`, markdown: 'Words.' })));
  const documentsOf = async (name: string): Promise<number> =>
    (await collections()).find((each) => each.name === name)?.documents ?? 0;

  it('stops storing when the caller has gone, and keeps what it has', async () => {
    const gone = new AbortController();
    const path = `${service.url}/v1/knowledge/left/documents?file=notes.json`;
    const headers = { 'content-type': 'application/json' };
    const sent = fetch(path, { method: 'POST', body: notes(4_000), headers, signal: gone.signal }).catch(
      (error: Error) => error,
    );
    await untilTrue(async () => (await documentsOf('left')) > 0);
    gone.abort();
    expect(await sent).toMatchObject({ name: 'AbortError' });
    const counts = [-1];
    for (let same = 0; same < 20; same = counts.at(-1) === counts.at(-2) ? same + 1 : 0)
      counts.push(await documentsOf('left'));
    expect(counts.at(-1)).toBeLessThan(4_000);
    await http('/left', { method: 'DELETE' });
  });

  it('stores no secret', async () => {
    await send('/secrets/documents?file=a.md', '# Call ada@example.com\n\npassword=hunter2secret is for the console.');
    const { body } = await http('/secrets/search?q=console');
    expect(JSON.stringify(body)).toContain('[EMAIL:');
    const disk = await stored(folder);
    for (const secret of ['ada@example.com', 'hunter2secret']) {
      expect(JSON.stringify(body)).not.toContain(secret);
      expect(disk).not.toContain(secret);
    }
    await http('/secrets', { method: 'DELETE' });
  });
});

describe('a resolved investigation', () => {
  it('becomes a document of a collection, and an unresolved one does not', async () => {
    const shop = await startService({ folder: await shopFolder() });
    const own = (...argv: readonly string[]): Promise<CliResult> => casefile(['knowledge', ...argv], { url: shop.url });
    await answered(shop.url, 'INC-42', QUESTION);
    const early = await own('add', 'incidents', '--investigation', 'INC-42');
    expect(early.code).toBe(3);
    expect(early.err).toContain('none of its issues is resolved');
    const unknown = await own('add', 'incidents', '--investigation', 'INC-43');
    expect(unknown.code).toBe(4);
    await post(shop.url, `${pathOf('INC-42')}/resolve`);
    const added = await own('add', 'incidents', '--investigation', 'INC-42');
    expect(added.out).toBe('✓ incidents: 1 added, 0 changed, 0 unchanged, 0 refused\n');
    expect((await own('add', 'incidents', '--investigation', 'INC-42')).out).toContain('1 unchanged');
    const { out } = await own('search', 'incidents', 'cause', 'evidence', 'resolution', '--limit', '50');
    for (const words of ['## Question', '## Cause', '## Evidence', '## Resolution', '“']) expect(out).toContain(words);
    expect(out).toContain(QUESTION.text);
    await shop.close();
  });
});

describe('tenants', () => {
  it('see only their own collections', async () => {
    const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
    const keys = ['one', 'two'].map((tenant) => ({ hash: hash(tenant), tenant, actor: tenant }));
    const shared = await startService({ folder: await newFolder(), config: { keys } });
    const of =
      (key: string) =>
      (...argv: readonly string[]): Promise<CliResult> =>
        casefile(['knowledge', ...argv], { url: shared.url, env: { CASEFILE_KEY: key } });
    await of('one')('add', 'runbooks', await file('t.md', 'Private to one.'));
    expect((await of('one')('search', 'runbooks', 'private')).out).toContain('Private to one.');
    expect((await of('two')('list')).out).toContain('No collections.');
    expect((await of('two')('search', 'runbooks', 'private')).code).toBe(4);
    expect((await of('two')('remove', 'runbooks')).code).toBe(4);
    expect((await of('one')('list')).out).toContain('1 document');
    await shared.close();
  });
});

describe('collections whose file is damaged', () => {
  const DAMAGED = 'The collections cannot be opened: knowledge.default.sqlite is damaged: file is not a database';

  it('are refused at once, with the file and the way out, and turns go on without them', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'knowledge.default.sqlite'), 'no database, by no means '.repeat(400));
    const damaged = await startService({ folder });
    for (const argv of [
      ['knowledge', 'list'],
      ['knowledge', 'search', 'runbooks', 'pool'],
      ['chat', '--collection', 'runbooks', '-q', 'why?'],
    ]) {
      const { code, err } = await casefile(argv, { url: damaged.url });
      expect([code, err.replaceAll('\n', ' ')]).toEqual([3, expect.stringContaining(DAMAGED)]);
      expect(err.replaceAll('\n', ' ')).toContain('Restore the named file from a backup, or move it away');
    }
    const { coverage } = JSON.parse(await answered(damaged.url, 'x', { ...QUESTION, ask: 'never' })) as Answer;
    const failed = coverage.filter(({ status }) => status === 'failed').map(({ because }) => because);
    expect(failed).toEqual([expect.stringContaining('knowledge.default.sqlite is damaged')]);
    await damaged.close();
  });
});

describe('a service with an embedding', () => {
  it('finds by meaning, names the model, and says how to index again when the model was another', async () => {
    const fake = await fakeEmbeddings(16);
    const embedding = { provider: 'openai-compatible', model: 'hashes', dimension: 16, baseUrl: `${fake.url}/v1` };
    const data = await newFolder();
    let own = await startService({ folder: data, config: { knowledge: { embedding } } });
    const run = (...argv: readonly string[]): Promise<CliResult> => casefile(['knowledge', ...argv], { url: own.url });
    await run(
      'add',
      'meant',
      await file('meant/a.md', 'Drain the node.'),
      await file('meant/b.md', 'Purge the queue.'),
    );
    expect((await run('show', 'meant')).out).toContain(
      'searched by words and vectors of openai-compatible/hashes (16)',
    );
    expect((await run('search', 'meant', 'purge')).out).toContain('Purge the queue.');
    fake.behave({ status: 500 });
    // what was asked before has its vector still
    const known = await run('search', 'meant', 'purge');
    expect(known.out).not.toContain('by words alone');
    const down = await run('search', 'meant', 'queue');
    expect(down.out).toContain('searched by words alone: openai-compatible made no vectors with hashes');
    expect(down.out).toContain('Purge the queue.');
    const failed = await run('add', 'meant', await file('meant/c.md', 'More.'));
    expect(failed.code).toBe(3);
    expect(failed.err).toContain('No vectors could be made');
    expect((await run('show', 'meant')).out).toContain('2 documents');
    await own.close();
    fake.behave({});
    const other = { ...embedding, model: 'other' };
    own = await startService({ folder: data, config: { knowledge: { embedding: other } } });
    const mismatch = await run('search', 'meant', 'purge');
    expect(mismatch.code).toBe(3);
    expect(mismatch.err.replace(/\s+/g, ' ')).toContain('remove the collection and add its documents again');
    expect((await run('list')).out).toContain('was indexed with openai-compatible/hashes');
    const adding = await run('add', 'meant', await file('meant/d.md', 'Even more.'));
    expect(adding.code).toBe(3);
    await own.close();
    own = await startService({ folder: data });
    expect((await run('search', 'meant', 'purge')).out).toContain(
      'searched by words alone: no embedding is configured',
    );
    await own.close();
    await fake.close();
  });
});
