// Which errors there are besides those of the cause: by service and pattern, in all services.
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import { optional } from '../../kernel/optional.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { sayNoun } from './say-counted.js';

export const OTHER_ERRORS = 'other_errors';

const MOST_SERVICES = 6;
const PATTERNS_READ = 20;
const EXAMPLES_READ = 100;
const LIST_LENGTH = 8;

const keyOf = (service: string): string => `errors-of-${service}`;

const examplesOf = (service: string): string => `error-lines-of-${service}`;

const failingServices = (reads: AskReads): readonly string[] =>
  reads
    .values('error-services')
    .flatMap(({ row }) => (row.errors > 0 && row.value !== undefined ? [row.value] : []))
    .slice(0, MOST_SERVICES);

/** In two rounds: who logs errors, then which. */
export const otherErrorQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const wide = overServices(context);
  const { templates } = context.subject;
  const byService = failingServices(reads).flatMap((service) => {
    const bounds = { services: [service], minLevel: 'error' } as const;
    return [
      [keyOf(service), tallyQuery(wide, 'logs', { ...bounds, by: 'template', budget: PATTERNS_READ })] as const,
      [examplesOf(service), logQuery(wide, { ...bounds, budget: EXAMPLES_READ })] as const,
    ];
  });
  return {
    'error-services': tallyQuery(wide, 'logs', { by: 'service' }),
    ...(templates.length > 0 && {
      'cause-lines': tallyQuery(wide, 'logs', { services: context.subject.services, templates }),
    }),
    ...Object.fromEntries(byService),
  };
};

/** `example`: one of its lines. Absent: none of the newest lines is. */
type OtherError = {
  readonly service: string;
  readonly placed: PlacedRow<TallyRow>;
  readonly example?: PlacedRow<LogRecord>;
};

const otherErrors = ({ subject }: AskContext, reads: AskReads): readonly OtherError[] =>
  failingServices(reads)
    .flatMap((service): readonly OtherError[] => {
      const lines = reads.rows(examplesOf(service), 'log');
      return reads.values(keyOf(service)).map((placed) => ({
        service,
        placed,
        ...optional({ example: lines.find(({ row }) => row.template === placed.row.value) }),
      }));
    })
    .filter(({ placed: { row } }) => row.errors > 0 && !subject.templates.includes(row.value ?? ''))
    .toSorted((a, b) => b.placed.row.errors - a.placed.row.errors);

const textOf = ({ placed: { row }, example }: OtherError): string =>
  example === undefined ? (row.text ?? row.value ?? '') : example.row.error?.message?.trim() || example.row.message;

const claimOther = (each: OtherError, write: ResultWriter): number => {
  const { service, placed, example } = each;
  return write.claim(
    'other-errors.item',
    {
      service: { name: service },
      what: sayNoun(write, 'errors', write.cell(placed, 'errors')),
      quote: { quote: textOf(each) },
      last: { clock: example?.row.time ?? placed.row.lastError ?? placed.row.last },
    },
    { cites: example === undefined ? [] : [write.cite(example)] },
  );
};

/** How many of all are of the cause. */
const sayCause = (reads: AskReads, all: PlacedRow<TallyRow>, write: ResultWriter): void => {
  const cause = reads.total('cause-lines');
  const m = { figure: write.cell(all, 'errors') };
  if (cause === undefined || cause.row.errors === 0) write.sentence('other-errors.all', { m });
  else write.sentence('other-errors.of-cause', { n: { figure: write.cell(cause, 'errors') }, m });
};

/** Undefined: no line of this time was read. */
export const answerOtherErrors = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const all = reads.total('error-services');
  if (all === undefined) return undefined;
  const found = otherErrors(context, reads);
  sayCause(reads, all, write);
  const shown = found.slice(0, LIST_LENGTH);
  write.list(shown.map((each) => claimOther(each, write)));
  if (shown.length < found.length) write.text('count.largest-shown');
  return write.finish({
    kind: 'list',
    items: shown.map((each) => ({
      name: `${each.service}: ${textOf(each)}`,
      value: each.placed.row.errors,
      evidence: [write.cite(each.placed)],
    })),
  });
};
