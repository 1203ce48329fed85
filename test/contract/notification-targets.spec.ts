// Every target keeps the promises of its port, against a server that behaves as its product documents.
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailTarget } from '../../src/adapters/notifications/email.js';
import { grafanaTarget } from '../../src/adapters/notifications/grafana.js';
import { pagerDutyTarget } from '../../src/adapters/notifications/pagerduty.js';
import { slackTarget } from '../../src/adapters/notifications/slack.js';
import { teamsTarget } from '../../src/adapters/notifications/teams.js';
import { webhookTarget } from '../../src/adapters/notifications/webhook.js';
import { SECOND } from '../../src/kernel/time.js';
import type { AnsweredPlace, NotificationMessage, NotificationTarget } from '../../src/ports/notification-targets.js';
import { type FakeGrafana, GRAFANA_TOKEN, startFakeGrafana } from '../support/fake-grafana.js';
import { type FakePagerDuty, PD_TOKEN, PD_USER, startFakePagerDuty } from '../support/fake-pagerduty.js';
import { receivingServer, type ReceivingServer } from '../support/received.js';

const MESSAGE: NotificationMessage = {
  title: 'Errors <!channel>',
  text: 'checkout & cart *fail*',
  facts: [['Severity', 'critical']],
  link: 'https://casefile.example/i/a',
  clientTxnId: 'alert-g',
  turn: 1,
  event: 'finished',
  severity: 'critical',
};
const KEY = { id: 'n1', key: 'n1-1' };
const SECRET = 'a-secret-of-sixteen';
/** Where nobody listens any more. */
const deadAddress = async (): Promise<string> => {
  const gone = await receivingServer();
  await gone.close();
  return gone.url;
};

const OK = JSON.stringify({ ok: true, channel: 'C1', ts: '17.5' });

let server: ReceivingServer;
const last = () => server.requests.at(-1);
const lastBody = (): { readonly [field: string]: unknown } => JSON.parse(last()?.body ?? '{}') as never;

beforeAll(async () => {
  server = await receivingServer();
});
afterAll(() => server.close());

const overHttp: readonly { readonly name: string; readonly open: (url: string) => NotificationTarget }[] = [
  { name: 'webhook', open: (url) => webhookTarget({ url, secret: SECRET }) },
  { name: 'slack with a token', open: (url) => slackTarget({ token: 'xoxb-1', channel: '#ops', api: url }) },
  { name: 'slack by incoming webhook', open: (url) => slackTarget({ webhook: url }) },
  { name: 'teams', open: (url) => teamsTarget({ webhook: url }) },
];

describe.each(overHttp)('the target $name', ({ open }) => {
  beforeEach(() => server.answer(() => ({ body: OK })));

  it('delivers', async () => {
    expect(await open(server.url).send(MESSAGE, KEY)).toMatchObject({ outcome: 'delivered' });
  });

  it('waits as long as it is told to where there are too many', async () => {
    server.answer(() => ({ status: 429, body: 'slow down', headers: { 'retry-after': '30' } }));
    expect(await open(server.url).send(MESSAGE, KEY)).toEqual({
      outcome: 'not-now',
      response: '429 slow down',
      retryAfter: 30 * SECOND,
    });
  });

  it('says that it can be tried again where the product is down', async () => {
    server.answer(() => ({ status: 503, body: '' }));
    expect(await open(server.url).send(MESSAGE, KEY)).toEqual({ outcome: 'not-now', response: '503' });
    expect(await open(await deadAddress()).send(MESSAGE, KEY)).toEqual({
      outcome: 'not-now',
      response: 'no answer: ECONNREFUSED',
    });
  });

  it('gives up where the address is wrong, and follows no redirect', async () => {
    server.answer(() => ({ status: 404, body: 'no such hook' }));
    expect(await open(server.url).send(MESSAGE, KEY)).toEqual({ outcome: 'refused', response: '404 no such hook' });
    server.answer(() => ({ status: 302, body: '', headers: { location: `${server.url}/elsewhere` } }));
    expect(await open(server.url).send(MESSAGE, KEY)).toMatchObject({ outcome: 'refused' });
    expect(last()?.path).not.toContain('elsewhere');
  });

  it('does not know whether it has arrived where the answer is cut off', async () => {
    server.answer(() => ({ cut: true }));
    expect(await open(server.url).send(MESSAGE, KEY)).toMatchObject({ outcome: 'unknown' });
  });
});

