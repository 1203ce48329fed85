// Everything that is put out of an investigation, with payloads of each format in each field that others write: nothing of it is live.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ACTS, COLOURS, liveIn, markupIn, PAYLOADS } from '../../test/support/live-output.js';
import { type ModelServer, modelConfig, says, startModel } from '../../test/support/model-server.js';
import { casefile } from '../../test/e2e/cli.support.js';
import { TEXT_FORMATS } from '../../src/api/contract/text-formats.js';
import type { Answer } from '../../src/evidence/answer.js';
import { dropFolder, freshFolder, type Service, startService } from '../service.js';
import { type Attack, Attempts } from './attempts.js';

const START = Date.UTC(2026, 2, 2, 12);
const MINUTE = 60_000;

type Written = (payload: string) => { readonly signal: 'logs' | 'spans' | 'changes' | 'metrics'; readonly row: object };

const timed = (at: number): object => ({ '@timestamp': new Date(at).toISOString() });
const late = timed(START + 9 * MINUTE);
const log = (fields: object): ReturnType<Written> => ({
  signal: 'logs',
  row: { ...late, 'service.name': 'victim', 'log.level': 'error', message: 'declined', ...fields },
});
const span = (fields: object): ReturnType<Written> => ({
  signal: 'spans',
  row: {
    traceId: '1'.repeat(32),
    spanId: '2'.repeat(16),
    name: 'POST /pay',
    service: 'victim',
    start: new Date(START + 9 * MINUTE).toISOString(),
    duration_ms: 5,
    status: 'error',
    ...fields,
  },
});

/** What others write, by the field that they write it into. */
const FIELDS: { readonly [field: string]: Written } = {
  message: (message) => log({ message }),
  'service of a line': (payload) => log({ 'service.name': payload }),
  host: (payload) => log({ 'host.name': payload }),
  version: (payload) => log({ 'service.version': payload }),
  region: (payload) => log({ 'cloud.region': payload }),
  environment: (payload) => log({ 'deployment.environment': payload }),
  pod: (payload) => log({ 'k8s.pod.name': payload }),
  'error type': (payload) => log({ 'error.type': payload }),
  'error message': (payload) => log({ 'error.message': payload }),
  'name of an attribute': (payload) => log({ [payload]: 'x' }),
  'value of an attribute': (payload) => log({ note: payload }),
  'name of a span': (name) => span({ name }),
  'service of a span': (service) => span({ service }),
  'title of a change': (title) => ({
    signal: 'changes',
    row: { time: new Date(START + 8 * MINUTE).toISOString(), service: 'victim', kind: 'deploy', title },
  }),
  gauge: (name) => ({
    signal: 'metrics',
    row: { time: new Date(START + 9 * MINUTE).toISOString(), service: 'victim', name, value: 97 },
  }),
};

/** So many lines with the payload, behind as many harmless ones: it deviates, and is told. */
const REPEATED = 12;

const harmless = (n: number): object => ({
  ...timed(START + n * 1000),
  'service.name': 'victim',
  'log.level': 'info',
  message: 'paid',
});

const ndjson = (rows: readonly object[]): Buffer => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

const shifted = (row: object, n: number): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === '@timestamp' || name === 'time' || name === 'start')
        return [name, new Date(Date.parse(String(value)) + n * 1000).toISOString()];
      return name === 'spanId' ? [name, n.toString(16).padStart(16, '0')] : [name, value as unknown];
    }),
  );

const MARKDOWN_PATH = /[^.[\]]+/g;

/** The texts at a path of a table of formats. */
const textsAt = (value: unknown, path: readonly string[]): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => textsAt(each, path));
  if (typeof value === 'string') return [value];
  const [name = '', ...rest] = path;
  return typeof value === 'object' && value !== null && name !== '' ? textsAt(Reflect.get(value, name), rest) : [];
};

const markdownTexts = (schema: 'Answer' | 'Session' | 'Verification', body: unknown): readonly string[] =>
  (TEXT_FORMATS[schema].markdown ?? []).flatMap((path) => textsAt(body, path.match(MARKDOWN_PATH) ?? []));

const liveMarkdown = (texts: readonly string[], own: readonly string[] = []): string | undefined => {
  const found = texts.flatMap((text) => liveIn(text).filter((type) => !own.includes(type)));
  return found.length === 0 ? undefined : [...new Set(found)].join(', ');
};

