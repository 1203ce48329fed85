import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../api/client.js';
import { wireFact } from '../../../test/support/wire-fact.js';
import { refresher, runningAfter, runningAfterText, type RunningView } from './use-investigation.js';

describe('what is shown of a running turn', () => {
  it('is its latest step, until it ends', () => {
    const steps = [
      wireFact('TurnStarted', { turn: 2 }),
      wireFact('QueriesPlanned', { turn: 2 }),
      wireFact('IssueOpened', {}),
    ];
    const running = steps.reduce(runningAfter, undefined);
    expect(running).toEqual({ turn: 2, step: 'QueriesPlanned', draft: '' });
    expect(runningAfter(running, wireFact('TurnAnswered', { turn: 1 }))).toBe(running);
    expect(runningAfter(running, wireFact('TurnAnswered', { turn: 2 }))).toBeUndefined();
  });

  it('is the text of the model as it grows, without what was withdrawn', () => {
    const deltas = [
      { turn: 2, text: 'The ' },
      { turn: 2, text: 'cause', notice: 'searching' },
      { turn: 2, text: 'Anew', begins: true as const },
    ];
    const seen = deltas.map(
      (_, i) => deltas.slice(0, i + 1).reduce<RunningView | undefined>(runningAfterText, undefined)?.draft,
    );
    expect(seen).toEqual(['The ', 'The cause', 'Anew']);
    expect(runningAfterText({ turn: 1, step: 'x', draft: 'old' }, { turn: 2, text: 'new' })).toEqual({
      turn: 2,
      step: '',
      draft: 'new',
    });
  });
});

describe('loading an investigation anew', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const failure = (status: number): ApiFailure => new ApiFailure({ status, title: 'no', detail: 'no', howToFix: 'no' });

  /** Loads take 100 ms each; a number is loaded, a failure thrown. */
  const start = (replies: readonly (number | ApiFailure)[]) => {
    const stop = new AbortController();
    const seen: string[] = [];
    let begun = 0;
    const refresh = refresher({
      load: async () => {
        const reply = replies[begun] ?? -1;
        begun += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (reply instanceof ApiFailure) throw reply;
        return reply;
      },
      onLoaded: (value) => seen.push(`loaded ${value}`),
      onLost: () => seen.push('lost'),
      onRefused: (error) => seen.push(`refused ${(error as ApiFailure).problem.status}`),
      signal: stop.signal,
    });
    return { refresh, seen, stop, begun: () => begun };
  };

  it('goes one at a time, and once more for all that was wanted meanwhile', async () => {
    const { refresh, seen, begun } = start([1, 2]);
    refresh();
    refresh();
    refresh();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([seen, begun()]).toEqual([['loaded 1', 'loaded 2'], 2]);
  });

  it('tries on until the service answers, and ends with a refusal', async () => {
    const { refresh, seen } = start([failure(0), failure(503), 3, failure(404)]);
    refresh();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual(['lost', 'lost', 'loaded 3']);
    refresh();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen.slice(3)).toEqual(['refused 404']);
  });

  it('ends when its page is left', async () => {
    const { refresh, seen, stop, begun } = start([failure(0)]);
    refresh();
    await vi.advanceTimersByTimeAsync(500);
    stop.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([seen, begun()]).toEqual([['lost'], 1]);
  });
});
