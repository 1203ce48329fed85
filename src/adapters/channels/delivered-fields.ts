// Reads what a product has delivered, of which nothing is certain: fields by their type, secrets without telling how much was right.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import type { DeliveryRefusal } from '../../ports/channels.js';

/** What is older, or as far in the future, is a replay. */
export const OLDEST_DELIVERY: Micros = 5 * MINUTE;

/** `NaN` of a time that cannot be read: not recent. */
export const isRecent = (at: Micros, receivedAt: Micros): boolean => Math.abs(receivedAt - at) <= OLDEST_DELIVERY;

/** Of a time in whole seconds; `NaN`: it is none. */
export const secondsOf = (text: string): Micros => (/^\d{1,12}$/.test(text) ? Number(text) * SECOND : Number.NaN);

export const refuseDelivery = (reason: DeliveryRefusal['reason'], because: string): DeliveryRefusal => ({
  outcome: 'refused',
  reason,
  because,
});

export const TOO_OLD = refuseDelivery(
  'not-authentic',
  'it is older than five minutes, or the clock of this machine is wrong',
);

/** Digests of one length under one key: time tells nothing about the secret. */
export const isSameSecret = (one: string, other: string): boolean => {
  const digest = (text: string): Buffer => createHmac('sha256', 'casefile channel').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
};

/** Every pair is compared, so that time does not tell which was near. */
export const isAnySecret = (said: readonly string[], right: readonly string[]): boolean =>
  said.flatMap((one) => right.map((other) => isSameSecret(one, other))).includes(true);

export type Fields = { readonly [name: string]: unknown };

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** `undefined`: it is no object of JSON. */
export const parseFields = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** On one line, without control characters. */
export const wordsOf = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();

const LONGEST_NAME = 100;

/** What people call a person; nothing where the product does not say it. */
export const personNamed = (said: unknown): { readonly personName?: string } => {
  const personName = cutCharacters(wordsOf(textOf(said) ?? '').replaceAll(/\s+/g, ' '), LONGEST_NAME);
  return personName === '' ? {} : { personName };
};

/** By UTF-16 units, as products count them, and never through the middle of a character. */
export const cutCharacters = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 2)) ? most - 2 : most - 1;
  return `${text.slice(0, end)}…`;
};
