import { describe, expect, it } from 'vitest';
import type { ClientTxnId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { fromIso } from '../../kernel/time.js';
import type { ScheduleFact } from '../schedule.js';
import type { StoredFact } from '../stored-fact.js';
import { AUDITED_FACTS, auditEntryOf } from './audit-entry.js';

const at = (text: string): number => fromIso(text) ?? Number.NaN;

const recorded = (fact: ScheduleFact): RecordedFact<StoredFact> =>
  ({ ...fact, stream: 'o/acme/schedule', at: 5, actor: { kind: 'system', id: 'schedule nightly' } }) as never;

describe('the audit of scheduled checks', () => {
  it('says which tick has started which run', () => {
    const tick = at('2026-11-20T07:00:00Z');
    const investigation = 'check-nightly-2026-11' as ClientTxnId;
    expect(auditEntryOf(recorded({ type: 'ScheduleTicked', data: { tick, investigation, run: 'c3' } }))).toEqual({
      at: 5,
      actor: { kind: 'system', id: 'schedule nightly' },
      action: 'schedule-ran',
      outcome: 'done',
      subject: investigation,
      because: 'started run c3 for the tick at 2026-11-20T07:00:00.000Z',
    });
  });

  it('says which ticks were missed, and why', () => {
    const [first, last] = [at('2026-11-20T07:00:00Z'), at('2026-11-22T07:00:00Z')];
    const missed = (ticks: number, from = first) =>
      auditEntryOf(
        recorded({ type: 'ScheduleMissed', data: { first: from, last, ticks, because: 'the service did not run' } }),
      );
    expect(missed(3)).toMatchObject({ action: 'schedule-missed', outcome: 'failed' });
    expect(missed(3)?.because).toMatch(/^3 ticks from 2026-11-20T07.* to 2026-11-22T07.*: the service did not run$/);
    expect(missed(1, last)?.because).toMatch(/^the tick at 2026-11-22T07.*: the service did not run$/);
  });

  it('says that more ticks were missed than were counted', () => {
    const [first, last] = [at('2026-11-20T07:00:00Z'), at('2026-11-22T07:00:00Z')];
    const data = { first, last, ticks: 1_000, isMinimum: true, because: 'away' } as const;
    expect(auditEntryOf(recorded({ type: 'ScheduleMissed', data }))?.because).toMatch(/^at least 1000 ticks from /);
  });

  it('is read from facts of its kinds', () => {
    expect(AUDITED_FACTS).toEqual(expect.arrayContaining(['ScheduleTicked', 'ScheduleMissed']));
  });
});
