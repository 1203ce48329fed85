// What a turn learns before it plans: names, earlier incidents, and for a model what there is to consult.
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../kernel/time.js';
import { type CatalogueInput, EVENTS_REASON, NEWEST_REASON, planCatalogue } from './plan-catalogue.js';

const known: CatalogueInput = {
  asOf: { logs: 7, aggregates: 7 },
  askedAt: 5 * HOUR,
  history: HOUR,
  hasModel: true,
  isFirst: false,
  mayTellEvent: true,
};
const asked = (more: Partial<CatalogueInput>): readonly string[] =>
  planCatalogue({ ...known, ...more }).map(({ query }) => query.ask);

describe('catalogue round', () => {
  it('reads the names of the data, and the windows of earlier incidents', () => {
    expect(planCatalogue(known).map(({ query }) => query)).toEqual([
      { ask: 'catalogue', upTo: 7 },
      { ask: 'incidents', from: 4 * HOUR - 7 * DAY, to: 5 * HOUR },
    ]);
  });

  it('reads the newest line before a first question, and whether there were spans lately', () => {
    const newest = planCatalogue({ ...known, asOf: { logs: 7, spans: 9, aggregates: 7 }, isFirst: true }).filter(
      ({ why }) => why === NEWEST_REASON,
    );
    expect(newest.map(({ query }) => query)).toEqual([
      { ask: 'logs', order: 'newest', upTo: 7, window: { from: 0, to: 5 * HOUR }, filter: {}, budget: 1 },
      { ask: 'tally', of: 'spans', upTo: 9, window: { from: 4.75 * HOUR, to: 5 * HOUR }, filter: {}, budget: 1 },
    ]);
  });

  it('reads the changes of a day before a first question, by which its time may be told', () => {
    const asOf = { logs: 7, changes: 4, aggregates: 7 };
    const events = (isFirst: boolean) =>
      planCatalogue({ ...known, askedAt: 30 * HOUR, asOf, isFirst }).filter(({ why }) => why === EVENTS_REASON);
    expect(planCatalogue({ ...known, asOf, isFirst: true, mayTellEvent: false }).map(({ why }) => why)).not.toContain(
      EVENTS_REASON,
    );
    expect(events(true).map(({ query }) => query)).toEqual([
      { ask: 'changes', upTo: 4, window: { from: 6 * HOUR, to: 30 * HOUR + 1 }, filter: {}, budget: 2000 },
    ]);
    expect(events(false)).toEqual([]);
  });

  it('lists collections, snapshots and outside tools where there are any', () => {
    const asOf = { ...known.asOf, knowledge: 3, outside: 1 };
    expect(asked({ asOf: { ...known.asOf, snapshots: 2 } })).toEqual(['catalogue', 'incidents', 'captures']);
    expect(asked({ asOf })).toEqual(['catalogue', 'incidents', 'collections', 'outside-tools']);
    expect(asked({ asOf: { ...asOf, outside: 1 }, hasModel: false })).toEqual([
      'catalogue',
      'incidents',
      'collections',
    ]);
  });
});
