import { type MaskedText, composeMasked } from '../../kernel/masked.js';
import { optional } from '../../kernel/optional.js';
import { describe, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import { pdfOf } from '../../../test/support/pdf.js';
import type { TextEncoding, ParsedDocument } from '../../ports/documents.js';
import { createMasker } from '../../telemetry/masking/mask.js';
import { readHtml } from './html.js';
import { UnreadableFile } from './refusal.js';
import { readDocumentFile } from './read-file.js';

const mask = createMasker({ digest: (secret) => createHash('sha256').update(secret).digest('hex') });
const plainly = (text: string): MaskedText => composeMasked(text);

const read = async (
  name: string,
  content: string | Uint8Array,
  encoding?: TextEncoding,
): Promise<readonly ParsedDocument[]> =>
  (await readDocumentFile({ name, bytes: Buffer.from(content), ...optional({ encoding }) }, mask)).documents;

const one = async (name: string, content: string | Uint8Array, encoding?: TextEncoding): Promise<ParsedDocument> => {
  const [document, ...more] = await read(name, content, encoding);
  if (document === undefined || more.length > 0) throw new Error(`${more.length + 1} documents`);
  return document;
};

const refusal = async (name: string, content: string | Uint8Array): Promise<unknown> =>
  read(name, content).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.refusal : error),
  );

const sectionsOf = ({ text, passages }: ParsedDocument) =>
  passages.map(({ section, from, to }) => [section.join(' / '), text.slice(from, to)]);

describe('markdown', () => {
  it('cuts markdown at its headings and takes the first for the title', async () => {
    const document = await one(
      'runbooks/cart.md',
      '# Cart *down*\n\nSee below.\n\n## `Restart`\n\n1. Drain\n2. Wait\n',
    );
    expect(document.title).toBe('Cart down');
    expect(sectionsOf(document)).toEqual([
      ['Cart down', '# Cart *down*\n\nSee below.'],
      ['Cart down / Restart', '## `Restart`\n\n1. Drain\n2. Wait'],
    ]);
  });

  it('does not take front matter for a heading', async () => {
    const document = await one('a.md', '---\ntitle: x\nowner: y\n---\n\nText.\n');
    expect(sectionsOf(document)).toEqual([['', '---\ntitle: x\nowner: y\n---\n\nText.']]);
  });

  it('keeps code and tables whole', async () => {
    const code = `\`\`\`sh\n${'kubectl rollout restart deploy/cart\n'.repeat(50)}\`\`\``;
    const table = `|a|b|\n|-|-|\n${'|one|two|\n'.repeat(150)}`.trimEnd();
    const document = await one('a.md', `Before.\n\n${code}\n\nBetween.\n\n${table}\n\nAfter.`);
    const texts = sectionsOf(document).map(([, text]) => text);
    expect(texts).toContain(code);
    expect(texts).toContain(table);
  });

  it('titles a document without headings by its file name', async () => {
    expect((await one('docs/How to scale.md', 'Add a node.')).title).toBe('How to scale');
  });

  it('covers markdown of any kind with passages that are parts of it', async () => {
    const piece = fc.constantFrom(
      '# A',
      '## B',
      '- item',
      '```',
      'text',
      '',
      '> quote',
      '\t',
      '|x|',
      '---',
      '[a]: b',
      '<b>',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (lines) => {
        const all = `start\n${lines.join('\n')}`;
        const { documents } = await readDocumentFile({ name: 'a.md', bytes: Buffer.from(all) }, plainly);
        const [document] = documents;
        let end = 0;
        for (const { from, to } of document?.passages ?? []) {
          expect(all.slice(end, from).trim()).toBe('');
          end = to;
        }
        expect(all.slice(end).trim()).toBe('');
      }),
    );
  });
});

