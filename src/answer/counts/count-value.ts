// How many records have one named value: a status code (“how many 500s”), or an exception.
import { statusesOf } from '../../language/details/message-details.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { say } from '../say.js';
import { LONGEST_LIST } from './count-by.js';
import { answerNoneNamed } from './nothing-found.js';
import { matchesNamedStatus, matchesStatus } from './status-records.js';
import { sayNoun, sayWhose } from './say-counted.js';

type NamedValue =
  | { readonly dimension: 'status'; readonly matches: (value: string) => boolean }
  | { readonly dimension: 'exception'; readonly matches: (value: string) => boolean };

const namedValue = ({ ask, entities, details }: AskContext): NamedValue | undefined => {
  const exception = entities.find(({ kind }) => kind === 'exception')?.text ?? details.exception;
  if (exception !== undefined)
    return { dimension: 'exception', matches: (value) => value === exception || value.endsWith(`.${exception}`) };
  if (ask.of === 'exceptions') return { dimension: 'exception', matches: () => true };
  if (details.status === undefined) return undefined;
  return { dimension: 'status', matches: (value) => matchesNamedStatus(details, value) };
};

export const namesValue = (context: AskContext): boolean => namedValue(context) !== undefined;

/** Who is blamed need not be who answers with the code: proxies and callers do. By service, so that it is said whose they are. */
const valuesAnywhere = (context: AskContext, { dimension }: NamedValue): AskQueries => {
  const wide = overServices(context);
  const options = { by: dimension, window: context.period };
  return {
    ...(hasSource(context, 'logs') && { 'log-values-anywhere': tallyQuery(wide, 'logs', options) }),
    ...(hasSource(context, 'spans') && { 'span-values-anywhere': tallyQuery(wide, 'spans', options) }),
  };
};

/** Those of the subject first. */
const READS_OF: { readonly [Name in NamedValue['dimension']]: readonly string[] } = {
  status: ['span-values', 'log-values', 'span-values-anywhere', 'log-values-anywhere'],
  exception: ['log-values', 'span-values', 'log-values-anywhere', 'span-values-anywhere'],
};

export const valueQueries = (context: AskContext): AskQueries => {
  const named = namedValue(context);
  if (named === undefined) return {};
  return {
    ...(hasSource(context, 'logs') && { 'log-values': tallyQuery(context, 'logs', { by: named.dimension }) }),
    ...(hasSource(context, 'spans') && { 'span-values': tallyQuery(context, 'spans', { by: named.dimension }) }),
    ...(context.subject.from === 'cause' && valuesAnywhere(context, named)),
  };
};

const sumOf = (write: ResultWriter, rows: readonly PlacedRow<TallyRow>[]): Figure => {
  const cells = rows.map((row) => write.cell(row, 'count'));
  return {
    value: computeFigure(
      'sum',
      cells.map(({ value }) => value),
    ),
    by: 'sum',
    of: cells.flatMap(({ of }) => of),
  };
};

/** “No log lines with `404`. 900 log lines in `nginx` were counted”, of each code that no record has. */
const sayMissingStatuses = (
  { details }: AskContext,
  all: PlacedRow<TallyRow>,
  write: ResultWriter,
  has: (status: string) => boolean,
): void => {
  const missing = statusesOf(details).filter((status) => !has(status));
  if (missing.length === 0) return;
  const records = all.row.of === 'spans' ? 'requests' : 'lines';
  const noun = say(`kind.${records}`, write.language);
  for (const status of missing) write.text('nothing.with', { noun, value: { name: status } });
  write.sentence('nothing.counted', {
    lines: sayNoun(write, records, write.cell(all, 'count')),
    of: sayWhose(write, all),
    first: { clock: all.row.first },
    last: { clock: all.row.last },
  });
};

/** No record has one of the codes; others were found, in this read. */
const answerNoStatus = (context: AskContext, all: PlacedRow<TallyRow>, write: ResultWriter): DraftedResult => {
  sayMissingStatuses(context, all, write, () => false);
  return write.finish({
    kind: 'value',
    name: context.ask.of ?? 'requests',
    value: 0,
    unit: 'count',
    evidence: [write.cite(all)],
  });
};

export const answerNamedValue = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const named = namedValue(context);
  if (named === undefined) return undefined;
  const keys = READS_OF[named.dimension];
  const isNamed = ({ row }: PlacedRow<TallyRow>): boolean => named.matches(row.value ?? '');
  const key = keys.find((each) => reads.values(each).some(isNamed));
  const noun = named.dimension === 'exception' ? 'exceptions' : 'requests';
  const total = key === undefined ? undefined : reads.total(key);
  if (key === undefined || total === undefined) {
    const read = keys.find((each) => reads.values(each).length > 0);
    const all = read === undefined ? undefined : reads.total(read);
    if (all !== undefined && named.dimension === 'status') return answerNoStatus(context, all, write);
    if (read !== undefined) return answerNoneNamed(reads, write, noun);
    write.text('count.no-values', { dimension: say(`word.${named.dimension}`, write.language) });
    return write.finish({ kind: 'unknown', missing: named.dimension });
  }
  const found = reads.values(key).filter(isNamed);
  const figure = sumOf(write, found);
  const [first] = found;
  const records = key.startsWith('log-values') && noun === 'requests' ? 'lines' : noun;
  const counted = sayNoun(write, records, figure);
  if (found.length === 1 && first !== undefined)
    write.sentence('count.named', {
      value: { name: first.row.value ?? '' },
      what: counted,
      of: sayWhose(write, first),
      first: { clock: first.row.first },
      last: { clock: first.row.last },
    });
  else {
    write.sentence('count.total-plain', { what: counted, of: first === undefined ? [] : sayWhose(write, first) });
    write.list(
      found.slice(0, LONGEST_LIST).map((placed) =>
        write.claim('count.item', {
          value: { name: placed.row.value ?? '' },
          what: sayNoun(write, records, write.cell(placed, 'count')),
        }),
      ),
    );
  }
  if (named.dimension === 'status')
    sayMissingStatuses(context, total, write, (status) =>
      found.some(({ row }) => matchesStatus(status, row.value ?? '')),
    );
  return write.finish({
    kind: 'value',
    name: context.ask.of ?? noun,
    value: figure.value,
    unit: 'count',
    evidence: found.map((each) => write.cite(each)),
  });
};
