// Every channel by which text comes in from outside, as data: each plants secrets of its own in every field that a sender can fill.
import { BOT, eventBody, FORM, formBody, signed, SIGNING_SECRET, TEAM } from './fake-slack.js';
import { createHash } from 'node:crypto';
import { ROUTES } from '../../src/api/contract/routes.js';
import type { SourcePorts } from '../../src/app/telemetry/source-router.js';
import { toIso } from '../../src/kernel/time.js';
import { pathOf, type PostOptions, send, SHOP } from './shop.js';
import { untilTrue } from './until.js';
import { smallSnapshot } from './small-snapshot.js';

export type PlantedSecret = { readonly where: string; readonly secret: string };

/** Another access key for every place; looks like one of AWS, and opens nothing. */
const secretOf = (where: string): string =>
  `AKIA${createHash('sha256')
    .update(where)
    .digest('hex')
    .slice(0, 16)
    .toUpperCase()
    .replaceAll(/[01890]/g, 'Q')}`;

export type Plant = (where: string) => string;

export const planting =
  (planted: PlantedSecret[]): Plant =>
  (where) => {
    const secret = secretOf(where);
    planted.push({ where, secret });
    return secret;
  };

/** `hear` gets every reply. */
type Sending = { readonly url: string; readonly plant: Plant; readonly hear: (reply: string) => void };

const deliver = async ({ url, hear }: Sending, path: string, init: RequestInit): Promise<void> =>
  hear((await send(url, path, init)).text);

