// What a button stands for, signed: where a product brings back whatever its client sends, only a button that we have shown counts, in its own thread.
import { createHmac } from 'node:crypto';
import type { ChannelButton, ChannelThread } from '../../ports/channels.js';
import { readButtonValue, writeButtonValue } from './button-values.js';
import { fieldsOf, isSameSecret, textOf } from './delivered-fields.js';

/** Buttons of one thread are none of another. */
const signature = (secret: string, { room, thread }: ChannelThread, value: string): string =>
  createHmac('sha256', `casefile button ${secret}`)
    .update(JSON.stringify([room, thread, value]))
    .digest('hex');

export type SignedButton = { readonly thread: string; readonly value: string; readonly signature: string };

/** `secret`: of the channel; a button that was signed with another one is refused. */
export const signButton = (button: ChannelButton, { room, thread }: ChannelThread, secret: string): SignedButton => {
  const value = writeButtonValue(button);
  return { thread, value, signature: signature(secret, { room, thread }, value) };
};

/** `undefined`: who has this secret has not shown that button in that room. */
export const readSignedButton = (
  brought: unknown,
  room: string,
  secret: string,
): { readonly thread: string; readonly button: ChannelButton } | undefined => {
  const [thread, value, said] = ['thread', 'value', 'signature'].map((name) => textOf(fieldsOf(brought)[name]) ?? '');
  if (thread === undefined || value === undefined || said === undefined) return undefined;
  if (!isSameSecret(said, signature(secret, { room, thread }, value))) return undefined;
  const button = readButtonValue(value);
  return button === undefined ? undefined : { thread, button };
};
