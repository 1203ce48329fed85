// What a key that is limited to services is told must not depend on rows of other services: the same questions over two stores, one of which holds a hidden service at fault.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { scaled } from '../support/full-scale.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { type HttpReply, pathOf, post, type RequestBody, send } from '../support/shop.js';

const OWN = 'storefront';
const HIDDEN = 'quillvault';
const AT = Date.parse('2026-03-04T10:00:00Z') * 1000;
const MINUTES = 40;
const FAULT_FROM = 25;

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { hash: digest('all'), tenant: 'default', actor: 'all', role: 'admin' },
  { hash: digest('own'), tenant: 'default', actor: 'own', role: 'asker', services: [OWN] },
];

type Row = RequestBody;
const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

/** Requests come in at the own service, which calls the hidden one: from the 25th minute on the latter refuses them. */
const requestsOf = (failure: string) =>
  Array.from({ length: MINUTES * 6 }, (_, index) => {
    const at = AT + index * 10_000_000;
    const fails = index >= FAULT_FROM * 6;
    const trace = hex(index + 1, 32);
    const root = { 'trace.id': trace, 'service.name': OWN, '@timestamp': toIso(at), 'deployment.environment': 'prod' };
    const callee = { ...root, 'service.name': HIDDEN, '@timestamp': toIso(at + 5_000), 'cloud.region': 'moon-1' };
    const status = fails ? 'error' : 'ok';
    return {
      spans: [
        { ...root, 'span.id': hex(2 * index + 1, 16), name: 'GET /basket', durationMs: fails ? 900 : 40, status },
      ],
      logs: [{ ...root, 'log.level': fails ? 'error' : 'info', message: fails ? failure : 'basket shown' }],
      hiddenSpans: [
        {
          ...callee,
          'span.id': hex(2 * index + 2, 16),
          'parent.id': hex(2 * index + 1, 16),
          name: 'POST /seal-parchment',
          durationMs: fails ? 880 : 10,
          status,
        },
      ],
      hiddenLogs: [
        {
          ...callee,
          'kubernetes.pod.name': `${HIDDEN}-7f9c`,
          'host.name': 'lunar-host-3',
          'log.level': fails ? 'error' : 'info',
          message: fails ? 'inkwell pool exhausted: 20 of 20 in use' : 'parchment sealed',
          ...(fails && { 'error.type': 'InkwellExhausted' }),
        },
      ],
    };
  });

const ownRowsOf = (requests: ReturnType<typeof requestsOf>) => ({
  logs: requests.flatMap(({ logs }): readonly Row[] => logs),
  spans: requests.flatMap(({ spans }): readonly Row[] => spans),
  changes: [
    {
      '@timestamp': toIso(AT),
      'service.name': OWN,
      change: 'deploy',
      title: 'storefront 1.4.0',
      'service.version': '1.4.0',
    },
  ] as readonly Row[],
});
const hiddenRowsOf = (requests: ReturnType<typeof requestsOf>) => ({
  logs: requests.flatMap(({ hiddenLogs }): readonly Row[] => hiddenLogs),
  spans: requests.flatMap(({ hiddenSpans }): readonly Row[] => hiddenSpans),
  changes: [
    {
      '@timestamp': toIso(AT + FAULT_FROM * 60_000_000 - 5_000_000),
      'service.name': HIDDEN,
      change: 'deploy',
      title: 'quillvault 9.9.1 with smaller inkwell',
      'service.version': '9.9.1',
    },
  ] as readonly Row[],
});

/** What only rows of the hidden service say. */
const MARKS = [HIDDEN, 'inkwell', 'parchment', 'InkwellExhausted', 'lunar-host', 'moon-1', '9.9.1'];

