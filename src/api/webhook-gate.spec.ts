// Deliveries of Amazon SNS at the gate: who has signed them, what is fetched for it, and which subscriptions are confirmed.
import { createSign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { issueCertificate } from '../../test/support/certificates.js';
import { snsEndpoints } from '../adapters/node/sns-endpoints.js';
import type { Meter } from '../ports/meter.js';
import type { Clock } from '../ports/runtime.js';
import { canonicalSnsText, isCertificateAddress, isSnsAddress } from './access/sns-signature.js';
import type { WrongKeys } from './access/wrong-keys.js';
import { ProblemError } from './problems/problems.js';
import type { AdmittedRequest } from './reading/request.js';
import { WebhookGate } from './webhook-gate.js';

const TOPIC = 'arn:aws:sns:eu-central-1:123456789012:alarms';
const CERTIFICATE = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem';
const CONFIRMATION = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';

const amazon = issueCertificate();
const stranger = issueCertificate();

type Envelope = { readonly [field: string]: string };

const NOTIFICATION: Envelope = {
  Type: 'Notification',
  MessageId: 'm1',
  TopicArn: TOPIC,
  Subject: 'ALARM',
  Message: '{"AlarmName":"a"}',
  Timestamp: '2026-11-24T10:00:00.901Z',
  SigningCertURL: CERTIFICATE,
};
const { Subject: _subject, ...UNTITLED } = NOTIFICATION;
const SUBSCRIPTION: Envelope = {
  ...UNTITLED,
  Type: 'SubscriptionConfirmation',
  Token: 't',
  SubscribeURL: CONFIRMATION,
};

const signed = (envelope: Envelope, { key = amazon.key, version = '2' } = {}): Envelope => ({
  ...envelope,
  SignatureVersion: version,
  Signature: createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(canonicalSnsText(envelope) ?? '')
    .sign(key, 'base64'),
});

type Served = Response | Error;

/** What Amazon serves, and a gate that asks it. */
const gateOf = ({
  confirm = false,
  serve = () => new Response(amazon.cert),
}: { readonly confirm?: boolean; readonly serve?: (address: string) => Served } = {}) => {
  const fetched: string[] = [];
  const endpoints = snsEndpoints(async (address) => {
    fetched.push(address);
    const served = serve(address);
    if (served instanceof Error) throw served;
    return served;
  });
  const wrongKeys = { waitOf: () => 0, recordWrong: () => undefined } as unknown as WrongKeys;
  const meter = { count: () => undefined } as unknown as Meter;
  const clock = { now: () => Date.now() * 1000 } as Clock;
  const gate = new WebhookGate(wrongKeys, meter, endpoints, clock);
  const sender = { kind: 'cloudwatch', topics: [TOPIC], confirm, tenant: 'default', source: 'aws' } as const;
  const request = { sender, headers: {}, socket: { remoteAddress: '192.0.2.1' } } as unknown as AdmittedRequest;
  const statusOf = async (body: unknown): Promise<number> => {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return gate.check(request, bytes).then(
      () => 200,
      (error: unknown) => (error instanceof ProblemError ? error.trouble.status : 0),
    );
  };
  return { statusOf, fetched };
};

describe('a delivery of Amazon SNS', () => {
  it.each(['1', '2'])('is let in with its signature, version %s, and its certificate is read once', async (version) => {
    const { statusOf, fetched } = gateOf();
    expect(await statusOf(signed(NOTIFICATION, { version }))).toBe(200);
    expect(await statusOf(signed(UNTITLED, { version }))).toBe(200);
    expect(fetched).toEqual([CERTIFICATE]);
  });

  it.each([
    ['signed by somebody else', signed(NOTIFICATION, { key: stranger.key })],
    ['with another message', { ...signed(NOTIFICATION), Message: '{"AlarmName":"b"}' }],
    ['with another subject', { ...signed(NOTIFICATION), Subject: 'OK' }],
    ['without a signature', NOTIFICATION],
    ['with a signature of another version', { ...signed(NOTIFICATION), SignatureVersion: '3' }],
    ['that is no text of its', { ...signed(NOTIFICATION), Type: 'toString' }],
  ])('is refused %s', async (_, body) => {
    expect(await gateOf().statusOf(body)).toBe(401);
  });

  it.each([
    ['of another topic', { ...NOTIFICATION, TopicArn: `${TOPIC}-2` }],
    [
      'with the certificate of another host',
      { ...NOTIFICATION, SigningCertURL: CERTIFICATE.replace('amazonaws.com', 'amazonaws.com.evil.example') },
    ],
    [
      'with another file of Amazon’s',
      { ...NOTIFICATION, SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/?Action=Publish' },
    ],
  ])('is refused %s, and nothing is fetched', async (_, envelope) => {
    const { statusOf, fetched } = gateOf();
    expect(await statusOf(signed(envelope))).toBe(401);
    expect(fetched).toEqual([]);
  });

  it.each(['', '[]', '{', '"text"', '{"Type":7}'])('is refused as %j', async (body) => {
    expect(await gateOf().statusOf(body)).toBe(401);
  });

  it('is to come again while the certificate cannot be read', async () => {
    const down = gateOf({ serve: () => new Error('connection refused') });
    expect(await down.statusOf(signed(NOTIFICATION))).toBe(503);
    expect(await gateOf({ serve: () => new Response('', { status: 500 }) }).statusOf(signed(NOTIFICATION))).toBe(503);
    expect(await gateOf({ serve: () => new Response('x'.repeat(100_000)) }).statusOf(signed(NOTIFICATION))).toBe(503);
    expect(await gateOf({ serve: () => new Response('no certificate') }).statusOf(signed(NOTIFICATION))).toBe(401);
  });
});

describe('an address at which Amazon has no certificate', () => {
  it.each([403, 404])('is refused, and not asked again at once: %s', async (status) => {
    const { statusOf, fetched } = gateOf({ serve: () => new Response('', { status }) });
    expect(await statusOf(signed(NOTIFICATION))).toBe(401);
    expect(await statusOf(signed(NOTIFICATION))).toBe(401);
    expect(fetched).toEqual([CERTIFICATE]);
  });

  it('is fetched once for all that wait for it', async () => {
    const { statusOf, fetched } = gateOf();
    await Promise.all([1, 2, 3].map(() => statusOf(signed(NOTIFICATION))));
    expect(fetched).toEqual([CERTIFICATE]);
  });
});

describe('a topic that asks to be confirmed', () => {
  it('is confirmed where the configuration says so, and else left to the operator', async () => {
    const left = gateOf();
    expect(await left.statusOf(signed(SUBSCRIPTION))).toBe(200);
    expect(left.fetched).toEqual([CERTIFICATE]);
    const confirmed = gateOf({ confirm: true });
    expect(await confirmed.statusOf(signed(SUBSCRIPTION))).toBe(200);
    expect(confirmed.fetched).toEqual([CERTIFICATE, CONFIRMATION]);
  });

  it('is not confirmed at another host, nor without its signature', async () => {
    const elsewhere = gateOf({ confirm: true });
    expect(await elsewhere.statusOf(signed({ ...SUBSCRIPTION, SubscribeURL: 'http://169.254.169.254/' }))).toBe(200);
    expect(elsewhere.fetched).toEqual([CERTIFICATE]);
    const forged = gateOf({ confirm: true });
    expect(await forged.statusOf(signed(SUBSCRIPTION, { key: stranger.key }))).toBe(401);
    expect(forged.fetched).toEqual([CERTIFICATE]);
  });
});

describe('an address of Amazon SNS', () => {
  const inRegion = (region: string): string => `arn:aws:sns:${region}:123456789012:alarms`;

  it.each([
    [CERTIFICATE, 'eu-central-1'],
    ['https://sns.cn-north-1.amazonaws.com.cn/SimpleNotificationService-ab12.pem', 'cn-north-1'],
    ['https://sns.us-gov-west-1.amazonaws.com/SimpleNotificationService-ab12.pem', 'us-gov-west-1'],
  ])('is %s, of a topic in %s', (address, region) => {
    expect(isCertificateAddress(address, inRegion(region))).toBe(true);
  });

  it('is of the region of the topic alone: a bucket called “sns” holds what anybody stores', () => {
    expect(isCertificateAddress(CERTIFICATE, inRegion('eu-west-1'))).toBe(false);
    const bucket = 'https://sns.s3-us-west-2.amazonaws.com/SimpleNotificationService-ab12.pem';
    for (const region of ['us-west-2', 's3-us-west-2', 's3', ''])
      expect(isSnsAddress(bucket, inRegion(region))).toBe(false);
  });

  it.each(['?1', '#1'])('of a certificate ends with its name: not with %s', (end) => {
    expect(isCertificateAddress(`${CERTIFICATE}${end}`, inRegion('eu-central-1'))).toBe(false);
  });

  it.each([
    undefined,
    'sns.eu-central-1.amazonaws.com',
    'http://sns.eu-central-1.amazonaws.com/',
    'https://sns.eu-central-1.amazonaws.com:8443/',
    'https://a:b@sns.eu-central-1.amazonaws.com/',
    'https://sns.eu-central-1.amazonaws.com@evil.example/',
    'https://my-bucket.s3.amazonaws.com/x.pem',
    'https://evil.example/sns.eu-central-1.amazonaws.com',
  ])('is not %s', (address) => {
    expect(isSnsAddress(address, inRegion('eu-central-1'))).toBe(false);
  });
});