const post = (sending: Sending, path: string, { body, headers = {} }: PostOptions): Promise<void> =>
  deliver(sending, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export type Channel = {
  readonly name: string;
  /** Operations (`METHOD path`) whose body it fills. */
  readonly bodies: readonly string[];
  readonly send: (sending: Sending) => Promise<void>;
};

const at = toIso(SHOP.askedAt - 60_000_000);
const nanos = `${SHOP.askedAt - 60_000_000}000`;

const COMMON = [
  'service.name',
  'service.version',
  'service.environment',
  'cloud.region',
  'host.name',
  'kubernetes.pod.name',
];

const SIGNAL_FIELDS: { readonly [signal: string]: readonly string[] } = {
  logs: [
    ...COMMON,
    'message',
    'log.level',
    'error.type',
    'error.message',
    'error.stack_trace',
    'trace.id',
    'span.id',
    'http.request.id',
    'labels.note',
    'casefile.source',
    '@timestamp',
  ],
  spans: [...COMMON, 'span.name', 'parent.id', 'http.url', 'labels.note', 'event.outcome'],
  metrics: [...COMMON, 'unit', 'name'],
  changes: [...COMMON, 'change.title', 'title', 'labels.note'],
};

const BASE: { readonly [signal: string]: object } = {
  logs: { '@timestamp': at, message: 'm' },
  spans: { '@timestamp': at, 'span.name': 's', 'event.duration': 1_000 },
  metrics: { '@timestamp': at, name: 'queue_depth', value: 1 },
  changes: { '@timestamp': at, 'change.kind': 'deploy', 'change.title': 't' },
};

/** Rows with a secret in one field each, one as the name of a field, and one that is no row. */
const rowsOf = (signal: string, plant: Plant): string => {
  const ids = (n: number): object =>
    signal === 'spans' ? { 'trace.id': `${n}`.padStart(32, 'a'), 'span.id': `${n}`.padStart(16, 'b') } : {};
  const rows = (SIGNAL_FIELDS[signal] ?? []).map((field, n) => ({
    ...BASE[signal],
    ...ids(n),
    [field]: plant(`${signal} ${field}`),
  }));
  const named = { ...BASE[signal], ...ids(99), [plant(`${signal} name of a field`)]: 'x' };
  const labelled = {
    ...BASE[signal],
    ...ids(98),
    labels: { shop: plant(`${signal} label`), [plant(`${signal} name of a label`)]: 'x' },
  };
  const lines = [...rows, named, labelled].map((row) => JSON.stringify(row));
  return `${[...lines, plant(`${signal} broken line`)].join('\n')}\n`;
};

const ingest = async (sending: Sending, signal: string): Promise<void> => {
  const { plant } = sending;
  const headers = {
    'content-type': 'application/x-ndjson',
    'x-casefile-source': plant(`${signal} X-Casefile-Source`),
  };
  await deliver(sending, `/v1/telemetry/${signal}`, { method: 'POST', headers, body: rowsOf(signal, plant) });
};

const attribute = (plant: Plant, where: string): object[] => [
  { key: 'note', value: { stringValue: plant(`${where} attribute`) } },
  { key: plant(`${where} name of an attribute`), value: { stringValue: 'x' } },
];

const resource = (plant: Plant, where: string): object => ({
  attributes: [
    { key: 'service.name', value: { stringValue: plant(`${where} service.name`) } },
    ...attribute(plant, `${where} resource`),
  ],
});

const scope = (plant: Plant, where: string): object => ({
  name: plant(`${where} scope name`),
  version: plant(`${where} scope version`),
  attributes: attribute(plant, `${where} scope`),
});

const OTLP: { readonly [path: string]: (plant: Plant) => object } = {
  logs: (plant) => ({
    resourceLogs: [
      {
        resource: resource(plant, 'otlp logs'),
        scopeLogs: [
          {
            scope: scope(plant, 'otlp logs'),
            logRecords: [
              {
                timeUnixNano: nanos,
                severityText: plant('otlp logs severity'),
                body: { stringValue: plant('otlp logs body') },
                attributes: attribute(plant, 'otlp logs'),
              },
            ],
          },
        ],
      },
    ],
  }),
  traces: (plant) => ({
    resourceSpans: [
      {
        resource: resource(plant, 'otlp traces'),
        scopeSpans: [
          {
            scope: scope(plant, 'otlp traces'),
            spans: [
              {
                traceId: 'c'.repeat(32),
                spanId: 'd'.repeat(16),
                name: plant('otlp traces name'),
                traceState: plant('otlp traces state'),
                startTimeUnixNano: nanos,
                endTimeUnixNano: nanos,
                attributes: attribute(plant, 'otlp traces'),
                status: { code: 2, message: plant('otlp traces status') },
                events: [
                  { timeUnixNano: nanos, name: plant('otlp event'), attributes: attribute(plant, 'otlp event') },
                ],
                links: [{ traceId: 'e'.repeat(32), spanId: 'f'.repeat(16), attributes: attribute(plant, 'otlp link') }],
              },
            ],
          },
        ],
      },
    ],
  }),
  metrics: (plant) => ({
    resourceMetrics: [
      {
        resource: resource(plant, 'otlp metrics'),
        scopeMetrics: [
          {
            scope: scope(plant, 'otlp metrics'),
            metrics: [
              {
                name: plant('otlp metrics name'),
                unit: plant('otlp metrics unit'),
                description: plant('otlp metrics description'),
                gauge: {
                  dataPoints: [{ timeUnixNano: nanos, asDouble: 1, attributes: attribute(plant, 'otlp metrics') }],
                },
              },
            ],
          },
        ],
      },
    ],
  }),
};

const ASK = 'POST /v1/investigations/{clientTxnId}/turns';
const TURN = `${ASK}/{turn}`;

const SCOPE_LISTS = [
  'services',
  'notServices',
  'environments',
  'notEnvironments',
  'regions',
  'notRegions',
  'versions',
  'notVersions',
  'traceIds',
  'requestIds',
];

const askAll = async (sending: Sending): Promise<void> => {
  const { plant } = sending;
  const askedAt = toIso(SHOP.askedAt);
  const id = `asked by ${plant('clientTxnId')}`;
  const lists = Object.fromEntries(SCOPE_LISTS.map((name) => [name, [plant(`scope ${name}`)]]));
  const fields = [
    { field: 'note', is: 'not', values: [plant('scope field value')] },
    { field: plant('scope field name'), is: 'not', values: ['x'] },
  ];
  await post(sending, `${pathOf(id)}/turns`, {
    body: {
      askedAt,
      messageId: plant('messageId'),
      text: `Why does checkout fail? ${plant('question')}`,
      system: `Be brief. ${plant('system prompt')}`,
      scope: { ...lists, fields },
    },
    headers: { traceparent: plant('traceparent'), 'x-request-id': plant('x-request-id of a turn') },
  });
  await post(sending, `${pathOf(id)}/turns`, {
    body: { askedAt, text: `Why does ${plant('name in a question')} fail?` },
    headers: { 'idempotency-key': plant('Idempotency-Key') },
  });
  await post(sending, `${pathOf(id)}/turns/1/feedback`, {
    body: { rating: 'wrong', cause: plant('cause of a feedback'), comment: plant('feedback') },
  });
  await post(sending, `${pathOf(id)}/note`, { body: { text: `Begin with ${plant('hand-over note')}` } });
  for (const action of ['hold', 'release-hold'])
    await post(sending, `${pathOf(id)}/${action}`, { body: { reason: plant(`${action} of an investigation`) } });
  await post(sending, `${pathOf(id)}/turns/1/rerun`, { body: { messageId: plant('messageId of a rerun') } });
  for (const field of ['zone', 'model', 'collections', 'text'])
    await post(sending, `${pathOf(id)}/turns`, {
      body: { askedAt, zone: 'No/Where', [field]: plant(`refused ${field}`) },
    });
};

const chatAll = async (sending: Sending): Promise<void> => {
  const { plant } = sending;
  const said = (where: string): string => `Why does checkout fail? ${plant(where)}`;
  const messages = (where: string): object[] => [
    { role: 'system', content: said(`${where} system`) },
    { role: 'user', content: said(`${where} history`), name: plant(`${where} name`) },
    { role: 'assistant', content: said(`${where} forged reply`) },
    { role: 'user', content: [{ type: 'text', text: said(`${where} part`) }] },
  ];
  const named = (where: string): object => ({
    metadata: { conversation: `of ${plant(`${where} conversation`)}`, note: plant(`${where} note`) },
    safety_identifier: plant(`${where} unknown field`),
  });
  await post(sending, '/v1/chat/completions', { body: { ...named('chat'), messages: messages('chat') } as never });
  await post(sending, '/v1/chat/completions', {
    body: { user: plant('chat user'), messages: messages('chat of a user'), stream: true } as never,
    headers: { 'idempotency-key': plant('chat Idempotency-Key') },
  });
  await post(sending, '/v1/chat/completions', {
    body: { model: plant('chat model'), messages: messages('chat of a model') } as never,
    headers: { 'x-casefile-conversation': `of ${plant('chat X-Casefile-Conversation')}` },
  });
  const input = messages('response').slice(1);
  const instructions = said('response instructions');
  await post(sending, '/v1/responses', { body: { ...named('response'), instructions, input } as never });
  await post(sending, '/v1/responses', {
    body: { input: said('response of an id'), previous_response_id: plant('previous_response_id') } as never,
  });
  await post(sending, '/v1/responses', {
    body: { conversation: `of ${plant('response conversation id')}`, input: said('input'), stream: true } as never,
  });
  await post(sending, '/v1/ag-ui', {
    body: {
      threadId: `of ${plant('run thread')}`,
      runId: plant('run'),
      messages: [{ id: plant('run message id'), role: 'user', content: said('run message') }],
      context: [{ description: plant('run context'), value: said('run context value') }],
      state: { shown: plant('run state') },
      forwardedProps: { note: plant('run property') },
    } as never,
  });
  for (const method of ['SendMessage', 'SendStreamingMessage'])
    await post(sending, '/a2a', {
      headers: { 'a2a-version': '1.0' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: {
          message: {
            messageId: plant(`${method} message id`),
            contextId: `of ${plant(`${method} context`)}`,
            role: 'ROLE_USER',
            parts: [{ text: said(`${method} part`) }],
            metadata: { note: plant(`${method} metadata`) },
          },
        },
      } as never,
    });
};

const DOCUMENT = (plant: Plant): string =>
  `# Runbook ${plant('document heading')}\n\nCheckout fails: ${plant('document text')}\n`;

const addDocuments = async (sending: Sending): Promise<void> => {
  const { plant } = sending;
  const query = new URLSearchParams({
    file: `${plant('document file')}.md`,
    description: plant('collection description'),
  });
  const bytes = { method: 'POST', headers: { 'content-type': 'application/octet-stream' } };
  await deliver(sending, `/v1/knowledge/runbooks/documents?${query.toString()}`, { ...bytes, body: DOCUMENT(plant) });
  const notes = JSON.stringify([{ title: plant('note title'), text: plant('note text') }]);
  await deliver(sending, '/v1/knowledge/runbooks/documents?file=notes.json', { ...bytes, body: notes });
};

const importSnapshots = async (sending: Sending): Promise<void> => {
  const { plant } = sending;
  const file = smallSnapshot({
    $META$: {
      version: '2.2.1',
      region: plant('snapshot region'),
      startTime: '2026-01-10T10:00:00.000Z',
      endTime: '2026-01-10T11:00:00.000Z',
      instanceName: plant('snapshot instance'),
      commandLineOptions: { comment: plant('snapshot comment') },
    },
    SQLs: [{ sql: `SELECT '${plant('snapshot SQL')}'` }],
    Unknown: { [plant('snapshot name of a field')]: plant('snapshot unknown section') },
  });
  await post(sending, `/v1/snapshots?file=${plant('snapshot file')}.json`, { body: file });
};

/** Bodies that say nothing but what to do: unknown fields are refused, with their names. */
const sendUnknownFields = async (sending: Sending): Promise<void> => {
  const { plant } = sending;
  for (const path of SIMPLE_BODIES) {
    const place = path.replace(/^POST /, '').replaceAll(/\{\w+\}/g, '1');
    await post(sending, place, { body: { [plant(`name in ${path}`)]: plant(`value in ${path}`) } });
  }
};

const SIMPLE_BODIES = [
  'POST /v1/session/sign-out',
  'POST /v1/investigations/{clientTxnId}/chains/{run}/cancel',
  `${TURN}/cancel`,
  `${TURN}/replay`,
  'POST /v1/investigations/{clientTxnId}/verify',
  'POST /v1/investigations/{clientTxnId}/resolve',
  'POST /v1/investigations/{clientTxnId}/undelete',
  'POST /v1/alerts/{alert}/undelete',
  'POST /v1/retention/run',
  'POST /v1/services/namings/{naming}/undo',
  'POST /v1/notifications/{notification}/resend',
  'POST /v1/store/check',
  'POST /v1/store/sweep',
  'POST /v1/models/{name}/check',
  'POST /v1/knowledge/{collection}/investigations/{clientTxnId}',
];

/** Path, query and headers of every route there is, from its own description. */
const sendEverywhere = async (sending: Sending): Promise<void> => {
  const { plant } = sending;
  for (const { method, path, query, headers = {} } of ROUTES) {
    if (!path.startsWith('/v1/')) continue;
    const here = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => plant(`${method} ${path} ${name}`));
    const names = Object.keys(query?.shape ?? {});
    const search = new URLSearchParams(
      names.map((name): [string, string] => [name, plant(`${method} ${path} ?${name}`)]),
    ).toString();
    const sent = [...Object.keys(headers), 'X-Request-Id', 'Prefer', 'User-Agent', 'Accept'];
    const own = Object.fromEntries(sent.map((name) => [name, plant(`${method} ${path} ${name}`)]));
    await deliver(sending, `${here}?${search}`, { method: method.toUpperCase(), headers: own });
  }
};

