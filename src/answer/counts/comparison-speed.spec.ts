// How fast it was, then and now, where lines state how long requests took and there are no spans.
import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, countRow, draftText } from '../../../test/support/ask-counts.js';
import { MINUTE } from '../../kernel/time.js';
import { answerStatedSpeeds } from './comparison-speed.js';
import { ResultWriter } from '../result-writer.js';

const WINDOWS = {
  now: { from: AT + 20 * MINUTE, to: AT + 30 * MINUTE },
  past: { from: AT, to: AT + 20 * MINUTE },
};

const lineOf = (service: string, attributes: { readonly [name: string]: number }) => ({
  kind: 'log' as const,
  id: service,
  time: AT,
  level: 'info' as const,
  message: 'request completed',
  template: 't1',
  service,
  source: 'logs',
  ingestedAt: AT,
  attributes,
});

const row = (service: string, p95: number, first: number) =>
  countRow({ service, p50: 1_000, p95, p99: p95, max: p95, stated: 'responseTime', first, last: first + 5 * MINUTE });

const said = (services: readonly (readonly [service: string, now: number, past: number])[]): string | undefined => {
  const reads = countReads(
    Object.fromEntries(
      services.flatMap(([service, now, past]) => [
        [`sample-${service}`, [lineOf(service, { responseTime: 12 }) as never]],
        [`speed-now ${service}`, [row(service, now, WINDOWS.now.from)]],
        [`speed-past ${service}`, [row(service, past, WINDOWS.past.from)]],
      ]),
    ),
  );
  const context = countContext({ message: 'is it slower than before?', ask: { measure: 'comparison', of: 'latency' } });
  const draft = answerStatedSpeeds(context, { reads, windows: WINDOWS }, new ResultWriter('en'));
  return draft === undefined ? undefined : draftText(draft);
};

describe('how fast it was, by durations that lines state', () => {
  it('is told of each service that states some', () => {
    const text = said([
      ['proxy', 900_000, 90_000],
      ['web', 20_000, 80_000],
    ]);
    expect(text).toMatch(/Slower: .*p95 900 ms in `proxy`.*before that.*p95 90 ms/);
    expect(text).toMatch(/Faster: .*p95 20 ms in `web`.*before that.*p95 80 ms/);
  });

  it('is not known where no line states one', () => expect(said([])).toBeUndefined());
});
