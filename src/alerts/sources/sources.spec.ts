import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_SOURCE_KINDS, type AlertSourceKind } from '../../kernel/alert-terms.js';
import { fromIso } from '../../kernel/time.js';
import type { AlertNotice } from '../alert-notice.js';
import type { AlertDelivery } from './adapter.js';
import type { AlertMapping } from './mapped.js';
import { readDelivery } from './sources.js';

const FOLDER = 'test/corpus/alerts';
const NOW = fromIso('2026-11-24T12:00:00Z') ?? 0;

type Recorded = Pick<AlertDelivery, 'headers' | 'body'>;

const recorded = (file: string): Recorded => JSON.parse(readFileSync(`${FOLDER}/${file}.json`, 'utf8')) as Recorded;

const noticesOf = (kind: AlertSourceKind, file: string = kind): readonly AlertNotice[] => {
  const reading = readDelivery({ kind }, { ...recorded(file), receivedAt: NOW });
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return reading.notices;
};

const at = (iso: string): number => fromIso(iso) ?? 0;

describe('the recorded payload of', () => {
  it('Alertmanager holds an alert that fires and one that has ended', () => {
    const [firing, ended] = noticesOf('alertmanager');
    expect(firing).toMatchObject({
      fingerprint: '1a30ba71cca2921f',
      status: 'firing',
      severity: 'critical',
      startedAt: at('2026-11-24T10:00:00.828Z'),
      fields: {
        name: 'ProbeFailure',
        service: 'cart',
        environment: 'prod',
        cluster: 'eu-1',
        namespace: 'shop',
        resource: 'cart-7d9',
      },
      title: 'cart does not answer',
      runbook: 'https://runbooks.example/cart',
    });
    expect(firing).not.toHaveProperty('endedAt');
    expect(ended).toMatchObject({ status: 'resolved', endedAt: at('2026-11-24T09:30:00Z'), severity: 'warning' });
    expect(ended?.fields).toEqual({ name: 'DiskFull', resource: 'db-1:9100' });
    expect(firing?.raw).toMatchObject({ alerts: [{ fingerprint: '1a30ba71cca2921f' }] });
  });

  it('Grafana is read as that of Alertmanager, with its own links', () => {
    expect(noticesOf('grafana')).toMatchObject([
      {
        severity: 'error',
        startedAt: at('2026-11-24T09:51:03.157076Z'),
        fields: { name: 'High memory usage', service: 'search', environment: 'staging' },
        url: 'https://grafana.example/d/abc?viewPanel=2',
      },
    ]);
  });

  it('PagerDuty is an incident that is still open when somebody has acknowledged it', () => {
    expect(noticesOf('pagerduty')).toMatchObject([
      {
        fingerprint: 'PGR0VU2',
        status: 'firing',
        severity: 'error',
        startedAt: at('2026-11-24T10:00:00Z'),
        at: at('2026-11-24T10:05:00Z'),
        fields: { name: 'Orders are late', service: 'orders' },
      },
    ]);
  });

  it('Opsgenie is one action, with its times in milliseconds and nanoseconds', () => {
    expect(noticesOf('opsgenie')).toMatchObject([
      {
        status: 'resolved',
        severity: 'warning',
        startedAt: 1_795_514_400_000_000,
        endedAt: 1_795_514_700_000_000,
        fields: { name: 'Queue grows', service: 'order-worker', environment: 'prod', resource: 'mq-1' },
        runbook: 'https://runbooks.example/queue',
      },
    ]);
  });

  it('Datadog is one transition of a cycle, whose start it does not say', () => {
    const [notice] = noticesOf('datadog');
    expect(notice).toMatchObject({
      fingerprint: '9bd4ac313a4d1e8f',
      status: 'firing',
      severity: 'critical',
      at: 1_795_514_400_000_000,
      fields: { name: 'Latency of pricing', service: 'pricing', environment: 'prod', resource: 'i-0123' },
    });
    expect(notice).not.toHaveProperty('startedAt');
  });

  it('Sentry is an issue, an event of that issue, or a metric alert', () => {
    const [issue] = noticesOf('sentry', 'sentry-issue');
    const [event] = noticesOf('sentry', 'sentry-event-alert');
    const [metric] = noticesOf('sentry', 'sentry-metric-alert');
    expect(issue).toMatchObject({ status: 'resolved', fields: { service: 'front' }, at: 1_795_514_400_000_000 });
    expect(event).toMatchObject({ status: 'firing', fingerprint: issue?.fingerprint, severity: 'error' });
    expect(event?.fields).toMatchObject({ name: 'New errors of the cart', environment: 'production' });
    expect(metric).toMatchObject({ status: 'firing', severity: 'critical', startedAt: at('2026-11-24T09:50:00Z') });
  });

  it('CloudWatch is an alarm in an envelope of SNS, with its dimensions as labels', () => {
    expect(noticesOf('cloudwatch')).toMatchObject([
      {
        fingerprint: 'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:checkout-5xx',
        status: 'firing',
        at: at('2026-11-24T10:00:00.828Z'),
        title: 'ALARM: "checkout-5xx" in EU (Frankfurt)',
        fields: { name: 'checkout-5xx', service: 'checkout', environment: 'prod' },
        labels: { region: 'eu-central-1', account: '123456789012', metric: 'HTTPCode_Target_5XX_Count' },
        annotations: { description: '5xx of checkout over 5 %' },
      },
    ]);
    const { headers, body } = recorded('cloudwatch');
    const read = (more: object) =>
      readDelivery({ kind: 'cloudwatch' }, { headers, body: { ...(body as object), ...more }, receivedAt: NOW });
    const ended = JSON.stringify({
      AlarmName: 'checkout-5xx',
      NewStateValue: 'OK',
      StateChangeTime: '2026-11-24T10:30:00Z',
    });
    expect(read({ Message: ended })).toMatchObject({
      notices: [{ status: 'resolved', endedAt: at('2026-11-24T10:30:00Z') }],
    });
    expect(read({ Message: ended.replace('OK', 'INSUFFICIENT_DATA') })).not.toHaveProperty('notices.0.status');
    expect(read({ Type: 'SubscriptionConfirmation' })).toEqual({ notices: [] });
    expect(read({ Message: 'no JSON' })).toMatchObject({ faults: [{ field: 'Message' }] });
    expect(read({ Type: undefined })).toMatchObject({ faults: [{ field: 'Type' }] });
  });

  it('every kind is among the recorded ones', () => {
    const files = readdirSync(FOLDER);
    expect(ALERT_SOURCE_KINDS.filter((kind) => !files.some((file) => file.startsWith(kind)))).toEqual([]);
  });
});

