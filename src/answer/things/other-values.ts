// “And the other one?” after a question for one value of a field (a partner, a broker, a mission): the other values of that field, each
// with the lines that hold it.
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { heldClaim } from '../field-values.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { wholeTime } from '../rows/lines-meant.js';
import { overAllRecords } from './named-records.js';

/** `of` of such a question; `details.valuesBefore` says which values were asked about. */
export const OTHER_VALUES = 'other values';

const MOST_SERVICES = 12;
const LINES_OF_SERVICE = 60;
const MOST_FIELDS = 3;
const MOST_VALUES = 8;

const SAMPLE = 'value-sample ';
const OTHERS = 'other-values ';

const isOneOf = (names: readonly string[], value: string): boolean =>
  names.some((name) => name.toLowerCase() === value.toLowerCase());

type Field = { readonly service: string; readonly field: string };

const fieldsOf = ({ row }: PlacedRow<LogRecord>, names: readonly string[]): readonly Field[] =>
  Object.entries(row.attributes ?? {}).flatMap(([field, value]) =>
    typeof value === 'string' && isOneOf(names, value) ? [{ service: row.service, field }] : [],
  );

/** Where lines hold one of these values. */
const fieldsHolding = (reads: AskReads, names: readonly string[]): readonly Field[] => {
  const found = reads
    .keys()
    .filter((key) => key.startsWith(SAMPLE))
    .flatMap((key) => reads.rows(key, 'log').flatMap((line) => fieldsOf(line, names)));
  return [...new Map(found.map((each) => [`${each.service} ${each.field}`, each])).values()].slice(0, MOST_FIELDS);
};

const keyOf = ({ service, field }: Field): string => `${OTHERS}${service} ${field}`;

const asksForOtherValues = (context: AskContext): boolean =>
  context.ask.of === OTHER_VALUES && hasSource(context, 'logs');

/** In two rounds: in which fields the values stand, then every value of these. */
const otherValueQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const { valuesBefore = [] } = context.details;
  const [wide, window] = [overAllRecords(context), wholeTime(context)];
  const samples = context.catalogue.service
    .slice(0, MOST_SERVICES)
    .map((service) => [
      `${SAMPLE}${service}`,
      logQuery(wide, { services: [service], window, budget: LINES_OF_SERVICE }),
    ]);
  const tallies = fieldsHolding(reads, valuesBefore).map((each) => [
    keyOf(each),
    tallyQuery(wide, 'logs', { services: [each.service], window, by: { field: each.field } }),
  ]);
  return Object.fromEntries([...samples, ...tallies]) as AskQueries;
};

const answerOtherValues = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const { valuesBefore = [] } = context.details;
  const others = fieldsHolding(reads, valuesBefore).flatMap(({ service, field }) =>
    reads
      .values(keyOf({ service, field }))
      .filter(({ row: { value = '' } }) => value !== '' && !isOneOf(valuesBefore, value))
      .toSorted((a, b) => b.row.errors - a.row.errors || b.row.count - a.row.count)
      .map((placed) => ({ service, field, placed })),
  );
  if (others.length === 0) return undefined;
  write.list(
    others
      .slice(0, MOST_VALUES)
      .map(({ service, field, placed }) => heldClaim(placed, { value: placed.row.value ?? '', field, service }, write)),
  );
  if (others.length > MOST_VALUES) write.text('count.largest-shown');
  return write.finish({
    kind: 'list',
    items: others.map(({ placed }) => ({
      name: placed.row.value ?? '',
      value: placed.row.errors,
      evidence: [write.cite(placed)],
    })),
  });
};

/** Measures that such a question is asked as. */
export const OTHER_VALUE_MEASURES = ['spread'] as const satisfies readonly AskContext['ask']['measure'][];

export const overOtherValues = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) =>
    asksForOtherValues(context) ? otherValueQueries(context, reads) : measure.reads(context, reads),
  answer: (context, reads, write) =>
    (asksForOtherValues(context) ? answerOtherValues(context, reads, write) : undefined) ??
    measure.answer(context, reads, write),
});
