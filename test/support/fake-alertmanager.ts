// An Alertmanager on this machine: the alerts that it has and the silences that it takes, as its API version 2 documents; and the webhooks that it sends.
import { startFakeTracker } from './fake-issue-tracker.js';

type HeldAlert = { readonly fingerprint: string; readonly labels: { readonly [name: string]: string } };

type HeldSilence = {
  readonly id: string;
  readonly matchers: readonly { readonly name: string; readonly value: string }[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly createdBy: string;
  readonly comment: string;
};

/** `token`: which callers have to bring. Below the path `/am`. */
export const startFakeAlertmanager = async ({
  token,
  alerts = [],
}: { readonly token?: string; readonly alerts?: readonly HeldAlert[] } = {}) => {
  const held: HeldAlert[] = [...alerts];
  const silences: HeldSilence[] = [];
  const silencing = ({ labels }: HeldAlert): readonly string[] =>
    silences.filter(({ matchers }) => matchers.every(({ name, value }) => labels[name] === value)).map(({ id }) => id);
  const tracker = await startFakeTracker(({ method, path, body, headers }) => {
    if (token !== undefined && headers.authorization !== `Bearer ${token}`) return { status: 401, body: 'no' };
    if (method === 'GET' && path === '/am/api/v2/alerts')
      return { status: 200, body: held.map((each) => ({ ...each, status: { silencedBy: silencing(each) } })) };
    const [, id] = /^\/am\/api\/v2\/silence\/(.+)$/.exec(path) ?? [];
    if (method === 'GET' && id !== undefined) {
      const found = silences.find((each) => each.id === id);
      return found === undefined ? { status: 404, body: 'silence not found' } : { status: 200, body: found };
    }
    if (method !== 'POST' || path !== '/am/api/v2/silences') return { status: 404, body: 'not found' };
    const made = { ...(body as Omit<HeldSilence, 'id'>), id: `s${silences.length + 1}` };
    silences.push(made);
    return { status: 200, body: { silenceID: made.id } };
  });
  return {
    ...tracker,
    address: `${tracker.url}/am`,
    silences: silences as readonly HeldSilence[],
    hold: (alert: HeldAlert): void => void held.push(alert),
    end: (fingerprint: string): void => {
      const index = held.findIndex((each) => each.fingerprint === fingerprint);
      if (index >= 0) held.splice(index, 1);
    },
  };
};

export type FakeAlertmanager = Awaited<ReturnType<typeof startFakeAlertmanager>>;

export type SentAlert = HeldAlert & { readonly startsAt: string; readonly endsAt?: string };

/** A payload of version 4; an alert with an end is resolved. */
export const alertmanagerWebhook = (...alerts: readonly SentAlert[]) => ({
  version: '4',
  groupKey: '{}:{}',
  status: 'firing',
  receiver: 'casefile',
  groupLabels: {},
  commonLabels: {},
  commonAnnotations: {},
  externalURL: 'http://alertmanager.example',
  alerts: alerts.map(({ endsAt, ...alert }) => ({
    ...alert,
    status: endsAt === undefined ? 'firing' : 'resolved',
    annotations: {},
    endsAt: endsAt ?? '0001-01-01T00:00:00Z',
    generatorURL: 'http://prometheus.example/graph',
  })),
});
