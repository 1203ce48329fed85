import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientTxnId, TextRef } from '../kernel/brand.js';
import { decideAll } from '../kernel/decider.js';
import { isRejection } from '../kernel/rejection.js';
import {
  alert,
  type AlertFact,
  type AlertIntent,
  type AlertInvestigation,
  type AlertReport,
  type AlertState,
  isKnownAlert,
} from './alert.js';

const identity = { id: 'a'.repeat(32), source: 'alertmanager', fingerprint: 'f1', startedAt: 100 };

const reportAt = (at: number, status: AlertReport['status'], payload = `p${at}`): AlertReport => ({
  at,
  severity: 'critical',
  fields: { name: 'HighErrorRate', service: 'checkout' },
  details: 'd' as TextRef,
  raw: 'r' as TextRef,
  payload,
  ...(status !== undefined && { status }),
});

const report = (at: number, status: AlertReport['status'], payload?: string): AlertIntent => ({
  intent: 'report',
  identity,
  report: reportAt(at, status, payload),
});

const decideInvestigation = (investigation: AlertInvestigation): AlertIntent => ({
  intent: 'decide-investigation',
  investigation,
});

/** The state after intents, each decided on what those before it have changed. */
const after = (...intents: readonly AlertIntent[]): AlertState => {
  const facts = decideAll(alert, intents, alert.initial);
  if (isRejection(facts)) throw new Error(facts.because);
  return facts.reduce(alert.evolve, alert.initial);
};

const factsOf = (state: AlertState, intent: AlertIntent): readonly AlertFact[] => {
  const facts = alert.decide(intent, state);
  if (isRejection(facts)) throw new Error(facts.because);
  return facts;
};

const queued = (id: string): AlertInvestigation => ({
  decision: 'queued',
  clientTxnId: id as ClientTxnId,
  because: 'rule 1',
});

