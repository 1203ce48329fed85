// Unmasked text does not compile where words are stored, indexed or sent; and who may call a value masked is a list.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commonColumns } from '../src/adapters/preparation/column-builders.js';
import type { TextWriter } from '../src/app/records/texts.js';
import type { BatchHash, ClientTxnId, Tenant, TextRef } from '../src/kernel/brand.js';
import type { MaskedText } from '../src/kernel/masked.js';
import type { CallerIntent } from '../src/investigation/intents.js';
import type { TurnQuestion } from '../src/investigation/turn.js';
import type { BlobStore } from '../src/ports/blob-store.js';
import type { TextMap } from '../src/ports/event-store.js';
import type { KnowledgeDocument, KnowledgeStore } from '../src/ports/knowledge.js';
import type { ModelRequest, Models } from '../src/ports/model.js';
import { serializeBatch, type BatchRow } from '../src/telemetry/batch.js';
import { createMasker } from '../src/telemetry/masking/mask.js';
import { maskRecord } from '../src/telemetry/masking/mask-record.js';
import type { FetchResult } from '../src/telemetry/query.js';

const tenant = 'default' as Tenant;
const mask = createMasker({ digest: () => '0'.repeat(64) });
const said: string = 'password=hunter2';

type Edges = {
  readonly writer: TextWriter;
  readonly blobs: BlobStore;
  readonly knowledge: KnowledgeStore;
  readonly models: Models;
  readonly document: KnowledgeDocument;
  readonly request: ModelRequest;
  readonly question: TurnQuestion;
  readonly rows: readonly BatchRow[];
};

/** Checked by the compiler: each line would be an unused directive, and fail, if an unmasked value were taken there. */
export const refusedByTheCompiler = (edges: Edges): readonly (() => unknown)[] => {
  const { writer, blobs, knowledge, models, document, request, question, rows } = edges;
  return [
    // @ts-expect-error a text of a fact
    () => writer.put(said),
    // @ts-expect-error the texts of a commit
    (): TextMap => new Map([['t' as TextRef, said]]),
    // @ts-expect-error bytes of a batch
    () => blobs.put(tenant, 'h' as BatchHash, said),
    // @ts-expect-error rows that are about to be a batch
    () => serializeBatch(rows),
    // @ts-expect-error what a source returns
    (): FetchResult => ({ rows, matched: 0, owed: 0 }),
    // @ts-expect-error a row that is about to be stored
    () => commonColumns([{ service: said, time: 1, source: 's', ingestedAt: 1 }], 1),
    // @ts-expect-error a document
    () => knowledge.put({ tenant, collection: 'c', document, at: 1 }),
    // @ts-expect-error a request to a model
    () => models.ask('p', request, { signal: new AbortController().signal, onText: () => undefined }),
    // @ts-expect-error what a caller asks
    (): CallerIntent => ({ intent: 'ask', tenant, clientTxnId: 'i' as ClientTxnId, question }),
  ];
};

type Composers = { readonly because: string; readonly files: readonly RegExp[] };

/** Everyone who calls `composeMasked`, which masks nothing. Somebody new stands here with a reason. */
const COMPOSERS: readonly Composers[] = [
  {
    because: 'has just masked it',
    files: [
      /^telemetry\/masking\//,
      /^adapters\/documents\/read-file\.ts$/,
      /^adapters\/elasticsearch\/foreign\//,
      /^adapters\/mcp\/tool-result\.ts$/,
      /^adapters\/prometheus\/(?:aggregates-with-series|read-catalogue|read-points|read-series)\.ts$/,
      /^alerts\/mask-notice\.ts$/,
      /^app\/models\/masked-models\.ts$/,
      /^app\/rescan\/rescan-(?:batches|documents|streams)\.ts$/,
      /^app\/turns\/ask-question\.ts$/,
      /^database\/(?:format\/import-snapshot|intake\/take-in)\.ts$/,
    ],
  },
  {
    because: 'reads it from a store that takes nothing else',
    files: [
      /^adapters\/elasticsearch\/(?:knowledge|own|read|sums)\//,
      /^adapters\/(?:files\/file|s3\/s3)-blob-store\.ts$/,
      /^adapters\/mongo\/(?:incidents|sessions|texts)\.ts$/,
      /^adapters\/preparation\/serve\.ts$/,
      /^adapters\/sqlite\/facts\/(?:incidents|sqlite-facts)\.ts$/,
      /^adapters\/sqlite\/knowledge\/documents\.ts$/,
      /^adapters\/sqlite\/telemetry\/read\//,
      /^app\/knowledge\/stored-knowledge\.ts$/,
      /^database\/store\/snapshot-source\.ts$/,
      /^telemetry\/batch\.ts$/,
    ],
  },
  {
    because: 'puts it together from masked texts and words of our own',
    files: [
      /^app\/alerts\/receive-alerts\.ts$/,
      /^app\/investigations\/manage-investigation\.ts$/,
      /^app\/knowledge\/add-document\.ts$/,
      /^app\/models\/model-calls\.ts$/,
      /^app\/records\/executions\.ts$/,
      /^app\/steps\/(?:analyze|answer|classify|confirm|consult|planned-queries|reply|respond)\.ts$/,
      /^app\/telemetry\/source-router\.ts$/,
      /^app\/turns\/step-context-factory\.ts$/,
      /^telemetry\/naming\/fetch-named\.ts$/,
      /^telemetry\/service-limit\.ts$/,
    ],
  },
];

const SRC = join(process.cwd(), 'src');

const callers = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && file !== 'kernel/masked.ts')
  .filter((file) => /\bcomposeMasked\b|\bas Masked(?:Text\b|<)/.test(readFileSync(join(SRC, file), 'utf8')))
  .toSorted();

describe('a masked text', () => {
  it('is what a masker makes of it, and stays what it is', () => {
    const masked: MaskedText = mask(said);
    expect(masked).toBe('password=[SECRET:00000000000]');
    expect(mask(masked)).toBe(masked);
  });

  it('is what a record holds after the masker in every field that a source can fill', () => {
    const secret = 'ann@example.com';
    const names = { service: secret, host: secret, pod: secret, environment: secret, region: secret, version: secret };
    const record = {
      kind: 'log',
      ...names,
      source: secret,
      time: 1,
      ingestedAt: 1,
      level: 'error',
      message: secret,
      traceId: secret,
      spanId: secret,
      requestId: secret,
      error: { type: secret, message: secret, stack: secret },
      attributes: { [secret]: secret },
    } as const;
    expect(JSON.stringify(maskRecord(record, mask))).not.toContain(secret);
    const point = { kind: 'metric', ...names, source: 's', time: 1, ingestedAt: 1, value: 1 } as const;
    expect(JSON.stringify(maskRecord({ ...point, gauge: `logins{user=${secret}}`, unit: secret }, mask))).not.toContain(
      secret,
    );
  });

  it.each(COMPOSERS.flatMap(({ files }) => files).map((pattern) => [String(pattern), pattern] as const))(
    'is composed by %s',
    (_, pattern) => {
      expect(callers.filter((file) => pattern.test(file))).not.toEqual([]);
    },
  );

  it('is composed by nobody who has no reason in the list', () => {
    const reasons = COMPOSERS.flatMap(({ files }) => files);
    expect(callers.filter((file) => !reasons.some((pattern) => pattern.test(file)))).toEqual([]);
  });
});
