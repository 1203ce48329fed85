// Puts alerts together that came from the same place of a source: one answer is written there.
import { optional } from '../kernel/optional.js';
import type { Micros } from '../kernel/time.js';
import type { AnsweredPlace } from '../ports/notification-targets.js';

export type AlertOrigin = {
  /** Its name in the configuration. */
  readonly source: string;
  /** As the source calls it: `findAlertPlace`. */
  readonly place: string;
  readonly startedAt: Micros;
  readonly endedAt?: Micros;
};

type OriginatedAlert = { readonly origin?: AlertOrigin };

/** The alerts of a source by their places, in the order in which they come. */
export const alertsByPlace = <A extends OriginatedAlert>(
  source: string,
  alerts: readonly A[],
): ReadonlyMap<string, readonly A[]> => {
  const places = new Map<string, A[]>();
  for (const alert of alerts) {
    if (alert.origin?.source !== source) continue;
    const { place } = alert.origin;
    const others = places.get(place);
    if (others === undefined) places.set(place, [alert]);
    else others.push(alert);
  }
  return places;
};

/** From the first start to the last end; without an end as long as one fires. `undefined`: no alert came from there. */
export const answeredPlaceOf = (place: string, alerts: readonly OriginatedAlert[]): AnsweredPlace | undefined => {
  const origins = alerts.flatMap(({ origin }) => (origin?.place === place ? [origin] : []));
  if (origins.length === 0) return undefined;
  const ends = origins.flatMap(({ endedAt }) => endedAt ?? []);
  return {
    place,
    startedAt: Math.min(...origins.map(({ startedAt }) => startedAt)),
    ...optional({ endedAt: ends.length === origins.length ? Math.max(...ends) : undefined }),
  };
};
