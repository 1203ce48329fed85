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

/** `documents`: any of them is right; empty: none holds the answer. `after`: the question that was asked before. */
type DocumentQuestion = { readonly text: string; readonly documents: readonly string[]; readonly after?: string };

type CollectedDocument = { readonly collection: string; readonly name: string; readonly file: string };

/** Packages whose readme is one document. */
const PACKAGES =
  'helmet express-rate-limit cors multer prom-client nodemailer commander tar chokidar lru-cache minimatch qs yauzl p-queue p-retry iconv-lite debug pg-connection-string'.split(
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

/** Unpacks the package as the registry has it; an installation may have left its documents out. */
const unpack = async (name: string, folder: string): Promise<string> => {
  const to = join(folder, name);
  mkdirSync(to, { recursive: true });
  try {
    const { stdout } = await run('npm', ['pack', '--silent', `${name}@${lockedVersion(name)}`], { cwd: folder });
    await run('tar', ['xzf', join(folder, stdout.trim()), '-C', to, '--strip-components', '1']);
  } catch (error) {
    throw new CannotRun(`the documents of ${name} cannot be had from the registry: ${String(error)}`);
  }
  return to;
};

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .toSorted();

const collect = async (folder: string): Promise<readonly CollectedDocument[]> => {
  const manual = markdownIn(join(ROOT, 'docs'))
    .filter((path) => !path.includes('/'))
    .map((path) => ({ collection: 'manual', name: path, file: join(ROOT, 'docs', path) }));
  const undici = await unpack('undici', folder);
  const pino = join(await unpack('pino', folder), 'docs');
  const readmes: CollectedDocument[] = [];
  for (const name of PACKAGES) {
    const of = await unpack(name, folder);
    const readme = readdirSync(of).find((file) => file.toLowerCase() === 'readme.md') ?? 'README.md';
    readmes.push({ collection: 'packages', name: `${name}.md`, file: join(of, readme) });
  }
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
    ...readmes,
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

const ask = async (service: Service, { text, after }: DocumentQuestion, n: number): Promise<Outcome> => {
  const id = `question ${n}`;
  const at = { askedAt: '2026-03-02T10:00:00Z' };
  if (after !== undefined) await service.ask(id, { ...at, messageId: 'before', text: after });
  return outcomeOf(service, await service.ask(id, { ...at, messageId: 'asked', text }));
};

type Asked = { readonly question: DocumentQuestion; readonly outcome: Outcome };

const isRight = ({ question: { documents }, outcome: { quoted } }: Asked): boolean =>
  documents.length === 0 ? quoted.length === 0 : documents.includes(quoted[0] ?? '');

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
  const wanted = question.documents.length === 0 ? 'none' : question.documents.join(' or ');
  say(`documents: “${question.text}”: ${outcome.quoted.join(', ') || 'none'} instead of ${wanted}\n${outcome.text}\n`);
};

/** Every second question is of the half by which the product is changed (`seen`); the other is looked at in sums alone. */
export const documents: Benchmark = async ({ say, explain }) => {
  const folder = freshFolder();
  try {
    const collected = await collect(folder);
    const service = await startService({ folder: join(folder, 'data') });
    try {
      for (const document of collected) await add(service, document);
      const all: Asked[] = [];
      for (const [n, question] of rowsOf<DocumentQuestion>(QUESTIONS).entries())
        all.push({ question, outcome: await ask(service, question, n) });
      const halves = [0, 1].map((half) => all.filter((_, n) => n % 2 === half));
      const [seen = [], held = []] = halves;
      if (explain) for (const each of seen) if (!isRight(each)) tellMiss(say, each);
      const figures = { seen: figuresOf(seen), held: figuresOf(held), all: figuresOf(all) };
      return {
        cases: all.length,
        dataDigest: digestOf([QUESTIONS]),
        figures: figures.all,
        sets: { seen: figures.seen, held: figures.held },
        floors: {},
        tables: [
          {
            title: `${collected.length} documents in three collections`,
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
