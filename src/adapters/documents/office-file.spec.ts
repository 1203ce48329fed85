// Office files, books and archives: what is read of them and where it says it stands, and what is refused.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArchivedFile, tarOf, zipOf } from '../../../test/support/archives.js';
import type { ParsedDocument } from '../../ports/documents.js';
import { createMasker } from '../../telemetry/masking/mask.js';
import { readDocumentFile } from './read-file.js';
import { UnreadableFile } from './refusal.js';
import { countUnpacked, openZip } from './zip-entries.js';

const mask = createMasker({ digest: (secret) => createHash('sha256').update(secret).digest('hex') });

const read = async (name: string, bytes: Uint8Array): Promise<readonly ParsedDocument[]> =>
  (await readDocumentFile({ name, bytes }, mask)).documents;

const leftOutOf = async (name: string, bytes: Uint8Array) =>
  (await readDocumentFile({ name, bytes }, mask)).leftOut.map((part) => [part.name, part.because]);

const refusal = async (name: string, bytes: Uint8Array): Promise<unknown> =>
  read(name, bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.refusal : error),
  );

const sectionsOf = (documents: readonly ParsedDocument[]) =>
  documents.flatMap(({ text, passages }) =>
    passages.map(({ section, from, to }) => [section.join(' / '), text.slice(from, to)]),
  );

const pack = (files: { readonly [path: string]: string }, more: Partial<ArchivedFile> = {}): Buffer =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, text, ...more })));

const paragraph = (text: string, style = ''): string =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

const STYLES = `<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Own"><w:name w:val="Chapter"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>`;

const word = (body: string, more: { readonly [path: string]: string } = {}): Buffer =>
  pack({
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': STYLES,
    ...more,
  });

const RELATIONS = (kind: string, targets: readonly string[]): string =>
  `<Relationships>${targets.map((target, n) => `<Relationship Id="r${n + 1}" Type="http://x/${kind}" Target="${target}"/>`).join('')}</Relationships>`;

const shape = (text: string, type?: string): string =>
  `<p:sp><p:nvPr>${type === undefined ? '' : `<p:ph type="${type}"/>`}</p:nvPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

const slides = (all: readonly string[]): Buffer =>
  pack({
    'ppt/presentation.xml': `<p:presentation>${all.map((_, n) => `<p:sldId r:id="r${n + 1}"/>`).join('')}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': RELATIONS(
      'slide',
      all.map((_, n) => `slides/s${n}.xml`),
    ),
    ...Object.fromEntries(all.map((slide, n) => [`ppt/slides/s${n}.xml`, `<p:sld>${slide}</p:sld>`])),
  });

