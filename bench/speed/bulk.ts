// The rows that speed is measured on: generated, seeded, the same in every run.
import { bulkFault, bulkLogs } from './bulk-rows.js';
import type { TimeWindow } from '../../src/kernel/time.js';
import type { Question } from '../service.js';

const SEED = 7;
const ROWS_A_BODY = 10_000;

/** NDJSON bodies of at most 4 MB. */
export const bulkBodies = (lines: number): readonly string[] => [
  ...bulkLogs(SEED, lines, { rowsPerChunk: ROWS_A_BODY }),
];

/** The messages alone: what a floor indexes. */
export const messagesOf = (bodies: readonly string[]): readonly string[] =>
  bodies.flatMap((body) =>
    body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { readonly message: string }).message),
  );

const CULPRIT = bulkFault(SEED).service;

const AT = Date.parse('2026-02-02T11:59:00Z');

export const QUESTION = {
  text: 'Requests have been failing since 11:55 UTC on 2026-02-02. What is the root cause?',
  askedAt: new Date(AT).toISOString(),
} as const;

/** What the turn reads for it: noticed at 11:55, so from three minutes earlier, to one minute after the question. */
export const READ: TimeWindow = { from: (AT - 7 * 60_000) * 1000, to: (AT + 60_000) * 1000 };

/** The question's telling words, for a full-text index. */
export const WORDS = '"request" OR "fail" OR "root" OR "caus"';

export const questionOf = (messageId: string): Question => ({ ...QUESTION, messageId });

/** New lines of the fault, unlike any before. */
export const freshLines = (count: number, mark: string): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_, line) => {
      const at = new Date(AT - 60_000 + line).toISOString();
      const message = `RequestHandler.java:117 - request ${mark}-${line} failed: java.lang.IllegalStateException: state ${line} is not expected`;
      return `${JSON.stringify({ '@timestamp': at, 'log.level': 'error', 'service.name': CULPRIT, message })}\n`;
    }).join(''),
  );
