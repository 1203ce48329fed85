// What happened at an instant: the changes near it, and what was logged. Of a minute (“at 14:08?”) each kind of warning and error is told
// once with how many there were, what began in it first; of a second the lines before it and after it are.
import { MINUTE, type TimeWindow } from '../../kernel/time.js';
import { levelRank } from '../../telemetry/level.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { changeQuery, changesOf, changeValues } from '../places/changes.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { namesSecond } from '../worded-message.js';
import { lines } from './lines.js';
import { lineClaim } from './record-lines.js';

const MOST_CHANGES = 5;
const MOST_PATTERNS = 6;
const PATTERNS_READ = 100;
const LINES_READ = 100;

/** Whoever asks what happened at an instant means all services, unless the message names some, and every level. */
const ofInstant = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

const NEAR = 5 * MINUTE;

const nearInstant = ({ moment, period }: AskContext): TimeWindow =>
  moment === undefined ? period : { from: moment.at - NEAR, to: moment.at + NEAR };

/** The minute that is named, and the one before and after it: nobody remembers it to the second. Undefined: a second or a change is named. */
const minuteOf = ({ moment, entities, event }: AskContext): TimeWindow | undefined => {
  if (moment?.side !== 'around' || event !== undefined) return undefined;
  if (entities.some(({ kind, text }) => kind === 'time' && namesSecond(text))) return undefined;
  const from = Math.floor(moment.at / MINUTE) * MINUTE;
  return { from: from - MINUTE, to: from + 2 * MINUTE };
};

/** Before it, so long: what was not logged then began in it. */
const BEFORE = 15 * MINUTE;

const minuteQueries = (context: AskContext): AskQueries => {
  const window = minuteOf(context);
  if (window === undefined || !hasSource(context, 'logs')) return {};
  const wide = ofInstant(context);
  const patterns = { by: 'template', minLevel: 'warn', budget: PATTERNS_READ } as const;
  return {
    'minute-patterns': tallyQuery(wide, 'logs', { ...patterns, window }),
    'minute-before': tallyQuery(wide, 'logs', { ...patterns, window: { from: window.from - BEFORE, to: window.from } }),
    'minute-lines': logQuery(wide, { minLevel: 'warn', window, order: 'oldest', budget: LINES_READ }),
  };
};

type Pattern = { readonly line: PlacedRow<LogRecord>; readonly counted: PlacedRow<TallyRow>; readonly isNew: boolean };

/** Warnings and errors of the minute, each kind once: errors before warnings, the commonest first. */
const patternsOfMinute = (reads: AskReads): readonly Pattern[] => {
  const before = new Set(reads.values('minute-before').map(({ row }) => row.value));
  const told = reads.rows('minute-lines', 'log');
  return reads
    .values('minute-patterns')
    .flatMap((counted): readonly Pattern[] => {
      const line = told.find(({ row }) => row.template === counted.row.value);
      return line === undefined ? [] : [{ line, counted, isNew: !before.has(counted.row.value) }];
    })
    .toSorted(
      (a, b) => levelRank(b.line.row.level) - levelRank(a.line.row.level) || b.counted.row.count - a.counted.row.count,
    );
};

const claimPattern = ({ line, counted }: Pattern, write: ResultWriter): readonly number[] => [
  lineClaim(line, write),
  ...(counted.row.count === 1
    ? []
    : [
        write.claim('trouble.such', {
          n: { figure: write.cell(counted, 'count') },
          first: { clock: counted.row.first },
          last: { clock: counted.row.last },
        }),
      ]),
];

const answerMinute = (patterns: readonly Pattern[], write: ResultWriter): DraftedResult => {
  const shown = [...patterns.filter(({ isNew }) => isNew), ...patterns.filter(({ isNew }) => !isNew)].slice(
    0,
    MOST_PATTERNS,
  );
  for (const [isNew, heading] of [
    [true, 'instant.began'],
    [false, 'instant.went-on'],
  ] as const) {
    const own = shown.filter((each) => each.isNew === isNew);
    if (own.length > 0) write.text(heading);
    for (const each of own) write.sentences(...claimPattern(each, write));
  }
  const evidence = shown.map(({ line }) => write.cite(line));
  return write.show(...evidence).finish({ kind: 'rows', evidence, more: patterns.length - shown.length });
};

/** “What happened at 9:20:08?”, “and at 14:08?” */
export const instant: MeasureAnswer = {
  needsCause: false,
  reads: (context, reads) => ({
    ...lines.reads(ofInstant(context), reads),
    ...minuteQueries(context),
    ...(hasSource(context, 'changes') && { changes: { ...changeQuery(context), window: nearInstant(context) } }),
  }),
  answer: (context, reads, write) => {
    const changes = changesOf(reads).slice(0, MOST_CHANGES);
    write.list(
      changes.map((each) => write.claim('change.item', changeValues(each, context), { cites: [write.cite(each)] })),
    );
    const patterns = patternsOfMinute(reads);
    return patterns.length > 0 ? answerMinute(patterns, write) : lines.answer(ofInstant(context), reads, write);
  },
};
