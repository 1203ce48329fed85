// Where a place holds no record of the service that is asked about, and records of other services: they are told, and not denied.
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { TallyDimension } from '../../telemetry/query.js';
import { tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { overServices } from './error-counts.js';

const KEYS = { logs: 'elsewhere-lines', spans: 'elsewhere-requests' } as const;
const MOST_PLACES = 3;

/** Counts of all services of the scope by the dimension, for a question that is about certain services. */
export const elsewhereQueries = (
  context: AskContext,
  of: 'logs' | 'spans',
  by: TallyDimension | undefined,
): AskQueries => {
  const { services } = context.subject;
  if (services.length === 0 || by === undefined || by === 'service') return {};
  return { [KEYS[of]]: tallyQuery(overServices(context), of, { by, window: context.period }) };
};

const valuesElsewhere = (reads: AskReads): readonly PlacedRow<TallyRow>[] =>
  Object.values(KEYS)
    .map((key) => reads.values(key))
    .find((values) => values.length > 0) ?? [];

const isNamed = ({ row }: PlacedRow<TallyRow>, names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === row.value?.toLowerCase());

/** The places among `names` in which only other services have records. */
export const namesElsewhere = (reads: AskReads, names: readonly string[]): readonly string[] => {
  const values = valuesElsewhere(reads);
  return names.filter((name) => values.some((value) => isNamed(value, [name])));
};

/** Places besides those in which the service has records. */
export const otherPlaces = (reads: AskReads, own: readonly string[]): readonly string[] =>
  valuesElsewhere(reads).flatMap((value) => (isNamed(value, own) ? [] : (value.row.value ?? [])));

/** “`search` has no record in `eu-2`; other services have 1,204 there, with 12 errors.” One claim for each place. */
export const elsewhereClaims = (
  context: AskContext,
  names: readonly string[],
  { reads, write }: { readonly reads: AskReads; readonly write: ResultWriter },
): readonly number[] =>
  valuesElsewhere(reads)
    .filter((value) => isNamed(value, names))
    .slice(0, MOST_PLACES)
    .map((value) =>
      write.claim('place.elsewhere', {
        service: context.subject.services.flatMap((name, index) => [...(index === 0 ? [] : [', ']), { name }]),
        name: { name: value.row.value ?? '' },
        count: { figure: write.cell(value, 'count') },
        errors: { figure: write.cell(value, 'errors') },
      }),
    );
