// Requests, sessions and orders that two services have in common: ids that lines of both hold.
import type { CitableRow } from '../citable-row.js';
import type { LogRecord } from '../record.js';

type SharedRequests = {
  readonly ids: number;
  /** Of them, those in which the lines of the first service begin before and end after those of the second. */
  readonly around: number;
  /** A line of each service with the same id. */
  readonly examples: readonly (readonly [CitableRow<LogRecord>, CitableRow<LogRecord>])[];
};

/** By `servicePair`, in both orders. */
export type SharedRequestsByPair = ReadonlyMap<string, SharedRequests>;

export const servicePair = (a: string, b: string): string => `${a} ${b}`;

/** Ids as programs hand them on: hexadecimal, or a UUID. */
const REQUEST_ID = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[A-F]*\d)(?=\d*[A-F])[0-9A-F]{16,32})\b/gi;
/** What is an id because it is called one. */
const NAMED_ID =
  /\b(request|req|correlation|transaction|session|order|cart|booking|payment|invoice|shipment)(?:[ _.-]?(?:id|no|number))?["']?[ =:#]+["']?([A-Za-z]{0,4}[-_]?\d[\w-]{3,40})/gi;
const ID_FIELD =
  /(?:^|[._-])(request|req|correlation|transaction|session|order|cart|booking|payment|invoice|shipment)[._-]?id$/i;

const MOST_TEXT = 600;
const MOST_EXAMPLES = 3;
/** What stands in so many lines is no id of one request. */
const MOST_LINES_OF_ID = 200;

const named = (kind: string, value: unknown): string => `${kind.toLowerCase()} ${String(value).toLowerCase()}`;

export const requestIdsIn = ({
  message,
  requestId,
  traceId,
  attributes = {},
}: Pick<LogRecord, 'message' | 'requestId' | 'traceId' | 'attributes'>): ReadonlySet<string> => {
  const head = message.slice(0, MOST_TEXT);
  const fields = Object.entries(attributes);
  const texts = [head, requestId ?? '', traceId ?? '', ...fields.map(([, value]) => String(value).slice(0, MOST_TEXT))];
  return new Set([
    ...texts.flatMap((text) => text.match(REQUEST_ID) ?? []).map((id) => id.toLowerCase()),
    ...[...head.matchAll(NAMED_ID)].map(([, kind = '', value]) => named(kind, value)),
    ...fields.flatMap(([name, value]) => {
      const kind = ID_FIELD.exec(name)?.[1];
      return kind === undefined || String(value).length < 3 ? [] : [named(kind, value)];
    }),
  ]);
};

type Lines = readonly [CitableRow<LogRecord>, ...CitableRow<LogRecord>[]];

const isAround = (a: Lines, b: Lines): boolean => {
  const [own, other] = [a, b].map((lines) => lines.map(({ row }) => row.time)) as [number[], number[]];
  return own.length > 1 && Math.min(...own) < Math.min(...other) && Math.max(...own) > Math.max(...other);
};

const linesById = (logs: readonly CitableRow<LogRecord>[]): readonly (readonly Lines[])[] => {
  const byId = new Map<string, CitableRow<LogRecord>[]>();
  for (const line of logs)
    for (const id of requestIdsIn(line.row)) {
      const held = byId.get(id);
      if (held === undefined) byId.set(id, [line]);
      else held.push(line);
    }
  return [...byId.values()]
    .filter(({ length }) => length > 1 && length <= MOST_LINES_OF_ID)
    .map((lines) => [...Map.groupBy(lines, ({ row }) => row.service).values()] as unknown as Lines[]);
};

export const findSharedRequests = (logs: readonly CitableRow<LogRecord>[]): SharedRequestsByPair => {
  const pairs = new Map<string, SharedRequests>();
  for (const services of linesById(logs))
    for (const a of services)
      for (const b of services) {
        if (a === b) continue;
        const pair = servicePair(a[0].row.service, b[0].row.service);
        const { ids, around, examples } = pairs.get(pair) ?? { ids: 0, around: 0, examples: [] };
        pairs.set(pair, {
          ids: ids + 1,
          around: around + (isAround(a, b) ? 1 : 0),
          examples: examples.length < MOST_EXAMPLES ? [...examples, [a[0], b[0]]] : examples,
        });
      }
  return pairs;
};
