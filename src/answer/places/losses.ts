// Whether work is lost, and whether a change is safe: what the data shows of failed and unfinished work, and what it cannot show.
import { hasCue } from '../../language/details/message-details.js';
import { speaksOfThing } from '../../language/names/thing-words.js';
import { readRoute } from '../../telemetry/route-path.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { learningQueries, servedRequests } from '../counts/counted-records.js';
import { routeClaim } from '../counts/route-counts.js';
import { sayNoun } from '../counts/say-counted.js';
import type { MeasureAnswer } from '../measure.js';
import { KINDS_OF_WORK } from '../kinds-of-work.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { overServices } from './error-counts.js';
import { tellsOfProcess } from './process-lines.js';
import { holdsSchemaStatement } from './schema-changes.js';

type WorkKind = (typeof KINDS_OF_WORK)[number];

/** How lines and requests name each kind of work. */
const NAMED: { readonly [Kind in WorkKind]: RegExp } = {
  orders: /order|checkout|booking|purchase|cart|basket/i,
  messages: /message|event|queue|topic|publish|consum|deliver/i,
  mails: /mail|smtp|notif/i,
  payments: /pay|charge|refund|transaction|invoice|authori[sz]ation/i,
  jobs: /\bjobs?\b|\btasks?\b|worker/i,
  data: /write|insert|update|commit|transaction|record|row|replica|flush|sync/i,
};

