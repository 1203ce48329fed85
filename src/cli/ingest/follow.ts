// Ingests sources that grow: what has come is sent after each pause, and everything ends with Ctrl-C.
import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { SECOND } from '../../kernel/time.js';
import { fileFailure } from '../failure.js';
import { plural } from '../show/words.js';
import { given, type Ingesting, sha256 } from './ingest-file.js';
import { createIntake, type Intake } from './intake.js';
import { lineCutter, type NumberedLine } from './numbered-lines.js';
import type { Done } from './summary.js';
import { kindOf, type Survey } from './survey.js';
import { type Tailed, tail } from './tail.js';
import { newTally, type Tally } from './tally.js';

type Source = { readonly name: string; readonly items: AsyncIterable<Tailed> };

/** The digest of a file that grows changes: host, path, inode and first line name it, so that it may be followed again. */
const sourceOf = async (path: string, firstLine: string): Promise<string> => {
  try {
    const { dev, ino } = await stat(path);
    return sha256(['followed', hostname(), await realpath(path), dev, ino, firstLine].join('\u0000'));
  } catch (error) {
    throw fileFailure(path, error);
  }
};

type Following = {
  readonly ingesting: Ingesting;
  readonly tally: Tally;
  readonly rejects: ReturnType<Ingesting['rejectsOf']>;
  readonly source: (firstLine: string) => Promise<string>;
};

/** What was read stays sent when Ctrl-C ends the reading. */
const NEVER = new AbortController().signal;

/** One life of the file, until it is rotated. The first lines tell its kind. */
const lifeOf = (following: Following) => {
  const { ingesting, tally, rejects } = following;
  const near = ingesting.now();
  const cutter = lineCutter();
  let started: { readonly intake: Intake; readonly survey: Survey } | undefined;
  const begin = async (lines: readonly NumberedLine[]) => {
    const kind = kindOf(lines, near);
    const survey = {
      ...kind,
      signal: ingesting.signal ?? kind.signal,
      source: await following.source(lines[0]?.text ?? ''),
    };
    const { service } = ingesting;
    const intake = createIntake({ service, survey, rejects, tally, interrupted: NEVER, near, ...given(ingesting) });
    return { intake, survey };
  };
  const take = async (lines: readonly NumberedLine[]): Promise<void> => {
    if (lines.length === 0) return;
    started ??= await begin(lines);
    await started.intake.take(lines);
  };
  return {
    take: (bytes: Buffer) => take(cutter.push(bytes)),
    flush: async () => started?.intake.flush(),
    end: async () => {
      await take(cutter.end());
      await started?.intake.flush();
      return started?.survey;
    },
  };
};

const UNKNOWN: Survey = { format: 'plain', signal: 'logs', source: '' };

const follow = async ({ name, items }: Source, following: Following): Promise<Done> => {
  const { ingesting, tally, rejects } = following;
  const started = ingesting.now();
  let life = lifeOf(following);
  let last: Survey | undefined;
  for await (const item of items) {
    if ('bytes' in item) await life.take(item.bytes);
    else if ('restarted' in item) {
      last = (await life.end()) ?? last;
      life = lifeOf(following);
    } else await life.flush();
    ingesting.screen.live(`${name}  following  ${plural(tally.sent, 'row')}`);
  }
  last = (await life.end()) ?? last;
  const seconds = (ingesting.now() - started) / SECOND;
  return { name, survey: last ?? UNKNOWN, tally, seconds, rejectsPath: rejects.path };
};

const followingOf = (name: string, ingesting: Ingesting, source: Following['source']): Following => ({
  ingesting,
  tally: newTally(),
  rejects: ingesting.rejectsOf(name),
  source,
});

export const followFile = (path: string, ingesting: Ingesting): Promise<Done> =>
  follow(
    { name: path, items: tail(path, ingesting.interrupted) },
    followingOf(path, ingesting, (firstLine) => sourceOf(path, firstLine)),
  );

const pieces = async function* (stdin: NodeJS.ReadableStream): AsyncGenerator<Tailed> {
  for await (const chunk of stdin) {
    yield { bytes: Buffer.from(chunk) };
    yield { quiet: true };
  }
};

export const followStdin = (stdin: NodeJS.ReadableStream, ingesting: Ingesting): Promise<Done> => {
  const source = sha256(`standard input ${randomUUID()}`);
  return follow(
    { name: 'stdin', items: pieces(stdin) },
    followingOf('stdin', ingesting, () => Promise.resolve(source)),
  );
};