/** By the name and the secret of `CHANNEL_PEOPLE`, where they are configured; elsewhere it is refused. */
const talkInChannel = async ({ url, plant }: Sending): Promise<void> => {
  const event = (text: string, n: number) => ({
    type: 'app_mention',
    user: 'U0PLANTER',
    channel: 'C01',
    ts: `190000000${n}.000001`,
    text: `<@${BOT}> ${text}`,
    files: [
      { name: plant(`dropped file ${n}`), size: 1, url_private_download: `https://${plant(`address ${n}`)}.example/` },
    ],
  });
  const deliver = (body: string, type?: string) =>
    send(url, '/v1/channels/planted', { method: 'POST', ...signed(body, type === undefined ? {} : { type }) });
  await deliver(eventBody(event(`why does checkout fail, ${plant('mention')}?`, 1)));
  await deliver(eventBody({ ...event('', 2), text: plant('unaddressed message'), type: plant('kind of event') }));
  await deliver(JSON.stringify({ type: plant('kind of delivery') }));
  const command = { command: '/casefile', team_id: TEAM, channel_id: 'C01', user_id: 'U0PLANTER' };
  await deliver(formBody({ ...command, text: `why, ${plant('slash command')}?` }), FORM);
  await deliver(formBody({ payload: JSON.stringify({ type: plant('kind of payload'), team: { id: TEAM } }) }), FORM);
  await send(url, '/v1/channels/planted', {
    method: 'POST',
    body: plant('unsigned delivery'),
    headers: { 'content-type': 'application/json' },
  });
};

