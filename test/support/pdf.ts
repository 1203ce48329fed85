// The smallest PDF that says something, written by hand: one page a text.
import { deflateSync } from 'node:zlib';

const LATIN = 'latin1';

const escaped = (line: string): string => line.replace(/[\\()]/g, '\\$&');

/** `24pt Faults` is a line in that size. */
const SIZED = /^(\d+)pt /;

const content = (text: string): string => {
  const lines = text.split('\n').map((line) => {
    const size = SIZED.exec(line)?.[1] ?? '12';
    return `/F1 ${size} Tf (${escaped(line.replace(SIZED, ''))}) Tj 0 -${Number(size) + 4} Td`;
  });
  return text === '' ? '' : `BT /F1 12 Tf 72 720 Td ${lines.join(' ')} ET`;
};

type Pdf = {
  readonly title?: string;
  /** Behind a password that nobody knows. */
  readonly encrypted?: boolean;
  /** So many blanks follow the text of each page, packed. */
  readonly blanks?: number;
};

const streamOf = (text: string, blanks: number | undefined): { readonly filter: string; readonly stream: string } => {
  if (blanks === undefined) return { filter: '', stream: content(text) };
  const packed = deflateSync(Buffer.concat([Buffer.from(content(text), LATIN), Buffer.alloc(blanks, ' ')]));
  return { filter: ' /Filter /FlateDecode', stream: packed.toString(LATIN) };
};

const bodies = (pages: readonly string[], { title, blanks }: Pdf): readonly string[] => {
  const first = 5;
  const kids = pages.map((_, n) => `${first + 2 * n} 0 R`).join(' ');
  const page = (n: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + 2 * n + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    title === undefined ? '<< >>' : `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((text, n) => {
      const { filter, stream } = streamOf(text, blanks);
      return [page(n), `<< /Length ${stream.length}${filter} >>\nstream\n${stream}\nendstream`];
    }),
  ];
};

const SECURITY = `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) /P -4 >> /ID [<00> <00>]`;

export const pdfOf = (pages: readonly string[], options: Pdf = {}): Buffer => {
  const objects = bodies(pages, options);
  const starts: number[] = [];
  let written = '%PDF-1.4\n';
  objects.forEach((body, n) => {
    starts.push(written.length);
    written += `${n + 1} 0 obj\n${body}\nendobj\n`;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const security = options.encrypted === true ? SECURITY : '';
  return Buffer.from(
    `${written}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R ${security} >>\nstartxref\n${written.length}\n%%EOF\n`,
    LATIN,
  );
};
