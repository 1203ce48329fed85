// What a body must satisfy before a turn is recorded: a refused body leaves the store unchanged.
import type { AppRefusal, AskBody } from './asking.js';

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The value of `model` that asks for the engine alone. */
export const NO_MODEL = 'none';

type Check = (body: AskBody, profiles: readonly string[]) => AppRefusal | undefined;

const unknownModel = (model: string, profiles: readonly string[]): string =>
  profiles.length === 0
    ? 'no model profile is configured; leave model out for the deterministic answer'
    : `there is no model profile ${model}: there is ${profiles.join(', ')}, or "${NO_MODEL}" for the deterministic answer`;

const checks: readonly Check[] = [
  ({ text, confirms, snapshots }) =>
    (text === undefined ? snapshots === undefined : text.trim() === '') && confirms === undefined
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
  ({ model }, profiles) =>
    model === undefined || model === NO_MODEL || profiles.includes(model)
      ? undefined
      : { rejected: 'model-unknown', because: unknownModel(model, profiles) },
];

export const refusedBody = (body: AskBody, profiles: readonly string[]): AppRefusal | undefined => {
  for (const check of checks) {
    const refusal = check(body, profiles);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};
