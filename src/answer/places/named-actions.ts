// What others logged of a service: systemd that it started it, sudo that somebody restarted it, the audit log that somebody changed it.
import { escapePattern } from '../../kernel/escape-pattern.js';
import { hasCue } from '../../language/details/message-details.js';
import type { TimeWindow } from '../../kernel/time.js';
import { type AskContext, blamedService } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { LogRecord } from '../../telemetry/record.js';
import { logQuery, tallyQuery } from '../queries.js';
import { overServices } from './error-counts.js';
import { isOperatorAction, tellsOfOperatorAction } from './operator-actions.js';

const TEMPLATES_READ = 100;
const LINES_READ = 40;
const MOST_SERVICES = 2;
/** What is logged of it more often is its work. */
const MOST_OF_ACTION = 40;
/** Of so few lines the text itself tells: a pattern hides the path of a request. */
const FEW_LINES = 10;

const templatesKey = (service: string): string => `named-templates ${service}`;
const linesKey = (service: string): string => `named-lines ${service}`;

const servicesMeant = (context: AskContext): readonly string[] => {
  const { subject } = context;
  const blamed = blamedService(context);
  const meant = subject.from === 'message' ? subject.services : blamed === undefined ? [] : [blamed];
  return meant.slice(0, MOST_SERVICES);
};

/** Under which keys lines of others on the services that are meant were read. */
export const namedLineKeys = (context: AskContext): readonly string[] => servicesMeant(context).map(linesKey);

/** `tells`: whether a text tells of a start, a stop or another change. In two rounds: which patterns name the service, then their lines. */
export const namedActionQueries = (
  context: AskContext,
  reads: AskReads,
  { window, tells }: { readonly window: TimeWindow; readonly tells: (text: string) => boolean },
): AskQueries => {
  const wide = { ...overServices(context), entities: [] };
  return Object.fromEntries(
    servicesMeant(context).flatMap((service) => {
      const templates = reads
        .values(templatesKey(service))
        .flatMap(({ row: { value, text = '', count } }) =>
          value !== undefined &&
          (count <= FEW_LINES || (count <= MOST_OF_ACTION && (tells(text) || tellsOfOperatorAction(text))))
            ? [value]
            : [],
        );
      const options = { text: service, window };
      return [
        [templatesKey(service), tallyQuery(wide, 'logs', { ...options, by: 'template', budget: TEMPLATES_READ })],
        ...(templates.length > 0
          ? [[linesKey(service), logQuery(wide, { ...options, templates, budget: LINES_READ, order: 'newest' })]]
          : []),
      ] as [string, AskQueries[string]][];
    }),
  );
};

/** The name stands for itself: `booking.service`, “restart booking”, and not in `rebooking` or `booking-web`; or before what holds its settings. */
const namesService = (service: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_-])${escapePattern(service)}(?![\p{L}\p{N}_-])|/(?:configmaps|secrets)/${escapePattern(service)}[._-]`,
    'iu',
  );

/** “Restart” in the words of the question asks for no line of another change. */
const OF_RESTART = /start|stop|reboot|kill|terminat|shut/i;

/** Lines of other services that name it, each once, in the order of time. */
export const namedActionLines = (
  context: AskContext,
  reads: AskReads,
  tells: (text: string) => boolean,
): readonly PlacedRow<LogRecord>[] => {
  const asksOfRestart = hasCue(context.details, 'restart');
  const found = servicesMeant(context).flatMap((service) => {
    const name = namesService(service);
    return reads
      .rows(linesKey(service), 'log')
      .filter(({ row }) => row.service !== service && name.test(row.message))
      .filter(
        ({ row }) => isOperatorAction(row) || (tells(row.message) && (!asksOfRestart || OF_RESTART.test(row.message))),
      );
  });
  const byId = new Map(found.map((placed) => [placed.row.id, placed]));
  return [...byId.values()].toSorted((a, b) => a.row.time - b.row.time);
};

/** Those of them that tell what a person has done. */
export const namedOperatorLines = (context: AskContext, reads: AskReads): readonly PlacedRow<LogRecord>[] =>
  namedActionLines(context, reads, () => false).filter(({ row }) => isOperatorAction(row));
