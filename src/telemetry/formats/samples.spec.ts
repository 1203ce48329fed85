// Lines as programs really print them, file by file, and what is read from them: `test/corpus/logs`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { normaliseLog } from '../normalise/log.js';
import { createLineParser } from './line-parser.js';
import { toIso } from '../../kernel/time.js';
import { readDrafts } from '../../../test/support/read-lines.js';
import type { LogDraft } from '../normalise/row-outcome.js';
import { detectFormat } from './detect-format.js';

const FOLDER = join(process.cwd(), 'test/corpus/logs');
const MARKS = { given: '', repaired: '~', ingest: '?' } as const;

/** Of a record all that is read, a line for its head, one for each field. */
const described = (draft: LogDraft): string => {
  const { time, timeQuality = 'given', level, service, host, pod, traceId, spanId, requestId, error, message } = draft;
  const named = { host, pod, traceId, spanId, requestId, 'error.type': error?.type, 'error.message': error?.message };
  const fields = Object.entries({ ...named, ...draft.attributes }).filter(([, value]) => value !== undefined);
  return [
    `${MARKS[timeQuality]}${toIso(time)} ${level} ${service}: ${message.replaceAll('\n', '\\n')}`,
    ...fields.map(([name, value]) => `    ${name} = ${JSON.stringify(value)}`),
  ].join('\n');
};

const ALL_LINES = readdirSync(FOLDER)
  .filter((name) => !name.endsWith('.read'))
  .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n'))
  .filter((line) => line.trim() !== '');

describe('lines of all programs in any order', () => {
  it('are read without a fault', () => {
    const some = fc.array(fc.constantFrom(...ALL_LINES), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(some, (lines) => {
        const format = detectFormat(lines);
        const parser = createLineParser({ format, near: 0 });
        const parsed = [...lines.flatMap((line, at) => parser.push(line, at + 1)), ...parser.flush()];
        for (const each of parsed) expect(each.line).toBeGreaterThan(0);
        const rows = parsed.flatMap((each) => ('row' in each ? [each.row] : []));
        const drafts = rows.map((row) => normaliseLog(row, { source: 's', receivedAt: 0 }));
        for (const draft of drafts) if (!('ok' in draft)) expect(draft.rejected).toBe('no-message');
      }),
      { numRuns: 300 },
    );
  });
});

describe('the lines of', () => {
  it.each(readdirSync(FOLDER).filter((name) => !name.endsWith('.read')))('%s', async (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    const read = [`format: ${detectFormat(text.split('\n'))}`, ...readDrafts(text).map(described)];
    await expect(`${read.join('\n')}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.read`));
  });
});