/** Of our own pages. */
const TAGS = new Set(
  '!doctype html head meta title style body main h1 h2 h3 p section blockquote ul ol li strong em code pre cite a br hr'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set('lang charset http-equiv content name class id href'.split(' '));

const liveHtml = (page: string): string | undefined => {
  const { tags, attributes } = markupIn(page);
  const targets = [...page.matchAll(/href="([^"]*)"/g)].map(([, target = '']) => target);
  const found = [
    ...tags.filter((tag) => !TAGS.has(tag)),
    ...attributes.filter((name) => !ATTRIBUTES.has(name)),
    ...targets.filter((target) => !/^#turn-\d+-e\d+$/.test(target)),
  ];
  return found.length === 0 ? undefined : [...new Set(found)].join(', ');
};

const REDRAWN = /\r?\u001b\[(?:2K|1A)/g;

const liveTerminal = (text: string): string | undefined => {
  const left = text.replaceAll(COLOURS, '').replaceAll(REDRAWN, '');
  const found = ACTS.exec(left);
  return found === null ? undefined : `${JSON.stringify(left.slice(Math.max(0, found.index - 20), found.index + 20))}`;
};

type Outputs = { readonly [output: string]: () => Promise<string | undefined> };

const terminalOf = async (url: string, argv: readonly string[]): Promise<string | undefined> => {
  const { out, err } = await casefile(argv, { url, columns: 100, env: { FORCE_COLOR: '1' } });
  return liveTerminal(out + err);
};

const outputsOf = ({ url, read }: Service, id: string, answer: Answer): Outputs => {
  const at = `/v1/investigations/${encodeURIComponent(id)}`;
  const text = async (path: string): Promise<string> => (await fetch(`${url}${at}${path}`)).text();
  const verified = async (): Promise<unknown> =>
    (
      await fetch(`${url}${at}/verify`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    ).json();
  return {
    'texts of the answer': () => Promise.resolve(liveMarkdown(markdownTexts('Answer', answer))),
    'summaries of the session': async () => liveMarkdown(markdownTexts('Session', await read(at))),
    'claims of a verification': async () => liveMarkdown(markdownTexts('Verification', await verified())),
    'export in Markdown': async () => liveMarkdown([await text('/export?format=md')], ['heading_open', 'fence']),
    'export in HTML': async () => liveHtml(await text('/export?format=html')),
    'casefile show': () => terminalOf(url, ['show', id, '--coverage']),
    'casefile show --evidence': () => terminalOf(url, ['show', id, '--evidence', 'e1']),
    'casefile verify': () => terminalOf(url, ['verify', id]),
    'casefile export': () => terminalOf(url, ['export', id]),
    'casefile list': () => terminalOf(url, ['list', '--limit', '3']),
  };
};

/** Says whatever it was asked to, as every kind of statement. */
const repeating = (payload: () => string) => (): ReturnType<Parameters<typeof startModel>[0]> =>
  says(['observation', 'cause', 'advice', 'interpretation'].map((type) => `${type}: ${payload()} [e1]`).join('\n'));

const sendRows = async ({ ingest }: Service, payload: string): Promise<void> => {
  for (const [field, written] of Object.entries(FIELDS)) {
    const { signal, row } = written(payload);
    const rows = Array.from({ length: REPEATED }, (_, n) => shifted(row, n));
    await ingest(signal, `${field} ${payload.length}`, ndjson(rows));
  }
};

/** What is left of the payload for people to read; empty: nothing, or too little to be found again. */
const longestWord = (payload: string): string =>
  (stripVTControlCharacters(payload).match(/[A-Za-z]{3,}/g) ?? []).reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    '',
  );

const attackPayload = async (
  service: Service,
  payload: string,
  n: number,
): Promise<readonly (readonly [string, string | undefined])[]> => {
  const id = `outputs ${n} ${payload.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 60)}`.toWellFormed();
  const printable = payload.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ').toWellFormed();
  const answer = await service.ask(id, {
    text: `why does victim fail? ${printable}`,
    messageId: `m${n}`,
    askedAt: new Date(START + 10 * MINUTE).toISOString(),
    window: { from: new Date(START + 5 * MINUTE).toISOString(), to: new Date(START + 10 * MINUTE).toISOString() },
  });
  if (answer.status !== 'answered' || answer.claims.length === 0)
    return [['the answer', `${answer.status}: ${answer.text}`]];
  const word = longestWord(payload);
  const isTold = answer.text.includes(word) && answer.evidence.some(({ quote }) => quote.includes(word));
  const tried: (readonly [string, string | undefined])[] = [
    ['the answer at all', isTold ? undefined : 'it is not told there'],
  ];
  for (const [output, live] of Object.entries(outputsOf(service, id, answer))) tried.push([output, await live()]);
  return tried;
};

export const attackOutputs: Attack = async () => {
  const attempts = new Attempts();
  let payload = '';
  const model: ModelServer = await startModel(repeating(() => payload));
  for (const [format, own] of Object.entries(PAYLOADS)) {
    // a store for each format: payloads of one are the background of the other
    const folder = freshFolder();
    const config = join(folder, 'attack.json');
    writeFileSync(config, JSON.stringify(modelConfig(model)));
    const service = await startService({ folder: join(folder, 'data'), config });
    await service.ingest('logs', 'harmless', ndjson(Array.from({ length: 300 }, (_, n) => harmless(n))));
    for (const [n, each] of own.entries()) {
      payload = each;
      await sendRows(service, each);
      for (const [output, live] of await attackPayload(service, each, n))
        attempts.add(`${format} ${JSON.stringify(each)} in ${output}`, live);
    }
    await service.close();
    dropFolder(folder);
  }
  await model.close();
  return attempts.result();
};
