// Reads a file of the reader's computer as lines, as the terminal client does: unpacked, cut, each with its number.
import type { NumberedLine } from '../../../src/telemetry/formats/row-kind.js';

const LONGEST_LINE = 1_048_576;
const KEPT = 4_096;
const GZIP = [0x1f, 0x8b];

const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, i) => bytes[i] === byte);

/** Of the first bytes: UTF-16 is marked, everything else is read as UTF-8. */
const encodingOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  return startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : 'utf-8';
};

/** Binary content is full of control characters and broken letters; logs hold a stray one. */
export const isBinary = (text: string): boolean => {
  const strange = text.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f\ufffd]/g)?.length ?? 0;
  return strange > 0.1 * text.length;
};

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

/** Chunks of the text of a file. `onRead` gets the number of bytes that were read from the disk so far. */
export const readText = async function* (file: File, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  let read = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        read += chunk.byteLength;
        onRead(read);
        controller.enqueue(chunk);
      },
    }),
  );
  const isPacked = startsWith(head, GZIP);
  const plain = isPacked ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  const decoder = new TextDecoder(isPacked ? 'utf-8' : encodingOf(head));
  const reader = plain.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    yield decoder.decode(value, { stream: true });
  }
  yield decoder.decode();
};
