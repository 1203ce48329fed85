// The committed model of the message reader is what its examples give, byte for byte.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readExamples } from '../../scripts/train-reader/examples.js';
import { trainHeads } from '../../scripts/train-reader/heads.js';
import { encodeHeads } from '../../src/language/classifier.js';

const FOLDER = join(process.cwd(), 'language');

it('is trained from the examples that are committed, and reads most of those left out right', () => {
  const { heads, measures } = trainHeads(
    readExamples(join(FOLDER, 'examples')),
    readExamples(join(FOLDER, 'discourse')),
  );
  const committed = zstdDecompressSync(readFileSync(join(FOLDER, 'reader.bin.zst')));
  expect(Buffer.compare(Buffer.from(encodeHeads(heads)), committed)).toBe(0);
  const need = measures.find(({ name }) => name === 'need');
  expect((need?.right ?? 0) / (need?.leftOut ?? 1)).toBeGreaterThan(0.6);
});
