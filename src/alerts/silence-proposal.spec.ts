import { describe, expect, it } from 'vitest';
import type { InvestigationFact } from '../investigation/facts.js';
import type { RecordedFact } from '../kernel/fact.js';
import { proposeSilence } from './silence-proposal.js';

const fact = (type: string, data: object = {}, kind = 'system') =>
  ({ type, data, actor: { kind, id: 'a' } }) as RecordedFact<InvestigationFact>;

const drawn = (service?: string) =>
  fact('FindingsDrawn', { suspects: service === undefined ? [] : [{ service, cause: true }] });
const ofSystem = fact('TurnAsked');
const asked = fact('TurnAsked', {}, 'user');
const noted = fact('HandoverNoted', {}, 'key');
const cancelled = fact('TurnCancelled', {}, 'user');

describe('a silence', () => {
  it.each([
    [[ofSystem, drawn('cart'), asked], 'firing'],
    [[ofSystem, drawn('cart'), noted], 'flapping'],
    [[ofSystem, drawn(), asked, drawn('cart')], 'firing'],
  ] as const)('is proposed where the cause is known and somebody works on it: %#', (facts, status) => {
    expect(proposeSilence({ status }, facts)).toEqual({
      isProposed: true,
      because: 'the cause is known and somebody works on it',
    });
  });

  it('is proposed to whoever is in the thread, where the cause is known', () => {
    expect(proposeSilence({ status: 'firing' }, [ofSystem, drawn('cart')], true)).toMatchObject({ isProposed: true });
    expect(proposeSilence({ status: 'firing' }, [ofSystem, drawn()], true)).toMatchObject({ isProposed: false });
    expect(proposeSilence({ status: 'resolved' }, [drawn('cart')], true)).toMatchObject({ isProposed: false });
  });

  it.each([
    [[ofSystem, drawn('cart'), asked], 'resolved', 'the alert is resolved'],
    [[ofSystem, drawn('cart'), asked], 'silenced', 'the alert is silenced'],
    [[ofSystem, drawn('cart')], 'firing', 'nobody works on it'],
    [[ofSystem, drawn('cart'), cancelled], 'firing', 'nobody works on it'],
    [[asked, drawn()], 'firing', 'no answer names its cause'],
    // the latest look has found none any more
    [[ofSystem, drawn('cart'), asked, drawn()], 'firing', 'no answer names its cause'],
    [[], 'firing', 'no answer names its cause'],
  ] as const)('is not where something is missing: %#', (facts, status, because) => {
    const proposal = proposeSilence({ status }, facts);
    expect(proposal).toEqual({ isProposed: false, because: expect.stringContaining(because) as string });
  });
});
