// Which database it is, by the errors that name its driver and the logs that are stored of it; and which index is missing, which
// lines cannot tell: what they do tell of indexes and of slow statements.
import { DAY } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { type Technology, technologyInText, technologyOfName } from '../../telemetry/failures/technologies.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { answerStatements, hasStatements, statementQueries, statesSql } from '../counts/slowest-statements.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import { overServices } from './error-counts.js';

const DATABASES: ReadonlySet<string> = new Set(
  'postgresql mysql mariadb sqlserver oracle redis mongodb cassandra elasticsearch clickhouse'.split(' '),
);

const ERRORS_READ = 60;

const asDatabase = (technology: Technology | undefined): Technology | undefined =>
  technology !== undefined && DATABASES.has(technology.name) ? technology : undefined;

/** What a line says in which a database is named: its message, or the error that it carries. */
const namingText = ({
  message,
  error,
}: LogRecord): { readonly technology: Technology; readonly quote: string } | undefined => {
  for (const quote of [message, error?.message, error?.type]) {
    const technology = quote === undefined ? undefined : asDatabase(technologyInText(quote));
    if (quote !== undefined && technology !== undefined) return { technology, quote };
  }
  // a stack is no part of what an answer can quote
  const technology = asDatabase(technologyInText(error?.stack ?? ''));
  return technology && { technology, quote: error?.message ?? message };
};

type NamedDatabase = { readonly technology: Technology; readonly quote: string; readonly placed: PlacedRow<LogRecord> };

/** The line of the cause first; of each database one line. */
const namedDatabases = (reads: AskReads): readonly NamedDatabase[] => {
  const all = ['errors', 'warnings']
    .flatMap((key) => reads.rows(key, 'log'))
    .flatMap((placed) => {
      const naming = namingText(placed.row);
      return naming === undefined ? [] : [{ ...naming, placed }];
    });
  return [...new Map(all.toReversed().map((each) => [each.technology.name, each] as const)).values()].toReversed();
};

/** Stored logs of databases, by the names of their services. */
const databaseServices = ({ catalogue }: AskContext): readonly { readonly service: string; readonly title: string }[] =>
  catalogue.service.flatMap((service) => {
    const technology = asDatabase(technologyOfName(service));
    return technology === undefined ? [] : [{ service, title: technology.title }];
  });

const database: MeasureAnswer = {
  needsCause: true,
  reads: (context) => {
    if (!hasSource(context, 'logs')) return {};
    const options = { budget: ERRORS_READ, minLevel: 'error' as const };
    return {
      errors: logQuery(context, options),
      warnings: logQuery(overServices(context), { ...options, minLevel: 'warn' as const }),
    };
  },
  answer: (context, reads, write): DraftedResult => {
    const named = namedDatabases(reads);
    const stored = databaseServices(context);
    write.sentences(
      ...named.map(({ technology, quote, placed }) =>
        write.claim(
          'database.named',
          {
            database: technology.title,
            service: { name: placed.row.service },
            at: { clock: placed.row.time },
            quote: { quote },
          },
          { cites: [write.cite(placed)] },
        ),
      ),
    );
    for (const { service, title } of stored)
      write.text('database.stored', { database: title, service: asCode(service) });
    if (named.length === 0 && stored.length === 0) write.text('database.unknown');
    const names = [
      ...new Set([...named.map(({ technology }) => technology.title), ...stored.map(({ title }) => title)]),
    ];
    if (names.length === 0) return write.finish({ kind: 'unknown', missing: 'database' });
    return write.finish({
      kind: 'list',
      items: named.map(({ technology, placed }) => ({
        name: technology.title,
        value: 1,
        evidence: [write.cite(placed)],
      })),
    });
  },
};

/** As code, without the characters that would end it. */
const asCode = (name: string): string => `\`${name.replaceAll('`', '')}\``;

const LINES_OF_INDEXES = 30;
const MOST_LINES = 3;

/** An index of a database is made, removed, rebuilt or found wanting: `index.html` and an index out of bounds are none. */
const INDEX =
  /\b(?:create|drop|alter|rebuild|reindex|missing|no|without|unused|invalid|corrupt\w*|using)\b[^\n]{0,40}\bindex(?:es)?\b(?!\.html?\b)|\bindex(?:es)? [^\n]{0,60}\b(?:dropped|removed|missing|created|rebuilt|corrupt\w*|not used|scan)\b|\bseq(?:uential)? scan\b|\bfull (?:table )?scan\b/i;

/** Indexes are dropped before what they were for is slow. */
const INDEX_REACH = DAY;

const indexLines = (reads: AskReads): readonly PlacedRow<LogRecord>[] =>
  ['index-lines', 'scan-lines']
    .flatMap((key) => reads.rows(key, 'log'))
    .filter(({ row }) => INDEX.test(row.message))
    .slice(0, MOST_LINES);

const indexQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const wide = overServices(context);
  const window = { from: context.period.from - INDEX_REACH, to: context.askedAt };
  const options = { window, budget: LINES_OF_INDEXES };
  return {
    'index-lines': logQuery(wide, { ...options, phrases: ['index'] }),
    'scan-lines': logQuery(wide, { ...options, phrases: ['scan'] }),
    ...statementQueries(context, reads),
  };
};

/** A change of an index is said of indexes; a statement that names one is told among the slow ones. */
const index: MeasureAnswer = {
  needsCause: true,
  reads: indexQueries,
  answer: (context, reads, write): DraftedResult => {
    write.text('index.not-told');
    const lines = indexLines(reads).filter(({ row }) => !statesSql(row.message));
    if (lines.length === 0) write.text('index.no-line');
    else
      write.list(
        lines.map((placed) =>
          write.claim(
            'index.line',
            {
              at: { moment: placed.row.time },
              service: { name: placed.row.service },
              quote: { quote: placed.row.message },
            },
            { cites: [write.cite(placed)] },
          ),
        ),
      );
    if (hasStatements(reads)) write.text('index.slow-statements');
    const drafted = answerStatements(context, reads, write) ?? write.finish({ kind: 'unknown', missing: 'index' });
    return { ...drafted, value: { kind: 'unknown', missing: 'index' } };
  },
};

export const databaseAnswers = { database, index };