const workbook = (rows: string): Buffer =>
  pack({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Limits" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/s.xml"/>
      <Relationship Id="r2" Type="http://x/sharedStrings" Target="/xl/texts.xml"/><Relationship Id="r3" Type="http://x/styles" Target="styles.xml"/></Relationships>`,
    'xl/texts.xml': '<sst><si><t>pool</t></si><si><r><t>queue </t></r><r><t>size</t></r></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT_WORD = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REFERENCE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

describe('names of an office file', () => {
  const documentXml = (xml: string | Buffer): Buffer => zipOf([{ name: 'word/document.xml', text: xml }]);

  it.each([
    [
      'another prefix',
      `<x:document xmlns:x="${WORD}"><x:body><x:p><x:r><x:t>drain</x:t></x:r></x:p></x:body></x:document>`,
    ],
    ['no prefix', `<document xmlns="${WORD}"><body><p><r><t>drain</t></r></p></body></document>`],
    [
      'the strict namespace',
      `<w:document xmlns:w="${STRICT_WORD}"><w:p><w:r><w:t>drain</w:t></w:r></w:p></w:document>`,
    ],
    [
      'a prefix that an inner element binds anew',
      `<w:document xmlns:w="${WORD}"><w:p xmlns:n="${WORD}"><n:r><n:t>drain</n:t></n:r><o:r xmlns:o="urn:other"><w:t xmlns:w="urn:other">not of Word</w:t></o:r></w:p></w:document>`,
    ],
  ])('are those of their namespace: %s', async (_, xml) => {
    expect(sectionsOf(await read('a.docx', documentXml(xml)))).toEqual([['', 'drain']]);
  });

  it('are so in workbooks as well, with the relations of their sheets', async () => {
    const sheet = `<x:worksheet xmlns:x="${SHEET}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>41</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const file = pack({
      'xl/workbook.xml': `<x:workbook xmlns:x="${SHEET}" xmlns:rel="${REFERENCE}"><x:sheets><x:sheet name="Limits" rel:id="r1"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': RELATIONS('worksheet', ['worksheets/s.xml']),
      'xl/worksheets/s.xml': sheet,
    });
    expect(JSON.stringify(sectionsOf(await read('a.xlsx', file)))).toContain('41');
  });

  it('of the main part is the one that the relations of the file give', async () => {
    const file = pack({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document2.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      '_rels/.rels': RELATIONS('officeDocument', ['word/document2.xml']),
      'word/_rels/document2.xml.rels': RELATIONS('styles', ['styles2.xml']),
      'word/styles2.xml': STYLES,
      'word/document2.xml': `<w:document><w:body>${paragraph('Cart', 'berschrift1')}${paragraph('drain')}</w:body></w:document>`,
    });
    expect(sectionsOf(await read('a.docx', file))).toEqual([['Cart', '# Cart\n\ndrain']]);
  });
});

describe('the encoding of a part', () => {
  const text = `<w:document xmlns:w="${WORD}"><w:p><w:r><w:t>Kühlung</w:t></w:r></w:p></w:document>`;

  it.each<[string, Buffer]>([
    ['as it declares', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1')],
    ['UTF-16 without a mark', Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le')],
    ['UTF-16 with one', Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le')],
    ['none that is declared', Buffer.from(text)],
    ['UTF-16 that is declared of UTF-8', Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${text}`)],
  ])('is found: %s', async (_, bytes) => {
    const file = zipOf([{ name: 'word/document.xml', text: bytes }]);
    expect(sectionsOf(await read('a.docx', file))).toEqual([['', 'Kühlung']]);
  });

  it('is refused where nobody knows it', async () => {
    const bytes = Buffer.from(`<?xml version="1.0" encoding="x-own"?>${text}`);
    const file = zipOf([{ name: 'word/document.xml', text: bytes }]);
    expect(await refusal('a.docx', file)).toMatchObject({ because: expect.stringContaining('encoding') });
  });
});

