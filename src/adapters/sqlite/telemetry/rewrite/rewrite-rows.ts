// Masks lines, spans, changes and series anew, row by row, and indexes the words of changed lines anew.
import type { ChangeRecord, LogRecord, SpanRecord } from '../../../../telemetry/record.js';
import { maskRecord } from '../../../../telemetry/masking/mask-record.js';
import { knownWords, rareWords } from '../../../preparation/search-words.js';
import type { SqlRow } from '../../database.js';
import { WORD_BLOCK } from '../store/schema.js';
import type { TelemetryFile } from '../store/telemetry-file.js';
import type { RowRewrite } from './row-rewrite.js';

const PAGE = 5_000;

/** Rows in the order of their numbers, page by page. */
function* pagesOf(store: TelemetryFile, columns: string, table: string): Generator<readonly SqlRow[]> {
  let after = -1;
  for (;;) {
    const rows = store.sql(`SELECT ${columns} FROM ${table} WHERE seq > ? ORDER BY seq LIMIT ${PAGE}`).all(after);
    if (rows.length === 0) return;
    yield rows;
    after = Number(rows.at(-1)?.['seq']);
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const parseColumn = (value: unknown): never => (typeof value === 'string' ? JSON.parse(value) : undefined) as never;

const jsonColumn = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** What every record has, and no row of a page needs: dictionaries hold it. */
const NO_ORIGIN = { id: '', time: 0, source: '', service: '', ingestedAt: 0 } as const;

const NO_CONSTANTS = knownWords([]);

const BLOCK_ROWS = `SELECT message, request, span, (SELECT key FROM trace WHERE id = log.trace) AS traceKey FROM log
  WHERE seq >= ? AND seq < ? ORDER BY seq`;

/** Under all words of its lines: more than they were indexed under before, for their templates are not known here. */
const indexBlock = ({ sql }: TelemetryFile, block: number): void => {
  const words: string[] = [];
  for (const row of sql(BLOCK_ROWS).all(block * WORD_BLOCK, (block + 1) * WORD_BLOCK)) {
    const ids = { traceId: textOf(row['traceKey']), spanId: textOf(row['span']) };
    rareWords(String(row['message']), { constants: NO_CONSTANTS, ...ids }, ({ text, start, end }) =>
      words.push(text.slice(start, end)),
    );
    if (typeof row['request'] === 'string') words.push(row['request']);
  }
  sql('DELETE FROM log_words WHERE rowid = ?').run(block);
  if (words.length > 0) sql('INSERT INTO log_words (rowid, words) VALUES (?, ?)').run(block, words.join(' '));
};

type TextColumns = readonly (string | null)[];

const isSame = (before: TextColumns, after: TextColumns): boolean => before.every((text, at) => text === after[at]);

const LOG_COLUMNS = ['message', 'span', 'request', 'error', 'attributes'] as const;

const columnsIn = (row: SqlRow, columns: readonly string[]): TextColumns =>
  columns.map((column) => textOf(row[column]) ?? null);

const maskedLog = (row: SqlRow, mask: RowRewrite['mask']): TextColumns => {
  const [spanId, requestId] = [textOf(row['span']), textOf(row['request'])];
  const [error, attributes] = [parseColumn(row['error']), parseColumn(row['attributes'])];
  const record: Omit<LogRecord, 'template'> = {
    ...NO_ORIGIN,
    kind: 'log',
    level: 'info',
    message: String(row['message']),
    ...(spanId !== undefined && { spanId }),
    ...(requestId !== undefined && { requestId }),
    ...(error !== undefined && { error }),
    ...(attributes !== undefined && { attributes }),
  };
  const masked = maskRecord(record, mask);
  return [
    masked.message,
    masked.spanId ?? null,
    masked.requestId ?? null,
    jsonColumn(masked.error),
    jsonColumn(masked.attributes),
  ];
};

export const rewriteLogs = (rewrite: RowRewrite): void => {
  const { store, mask } = rewrite;
  const update = `UPDATE log SET ${LOG_COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE seq = ?`;
  for (const rows of pagesOf(store, `seq, ${LOG_COLUMNS.join(', ')}`, 'log')) {
    rewrite.count(rows.length);
    const blocks = new Set<number>();
    const changes = rows.flatMap((row) => {
      const masked = maskedLog(row, mask);
      if (isSame(columnsIn(row, LOG_COLUMNS), masked)) return [];
      const seq = Number(row['seq']);
      blocks.add(Math.floor(seq / WORD_BLOCK));
      return [() => void store.sql(update).run(...masked, seq)];
    });
    const [first, ...rest] = changes.toReversed();
    if (first === undefined) continue;
    const indexed = (): void => {
      first();
      for (const block of blocks) indexBlock(store, block);
    };
    rewrite.changePage([...rest.toReversed(), indexed]);
  }
};

const SPAN_COLUMNS = ['span', 'parent', 'attributes'] as const;

const maskedSpan = (row: SqlRow, mask: RowRewrite['mask']): TextColumns => {
  const parentId = textOf(row['parent']);
  const attributes = parseColumn(row['attributes']);
  const record: SpanRecord = {
    ...NO_ORIGIN,
    kind: 'span',
    traceId: '',
    name: '',
    durationMicros: 0,
    spanId: String(row['span']),
    ...(parentId !== undefined && { parentId }),
    ...(attributes !== undefined && { attributes }),
  };
  const masked = maskRecord(record, mask);
  return [masked.spanId, masked.parentId ?? null, jsonColumn(masked.attributes)];
};

export const rewriteSpans = (rewrite: RowRewrite): void => {
  const { store, mask } = rewrite;
  for (const rows of pagesOf(store, 'seq, span, parent, attributes', 'span')) {
    rewrite.count(rows.length);
    rewrite.changePage(
      rows.flatMap((row) => {
        const masked = maskedSpan(row, mask);
        if (isSame(columnsIn(row, SPAN_COLUMNS), masked)) return [];
        // one that was stored with the masked id already is the same span
        return [
          () => {
            const update = store.sql('UPDATE OR IGNORE span SET span = ?, parent = ?, attributes = ? WHERE seq = ?');
            const { changes } = update.run(...masked, Number(row['seq']));
            if (changes === 0) store.sql('DELETE FROM span WHERE seq = ?').run(Number(row['seq']));
          },
        ];
      }),
    );
  }
};

const CHANGE_COLUMNS = ['title', 'attributes'] as const;

const maskedChange = (row: SqlRow, mask: RowRewrite['mask']): TextColumns => {
  const attributes = parseColumn(row['attributes']);
  const record: ChangeRecord = {
    ...NO_ORIGIN,
    kind: 'change',
    change: 'deploy',
    title: String(row['title']),
    ...(attributes !== undefined && { attributes }),
  };
  const masked = maskRecord(record, mask);
  return [masked.title, jsonColumn(masked.attributes)];
};

export const rewriteChanges = (rewrite: RowRewrite): void => {
  const { store, mask } = rewrite;
  for (const rows of pagesOf(store, 'seq, title, attributes', 'change')) {
    rewrite.count(rows.length);
    rewrite.changePage(
      rows.flatMap((row) => {
        const masked = maskedChange(row, mask);
        if (isSame(columnsIn(row, CHANGE_COLUMNS), masked)) return [];
        const update = 'UPDATE change SET title = ?, attributes = ? WHERE seq = ?';
        return [() => void store.sql(update).run(...masked, Number(row['seq']))];
      }),
    );
  }
};
