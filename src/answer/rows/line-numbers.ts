// A number that lines state, in a field or in their text: the biggest “queue depth”, the slowest fsync, how “pending records” grew.
import type { Figure, Operand } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import { hasCue } from '../../language/details/message-details.js';
import { toIso } from '../../kernel/time.js';
import { MICROS_OF_UNIT } from '../../telemetry/fields/duration-fields.js';
import type { LogRecord } from '../../telemetry/record.js';
import { stemOf } from '../../telemetry/search/search-terms.js';
import { findTextNumbers, type TextUnit } from '../../telemetry/text-numbers.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { logQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { say } from '../say.js';
import type { LineOperation } from './line-operation.js';
import { type LinesMeant, lineStems, linesNamed, ofWriters } from './lines-meant.js';
import { lineClaim } from './record-lines.js';

export type NumberOperation = Extract<LineOperation, { kind: 'number' }>;

type StatedNumber = {
  readonly placed: PlacedRow<LogRecord>;
  /** How the line calls it, in lower case. */
  readonly label: string;
  readonly value: number;
  readonly unit?: TextUnit;
  readonly at: Pick<Operand, 'path' | 'nth'>;
};

const FIELD_UNITS: readonly (readonly [RegExp, TextUnit])[] = [
  [/(?:_ms|Ms|_millis|Millis)$/, 'millis'],
  [/(?:_s|_secs?|_seconds|Seconds)$/, 'seconds'],
  [/(?:_us|_micros|Micros)$/, 'micros'],
  [/(?:_ns|_nanos|Nanos)$/, 'nanos'],
  [/(?:_bytes|Bytes)$/, 'bytes'],
];

const unitOfField = (name: string): TextUnit | undefined => FIELD_UNITS.find(([form]) => form.test(name))?.[1];

const inFields = (placed: PlacedRow<LogRecord>): readonly StatedNumber[] =>
  Object.entries(placed.row.attributes ?? {}).flatMap(([name, held]): readonly StatedNumber[] => {
    const path = `attributes.${name}`;
    if (typeof held === 'number') {
      const unit = unitOfField(name);
      return [{ placed, label: name, value: held, ...(unit !== undefined && { unit }), at: { path } }];
    }
    const [first, ...others] = typeof held === 'string' ? findTextNumbers(held) : [];
    if (first === undefined || others.length > 0 || first.start > 0) return [];
    const unit = first.unit ?? unitOfField(name);
    return [{ placed, label: name, value: first.value, ...(unit !== undefined && { unit }), at: { path, nth: 0 } }];
  });

/** What stands between two numbers and belongs to the first of them, or to neither. */
const CLAUSE_END = /^.*(?:[,;()[\]{}|]|\.\s|=\S+\s)/su;
const MOST_LABEL_WORDS = 4;
const LABEL_WORD = /[\p{L}][\p{L}\p{M}\p{N}_-]*/gu;

/** “..., watermark lag: 490 ms” is called watermark lag. */
const labelOf = (before: string): string =>
  (before.replace(CLAUSE_END, '').match(LABEL_WORD) ?? []).slice(-MOST_LABEL_WORDS).join(' ');

const inText = (placed: PlacedRow<LogRecord>): readonly StatedNumber[] => {
  const { message } = placed.row;
  let end = 0;
  return findTextNumbers(message).map(({ value, unit, start, end: behind }, nth) => {
    const label = labelOf(message.slice(end, start));
    end = behind;
    return { placed, label, value, ...(unit !== undefined && { unit }), at: { path: 'message', nth } };
  });
};

const DURATION_UNITS: ReadonlySet<TextUnit> = new Set(['nanos', 'micros', 'millis', 'seconds']);
const isDuration = ({ unit }: StatedNumber): boolean => unit !== undefined && DURATION_UNITS.has(unit);

const isDurationUnit = (unit: TextUnit): unit is keyof typeof MICROS_OF_UNIT => unit in MICROS_OF_UNIT;

/** Durations in the same unit, so that 982 ms is less than 1.2 s. */
const sizeOf = ({ value, unit }: StatedNumber): number =>
  unit !== undefined && isDurationUnit(unit) ? value * MICROS_OF_UNIT[unit] : value;

const MOST_WORDS = 5;
const LINES_READ = 1_000;

/** The words of the question by which lines may call the number. */
const wordsOf = ({ details }: AskContext): readonly string[] => {
  const words = (details.lineWords ?? []).map(({ said }) => said);
  const things = words.filter((word) => details.things?.includes(word) !== false);
  return (things.length > 0 ? things : words).slice(0, MOST_WORDS);
};

const keyOf = (word: string): string => `number-${word}`;
const KEY_OF_NAMED = 'number-lines';
const KEY_OF_SERVICE = 'number-service';

/** `backoff_ms` may be the field of lines in whose text it does not stand; a text between quotation marks stands there. */
const mayNameNumber = (named: LinesMeant | undefined): boolean => named?.phrases === undefined;

