// What came of one source, in a few lines or as JSON.
import type { Screen } from '../terminal/screen.js';
import { REPAIRS } from '../../telemetry/normalise/outcome.js';
import { oneLine, wrap } from '../terminal/text.js';
import { duration, grouped, plural } from '../show/words.js';
import type { Survey } from './survey.js';
import type { Tally } from './tally.js';

export type Done = {
  readonly name: string;
  readonly survey: Survey;
  readonly tally: Tally;
  readonly seconds: number;
  readonly rejectsPath: string;
};

export const doneJson = ({ name, survey, tally, seconds, rejectsPath }: Done): object => ({
  file: name,
  ...survey,
  lines: tally.lines,
  rows: tally.sent,
  accepted: tally.accepted,
  duplicates: tally.duplicates,
  rejected: tally.rejected,
  ...(tally.rejected !== 0 && { rejects: rejectsPath }),
  repaired: Object.fromEntries(tally.repaired),
  seconds: Math.round(seconds * 1000) / 1000,
});

/** The table points its readers at files of the source. */
const repairWords = (reason: string): string =>
  reason in REPAIRS ? REPAIRS[reason as keyof typeof REPAIRS].replaceAll(/ \(`[^`]+`\)/g, '') : reason;

const repairLines = ({ repaired }: Tally): readonly string[] =>
  [...repaired].map(([reason, rows]) => `${plural(rows, 'row')} repaired: ${repairWords(reason)}`);

const hints = ({ tally, rejectsPath, survey }: Done): readonly string[] => [
  ...(tally.rejected === 0 ? [] : [`${plural(tally.rejected, 'line')} rejected, kept masked in ${rejectsPath}`]),
  ...(tally.nameless === 0
    ? []
    : [
        `${plural(tally.nameless, 'row')} of no named service: "--service NAME" names one (it is a part of their identity)`,
      ]),
  ...(tally.sent === 0 && tally.rejected === 0 ? [`nothing to read in it (${survey.format})`] : []),
];

export const doneLines = (done: Done, { paint, width }: Screen): readonly string[] => {
  const { name, survey, tally, seconds } = done;
  const rate = seconds < 0.1 ? '' : `, ${grouped(Math.round(tally.sent / seconds))} rows/s`;
  const sign = tally.rejected === 0 ? paint.good('✓') : paint.warn('!');
  return [
    `${sign} ${paint.bold(oneLine(name))}  ${survey.signal}, ${survey.format}`,
    `  ${grouped(tally.accepted)} accepted, ${grouped(tally.duplicates)} known already, ${grouped(tally.rejected)} rejected in ${duration(seconds)}${rate}`,
    ...[...repairLines(tally), ...hints(done)].flatMap((line) => wrap(line, { width, first: '  ', rest: '    ' })),
  ];
};
