// Lines as programs really print them, file by file, and what is read from them: `test/corpus/logs`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('the lines of', () => {
  it.each(readdirSync(FOLDER).filter((name) => !name.endsWith('.read')))('%s', async (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    const read = [`format: ${detectFormat(text.split('\n'))}`, ...readDrafts(text).map(described)];
    await expect(`${read.join('\n')}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.read`));
  });
});
