// Addresses of webhooks, whose path is the secret.
import { type MaskingRule, patternRule } from './masking-rule.js';
import { isRandomOneKind, isUuid } from './secret-value.js';

const webhook = (
  about: Pick<MaskingRule, 'id' | 'source' | 'finds' | 'spares'> & {
    readonly prefix: string;
    readonly pattern: RegExp;
  },
): MaskingRule => {
  const { prefix, ...rest } = about;
  return patternRule({ ...rest, label: rest.id.toUpperCase().replaceAll('-', '_'), trigger: { prefixes: [prefix] } });
};

/** Parts of an address that receive what anybody sends who knows the rest. */
const RECEIVER_PARTS =
  'hooks hook webhooks webhook receiver receivers collect collector ingest incoming inputs input catch trigger triggers relay integrations'.split(
    ' ',
  );

export const webhookRules: readonly MaskingRule[] = [
  webhook({
    id: 'slack-webhook',
    source: 'https://api.slack.com/messaging/webhooks',
    prefix: 'hooks',
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/]{20,})/dg,
    finds: ['https://hooks.slack.com/services/«T{up:10}/B{up:10}/{an:24}»'],
    spares: ['https://hooks.slack.com/services/', 'hooks ran'],
  }),
  webhook({
    id: 'discord-webhook',
    source: 'https://discord.com/developers/docs/resources/webhook',
    prefix: 'discord',
    pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{15,20}\/([\w-]{40,})/dg,
    finds: [
      'https://discord.com/api/webhooks/{nz:18}/«{url:68}»',
      'https://discordapp.com/api/webhooks/{nz:19}/«{url:68}»',
    ],
    spares: ['https://discord.com/api/webhooks/', 'discord is down'],
  }),
  webhook({
    id: 'teams-webhook',
    source:
      'https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
    prefix: 'webhook',
    pattern: /webhook\.office\.com\/webhookb2\/([\w@/-]{40,})/dg,
    finds: ['https://acme.webhook.office.com/webhookb2/«{hex:32}@{hex:32}/IncomingWebhook/{hex:32}/{hex:32}»'],
    spares: ['webhook delivered'],
  }),
  webhook({
    id: 'zapier-webhook',
    source: 'https://help.zapier.com/hc/en-us/articles/8496288690317',
    prefix: 'hooks',
    pattern: /hooks\.zapier\.com\/hooks\/catch\/\d{1,12}\/([a-z0-9]{6,})/dg,
    finds: ['https://hooks.zapier.com/hooks/catch/{nz:7}/«{la:7}»/'],
    spares: ['https://hooks.zapier.com/hooks/catch/'],
  }),
  webhook({
    id: 'tines-webhook',
    source: 'https://www.tines.com/docs/actions/types/webhook/',
    prefix: 'tines',
    pattern: /tines\.com\/webhook\/[\w-]{1,64}\/([0-9a-f]{32})/dg,
    finds: ['https://acme.tines.com/webhook/{hex:32}/«{hex:32}»'],
    spares: ['tines.com/webhook/'],
  }),
  patternRule({
    id: 'receiver-address',
    label: 'WEBHOOK',
    source: 'https://help.sumologic.com/docs/send-data/hosted-collectors/http-source/',
    trigger: { prefixes: RECEIVER_PARTS.map((part) => `${part}/`) },
    pattern: new RegExp(
      String.raw`\/(?:${RECEIVER_PARTS.join('|')})\/(?:[a-z][a-z\d.-]{0,39}\/){0,3}([\w=+~-][\w=+/~-]{19,400})(?![\w.])`,
      'dg',
    ),
    isSecret: (candidate) => isRandomOneKind(candidate) && !candidate.split('/').some(isUuid),
    finds: [
      'POST https://collectors.sumologic.com/receiver/v1/http/«{an:40}==» 200',
      'https://chat.example.org/hooks/«{la:26}»',
      'https://n8n.example.org/webhook/orders/«{an:32}»',
    ],
    spares: ['PUT /v1/webhooks/{uuid}/enabled', '/hooks/github/deliveries/{uuid}', '/webhook/order-created-of-shop-2'],
  }),
  patternRule({
    id: 'input-address',
    label: 'WEBHOOK',
    source: 'https://documentation.solarwinds.com/en/success_center/loggly/content/admin/http-endpoint.htm',
    trigger: { prefixes: ['inputs/', 'bulk/', 'incoming/'] },
    pattern: /\/\/[\w.:-]{1,120}\/(?:inputs|bulk|incoming)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w.])/dg,
    finds: ['POST https://logs-01.loggly.com/inputs/«{uuid}»/tag/http/ 200'],
    spares: ['/inputs/{uuid}', 'https://x.example/bulk/12'],
  }),
  patternRule({
    id: 'ping-address',
    label: 'WEBHOOK',
    source: 'https://healthchecks.io/docs/http_api/',
    trigger: { prefixes: ['ping.com/', 'ping.', 'cronitor', 'heartbeat', 'hooks.', 'hook.', 'integrations/'] },
    pattern:
      /\/\/(?:[\w-]{0,40}(?:ping|hooks?|cronitor|heartbeat|healthchecks)[\w-]{0,20}(?:\.[\w-]{1,40}){1,4}(?::\d{1,5})?\/|[\w.:-]{1,120}\/integrations\/)(?:[\w.~-]{1,40}\/){0,3}?([\w-]{20,128})(?![\w.])/dg,
    isSecret: isRandomOneKind,
    finds: [
      'curl -fsS -m 10 https://hc-ping.com/«{uuid}»',
      'GET https://cronitor.link/p/«{hex:32}»/nightly?state=run',
      'https://alert.example.com/integrations/generic/20131114/alert/«{uuid}»/web',
    ],
    spares: ['https://hooks.example.org/deploy/run-123456', 'https://ping.example.org/status', 'ping. pong'],
  }),
];
