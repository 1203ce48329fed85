// Texts, spans of time and counts of templates; a merged template answers with the one that stands for it.
import type { TemplateRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import type { FetchResult, TemplateQuery } from '../../../../telemetry/query.js';
import type { Reader } from './reader.js';

const FAMILY = `SELECT head.text AS text, min(member.first) AS first, max(member.last) AS last, sum(member.lines) AS lines
  FROM template AS asked
  JOIN template AS head ON head.id = coalesce(asked.root, asked.id)
  JOIN template AS member ON member.id = head.id OR member.root = head.id
  WHERE asked.key = ? GROUP BY head.id`;

/** One row for each id that is known, under the id that was asked for. */
export const readTemplates = ({ store }: Reader, { ids }: TemplateQuery): FetchResult => {
  const rows = [...new Set(ids)].flatMap((id): readonly TemplateRow[] => {
    const row = store.sql(FAMILY).get(id);
    if (row === undefined) return [];
    const [firstSeen, lastSeen, lines] = [Number(row['first']), Number(row['last']), Number(row['lines'])];
    return [{ kind: 'template', id, text: String(row['text']), firstSeen, lastSeen, lines }];
  });
  return { rows, matched: rows.length, owed: 0 };
};