describe('a Word document', () => {
  it('has the headings of its styles, lists and tables with rows and columns', async () => {
    const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('Limit')}${cell('Value')}</w:tr><w:tr>${cell('pool')}${cell('20 | 40')}</w:tr></w:tbl>`;
    const item = '<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>Drain</w:t></w:r></w:p>';
    const body = `${paragraph('Cart', 'berschrift1')}${paragraph('Restart', 'Own')}${item}${table}`;
    expect(sectionsOf(await read('cart.docx', word(body)))).toEqual([
      ['Cart / Restart', '# Cart\n\n## Restart\n\n- Drain\n\n| Limit | Value |\n| --- | --- |\n| pool | 20 | 40 |'],
    ]);
  });

  it('has items of lists by their paragraphs and by their styles, which may be based on others', async () => {
    const styles = `<w:styles><w:style w:styleId="ListBullet"><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style>
      <w:style w:styleId="Own"><w:basedOn w:val="ListBullet"/></w:style>
      <w:style w:styleId="Plain"><w:basedOn w:val="ListBullet"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:style>
      <w:style w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style></w:styles>`;
    const out =
      '<w:p><w:pPr><w:pStyle w:val="Own"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr><w:t>out</w:t></w:p>';
    const body = ['ListBullet', 'Own', 'Plain', 'Loop'].map((style) => paragraph(style, style)).join('') + out;
    const documents = await read('a.docx', word(body, { 'word/styles.xml': styles }));
    expect(documents[0]?.text).toBe('- ListBullet\n\n- Own\n\nPlain\n\nLoop\n\nout');
  });

  it('is read soon, however many styles are based on one another', async () => {
    const chain = Array.from(
      { length: 1_500 },
      (_, n) => `<w:style w:styleId="S${n}"><w:basedOn w:val="S${n + 1}"/></w:style>`,
    );
    const last = '<w:style w:styleId="S1500"><w:pPr><w:numPr/></w:pPr></w:style>';
    const styles = `<w:styles>${chain.join('')}${last}</w:styles>`;
    const begun = performance.now();
    const documents = await read('a.docx', word(paragraph('Drain', 'S0'), { 'word/styles.xml': styles }));
    expect(documents[0]?.text).toBe('- Drain');
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it('has no heading from words that look like one, and nothing that was deleted', async () => {
    const body = `${paragraph('# not a heading')}<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`;
    expect(sectionsOf(await read('a.docx', word(body)))).toEqual([['', '# not a heading\n\nkept']]);
  });

  it('has its commands to the letter, with the blanks in front of lines', async () => {
    const lines = [
      'if ready; then',
      '    # drain  first',
      '    ps aux | grep cart',
      '  | sort',
      '---',
      '&lt;!-- end',
      'fi',
    ];
    const command = `<w:p><w:r>${lines.map((line) => `<w:t>${line}</w:t>`).join('<w:br/>')}</w:r></w:p>`;
    const item = '<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>awk -F"  " x | sort</w:t></w:r></w:p>';
    const body = `${paragraph('# systemctl restart cart')}${command}${item}${paragraph('Cart', 'berschrift1')}${paragraph('End.')}`;
    expect(sectionsOf(await read('a.docx', word(body)))).toEqual([
      ['', `# systemctl restart cart\n\n${lines.join('\n').replace('&lt;', '<')}\n\n- awk -F"  " x | sort`],
      ['Cart', '# Cart\n\nEnd.'],
    ]);
  });

  it('has the same text whatever its lines begin with, and no heading of them', async () => {
    const line = fc.tuple(
      fc.constantFrom('', '# ', '## ', '```', '~~~', '---', '| ', '&lt;!-- ', '    ', '\uFDD2', '\uFDD2\uFDD2# '),
      fc.stringMatching(/^[a-z]{1,6}$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (all) => {
        const lines = all.map((parts) => parts.join(''));
        const [document] = await read('a.docx', word(paragraph(lines.join('</w:t><w:br/><w:t xml:space="preserve">'))));
        const isGuard = lines.some((each) => each.includes('\uFDD2'));
        if (!isGuard) expect(document?.text).toBe(lines.join('\n').replaceAll('&lt;', '<'));
        expect(document?.passages.every(({ section }) => section.length === 0)).toBe(true);
        const words = all.map(([, each]) => each);
        for (const each of words) expect(document?.text).toContain(each);
      }),
      { numRuns: 60 },
    );
  });

  it('is read where it has macros, without them', async () => {
    const [document] = await read('a.docm', word(paragraph('text'), { 'word/vbaProject.bin': 'Sub AutoOpen()' }));
    expect(document?.text).toBe('text');
  });

  it('has each note after the paragraph that refers to it, and text boxes as blocks', async () => {
    const noted = (text: string, kind: string, id: number): string =>
      `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:${kind}Reference w:id="${id}"/></w:r></w:p>`;
    const notes = (kind: string, all: readonly string[]): string =>
      `<w:${kind}s>${all.map((text, n) => `<w:${kind} w:id="${n + 1}">${paragraph(text)}</w:${kind}>`).join('')}</w:${kind}s>`;
    const box = `<w:txbxContent>${paragraph('Boxed.')}</w:txbxContent>`;
    const boxed = `<w:p><w:r><w:t>Beside</w:t><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const cells = `<w:tbl><w:tr><w:tc>${noted('pool', 'footnote', 1)}</w:tc><w:tc>${paragraph('20')}</w:tc></w:tr></w:tbl>`;
    const body = `${paragraph('Cart', 'berschrift1')}${noted('Limit 50', 'footnote', 2)}${cells}${boxed}${paragraph('End', 'berschrift1')}${noted('Done', 'endnote', 1)}`;
    const document = word(body, {
      'word/footnotes.xml': notes('footnote', ['Per node.', '1 of 2.']),
      'word/endnotes.xml': notes('endnote', ['See the wiki.']),
    });
    expect(sectionsOf(await read('a.docx', document))).toEqual([
      ['Cart', '# Cart\n\nLimit 50\n\n1 of 2.\n\n| pool | 20 |\n| --- | --- |\n\nPer node.\n\nBeside\n\nBoxed.'],
      ['End', '# End\n\nDone\n\nSee the wiki.'],
    ]);
  });

  it('is masked', async () => {
    const [document] = await read('a.docx', word(paragraph('Write to ada@example.com')));
    expect(document?.text).toMatch(/^Write to \[EMAIL:/);
  });

  it('holds every word that was written into it', async () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(words, async (all) => {
        const documents = await read('a.docx', word(all.map((each) => paragraph(each)).join('')));
        expect(documents[0]?.text.split(/\s+/)).toEqual(all);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a presentation', () => {
  it('names slide and title of each passage, without page numbers', async () => {
    const second = `${shape('Roll back', 'title')}${shape('Call the owner first.')}${shape('2', 'sldNum')}`;
    expect(sectionsOf(await read('a.pptx', slides([shape('Welcome.'), second])))).toEqual([
      ['Slide 1', '# Slide 1\n\nWelcome.'],
      ['Slide 2: Roll back', '# Slide 2: Roll back\n\nCall the owner first.'],
    ]);
  });
});

describe('a workbook', () => {
  it('names sheet and rows, with the columns and days as they are shown', async () => {
    const rows = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="inlineStr"><is><t>since</t></is></c></row>
      <row r="12"><c r="A12" t="s"><v>1</v></c><c r="B12"><v>20</v></c><c r="C12" s="1"><v>45292</v></c></row>`;
    expect(sectionsOf(await read('a.xlsx', workbook(rows)))).toEqual([
      [
        'Sheet Limits, row 12',
        '# Sheet Limits, row 12\n\n| row | pool |  | since |\n| --- | --- | --- | --- |\n| 12 | queue size | 20 | 2024-01-01 |',
      ],
    ]);
  });

  it('is refused where a cell has a text that is missing', async () => {
    const bytes = workbook('<row r="1"><c r="A1" t="s"><v>2</v></c></row>');
    expect(await refusal('a.xlsx', bytes)).toMatchObject({
      rejected: 'document-damaged',
      because: expect.stringContaining('cell A1 has the text number 2, which is missing'),
    });
  });

  it('is cut into parts of rows, each with the names of the columns and every row once', async () => {
    const row = (n: number, text: string): string =>
      `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const rows = Array.from({ length: 99 }, (_, n) => row(n + 2, `value ${n} ${'long '.repeat(10)}`));
    const documents = await read('a.xlsx', workbook(row(1, 'name') + rows.join('')));
    const parts = sectionsOf(documents).map(([, text]) => text ?? '');
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.every((part) => part.includes('| row | name |'))).toBe(true);
    const numbers = parts.flatMap((part) => [...part.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number)));
    expect(numbers).toEqual(Array.from({ length: 99 }, (_, n) => n + 2));
  });
});

describe('an OpenDocument file', () => {
  const open = (body: string): Buffer =>
    pack({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content><office:body>${body}</office:body></office:document-content>`,
    });

  it('has headings, lists and blanks', async () => {
    const body = `<office:text><text:h text:outline-level="2">Restart</text:h><text:p>Wait<text:s text:c="2"/>first.</text:p>
      <text:list><text:list-item><text:p>Drain</text:p></text:list-item></text:list></office:text>`;
    expect(sectionsOf(await read('a.odt', open(body)))).toEqual([['Restart', '## Restart\n\nWait  first.\n\n- Drain']]);
  });

  it('has notes and text boxes as blocks after their paragraph, and no comments', async () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Only here.</text:p></text:note-body></text:note>';
    const box = '<draw:frame><draw:text-box><text:p>Boxed.</text:p></draw:text-box></draw:frame>';
    const comment = '<office:annotation><text:p>Is it so?</text:p></office:annotation>';
    const body = `<office:text><text:p>Limit 50${note}${comment} MB${box}</text:p><text:p>
      Next.</text:p></office:text>`;
    expect((await read('a.odt', open(body)))[0]?.text).toBe('Limit 50 MB\n\nOnly here.\n\nBoxed.\n\nNext.');
  });

  it('has sheets and slides without their comments', async () => {
    const comment = '<office:annotation><text:p>Is it so?</text:p></office:annotation>';
    const shape =
      '<table:shapes><draw:frame><draw:text-box><text:p>Drawn.</text:p></draw:text-box></draw:frame></table:shapes>';
    const row = (text: string): string =>
      `<table:table-row><table:table-cell>${comment}<text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const sheet = `<office:spreadsheet><table:table table:name="A">${shape}${row('name')}${row('pool')}</table:table></office:spreadsheet>`;
    expect((await read('a.ods', open(sheet)))[0]?.text).toBe(
      '# Sheet A, row 2\n\n| row | name |\n| --- | --- |\n| 2 | pool |\n\nDrawn.',
    );
    const page = `<office:presentation><draw:page>${comment}<draw:frame><draw:text-box><text:p>Call.</text:p></draw:text-box></draw:frame>
      <presentation:notes><draw:frame><draw:text-box><text:p>Say why.</text:p></draw:text-box></draw:frame></presentation:notes></draw:page></office:presentation>`;
    expect((await read('a.odp', open(page)))[0]?.text).toBe('# Slide 1\n\nCall.\n\nSay why.');
  });

  it('has sheets whose repeated rows are counted', async () => {
    const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const empty =
      '<table:table-row table:number-rows-repeated="8"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>';
    const sheet = `<table:table-row>${cell('name')}</table:table-row>${empty}<table:table-row>${cell('pool')}</table:table-row>`;
    const body = `<office:spreadsheet><table:table table:name="Limits">${sheet}</table:table></office:spreadsheet>`;
    expect(sectionsOf(await read('a.ods', open(body)))).toEqual([
      ['Sheet Limits, row 10', '# Sheet Limits, row 10\n\n| row | name |\n| --- | --- |\n| 10 | pool |'],
    ]);
  });

  it('has slides', async () => {
    const frame = (text: string, kind: string): string =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const body = `<office:presentation><draw:page>${frame('Roll back', 'title')}${frame('Call first.', 'outline')}</draw:page></office:presentation>`;
    expect(sectionsOf(await read('a.odp', open(body)))).toEqual([
      ['Slide 1: Roll back', '# Slide 1: Roll back\n\nCall first.'],
    ]);
  });

  it('is refused where it has a password', async () => {
    const manifest =
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    const files = { mimetype: 'application/vnd.oasis.opendocument.text', 'META-INF/manifest.xml': manifest };
    expect(await refusal('a.odt', pack(files))).toMatchObject({ rejected: 'document-encrypted' });
  });
});

it('reads the chapters of a book in the order of reading', async () => {
  const page = (title: string, text: string): string =>
    `<html><head><title>${title}</title></head><body>${text}</body></html>`;
  const book = pack({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="O/b.opf"/></rootfiles></container>',
    'O/b.opf': `<package><metadata><dc:title>Handbook</dc:title></metadata><manifest><item id="b" href="b.xhtml"/><item id="a" href="a%20a.xhtml"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    'O/a a.xhtml': page('x', '<h1>Start</h1><p>Open it.</p>'),
    'O/b.xhtml': page('End', '<p>Close it.</p>'),
  });
  const documents = await read('a.epub', book);
  expect(documents[0]?.title).toBe('Handbook');
  expect(sectionsOf(documents)).toEqual([
    ['Start', '# Start\n\nOpen it.'],
    ['End', '# End\n\nClose it.'],
  ]);
});

