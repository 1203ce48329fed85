// npm run train-reader: trains the model of the message reader from its examples, and prints how it does on those left out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { encodeHeads } from '../../src/language/classifier.js';
import { readExamples } from './examples.js';
import { trainHeads } from './heads.js';

const FOLDER = join(import.meta.dirname, '../../language');

const [from = FOLDER, to = FOLDER] = process.argv.slice(2);
const examples = readExamples(join(from, 'examples'));
const { heads, measures } = trainHeads(examples, readExamples(join(from, 'discourse')));
mkdirSync(to, { recursive: true });
const bytes = encodeHeads(heads);
const packed = zstdCompressSync(bytes);
writeFileSync(join(to, 'reader.bin.zst'), packed);
console.log(`${examples.length} examples, ${bytes.length} bytes, ${packed.length} compressed`);
for (const { name, leftOut, right, temperature } of measures)
  console.log(`${name}: ${((100 * right) / leftOut).toFixed(1)} % of ${leftOut} left out, temperature ${temperature}`);
