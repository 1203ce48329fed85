// Questions on three collections of real documents: this project's docs, those of undici, and what other packages of the lock file say of themselves.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Answer } from '../../src/evidence/answer.js';
import { type Benchmark, CannotRun, type Figures } from '../benchmark.js';
import { digestOf, rowsOf } from '../data.js';
import { rounded, shareOf } from '../numbers.js';
import { dropFolder, freshFolder, sent, type Service, startService } from '../service.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const QUESTIONS = fileURLToPath(new URL('./questions.ndjson', import.meta.url));
const FOLLOW_UPS = fileURLToPath(new URL('./follow-ups.ndjson', import.meta.url));

/**
 * `documents`: any of them is right; empty: none holds the answer. `after`: the question that was asked before. `says`: the answer
 * shows one of these places of the document; absent: any place of it is right.
 */
type DocumentQuestion = {
  readonly text: string;
  readonly documents: readonly string[];
  readonly after?: string;
  readonly says?: readonly string[];
};

type CollectedDocument = { readonly collection: string; readonly name: string; readonly file: string };

/** Packages whose readme is one document. */
const PACKAGES =
  'helmet express-rate-limit cors multer prom-client nodemailer commander tar chokidar lru-cache minimatch qs yauzl p-queue p-retry iconv-lite debug pg-connection-string'.split(
    ' ',
  );

/** Packages whose readme is one document of the follow-up questions. */
const LIBRARIES =
  'croner pg-pool busboy body-parser sonic-boom secure-json-parse serve-static safe-stable-stringify eventsource-parser thread-stream pino-http html-to-text'.split(
    ' ',
  );

const run = promisify(execFile);

const lockedVersion = (name: string): string => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: { readonly [path: string]: { readonly version: string } };
  };
  const version = lock.packages[`node_modules/${name}`]?.version;
  if (version === undefined) throw new CannotRun(`package-lock.json has no package ${name}`);
  return version;
};

/** Unpacks the packages as the registry has them, each into a folder of its name; an installation may have left their documents out. */
const unpack = async (names: readonly string[], folder: string): Promise<void> => {
  try {
    const wanted = names.map((name) => `${name}@${lockedVersion(name)}`);
    const { stdout } = await run('npm', ['pack', '--silent', ...wanted], { cwd: folder });
    const archives = stdout.trim().split('\n');
    for (const [n, name] of names.entries()) {
      const to = join(folder, name);
      mkdirSync(to, { recursive: true });
      await run('tar', ['xzf', join(folder, archives[n] ?? ''), '-C', to, '--strip-components', '1']);
    }
  } catch (error) {
    throw new CannotRun(`the documents of ${names.join(', ')} cannot be had from the registry: ${String(error)}`);
  }
};

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .toSorted();

const readmesOf = (names: readonly string[], folder: string, collection: string): readonly CollectedDocument[] =>
  names.map((name) => {
    const of = join(folder, name);
    const readme = readdirSync(of).find((file) => file.toLowerCase() === 'readme.md') ?? 'README.md';
    return { collection, name: `${name}.md`, file: join(of, readme) };
  });

const collect = async (folder: string): Promise<readonly CollectedDocument[]> => {
  await unpack(['undici', 'pino', ...PACKAGES], folder);
  const manual = markdownIn(join(ROOT, 'docs'))
    .filter((path) => !path.includes('/'))
    .map((path) => ({ collection: 'manual', name: path, file: join(ROOT, 'docs', path) }));
  const undici = join(folder, 'undici');
  const pino = join(folder, 'pino', 'docs');
  return [
    ...manual,
    ...['README.md', ...markdownIn(join(undici, 'docs/docs')).map((path) => join('docs/docs', path))].map((path) => ({
      collection: 'undici',
      name: basename(path),
      file: join(undici, path),
    })),
    ...markdownIn(pino).map((path) => ({
      collection: 'packages',
      name: `pino-${basename(path)}`,
      file: join(pino, path),
    })),
    ...readmesOf(PACKAGES, folder, 'packages'),
  ];
};

