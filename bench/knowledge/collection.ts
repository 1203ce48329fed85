// A collection as large as a company's: documents of made-up words that are as rare as words are, and questions in their words.
import { random } from '../../src/demo/random.js';
import type { KnowledgeDocument } from '../../src/ports/knowledge.js';
import { plainOutline, splitPassages } from '../../src/telemetry/passages/split-passages.js';

export const PASSAGES_EACH = 10;
const WORDS = 30_000;
const PARAGRAPH_WORDS = 165;
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bre cla dri'.split(' ');
const FILLERS = ['the', 'of', 'and', 'to', 'in', 'is', 'a', 'when', 'for', 'with'];

export type Draw = () => number;

const wordOf = (rank: number): string => {
  let [word, rest] = ['', rank + SYLLABLES.length];
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
};

/** The rank of a word goes with its frequency, as Zipf found. */
const drawWord = (draw: Draw): string =>
  draw() < 0.4 ? (FILLERS[Math.floor(draw() * FILLERS.length)] ?? '') : wordOf(Math.floor(WORDS ** draw()) - 1);

const paragraph = (draw: Draw): string => `${Array.from({ length: PARAGRAPH_WORDS }, () => drawWord(draw)).join(' ')}.`;

export const documentAt = (n: number, draw: Draw): KnowledgeDocument => {
  const text = Array.from({ length: PASSAGES_EACH }, () => paragraph(draw)).join('\n\n');
  const passages = splitPassages(text, plainOutline(text));
  return { name: `document-${n}.md`, digest: String(n).padStart(64, '0'), title: drawWord(draw), text, passages };
};

/** Words of one paragraph, in the order in which they stand there. */
export const questionOf = (draw: Draw): string => Array.from({ length: 12 }, () => drawWord(draw)).join(' ');

export const drawing = (seed: number): Draw => random(seed).next;