/** Nobody listens there: what would be posted stays a failed attempt. */
export const CHANNEL_PEOPLE = {
  planted: {
    kind: 'slack',
    token: '${CHANNEL_TOKEN}',
    signingSecret: '${CHANNEL_SECRET}',
    team: TEAM,
    roles: { '*': 'operator' },
    api: 'http://127.0.0.1:9/api',
    files: 'http://127.0.0.1:9',
  },
};
export const CHANNEL_ENV = { CHANNEL_TOKEN: 'xoxb-of-the-test', CHANNEL_SECRET: SIGNING_SECRET };

const ALERT_TEXTS = [
  'service',
  'environment',
  'cluster',
  'namespace',
  'resource',
  'title',
  'runbook',
  'url',
  'fingerprint',
];

const ownAlert = (plant: Plant): object => ({
  name: `down ${plant('alert name')}`,
  startsAt: at,
  ...Object.fromEntries(ALERT_TEXTS.map((field) => [field, `x ${plant(`alert ${field}`)}`])),
  labels: { team: plant('alert label'), [`k ${plant('alert label name')}`]: 'v', password: plant('alert password') },
  annotations: { note: plant('alert annotation') },
});

const webhookAlert = (plant: Plant): object => ({
  status: 'firing',
  labels: { alertname: plant('webhook name'), service: plant('webhook service'), severity: plant('webhook severity') },
  annotations: { summary: plant('webhook summary'), runbook_url: `https://r.example/${plant('webhook runbook')}` },
  startsAt: at,
  endsAt: '0001-01-01T00:00:00Z',
  fingerprint: plant('webhook fingerprint'),
  generatorURL: `http://p/${plant('webhook link')}`,
});

