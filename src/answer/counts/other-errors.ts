// Which errors there are besides those of the cause, and which of them follow from it: by service and pattern, of the
// services that are asked for, else of all.
import { hasCue } from '../../language/details/message-details.js';
import { SECOND } from '../../kernel/time.js';
import type { Ask } from '../../language/reading.js';
import { classifyFailure } from '../../telemetry/failures/classify-failure.js';
import { mentionsOf, speaksOf } from '../../telemetry/failures/failure-target.js';
import { rootErrorOf } from '../../telemetry/failures/root-error.js';
import { servedRequestOf } from '../../telemetry/failures/served-request.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { LogRecord, SpanRecord } from '../../telemetry/record.js';
import { type AskContext, blamedService } from '../ask-context.js';
import type { AskQueries, AskRead, AskReads, PlacedRow } from '../ask-reads.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, logQuery, spanQuery, tallyQuery } from '../queries.js';
import { statedRootOfCause } from '../stated-root.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { sayNoun } from './say-counted.js';

export const OTHER_ERRORS = 'other_errors';
/** “What different errors are there?”: those of the cause as well. */
export const ERROR_KINDS = 'error_kinds';

/** Asked of the errors of every service, and not of those of the cause alone. */
export const asksForPatterns = ({ of }: Ask): boolean => of === OTHER_ERRORS || of === ERROR_KINDS;

const MOST_SERVICES = 6;
const PATTERNS_READ = 20;
const EXAMPLES_READ = 100;
const LIST_LENGTH = 8;

const CAUSE_READ = 200;

/** Spans of the service to blame, of which the failed ones tell the requests that the cause has failed. */
const CAUSE_SPANS_READ = 400;

const keyOf = (service: string): string => `errors-of-${service}`;

const examplesOf = (service: string): string => `error-lines-of-${service}`;

const asksForWarnings = ({ details }: AskContext): boolean => hasCue(details, 'warnings') && !hasCue(details, 'errors');

/** Of warnings those that are no errors. */
const askedNumber = ({ count, errors }: TallyRow, isWarnings: boolean): number =>
  isWarnings ? count - errors : errors;

const failingServices = (context: AskContext, reads: AskReads): readonly string[] =>
  reads
    .values('error-services')
    .flatMap(({ row }) =>
      askedNumber(row, asksForWarnings(context)) > 0 && row.value !== undefined ? [row.value] : [],
    )
    .slice(0, MOST_SERVICES);

/** The patterns by which the cause shows, also where the question names another service. */
const causePatterns = (
  context: AskContext,
): { readonly services: readonly string[]; readonly templates: readonly string[] } => {
  const { subject } = context;
  if (subject.templates.length > 0) return subject;
  const root = statedRootOfCause(context, context.findings, context.findingRows)?.row;
  const blamed = blamedService(context);
  return root?.template === undefined || root.service !== blamed
    ? { services: [], templates: [] }
    : { services: [root.service], templates: [root.template] };
};

/** In two rounds: who logs errors, then which. */
export const otherErrorQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const wide = overServices(context);
  const cause = causePatterns(context);
  const minLevel = asksForWarnings(context) ? 'warn' : 'error';
  const blamed = blamedService(context);
  const byService = failingServices(context, reads).flatMap((service) => {
    const bounds = { services: [service], minLevel } as const;
    return [
      [keyOf(service), tallyQuery(wide, 'logs', { ...bounds, by: 'template', budget: PATTERNS_READ })] as const,
      [examplesOf(service), logQuery(wide, { ...bounds, budget: EXAMPLES_READ })] as const,
    ];
  });
  return {
    'error-services': tallyQuery(wide, 'logs', {
      by: 'service',
      ...(context.subject.from === 'message' && { services: context.subject.services }),
      ...(asksForWarnings(context) && { minLevel }),
    }),
    ...(cause.templates.length > 0 && {
      'cause-lines': tallyQuery(wide, 'logs', cause),
      'cause-rows': logQuery(wide, { ...cause, budget: CAUSE_READ }),
    }),
    ...(blamed !== undefined &&
      hasSource(context, 'spans') && {
        'cause-spans': spanQuery(wide, { services: [blamed], budget: CAUSE_SPANS_READ }),
      }),
    ...Object.fromEntries(byService),
  };
};

/** `lines`: those of its newest lines that were read. */
type OtherError = {
  readonly service: string;
  readonly placed: PlacedRow<TallyRow>;
  readonly lines: readonly PlacedRow<LogRecord>[];
};

