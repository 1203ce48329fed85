// Ingests one file: a pass for its digest and kind, a pass that sends.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { optional } from '../../kernel/optional.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { Signal } from '../demo/script.js';
import { fileFailure } from '../failure.js';
import { interrupted as interruption, type Service } from '../service/service.js';
import type { Screen } from '../terminal/screen.js';
import { type Content, contentOf } from './content.js';
import { createIntake } from './intake.js';
import { numberedLines } from './numbered-lines.js';
import { progressOf } from './progress.js';
import type { Rejects } from './rejects.js';
import type { Done } from './summary.js';
import { survey } from './survey.js';
import { newTally, type Tally } from './tally.js';
import type { Zone } from './zone.js';

export type Ingesting = {
  readonly service: Service;
  readonly screen: Screen;
  readonly interrupted: AbortSignal;
  readonly now: () => Micros;
  readonly rejectsOf: (name: string) => Rejects;
  /** Absent: found from the rows. */
  readonly signal?: Signal;
  readonly serviceName?: string;
  readonly zone?: Zone;
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Options that are passed on where they are given. */
export const given = ({ serviceName, zone }: Ingesting): Pick<Ingesting, 'serviceName' | 'zone'> => ({
  ...optional({ serviceName, zone }),
});

type Run = { readonly content: Content; readonly tally: Tally; readonly rejects: Rejects };

const send = async ({ content, tally, rejects }: Run, ingesting: Ingesting): Promise<Done['survey']> => {
  const { service, screen, interrupted, now, signal } = ingesting;
  const millis = (): number => now() / 1000;
  const progress = progressOf(screen, { name: content.name, size: content.size, now: millis });
  const surveyed = await survey(content, progress.reading);
  const found = { ...surveyed, signal: signal ?? surveyed.signal };
  const intake = createIntake({
    service,
    survey: found,
    rejects,
    tally,
    interrupted,
    near: content.changed,
    ...given(ingesting),
  });
  const sending = progressOf(screen, { name: content.name, size: content.size, now: millis });
  let read = 0;
  for await (const lines of numberedLines(content.chunks((bytes) => (read = bytes)))) {
    if (interrupted.aborted) throw interruption();
    await intake.take(lines);
    sending.show(read, tally.sent);
  }
  await intake.flush();
  return found;
};

export const ingestContent = async (content: Content, ingesting: Ingesting): Promise<Done> => {
  const started = ingesting.now();
  const tally = newTally();
  const rejects = ingesting.rejectsOf(content.name);
  const found = await send({ content, tally, rejects }, ingesting);
  const seconds = (ingesting.now() - started) / SECOND;
  return { name: content.name, survey: found, tally, seconds, rejectsPath: rejects.path };
};

export const ingestFile = async (path: string, ingesting: Ingesting): Promise<Done> =>
  ingestContent(await contentOf(path), ingesting);

/** Standard input is kept in a temporary file first: its digest names it. */
export const ingestStdin = async (stdin: NodeJS.ReadableStream, ingesting: Ingesting): Promise<Done> => {
  const path = join(tmpdir(), `casefile-${randomUUID()}`);
  try {
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }), { signal: ingesting.interrupted });
    return await ingestContent(await contentOf(path, 'stdin'), ingesting);
  } catch (error) {
    throw ingesting.interrupted.aborted ? interruption() : fileFailure('standard input', error);
  } finally {
    await rm(path, { force: true });
  }
};
