// In which services and minutes the steps of several services occur: read from the pages of the flow.
import { type Micros, MINUTE } from '../../../../kernel/time.js';
import { AGGREGATE_BUCKET, type FlowKey } from '../../../../telemetry/aggregates/trace-contribution.js';
import { END_EVENT } from '../../../../telemetry/aggregates/operation-names.js';
import { type Partition, sideAt } from '../../../../telemetry/aggregates/partition.js';
import {
  emptyPresence,
  type EventPresence,
  MIN_SHARING_SERVICES,
} from '../../../../telemetry/aggregates/table-rows.js';
import { eachEntry, PAGE } from '../store/page.js';
import type { Page } from '../store/pages.js';

/** An event that several services share, while its pages come by: `slots` are those of one page. */
type Shared = { readonly presence: EventPresence; slots: number };

type Step = { readonly service: string; readonly shared: Shared };

/** Key → the shared event that it leads to. */
const stepsOf = (keys: ReadonlyMap<number, FlowKey>, events: Map<string, EventPresence>): ReadonlyMap<number, Step> => {
  const steps = [...keys].filter(([, { to }]) => to !== undefined && to !== END_EVENT);
  const byEvent = [...Map.groupBy(steps, ([, { to = END_EVENT }]) => to)];
  return new Map(
    byEvent.flatMap(([event, own]) => {
      if (new Set(own.map(([, { service }]) => service)).size < MIN_SHARING_SERVICES) return [];
      const shared = { presence: emptyPresence(), slots: 0 };
      events.set(event, shared.presence);
      return own.map(([id, { service }]) => [id, { service, shared }] as const);
    }),
  );
};

type Minute = { readonly minute: Micros; readonly slots: number; readonly isBaseline: boolean };

const slotsOf = (sides: Partition, start: Micros, minute: Micros): number => {
  let slots = 0;
  for (let bucket = minute; bucket < minute + MINUTE; bucket += AGGREGATE_BUCKET)
    if (sideAt(sides, bucket) !== undefined) slots |= 1 << ((bucket - start) / AGGREGATE_BUCKET);
  return slots;
};

/** The minutes of a page that begin inside the question; of one that it cuts, the buckets inside of it count. */
const minutesOf = (sides: Partition, start: Micros): readonly Minute[] =>
  Array.from({ length: PAGE / MINUTE }, (_, index) => start + index * MINUTE)
    .filter((minute) => sideAt(sides, minute) !== undefined)
    .map((minute) => ({
      minute,
      slots: slotsOf(sides, start, minute),
      isBaseline: sideAt(sides, minute) !== 'window',
    }));

export const presenceOf = (
  pages: readonly Page[],
  keys: ReadonlyMap<number, FlowKey>,
  sides: Partition,
): ReadonlyMap<string, EventPresence> => {
  const events = new Map<string, EventPresence>();
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
