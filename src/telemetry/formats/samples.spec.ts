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
import { formatsToTry, lineRulesOf, LOG_FORMATS, NO_CONTEXT } from './log-formats.js';

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

describe('the formats that a text is not tried against', () => {
  const isNotTried = (text: string): readonly string[] =>
    LOG_FORMATS.filter((format) => {
      const { isOfItsFiles, read } = lineRulesOf(format);
      return (
        isOfItsFiles !== true && !formatsToTry(text, 'plain').includes(format) && read?.(text, NO_CONTEXT) !== undefined
      );
    });

  it('cannot read it: no line of a program, nor what stands behind any of its blanks', () => {
    const behindBlanks = ALL_LINES.flatMap((line) => {
      const words = line.split(' ');
      return words.slice(0, 8).map((_, at) => words.slice(at).join(' '));
    });
    expect(
      [...behindBlanks, ...behindBlanks.map((text) => ` ${text}`)].filter((text) => isNotTried(text).length > 0),
    ).toEqual([]);
  });

  it('cannot read it: with any character in front, or in place of its first', () => {
    const start = fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom(...' \t\uFEFF[<({#=_-*éЖ'));
    fc.assert(
      fc.property(fc.constantFrom(...ALL_LINES), start, fc.boolean(), (line, first, isReplaced) => {
        expect(isNotTried(first + (isReplaced ? line.slice(1) : line))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('are most of them, for most lines', () => {
    const tried = ALL_LINES.map((line) => formatsToTry(line, 'plain').length);
    expect(tried.filter((formats) => formats < LOG_FORMATS.length / 2).length).toBeGreaterThan(ALL_LINES.length / 2);
  });
});

describe('the lines of', () => {
  it.each(readdirSync(FOLDER).filter((name) => !name.endsWith('.read')))('%s', async (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    const read = [`format: ${detectFormat(text.split('\n'))}`, ...readDrafts(text).map(described)];
    await expect(`${read.join('\n')}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.read`));
  });
});
