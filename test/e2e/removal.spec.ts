// Removal during a turn: at whatever step, the turn ends, quotes nothing that it cannot show, and says what it did not find.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { scaled } from '../support/full-scale.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, ask, json, pathOf, post, QUESTION, replay, send, shopFolder } from '../support/shop.js';
import { smallSnapshot } from '../support/small-snapshot.js';

let service: Service;
let runbook = '';

beforeAll(async () => {
  service = await startService({ folder: await copyOf(await shopFolder()) });
  const first = JSON.parse(await answered(service.url, 'before', QUESTION)) as Answer;
  const blamed = first.hypotheses[0]?.service ?? '';
  const line = first.evidence.find(({ kind, service: of, role }) => kind === 'log' && of === blamed && role === 'seen');
  runbook = `# When ${blamed} fails\n\nYou see: ${(line?.quote ?? '').slice(0, 80)}\n\nRoll back ${blamed} at once.\n`;
});
afterAll(clean);

const DOCUMENT = '/v1/knowledge/runbooks/documents';

/** A runbook about the cause, and a snapshot; returns the path of the snapshot. */
const stored = async (): Promise<string> => {
  const put = await send(service.url, `${DOCUMENT}?file=owner.md`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: runbook,
  });
  expect(put.status).toBe(200);
  const { text } = await post(service.url, '/v1/snapshots', { body: smallSnapshot() as never });
  return (JSON.parse(text) as { readonly id: string }).id;
};

const removed = async (path: string): Promise<void> => {
  expect((await send(service.url, path, { method: 'DELETE' })).status).toBe(200);
};

type Verification = { readonly counts: { readonly contradicted: number; readonly unknown: number } };

const verified = async (id: string): Promise<Verification['counts']> =>
  (JSON.parse((await post(service.url, `${pathOf(id)}/verify`)).text) as Verification).counts;

const STEPS = Array.from({ length: 16 }, (_, index) => index + 1).filter((at) => at % scaled(3, 1) === 0);

const READ: ReadonlySet<string> = new Set(['knowledge', 'snapshots']);

describe('a turn whose runbook and snapshot are removed in the middle', () => {
  it.each(STEPS)('answers and replays when they go at its commit %d', async (at) => {
    const [id, name] = [await stored(), `removed-${at}`];
    await service.plan({ at, moment: 'before', how: 'hold' });
    const reply = ask(service.url, name, { ...QUESTION, ask: 'never', snapshots: [id] });
    await service.held();
    await removed(at % 2 === 0 ? `${DOCUMENT}/owner.md` : '/v1/knowledge/runbooks');
    await removed(`/v1/snapshots/${id}`);
    service.goOn();
    const { status, text } = await reply;
    expect(status).toBe(200);
    const answer = JSON.parse(text) as Answer;
    expect(answer.status).toBe('answered');
    const read = answer.coverage.filter(({ source }) => READ.has(source));
    for (const { status: how, because = '' } of read)
      expect(how === 'failed').toBe(/refused|unavailable/.test(because));
    const isFound = read.some(({ query, status: how }) => query.startsWith('passages') && how === 'found');
    expect(answer.claims.some(({ text: said }) => said.includes(' in `runbooks` says: '))).toBe(isFound);
    expect(await verified(name)).toMatchObject({ contradicted: 0, unknown: 0 });
    expect(await replay(service.url, name, 1)).toMatchObject({ outcome: 'identical' });
  });
});

describe('an investigation that is erased in the middle of a turn', () => {
  it.each(STEPS)('reports it at its commit %d to whoever waits or follows, and stops', async (at) => {
    const name = `erased-${at}`;
    const isFollowed = at % 2 === 0;
    await service.plan({ at: at + 1, moment: 'before', how: 'hold' });
    const headers: { readonly accept?: string } = isFollowed ? { accept: 'text/event-stream' } : {};
    const reply = post(service.url, `${pathOf(name)}/turns`, { body: QUESTION, headers });
    await service.held();
    expect((await send(service.url, `${pathOf(name)}?erase=true`, { method: 'DELETE' })).status).toBe(200);
    service.goOn();
    const { status, text } = await reply;
    expect(status).toBe(isFollowed ? 200 : 404);
    expect(text).toContain('/problems/investigation-erased');
    expect(text).not.toContain('event: answer');
    expect(await json(service.url, pathOf(name))).toMatchObject({ status: 'erased', busy: false });
    expect((await verified(name)).contradicted).toBe(0);
  });
});

it('an investigation that is deleted in the middle of a turn ends the stream of its followers', async () => {
  await service.plan({ at: 10, moment: 'before', how: 'hold' });
  const headers = { accept: 'text/event-stream' };
  const reply = post(service.url, `${pathOf('deleted')}/turns`, { body: QUESTION, headers });
  await service.held();
  await removed(pathOf('deleted'));
  service.goOn();
  expect((await reply).text).toMatch(/event: problem\ndata: .*investigation-deleted/);
});
