// In which services and minutes the steps of several services occur: read from the pages of the flow.
import { MINUTE, type Micros } from '../../../../kernel/time.js';
import { BUCKET, type FlowKey } from '../../../../telemetry/aggregates/contribution.js';
import { END } from '../../../../telemetry/aggregates/operation.js';
import { sideOf, type Partition } from '../../../../telemetry/aggregates/partition.js';
import { LEAST_SHARED, newPresence, type Presence } from '../../../../telemetry/aggregates/sums.js';
import { eachEntry, PAGE } from '../store/page.js';
import type { Page } from '../store/pages.js';

/** An event that several services share, while its pages come by: `slots` are those of one page. */
type Shared = { readonly presence: Presence; slots: number };

type Step = { readonly service: string; readonly shared: Shared };

/** Key → the shared event that it leads to. */
const stepsOf = (keys: ReadonlyMap<number, FlowKey>, events: Map<string, Presence>): ReadonlyMap<number, Step> => {
  const steps = [...keys].filter(([, { to }]) => to !== undefined && to !== END);
  const byEvent = [...Map.groupBy(steps, ([, { to = END }]) => to)];
  return new Map(
    byEvent.flatMap(([event, own]) => {
      if (new Set(own.map(([, { service }]) => service)).size < LEAST_SHARED) return [];
      const shared = { presence: newPresence(), slots: 0 };
      events.set(event, shared.presence);
      return own.map(([id, { service }]) => [id, { service, shared }] as const);
    }),
  );
};

type Minute = { readonly minute: Micros; readonly slots: number; readonly isBaseline: boolean };

const slotsOf = (sides: Partition, start: Micros, minute: Micros): number => {
  let slots = 0;
  for (let bucket = minute; bucket < minute + MINUTE; bucket += BUCKET)
    if (sideOf(sides, bucket) !== undefined) slots |= 1 << ((bucket - start) / BUCKET);
  return slots;
};

/** The minutes of a page that begin inside the question; of one that it cuts, the buckets inside of it count. */
const minutesOf = (sides: Partition, start: Micros): readonly Minute[] =>
  Array.from({ length: PAGE / MINUTE }, (_, index) => start + index * MINUTE)
    .filter((minute) => sideOf(sides, minute) !== undefined)
    .map((minute) => ({
      minute,
      slots: slotsOf(sides, start, minute),
      isBaseline: sideOf(sides, minute) !== 'window',
    }));

export const presenceOf = (
  pages: readonly Page[],
  keys: ReadonlyMap<number, FlowKey>,
  sides: Partition,
): ReadonlyMap<string, Presence> => {
  const events = new Map<string, Presence>();
  const steps = stepsOf(keys, events);
  const shared = new Set([...steps.values()].map((step) => step.shared));
  for (const { start, cells } of pages) {
    const minutes = minutesOf(sides, start);
    const asked = minutes.reduce((all, { slots }) => all | slots, 0);
    eachEntry(cells, ({ key, slots }) => {
      const step = (slots & asked) === 0 ? undefined : steps.get(key);
      if (step === undefined) return;
      step.shared.presence.services.add(step.service);
      step.shared.slots |= slots & asked;
    });
    for (const event of shared) {
      for (const { minute, slots, isBaseline } of minutes)
        if (isBaseline && (event.slots & slots) !== 0) event.presence.minutes.add(minute);
      event.slots = 0;
    }
  }
  return events;
};
