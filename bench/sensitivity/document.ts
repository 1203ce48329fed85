// The table of the sensitivity as it stands in the document of the engine, between two marks.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PARAMETERS } from '../../src/analysis/parameters.js';
import { MINUTE } from '../../src/kernel/time.js';
import type { Shares, ParameterVariation } from './vary.js';

const DOCUMENT = fileURLToPath(new URL('../../docs/evidence-engine.md', import.meta.url));
const [START, END] = ['<!-- sensitivity -->', '<!-- /sensitivity -->'] as const;

const shareText = (share: number): string => share.toFixed(2).replace(/^0/, '');

/** What is as it was stays empty: only the others need to be read. */
const cell = (share: number, usual: number): string => (share === usual ? '' : shareText(share));

/** A minute and more is a span of time, in µs. */
const valueOf = (value: number): string => (value >= MINUTE ? `${value / MINUTE} min` : String(value));

const rowOf = ({ name, halved, doubled }: ParameterVariation, usual: Shares): string => {
  const cells = (['incidents', 'seeds', 'quiet'] as const).flatMap((set) => [
    cell(halved[set], usual[set]),
    cell(doubled[set], usual[set]),
  ]);
  return `| \`${name}\` | ${valueOf(PARAMETERS[name])} | ${cells.join(' | ')} |`;
};

const tableOf = (all: readonly ParameterVariation[], usual: Shares): string =>
  [
    '| | value | incidents ½ | × 2 | seeds ½ | × 2 | false alarms ½ | × 2 |',
    '|---|---|---|---|---|---|---|---|',
    `| as they are | | **${shareText(usual.incidents)}** | | **${shareText(usual.seeds)}** | | **${shareText(usual.quiet)}** | |`,
    ...all.map((each) => rowOf(each, usual)),
  ].join('\n');

/** Everything between the marks is replaced. */
export const writeTable = (all: readonly ParameterVariation[], usual: Shares): void => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before, after] = [text.indexOf(START), text.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${DOCUMENT} has no place for the table`);
  const head = text.slice(0, before + START.length);
  writeFileSync(DOCUMENT, `${head}\n\n${tableOf(all, usual)}\n\n${text.slice(after)}`);
};