/** Of the whole issue, also before the trouble, unless the question names a time. */
const numberTime = ({ hasOwnTime, period, window, askedAt }: AskContext) =>
  hasOwnTime ? period : { from: window.analysis.from, to: Math.max(window.analysis.to, askedAt) + 1 };

export const numberQueries = (context: AskContext, { isDuration: isOfTime }: NumberOperation): AskQueries => {
  const wide = ofWriters(context);
  const options = { window: numberTime(context), budget: LINES_READ } as const;
  const named = linesNamed(context);
  const isOfService = isOfTime && context.subject.from === 'message';
  return {
    ...(mayNameNumber(named)
      ? Object.fromEntries(wordsOf(context).map((text) => [keyOf(text), logQuery(wide, { ...options, text })]))
      : {}),
    ...(named !== undefined && { [KEY_OF_NAMED]: logQuery(wide, { ...options, ...named }) }),
    ...(isOfService && { [KEY_OF_SERVICE]: logQuery(wide, options) }),
  };
};

type Series = { readonly numbers: readonly StatedNumber[]; readonly score: number; readonly isCut: boolean };

/** How well a label fits the question: how many of its words, and how little else. Zero: not at all. */
const scoreOf = (label: string, stems: ReadonlySet<string>): number => {
  const own = lineStems(label.replaceAll('_', ' '));
  const held = own.filter((stem) => stems.has(stem)).length;
  return held === 0 ? 0 : held + held / own.length;
};

/** A number without a fitting name is the one that is meant where it alone tells a time. */
const NAMELESS = 0.25;

const seriesIn = (
  context: AskContext,
  rows: readonly PlacedRow<LogRecord>[],
  isOfTime: boolean,
): readonly Omit<Series, 'isCut'>[] => {
  const stems = new Set([...wordsOf(context), ...(context.details.identifiers ?? [])].flatMap(lineStems).map(stemOf));
  const all = rows.flatMap((placed) => [...inFields(placed), ...inText(placed)]);
  const groups = Map.groupBy(all, ({ placed, label, unit, at }) =>
    [placed.row.service, at.path, label.toLowerCase(), unit === undefined ? '' : 'unit'].join('\n'),
  );
  return [...groups.values()].flatMap((numbers) => {
    const [first] = numbers;
    if (first === undefined || (isOfTime && !isDuration(first))) return [];
    const named = scoreOf(first.label, stems);
    if (isConstant(numbers) && named < WELL_NAMED) return [];
    const score = named > 0 || !isOfTime ? named : NAMELESS;
    return score === 0 ? [] : [{ numbers, score }];
  });
};

/** Two words of the question, and little else. */
const WELL_NAMED = 2.6;

/** The code of an error, the port of a server: what is the same in every line hardly measures anything. */
const isConstant = (numbers: readonly StatedNumber[]): boolean =>
  numbers.length > 1 && new Set(numbers.map(({ value }) => value)).size === 1;

const onceEach = (rows: readonly PlacedRow<LogRecord>[]): readonly PlacedRow<LogRecord>[] => [
  ...new Map(rows.map((placed) => [placed.row.id, placed])).values(),
];

/** Every read that holds them all was cut: an older line may state more. */
const isCutIn = ({ numbers }: Pick<Series, 'numbers'>, keys: readonly string[], reads: AskReads): boolean => {
  const ids = new Set(numbers.map(({ placed }) => placed.row.id));
  return keys.every((key) => {
    const held = reads.rows(key, 'log').filter(({ row }) => ids.has(row.id)).length;
    return held < ids.size || reads.get(key).owed > 0;
  });
};

/** The numbers that fit best; of those that fit alike, the ones that most lines state. */
const findSeries = (
  context: AskContext,
  reads: AskReads,
  { isDuration: isOfTime }: NumberOperation,
): Series | undefined => {
  const named = linesNamed(context);
  const keys = [
    ...(named === undefined ? [] : [KEY_OF_NAMED]),
    ...(mayNameNumber(named) ? wordsOf(context).map(keyOf) : []),
  ];
  const byKeys = (read: readonly string[], isAnyTime: boolean): Series | undefined => {
    const rows = onceEach(read.flatMap((key) => reads.rows(key, 'log')));
    const [best] = seriesIn(context, rows, isAnyTime).toSorted(
      (a, b) =>
        Number(isConstant(a.numbers)) - Number(isConstant(b.numbers)) ||
        b.score - a.score ||
        b.numbers.length - a.numbers.length,
    );
    return best && { ...best, isCut: isCutIn(best, read, reads) };
  };
  return byKeys(keys, isOfTime) ?? (reads.has(KEY_OF_SERVICE) ? byKeys([KEY_OF_SERVICE], true) : undefined);
};

/** Letters alone: what a line calls a number is no figure and no name. */
const plain = (label: string): string => label.replaceAll(/[^\p{L}\p{M}]+/gu, ' ').trim();

