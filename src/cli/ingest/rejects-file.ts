// The rejects file: bad lines, masked, with line number and reason. Created with the first bad line.
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createMasker } from '../../telemetry/masking/mask.js';
import { fileFailure } from '../command-failure.js';

export type RejectsFileLine = { readonly line: number; readonly reason: string; readonly text: string };

export type RejectsFile = {
  readonly path: string;
  readonly add: (reject: RejectsFileLine) => Promise<void>;
};

export type RejectsFiles = {
  /** For one source; several sources may share a file. */
  readonly of: (name: string) => RejectsFile;
  readonly close: () => Promise<void>;
};

const LONGEST_TEXT = 2_048;

/** The client has no masking key of the service: placeholders are equal only within one run. */
const masker = (): ((text: string) => string) => {
  const key = createSecretKey(randomBytes(32));
  return createMasker({ digest: (text) => createHmac('sha256', key).update(text).digest('hex') });
};

const openStream = async (path: string): Promise<WriteStream> => {
  const stream = createWriteStream(path, { mode: 0o600 });
  try {
    await once(stream, 'open');
    return stream;
  } catch (error) {
    throw fileFailure(path, error);
  }
};

const writeLine = async (stream: Promise<WriteStream>, line: string): Promise<void> => {
  const out = await stream;
  if (!out.write(line)) await once(out, 'drain');
};

const closeStream = async (stream: Promise<WriteStream>): Promise<void> => {
  const out = await stream;
  out.end();
  await finished(out);
};

export const rejectsFiles = (pathOf: (name: string) => string): RejectsFiles => {
  const mask = masker();
  const streams = new Map<string, Promise<WriteStream>>();
  const streamOf = (path: string): Promise<WriteStream> => {
    const stream = streams.get(path) ?? openStream(path);
    streams.set(path, stream);
    return stream;
  };
  return {
    of: (name) => ({
      path: pathOf(name),
      add: ({ line, reason, text }) => {
        const masked = mask(text).slice(0, LONGEST_TEXT);
        return writeLine(streamOf(pathOf(name)), `${JSON.stringify({ source: name, line, reason, text: masked })}\n`);
      },
    }),
    close: async () => {
      await Promise.all([...streams.values()].map(closeStream));
    },
  };
};
