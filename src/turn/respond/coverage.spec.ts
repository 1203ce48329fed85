import { describe, expect, it } from 'vitest';
import type { TextRef } from '../../kernel/brand.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import { describePlannedQuery } from './coverage.js';

const asked: PlannedQuery = {
  id: 'q9',
  source: 'logs',
  role: 'issue',
  why: 'model',
  query: {
    ask: 'logs',
    window: { from: 0, to: 60_000_000 },
    filter: { services: ['cart'] },
    order: 'relevance',
    upTo: 0,
    budget: 10,
  },
};

describe('coverage of a model read', () => {
  it('describes a read of all lines only when no text narrowed it', () => {
    const during = '00:00:00 to 00:01:00 UTC, services cart';
    expect(describePlannedQuery(asked)).toBe(`log lines that the model asked for, ${during}`);
    expect(describePlannedQuery({ ...asked, text: 'a-digest' as TextRef })).toBe(
      `log lines with words that the model asked for, ${during}`,
    );
  });

  it('names the gauges, and says that documents were searched for words', () => {
    const window = { from: 0, to: 60_000_000 };
    const gauges: PlannedQuery['query'] = { ask: 'metrics', window, filter: {}, gauges: ['lag'], budget: 10, upTo: 0 };
    expect(describePlannedQuery({ ...asked, query: gauges })).toBe(
      'metric points that the model asked for, 00:00:00 to 00:01:00 UTC, gauges lag',
    );
    const passages: PlannedQuery['query'] = { ask: 'knowledge', collection: 'runbooks', budget: 10 };
    expect(describePlannedQuery({ ...asked, query: passages, text: 'a-digest' as TextRef })).toBe(
      'passages of documents in runbooks with words that the model asked for',
    );
  });
});