describe('other texts', () => {
  it('keeps headings and code of an HTML page and leaves out what nobody reads', async () => {
    const page = `<html><head><title>Cart &amp; co</title><style>x{}</style></head><body><nav>Menu</nav>
      <h1>Cart</h1><p>It <a href="http://x">holds</a> goods.</p><h2>Restart</h2><pre>kubectl get pods
  # all</pre><ul><li>one</li></ul><script>alert(1)</script></body></html>`;
    const document = await one('cart.html', page);
    expect(document.title).toBe('Cart & co');
    expect(sectionsOf(document)).toEqual([
      ['Cart', '# Cart\n\nIt holds goods.'],
      ['Cart / Restart', '## Restart\n\n```\nkubectl get pods\n  # all\n```\n\n- one'],
    ]);
  });

  it('keeps rows and columns of a table of an HTML page', async () => {
    const page = `<table><caption>Limits</caption><thead><tr><th>service</th><th>p95<sup>2</sup></th><th>zone</th></tr></thead>
      <tbody><tr><td>checkout</td><td>5030</td><td rowspan="2">eu</td></tr><tr><td>pay<br>ments</td><td>205</td></tr>
      <tr><td colspan="2">all</td><td>10<sup>3</sup> CO<sub>2</sub></td></tr></tbody></table>`;
    expect((await one('a.html', page)).text).toBe(
      'Limits\n\n| service | p95^2 | zone |\n| --- | --- | --- |\n| checkout | 5030 | eu |\n| pay ments | 205 | eu |\n| all |  | 10^3 CO_2 |',
    );
  });

  it('reads the cells of a table that arranges an HTML page as parts of the page', async () => {
    const page = '<table><tr><td>Menu</td><td><h1>Cart</h1><p>Holds goods.</p></td></tr></table>';
    expect(sectionsOf(await one('a.html', page))).toEqual([
      ['', 'Menu'],
      ['Cart', '# Cart\n\nHolds goods.'],
    ]);
  });

  it('keeps the words of every cell of an HTML table apart', async () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 9 }), async (rows) => {
        const page = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
        const { text } = await one('a.html', `<table>${page}</table>`);
        expect(text.match(/[a-z]+/g)).toEqual(rows.flat());
      }),
      { numRuns: 50 },
    );
  });

  it('reads a large page to its end', () => {
    const { text } = readHtml('a.html', `<p>${'x'.repeat(17_000_000)}</p><p>The very end.</p>`);
    expect(text.endsWith('The very end.')).toBe(true);
  });

  it('reads a large page where a process holds too much compiled code for V8 to optimise expressions', () => {
    const module = JSON.stringify(pathToFileURL('dist/adapters/documents/html.js'));
    const program = `const { readHtml } = await import(${module});
      console.log(readHtml('a.html', '<p>' + 'x'.repeat(17_000_000) + '</p><p>The very end.</p>').text.slice(-13));`;
    const flags = ['--no-regexp-optimization', '--input-type=module', '--eval', program];
    expect(execFileSync(process.execPath, flags, { encoding: 'utf8' })).toBe('The very end.\n');
  });

  it('reads very many addresses in one paragraph in linear time', async () => {
    const { passages } = await one('people.md', `# People\n\n${'ann@example.com, '.repeat(100_000)}`);
    expect(passages.length).toBeGreaterThan(1_000);
  });

  it('reads the text layer of a PDF page after page', async () => {
    const document = await one(
      'drain.pdf',
      pdfOf(['Drain the node\nthen wait', 'Restart (slowly)'], { title: 'Draining' }),
    );
    expect(document.title).toBe('Draining');
    expect(sectionsOf(document)).toEqual([
      ['Page 1', 'Drain the node\nthen wait'],
      ['Page 2', 'Restart (slowly)'],
    ]);
  });

  it('names headings of a PDF, by the size of their letters, and the page of each passage', async () => {
    const document = await one(
      'pump.pdf',
      pdfOf([
        '24pt Start\n16pt In winter at\n16pt low temperatures\nWarm the housing for twenty minutes.\n# echo is no heading',
        'Turn the shaft by hand.\n24pt Faults\n16pt Leaking seal\nReplace the ring.',
        'Pump manual 3\n16pt Cavitation\nLower the speed. . . . . 900\n16pt Contents . . . . . . . 4',
      ]),
    );
    expect(document.title).toBe('Start');
    expect(document.passages.map(({ section }) => section)).toEqual([
      ['Start', 'In winter at low temperatures', 'Page 1'],
      ['Start', 'In winter at low temperatures', 'Page 2'],
      ['Faults', 'Leaking seal', 'Page 2'],
      ['Faults', 'Cavitation', 'Page 3'],
    ]);
    expect(sectionsOf(document).map(([, text]) => text)).toEqual([
      '# Start\n\n## In winter at low temperatures\n\nWarm the housing for twenty minutes.\n # echo is no heading',
      'Turn the shaft by hand.',
      '# Faults\n\n## Leaking seal\n\nReplace the ring.',
      'Pump manual 3\n\n## Cavitation\n\nLower the speed. . . . . 900\nContents . . . . . . . 4',
    ]);
  });

  it('recognises a PDF whatever the file is called', async () => {
    expect((await one('drain.md', pdfOf(['Drain the node']))).text).toBe('Drain the node');
  });

  it.each([
    [['one', '', 'three'], 'page 2 has no text layer: it is empty or a picture'],
    [['one', '', '', '', 'five', ''], 'pages 2–4, 6 have no text layer: they are empty or pictures'],
  ])('names the pages of a PDF that have no text: %j', async (pages, because) => {
    const { leftOut } = await readDocumentFile({ name: 'a.pdf', bytes: pdfOf(pages) }, mask);
    expect(leftOut).toEqual([{ name: 'a.pdf', because }]);
  });

  it('leaves nothing out of a PDF with a text on each page', async () => {
    expect((await readDocumentFile({ name: 'a.pdf', bytes: pdfOf(['one', 'two']) }, mask)).leftOut).toEqual([]);
  });

  it('reads a file without a known ending as plain text', async () => {
    expect((await one('README', 'One.\r\n\r\nTwo.')).text).toBe('One.\n\nTwo.');
    expect((await one('a.txt', '\uFEFFOne.')).text).toBe('One.');
  });

  it('reads Latin-1 when the encoding is given', async () => {
    expect((await one('a.txt', Buffer.from('Größe', 'latin1'), 'latin1')).text).toBe('Größe');
  });
});

