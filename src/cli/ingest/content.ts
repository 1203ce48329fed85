// The content of a file: decompressed, read in chunks, and cut into numbered lines, in bounded memory.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type DecodeLine, type EncodingName, lineDecoder, wideEncodingOf } from '../../encoding/text-encoding.js';
import type { Micros } from '../../kernel/time.js';
import type { NumberedLine } from '../../telemetry/formats/row-kind.js';
import { headOf, type Unpacker, unpackerOf } from './unpackers.js';
import { CommandFailure, errorMessage, EXIT, fileFailure } from '../command-failure.js';

export const LONGEST_LINE_BYTES = 1_048_576;
const KEPT_BYTES = 4_096;
const LINE_FEED = 10;

type LineCutter = {
  readonly push: (bytes: Buffer) => readonly NumberedLine[];
  /** The last line, when no line feed ended it. */
  readonly end: () => readonly NumberedLine[];
};

const tooLong = (line: number, text: string): NumberedLine => ({ line, text, tooLong: true });

/** The unfinished line: its pieces, and its size so far. */
type OpenLine = { pieces: Buffer[]; size: number };

const keepBytes = (open: OpenLine, bytes: Buffer): void => {
  // copied, because a slice would hold the whole chunk in memory
  if (open.size <= LONGEST_LINE_BYTES && bytes.length > 0) open.pieces.push(Buffer.from(bytes));
  open.size += bytes.length;
};

/** Invalid UTF-8 becomes U+FFFD. */
const readUtf8: DecodeLine = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');

const isWide = (encoding: EncodingName): boolean => encoding.startsWith('utf-16');

/** How the lines of a text are decoded; absent: UTF-8, which UTF-16 has become before lines are cut. */
export const lineReading = (encoding: EncodingName = 'utf-8'): DecodeLine =>
  encoding === 'utf-8' || isWide(encoding) ? readUtf8 : lineDecoder(encoding);

const closeLine = ({ pieces, size }: OpenLine, line: number, decode: DecodeLine): NumberedLine => {
  const bytes = Buffer.concat(pieces);
  return size > LONGEST_LINE_BYTES
    ? tooLong(line, decode(bytes.subarray(0, KEPT_BYTES)))
    : { line, text: decode(bytes) };
};

const cutAtLineFeeds = (bytes: Buffer): readonly Buffer[] => {
  const lines: Buffer[] = [];
  for (let start = 0, end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
};

/** UTF-8 is decoded in one piece, which is far faster. */
const textsOf = (bytes: Buffer, decode: DecodeLine): readonly string[] =>
  decode === readUtf8 ? bytes.toString('utf8').split('\n').slice(0, -1) : cutAtLineFeeds(bytes).map(decode);

/** Lines that stand in the chunk as a whole, each ended by a line feed. */
const wholeLines = (bytes: Buffer, first: number, decode: DecodeLine): readonly NumberedLine[] =>
  textsOf(bytes, decode).map((text, index) => ({ line: first + index, text }));

/** Chunks are smaller than the longest line. `decode` is asked for at each chunk: what a text is may become known later. */
export const lineCutter = (decode: () => DecodeLine = () => readUtf8): LineCutter => {
  let line = 1;
  let open: OpenLine = { pieces: [], size: 0 };
  return {
    push: (bytes) => {
      const first = bytes.indexOf(LINE_FEED);
      keepBytes(open, first < 0 ? bytes : bytes.subarray(0, first));
      if (first < 0) return [];
      const last = bytes.lastIndexOf(LINE_FEED);
      const read = decode();
      const rest = wholeLines(bytes.subarray(first + 1, last + 1), line + 1, read);
      const lines = [closeLine(open, line, read), ...rest];
      line += lines.length;
      open = { pieces: [], size: 0 };
      keepBytes(open, bytes.subarray(last + 1));
      return lines;
    },
    end: () => (open.size === 0 ? [] : [closeLine(open, line, decode())]),
  };
};

export const numberedLines = async function* (
  chunks: AsyncIterable<Buffer>,
  decode: DecodeLine = readUtf8,
): AsyncGenerator<readonly NumberedLine[]> {
  const { push, end } = lineCutter(() => decode);
  for await (const chunk of chunks) yield push(chunk);
  yield end();
};

export type SourceContent = {
  readonly name: string;
  /** Bytes on the disk. */
  readonly size: number;
  /** Last change. */
  readonly changed: Micros;
  /** UTF-16 becomes UTF-8. `onRead` gets the number of bytes read from the disk so far. `encoding`: where it is given. */
  readonly chunks: (onRead?: (bytes: number) => void, encoding?: EncodingName) => AsyncGenerator<Buffer>;
};

const CHUNK_BYTES = 262_144;

/** UTF-16, which Windows writes, has no line feed of one byte; every other content goes through as it is. */
const wideAsUtf8 = async function* (
  chunks: AsyncIterable<Buffer>,
  given: EncodingName | undefined,
): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let hasBegun = false;
  for await (const chunk of chunks) {
    const wide = given !== undefined && isWide(given) ? given : wideEncodingOf(chunk);
    if (!hasBegun && wide !== undefined) decoder = new TextDecoder(wide);
    hasBegun = true;
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
};

const chunkReader = (path: string, unpacker: Unpacker | undefined): SourceContent['chunks'] =>
  async function* (onRead, encoding) {
    const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    try {
      const plain = (await unpacker?.unpack(raw)) ?? raw;
      for await (const chunk of wideAsUtf8(plain as AsyncIterable<Buffer>, encoding)) {
        onRead?.(raw.bytesRead);
        yield chunk;
      }
    } catch (error) {
      if (unpacker === undefined) throw fileFailure(path, error);
      throw new CommandFailure(
        EXIT.unexpected,
        `${path}: the ${unpacker.as} data is damaged: ${errorMessage(error)}`,
        'The rows before the damage were sent.',
      );
    } finally {
      raw.destroy();
    }
  };

export const openContent = async (path: string, name = path): Promise<SourceContent> => {
  try {
    const found = await stat(path);
    if (found.isDirectory())
      throw new CommandFailure(EXIT.usage, `${path} is a folder`, `Name its files: ${path}/*.log`);
    const unpacker = unpackerOf(await headOf(path));
    return { name, size: found.size, changed: Math.round(found.mtimeMs * 1000), chunks: chunkReader(path, unpacker) };
  } catch (error) {
    throw fileFailure(path, error);
  }
};
