// The order of lines where the cluster cannot tell it: by words over fields without scores, or worst level, rarest template, newest.
import { levelRank } from '../../../telemetry/level.js';
import type { LogRecord } from '../../../telemetry/record.js';
import { templateDocument } from '../../../telemetry/search/search-documents.js';
import { createSearchIndex } from '../../../telemetry/search/search-index.js';

const compareIds = (a: LogRecord, b: LogRecord): number => (a.id < b.id ? -1 : 1);

export type Order = (a: LogRecord, b: LogRecord) => number;

export const newestFirst: Order = (a, b) => b.time - a.time || compareIds(a, b);

export const oldestFirst: Order = (a, b) => a.time - b.time || compareIds(a, b);

const tally = (lines: readonly LogRecord[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { template = '' } of lines) counts.set(template, (counts.get(template) ?? 0) + 1);
  return counts;
};

/** How rare a template is, is told by the lines given. */
export const worstFirst = (lines: readonly LogRecord[]): readonly LogRecord[] => {
  const counts = tally(lines);
  const countOf = ({ template = '' }: LogRecord): number => counts.get(template) ?? 0;
  return [...lines].sort(
    (a, b) => levelRank(b.level) - levelRank(a.level) || countOf(a) - countOf(b) || newestFirst(a, b),
  );
};

export const bestFirst = (lines: readonly LogRecord[], text: string): readonly LogRecord[] => {
  const index = createSearchIndex(lines.map(({ id, message }) => templateDocument(id, message)));
  const scores = new Map(index.find(text, lines.length).map(({ id, score }) => [id, score]));
  const scoreOf = ({ id }: LogRecord): number => scores.get(id) ?? 0;
  return [...lines].sort((a, b) => scoreOf(b) - scoreOf(a) || newestFirst(a, b));
};
