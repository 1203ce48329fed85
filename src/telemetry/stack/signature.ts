// The signature of a stack trace: what was thrown and where, the same from build to build.
import { atFrame } from './at-frames.js';
import { exceptionType } from './exception-types.js';
import type { Frame, FrameReader } from './frames.js';
import { goFrame } from './go-frames.js';
import { pythonFrame } from './python-frames.js';

export type StackSignature = {
  /** Distinct, in the order of the text, at most five. */
  readonly types: readonly string[];
  /** At most three, innermost first: the application's own, or any when it has none. */
  readonly frames: readonly string[];
  readonly key: string;
};

const MOST_CHARACTERS = 65_536;
const MOST_LINES = 400;
const LONGEST_LINE = 500;
const MOST_TYPES = 5;
const MOST_FRAMES = 3;

/** Calls in quoted source code look like frames of Go, whose traces always name a goroutine. */
const readersFor = (text: string): readonly FrameReader[] =>
  text.includes('goroutine ') ? [goFrame, atFrame] : [atFrame, pythonFrame];

const frameIn = (line: string, readers: readonly FrameReader[]): Frame | undefined => {
  for (const read of readers) {
    const frame = read(line);
    if (frame !== undefined) return frame;
  }
  return undefined;
};

/** `undefined` when the text holds no frame. */
export const stackSignature = (text: string): StackSignature | undefined => {
  if (!text.includes('\n')) return undefined;
  const readers = readersFor(text);
  const lines = text.slice(0, MOST_CHARACTERS).split('\n', MOST_LINES);
  const read = lines.map((line) => {
    const trimmed = line.slice(0, LONGEST_LINE).trim();
    const frame = frameIn(trimmed, readers);
    return { frame, type: frame === undefined ? exceptionType(trimmed) : undefined };
  });
  const frames = innermostFrames(read.flatMap(({ frame }) => frame ?? []));
  if (frames.length === 0) return undefined;
  const types = [...new Set(read.flatMap(({ type }) => type ?? []))].slice(0, MOST_TYPES);
  return { types, frames, key: `${types.join('<')}|${frames.join('|')}` };
};

const innermostFrames = (all: readonly Frame[]): readonly string[] => {
  const own = all.filter((frame) => frame.own);
  const shown = (own.length > 0 ? own : all).map(({ name }) => name);
  const lastFirst = all.some(({ innermost }) => innermost === 'last');
  return lastFirst ? shown.slice(-MOST_FRAMES).reverse() : shown.slice(0, MOST_FRAMES);
};
