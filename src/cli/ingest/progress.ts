// Progress of one source while it is ingested, and its summary at the end.
import type { Screen } from '../terminal/screen.js';
import { REPAIRS } from '../../telemetry/normalise/row-outcome.js';
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import { oneLine, truncate, wrapText } from '../terminal/text.js';
import { elapsedTime, groupDigits, plural } from '../show/format.js';
import type { SourceSurvey } from './survey.js';
import type { IngestTally } from './intake.js';

export type IngestSummary = {
  readonly name: string;
  readonly survey: SourceSurvey;
  readonly tally: IngestTally;
  readonly seconds: number;
  readonly rejectsPath: string;
  /** What its clock, which names no zone, was found to be ahead of UTC. */
  readonly movedMinutes?: number;
};

const spanJson = ({ first, last }: IngestTally): object =>
  first === undefined || last === undefined ? {} : { from: toIso(first), to: toIso(last) };

export const summaryJson = ({ name, survey, tally, seconds, rejectsPath, movedMinutes }: IngestSummary): object => ({
  file: name,
  format: survey.format,
  signal: survey.signal,
  ...optional({ encoding: survey.encoding }),
  source: survey.source,
  services: [...tally.services.keys()],
  ...spanJson(tally),
  ...optional({ clockOffsetMinutes: movedMinutes }),
  plain: tally.plain,
  lines: tally.lines,
  rows: tally.sent,
  received: tally.received,
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

const repairLines = ({ repaired }: IngestTally): readonly string[] =>
  [...repaired].map(([reason, rows]) => `${plural(rows, 'row')} repaired: ${repairWords(reason)}`);

const hints = ({ tally, rejectsPath, survey }: IngestSummary): readonly string[] => [
  ...(tally.rejected === 0 ? [] : [`${plural(tally.rejected, 'line')} rejected, kept masked in ${rejectsPath}`]),
  ...(tally.nameless === 0
    ? []
    : [
        `${plural(tally.nameless, 'row')} name no service: give "--service NAME" for such files, since a stored row keeps its service`,
      ]),
  ...(tally.sent === 0 && tally.rejected === 0 ? [`nothing to read in it (${survey.format})`] : []),
];

export const summaryLines = (done: IngestSummary, { paint, width }: Screen): readonly string[] => {
  const { name, survey, tally, seconds } = done;
  const rate = seconds < 0.1 ? '' : `, ${groupDigits(Math.round(tally.sent / seconds))} rows/s`;
  const sign = tally.rejected === 0 ? paint.good('✓') : paint.warn('!');
  return [
    `${sign} ${paint.bold(oneLine(name))}  ${[survey.signal, survey.format, survey.encoding].filter((each) => each !== undefined).join(', ')}`,
    `  ${groupDigits(tally.received)} received: ${groupDigits(tally.accepted)} accepted, ${groupDigits(tally.duplicates)} known already, ${groupDigits(tally.rejected)} rejected in ${elapsedTime(seconds)}${rate}`,
    ...[...repairLines(tally), ...hints(done)].flatMap((line) => wrapText(line, { width, first: '  ', rest: '    ' })),
  ];
};

type IngestProgress = {
  /** Bytes of the disk read so far, and rows sent. */
  readonly show: (bytes: number, rows: number) => void;
  readonly reading: (bytes: number) => void;
};

type IngestProgressOptions = { readonly name: string; readonly size: number; readonly now: () => number };

const EVERY_MILLIS = 200;
const PLAIN_EVERY_MILLIS = 10_000;
const BAR = 20;
/** Before that, a rate would say nothing. */
const SETTLED_SECONDS = 1;

const bar = (share: number): string => {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
};

const rateOf = (rows: number, seconds: number): string =>
  seconds < SETTLED_SECONDS ? '' : `  ${groupDigits(Math.round(rows / seconds))}/s`;

const leftOf = (share: number, seconds: number): string =>
  seconds < SETTLED_SECONDS || share <= 0 ? '' : `  ${elapsedTime((seconds * (1 - share)) / share)} left`;

export const ingestProgress = (screen: Screen, { name, size, now }: IngestProgressOptions): IngestProgress => {
  const started = now();
  const every = screen.isTTY ? EVERY_MILLIS : PLAIN_EVERY_MILLIS;
  let shownAt = screen.isTTY ? Number.NEGATIVE_INFINITY : started;
  const due = (): boolean => {
    if (now() - shownAt < every) return false;
    shownAt = now();
    return true;
  };
  const label = truncate(oneLine(name.split('/').at(-1) ?? name), 28);
  const tell = (text: string): void => {
    if (!due()) return;
    if (screen.isTTY) screen.live(text);
    else screen.note(text);
  };
  const shareOf = (bytes: number): number => (size === 0 ? 1 : Math.min(1, bytes / size));
  return {
    reading: (bytes) => tell(`${label}  reading  ${Math.round(shareOf(bytes) * 100)} %`),
    show: (bytes, rows) => {
      const share = shareOf(bytes);
      const seconds = (now() - started) / 1000;
      const done = screen.isTTY ? `${bar(share)} ` : '';
      const percent = `${Math.round(share * 100)} %`.padStart(5);
      tell(`${label}  ${done}${percent}  ${plural(rows, 'row')}${rateOf(rows, seconds)}${leftOf(share, seconds)}`);
    },
  };
};
