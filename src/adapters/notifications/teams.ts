// Microsoft Teams: an adaptive card through the webhook of a workflow (“When a Teams webhook request is received”).
import { cardText } from '../../output/message-text.js';
import type { NotificationMessage, NotificationTarget } from '../../ports/notification-targets.js';
import { requestJson, resultOf } from '../outgoing/request-json.js';

export type TeamsOptions = { readonly webhook: string };

/** Source: https://adaptivecards.io/explorer, version 1.4, which Teams shows on every device. */
const cardOf = ({ title, text, facts, link }: NotificationMessage): object => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  body: [
    { type: 'TextBlock', text: cardText(title), weight: 'Bolder', size: 'Medium', wrap: true },
    { type: 'TextBlock', text: cardText(text), wrap: true },
    { type: 'FactSet', facts: facts.map(([name, value]) => ({ title: name, value: cardText(value) })) },
  ],
  ...(link !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open the investigation', url: link }] }),
});

export const teamsTarget = ({ webhook }: TeamsOptions): NotificationTarget => ({
  kind: 'teams',
  knowsRepeats: false,
  send: async (message) => {
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', content: cardOf(message) };
    return resultOf(
      await requestJson({ url: webhook, body: JSON.stringify({ type: 'message', attachments: [attachment] }) }),
    );
  },
});
