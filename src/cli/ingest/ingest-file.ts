// Ingests one file in two passes: the first finds digest and kind, the second sends the rows.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LogFormat } from '../../telemetry/formats/log-formats.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { WireSignal } from '../../api/contract/service.js';
import { fileFailure } from '../command-failure.js';
import { interruptedFailure as interruption } from '../service/client.js';
import type { SendRows } from '../service/telemetry-sender.js';
import type { Screen } from '../terminal/screen.js';
import type { EncodingName } from '../../encoding/text-encoding.js';
import { lineReading, numberedLines, openContent, type SourceContent } from './content.js';
import type { FoundFile } from './find-files.js';
import { createIntake, type IngestTally, newIngestTally } from './intake.js';
import { ingestProgress, type IngestSummary } from './progress.js';
import type { RejectsFile } from './rejects-file.js';
import { type SourceSurvey, surveySource } from './survey.js';
import type { ZoneOffset } from '../../telemetry/formats/prepare-rows.js';

export type IngestOptions = {
  readonly sendRows: SendRows;
  readonly screen: Screen;
  readonly interrupted: AbortSignal;
  readonly now: () => Micros;
  readonly rejectsOf: (name: string) => RejectsFile;
  /** Absent: detected from the rows. */
  readonly signal?: WireSignal;
  readonly serviceName?: string;
  /** Absent: found by the first lines. */
  readonly format?: LogFormat;
  /** Absent: UTF-8, or found by what would read best. */
  readonly encoding?: EncodingName;
  readonly zone?: ZoneOffset;
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Options that are passed on where they are given. */
export const rowDefaults = ({ serviceName, zone }: IngestOptions): Pick<IngestOptions, 'serviceName' | 'zone'> => ({
  ...optional({ serviceName, zone }),
});

type IngestRun = SurveyedFile & { readonly tally: IngestTally; readonly rejects: RejectsFile };

/** A file after its first pass. */
export type SurveyedFile = {
  readonly content: SourceContent;
  readonly survey: SourceSurvey;
  readonly seconds: number;
};

const surveyContent = async (content: SourceContent, ingesting: IngestOptions): Promise<SurveyedFile> => {
  const { screen, now, signal, format, encoding } = ingesting;
  const started = now();
  const millis = (): number => now() / 1000;
  const progress = ingestProgress(screen, { name: content.name, size: content.size, now: millis });
  const survey = await surveySource(content, progress.reading, optional({ format, encoding }));
  return {
    content,
    survey: { ...survey, signal: signal ?? survey.signal },
    seconds: (now() - started) / SECOND,
  };
};

const sendContent = async (
  { content, survey: found, tally, rejects }: IngestRun,
  ingesting: IngestOptions,
): Promise<void> => {
  const { sendRows, screen, interrupted, now } = ingesting;
  const millis = (): number => now() / 1000;
  const intake = createIntake({
    sendRows,
    survey: found,
    rejects,
    tally,
    interrupted,
    near: content.changed,
    path: content.name,
    ...rowDefaults(ingesting),
  });
  const sending = ingestProgress(screen, { name: content.name, size: content.size, now: millis });
  let read = 0;
  const chunks = content.chunks((bytes) => (read = bytes), found.encoding);
  for await (const lines of numberedLines(chunks, lineReading(found.encoding))) {
    if (interrupted.aborted) throw interruption();
    await intake.take(lines);
    sending.show(read, tally.sent);
  }
  await intake.flush();
};

export const surveyFile = async ({ path, name }: FoundFile, ingesting: IngestOptions): Promise<SurveyedFile> =>
  surveyContent(await openContent(path, name), ingesting);

export const ingestSurveyed = async (surveyed: SurveyedFile, ingesting: IngestOptions): Promise<IngestSummary> => {
  const started = ingesting.now();
  const tally = newIngestTally();
  const { name } = surveyed.content;
  const rejects = ingesting.rejectsOf(name);
  await sendContent({ ...surveyed, tally, rejects }, ingesting);
  const seconds = surveyed.seconds + (ingesting.now() - started) / SECOND;
  return { name, survey: surveyed.survey, tally, seconds, rejectsPath: rejects.path };
};

/** Standard input is kept in a temporary file first: its digest names it. */
export const ingestStdin = async (stdin: NodeJS.ReadableStream, ingesting: IngestOptions): Promise<IngestSummary> => {
  const path = join(tmpdir(), `casefile-${randomUUID()}`);
  try {
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }), { signal: ingesting.interrupted });
    return await ingestSurveyed(await surveyContent(await openContent(path, 'stdin'), ingesting), ingesting);
  } catch (error) {
    throw ingesting.interrupted.aborted ? interruption() : fileFailure('standard input', error);
  } finally {
    await rm(path, { force: true });
  }
};
