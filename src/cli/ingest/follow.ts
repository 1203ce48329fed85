// Ingests files that grow, through rotation and truncation, until Ctrl-C.
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { errorCode, fileFailure } from '../command-failure.js';
import { SECOND } from '../../kernel/time.js';
import { plural } from '../show/format.js';
import { type IngestOptions, rowDefaults, sha256 } from './ingest-file.js';
import { createIntake, type IngestTally, type Intake, newIngestTally } from './intake.js';
import { encodingSearch } from '../../encoding/text-encoding.js';
import { lineCutter, lineReading } from './content.js';
import type { IngestSummary } from './progress.js';
import { detectRowKind, type NumberedLine } from '../../telemetry/formats/row-kind.js';
import type { SourceSurvey } from './survey.js';

/** `quiet`: nothing was added since the last read. */
type TailItem = { readonly bytes: Buffer } | { readonly quiet: true } | { readonly restarted: true };

const LOOK_EVERY_MILLIS = 250;
const CHUNK_BYTES = 262_144;
/** Bytes at the beginning by which a rewritten file is recognised. */
const PRINT_BYTES = 256;

type TailedFile = { readonly file: FileHandle; readonly id: string; print: Buffer; offset: number };

const idOf = async (file: FileHandle): Promise<string> => {
  const { dev, ino } = await file.stat();
  return `${dev}:${ino}`;
};

const begin = async (path: string): Promise<TailedFile> => {
  const file = await open(path, 'r');
  return { file, id: await idOf(file), print: Buffer.alloc(0), offset: 0 };
};

const readAt = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.subarray(0, bytesRead);
};

const grown = async function* (followed: TailedFile): AsyncGenerator<TailItem> {
  for (;;) {
    const bytes = await readAt(followed.file, followed.offset, CHUNK_BYTES);
    if (bytes.length === 0) return;
    followed.offset += bytes.length;
    if (followed.print.length < PRINT_BYTES)
      followed.print = await readAt(followed.file, 0, Math.min(PRINT_BYTES, followed.offset));
    yield { bytes };
  }
};

/** Whether the file was copied and truncated: it is shorter than what was read, or begins differently. */
const isRewritten = async ({ file, print, offset }: TailedFile): Promise<boolean> => {
  const { size } = await file.stat();
  if (size < offset) return true;
  return print.length > 0 && !(await readAt(file, 0, print.length)).equals(print);
};

