// Signs webhooks, and verifies them, as Standard Webhooks say, so that libraries of many languages do the other side.
import { createHmac } from 'node:crypto';

/** The key of a secret: what follows `whsec_` in base64, else the text itself. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

type Signed = { readonly id: string; /** Seconds. */ readonly timestamp: string; readonly body: string | Uint8Array };

/** Source: https://www.standardwebhooks.com, section “Signature scheme”. */
export const webhookSignature = ({ id, timestamp, body }: Signed, secret: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;

type SentWebhook = { readonly id: string; readonly body: string; /** Milliseconds. */ readonly now: number };

/** Without a secret it is not signed. */
export const webhookHeaders = (
  { id, body, now }: SentWebhook,
  secret: string | undefined,
): { readonly [name: string]: string } => {
  const timestamp = String(Math.floor(now / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  return secret === undefined
    ? headers
    : { ...headers, 'webhook-signature': webhookSignature({ id, timestamp, body }, secret) };
};
