// Reads a file of the reader's computer as lines, as the terminal client does: unpacked, cut, each with its number.
import {
  encodingSearch,
  type EncodingName,
  textDecoding,
  wideEncodingOf,
} from '../../../src/encoding/text-encoding.js';
import type { NumberedLine } from '../../../src/telemetry/formats/row-kind.js';

const LONGEST_LINE = 1_048_576;
const KEPT = 4_096;
const GZIP = [0x1f, 0x8b];

const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, i) => bytes[i] === byte);

export type LineCutter = {
  readonly push: (text: string) => readonly NumberedLine[];
  /** The last line, when no line feed ended it. */
  readonly end: () => readonly NumberedLine[];
};

/** Numbers lines from 1. Of a line that is too long, the beginning is kept. */
export const textCutter = (): LineCutter => {
  let [open, number] = ['', 1];
  const close = (text: string): NumberedLine => {
    const line = number;
    number += 1;
    return text.length > LONGEST_LINE ? { line, text: text.slice(0, KEPT), tooLong: true } : { line, text };
  };
  return {
    push: (text) => {
      const parts = text.split('\n');
      const rest = parts.pop() ?? '';
      const whole = parts.map((part, i) => close(i === 0 ? open + part : part));
      const before = whole.length === 0 ? open : '';
      // one character beyond the limit tells that it is too long; more would only fill the memory
      open = before.length > LONGEST_LINE ? before : before + rest;
      return whole;
    },
    end: () => (open === '' ? [] : [close(open)]),
  };
};

type Bytes = Uint8Array<ArrayBuffer>;

/** Unpacked. */
const contentOf = async (file: File, onRead: (bytes: number) => void): Promise<ReadableStream<Bytes>> => {
  const head = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  let read = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform: (chunk, controller) => {
        read += chunk.byteLength;
        onRead(read);
        controller.enqueue(chunk);
      },
    }),
  );
  return startsWith(head, GZIP) ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
};

/** The whole file is looked at: in many logs the first letter outside ASCII comes late. */
const encodingOf = async (file: File): Promise<EncodingName> => {
  const search = encodingSearch();
  let isFirst = true;
  for await (const chunk of await contentOf(file, () => undefined)) {
    const wide = isFirst ? wideEncodingOf(chunk) : undefined;
    if (wide !== undefined) return wide;
    isFirst = false;
    search.add(chunk);
  }
  return search.encoding();
};

/** Chunks of the text of a file. `onRead` gets the number of bytes that were read from the disk so far. */
export const readText = async function* (file: File, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const { push, end } = textDecoding(await encodingOf(file));
  for await (const chunk of await contentOf(file, onRead)) yield push(chunk);
  yield end();
};
