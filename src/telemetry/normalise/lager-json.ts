// Rows of lager, Cloud Foundry's logger: each message begins with the name of who speaks, and old ones number their levels.
import { defaultFieldReaders } from '../fields/field-map.js';

type LagerRow = { readonly [name: string]: unknown };

const LEVELS: readonly string[] = ['debug', 'info', 'error', 'fatal'];

const errorIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'error' in data ? data.error : undefined;

/** `undefined`: another logger wrote it. A service that the row names by itself stays who speaks. */
export const readLager = (row: LagerRow): LagerRow | undefined => {
  const { source, message, log_level: number, data, ...others } = row;
  if (typeof source !== 'string' || typeof message !== 'string' || !message.startsWith(`${source}.`)) return undefined;
  const isNamed = defaultFieldReaders.log(others).values.service !== undefined;
  return {
    'log.level': LEVELS[Number(number)],
    ...others,
    ...(!isNamed && { 'service.name': source }),
    message,
    data,
    'error.message': errorIn(data),
  };
};
