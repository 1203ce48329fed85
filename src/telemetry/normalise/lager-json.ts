// Rows of lager, Cloud Foundry's logger: each message begins with the name of who speaks, and old ones number their levels.

type LagerRow = { readonly [name: string]: unknown };

const LEVELS: readonly string[] = ['debug', 'info', 'error', 'fatal'];

const errorIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'error' in data ? data.error : undefined;

/** `undefined`: another logger wrote it. */
export const readLager = (row: LagerRow): LagerRow | undefined => {
  const { source, message, log_level: number, data, ...others } = row;
  if (typeof source !== 'string' || typeof message !== 'string' || !message.startsWith(`${source}.`)) return undefined;
  return {
    'log.level': LEVELS[Number(number)],
    ...others,
    'service.name': source,
    message,
    data,
    'error.message': errorIn(data),
  };
};