const otherErrors = (context: AskContext, reads: AskReads): readonly OtherError[] => {
  const isWarnings = asksForWarnings(context);
  const cause = causePatterns(context);
  const isOfCause = ({ service, placed }: OtherError): boolean =>
    context.ask.of === OTHER_ERRORS &&
    cause.templates.includes(placed.row.value ?? '') &&
    (cause.services.length === 0 || cause.services.includes(service));
  return failingServices(context, reads)
    .flatMap((service): readonly OtherError[] => {
      const lines = reads.rows(examplesOf(service), 'log');
      return reads.values(keyOf(service)).map((placed) => ({
        service,
        placed,
        lines: lines.filter(({ row }) => row.template === placed.row.value),
      }));
    })
    .filter((each) => (isWarnings ? each.placed.row.errors === 0 : each.placed.row.errors > 0) && !isOfCause(each))
    .toSorted((a, b) => askedNumber(b.placed.row, isWarnings) - askedNumber(a.placed.row, isWarnings));
};

const failureOf = ({ error, message }: LogRecord): string => error?.message?.trim() || message;

const textOf = ({ placed: { row }, lines: [example] }: OtherError): string =>
  example === undefined ? (row.text ?? row.value ?? '') : failureOf(example.row);

/** A shorter text stands in lines of other causes too. */
const LEAST_TEXT = 12;

/** So many of its lines, as many of them were read. */
const MOST_OF_THEM = 0.8;

/** Several lines of one request name it by its id, its spans by their trace. */
const requestsOf = ({ requestId, traceId }: LogRecord): readonly string[] =>
  [requestId, traceId].filter((id) => id !== undefined);