describe('an archive of documents', () => {
  const files = [
    { name: 'run/b.md', text: '# B\n\nTwo.' },
    { name: 'a.txt', text: 'One.' },
    { name: 'logo.png', text: '\u0000' },
  ];

  it.each([
    ['all.zip', zipOf(files)],
    ['all.tar', tarOf(files)],
    ['all.tar.gz', gzipSync(tarOf(files))],
  ])('%s has each of them under its path', async (name, bytes) => {
    const documents = await read(name, bytes);
    expect(documents.map(({ name: own, title }) => [own, title])).toEqual([
      [`${name}#a.txt`, 'a'],
      [`${name}#run/b.md`, 'B'],
    ]);
  });

  it('has the last of several entries of a tar archive with one path', async () => {
    const bytes = tarOf([
      { name: 'a.txt', text: 'Old.' },
      { name: 'b.txt', text: 'Other.' },
      { name: 'a.txt', text: 'New.' },
    ]);
    expect((await read('all.tar', bytes)).map(({ name, text }) => [name, text])).toEqual([
      ['all.tar#a.txt', 'New.'],
      ['all.tar#b.txt', 'Other.'],
    ]);
  });

  it('is refused where names that are cut would be the same', async () => {
    const long = ['1', '2'].map((end) => ({ name: `${'a'.repeat(600)}${end}.md`, text: end }));
    expect(await refusal('all.zip', zipOf(long))).toMatchObject({
      rejected: 'document-kind',
      because: expect.stringContaining('shorten their paths'),
    });
  });

  it('is refused as a whole where one of them cannot be read', async () => {
    const bytes = zipOf([...files, { name: 'z.pdf', text: '%PDF-' }]);
    expect(await refusal('all.zip', bytes)).toMatchObject({
      rejected: 'document-damaged',
      because: expect.stringContaining('all.zip#z.pdf'),
    });
  });

  it.each([
    ['all.zip', zipOf],
    ['all.tar', tarOf],
  ])('%s names what is left out of it, and why', async (name, pack) => {
    const bytes = pack([
      ...files,
      { name: 'README', text: 'x' },
      { name: '__MACOSX/._a.txt', text: 'x' },
      { name: 'empty.md', text: '' },
      { name: 'binary.txt', text: Buffer.from([1, 0, 2]) },
      { name: 'latin.txt', text: Buffer.from([0x66, 0xfc, 0x72]) },
      { name: 'package.json', text: '{}' },
      { name: 'inner.zip', text: 'x' },
      { name: 'inner.json', text: zipOf(files) },
    ]);
    expect(Object.fromEntries(await leftOutOf(name, bytes))).toEqual({
      [`${name}#README`]: 'its name has no ending, so its format is not known',
      [`${name}#logo.png`]: 'files that end in .png are not read',
      [`${name}#inner.zip`]: 'an archive in an archive is not read: unpack it and add its files',
      [`${name}#inner.json`]: expect.stringContaining('an archive in an archive'),
      [`${name}#empty.md`]: 'it is empty',
      [`${name}#binary.txt`]: 'it is not text: it holds zero bytes',
      [`${name}#latin.txt`]: 'it is not UTF-8: line 1 holds other bytes',
      [`${name}#package.json`]: expect.stringMatching(/^it/),
    });
  });

  it('has what is not encrypted in it, and names what is', async () => {
    const bytes = zipOf([...files, { name: 'secret.md', text: '# S', isEncrypted: true }]);
    expect((await read('all.zip', bytes)).map(({ name }) => name)).toEqual(['all.zip#a.txt', 'all.zip#run/b.md']);
    expect(await leftOutOf('all.zip', bytes)).toContainEqual([
      'all.zip#secret.md',
      'it is encrypted: it opens with a password only',
    ]);
  });

  it('is an archive by its first bytes, whatever its name ends in', async () => {
    const documents = await read('notes.json', zipOf(files));
    expect(documents.map(({ name, title }) => [name, title])).toEqual([
      ['notes.json#a.txt', 'a'],
      ['notes.json#run/b.md', 'B'],
    ]);
  });

  it('tells how many parts are left out where nobody would read them all', async () => {
    const bytes = zipOf([...files, ...Array.from({ length: 300 }, (_, n) => ({ name: `p${n}.png`, text: 'x' }))]);
    const parts = await leftOutOf('all.zip', bytes);
    expect([parts.length, parts.at(-1)]).toEqual([101, ['all.zip', '201 further parts are left out']]);
  });

  it('is refused where none of its files is a document, with the reason of the first', async () => {
    expect(await refusal('all.zip', zipOf([{ name: 'logo.png', text: 'x' }]))).toMatchObject({
      rejected: 'document-without-text',
    });
  });
});