const MAPPING: AlertMapping = {
  alerts: 'data.items',
  fingerprint: 'uid',
  name: 'check.name',
  status: 'state',
  resolved: ['OK'],
  startedAt: 'since',
  severity: 'level',
  service: 'target',
  labels: 'tags',
};

const readMappedBody = (body: unknown) =>
  readDelivery({ kind: 'json', mapping: MAPPING }, { body, headers: {}, receivedAt: NOW });

describe('any JSON with a mapping', () => {
  it('is read by the paths of its fields', () => {
    const item = {
      uid: 7,
      check: { name: 'ping' },
      state: 'ok',
      since: 1795514400,
      level: 'P1',
      target: 'web',
      tags: { env: 'prod' },
    };
    expect(readMappedBody({ data: { items: [item] } })).toMatchObject({
      notices: [
        {
          fingerprint: '7',
          status: 'resolved',
          severity: 'critical',
          startedAt: 1_795_514_400_000_000,
          fields: { name: 'ping', service: 'web', environment: 'prod' },
        },
      ],
    });
  });

  it('is refused with the path at which something is missing', () => {
    expect(readMappedBody({ data: { items: [{ uid: 'a' }, 5] } })).toEqual({
      faults: [
        { field: 'alerts[0].check.name', detail: 'is missing' },
        { field: 'alerts[1]', detail: 'must be an object' },
      ],
    });
    expect(readMappedBody({ data: 1 })).toEqual({ faults: [{ field: 'data.items', detail: 'must be a list' }] });
  });
});

describe('an adapter', () => {
  it.each(ALERT_SOURCE_KINDS)('of %s answers any JSON with notices or faults, and never throws', (kind) => {
    const headers = { 'sentry-hook-resource': 'issue', 'sentry-hook-timestamp': 'x' };
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const reading = readDelivery({ kind }, { body, headers, receivedAt: NOW });
        expect('notices' in reading || reading.faults.length > 0).toBe(true);
      }),
    );
  });

  it.each(ALERT_SOURCE_KINDS)('of %s reads a payload whose fields are of any type', (kind) => {
    const files = readdirSync(FOLDER).filter((file) => file.startsWith(kind) && file.endsWith('.json'));
    const bodies = fc.constantFrom(...files.map((file) => recorded(file.replace('.json', ''))));
    const mangled = fc.tuple(bodies, fc.nat(), fc.jsonValue()).map(([{ headers, body }, place, value]) => {
      let left = place % 60;
      const text = JSON.stringify(body, (_, item: unknown) => ((left -= 1) === 0 ? value : item));
      return { headers, body: JSON.parse(text) as unknown, receivedAt: NOW };
    });
    fc.assert(
      fc.property(mangled, (delivery) => {
        expect(readDelivery({ kind }, delivery)).toBeTypeOf('object');
      }),
    );
  });
});
