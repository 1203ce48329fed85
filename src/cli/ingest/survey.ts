// The first pass over a source: its digest, and from its first lines the format and the kind of telemetry.
import { createHash } from 'node:crypto';
import type { Micros } from '../../kernel/time.js';
import type { Signal } from '../demo/script.js';
import { EXIT, Failure } from '../failure.js';
import { detectFormat, type Format } from '../../telemetry/formats/format.js';
import { createLineParser } from '../../telemetry/formats/line-parser.js';
import type { Content } from './content.js';
import { lineCutter, type NumberedLine } from './numbered-lines.js';
import { signalOf } from './signal.js';
import { isText } from './text-check.js';

export type Kind = { readonly format: Format; readonly signal: Signal };
export type Survey = Kind & { readonly source: string };

const VOTERS = 200;

export const kindOf = (lines: readonly NumberedLine[], near: Micros): Kind => {
  const first = lines.slice(0, VOTERS).filter(({ tooLong }) => tooLong !== true);
  const format = detectFormat(first.map(({ text }) => text));
  const parser = createLineParser({ format, near });
  const parsed = [...first.flatMap(({ text, line }) => parser.push(text, line)), ...parser.flush()];
  const rows = parsed.flatMap((each) => ('row' in each ? [each.row] : []));
  return { format, signal: format === 'json' ? signalOf(rows) : 'logs' };
};

const noText = (name: string): Failure =>
  new Failure(
    EXIT.unexpected,
    `${name} does not hold UTF-8 text: nothing of it was sent`,
    'Convert it first, or leave it out.',
  );

/** `onRead` is told how many bytes of the disk were read so far. */
export const survey = async (content: Content, onRead: (bytes: number) => void): Promise<Survey> => {
  const hash = createHash('sha256');
  const cutter = lineCutter();
  const first: NumberedLine[] = [];
  let begun = false;
  for await (const chunk of content.chunks(onRead)) {
    if (!begun && !isText(chunk)) throw noText(content.name);
    begun = true;
    hash.update(chunk);
    if (first.length < VOTERS) first.push(...cutter.push(chunk).slice(0, VOTERS));
  }
  if (first.length < VOTERS) first.push(...cutter.end());
  return { ...kindOf(first, content.changed), source: hash.digest('hex') };
};