const figureOf = (numbers: readonly StatedNumber[], by: Figure['by'], write: ResultWriter): Figure => {
  const unit = by === 'count' ? undefined : numbers[0]?.unit;
  return {
    value: computeFigure(
      by,
      numbers.map(({ value }) => value),
    ),
    by,
    of: numbers.map(({ placed, at }) => ({ evidence: write.cite(placed), ...at })),
    ...(unit !== undefined && { unit }),
  };
};

const extremeClaim = (
  [extreme, which]: readonly [StatedNumber, 'max' | 'min'],
  write: ResultWriter,
): readonly number[] => [
  write.claim('number.extreme', {
    which,
    label: plain(extreme.label),
    value: { figure: figureOf([extreme], 'value', write) },
    service: { name: extreme.placed.row.service },
  }),
];

const meanClaim = (numbers: readonly StatedNumber[], write: ResultWriter): number =>
  write.claim('number.mean', {
    label: plain(numbers[0]?.label ?? ''),
    value: { figure: figureOf(numbers, 'mean', write) },
    lines: say('noun.lines', write.language, { n: { figure: figureOf(numbers, 'count', write) } }),
    service: { name: numbers[0]?.placed.row.service ?? '' },
  });

/** “Before and after 9:10”: one of each side. */
const meanClaims = (
  { details, moment }: AskContext,
  numbers: readonly StatedNumber[],
  write: ResultWriter,
): readonly number[] => {
  if (moment === undefined || !hasCue(details, 'around')) return [meanClaim(numbers, write)];
  const { before = [], after = [] } = Object.groupBy(numbers, ({ placed }) =>
    placed.row.time < moment.at ? 'before' : 'after',
  );
  return [before, after].flatMap((side) => (side.length === 0 ? [] : [meanClaim(side, write)]));
};

const courseClaim = (numbers: readonly StatedNumber[], write: ResultWriter): readonly number[] => {
  const bySize = numbers.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const [first, last, least, most] = [numbers[0], numbers.at(-1), bySize[0], bySize.at(-1)];
  if (first === undefined || last === undefined || least === undefined || most === undefined) return [];
  const valueOf = (each: StatedNumber) => ({ figure: figureOf([each], 'value', write) });
  return [
    write.claim('number.course', {
      label: plain(first.label),
      service: { name: first.placed.row.service },
      start: valueOf(first),
      first: { clock: first.placed.row.time },
      end: valueOf(last),
      last: { clock: last.placed.row.time },
      least: valueOf(least),
      most: valueOf(most),
    }),
  ];
};

/** Durations of one series may be in several units: only those of one can be averaged. */
const ofOneUnit = (numbers: readonly StatedNumber[]): readonly StatedNumber[] => {
  const [most = []] = [...Map.groupBy(numbers, ({ unit }) => unit).values()].toSorted((a, b) => b.length - a.length);
  return most;
};

/** The line that states it, around the number. */
const numberLine = ({ placed, at: { path, nth = 0 } }: StatedNumber, write: ResultWriter): number =>
  lineClaim(placed, write, path === 'message' ? findTextNumbers(placed.row.message)[nth]?.start : undefined);

/** Undefined: no line that was read states such a number. */
export const answerNumbers = (
  context: AskContext,
  operation: NumberOperation,
  { reads, write }: { readonly reads: AskReads; readonly write: ResultWriter },
): DraftedResult | undefined => {
  const series = findSeries(context, reads, operation);
  if (series === undefined) return undefined;
  const numbers = series.numbers.toSorted((a, b) => a.placed.row.time - b.placed.row.time);
  const bySize = numbers.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.placed.row.time - b.placed.row.time);
  const { wanted } = operation;
  const extreme = wanted === 'min' ? bySize.at(-1) : bySize[0];
  if (extreme === undefined) return undefined;
  const evidence = [write.cite(extreme.placed)];
  if (wanted === 'course') {
    write.sentences(...courseClaim(numbers, write));
    write.list([numberLine(extreme, write)], 'number.highest');
  } else if (wanted === 'mean') {
    write.sentences(...meanClaims(context, ofOneUnit(numbers), write));
    write.list([numberLine(extreme, write)], 'number.highest');
  } else {
    write.sentences(...extremeClaim([extreme, wanted], write));
    write.list([numberLine(extreme, write)]);
  }
  if (series.isCut) write.text('number.cut');
  write.show(...evidence);
  if (wanted !== 'course')
    return write.finish({
      kind: 'value',
      name: plain(extreme.label),
      value: wanted === 'mean' ? figureOf(ofOneUnit(numbers), 'mean', write).value : extreme.value,
      unit: extreme.unit ?? 'count',
      evidence,
    });
  const points = numbers.map(({ placed, value }) => ({ at: toIso(placed.row.time), value }));
  return write.finish({ kind: 'series', unit: '1', points, evidence });
};
