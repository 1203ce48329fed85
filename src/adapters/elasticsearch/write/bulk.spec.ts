import type { Client } from '@elastic/elasticsearch';
import { describe, expect, it } from 'vitest';
import { writeBulk, type BulkWrite } from './bulk.js';

type Answer = { readonly items: readonly object[] } | Error;

const busy = (): Error => Object.assign(new Error('busy'), { name: 'ResponseError', meta: { statusCode: 429 } });
const item = (status: number, error?: object): object => ({ create: { status, ...(error && { error }) } });

/** A cluster that answers as it is told, and remembers what it was sent. */
const clusterOf = (answers: readonly ((writes: number) => Answer)[]) => {
  const requests: (readonly string[])[] = [];
  const client = {
    bulk: async ({ operations }: { readonly operations: readonly string[] }) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)]?.(operations.length) ?? busy();
      requests.push(operations);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as Client;
  return { requests, options: { client, hosts: 'es:9200', patience: 1_000 } };
};

const all =
  (status: number) =>
  (writes: number): Answer => ({ items: Array.from({ length: writes }, () => item(status)) });
const create = (id: string, more: object = {}): BulkWrite => ({
  action: 'create',
  index: 'i',
  id,
  document: { id, ...more },
});
const many = (count: number): readonly BulkWrite[] => Array.from({ length: count }, (_, n) => create(`${n}`));

describe('bulk write', () => {
  it('reports each outcome in order', async () => {
    const refused = { type: 'document_parsing_exception', reason: 'not a number' };
    const answer: Answer = {
      items: [item(201), item(409, { type: 'version_conflict' }), item(400, refused), item(404)],
    };
    const { options } = clusterOf([() => answer]);
    expect(await writeBulk(options, many(4))).toEqual([
      'done',
      'conflict',
      { failed: 'document_parsing_exception: not a number' },
      'missing',
    ]);
  });

  it('cuts many rows into several bounded requests', async () => {
    const { options, requests } = clusterOf([all(201)]);
    expect(await writeBulk(options, many(9_000))).toHaveLength(9_000);
    expect(requests.map(({ length }) => length)).toEqual([4_000, 4_000, 1_000]);
    const wide = clusterOf([all(201)]);
    await writeBulk(
      wide.options,
      [1, 2, 3].map((n) => create(`${n}`, { text: 'x'.repeat(3_000_000) })),
    );
    expect(wide.requests).toHaveLength(3);
  });

  it('sends again only what a busy cluster rejected', async () => {
    const mixed = (): Answer => ({ items: [item(201), item(429, { type: 'es_rejected_execution_exception' })] });
    const { options, requests } = clusterOf([busy, mixed, all(201)]);
    expect(await writeBulk(options, many(2))).toEqual(['done', 'done']);
    expect(requests.map(({ length }) => length)).toEqual([2, 2, 1]);
  });

  it('gives up when its patience ends', async () => {
    const { options } = clusterOf([busy]);
    await expect(writeBulk({ ...options, patience: 120 }, many(1))).rejects.toMatchObject({
      reason: 'unavailable',
      message: 'es:9200 did not store the rows: es:9200 is too busy',
    });
  });

  it('fails as a whole, at once, under a block', async () => {
    const error = { type: 'cluster_block_exception', reason: 'index [i] blocked by: [FORBIDDEN/12/index read-only]' };
    const { options, requests } = clusterOf([() => ({ items: [item(403, error)] })]);
    await expect(writeBulk(options, many(1))).rejects.toMatchObject({
      reason: 'unavailable',
      message: 'es:9200 refuses to write: index [i] blocked by: [FORBIDDEN/12/index read-only]',
    });
    expect(requests).toHaveLength(1);
  });
});
