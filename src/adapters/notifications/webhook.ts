// A webhook of ours: JSON, signed as Standard Webhooks say, so that libraries of many languages verify it.
import type { NotificationTarget } from '../../ports/notification-targets.js';
import { requestJson, resultOf } from '../outgoing/request-json.js';
import { webhookHeaders } from '../outgoing/webhook-signature.js';

export type WebhookOptions = { readonly url: string; readonly secret?: string };

export const webhookTarget = ({ url, secret }: WebhookOptions): NotificationTarget => ({
  kind: 'webhook',
  // by webhook-id
  knowsRepeats: true,
  send: async (message, { key }) => {
    const { event, clientTxnId, turn, severity, title, text, facts, link } = message;
    const data = { clientTxnId, turn, severity, title, text, facts: Object.fromEntries(facts), link };
    const body = JSON.stringify({ type: `investigation.${event}`, data });
    const headers = webhookHeaders({ id: key, body, now: Date.now() }, secret);
    return resultOf(await requestJson({ url, body, headers }));
  },
});
