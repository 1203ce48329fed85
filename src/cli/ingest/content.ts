// The content of a file: decompressed, read in chunks, and cut into numbered lines, in bounded memory.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
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

const closeLine = ({ pieces, size }: OpenLine, line: number): NumberedLine => {
  const bytes = Buffer.concat(pieces);
  return size > LONGEST_LINE_BYTES
    ? tooLong(line, bytes.toString('utf8', 0, KEPT_BYTES))
    : { line, text: bytes.toString('utf8') };
};

/** Lines that stand in the chunk as a whole, each ended by a line feed. */
const wholeLines = (bytes: Buffer, first: number): readonly NumberedLine[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((text, index) => ({ line: first + index, text }));

/** Invalid UTF-8 becomes U+FFFD. Chunks are smaller than the longest line. */
export const lineCutter = (): LineCutter => {
  let line = 1;
  let open: OpenLine = { pieces: [], size: 0 };
  return {
    push: (bytes) => {
      const first = bytes.indexOf(LINE_FEED);
      keepBytes(open, first < 0 ? bytes : bytes.subarray(0, first));
      if (first < 0) return [];
      const last = bytes.lastIndexOf(LINE_FEED);
      const lines = [closeLine(open, line), ...wholeLines(bytes.subarray(first + 1, last + 1), line + 1)];
      line += lines.length;
      open = { pieces: [], size: 0 };
      keepBytes(open, bytes.subarray(last + 1));
      return lines;
    },
    end: () => (open.size === 0 ? [] : [closeLine(open, line)]),
  };
};

export const numberedLines = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly NumberedLine[]> {
  const { push, end } = lineCutter();
  for await (const chunk of chunks) yield push(chunk);
  yield end();
};

export type SourceContent = {
  readonly name: string;
  /** Bytes on the disk. */
  readonly size: number;
  /** Last change. */
  readonly changed: Micros;
  /** `onRead` gets the number of bytes read from the disk so far. */
  readonly chunks: (onRead?: (bytes: number) => void) => AsyncGenerator<Buffer>;
};

const CHUNK_BYTES = 262_144;

const WIDE = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const;

/** Windows writes UTF-16 with a mark at its beginning; every other content goes through as it is. */
const asUtf8 = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let hasBegun = false;
  for await (const chunk of chunks) {
    const wide = hasBegun ? undefined : WIDE.find(({ mark }) => chunk.subarray(0, 2).equals(mark));
    if (wide !== undefined) decoder = new TextDecoder(wide.encoding);
    hasBegun = true;
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
};

const chunkReader = (path: string, unpacker: Unpacker | undefined): SourceContent['chunks'] =>
  async function* (onRead) {
    const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    try {
      const plain = (await unpacker?.unpack(raw)) ?? raw;
      for await (const chunk of asUtf8(plain as AsyncIterable<Buffer>)) {
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