/** The file that has the name now, if it is another one. */
const successor = async (path: string, { id }: TailedFile): Promise<TailedFile | undefined> => {
  try {
    const { dev, ino } = await stat(path);
    return `${dev}:${ino}` === id ? undefined : await begin(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const paused = (signal: AbortSignal): Promise<void> =>
  sleep(LOOK_EVERY_MILLIS, undefined, { signal }).catch(() => undefined);

/** Reads from the beginning; when `signal` is aborted, reads what is there and ends. */
const tailFile = async function* (path: string, signal: AbortSignal): AsyncGenerator<TailItem> {
  let followed = await begin(path).catch((error: unknown) => Promise.reject(fileFailure(path, error)));
  try {
    for (;;) {
      const last = signal.aborted;
      if (await isRewritten(followed)) {
        followed.offset = 0;
        followed.print = Buffer.alloc(0);
        yield { restarted: true };
      }
      const before = followed.offset;
      yield* grown(followed);
      const next = await successor(path, followed);
      if (next !== undefined) {
        yield* grown(followed);
        await followed.file.close();
        followed = next;
        yield { restarted: true };
        continue;
      }
      if (last) return;
      if (followed.offset === before) yield { quiet: true };
      await paused(signal);
    }
  } finally {
    await followed.file.close();
  }
};

type FollowedSource = { readonly name: string; readonly items: AsyncIterable<TailItem> };

/** The digest of a file that grows changes: host, path, inode and first line name it, so that it may be followed again. */
const followedSourceId = async (path: string, firstLine: string): Promise<string> => {
  try {
    const { dev, ino } = await stat(path);
    return sha256(['followed', hostname(), await realpath(path), dev, ino, firstLine].join('\u0000'));
  } catch (error) {
    throw fileFailure(path, error);
  }
};

type FollowRun = {
  readonly ingesting: IngestOptions;
  readonly tally: IngestTally;
  readonly rejects: ReturnType<IngestOptions['rejectsOf']>;
  readonly source: (firstLine: string) => Promise<string>;
  readonly name: string;
};

/** Rows that were read are sent even after Ctrl-C. */
const NEVER = new AbortController().signal;

/** The file until it is rotated. Its first lines decide its kind. */
const fileLife = (following: FollowRun) => {
  const { ingesting, tally, rejects } = following;
  const near = ingesting.now();
  const search = encodingSearch();
  let read = lineReading(ingesting.encoding);
  const cutter = lineCutter(() => read);
  const cut = async (bytes: Buffer): Promise<readonly NumberedLine[]> => {
    if (ingesting.encoding === undefined) {
      search.add(bytes);
      read = lineReading(await search.encoding());
    }
    return cutter.push(bytes);
  };
  let started: { readonly intake: Intake; readonly survey: SourceSurvey } | undefined;
  const begin = async (lines: readonly NumberedLine[]) => {
    const kind = detectRowKind(lines, near, ingesting.format);
    const survey = {
      ...kind,
      signal: ingesting.signal ?? kind.signal,
      source: await following.source(lines[0]?.text ?? ''),
    };
    const { sendRows } = ingesting;
    const intake = createIntake({
      sendRows,
      survey,
      rejects,
      tally,
      interrupted: NEVER,
      near,
      path: following.name,
      ...rowDefaults(ingesting),
    });
    return { intake, survey };
  };
  const take = async (lines: readonly NumberedLine[]): Promise<void> => {
    if (lines.length === 0) return;
    started ??= await begin(lines);
    await started.intake.take(lines);
  };
  return {
    take: async (bytes: Buffer) => take(await cut(bytes)),
    flush: async () => started?.intake.flush(),
    end: async () => {
      await take(cutter.end());
      await started?.intake.flush();
      return started?.survey;
    },
  };
};

const UNKNOWN_SURVEY: SourceSurvey = { format: 'plain', signal: 'logs', source: '' };

const followSource = async ({ name, items }: FollowedSource, following: FollowRun): Promise<IngestSummary> => {
  const { ingesting, tally, rejects } = following;
  const started = ingesting.now();
  let life = fileLife(following);
  let last: SourceSurvey | undefined;
  for await (const item of items) {
    if ('bytes' in item) await life.take(item.bytes);
    else if ('restarted' in item) {
      last = (await life.end()) ?? last;
      life = fileLife(following);
    } else await life.flush();
    ingesting.screen.live(`${name}  following  ${plural(tally.sent, 'row')}`);
  }
  last = (await life.end()) ?? last;
  const seconds = (ingesting.now() - started) / SECOND;
  return { name, survey: last ?? UNKNOWN_SURVEY, tally, seconds, rejectsPath: rejects.path };
};

const followRun = (name: string, ingesting: IngestOptions, source: FollowRun['source']): FollowRun => ({
  name,
  ingesting,
  tally: newIngestTally(),
  rejects: ingesting.rejectsOf(name),
  source,
});

/** A file that was truncated and begins as it did before is another source: its lines stand where others stood. */
const namedSources = (path: string): FollowRun['source'] => {
  const lives = new Map<string, number>();
  return async (firstLine) => {
    const id = await followedSourceId(path, firstLine);
    const before = lives.get(id) ?? 0;
    lives.set(id, before + 1);
    return before === 0 ? id : sha256([id, before].join('\u0000'));
  };
};

export const followFile = (path: string, ingesting: IngestOptions): Promise<IngestSummary> =>
  followSource(
    { name: path, items: tailFile(path, ingesting.interrupted) },
    followRun(path, ingesting, namedSources(path)),
  );

const stdinItems = async function* (stdin: NodeJS.ReadableStream): AsyncGenerator<TailItem> {
  for await (const chunk of stdin) {
    yield { bytes: Buffer.from(chunk) };
    yield { quiet: true };
  }
};

export const followStdin = (stdin: NodeJS.ReadableStream, ingesting: IngestOptions): Promise<IngestSummary> => {
  const source = sha256(`standard input ${randomUUID()}`);
  return followSource(
    { name: 'stdin', items: stdinItems(stdin) },
    followRun('stdin', ingesting, () => Promise.resolve(source)),
  );
};