describe('a webhook', () => {
  it('is signed over its id, its time and its bytes, and names the event', async () => {
    await webhookTarget({ url: server.url, secret: SECRET }).send(MESSAGE, KEY);
    const { headers = {}, body = '' } = last() ?? {};
    const signed = `n1-1.${String(headers['webhook-timestamp'])}.${body}`;
    const expected = createHmac('sha256', SECRET).update(signed).digest('base64');
    expect(headers['webhook-id']).toBe('n1-1');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(lastBody()).toMatchObject({ type: 'investigation.finished', data: { clientTxnId: 'alert-g', turn: 1 } });
  });
});

describe('slack', () => {
  const target = (): NotificationTarget => slackTarget({ token: 'xoxb-1', channel: '#ops', api: server.url });

  it('edits its message, and writes a new one where that is gone', async () => {
    server.answer(() => ({ body: OK }));
    const first = await target().send(MESSAGE, KEY);
    expect(first).toMatchObject({ remote: 'C1 17.5' });
    await target().send(MESSAGE, { ...KEY, remote: 'C1 17.5' });
    expect([last()?.path, lastBody()['channel'], lastBody()['ts']]).toEqual(['/chat.update', 'C1', '17.5']);
    server.answer(({ path }) => ({ body: path === '/chat.update' ? '{"ok":false,"error":"message_not_found"}' : OK }));
    await target().send(MESSAGE, { ...KEY, remote: 'C1 17.5' });
    expect(last()?.path).toBe('/chat.postMessage');
  });

  it('says 200 also when it refuses', async () => {
    server.answer(() => ({ body: '{"ok":false,"error":"not_in_channel"}' }));
    expect(await target().send(MESSAGE, KEY)).toMatchObject({ outcome: 'refused', response: 'not_in_channel' });
    server.answer(() => ({ body: '{"ok":false,"error":"ratelimited"}' }));
    expect(await target().send(MESSAGE, KEY)).toMatchObject({ outcome: 'not-now' });
  });

  it('calls nobody because of what a log line says', async () => {
    server.answer(() => ({ body: OK }));
    await target().send({ ...MESSAGE, text: '<!here> <https://evil.example|login>' }, KEY);
    const { blocks = [], text } = lastBody() as { readonly blocks?: readonly object[]; readonly text?: string };
    expect(text).toBe('Errors &lt;!channel&gt;: &lt;!here&gt; &lt;https://evil.example|login&gt;');
    expect(JSON.stringify(blocks.slice(0, 2))).not.toContain('mrkdwn');
  });
});

describe('an incident of PagerDuty', () => {
  const INCIDENT = 'Q1ZQ2KX9A7B3CD';
  const AT = { place: INCIDENT, startedAt: 10 * SECOND };
  let pager: FakePagerDuty;
  const target = (token = PD_TOKEN) => pagerDutyTarget({ api: pager.url, token, from: PD_USER });
  const send = (key = 'n1-1', message = MESSAGE) => target().send(message, { id: 'n1', key, answered: AT });

  beforeEach(async () => {
    pager = await startFakePagerDuty([INCIDENT]);
    return () => pager.close();
  });

  it('has one note for each answer, as plain words', async () => {
    expect(await send()).toEqual({ outcome: 'delivered', response: '200' });
    const lines = 'Errors <!channel>\n\ncheckout & cart *fail*\n\nSeverity: critical\n\nhttps://casefile.example/i/a';
    expect(pager.notesOf(INCIDENT)).toEqual([`${lines}\n\nCasefile notification n1-1`]);
    await send('n1-2', { ...MESSAGE, event: 'changed', title: 'Another cause: Errors' });
    expect(pager.notes).toHaveLength(2);
  });

  it('has no second note where the reply to the first was lost', async () => {
    pager.say(INCIDENT, 'Casefile notification n1-1 is what I wait for');
    pager.answer((call) => (call.startsWith('POST') ? { cut: 'after' } : undefined));
    expect(await send()).toMatchObject({ outcome: 'unknown' });
    pager.answer(() => undefined);
    expect(target().knowsRepeats).toBe(true);
    expect(await send()).toEqual({ outcome: 'delivered', response: 'the note was there already' });
    expect(pager.notes).toHaveLength(2);
  });

  it('has none that nobody can tell from a second one', async () => {
    for (const [reply, outcome] of [
      [{ cut: 'before' }, 'not-now'],
      [{ status: 503 }, 'not-now'],
      [{ status: 200, body: { nothing: true } }, 'refused'],
    ] as const) {
      pager.answer((call) => (call.startsWith('GET') ? reply : undefined));
      expect(await send()).toMatchObject({ outcome });
    }
    expect(pager.notes).toEqual([]);
  });

  it('waits as long as it is told to where there are too many', async () => {
    for (const headers of [{ 'ratelimit-reset': '40' }, { 'retry-after': '40' }]) {
      pager.answer((call) => (call.startsWith('POST') ? { status: 429, headers } : undefined));
      expect(await send()).toMatchObject({ outcome: 'not-now', retryAfter: 40 * SECOND });
    }
  });

  it('is given up where the token, the user or the incident is wrong, and the response holds no secret', async () => {
    const options = { id: 'n1', key: 'n1-1', answered: AT };
    const wrong = await target('other').send(MESSAGE, options);
    expect(wrong).toMatchObject({ outcome: 'refused', response: expect.stringMatching(/^401 /) as string });
    expect(JSON.stringify(wrong)).not.toContain('other');
    const stranger = pagerDutyTarget({ api: pager.url, token: PD_TOKEN, from: 'ana@other.example' });
    expect(await stranger.send(MESSAGE, options)).toMatchObject({ outcome: 'refused' });
    const elsewhere = { ...options, answered: { ...AT, place: '../users' } };
    expect(await target().send(MESSAGE, elsewhere)).toMatchObject({ outcome: 'refused' });
    expect(await target().send(MESSAGE, KEY)).toMatchObject({ outcome: 'refused' });
    const dead = pagerDutyTarget({ api: await deadAddress(), token: PD_TOKEN, from: PD_USER });
    expect(await dead.send(MESSAGE, options)).toEqual({ outcome: 'not-now', response: 'no answer: ECONNREFUSED' });
    expect(pager.notes).toEqual([]);
  });
});

