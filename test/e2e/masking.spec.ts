// Secrets of every rule, planted wherever words come in: no file of the data folder holds one of them afterwards.
import { afterAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import type { PlantedSecret } from '../support/channels.js';
import { filesIn, leaksIn } from '../support/leaks.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ask, ingest, pathOf, post, send, SHOP } from '../support/shop.js';

afterAll(clean);

type PlantedText = PlantedSecret & { readonly text: string };

const plant = (where: string, secret: string, around = '@'): PlantedText => ({
  where,
  secret,
  text: around.replace('@', () => secret),
});

const pem = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2VjcmV0LXNpZ25hdHVyZQ';

/** Invented; vendor keys are put together here so that no scanner takes this file for a leak. */
const PLANTED: readonly PlantedText[] = [
  plant('private key', pem, '-----BEGIN PRIVATE KEY-----\n@\n-----END PRIVATE KEY-----'),
  plant('JWT', jwt, 'session @ opened'),
  plant('bearer', 'b3arerTok3nOfNobody1', 'Authorization: Bearer @'),
  plant('basic', 'bm9ib2R5OnBsYW50ZWQx', 'authorization: Basic @'),
  plant('AWS', `AKIA${'PLANTED7EXAMPLE9'}`, 'bucket opened with @'),
  plant('Slack', `xoxb-${'1234567890-plantedtoken'}`, 'posting with @'),
  plant('Slack webhook', 'T0PLANTED/B0PLANTED/abcdefghij0123456789', 'https://hooks.slack.com/services/@'),
  plant('GitHub', `ghp_${'plantedPlantedPlanted1234567890abcd'}`, 'cloning with @'),
  plant('GitLab', `glpat-${'planted_Planted12345'}`, 'token @'),
  plant('npm', `npm_${'plantedPlantedPlantedPlanted12345678'}`, 'publish @'),
  plant('Stripe', `sk_live_${'planted1234567890'}`, 'charge @'),
  plant('Google', `AIza${'SyPlantedPlantedPlantedPlanted12345'}`, 'maps @'),
  plant('API key', `sk-${'planted1234567890abcdef'}`, 'model @'),
  plant('URL credentials', 'urlPassw0rd-planted', 'connected to postgres://orders:@@orders-db:5432/orders'),
  plant('key and value', 'hunter2-planted', 'login failed, password=@ user=shop'),
  plant('key and value in JSON', 'jsonSecret-planted', 'settings {"user":"shop","client_secret":"@"}'),
  plant('e-mail', 'planted.person@example.org', 'mail to @ bounced'),
  plant('card', '4012 8888 8888 1881', 'card @ declined'),
];

const at = toIso(SHOP.askedAt - 60_000_000);

/** Every secret in the message, in a stack, in a field of any name, and under a name that tells. */
const rows = PLANTED.map(({ text, secret }, n) => ({
  '@timestamp': at,
  'log.level': 'error',
  'service.name': 'cart-api',
  message: `step ${n}: ${text}`,
  'error.stack_trace': `Error: ${text}\n    at planted (cart.js:${n})`,
  'labels.note': text,
  'labels.notes': [text, { note: text, password: secret }],
  secrets: [{ password: [secret] }],
  password: secret,
}));

const spans = PLANTED.map(({ text }, n) => ({
  '@timestamp': at,
  'service.name': 'cart-api',
  'trace.id': `${n}`.padStart(32, 'a'),
  'span.id': `${n}`.padStart(16, 'b'),
  'span.name': `GET /cart ${text}`,
  'event.duration': 1_000_000,
  'http.url': text,
}));

const changes = PLANTED.map(({ text }) => ({
  '@timestamp': at,
  'service.name': 'cart-api',
  'change.kind': 'deploy',
  'change.title': `deployed with ${text}`,
  title: text,
}));

const TEXTS_PER_MESSAGE = 3;

/** A message for every few of the texts, and feedback for each. */
const talk = async ({ url }: Service): Promise<void> => {
  for (let start = 0; start < PLANTED.length; start += TEXTS_PER_MESSAGE) {
    const texts = PLANTED.slice(start, start + TEXTS_PER_MESSAGE).map(({ text }) => text);
    const id = `planted-${start % 2}`;
    const body = {
      messageId: `m${start}`,
      text: `Why did this fail:\n${texts.join('\n')}`,
      askedAt: toIso(SHOP.askedAt),
    };
    await answered(url, id, body);
    for (const text of texts) {
      const rated = await post(url, `${pathOf(id)}/turns/1/feedback`, {
        body: { rating: 'right', comment: `see ${text}` },
      });
      expect(rated.status).toBe(200);
    }
  }
};

describe('planted secrets', () => {
  it('appear in no file of the data folder, neither while the service runs nor after', async () => {
    const folder = await newFolder();
    const service = await startService({ folder });
    await ingest(service.url, SHOP.rows);
    await ingest(service.url, { logs: rows, spans, changes });
    await post(service.url, '/v1/telemetry/logs', { body: { not: 'a row', password: PLANTED[0]?.secret } });
    await talk(service);
    const shop = SHOP.secrets.map((secret) => plant('shop', secret));
    expect(await leaksIn(folder, [...PLANTED, ...shop])).toEqual([]);
    await service.close();
    expect(await leaksIn(folder, [...PLANTED, ...shop])).toEqual([]);
    const files = (await filesIn(folder)).map(([name]) => name);
    expect(files.filter((name) => name.endsWith('.zst')).length).toBeGreaterThan(20);
    expect(files.some((name) => name.includes('telemetry'))).toBe(true);
  });

  it('leave a placeholder where they stood, and the text around them', async () => {
    const folder = await newFolder();
    const service = await startService({ folder });
    await ingest(service.url, { logs: rows });
    const text = 'Why: password=hunter2-planted planted words';
    await answered(service.url, 'seen', { text, askedAt: toIso(SHOP.askedAt) });
    const { text: turn } = await send(service.url, `${pathOf('seen')}/turns/1`);
    expect(JSON.parse(turn)).toMatchObject({
      text: expect.stringMatching(/^Why: password=\[SECRET:.+\] planted words$/),
    });
    await service.close();
    const bytes = (await filesIn(folder)).map(([, each]) => each);
    for (const words of ['planted words', 'bucket opened with [AWS_KEY:'])
      expect(bytes.some((each) => each.includes(words))).toBe(true);
  });

  it('appear in no answer and in no file when a refused question holds them', async () => {
    const folder = await newFolder();
    const service = await startService({ folder });
    const secret = plant('refused', 'refusedSecret-planted');
    const refused = await ask(service.url, 'no', { text: `password=${secret.secret}`, zone: 'No/Where' });
    expect([refused.status, refused.text.includes(secret.secret)]).toEqual([404, false]);
    await service.close();
    expect(await leaksIn(folder, [secret])).toEqual([]);
  });
});
