// Captures a snapshot for the command line. The client of PostgreSQL or AWS is loaded on use.
import type { CapturedFile, CommandRefusal, CaptureSource, CaptureRequest } from './types.js';
import { optional } from '../../kernel/optional.js';

type SourceOfKind<Kind extends CaptureSource['kind']> = Extract<CaptureSource, { readonly kind: Kind }>;

const fromPostgres = async (
  source: SourceOfKind<'postgres'>,
  wanted: CaptureRequest,
  version: string,
): Promise<CapturedFile> => {
  const { capturePostgres } = await import('../capture/postgres/server/capture.js');
  const { comment, told, signal } = wanted;
  return capturePostgres({
    ...source,
    version,
    signal,
    onSample: (taken, all) => told(`sample ${taken} of ${all}`),
    ...optional({ comment }),
  });
};

const fromRds = async (source: SourceOfKind<'rds'>, wanted: CaptureRequest, version: string): Promise<CapturedFile> => {
  const { captureRds } = await import('../capture/rds/aws/capture.js');
  const { comment, told, signal } = wanted;
  const now = Date.now() * 1000;
  return captureRds({ ...source, version, now, signal, onPart: told, ...optional({ comment }) });
};

/** Expected failures carry a way to fix them. Any other error is a bug and is thrown. */
const refusalOf = (error: unknown): CommandRefusal => {
  if (
    !(error instanceof Error) ||
    !['PostgresUnavailable', 'AwsUnavailable', 'CaptureInterrupted'].includes(error.name)
  )
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
        return await fromPostgres(source, wanted, version);
      case 'rds':
        return await fromRds(source, wanted, version);
    }
    return source satisfies never;
  } catch (error) {
    return refusalOf(error);
  }
};