const sendAlerts = async (sending: Sending): Promise<void> => {
  const { plant, hear, url } = sending;
  await post(sending, '/v1/alerts', { body: { alerts: [ownAlert(plant)] } as never });
  const body = {
    version: '4',
    groupKey: plant('webhook group'),
    alerts: [webhookAlert(plant)],
    [plant('webhook field')]: 1,
  };
  await post(sending, '/v1/alerts/alertmanager', { body: body as never });
  await post(sending, '/v1/alerts/alertmanager', { body: { alerts: plant('webhook fault') } as never });
  const listed = await send(url, '/v1/alerts');
  hear(listed.text);
  const items = (JSON.parse(listed.text) as { readonly items?: readonly { readonly id: string }[] }).items ?? [];
  for (const { id } of items) {
    await post(sending, `/v1/alerts/${id}/hold`, { body: { reason: plant(`hold ${id}`) } as never });
    await post(sending, `/v1/alerts/${id}/release-hold`, { body: { reason: plant(`release ${id}`) } as never });
    await post(sending, `/v1/alerts/${id}/group`, { body: { split: true, because: plant(`split ${id}`) } as never });
    await post(sending, `/v1/alerts/${id}/silence`, { body: { because: plant(`silence ${id}`) } as never });
    await deliver(sending, `/v1/alerts/${id}`, {});
  }
};

const nameServices = async (sending: Sending): Promise<void> => {
  const { plant } = sending;
  const rules = [
    { kind: 'rename', service: plant('old service'), to: plant('new service') },
    { kind: 'join', services: [plant('joined service'), 'b'], as: plant('joint name') },
    { kind: 'split', service: plant('split service'), field: plant('split field') },
    { kind: 'split', service: 'a', field: 'host', values: [plant('split value')], as: plant('split name') },
    { kind: plant('kind of naming') },
  ];
  for (const rule of rules) await post(sending, '/v1/services/namings', { body: rule as never });
};

/** The chain that the service of the test has. */
export const CHANNEL_CHAINS = {
  ask: { stages: [{ name: 'ask', agents: [{ name: 'on-call', kind: 'person', question: 'Well?' }] }] },
};