const shareOf = <Each>(all: readonly Each[], is: (each: Each) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;

/** Earlier records than those that were read are not known. */
const knownFrom = ({ matched, rows }: AskRead, records: readonly { readonly time: number }[]): number =>
  matched > rows.length ? Math.min(Infinity, ...records.map(({ time }) => time)) : -Infinity;

/** `services`: the one to blame, and those whose requests pass through the fault. */
type CauseRecords = {
  readonly texts: readonly string[];
  readonly lines: readonly LogRecord[];
  readonly failedSpans: readonly SpanRecord[];
  readonly services: readonly string[];
  /** Before it, a request of the cause may not have been read. */
  readonly requestsFrom: number;
};

/** The lines and the failed requests of the cause, and what they have in common with errors that follow from it. */
class CauseTrail {
  private readonly requests = new Set<string>();
  private readonly seconds = new Set<number>();
  /** Before it, no record of the cause was read. */
  private readonly from: number;

  constructor(private readonly cause: CauseRecords) {
    const { lines, failedSpans } = cause;
    this.from = Math.min(Infinity, ...[...lines, ...failedSpans].map(({ time }) => time));
    lines.forEach((line) => this.add(line));
    failedSpans.forEach(({ traceId, time }) => this.addRequests([traceId], time));
  }

  add(line: LogRecord): void {
    this.addRequests(requestsOf(line), line.time);
  }

  private addRequests(requests: readonly string[], time: number): void {
    requests.forEach((request) => this.requests.add(request));
    this.seconds.add(Math.floor(time / SECOND));
  }

  /** Also where only the chain of causes in the stack has it. */
  carriesText({ lines: [example] }: OtherError): boolean {
    if (example === undefined) return false;
    const { message, error } = example.row;
    const said = `${message}\n${error?.message ?? ''}\n${error?.stack ?? ''}`.toLowerCase();
    return this.cause.texts.some((text) => said.includes(text));
  }

  carriesRequest({ lines }: OtherError): boolean {
    const named = lines.flatMap(({ row }) => {
      const requests = row.time < this.cause.requestsFrom ? [] : requestsOf(row);
      return requests.length === 0 ? [] : [requests];
    });
    return shareOf(named, (requests) => requests.some((each) => this.requests.has(each))) >= MOST_OF_THEM;
  }

  private hasCauseAt(time: number): boolean {
    const second = Math.floor(time / SECOND);
    return this.seconds.has(second) || this.seconds.has(second - 1);
  }

  private happensWithIt({ lines }: OtherError, is: (row: LogRecord) => boolean): boolean {
    const judged = lines.filter(({ row }) => row.time >= this.from - SECOND);
    return shareOf(judged, ({ row }) => this.hasCauseAt(row.time) && is(row)) >= MOST_OF_THEM;
  }

  /** Requests that a proxy or a server has failed, each in a second of the cause or in the one after. */
  isFailedWithIt(each: OtherError): boolean {
    return this.happensWithIt(each, (row) => servedRequestOf(row)?.isFailed === true);
  }

  /** A service that the fault reaches tells of a failed call to the one to blame, or to another that the fault reaches. */
  isFailedCall(each: OtherError): boolean {
    const { services } = this.cause;
    if (!services.includes(each.service)) return false;
    const callees = services.filter((service) => service !== each.service);
    return this.happensWithIt(each, (row) => {
      const mentions = mentionsOf(row, rootErrorOf(row).text);
      const isCallee = (service: string): boolean =>
        speaksOf(mentions, service) ||
        mentions.addresses.some(({ host }) => host === service || host.startsWith(`${service}.`));
      return classifyFailure(row) !== undefined && callees.some(isCallee);
    });
  }
}

/** What PostgreSQL logs behind a message, which a client is not told with it. */
const COMPANIONS = /\n\s*(?:DETAIL|HINT|QUERY|CONTEXT|LOCATION|STATEMENT|BACKTRACE):[^]*$/;

/** What the root of the cause says, where a line states it; else what its lines say. */
const causeTexts = (context: AskContext, rows: readonly LogRecord[]): readonly string[] => {
  const root = statedRootOfCause(context, context.findings, context.findingRows);
  const texts = [...(root === undefined ? [] : [root.text]), ...rows.slice(0, 1).map(failureOf)];
  return texts
    .map((text) => text.replace(COMPANIONS, '').trim().toLowerCase())
    .filter(({ length }) => length >= LEAST_TEXT);
};

const causeRecords = (context: AskContext, reads: AskReads): CauseRecords => {
  const lines = reads.rows('cause-rows', 'log').map(({ row }) => row);
  const spans = reads.rows('cause-spans', 'span').map(({ row }) => row);
  const blamed = blamedService(context);
  const affected = context.findings?.hypotheses.find(({ service }) => service === blamed)?.affected ?? [];
  return {
    texts: causeTexts(context, lines),
    lines,
    failedSpans: spans.filter(({ status }) => status === 'error'),
    services: blamed === undefined ? [] : [blamed, ...affected],
    requestsFrom: Math.max(
      knownFrom(reads.get('cause-rows'), lines),
      ...(spans.length === 0 ? [] : [knownFrom(reads.get('cause-spans'), spans)]),
    ),
  };
};

/** Errors that carry the text or a request of the cause, and calls and requests that fail with it, follow from it. */
const followersOf = (context: AskContext, reads: AskReads, found: readonly OtherError[]): ReadonlySet<OtherError> => {
  const cause = causeRecords(context, reads);
  if (cause.lines.length === 0 && cause.failedSpans.length === 0) return new Set();
  const trail = new CauseTrail(cause);
  const byText = found.filter((each) => trail.carriesText(each));
  for (const { lines } of byText) for (const { row } of lines) trail.add(row);
  const follows = (each: OtherError): boolean =>
    trail.carriesRequest(each) || trail.isFailedWithIt(each) || trail.isFailedCall(each);
  return new Set([...byText, ...found.filter(follows)]);
};

const claimOther = (each: OtherError, isWarnings: boolean, write: ResultWriter): number => {
  const {
    service,
    placed,
    lines: [example],
  } = each;
  return write.claim(
    'other-errors.item',
    {
      service: { name: service },
      what: isWarnings
        ? sayNoun(write, 'warnings', write.cell(placed, 'count'))
        : sayNoun(write, 'errors', write.cell(placed, 'errors')),
      quote: { quote: textOf(each) },
      last: { clock: example?.row.time ?? placed.row.lastError ?? placed.row.last },
    },
    { cites: example === undefined ? [] : [write.cite(example)] },
  );
};

/** How many of all are of the cause. */
const sayCause = (context: AskContext, reads: AskReads, all: PlacedRow<TallyRow>, write: ResultWriter): void => {
  const cause = reads.total('cause-lines');
  const m = { figure: write.cell(all, 'errors') };
  const { subject } = context;
  const isCounted =
    subject.from !== 'message' || causePatterns(context).services.every((each) => subject.services.includes(each));
  if (cause === undefined || cause.row.errors === 0 || !isCounted) write.sentence('other-errors.all', { m });
  else write.sentence('other-errors.of-cause', { n: { figure: write.cell(cause, 'errors') }, m });
};

/** Undefined: no line of this time was read. */
export const answerOtherErrors = (
  context: AskContext,
  reads: AskReads,
  write: ResultWriter,
): DraftedResult | undefined => {
  const isWarnings = asksForWarnings(context);
  const all = reads.total('error-services');
  if (all === undefined && !isWarnings) return undefined;
  const found = otherErrors(context, reads);
  const isOfAll = context.ask.of === ERROR_KINDS;
  const following = isOfAll ? new Set<OtherError>() : followersOf(context, reads, found);
  const rest = found.filter((each) => !following.has(each));
  if (all !== undefined && isOfAll)
    write.sentence('other-errors.all', { m: { figure: write.cell(all, isWarnings ? 'count' : 'errors') } });
  else if (all !== undefined && !isWarnings) sayCause(context, reads, all, write);
  const shown = rest.slice(0, LIST_LENGTH);
  if (shown.length === 0) write.text(isWarnings ? 'other-errors.no-warnings' : 'other-errors.none');
  write.list(shown.map((each) => claimOther(each, isWarnings, write)));
  if (shown.length < rest.length) write.text('count.largest-shown');
  const followers = [...following].slice(0, LIST_LENGTH);
  if (followers.length > 0)
    write.list(
      followers.map((each) => claimOther(each, isWarnings, write)),
      'other-errors.follow',
    );
  return write.finish({
    kind: 'list',
    items: shown.map((each) => ({
      name: `${each.service}: ${textOf(each)}`,
      value: askedNumber(each.placed.row, isWarnings),
      evidence: [write.cite(each.placed)],
    })),
  });
};
