// Replay: in another process, zone and locale, without telemetry and without a source, every turn matches its record, or the reason is named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { AnswerEvidence } from '../../src/evidence/answer.js';
import { ASKING, CONVERSATION, CONVERSATION_ID, conversationFolder } from '../support/conversation.js';
import { clean, copyOf, type ServiceOptions, readJournal, type Service, startService } from '../support/service.js';
import { ask, json, pathOf, post, QUESTION, replay, send, shopFolder } from '../support/shop.js';

const ID = CONVERSATION_ID;

/** A folder that holds the conversation, and no telemetry any more. */
let recorded = '';
let answers: readonly string[] = [];

const isTelemetry = (name: string): boolean => name.startsWith('telemetry');

beforeAll(async () => {
  const conversation = await conversationFolder();
  recorded = conversation.folder;
  answers = conversation.notes;
  for (const name of (await readdir(recorded)).filter(isTelemetry)) await rm(join(recorded, name));
});

afterAll(clean);

/** A zone and a locale as different as possible from the recording. */
const elsewhere = async (options: Partial<ServiceOptions> = {}): Promise<Service & { readonly folder: string }> => {
  const folder = options.folder ?? (await copyOf(recorded));
  const env = { TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' };
  return { ...(await startService({ config: ASKING, env, deaf: true, ...options, folder })), folder };
};

const firstBatch = (): string => {
  const { evidence } = JSON.parse(answers[0] ?? '') as { evidence: readonly AnswerEvidence[] };
  return evidence[0]?.batch ?? '';
};

const fileOf = async (folder: string, hash: string): Promise<string> => {
  const paths = await readdir(join(folder, 'batches'), { recursive: true });
  const path = paths.find((each) => each.endsWith(`${hash}.ndjson.zst`));
  return join(folder, 'batches', path ?? 'none');
};

describe('a recorded conversation', () => {
  it('replays identically turn by turn, and queries no source', async () => {
    const service = await elsewhere();
    const outcomes = await Promise.all(CONVERSATION.map((_, n) => replay(service.url, ID, n + 1)));
    expect(outcomes).toEqual(
      CONVERSATION.map((_, n) => ({
        outcome: 'identical',
        turn: n + 1,
        facts: expect.any(Number),
        configurationChanged: false,
      })),
    );
    const compared = outcomes.map(({ facts }) => Number(facts));
    expect(Math.min(...compared.filter((_, n) => CONVERSATION[n]?.status === 'answered'))).toBeGreaterThan(8);
    expect(readJournal(service.folder)).toEqual([]);
    await service.close();
  });

  it('verifies, exports and returns its answers byte for byte', async () => {
    const service = await elsewhere();
    const { text } = await post(service.url, `${pathOf(ID)}/verify`);
    const { counts } = JSON.parse(text) as { counts: { supported: number; contradicted: number } };
    expect(counts.supported).toBeGreaterThan(10);
    expect(counts.contradicted).toBe(0);
    for (const [n, answer] of answers.entries()) {
      const { text: document } = await send(service.url, `${pathOf(ID)}/turns/${n + 1}`);
      expect(document).toContain(`"answer":${answer}`);
    }
    await service.close();
  });

  it('is refused as damaged when one byte of a batch has changed', async () => {
    const folder = await copyOf(recorded);
    const file = await fileOf(folder, firstBatch());
    const rows = zstdDecompressSync(await readFile(file)).toString();
    await writeFile(file, zstdCompressSync(rows.replace('"', "'")));
    const service = await elsewhere({ folder });
    expect(await replay(service.url, ID, 1)).toMatchObject({ outcome: 'refused', turn: 1, cause: 'damaged' });
    await service.close();
  });

  it('is refused as damaged when the stored file is not what was written', async () => {
    const folder = await copyOf(recorded);
    const file = await fileOf(folder, firstBatch());
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    await writeFile(file, bytes);
    const service = await elsewhere({ folder });
    expect(await replay(service.url, ID, 1)).toMatchObject({ outcome: 'refused', turn: 1, cause: 'damaged' });
    await service.close();
  });

  it('is refused as missing when a batch is gone', async () => {
    const folder = await copyOf(recorded);
    await rm(await fileOf(folder, firstBatch()));
    const service = await elsewhere({ folder });
    expect(await replay(service.url, ID, 1)).toMatchObject({ outcome: 'refused', turn: 1, cause: 'missing' });
    await service.close();
  });

  it('names the configuration as the difference under another engine parameter', async () => {
    const { PARAMETERS } = await import('../../src/analysis/parameters.js');
    const traceBudget = PARAMETERS.traceBudget - 1;
    const service = await elsewhere({ config: { ...ASKING, analysis: { parameters: { traceBudget } } } });
    expect(await replay(service.url, ID, 1)).toMatchObject({
      outcome: 'differs',
      turn: 1,
      cause: 'configuration',
      fact: { type: 'QueriesPlanned' },
    });
    await service.close();
  });

  it('is refused as erased, and leaves nothing, once it was erased', async () => {
    const service = await elsewhere();
    const erased = await send(service.url, `${pathOf(ID)}?erase=true`, { method: 'DELETE' });
    expect(erased.status).toBe(200);
    expect(await replay(service.url, ID, 1)).toMatchObject({ outcome: 'refused', turn: 1, cause: 'erased' });
    const left = await readdir(join(service.folder, 'batches'), { recursive: true });
    expect(left.filter((name) => name.endsWith('.zst'))).toEqual([]);
    const { text } = await post(service.url, `${pathOf(ID)}/verify`);
    expect(JSON.parse(text)).toMatchObject({ counts: { supported: 0, contradicted: 0 } });
    await service.close();
  });
});

describe('a running turn', () => {
  it('is refused a replay as not finished', async () => {
    const service = await startService({ folder: await shopFolder() });
    await service.plan({ at: 8, moment: 'before', how: 'hold' });
    const reply = ask(service.url, 'now', QUESTION);
    await service.held();
    expect(await replay(service.url, 'now', 1)).toMatchObject({ outcome: 'refused', turn: 1, cause: 'not-finished' });
    service.goOn();
    await reply;
    expect(await replay(service.url, 'now', 1)).toMatchObject({ outcome: 'identical', turn: 1 });
    expect(await json(service.url, pathOf('now'))).toMatchObject({ busy: false });
    await service.close();
  });
});