describe('what cannot be read', () => {
  const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const document = word(paragraph('text'));

  it.each([
    ['a.docx', Buffer.concat([COMPOUND, Buffer.from('EncryptedPackage', 'utf16le')]), 'document-encrypted'],
    ['a.doc', Buffer.concat([COMPOUND, Buffer.alloc(512)]), 'document-kind'],
    ['a.docx', Buffer.from('just text'), 'document-damaged'],
    ['a.docx', document.subarray(0, document.length - 40), 'document-damaged'],
    ['a.docx', pack({ 'word/document.xml': '<w:document><w:body>' }), 'document-damaged'],
    ['a.docx', word(''), 'document-without-text'],
    ['a.docx', pack({ 'word/document.xml': '<a>'.repeat(100_000) }), 'document-damaged'],
    ['a.docx', pack({ 'word/document.xml': '<w:t/>' }, { isEncrypted: true }), 'document-encrypted'],
    ['a.docx', pack({ 'word/document.xml': ' '.repeat(70e6) }), 'document-too-heavy'],
  ])('%s is refused: %#', async (name, bytes, rejected) => {
    expect(await refusal(name, bytes)).toMatchObject({ rejected, because: expect.stringContaining(name) });
  });

  it('is told by what it is, not by the ending of its name', async () => {
    expect((await read('a.txt', document))[0]?.text).toBe('text');
  });

  it('is counted over all files of an archive', async () => {
    const bytes = pack({ a: 'x'.repeat(60), b: 'x'.repeat(60) });
    const { read: readEntry } = await openZip('a.zip', bytes, countUnpacked('a.zip'), { mostBytes: 100, mostFiles: 2 });
    await readEntry('a');
    await expect(readEntry('b')).rejects.toThrow('a.zip unpacks to more than');
    await expect(openZip('a.zip', bytes, countUnpacked('a.zip'), { mostBytes: 100, mostFiles: 1 })).rejects.toThrow(
      'more than 1 files',
    );
  });

  it('is bounded for an archive as a whole, whatever each of its files unpacks to', async () => {
    const total = countUnpacked('all.zip', 100);
    const bytes = pack({ a: 'x'.repeat(60) });
    const [one, other] = [await openZip('1.docx', bytes, total), await openZip('2.docx', bytes, total)];
    await one.read('a');
    await expect(other.read('a')).rejects.toThrow('all.zip unpacks to more than 0.0001 MB, with what the files in it');
    const packed = gzipSync(Buffer.alloc(50e6, 0xff));
    const archived = ['1', '2', '3'].map((name) => ({ name: `${name}.txt.gz`, text: packed }));
    expect(await refusal('all.zip', zipOf(archived))).toEqual({
      rejected: 'document-too-heavy',
      because: 'all.zip unpacks to more than 128 MB, with what the files in it unpack to: split it',
    });
  });

  it('is a refusal, never a fault of the reader, whatever byte is broken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(document.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const broken = Buffer.from(document);
        broken[at] = (broken[at] ?? 0) ^ by;
        const outcome = await refusal('a.docx', broken);
        expect(outcome === 'read' || !(outcome instanceof Error)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