const runChain = async (sending: Sending): Promise<void> => {
  const { plant, url } = sending;
  const chains = `${pathOf('chained')}/chains`;
  const named = ['services', 'environments', 'traceIds'].map((name) => [name, [plant(`scope ${name} of a chain`)]]);
  const body = {
    chain: 'ask',
    text: `Why? ${plant('question of a chain')}`,
    messageId: plant('messageId of a chain'),
    scope: Object.fromEntries(named) as object,
    askedAt: toIso(SHOP.askedAt),
  };
  await post(sending, chains, { body });
  for (const field of ['chain', 'zone'])
    await post(sending, chains, { body: { ...body, [field]: plant(`${field} of a chain`) } });
  const execution = `${chains}/c1/executions/c1.s1.a1`;
  await post(sending, `${execution}/approve`, { body: { answer: plant('approval') } });
  // nothing runs where the chain is not configured
  if ((await send(url, chains)).status === 200)
    await untilTrue(async () => (await send(url, chains)).text.includes('"waitsFor"'));
  await post(sending, `${execution}/answer`, { body: { text: plant('answer to a chain') } });
  await post(sending, '/v1/chains/ask/revoke', { body: { tool: plant('revoked tool') } });
  await deliver(sending, chains, {});
};

export const CHANNELS: readonly Channel[] = [
  {
    name: 'chains',
    bodies: [
      'POST /v1/investigations/{clientTxnId}/chains',
      'POST /v1/investigations/{clientTxnId}/chains/{run}/executions/{execution}/answer',
      'POST /v1/investigations/{clientTxnId}/chains/{run}/executions/{execution}/approve',
      'POST /v1/chains/{chain}/revoke',
    ],
    send: runChain,
  },
  ...Object.keys(SIGNAL_FIELDS).map((signal) => ({
    name: `rows of ${signal}`,
    bodies: ['POST /v1/telemetry/{signal}'],
    send: (sending: Sending) => ingest(sending, signal),
  })),
  ...Object.entries(OTLP).map(([path, bodyOf]) => ({
    name: `OTLP ${path}`,
    bodies: [`POST /v1/otlp/v1/${path}`],
    send: (sending: Sending) => post(sending, `/v1/otlp/v1/${path}`, { body: bodyOf(sending.plant) as never }),
  })),
  {
    name: 'alerts',
    bodies: [
      'POST /v1/alerts',
      'POST /v1/alerts/{alert}',
      'POST /v1/alerts/{alert}/group',
      'POST /v1/alerts/{alert}/hold',
      'POST /v1/alerts/{alert}/release-hold',
      'POST /v1/alerts/{alert}/silence',
    ],
    send: sendAlerts,
  },
  { name: 'channels of people', bodies: ['POST /v1/channels/{channel}'], send: talkInChannel },
  { name: 'names of services', bodies: ['POST /v1/services/namings'], send: nameServices },
  { name: 'documents', bodies: ['POST /v1/knowledge/{collection}/documents'], send: addDocuments },
  { name: 'snapshots', bodies: ['POST /v1/snapshots'], send: importSnapshots },
  {
    name: 'questions',
    bodies: [
      ASK,
      `${TURN}/rerun`,
      `${TURN}/feedback`,
      'POST /v1/investigations/{clientTxnId}/note',
      'POST /v1/investigations/{clientTxnId}/hold',
      'POST /v1/investigations/{clientTxnId}/release-hold',
    ],
    send: askAll,
  },
  {
    name: 'chats of programs',
    bodies: ['POST /v1/chat/completions', 'POST /v1/responses', 'POST /v1/ag-ui'],
    send: chatAll,
  },
  { name: 'other bodies', bodies: SIMPLE_BODIES, send: sendUnknownFields },
  { name: 'paths, queries and headers', bodies: [], send: sendEverywhere },
];

/** What a turn reads from outside by itself, and the suite that plants secrets there. Own stores hold what came in above. */
export const SOURCES: { readonly [source in keyof SourcePorts]: readonly string[] } = {
  logs: ['test/contract/elasticsearch-reading.production.ts'],
  spans: ['test/contract/elasticsearch-reading.production.ts'],
  metrics: ['test/contract/metrics-prometheus.production.ts'],
  aggregates: ['test/contract/metrics-prometheus.production.ts'],
  changes: [],
  incidents: [],
  knowledge: [],
  snapshots: [],
  outside: ['test/outside/mcp.spec.ts'],
};
