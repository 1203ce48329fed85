// Ids of what a turn is to a program, such as a response or a task: which turn of which conversation, so that nothing has to be stored to find it.
import type { ClientTxnId } from '../../kernel/brand.js';
import { clientTxnId } from '../contract/fields.js';

export type NamedTurn = { readonly id: ClientTxnId; readonly turn: number };

export const turnId = (prefix: 'chatcmpl' | 'resp' | 'msg' | 'task', { id, turn }: NamedTurn): string =>
  `${prefix}_${Buffer.from(`${turn} ${id}`).toString('base64url')}`;

/** `undefined`: nothing of this service has that id. */
export const parseTurnId = (prefix: 'resp' | 'task', text: string): NamedTurn | undefined => {
  const encoded = new RegExp(`^${prefix}_([\\w-]+)$`).exec(text)?.[1];
  if (encoded === undefined) return undefined;
  const [, turn, rest] = /^([1-9]\d{0,8}) (.*)$/s.exec(Buffer.from(encoded, 'base64url').toString()) ?? [];
  const id = clientTxnId.safeParse(rest);
  if (!id.success) return undefined;
  const named = { id: id.data, turn: Number(turn) };
  return turnId(prefix, named) === text ? named : undefined;
};
