// Counts by a dimension: how many errors each pod, version, endpoint, minute … has.
import type { SentencePart } from '../../evidence/sentence.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { AnswerMessageId } from '../messages/messages.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { say } from '../say.js';
import { momentPart } from '../../evidence/sentence.js';
import {
  countedFigure,
  countedNumber,
  countedPath,
  type CountedRecords,
  findCountedRecords,
} from './counted-records.js';
import { answerNothingFound } from './nothing-found.js';
import { sayCounted, sayNoun, sayWhose } from './say-counted.js';

export const LONGEST_LIST = 8;

const DIMENSION_NOUNS: { readonly [by: string]: AnswerMessageId } = {
  pod: 'dimension.pod',
  host: 'dimension.host',
  service: 'dimension.service',
  region: 'dimension.region',
  environment: 'dimension.environment',
  zone: 'dimension.zone',
  version: 'dimension.version',
  endpoint: 'dimension.endpoint',
  exception: 'dimension.exception',
  message: 'dimension.message',
  hour: 'dimension.hour',
  minute: 'dimension.minute',
  day: 'dimension.day',
  status: 'dimension.status',
  user: 'dimension.user',
  tenant: 'dimension.tenant',
  request: 'dimension.request',
};

export const dimensionNoun = (by: string): AnswerMessageId => DIMENSION_NOUNS[by] ?? 'dimension.value';

/** In the singular, for what no record has. */
const dimensionWord = (by: string): AnswerMessageId =>
  by in DIMENSION_NOUNS ? (dimensionNoun(by).replace('dimension.', 'word.') as AnswerMessageId) : 'word.value';

export const sayValue = ({ row }: PlacedRow<TallyRow>, { period }: Pick<AskContext, 'period'>): SentencePart => {
  if (row.start !== undefined) return row.by === 'day' ? { moment: row.start } : momentPart(row.start, period);
  return row.text === undefined ? { name: row.value ?? '' } : { quote: row.text };
};

/** Values that have any, in the order of the source: most errors first, or by time. */
const countedValues = (reads: AskReads, records: CountedRecords): readonly PlacedRow<TallyRow>[] => {
  const isErrors = records.cell === 'errors' || records.cell === 'errorTraces';
  const values = reads.values('by').filter(({ row }) => (isErrors ? row.errors > 0 : row.count > 0));
  const [first] = values;
  return first?.row.start === undefined && !isErrors
    ? values.toSorted((a, b) => countedNumber(b, records) - countedNumber(a, records))
    : values;
};

/** “More” goes on behind what an earlier answer has shown. */
const unshownValues = ({ ask, shown }: AskContext, values: readonly PlacedRow<TallyRow>[]) => {
  if (ask.page !== 'next') return values;
  const places = new Set(shown.map(({ batch, position }) => `${batch}:${position}`));
  return values.filter(({ batch, position }) => !places.has(`${batch}:${position}`));
};

/** Of a course in time the latest values are shown. */
const shownValues = (context: AskContext, values: readonly PlacedRow<TallyRow>[]): readonly PlacedRow<TallyRow>[] => {
  const { top, form } = context.ask;
  const left = unshownValues(context, values);
  if (top === true || form === 'one_line') return left.slice(0, 1);
  return left[0]?.row.start === undefined ? left.slice(0, LONGEST_LIST) : left.slice(-LONGEST_LIST);
};

const sayItem = (
  context: AskContext,
  records: CountedRecords,
  { total, value }: { readonly total: PlacedRow<TallyRow>; readonly value: PlacedRow<TallyRow> },
  write: ResultWriter,
): number => {
  const values = { value: sayValue(value, context), what: sayCounted(write, value, records) };
  if (records.cell === 'warnings' || value.row.start !== undefined) return write.claim('count.item', values);
  const share = write.ratio(
    [value, countedPath(value, records.cell)],
    [total, countedPath(total, records.cell)],
    'percent',
  );
  return write.claim('count.item-share', { ...values, share: { figure: share } });
};

/** A dimension that was asked for and by which nothing is told. */
export const sayNotApplied = ({ ask: { by } }: AskContext, write: ResultWriter): void => {
  if (by !== undefined) write.text('count.no-values', { dimension: say(dimensionWord(by), write.language) });
};

const answerWithoutValues = (
  context: AskContext,
  total: PlacedRow<TallyRow>,
  records: CountedRecords,
  write: ResultWriter,
): DraftedResult => {
  const figure = countedFigure(write, total, records);
  sayNotApplied(context, write);
  write.sentence('count.total-plain', {
    what: sayCounted(write, total, records),
    of: sayWhose(write, total, records.cell === 'errors'),
  });
  return write.finish({
    kind: 'value',
    name: context.ask.of ?? records.noun,
    value: figure.value,
    unit: 'count',
    evidence: [write.cite(total)],
  });
};

const PEAKS: { readonly [by: string]: AnswerMessageId } = {
  minute: 'trend.peak-minute',
  hour: 'trend.peak-hour',
  day: 'trend.peak-day',
};

/** The minute, hour or day that has the most. Undefined: it is not a course in time. */
const answerPeak = (
  { period }: AskContext,
  values: readonly PlacedRow<TallyRow>[],
  records: CountedRecords,
  write: ResultWriter,
): DraftedResult | undefined => {
  const [most] = values.toSorted((a, b) => countedNumber(b, records) - countedNumber(a, records));
  const id = PEAKS[most?.row.by as string];
  if (most?.row.start === undefined || id === undefined) return undefined;
  const figure = countedFigure(write, most, records);
  write.sentence(id, {
    what: [...sayNoun(write, records.noun, figure), ...sayWhose(write, most, true)],
    at: momentPart(most.row.start, period),
  });
  return write.finish({
    kind: 'value',
    name: 'peak',
    value: figure.value,
    unit: 'count',
    evidence: [write.cite(most)],
  });
};

export const answerByDimension = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const records = findCountedRecords(context, reads);
  const { by } = context.ask;
  if (records === undefined || by === undefined) return undefined;
  const all = reads.total('total');
  if (all === undefined) return answerNothingFound(reads, write, records.noun);
  const total = reads.total('by');
  const values = countedValues(reads, records);
  if (total === undefined || values.length === 0) return answerWithoutValues(context, all, records, write);
  const isErrors = records.cell === 'errors' || records.cell === 'errorTraces';
  const peak = context.ask.top === true ? answerPeak(context, values, records, write) : undefined;
  if (peak !== undefined) return peak;
  const shown = shownValues(context, values);
  if (shown.length === 0 && context.ask.page === 'next')
    return write.text('count.no-more').finish({ kind: 'list', items: [] });
  const spread = say('count.spread', write.language, {
    what: sayCounted(write, total, records),
    of: by === 'service' ? [] : sayWhose(write, total),
    values: say(dimensionNoun(by), write.language, {
      n: { figure: write.cell(total, isErrors ? 'valuesWithErrors' : 'values') },
    }),
  });
  write.sentences(write.claimOf(spread));
  write.list(shown.map((value) => sayItem(context, records, { total, value }, write)));
  write.show(...shown.map((value) => write.cite(value)));
  if (context.ask.page !== 'next' && shown.length < values.length && context.ask.top !== true)
    write.text(shown[0]?.row.start === undefined ? 'count.largest-shown' : 'count.latest-shown');
  return write.finish({
    kind: 'list',
    items: values.map((value) => ({
      name: value.row.text ?? value.row.value ?? '',
      value: countedNumber(value, records),
      evidence: [write.cite(value)],
    })),
  });
};
