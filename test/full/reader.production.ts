// The committed model of the message reader is what its examples give, byte for byte.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { collectWords, readExamples } from '../../scripts/train-reader/examples.js';
import { trainHeads } from '../../scripts/train-reader/heads.js';
import { readLexicon } from '../../scripts/train-reader/lexicon.js';
import { encodeModel } from '../../src/language/classifier.js';
import { buildLexicon } from '../../src/language/lexicon.js';

const FOLDER = join(process.cwd(), 'language');

it('is trained from the examples that are committed, and reads most of those left out right', () => {
  const examples = readExamples(join(FOLDER, 'examples'));
  const discourse = readExamples(join(FOLDER, 'discourse'));
  const lexicon = readLexicon(join(FOLDER, 'lexicon'));
  const { heads, measures } = trainHeads({ acts: examples, discourse }, buildLexicon(lexicon));
  const committed = zstdDecompressSync(readFileSync(join(FOLDER, 'reader.bin.zst')));
  expect(
    Buffer.compare(Buffer.from(encodeModel({ heads, lexicon, dictionary: collectWords(examples) })), committed),
  ).toBe(0);
  const need = measures.find(({ name }) => name === 'need');
  expect((need?.right ?? 0) / (need?.leftOut ?? 1)).toBeGreaterThan(0.7);
});