describe('notes', () => {
  const note = (title: string, markdown: string) => ({
    title,
    markdown,
    size: markdown.length,
    modificationDate: '2026-11-21T14:05:00Z',
  });

  it('makes one document of each note', async () => {
    const notes = [note('Cart', '# Restart\n\nDrain.'), note('Cart', 'Again.'), note('Empty', ' ')];
    const documents = await read('notes.json', JSON.stringify(notes));
    expect(documents.map(({ name, title, text }) => [name, title, text])).toEqual([
      ['notes.json#Cart', 'Cart', '# Restart\n\nDrain.'],
      ['notes.json#Cart (2)', 'Cart', 'Again.'],
    ]);
    expect(documents[0]?.modified).toBe(Date.parse('2026-11-21T14:05:00Z') * 1_000);
    expect(documents[0]?.passages[0]?.section).toEqual(['Restart']);
  });

  it('gives each note a digest that does not depend on the order of fields', async () => {
    const digests = async (notes: object) => (await read('n.json', JSON.stringify(notes))).map(({ digest }) => digest);
    const [a, b] = [note('A', 'a'), note('B', 'b')];
    const turned = Object.fromEntries(Object.entries(a).reverse());
    expect(await digests([turned, b])).toEqual(await digests([a, b]));
    expect((await digests([a, note('B', 'c')]))[1]).not.toBe((await digests([a, b]))[1]);
  });

  it('gives each note a unique name whatever the titles are', async () => {
    const titles = ['Cart', 'Cart', 'Cart (2)', 'Cart (2)', `Long ${'x'.repeat(600)}`, `Long ${'x'.repeat(700)}`];
    const documents = await read('n.json', JSON.stringify(titles.map((title, n) => note(title, `text ${n}`))));
    const names = documents.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['n.json#Cart', 'n.json#Cart (2)', 'n.json#Cart (2) (2)', 'n.json#Cart (2) (3)']);
    expect(new Set(names).size).toBe(6);
    expect(Math.max(...names.map(({ length }) => length))).toBe(512);
  });

  it('names notes so that URLs and terminals can hold the name, without secrets', async () => {
    const notes = [note('Clear\u001b[2J\nscreen', 'a'), note('password=hunter2secret', 'b'), note('\ud800', 'c')];
    const names = (await read('n.json', JSON.stringify(notes))).map(({ name }) => name);
    expect(names[0]).toBe('n.json#Clear [2J screen');
    expect(names[1]).toMatch(/^n\.json#password=\[SECRET:/);
    expect(names.every((name) => name.isWellFormed())).toBe(true);
  });

  it('ignores other fields of a note, however deep', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const [read_] = await read('n.json', `[{"title":"a","markdown":"b","more":${deep}}]`);
    expect(read_).toMatchObject({ name: 'n.json#a', text: 'b' });
  });

  it.each([
    ['{"title":"a"}', 'n.json is JSON, and no list of notes'],
    ['[3]', 'n.json: [0] must be a note'],
    ['[{"title":"a"}]', 'n.json: [0].markdown must be text'],
    ['[{"title":"a","markdown":"b","modificationDate":"yesterday"}]', 'n.json: [0].modificationDate must be like'],
    ['[', 'n.json is no JSON'],
  ])('are not %s', async (text, because) => {
    expect(await refusal('n.json', text)).toMatchObject({ because: expect.stringContaining(because) });
  });
});

