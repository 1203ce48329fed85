// The rejects file: bad lines, masked, with their number and the reason; made when the first one comes.
import { createHmac, randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createMasker } from '../../telemetry/masking/mask.js';
import { fileFailure } from '../failure.js';

export type Reject = { readonly line: number; readonly reason: string; readonly text: string };

export type Rejects = {
  readonly path: string;
  readonly add: (reject: Reject) => Promise<void>;
  readonly close: () => Promise<void>;
};

const LONGEST_TEXT = 2_048;

/** The service keeps its masking key to itself: placeholders of this file are equal only within one run. */
const masker = (): ((text: string) => string) => {
  const key = randomBytes(32);
  return createMasker({ digest: (text) => createHmac('sha256', key).update(text).digest('hex') });
};

const opened = async (path: string): Promise<WriteStream> => {
  const stream = createWriteStream(path, { mode: 0o600 });
  try {
    await once(stream, 'open');
    return stream;
  } catch (error) {
    throw fileFailure(path, error);
  }
};

/** `name` of the source stands in each line: several sources may share one file. */
export const rejectsFile = (path: string): ((name: string) => Rejects) => {
  const mask = masker();
  let stream: Promise<WriteStream> | undefined;
  return (name) => ({
    path,
    add: async ({ line, reason, text }) => {
      stream ??= opened(path);
      const out = await stream;
      const masked = mask(text).slice(0, LONGEST_TEXT);
      if (!out.write(`${JSON.stringify({ source: name, line, reason, text: masked })}\n`)) await once(out, 'drain');
    },
    close: async () => {
      const out = await stream;
      stream = undefined;
      if (out === undefined) return;
      out.end();
      await finished(out);
    },
  });
};
