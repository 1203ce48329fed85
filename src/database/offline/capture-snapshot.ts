// Captures a snapshot for the command line. The client of PostgreSQL, MySQL or AWS is loaded on use.
import type { CapturedFile, CommandRefusal, CaptureSource, CaptureRequest } from './types.js';
import { optional } from '../../kernel/optional.js';

type ServerSource = Extract<CaptureSource, { readonly url: string }>;

const fromServer = async (source: ServerSource, wanted: CaptureRequest, version: string): Promise<CapturedFile> => {
  const { comment, told, signal } = wanted;
  const capture = {
    ...source,
    version,
    signal,
    onSample: (taken: number, all: number) => told(`sample ${taken} of ${all}`),
    ...optional({ comment }),
  };
  if (source.kind === 'postgres') {
    const { capturePostgres } = await import('../capture/postgres/server/capture.js');
    return capturePostgres(capture);
  }
  const { captureMysql } = await import('../capture/mysql/server/capture.js');
  return captureMysql(capture);
};

type RdsSource = Extract<CaptureSource, { readonly kind: 'rds' }>;

const fromRds = async (source: RdsSource, wanted: CaptureRequest, version: string): Promise<CapturedFile> => {
  const { captureRds } = await import('../capture/rds/aws/capture.js');
  const { comment, told, signal } = wanted;
  const now = Date.now() * 1000;
  return captureRds({ ...source, version, now, signal, onPart: told, ...optional({ comment }) });
};

/** Expected failures carry a way to fix them. Any other error is a bug and is thrown. */
const refusalOf = (error: unknown): CommandRefusal => {
  if (!(error instanceof Error) || !['ServerUnavailable', 'AwsUnavailable', 'CaptureInterrupted'].includes(error.name))
    throw error;
  const howToFix: unknown = Reflect.get(error, 'howToFix');
  return { refused: error.message, ...(typeof howToFix === 'string' && { howToFix }) };
};

export const captureSnapshot = async (
  wanted: CaptureRequest,
  version: string,
): Promise<CapturedFile | CommandRefusal> => {
  const { source } = wanted;
  try {
    switch (source.kind) {
      case 'postgres':
      case 'mysql':
        return await fromServer(source, wanted, version);
      case 'rds':
        return await fromRds(source, wanted, version);
    }
    return source satisfies never;
  } catch (error) {
    return refusalOf(error);
  }
};
