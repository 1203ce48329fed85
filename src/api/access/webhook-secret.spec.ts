import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isWebhookAuthentic } from './webhook-secret.js';

const SECRET = 'a secret of sixteen characters';
const bytes = Buffer.from('{"alerts":[]}');
const digest = (text: string | Buffer, secret = SECRET): string =>
  createHmac('sha256', secret).update(text).digest('hex');
const basic = (password: string): string => `Basic ${Buffer.from(`any:${password}`).toString('base64')}`;

const RIGHT = [
  ['alertmanager', { authorization: `Bearer ${SECRET.replaceAll(' ', '_')}` }, SECRET.replaceAll(' ', '_')],
  ['alertmanager', { authorization: basic(SECRET) }, SECRET],
  ['opsgenie', { 'x-casefile-secret': SECRET }, SECRET],
  ['grafana', { 'x-grafana-alerting-signature': digest(bytes) }, SECRET],
  [
    'grafana',
    { 'x-grafana-alerting-signature': digest(`5:${bytes.toString()}`), 'x-grafana-alerting-timestamp': '5' },
    SECRET,
  ],
  ['pagerduty', { 'x-pagerduty-signature': `v1=${digest('other')},v1=${digest(bytes)}` }, SECRET],
  ['sentry', { 'sentry-hook-signature': digest(bytes) }, SECRET],
  ['json', { 'x-hub-signature-256': `sha256=${digest(bytes)}` }, SECRET],
] as const;

describe('the secret of a webhook', () => {
  it.each(RIGHT)('of %s is shown by %j', (kind, headers, secret) => {
    expect(isWebhookAuthentic(kind, { headers, bytes }, secret)).toBe(true);
    expect(isWebhookAuthentic(kind, { headers, bytes }, `${secret}x`)).toBe(false);
  });

  it.each(['grafana', 'pagerduty', 'sentry', 'json'] as const)('of %s signs this body and no other', (kind) => {
    const [, headers] = RIGHT.find(([each]) => each === kind) ?? [];
    const changed = Buffer.from('{"alerts":[1]}');
    expect(isWebhookAuthentic(kind, { headers: headers ?? {}, bytes: changed }, SECRET)).toBe(false);
  });

  it.each(['alertmanager', 'grafana', 'pagerduty', 'opsgenie', 'datadog', 'sentry', 'json'] as const)(
    'of %s is not shown by nothing',
    (kind) => {
      expect(isWebhookAuthentic(kind, { headers: {}, bytes }, SECRET)).toBe(false);
    },
  );
});
