// Reads fields of a payload of unknown shape: what is absent or of another type is `undefined`.
import { type Micros, fromIso } from '../kernel/time.js';
import type { AlertLabels } from './alert-notice.js';

export type Payload = { readonly [name: string]: unknown };

export const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Level by level, so that no depth of nesting is too much for it. */
export const isDeeperThan = (value: unknown, most: number): boolean => {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
};

/** Own fields alone: a payload that names `constructor` gets nothing. */
const childOf = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? (value[Number(name)] as unknown) : undefined;
  return isPayload(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

/** The value at a path such as `data.issue.id`. */
export const payloadValueAt = (value: unknown, path: string): unknown => path.split('.').reduce(childOf, value);

/** A text, or a number or boolean as text; an empty text is absent. */
export const textAt = (value: unknown, path: string): string | undefined => {
  const found = payloadValueAt(value, path);
  if (typeof found === 'number' || typeof found === 'boolean') return String(found);
  return typeof found === 'string' && found.trim() !== '' ? found : undefined;
};

/** The first of several paths that has a text. */
export const firstTextAt = (value: unknown, paths: readonly string[]): string | undefined => {
  for (const path of paths) {
    const found = textAt(value, path);
    if (found !== undefined) return found;
  }
  return undefined;
};

export const listAt = (value: unknown, path: string): readonly unknown[] => {
  const found = payloadValueAt(value, path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
};

/** Texts, numbers and booleans of an object, each as text. */
export const labelsAt = (value: unknown, path: string): AlertLabels => {
  const found = path === '' ? value : payloadValueAt(value, path);
  if (!isPayload(found)) return {};
  const entries = Object.entries(found).flatMap(([name, item]): readonly (readonly [string, string])[] =>
    ['string', 'number', 'boolean'].includes(typeof item) ? [[name, String(item)]] : [],
  );
  return Object.fromEntries(entries);
};

/** Go writes a time that is not set so. */
const UNSET = /^0001-01-01T/;

/** Epoch seconds, milliseconds, microseconds or nanoseconds: told apart by their size. */
const fromEpoch = (value: number): Micros | undefined => {
  if (!Number.isFinite(value) || value <= 0) return undefined;
  if (value < 1e11) return Math.round(value * 1e6);
  if (value < 1e14) return Math.round(value * 1e3);
  return value < 1e17 ? Math.round(value) : Math.round(value / 1e3);
};

/** An instant as RFC 3339, also with a space or without a colon in its offset, or as an epoch. */
export const instantOf = (value: unknown): Micros | undefined => {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string' || UNSET.test(value)) return undefined;
  if (/^\d{9,19}(?:\.\d+)?$/.test(value)) return fromEpoch(Number(value));
  return fromIso(value) ?? fromIso(`${value}Z`);
};

export const instantAt = (value: unknown, path: string): Micros | undefined => instantOf(payloadValueAt(value, path));