/** The first wording of each measure, with names of the own service in it. */
const SECTIONS = readFileSync(new URL('../../language/examples/en.txt', import.meta.url), 'utf8')
  .split(/^(?=\[)/m)
  .filter((section) => section.startsWith('[ask '));
const measureOf = (section: string): string => /^\[ask ([\w-]+)/.exec(section)?.[1] ?? '';
const EXAMPLES = [...new Map(SECTIONS.toReversed().map((section) => [measureOf(section), section])).values()]
  .flatMap((section) => section.split('\n').slice(1, 2))
  .filter((wording) => wording.trim() !== '' && !wording.startsWith('#'))
  .map((wording) =>
    wording.replace(
      /\{(\w+)\}/g,
      (_, slot: string) =>
        ({ service: OWN, region: 'eu-west', duration: '30 minutes', time: '10:30', endpoint: 'GET /basket' })[slot] ??
        'prod',
    ),
  );

const OF_HIDDEN = [
  'is NAME to blame?',
  'who calls NAME?',
  'what does storefront depend on?',
  'which services call each other?',
  'did the last deploy help?',
  'what was deployed before it broke?',
  'what changed in NAME?',
  'is NAME healthy?',
  'show the logs of NAME',
  'how many errors did NAME have?',
  'what are the alternatives?',
  'what else could it be?',
  'is it really storefront and not something behind it?',
  'who is failing upstream?',
  'errors by service',
  'errors by pod',
  'errors by exception type',
  'errors by version',
  'which regions are affected?',
  'which hosts are affected?',
  'are POST /seal-parchment requests failing?',
  'are GET /basket requests failing?',
  'what is slowest?',
  'show the slowest trace',
  `show the trace ${hex(FAULT_FROM * 6 + 3, 32)}`,
  'what happened at 10:26?',
  'inkwell pool exhausted',
  'how often does InkwellExhausted occur?',
  'how many errors in moon-1?',
  'list all services',
  'list the versions',
  'list all endpoints',
  'compare NAME with storefront',
  'did we lose parchment?',
  'is it a database problem?',
  'summarise the incident',
  'give me a timeline',
  'what should I do next?',
  'what is still unclear?',
];

type Answer = {
  readonly text: string;
  readonly hypotheses: readonly { readonly [name: string]: unknown }[];
  readonly nextActions: readonly unknown[];
  readonly notices: readonly string[];
};

/** How many rows bear a hypothesis out is left out: own spans are examined as parts of whole traces. */
const told = (body: string): object => {
  const { text, notices, nextActions, hypotheses = [] } = JSON.parse(body) as Answer;
  return { text, notices, nextActions, hypotheses: hypotheses.map((each) => ({ ...each, evidence: [] })) };
};

/** The parts that are not the same, so that a failure can be read. */
const differencesOf = (a: object, b: object): readonly object[] => {
  const entries = Object.entries(b) as readonly (readonly [string, unknown])[];
  return entries.flatMap(([name, without]) => {
    const withHidden = (a as { readonly [name: string]: unknown })[name];
    return JSON.stringify(withHidden) === JSON.stringify(without) ? [] : [{ name, withHidden, without }];
  });
};

/** One of so many wordings is asked. */
const EVERY = scaled(8, 1, { take: 3, says: 'wordings that a limited key asks: one of 3' });

const ASKED_AT = toIso(AT + MINUTES * 60_000_000);
const as = (key: string): { readonly [name: string]: string } => ({ 'x-api-key': key });

const fill = async ({ url }: Service, rows: { readonly [signal: string]: readonly Row[] }): Promise<void> => {
  for (const [signal, list] of Object.entries(rows)) {
    const body = list.map((row) => `${JSON.stringify(row)}\n`).join('');
    const headers = { ...as('all'), 'content-type': 'application/x-ndjson' };
    const reply = await send(url, `/v1/telemetry/${signal}`, { method: 'POST', headers, body });
    expect([signal, reply.status, reply.text]).toEqual([signal, 200, expect.stringContaining('"rejected":[]')]);
  }
};

const openService = async (): Promise<Service> =>
  startService({ folder: await newFolder(), config: { keys: KEYS }, fixed: { now: AT + MINUTES * 60_000_000 } });

describe.each([
  ['do not name it', 'basket could not be shown'],
  ['name it', `basket could not be shown: connection to ${HIDDEN}:8080 refused`],
])('a key that is limited to the service in front of the failing one, whose own lines %s', (_, failure) => {
  const isNamedByOwn = failure.includes(HIDDEN);
  let guarded: Service;
  let bare: Service;

  beforeAll(async () => {
    [guarded, bare] = [await openService(), await openService()];
    const requests = requestsOf(failure);
    await fill(guarded, ownRowsOf(requests));
    await fill(bare, ownRowsOf(requests));
    await fill(guarded, hiddenRowsOf(requests));
  }, 120_000);

  afterAll(async () => {
    await guarded.close();
    await bare.close();
    await clean();
  });

  const both = (path: string, body?: RequestBody, more: { readonly [name: string]: string } = {}) =>
    Promise.all(
      [guarded, bare].map(({ url }) =>
        body === undefined
          ? send(url, path, { headers: as('own') })
          : post(url, path, { body, headers: { ...as('own'), ...more } }),
      ),
    );
  const askBoth = (id: string, body: RequestBody) => both(`${pathOf(id)}/turns`, { askedAt: ASKED_AT, ...body });

  /** What the reply holds of hidden rows, in itself or over what it would hold without them. */
  const leakOf = (asked: string, [guardedReply, bareReply]: readonly HttpReply[]): readonly object[] => {
    if (guardedReply === undefined || bareReply === undefined) throw new Error('a service did not answer');
    expect([asked, guardedReply.status]).toEqual([asked, bareReply.status]);
    if (guardedReply.status !== 200) return [{ asked, status: guardedReply.status }];
    const differs = differencesOf(told(guardedReply.text), told(bareReply.text));
    return differs.length > 0 ? [{ asked, differs }] : marksIn(asked, guardedReply.text);
  };
  const marksIn = (asked: string, text: string): readonly object[] => {
    const marks = MARKS.filter((mark) => !asked.includes(mark) && !(isNamedByOwn && mark === HIDDEN));
    const held = marks.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()));
    return held.length === 0 ? [] : [{ asked, held }];
  };

  const wordings = [...OF_HIDDEN, ...(isNamedByOwn ? [] : EXAMPLES)]
    .filter((_, index) => index % EVERY === 0)
    .map((text) => text.replaceAll('NAME', HIDDEN));

  it('is told the same as where the hidden service is not stored at all', { timeout: 300_000 }, async () => {
    const leaks: object[] = [];
    for (const [index, text] of wordings.entries())
      leaks.push(...leakOf(text, await askBoth(`alone-${index}`, { messageId: 'm', text })));
    expect(leaks).toEqual([]);
  });

  it('is told the same in the turns of one conversation, and by all that shows it', { timeout: 300_000 }, async () => {
    const leaks = [...leakOf('first', await askBoth('one', { messageId: 'first', text: 'what is broken?' }))];
    // what the asker wrote is in the record of the conversation
    const unnamed = OF_HIDDEN.filter(
      (text) => !MARKS.some((mark) => text.includes(mark)) && !/NAME|parchment/.test(text),
    ).filter((_text, index) => index % EVERY === 0);
    for (const [index, text] of unnamed.entries())
      leaks.push(...leakOf(text, await askBoth('one', { messageId: `m${index}`, text })));
    const shown = [
      '',
      '/turns',
      '/turns/1',
      '/timeline',
      '/report',
      ...['json', 'html', 'markdown'].map((format) => `/export?format=${format}`),
    ];
    let read = 0;
    for (const path of shown) {
      const [reply] = await both(pathOf('one') + path);
      if (reply?.status !== 200) continue;
      read += 1;
      leaks.push(...marksIn(path, reply.text));
    }
    expect(read).toBeGreaterThan(4);
    const [exported] = await both(`${pathOf('one')}/export?format=json`);
    const hashes = [...new Set(exported?.text.match(/[0-9a-f]{64}/g))];
    const batches = await Promise.all(hashes.map((hash) => both(`${pathOf('one')}/batches/${hash}`)));
    const stored = batches.flatMap(([reply]) => (reply?.status === 200 ? [reply.text] : []));
    expect(stored.length).toBeGreaterThan(5);
    for (const [index, text] of stored.entries()) leaks.push(...marksIn(`batch ${index}`, text));
    expect(leaks).toEqual([]);
  });

  it('is told nothing of it by the lists of telemetry and by the protocols of programs', async () => {
    const leaks: object[] = [];
    const question = 'what is broken, and who is to blame?';
    const message = { role: 'user', parts: [{ text: question }], messageId: 'a1' };
    const replies: readonly (readonly [string, HttpReply | undefined])[] = [
      ['services', (await both('/v1/services'))[0]],
      ['calls', (await both('/v1/services/calls'))[0]],
      ['lines', (await both('/v1/telemetry/logs?limit=200'))[0]],
      [
        'chat',
        (await both('/v1/chat/completions', { model: 'casefile', messages: [{ role: 'user', content: question }] }))[0],
      ],
      ['responses', (await both('/v1/responses', { model: 'casefile', input: question }))[0]],
      [
        'ag-ui',
        (
          await both('/v1/ag-ui', {
            threadId: 't',
            runId: 'r',
            state: {},
            tools: [],
            context: [],
            forwardedProps: {},
            messages: [{ id: 'u1', role: 'user', content: question }],
          })
        )[0],
      ],
      [
        'a2a',
        (
          await both(
            '/a2a',
            { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message: { ...message, role: 'ROLE_USER' } } },
            { 'a2a-version': '1.0' },
          )
        )[0],
      ],
    ];
    expect(replies.map(([name, reply]) => [name, reply?.status])).toEqual(replies.map(([name]) => [name, 200]));
    for (const [name, reply] of replies) leaks.push(...marksIn(name, reply?.text ?? ''));
    expect(leaks).toEqual([]);
  });
});
