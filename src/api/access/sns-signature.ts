// Checks that a delivery comes from Amazon SNS: its signature over its canonical text, by a certificate of Amazon's.
// https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
import { verify, X509Certificate } from 'node:crypto';

/** Fields of a delivery that are texts. */
export type SnsEnvelope = { readonly [field: string]: string };

export const readSnsEnvelope = (bytes: Uint8Array): SnsEnvelope | undefined => {
  try {
    const body = JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
    return Object.fromEntries(
      Object.entries(body).filter((each): each is [string, string] => typeof each[1] === 'string'),
    );
  } catch {
    return undefined;
  }
};

const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/;

/** The host of SNS in the region of a topic: `arn:aws:sns:eu-west-1:123456789012:alarms`. Undefined: it names no region. */
const hostOfTopic = (topic: string): string | undefined => {
  const region = topic.split(':')[3] ?? '';
  if (!REGION.test(region)) return undefined;
  return `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
};

/** Of Amazon SNS in the region of the topic, which is configured; over HTTPS, without port and user. Other hosts of Amazon serve what anybody stores. */
export const isSnsAddress = (address: string | undefined, topic: string): address is string => {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === 'https:' && hostname === hostOfTopic(topic) && port === '' && username === '' && password === '';
};

/** Without a query: each would be another certificate to fetch and to keep. */
export const isCertificateAddress = (address: string | undefined, topic: string): address is string => {
  if (!isSnsAddress(address, topic)) return false;
  const { pathname, search, hash } = new URL(address);
  return /^\/SimpleNotificationService-[A-Za-z0-9]+\.pem$/.test(pathname) && search === '' && hash === '';
};

const OF_NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'];
const OF_SUBSCRIPTION = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

const SIGNED_FIELDS: { readonly [type: string]: readonly string[] } = {
  Notification: OF_NOTIFICATION,
  SubscriptionConfirmation: OF_SUBSCRIPTION,
  UnsubscribeConfirmation: OF_SUBSCRIPTION,
};

/** What is signed: names and values of some fields, each on a line. `undefined`: no type of SNS, or a field is missing. */
export const canonicalSnsText = (envelope: SnsEnvelope): string | undefined => {
  const type = envelope['Type'] ?? '';
  const fields = Object.hasOwn(SIGNED_FIELDS, type) ? SIGNED_FIELDS[type] : undefined;
  const isMissing = (name: string): boolean => name !== 'Subject' && envelope[name] === undefined;
  if (fields === undefined || fields.some(isMissing)) return undefined;
  return fields.flatMap((name) => (envelope[name] === undefined ? [] : `${name}\n${envelope[name]}\n`)).join('');
};

const ALGORITHMS: { readonly [version: string]: string } = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' };

/** `pem`: of the certificate that the envelope names. An expired one signs nothing. */
export const isSignedBySns = (envelope: SnsEnvelope, pem: string, now: Date): boolean => {
  const text = canonicalSnsText(envelope);
  const version = envelope['SignatureVersion'] ?? '';
  const algorithm = Object.hasOwn(ALGORITHMS, version) ? ALGORITHMS[version] : undefined;
  if (text === undefined || algorithm === undefined) return false;
  try {
    const { publicKey, validFrom, validTo } = new X509Certificate(pem);
    if (now < new Date(validFrom) || now > new Date(validTo)) return false;
    return verify(algorithm, Buffer.from(text), publicKey, Buffer.from(envelope['Signature'] ?? '', 'base64'));
  } catch {
    return false;
  }
};
