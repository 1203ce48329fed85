// Whether a first question names a thing of which the loudest service says nothing: the report on what is loudest would pass it over.
import { HOUR, type Micros, MINUTE } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { TallyQuery } from '../../telemetry/query.js';
import { readRoute } from '../../telemetry/route-path.js';
import { spellingsOf } from './named-records.js';
import { thingOf } from '../../language/names/thing-words.js';

/** So far back its lines are looked for. */
const LOOK_BACK = 2 * HOUR;
/** What fails within this fails now. */
const LATELY = 15 * MINUTE;
const ROUTES_READ = 200;
const MOST_NAMES = 3;

/** Joined words first: where programs write them so, they say most. */
const longestOf = (names: readonly string[]): readonly string[] =>
  names.toSorted((a, b) => thingOf(b).length - thingOf(a).length).slice(0, MOST_NAMES);

/** Who fails now, which routes there are, and whose lines hold each name of the message. None: it names nothing. */
export const thingTallies = (
  said: readonly string[],
  { askedAt, upTo }: { readonly askedAt: Micros; readonly upTo: number },
): readonly TallyQuery[] => {
  const names = longestOf(said);
  if (names.length === 0) return [];
  const since = (length: Micros) => ({ from: Math.max(0, askedAt - length), to: askedAt + 1 });
  const shared = { ask: 'tally', of: 'logs', window: since(LOOK_BACK), upTo, filter: {}, budget: ROUTES_READ } as const;
  return [
    { ...shared, by: 'service', window: since(LATELY), filter: { minLevel: 'error' } },
    { ...shared, by: 'operation' },
    ...names.flatMap(spellingsOf).map((name): TallyQuery => ({ ...shared, by: 'service', text: name })),
  ];
};

/** Fewer failing requests are none to speak of. */
const FAILING_SHARE = 0.1;

const namesRoute = ({ value = '' }: TallyRow, names: readonly string[]): boolean =>
  readRoute(value)?.segments.some((each) => names.includes(thingOf(each))) ?? false;

/** Fewer errors than this are nothing loud, which the report would tell in the place of what is asked. */
const LEAST_LOUD = 10;
const LEAST_STEM = 4;

/** “Mails” are what `mailer` is about: whoever names them means that service. */
const isOfService = (name: string, services: readonly string[]): boolean =>
  services.some((service) =>
    service
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some(
        (part) => Math.min(part.length, name.length) >= LEAST_STEM && (part.startsWith(name) || name.startsWith(part)),
      ),
  );

/** Lines speak of what the message names, or a path does, and none of them are of the service with most errors now. Pure. */
export const namesQuietThing = (
  said: readonly string[],
  rows: readonly TallyRow[],
  services: readonly string[],
): boolean => {
  const names = longestOf(said).map(thingOf);
  if (names.every((name) => isOfService(name, services))) return false;
  const values = rows.filter(({ value, count }) => value !== undefined && value !== '' && count > 0);
  const [loudest] = values
    .filter(({ by, words }) => by === 'service' && words === undefined)
    .toSorted((a, b) => b.errors - a.errors);
  const speaking = values.filter(({ by, words }) => by === 'service' && words !== undefined);
  const routes = values.filter((row) => row.by === 'operation' && namesRoute(row, names));
  if (loudest === undefined || loudest.errors < LEAST_LOUD) return false;
  if (speaking.length > 0) return speaking.every(({ value }) => value !== loudest.value);
  const sum = (cell: 'errors' | 'count'): number => routes.reduce((all, row) => all + row[cell], 0);
  return routes.length > 0 && sum('errors') < FAILING_SHARE * sum('count');
};