describe('a panel of Grafana', () => {
  const AT = { place: 'd/abc/2', startedAt: 100 * SECOND, endedAt: 160 * SECOND };
  let grafana: FakeGrafana;
  const target = () => grafanaTarget({ url: grafana.url, token: GRAFANA_TOKEN });
  const send = (
    message: NotificationMessage = MESSAGE,
    { answered = AT, ...options }: { readonly answered?: AnsweredPlace; readonly remote?: string } = {},
  ) => target().send(message, { id: 'n1', key: `n1-${message.turn}`, answered, ...options });

  beforeEach(async () => {
    grafana = await startFakeGrafana(['abc']);
    return () => grafana.close();
  });

  it('has one annotation over the time of the cause and the alert, which a later event edits', async () => {
    const sent = await send({ ...MESSAGE, onset: 40 * SECOND });
    expect(sent).toMatchObject({ outcome: 'delivered', remote: '41' });
    expect(grafana.annotations).toEqual([
      {
        id: 41,
        dashboardUID: 'abc',
        panelId: 2,
        time: 40_000,
        timeEnd: 160_000,
        tags: ['casefile', 'casefile:n1'],
        text: '<b>Errors &lt;!channel&gt;</b><br>checkout &amp; cart *fail*<br>Severity: critical<br><a href="https://casefile.example/i/a">Open the investigation</a>',
        edits: 0,
      },
    ]);
    const changed = { ...MESSAGE, turn: 2, title: 'Another cause: Errors' };
    expect(await send(changed, { remote: '41' })).toMatchObject({ outcome: 'delivered', remote: '41' });
    expect(grafana.annotations).toHaveLength(1);
    expect(grafana.annotations[0]).toMatchObject({ edits: 1, time: 100_000, panelId: 2 });
    expect(grafana.annotations[0]?.text).toContain('Another cause');
  });

  it('is a dashboard or the organization where the alert names no panel, and a point while it fires', async () => {
    await send(MESSAGE, { answered: { place: 'd/abc', startedAt: 100 * SECOND } });
    expect(grafana.annotations[0]).toMatchObject({ dashboardUID: 'abc', time: 100_000, timeEnd: 100_000 });
    expect(grafana.annotations[0]).not.toHaveProperty('panelId');
    grafana.removeAll();
    await send(MESSAGE, { answered: { place: 'organization', startedAt: 100 * SECOND } });
    expect(grafana.annotations[0]).not.toHaveProperty('dashboardUID');
  });

  it('has no second annotation where the reply to the first was lost, also when another event comes before', async () => {
    grafana.answer((call) => (call.startsWith('POST') ? { cut: 'after' } : undefined));
    expect(await send()).toMatchObject({ outcome: 'unknown' });
    grafana.answer(() => undefined);
    expect(target().knowsRepeats).toBe(true);
    expect(await send({ ...MESSAGE, turn: 2 })).toMatchObject({ outcome: 'delivered', remote: '41' });
    expect(grafana.annotations).toHaveLength(1);
    await target().send(MESSAGE, { id: 'n2', key: 'n2-1', answered: AT });
    expect(grafana.annotations).toHaveLength(2);
  });

  it('has a new one where a person has deleted it', async () => {
    await send();
    grafana.removeAll();
    expect(await send({ ...MESSAGE, turn: 2 }, { remote: '41' })).toMatchObject({ remote: '42' });
    expect(grafana.annotations).toHaveLength(1);
  });

  it('shows no markup of a log line', async () => {
    await send({ ...MESSAGE, text: '<a href="https://evil.example">login</a><img src=x onerror=a()>' });
    expect(grafana.annotations[0]?.text.match(/<(?!\/?b>|br>|\/a>)[^>]*>/g)).toEqual([
      '<a href="https://casefile.example/i/a">',
    ]);
  });

  it('is given up where it may not be written to, and waits where there are too many or nobody answers', async () => {
    for (const call of ['GET', 'POST']) {
      grafana.answer((made) => (made.startsWith(call) ? { status: 429, headers: { 'retry-after': '30' } } : undefined));
      expect(await send()).toMatchObject({ outcome: 'not-now', retryAfter: 30 * SECOND });
    }
    grafana.answer((call) => (call.startsWith('GET') ? { cut: 'before' } : undefined));
    expect(await send()).toMatchObject({ outcome: 'not-now' });
    grafana.answer(() => undefined);
    expect(await send(MESSAGE, { answered: { ...AT, place: 'd/gone/2' } })).toMatchObject({ outcome: 'refused' });
    const wrong = await grafanaTarget({ url: grafana.url, token: 'other' }).send(MESSAGE, { ...KEY, answered: AT });
    expect(wrong).toMatchObject({ outcome: 'refused' });
    expect(JSON.stringify(wrong)).not.toContain('other');
    expect(await target().send(MESSAGE, KEY)).toMatchObject({ outcome: 'refused' });
    expect(grafana.annotations).toEqual([]);
  });
});

