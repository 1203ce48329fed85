// npm run train-reader: trains the model of the message reader from its examples, and prints how it does on those left out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { encodeModel } from '../../src/language/classifier.js';
import { buildLexicon } from '../../src/language/lexicon.js';
import { collectWords, readExamples } from './examples.js';
import { trainHeads } from './heads.js';
import { readLexicon } from './lexicon.js';

const FOLDER = join(import.meta.dirname, '../../language');

const [from = FOLDER, to = FOLDER] = process.argv.slice(2);
const examples = readExamples(join(from, 'examples'));
const discourse = readExamples(join(from, 'discourse'));
const lexicon = readLexicon(join(from, 'lexicon'));
const { heads, measures } = trainHeads({ acts: examples, discourse }, buildLexicon(lexicon));
const dictionary = collectWords(examples);
mkdirSync(to, { recursive: true });
const bytes = encodeModel({ heads, lexicon, dictionary });
const packed = zstdCompressSync(bytes);
writeFileSync(join(to, 'reader.bin.zst'), packed);
console.log(`${examples.length} examples, ${bytes.length} bytes, ${packed.length} compressed`);
for (const { name, leftOut, right, temperature } of measures)
  console.log(`${name}: ${((100 * right) / leftOut).toFixed(1)} % of ${leftOut} left out, temperature ${temperature}`);
