// Services that run in the same place: pods that hold several, and machines that hold some services and not others.
import { compareText } from '../../kernel/json.js';
import type { CitableRow } from '../citable-row.js';
import type { LogRecord } from '../record.js';

type SharedPlaces = {
  readonly services: readonly [string, string];
  readonly places: number;
  readonly examples: readonly (readonly [CitableRow<LogRecord>, CitableRow<LogRecord>])[];
};

/** A machine of more services than this tells nothing of two of them. */
const MOST_SERVICES = 8;
const MOST_EXAMPLES = 3;

type Line = CitableRow<LogRecord>;

const linesByPlace = (logs: readonly Line[], placeOf: (line: LogRecord) => string | undefined): readonly Line[][] => {
  const placed = logs.filter(({ row }) => placeOf(row) !== undefined);
  const places = [...Map.groupBy(placed, ({ row }) => placeOf(row)).values()];
  // where everything runs in one place, it parts nobody
  return places.length < 2
    ? []
    : places.map((lines) =>
        [...Map.groupBy(lines, ({ row }) => row.service).values()].flatMap((own) => own.slice(0, 1)),
      );
};

export const findSharedPlaces = (logs: readonly Line[]): readonly SharedPlaces[] => {
  const places = [...linesByPlace(logs, ({ pod }) => pod), ...linesByPlace(logs, ({ host }) => host)];
  const pairs = new Map<string, SharedPlaces>();
  for (const lines of places.filter(({ length }) => length > 1 && length <= MOST_SERVICES))
    for (const a of lines)
      for (const b of lines) {
        const [from, to] = [a.row.service, b.row.service];
        if (compareText(from, to) >= 0) continue;
        const key = JSON.stringify([from, to]);
        const known = pairs.get(key);
        const examples = [...(known?.examples ?? []), [a, b] as const].slice(0, MOST_EXAMPLES);
        pairs.set(key, { services: [from, to], places: (known?.places ?? 0) + 1, examples });
      }
  return [...pairs.values()];
};
