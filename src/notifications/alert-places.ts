// Puts alerts together that one target answers at the same place: one answer is written there.
import { optional } from '../kernel/optional.js';
import type { Micros } from '../kernel/time.js';
import type { AnsweredPlace } from '../ports/notification-targets.js';

/** Where a target answers an alert. */
export type AlertPlace = {
  /** Its name in the configuration. */
  readonly target: string;
  /** An incident, a panel (`findAlertPlace`), or an issue (`findNamedIssues`). */
  readonly place: string;
  readonly startedAt: Micros;
  readonly endedAt?: Micros;
};

type PlacedAlert = { readonly places?: readonly AlertPlace[] };

const placesAt = (target: string, { places = [] }: PlacedAlert): readonly AlertPlace[] =>
  places.filter((each) => each.target === target);

/** The alerts that a target answers by their places, in the order in which they come. */
export const alertsByPlace = <A extends PlacedAlert>(
  target: string,
  alerts: readonly A[],
): ReadonlyMap<string, readonly A[]> => {
  const places = new Map<string, A[]>();
  for (const alert of alerts)
    for (const { place } of placesAt(target, alert)) places.set(place, [...(places.get(place) ?? []), alert]);
  return places;
};

/** From the first start to the last end; without an end as long as one fires. `undefined`: no alert is of that place. */
export const answeredPlaceOf = (
  { target, place }: Pick<AlertPlace, 'target' | 'place'>,
  alerts: readonly PlacedAlert[],
): AnsweredPlace | undefined => {
  const there = alerts.flatMap((alert) => placesAt(target, alert).filter((each) => each.place === place));
  if (there.length === 0) return undefined;
  const ends = there.flatMap(({ endedAt }) => endedAt ?? []);
  return {
    place,
    startedAt: Math.min(...there.map(({ startedAt }) => startedAt)),
    ...optional({ endedAt: ends.length === there.length ? Math.max(...ends) : undefined }),
  };
};
