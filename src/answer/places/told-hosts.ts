// On which machine a service runs where its records have no field for it: by lines that say so, its own and those of others.
import { escapePattern } from '../../kernel/escape-pattern.js';
import type { LogRecord } from '../../telemetry/record.js';
import { type AskContext, blamedService } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from '../rows/record-lines.js';
import type { Place } from './dimensions.js';
import { overServices } from './error-counts.js';

const TEMPLATES_READ = 100;
const LINES_READ = 20;
const LIST_LENGTH = 3;
const OWN = 'own';
const OTHERS = 'others';
const templatesKey = (whose: string): string => `told-host-templates ${whose}`;
const linesKey = (whose: string): string => `told-host-lines ${whose}`;

/** Whatever may stand in a pattern for the name of a machine. */
const MAY_TELL = /\b(?:assigned|scheduled|placed|node|host|hostname|machine|server|worker|evict)/i;
/** “Successfully assigned shop/cart-1 to node-b7”, “starting 4.2.0 on host shelf-2”, `node="worker-3"`. */
const TELLS =
  /\b(?:assigned|scheduled|placed)\b[^\n]{0,120}? (?:to|on) (?:node |host )?[\w.-]+|\bon (?:host|node|machine|server|worker) [\w.-]+|\b(?:node|nodeName|node_name|host|hostname|machine)["']?[=:]\s?["']?[\w.-]+/i;

/** Also as the beginning of the name of a pod: `cart-7c9d1`. */
const namesService = (service: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_-])${escapePattern(service)}(?!\p{L})`, 'iu');

const serviceMeant = (context: AskContext): string | undefined => context.subject.services[0] ?? blamedService(context);

/** In two rounds: which patterns may name a machine, then their lines. */
export const toldHostQueries = (context: AskContext, reads: AskReads, place: Place): AskQueries => {
  const service = serviceMeant(context);
  if (place !== 'host' || service === undefined || !hasSource(context, 'logs')) return {};
  const wide = { ...overServices(context), entities: [] };
  const window = { from: 0, to: context.askedAt + 1 };
  const queriesOf = (whose: string, options: { readonly text?: string; readonly services?: readonly string[] }) => {
    const shared = { ...options, window };
    const templates = reads
      .values(templatesKey(whose))
      .flatMap(({ row: { value, text = '' } }) => (value !== undefined && MAY_TELL.test(text) ? [value] : []));
    return {
      [templatesKey(whose)]: tallyQuery(wide, 'logs', { ...shared, by: 'template', budget: TEMPLATES_READ }),
      ...(templates.length > 0 && {
        [linesKey(whose)]: logQuery(wide, { ...shared, templates, budget: LINES_READ, order: 'newest' }),
      }),
    };
  };
  return { ...queriesOf(OTHERS, { text: service }), ...queriesOf(OWN, { services: [service] }) };
};

const isToldBy =
  (service: string) =>
  ({ row }: PlacedRow<LogRecord>): boolean =>
    TELLS.test(row.message) && (row.service === service || namesService(service).test(row.message));

/** The latest lines that say so. Undefined: none does. */
export const sayToldHosts = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const service = serviceMeant(context);
  const read = [OWN, OTHERS].flatMap((whose) => reads.rows(linesKey(whose), 'log'));
  const found = service === undefined ? [] : read.filter(isToldBy(service));
  const byId = new Map(found.map((placed) => [placed.row.id, placed]));
  const lines = [...byId.values()].toSorted((a, b) => b.row.time - a.row.time).slice(0, LIST_LENGTH);
  if (lines.length === 0) return undefined;
  write.list(
    lines.map((each) => lineClaim(each, write)),
    'place.told-hosts',
  );
  const evidence = lines.map((each) => write.cite(each));
  return write.show(...evidence).finish({ kind: 'rows', evidence, more: 0 });
};
