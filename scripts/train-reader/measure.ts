// npm run measure-reader FOLDER: how the trained reader does on wordings that it was not trained on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { classify, decodeModel } from '../../src/language/classifier.js';
import { buildLexicon } from '../../src/language/lexicon.js';
import { readExamples } from './examples.js';
import { HEADS, readForHead } from './heads.js';

const [folder = '', model = join(import.meta.dirname, '../../language/reader.bin.zst')] = process.argv.slice(2);
const trained = decodeModel(zstdDecompressSync(readFileSync(model)));
const heads = trained.heads;
const lexicon = buildLexicon(trained.lexicon);
const examples = readExamples(folder);

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const BANDS = [0.9, 0.7, 0.5, 0] as const;

for (const { name, labelOf, isFor } of HEADS) {
  const head = heads.find((each) => each.name === name);
  if (head === undefined) throw new Error(`${model} has no head "${name}"`);
  const read = examples.filter(isFor).map((example) => {
    const [first] = classify(head, readForHead(name, example, lexicon).features);
    return { ...example, wanted: labelOf(example), said: first?.label, probability: first?.probability ?? 0 };
  });
  const right = read.filter(({ wanted, said }) => wanted === said);
  console.log(`${name}: ${percent(right.length, read.length)} of ${read.length}`);
  if (name !== 'need') continue;
  for (const [rank, least] of BANDS.entries()) {
    const most = BANDS[rank - 1] ?? 2;
    const band = read.filter(({ probability }) => probability >= least && probability < most);
    const correct = band.filter(({ wanted, said }) => wanted === said).length;
    console.log(
      `  said p >= ${least}: ${percent(band.length, read.length)} of them, ${percent(correct, band.length)} right`,
    );
  }
  for (const [language, of] of Map.groupBy(read, ({ language }) => language))
    console.log(
      `  ${language}: ${percent(of.filter(({ wanted, said }) => wanted === said).length, of.length)} of ${of.length}`,
    );
  const confused = Map.groupBy(
    read.filter(({ wanted, said }) => wanted !== said),
    ({ wanted, said }) => `${wanted} -> ${said}`,
  );
  for (const [pair, of] of [...confused].sort(([, a], [, b]) => b.length - a.length).slice(0, 25))
    console.log(
      `  ${of.length} ${pair}: ${of
        .slice(0, 3)
        .map(({ text }) => text.replaceAll(/[\ue000-\ue020]/g, '□'))
        .join(' | ')}`,
    );
}