describe('the name of a file', () => {
  it('masks the file name and keeps its kind', async () => {
    const document = await one('runbook of ada@example.com.html', '<h1>Drain</h1><p>first');
    expect(document.name).toMatch(/^runbook of \[EMAIL:\S+\]$/);
    expect(document.title).toBe('Drain');
    const [note] = await read('token=hunter2secret4711.json', '[{"title":"a","markdown":"b"}]');
    expect(note?.name).not.toContain('hunter2');
  });

  it('shows no secret in the refusal of a file', async () => {
    const { because } = (await refusal('ada@example.com.md', '')) as { because: string };
    expect(because).toMatch(/^\[EMAIL:\S+\] is empty$/);
  });
});

describe('a page', () => {
  it('refuses a page of which a part would be lost', async () => {
    const nested = (deep: number): string => `<p>above</p>${'<font>'.repeat(deep)}below`;
    expect((await one('a.html', nested(300))).text).toContain('below');
    expect(await refusal('a.html', nested(600))).toEqual({
      rejected: 'document-damaged',
      because: 'a.html nests elements more than 512 deep: some may lack their end',
    });
  });
});

describe('a file that cannot be read', () => {
  it.each([
    [
      'latin.md',
      Buffer.from('fine\nGröße\n', 'latin1'),
      'document-encoding',
      'latin.md is not UTF-8: line 2 holds other bytes',
    ],
    ['empty.md', '', 'document-without-text', 'empty.md is empty'],
    ['blank.md', ' \n\n', 'document-without-text', 'blank.md has no text'],
    ['none.json', '[]', 'document-without-text', 'none.json has no text'],
    ['scan.pdf', pdfOf(['']), 'document-without-text', 'scan.pdf has no text layer: its pages are pictures'],
    ['locked.pdf', pdfOf(['x'], { encrypted: true }), 'document-encrypted', 'locked.pdf is encrypted'],
    ['broken.pdf', '%PDF-1.7 and nothing more', 'document-damaged', 'broken.pdf is no PDF that can be read'],
    ['logo.png', Buffer.from([137, 80, 78, 71, 0, 0, 1]), 'document-kind', 'logo.png is not text: it holds zero bytes'],
    ['odd.txt', '\u0001\u0002\u0003', 'document-kind', 'odd.txt is not text: it is full of control characters'],
  ])('%s says why', async (...[name, content, rejected, because]) => {
    expect(await refusal(name, content)).toMatchObject({ rejected, because: expect.stringContaining(because) });
  });
});

describe('secrets', () => {
  it('masks secrets in text, headings and titles before it splits the text', async () => {
    const document = await one('a.md', '# Mail ada@example.com\n\nUse password=hunter2secret to log in.\n');
    const all = JSON.stringify(document);
    expect(all).not.toContain('ada@example.com');
    expect(all).not.toContain('hunter2secret');
    expect(document.title).toMatch(/^Mail \[EMAIL:/);
    const [passage] = document.passages;
    expect(passage?.section[0]).toMatch(/^Mail \[EMAIL:/);
    expect(document.text.slice(passage?.from, passage?.to)).toBe(document.text.trim());
  });
});

describe('a packed file', () => {
  it('is read as what is in it, under its own name and the digest of its own bytes', async () => {
    const packed = gzipSync('# Nodes\n\nAsk first.\n');
    const document = await one('nodes.md.gz', packed);
    expect(document).toMatchObject({
      name: 'nodes.md.gz',
      title: 'Nodes',
      digest: createHash('sha256').update(packed).digest('hex'),
    });
    expect(sectionsOf(document)).toEqual([['Nodes', '# Nodes\n\nAsk first.']]);
  });

  it('is known by its bytes, and masked as any', async () => {
    const { text } = await one('notes', gzipSync('password=hunter2hunter2 of the node'));
    expect(text).not.toContain('hunter2hunter2');
  });

  it('is refused where it is damaged, where it is a bomb, and where something packed is in it', async () => {
    const packed = gzipSync('# Nodes\n\nAsk first.\n');
    expect(await refusal('cut.md.gz', packed.subarray(0, 20))).toEqual({
      rejected: 'document-damaged',
      because: 'cut.md.gz cannot be unpacked: it is cut off or damaged',
    });
    expect(await refusal('bomb.txt.gz', gzipSync(Buffer.alloc(64e6 + 1, 'a')))).toEqual({
      rejected: 'document-too-heavy',
      because: 'bomb.txt.gz unpacks to more than 64 MB: unpack it and split it',
    });
    expect(await refusal('twice.md.gz', gzipSync(gzipSync('# Nodes')))).toMatchObject({ rejected: 'document-kind' });
  });
});
