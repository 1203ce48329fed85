// A webhook of ours: JSON, signed as Standard Webhooks say, so that libraries of many languages verify it.
import { createHmac } from 'node:crypto';
import type { NotificationTarget } from '../../ports/notification-targets.js';
import { requestJson, resultOf } from '../outgoing/request-json.js';

export type WebhookOptions = { readonly url: string; readonly secret?: string };

/** The key of a secret: what follows `whsec_` in base64, else the text itself. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/** Source: https://www.standardwebhooks.com, section “Signature scheme”. */
const signature = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`;

export const webhookTarget = ({ url, secret }: WebhookOptions): NotificationTarget => ({
  kind: 'webhook',
  // by webhook-id
  knowsRepeats: true,
  send: async (message, { key }) => {
    const { event, clientTxnId, turn, severity, title, text, facts, link } = message;
    const data = { clientTxnId, turn, severity, title, text, facts: Object.fromEntries(facts), link };
    const body = JSON.stringify({ type: `investigation.${event}`, data });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'webhook-id': key,
      'webhook-timestamp': timestamp,
      ...(secret !== undefined && { 'webhook-signature': signature(secret, `${key}.${timestamp}.${body}`) }),
    };
    return resultOf(await requestJson({ url, body, headers }));
  },
});