const add = async ({ url }: Service, { collection, name, file }: CollectedDocument): Promise<void> => {
  const path = `${url}/v1/knowledge/${collection}/documents?file=${encodeURIComponent(name)}`;
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await sent(path, { method: 'POST', headers, body: readFileSync(file) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
};

type Outcome = {
  /** Documents that the answer quotes, in its order. */
  readonly quoted: readonly string[];
  /** It speaks of telemetry that is missing, as if the question had been about an incident. */
  readonly speaksOfTelemetry: boolean;
  readonly text: string;
};

type QuotedRow = { readonly kind: string; readonly collection: string; readonly file?: string };

const outcomeOf = async (service: Service, { text, claims, evidence }: Answer): Promise<Outcome> => {
  const quoted: string[] = [];
  for (const { citations } of claims.filter(({ verdict }) => verdict === 'supported')) {
    const cited = evidence.find(({ id, kind }) => kind === 'knowledge' && citations.includes(id));
    if (cited === undefined) continue;
    const line = (await service.lines(cited.link))[cited.position];
    const row = JSON.parse(line ?? '{}') as Partial<QuotedRow>;
    if (row.kind === 'passage') quoted.push(`${row.collection}/${row.file}`);
  }
  return { quoted, text, speaksOfTelemetry: /insufficient data|not enough data|\btraces\b.*\bmetrics\b/i.test(text) };
};

const ask = async (service: Service, { text, after }: DocumentQuestion, id: string): Promise<Outcome> => {
  const at = { askedAt: '2026-03-02T10:00:00Z' };
  if (after !== undefined) await service.ask(id, { ...at, messageId: 'before', text: after });
  return outcomeOf(service, await service.ask(id, { ...at, messageId: 'asked', text }));
};

type Asked = { readonly question: DocumentQuestion; readonly outcome: Outcome };

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const isRight = ({ question: { documents, says }, outcome: { quoted, text } }: Asked): boolean =>
  documents.length === 0
    ? quoted.length === 0
    : documents.includes(quoted[0] ?? '') && (says?.some((part) => onOneLine(text).includes(part)) ?? true);

const isCited = ({ question: { documents }, outcome: { quoted } }: Asked): boolean =>
  quoted.some((each) => documents.includes(each));

const figuresOf = (all: readonly Asked[]): Figures => {
  const answerable = all.filter(({ question }) => question.documents.length > 0 && question.after === undefined);
  const none = all.filter(({ question }) => question.documents.length === 0);
  const following = all.filter(({ question }) => question.after !== undefined);
  return {
    questions: answerable.length,
    first: rounded(shareOf(answerable, isRight)),
    cited: rounded(shareOf(answerable, isCited)),
    unanswerable: none.length,
    none: rounded(shareOf(none, isRight)),
    followUps: following.length,
    followed: rounded(shareOf(following, isRight)),
    telemetry: rounded(shareOf(all, ({ outcome }) => outcome.speaksOfTelemetry)),
  };
};

const tellMiss = (say: (text: string) => void, { question, outcome }: Asked): void => {
  const { text, after, documents, says = [] } = question;
  const wanted = [documents.length === 0 ? 'none' : documents.join(' or '), ...says].join(', ');
  const asked = after === undefined ? `“${text}”` : `“${after}” “${text}”`;
  say(`documents: ${asked}: ${outcome.quoted.join(', ') || 'none'} instead of ${wanted}\n${outcome.text}\n`);
};

/** Every second question is of the half by which the product is changed (`seen`); the other is looked at in sums alone. */
const askAll = async (service: Service, file: string): Promise<readonly Asked[]> => {
  const all: Asked[] = [];
  for (const [n, question] of rowsOf<DocumentQuestion>(file).entries())
    all.push({ question, outcome: await ask(service, question, `${basename(file)} ${n}`) });
  return all;
};

const inHalves = (all: readonly Asked[]): readonly [readonly Asked[], readonly Asked[]] => [
  all.filter((_, n) => n % 2 === 0),
  all.filter((_, n) => n % 2 === 1),
];

export const documents: Benchmark = async ({ say, explain }) => {
  const folder = freshFolder();
  try {
    const collected = await collect(folder);
    const service = await startService({ folder: join(folder, 'data') });
    try {
      for (const document of collected) await add(service, document);
      const all = await askAll(service, QUESTIONS);
      await unpack(LIBRARIES, folder);
      for (const document of readmesOf(LIBRARIES, folder, 'libraries')) await add(service, document);
      const going = await askAll(service, FOLLOW_UPS);
      const [[seen, held], [goingSeen, goingHeld]] = [inHalves(all), inHalves(going)];
      if (explain) for (const each of [...seen, ...goingSeen]) if (!isRight(each)) tellMiss(say, each);
      const withPassages = (of: readonly Asked[], following: readonly Asked[]): Figures => ({
        ...figuresOf(of),
        passageFollowUps: following.length,
        passageFollowed: rounded(shareOf(following, isRight)),
      });
      const figures = {
        seen: withPassages(seen, goingSeen),
        held: withPassages(held, goingHeld),
        all: withPassages(all, going),
      };
      return {
        cases: all.length + going.length,
        dataDigest: digestOf([QUESTIONS, FOLLOW_UPS]),
        figures: figures.all,
        sets: { seen: figures.seen, held: figures.held },
        floors: {},
        tables: [
          {
            title: `${collected.length} documents in three collections, and ${LIBRARIES.length} in a fourth`,
            columns: Object.keys(figures.all),
            rows: Object.entries(figures).map(([name, of]) => [name, ...Object.values(of)] as const),
          },
        ],
      };
    } finally {
      await service.close();
    }
  } finally {
    dropFolder(folder);
  }
};
