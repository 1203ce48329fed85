// Silences of Alertmanager against a server that behaves as its API documents; the real one: test/production/alertmanager.production.ts.
import { beforeEach, describe, expect, it } from 'vitest';
import { alertmanagerSilencer } from '../../src/adapters/alertmanager/silences.js';
import { HOUR, MINUTE } from '../../src/kernel/time.js';
import { type FakeAlertmanager, startFakeAlertmanager } from '../support/fake-alertmanager.js';

const TOKEN = 'token-of-the-proxy';
const WANTED = { fingerprint: 'c6ea', from: HOUR, to: HOUR + 10 * MINUTE, author: 'ana', comment: 'rolled back' };
const LABELS = { alertname: 'Errors', service: 'checkout', path: '/a"b\\c' };

const HELD = [
  { fingerprint: 'other', labels: { alertname: 'Other' } },
  { fingerprint: 'c6ea', labels: LABELS },
  { fingerprint: 'bare', labels: {} },
];

describe('a silence of Alertmanager', () => {
  let fake: FakeAlertmanager;
  const silencer = (token = TOKEN) => alertmanagerSilencer({ url: fake.address, token, longest: HOUR });
  const silence = (wanted = WANTED) => silencer().silence(wanted);

  beforeEach(async () => {
    fake = await startFakeAlertmanager({ token: TOKEN, alerts: HELD });
    return () => fake.close();
  });

  it('has every label of the alert, as Alertmanager has it, and ends', async () => {
    expect(await silence()).toEqual({ outcome: 'silenced', id: 's1', until: WANTED.to });
    expect(fake.silences).toEqual([
      {
        id: 's1',
        matchers: Object.entries(LABELS).map(([name, value]) => ({ name, value, isRegex: false, isEqual: true })),
        startsAt: '1970-01-01T01:00:00.000Z',
        endsAt: '1970-01-01T01:10:00.000Z',
        createdBy: 'ana',
        comment: 'rolled back',
      },
    ]);
  });

  it('is found where it is there, also where the reply to it was lost', async () => {
    fake.answer((call) => (call.startsWith('POST') ? { cut: 'after' } : undefined));
    expect(await silence()).toMatchObject({ outcome: 'unknown' });
    fake.answer(() => undefined);
    expect(await silence()).toEqual({ outcome: 'there', id: 's1', until: WANTED.to, author: 'ana' });
    expect(fake.silences).toHaveLength(1);
  });

  it('is never one without labels, nor of an alert that is not there', async () => {
    for (const fingerprint of ['bare', 'gone'])
      expect(await silence({ ...WANTED, fingerprint })).toMatchObject({ outcome: 'refused' });
    for (const [reply, outcome] of [
      [{ status: 503 }, 'unknown'],
      [{ cut: 'before' }, 'unknown'],
      [{ status: 200, body: { alerts: [] } }, 'refused'],
    ] as const) {
      fake.answer((call) => (call.startsWith('GET') ? reply : undefined));
      expect(await silence()).toMatchObject({ outcome });
    }
    expect(fake.silences).toEqual([]);
  });

  it('is refused as Alertmanager says, without the secret', async () => {
    fake.answer((call) => (call.startsWith('POST') ? { status: 400, body: 'bad  matchers' } : undefined));
    expect(await silence()).toEqual({ outcome: 'refused', because: 'Alertmanager answers 400 "bad matchers"' });
    fake.answer(() => undefined);
    const wrong = await silencer('another-token').silence(WANTED);
    expect(wrong).toMatchObject({ outcome: 'refused' });
    expect(JSON.stringify(wrong)).not.toContain('another-token');
  });
});
