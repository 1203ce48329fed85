// Builds small zip and tar archives in memory, odd and hostile ones too.
import { crc32, deflateRawSync } from 'node:zlib';

export type ArchivedFile = {
  readonly name: string;
  readonly text: string | Buffer;
  /** Of zip: the bit that says so, on content that is not. */
  readonly isEncrypted?: boolean;
  /** Of tar: a link instead of a file. */
  readonly linkTo?: string;
};

const DOS_DATE = ((2026 - 1980) << 9) | (11 << 5) | 23;
const DOS_TIME = (14 << 11) | (3 << 5) | 26;

const numbers = (...pairs: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    pairs.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

export const zipOf = (files: readonly ArchivedFile[]): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, text, isEncrypted = false } of files) {
    const [plain, path] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(plain);
    const shared = numbers(
      [2, 20],
      [2, isEncrypted ? 1 : 0],
      [2, 8],
      [2, DOS_TIME],
      [2, DOS_DATE],
      [4, crc32(plain)],
      [4, packed.length],
      [4, plain.length],
      [2, path.length],
      [2, 0],
    );
    const local = Buffer.concat([numbers([4, 0x04034b50]), shared, path, packed]);
    central.push(
      Buffer.concat([
        numbers([4, 0x02014b50], [2, 20]),
        shared,
        numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
        path,
      ]),
    );
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...locals, directory, end]);
};

const BLOCK = 512;
const MTIME = Math.floor(Date.UTC(2026, 10, 23, 14, 3, 52) / 1000);

const tarHeader = ({ name, text, linkTo }: ArchivedFile): Buffer => {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(linkTo === undefined ? Buffer.byteLength(text) : 0, 12), 124);
  header.write(octal(MTIME, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(linkTo === undefined ? '0' : '2', 156);
  header.write(linkTo ?? '', 157);
  header.write('ustar\u000000', 257);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return header;
};

export const tarOf = (files: readonly ArchivedFile[]): Buffer =>
  Buffer.concat([
    ...files.flatMap((file) => {
      const content = file.linkTo === undefined ? Buffer.from(file.text) : Buffer.alloc(0);
      return [tarHeader(file), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
    }),
    Buffer.alloc(2 * BLOCK),
  ]);