describe('e-mail', () => {
  const mails: string[] = [];
  let refusal: { readonly code: number; readonly message: string } | undefined;
  let smtp: SMTPServer;
  let target: NotificationTarget;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, callback) => {
        let mail = '';
        stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
        stream.on('end', () => {
          if (refusal !== undefined)
            return callback(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
          mails.push(mail);
          callback();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    const server = `smtp://127.0.0.1:${port}`;
    target = emailTarget({ server, from: 'Casefile <casefile@example.com>', to: ['a@example.com', 'b@example.com'] });
  });
  afterAll(() => new Promise<void>((resolve) => void smtp.close(() => resolve())));
  beforeEach(() => {
    refusal = undefined;
  });

  it('arrives at a real server, and later ones answer the first', async () => {
    const first = await target.send(MESSAGE, KEY);
    expect(first).toMatchObject({ outcome: 'delivered', remote: '<n1-1@example.com>' });
    await target.send({ ...MESSAGE, turn: 2 }, { id: 'n1', key: 'n1-2', remote: '<n1-1@example.com>' });
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain('Message-ID: <n1-1@example.com>');
    expect(mails[0]).toContain('Subject: [critical] Errors <!channel>');
    expect(mails[1]).toContain('In-Reply-To: <n1-1@example.com>');
  });

  it('puts no header into a mail that an alert has written', async () => {
    await target.send({ ...MESSAGE, title: 'x\r\nBcc: evil@example.com' }, KEY);
    expect(mails.at(-1)).not.toMatch(/^Bcc:/m);
  });

  it('is tried again where the server is busy or down, and given up where it is refused', async () => {
    refusal = { code: 451, message: 'busy' };
    expect(await target.send(MESSAGE, KEY)).toMatchObject({ outcome: 'not-now' });
    refusal = { code: 550, message: 'no such user' };
    expect(await target.send(MESSAGE, KEY)).toMatchObject({ outcome: 'refused' });
    const { host } = new URL(await deadAddress());
    const down = emailTarget({ server: `smtp://${host}`, from: 'a@example.com', to: ['b@example.com'] });
    expect(await down.send(MESSAGE, KEY)).toMatchObject({ outcome: 'not-now' });
  });
});
