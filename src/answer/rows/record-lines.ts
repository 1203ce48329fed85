// How a record stands in a list: its time, its service and its text, each checked against the row.
import type { AnswerEvidence } from '../../evidence/answer.js';
import type { Figure } from '../../evidence/evidence.js';
import { quoteStart, type SentencePart } from '../../evidence/sentence.js';
import type { BatchHash } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { fromIso } from '../../kernel/time.js';
import type { LogRecord, SpanRecord } from '../../telemetry/record.js';
import type { PlacedRow, ShownRow } from '../ask-reads.js';
import type { ResultWriter } from '../result-writer.js';

/** “Request failed” alone says nothing: the error behind it is told too. */
const errorParts = ({ message, error }: LogRecord): readonly SentencePart[] => {
  const said = error?.message;
  return said === undefined || said.trim() === '' || message.includes(said) ? [] : [': ', { quote: said }];
};

/** `14:02:07` checkout “the line”: “its error”. `at`: the place in its message that is asked about, and is seen. */
export const lineParts = (row: LogRecord, at?: number): readonly SentencePart[] => [
  { clock: row.time },
  ' ',
  { name: row.service },
  ' ',
  at === undefined ? { quote: row.message } : { quote: row.message, from: quoteStart(row.message, at) },
  ...errorParts(row),
];

export const lineClaim = (placed: PlacedRow<LogRecord>, write: ResultWriter, at?: number): number => {
  const parts = lineParts(placed.row, at);
  return write.claimOf(parts, { cites: [write.cite(placed)] });
};

/** Many deep: a span under its caller. */
const MOST_INDENT = 6;

export const spanClaim = (placed: PlacedRow<SpanRecord>, depth: number, write: ResultWriter): number => {
  const { service, time, name, status } = placed.row;
  const took: Figure = write.cell(placed, 'durationMicros', 'micros');
  const parts: readonly SentencePart[] = [
    '· '.repeat(Math.min(depth, MOST_INDENT)),
    { clock: time },
    ' ',
    { name: service },
    ' ',
    { quote: name },
    ' ',
    { figure: took },
    ...(status === 'error' ? [' ✗'] : []),
  ];
  return write.claimOf(parts, { cites: [write.cite(placed)] });
};

/** A row that the answer of a turn cites. */
export const shownRowOf = (turn: number, cited: AnswerEvidence): ShownRow => ({
  turn,
  evidence: cited.id,
  batch: cited.batch as BatchHash,
  position: cited.position,
  quote: cited.quote,
  ...optional({ service: cited.service, at: cited.at === undefined ? undefined : fromIso(cited.at) }),
});

const isSameRecord = ({ time, message }: LogRecord, { at, quote }: ShownRow): boolean =>
  at === time && message.startsWith(quote);

/** Rows that no earlier answer of the issue has shown. Of several that are alike, as many are left out as were shown. */
export const withoutShown = (
  rows: readonly PlacedRow<LogRecord>[],
  shown: readonly ShownRow[],
): readonly PlacedRow<LogRecord>[] => {
  const left = [...shown];
  return rows.filter(({ row }) => {
    const at = left.findIndex((each) => isSameRecord(row, each));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};
