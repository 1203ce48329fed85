// What a body must satisfy before a turn is recorded: a refused body leaves the store unchanged.
import type { AppRefusal, AskBody } from './asking.js';

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

type Check = (body: AskBody) => AppRefusal | undefined;

const checks: readonly Check[] = [
  ({ text, confirms }) =>
    (text === undefined || text.trim() === '') && confirms === undefined
      ? { rejected: 'nothing-asked', because: 'text is empty; say what you want to know' }
      : undefined,
  ({ window }) =>
    window !== undefined && window.to <= window.from
      ? { rejected: 'window-inverted', because: 'window.to is not after window.from; swap them' }
      : undefined,
  ({ zone }) =>
    zone === undefined || isZone(zone)
      ? undefined
      : { rejected: 'zone-unknown', because: `zone must be an IANA name such as Europe/Berlin` },
  ({ model }) =>
    model === undefined
      ? undefined
      : {
          rejected: 'model-unknown',
          because: 'no model profile is configured; leave model out for the deterministic answer',
        },
];

export const refusedBody = (body: AskBody): AppRefusal | undefined => {
  for (const check of checks) {
    const refusal = check(body);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};
