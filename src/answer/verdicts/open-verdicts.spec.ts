// What is said where something is not known: how it goes now, and why a service that is asked about fails.
import { describe, expect, it } from 'vitest';
import { tally, verdictContext, verdictReads, type RowsByKey } from '../../../test/support/ask-verdicts.js';
import type { AskContext } from '../ask-context.js';
import { ResultWriter } from '../result-writer.js';
import { verdictMeasures } from './verdict-measures.js';

const textOf = (context: AskContext, without: readonly string[], more: RowsByKey = {}): string => {
  const measure = verdictMeasures[context.ask.measure as 'cause' | 'summary'];
  const keys = Object.keys(measure.reads(context, verdictReads([])));
  const write = new ResultWriter(context.language);
  const result = measure.answer(context, verdictReads(keys, without, more), write);
  return (result?.blocks ?? [])
    .map((block) =>
      block.kind === 'text' ? block.text : block.claims.map((claim) => result?.claims[claim]?.text).join('\n'),
    )
    .join('\n');
};

describe('a summary for customers without a line that tells how it goes', () => {
  const ask = { measure: 'summary', for: 'customers' } as const;
  const { window } = verdictContext();

  it('says that requests fail at the moment where the window reaches to the question', () => {
    expect(textOf(verdictContext({ ask }), ['1-errors'])).toContain('at the moment');
  });

  it('does not say so of a window that is over', () => {
    const text = textOf(verdictContext({ ask, window: { ...window, open: false } }), ['1-errors']);
    expect(text).toContain('were not answered as usual');
    expect(text).not.toContain('at the moment');
  });
});

describe('the cause of a service that is not blamed', () => {
  const subject = { services: ['orders'], from: 'message', templates: [] } as const;
  const rows = (errors: number): RowsByKey => ({
    lines: [tally({ of: 'logs', count: 100, errors })],
    'lines-before': [tally({ of: 'logs', count: 200, errors: 0 })],
    requests: [],
    'requests-before': [],
  });

  it('is said not to be known where the service fails and nothing explains it', () => {
    const text = textOf(verdictContext({ subject }, 'no cause'), [], rows(60));
    expect(text).toContain('No cause of it is known.');
    expect(text).toContain('What would decide');
  });

  it('is not missed where the service is well', () => {
    expect(textOf(verdictContext({ subject }, 'no cause'), [], rows(0))).not.toContain('No cause');
  });
});
