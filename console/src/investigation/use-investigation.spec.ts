import { describe, expect, it } from 'vitest';
import type { WireFact } from '../api/operations.js';
import { runningAfter, runningAfterText, type RunningView } from './use-investigation.js';

const fact = (type: string, data: object): WireFact => ({
  id: 'f',
  stream: 's',
  version: 1,
  commit: 1,
  at: 0,
  schema: 1,
  actor: { kind: 'user', id: 'x' },
  type,
  data: { ...data },
});

describe('what is shown of a running turn', () => {
  it('is its latest step, until it ends', () => {
    const steps = [fact('TurnStarted', { turn: 2 }), fact('QueriesPlanned', { turn: 2 }), fact('IssueOpened', {})];
    const running = steps.reduce(runningAfter, undefined);
    expect(running).toEqual({ turn: 2, step: 'QueriesPlanned', draft: '' });
    expect(runningAfter(running, fact('TurnAnswered', { turn: 1 }))).toBe(running);
    expect(runningAfter(running, fact('TurnAnswered', { turn: 2 }))).toBeUndefined();
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