/** Work that did not come to its end, as lines tell it. */
const UNFINISHED =
  /\b(?:fail(?:s|ed|ing|ure)?|time[sd]?[ -]?out|deadline exceeded|roll(?:ed|ing)?[ -]?back|abort(?:ed|ing)?|dead[ -]?letter(?:ed)?|dlq|un-?ack(?:ed|nowledged)?|nack(?:ed)?|reject(?:ed|ing)?|drop(?:ped|ping)?|discard(?:ed|ing)?|lost|losing|expired|orphan(?:ed)?|stuck|pending|in[ -]flight|(?:could|can)(?: ?not|n['’]t)|unable to|not (?:sent|saved|stored|delivered|committed|processed)|giv(?:en|ing) up|gave up|redeliver(?:ed|y)?|poison|duplicate)\b/i;

/** What was done to the program, and not to the work: “orders rolled back to 1.9.0”. */
const DEPLOY =
  /\b(?:re-?)?deploy(?:s|ed|ing|ments?)?\b|\broll(?:s|ed|ing)?[ -]?outs?\b|\broll(?:ed|ing)?[ -]?back (?:to|from) (?:version |release |v)?\d/i;

const TEMPLATES_READ = 300;
const OPERATIONS_READ = 400;
const MOST_PATTERNS = 4;
const MOST_OPERATIONS = 4;

const SERVICE_WORK: readonly (readonly [RegExp, WorkKind])[] = [
  [/order|checkout/i, 'orders'],
  [/mail/i, 'mails'],
  [/pay/i, 'payments'],
  [/message|event/i, 'messages'],
  [/job|task|worker/i, 'jobs'],
];

/** Empty: any work. A service that is named as work is: “did we lose orders?”. */
const kindsOfWork = ({ details, entities }: AskContext): readonly WorkKind[] => {
  const said = KINDS_OF_WORK.filter((kind) => hasCue(details, kind));
  if (said.length > 0) return said;
  const named = entities.flatMap(({ kind, text }) =>
    kind === 'service' ? SERVICE_WORK.flatMap(([pattern, work]) => (pattern.test(text) ? [work] : [])) : [],
  );
  return [...new Set(named)];
};

const isOfWork = (context: AskContext): ((text: string) => boolean) => {
  const kinds = kindsOfWork(context);
  const { work = [], things = [] } = context.details;
  return (text) =>
    kinds.length === 0 || kinds.some((kind) => NAMED[kind].test(text)) || speaksOfThing(text, [...work, ...things]);
};

/** Work passes through services besides that of the cause. */
const ofAll = (context: AskContext): AskContext => ({
  ...overServices(context),
  entities: context.entities.filter(({ kind }) => kind !== 'service'),
  period: context.hasOwnTime ? context.period : { from: context.window.analysis.from, to: context.askedAt },
});

const failedRows = (rows: readonly PlacedRow<TallyRow>[], isAsked: (name: string) => boolean) =>
  rows
    .filter(({ row }) => row.errors > 0 && isAsked(row.value ?? ''))
    .toSorted((a, b) => b.row.errors - a.row.errors)
    .slice(0, MOST_OPERATIONS);

const failedOperations = (context: AskContext, reads: AskReads): readonly PlacedRow<TallyRow>[] =>
  failedRows(reads.values('work-requests'), isOfWork(context));

/** By access lines, where no span tells of the same requests. */
const failedRoutes = (context: AskContext, reads: AskReads): readonly PlacedRow<TallyRow>[] => {
  if (failedOperations(context, reads).length > 0) return [];
  const isAsked = isOfWork(context);
  return failedRows(reads.values('work-routes'), (name) => readRoute(name) !== undefined && isAsked(name));
};

/** Statements of a schema, starts and stops, and deployments lose no work themselves, whatever their words. */
const isOfProgram = ({ text = '', errors }: TallyRow): boolean =>
  holdsSchemaStatement(text) || DEPLOY.test(text) || (errors === 0 && tellsOfProcess(text));

/** Of work that is named, any error counts; else the words of a line decide. */
const isUnfinished = ({ text = '', errors }: TallyRow, isNamed: boolean): boolean =>
  UNFINISHED.test(text) || (isNamed && errors > 0);

const isAccessLine = (text: string): boolean => readRoute(text)?.method !== undefined;

const unfinishedPatterns = (context: AskContext, reads: AskReads): readonly PlacedRow<TallyRow>[] => {
  const isAsked = isOfWork(context);
  const isNamed = kindsOfWork(context).length > 0;
  const hasRoutes = failedRoutes(context, reads).length > 0;
  return (
    reads
      .values('work-templates')
      .filter(({ row }) => isUnfinished(row, isNamed) && !isOfProgram(row) && isAsked(row.text ?? ''))
      // requests of access lines are counted by route
      .filter(({ row: { text = '' } }) => !hasRoutes || !isAccessLine(text))
      .toSorted((a, b) => b.row.count - a.row.count)
      .slice(0, MOST_PATTERNS)
  );
};

const exampleKey = (index: number): string => `work-line-${index + 1}`;
const countKey = (index: number): string => `work-count-${index + 1}`;

const reads: MeasureAnswer['reads'] = (asked, read) => {
  const context = ofAll(asked);
  const examples = unfinishedPatterns(asked, read).flatMap(({ row: { value = '' } }, index) => [
    [exampleKey(index), logQuery(context, { templates: [value], order: 'newest', budget: 1 })] as const,
    [countKey(index), tallyQuery(context, 'logs', { templates: [value], by: 'service' })] as const,
  ]);
  const first: AskQueries = {
    ...learningQueries(context),
    ...(hasSource(context, 'logs') && {
      'work-templates': tallyQuery(context, 'logs', { by: 'template', budget: TEMPLATES_READ }),
      'work-routes': tallyQuery(context, 'logs', { by: 'operation', budget: OPERATIONS_READ }),
    }),
  };
  if (!read.has('kinds') && !read.has('templates')) return first;
  return {
    ...first,
    ...Object.fromEntries(examples),
    ...(hasSource(context, 'spans') && {
      'work-requests': tallyQuery(context, 'spans', {
        ...servedRequests(context, read).options,
        by: 'operation',
        budget: OPERATIONS_READ,
      }),
    }),
  };
};

const operationClaim = (placed: PlacedRow<TallyRow>, write: ResultWriter): number => {
  const { row } = placed;
  return write.claim('operation.failed', {
    failures: sayNoun(write, 'failures', write.cell(placed, 'errors')),
    operation: { name: row.value ?? '' },
    requests: { figure: write.cell(placed, 'count') },
    first: { clock: row.firstError ?? row.first },
    last: { clock: row.lastError ?? row.last },
  });
};

const patternClaim = (pattern: PlacedRow<TallyRow>, example: PlacedRow<LogRecord>, write: ResultWriter): number =>
  write.claim(
    'other-errors.item',
    {
      service: { name: example.row.service },
      what: sayNoun(write, 'lines', write.cell(pattern, 'count')),
      last: { clock: example.row.time },
      quote: { quote: example.row.message },
    },
    { cites: [write.cite(example)] },
  );

const loss: MeasureAnswer = {
  needsCause: true,
  reads,
  answer: (context, reads, write) => {
    if (!hasSource(context, 'logs') && !hasSource(context, 'spans')) return undefined;
    if (hasCue(context.details, 'safe', 'rollback', 'restart')) write.text('loss.no-promise');
    const operations = failedOperations(context, reads);
    const routes = failedRoutes(context, reads);
    const patterns = unfinishedPatterns(context, reads).flatMap((_, index) => {
      const [example] = reads.rows(exampleKey(index), 'log');
      const pattern = reads.values(countKey(index)).find(({ row }) => row.value === example?.row.service);
      return example === undefined || pattern === undefined ? [] : [{ pattern, example }];
    });
    if (operations.length + routes.length + patterns.length === 0) write.text('loss.none');
    write.list([
      ...operations.map((each) => operationClaim(each, write)),
      ...routes.map((each) => routeClaim(each, write)),
    ]);
    write.list(
      patterns.map(({ pattern, example }) => patternClaim(pattern, example, write)),
      'loss.lines',
    );
    write.text('loss.unknown');
    const evidence = [...operations, ...routes, ...patterns.map(({ example }) => example)].map((each) =>
      write.cite(each),
    );
    write.show(...patterns.map(({ example }) => write.cite(example)));
    return evidence.length === 0
      ? write.finish({ kind: 'unknown', missing: 'losses' })
      : write.finish({ kind: 'rows', evidence, more: 0 });
  },
};

export const lossAnswers = { loss };
