// Silences of Alertmanager against a server that behaves as its API documents; the real one: test/production/alertmanager.production.ts.
import { beforeEach, describe, expect, it } from 'vitest';
import { alertmanagerSilencer } from '../../src/adapters/alertmanager/silences.js';
import { HOUR, MINUTE } from '../../src/kernel/time.js';
import { startFakeTracker } from '../support/fake-issue-tracker.js';

const TOKEN = 'token-of-the-proxy';
const WANTED = { fingerprint: 'c6ea', from: HOUR, to: HOUR + 10 * MINUTE, author: 'ana', comment: 'rolled back' };
const LABELS = { alertname: 'Errors', service: 'checkout', path: '/a"b\\c' };

const startFake = async () => {
  const silences: object[] = [];
  const silencedBy: string[] = [];
  const tracker = await startFakeTracker(({ method, path, body, headers }) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: 'no' };
    if (method === 'GET' && path === '/am/api/v2/alerts')
      return {
        status: 200,
        body: [
          { fingerprint: 'other', labels: { alertname: 'Other' }, status: { silencedBy: [] } },
          { fingerprint: 'c6ea', labels: LABELS, status: { silencedBy } },
          { fingerprint: 'bare', labels: {}, status: { silencedBy: [] } },
        ],
      };
    silences.push(body);
    silencedBy.push('s1');
    return { status: 200, body: { silenceID: 's1' } };
  });
  return { ...tracker, silences };
};

describe('a silence of Alertmanager', () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  const silencer = (token = TOKEN) => alertmanagerSilencer({ url: `${fake.url}/am`, token, longest: HOUR });
  const silence = (wanted = WANTED) => silencer().silence(wanted);

  beforeEach(async () => {
    fake = await startFake();
    return () => fake.close();
  });

  it('has every label of the alert, as Alertmanager has it, and ends', async () => {
    expect(await silence()).toEqual({ outcome: 'silenced', id: 's1' });
    expect(fake.silences).toEqual([
      {
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
    expect(await silence()).toEqual({ outcome: 'there', id: 's1' });
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
