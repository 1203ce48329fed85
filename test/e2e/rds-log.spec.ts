// A log of PostgreSQL on RDS: a warning that repeats 480 times a minute does not hide the one error with a request id.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '../../src/evidence/answer.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered } from '../support/shop.js';
import { casefile } from './cli.support.js';

const START = Date.UTC(2026, 0, 10, 10);
const MINUTES = 15;
const A_MINUTE = 480;
const ERROR = 'canceling statement due to lock timeout';

const stamp = (millis: number): string => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');

const warnings = Array.from({ length: MINUTES * A_MINUTE }, (_, at) => {
  const when = stamp(START + (at * 60_000) / A_MINUTE);
  return `${when} UTC:10.0.0.${at % 200}(${50_000 + (at % 900)}):app@orders:[${1000 + (at % 60)}]:WARNING:  there is no transaction in progress`;
});

const head = `${stamp(START + 7 * 60_000 + 13_000)} UTC:10.0.0.5(52814):app@orders:[4242]:`;
const rare = [
  `${head}ERROR:  ${ERROR}`,
  `${head}CONTEXT:  while updating tuple (17,4) in relation "stock"`,
  `${head}STATEMENT:  UPDATE stock SET left = left - 1`,
  '\tWHERE item = 42 /* request_id=req-8f3a21c7 */',
];

let service: Service;

const ask = async (id: string, text: string): Promise<Answer> =>
  JSON.parse(
    await answered(service.url, id, { messageId: 'm1', ask: 'never', text, askedAt: '2026-01-10T10:15:00Z' }),
  ) as Answer;

beforeAll(async () => {
  const folder = await newFolder();
  service = await startService({ folder });
  const file = join(folder, 'postgresql.log');
  const at = warnings.findIndex((line) => line > head);
  await writeFile(file, [...warnings.slice(0, at), ...rare, ...warnings.slice(at)].map((line) => `${line}\n`).join(''));
  const { code, err } = await casefile(['ingest', file, '--service', 'orders-db', '--json'], { url: service.url });
  expect([code, err]).toEqual([0, '']);
});

afterAll(async () => {
  await service.close();
  await clean();
});

const shownIn = ({ evidence }: Answer): readonly string[] =>
  evidence.filter(({ kind }) => kind === 'log').map(({ quote }) => quote);

describe('a log of PostgreSQL on RDS', () => {
  it('shows the rare error to the question what went wrong', async () => {
    const answer = await ask('what', 'What went wrong in orders-db between 10:00 and 10:15?');
    expect(shownIn(answer).some((quote) => quote.startsWith(ERROR))).toBe(true);
    expect(answer.text).toContain(ERROR);
    expect(answer.claims.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('finds it by its request id, with the statement on the line below it', async () => {
    const answer = await ask('which', 'What happened to request req-8f3a21c7 between 10:00 and 10:15?');
    const [quote = ''] = shownIn(answer).filter((each) => each.startsWith(ERROR));
    expect(quote).toContain('CONTEXT:  while updating tuple (17,4) in relation "stock"');
    expect(quote).toContain('request_id=req-8f3a21c7');
  });
});