describe('an alert', () => {
  it('records a payload once, however often its sender repeats it', () => {
    const state = after(report(100, 'firing'), report(200, 'resolved'));
    expect(factsOf(state, report(100, 'firing'))).toEqual([]);
    expect(factsOf(state, report(200, 'resolved'))).toEqual([]);
    expect(factsOf(state, report(300, 'firing'))).toHaveLength(1);
  });

  it('has the state of the latest time of its source, in whatever order its payloads come', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(times, (all) => {
        const reports = all.map((at) => report(at, at % 2 === 0 ? 'resolved' : 'firing'));
        const state = after(...reports);
        expect(state.status).toBe(Math.max(...all) % 2 === 0 ? 'resolved' : 'firing');
        expect(isKnownAlert(state) && state.payloads).toHaveLength(all.length);
      }),
    );
  });

  it('keeps its state where a payload says nothing about it', () => {
    expect(after(report(100, 'silenced'), report(200, undefined)).status).toBe('silenced');
    expect(after(report(100, undefined)).status).toBe('firing');
  });

  it('is moved by a person, and not by the rule once it has a group', () => {
    const rule = { group: 'g1', by: 'rule', because: 'same service', key: 'k' } as const;
    const person = { group: 'g2', by: 'person', because: 'other cause' } as const;
    const state = after(report(100, 'firing'), { intent: 'propose-group', grouping: rule });
    expect(factsOf(state, { intent: 'propose-group', grouping: { ...rule, group: 'g3' } })).toEqual([]);
    expect(factsOf(state, { intent: 'regroup', grouping: person })).toEqual([{ type: 'AlertGrouped', data: person }]);
  });

  it('never leaves an investigation that was opened for it', () => {
    const opened: AlertInvestigation = {
      decision: 'opened',
      clientTxnId: 'i' as ClientTxnId,
      turn: 1,
      because: 'first',
    };
    const state = after(report(100, 'firing'), decideInvestigation(queued('i')), decideInvestigation(opened));
    expect(factsOf(state, decideInvestigation(queued('other')))).toEqual([]);
    expect(factsOf(state, decideInvestigation({ decision: 'shed', because: 'full' }))).toEqual([]);
  });

  it('leaves the investigation that it joined for another one only', () => {
    const joined: AlertInvestigation = { decision: 'joined', clientTxnId: 'i' as ClientTxnId, because: 'same group' };
    const state = after(report(100, 'firing'), decideInvestigation(joined));
    expect(factsOf(state, decideInvestigation(queued('i')))).toEqual([]);
    expect(factsOf(state, decideInvestigation(queued('other')))).toHaveLength(1);
  });

  it('has opened its investigation, even if another process took it for joined first', () => {
    const joined: AlertInvestigation = { decision: 'joined', clientTxnId: 'i' as ClientTxnId, because: 'same group' };
    const opened: AlertInvestigation = { ...joined, decision: 'opened', turn: 1 };
    const state = after(report(100, 'firing'), decideInvestigation(joined), decideInvestigation(opened));
    expect(isKnownAlert(state) && state.investigation).toEqual(opened);
    expect(factsOf(state, decideInvestigation(joined))).toEqual([]);
  });

  const ended = [report(100, 'firing'), report(200, 'resolved')] as const;
  const expire = (into: 'deleted' | 'erased', reports: number): AlertIntent => ({ intent: 'expire', into, reports });

  it('is deleted once it has ended, then erased, and never while it fires, waits or was reported since', () => {
    expect(factsOf(after(...ended), expire('deleted', 2))).toEqual([{ type: 'AlertDeleted', data: {} }]);
    expect(factsOf(after(...ended, expire('deleted', 2)), expire('erased', 2))).toEqual([
      { type: 'AlertErased', data: {} },
    ]);
    const notDue = { rejected: 'retention-not-due' };
    expect(alert.decide(expire('deleted', 1), after(report(100, 'firing')))).toMatchObject(notDue);
    expect(alert.decide(expire('deleted', 1), after(...ended))).toMatchObject(notDue);
    expect(alert.decide(expire('erased', 2), after(...ended))).toMatchObject(notDue);
    const waits = after(report(100, 'firing'), decideInvestigation(queued('i')), report(200, 'resolved'));
    expect(alert.decide(expire('deleted', 2), waits)).toMatchObject(notDue);
  });

  it('is there again when it is restored or reported again, and takes nothing else while it is deleted', () => {
    const deleted = after(...ended, expire('deleted', 2));
    expect(factsOf(deleted, { intent: 'undelete' })).toEqual([{ type: 'AlertRestored', data: {} }]);
    expect(factsOf(deleted, report(300, 'firing')).map(({ type }) => type)).toEqual(['AlertRestored', 'AlertReported']);
    const grouping = { group: 'g', by: 'person', because: 'b' } as const;
    expect(alert.decide({ intent: 'regroup', grouping }, deleted)).toMatchObject({ rejected: 'alert-deleted' });
    const erased = after(...ended, expire('deleted', 2), expire('erased', 2));
    for (const intent of [report(300, 'firing'), { intent: 'undelete' } as const])
      expect(alert.decide(intent, erased)).toMatchObject({ rejected: 'alert-erased' });
  });

  it('stays while it is on legal hold', () => {
    const held = after(...ended, { intent: 'hold', reason: 'claim 7' });
    expect(alert.decide(expire('deleted', 2), held)).toMatchObject({ rejected: 'on-legal-hold' });
    expect(after(...ended, { intent: 'hold', reason: 'c' }, { intent: 'release-hold', reason: 'd' })).toEqual(
      after(...ended),
    );
  });

  it('records a silence of its source once, and a later one after it', () => {
    const state = after(report(10, 'firing'));
    const silence = (name: string) => ({ silence: name, until: 99, by: 'who' as TextRef });
    const record = (name: string): AlertIntent => ({ intent: 'record-silence', silence: silence(name) });
    const [first] = factsOf(state, record('s1'));
    expect(first).toEqual({ type: 'AlertSilenced', data: silence('s1') });
    const silenced = alert.evolve(state, first as AlertFact);
    expect([factsOf(silenced, record('s1')), factsOf(silenced, record('s2')).length]).toEqual([[], 1]);
    expect(silenced).toMatchObject({ status: 'firing', silence: silence('s1') });
  });

  it('is unknown until it is reported', () => {
    expect(alert.decide(decideInvestigation(queued('i')), alert.initial)).toMatchObject({ rejected: 'unknown-alert' });
  });
});
