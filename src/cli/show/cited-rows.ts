// Rows behind citations, fetched once and checked against the hash of their batch.
import { createHash } from 'node:crypto';
import type { AnswerEvidence } from '../../evidence/answer.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { SurveyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { batchHash, type BatchRow, batchRows } from '../../telemetry/batch.js';
import { quoteShort, unexpectedResponse } from '../service/response.js';
import type { ServiceClient } from '../service/client.js';

export type OpenedRow = {
  readonly row: BatchRow | undefined;
  /** What the counts of its batch cover. */
  readonly survey?: SurveyRow;
  /** Whether the bytes of the batch have the hash that the citation names. */
  readonly intact: boolean;
};

type OpenedBatch = { readonly rows: readonly BatchRow[]; readonly hash: BatchHash };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const rowsIn = (bytes: string, from: string): readonly BatchRow[] => {
  try {
    return batchRows(bytes);
  } catch {
    throw unexpectedResponse(from, `no rows: ${quoteShort(bytes)}`);
  }
};

/** Opens citations of one investigation. */
export const rowOpener = (service: ServiceClient): ((evidence: AnswerEvidence) => Promise<OpenedRow>) => {
  const opened = new Map<string, Promise<OpenedBatch>>();
  const open = async (link: string): Promise<OpenedBatch> => {
    const bytes = await service.text(link);
    return { rows: rowsIn(bytes, service.url + link), hash: batchHash(bytes, sha256) };
  };
  return async ({ batch, link, position }) => {
    const found = opened.get(link) ?? open(link);
    opened.set(link, found);
    const { rows, hash } = await found;
    const survey = rows.find((row) => row.kind === 'survey');
    return { row: rows[position], ...(survey && { survey }), intact: hash === batch };
  };
};

const CHARTED_KINDS: ReadonlySet<string> = new Set(['metric', 'aggregate']);
const MOST_CHARTED = 4;

/** Rows of the cited figures, for drawing; a batch that is gone is simply not drawn. */
export const rowsToChart = async (
  service: ServiceClient,
  cited: readonly AnswerEvidence[],
): Promise<ReadonlyMap<string, BatchRow>> => {
  const open = rowOpener(service);
  const rows = new Map<string, BatchRow>();
  for (const evidence of cited.filter(({ kind }) => CHARTED_KINDS.has(kind)).slice(0, MOST_CHARTED)) {
    const { row } = await open(evidence).catch(() => ({ row: undefined }));
    if (row !== undefined) rows.set(evidence.id, row);
  }
  return rows;
};
