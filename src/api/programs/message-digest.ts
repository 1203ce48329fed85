// Ids made of what a message says, for programs that give none.
import { createHash } from 'node:crypto';

/** Letters alone: digits among them look like a secret or a number of a card. */
const LETTERS = 'abcdefghijklmnop';

/** 80 bits in letters. */
export const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('hex')
    .slice(0, 20)
    .replaceAll(/./g, (digit) => LETTERS[parseInt(digit, 16)] ?? '');

/** The same for the same parts: everything that makes the message what it is. */
export const messageDigest = (parts: readonly unknown[]): string => `chat-${digestOf(['message', ...parts])}`;
