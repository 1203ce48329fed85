// Ids of completions and responses: which turn of which conversation, so that nothing has to be stored to go on from one.
import type { ClientTxnId } from '../../../kernel/brand.js';
import { clientTxnId } from '../../contract/fields.js';

export type RepliedTurn = { readonly id: ClientTxnId; readonly turn: number };

export const replyId = (prefix: 'chatcmpl' | 'resp' | 'msg', { id, turn }: RepliedTurn): string =>
  `${prefix}_${Buffer.from(`${turn} ${id}`).toString('base64url')}`;

/** `undefined`: no response of this service has that id. */
export const parseResponseId = (text: string): RepliedTurn | undefined => {
  const encoded = /^resp_([\w-]+)$/.exec(text)?.[1];
  if (encoded === undefined) return undefined;
  const [, turn, rest] = /^([1-9]\d{0,8}) (.*)$/s.exec(Buffer.from(encoded, 'base64url').toString()) ?? [];
  const id = clientTxnId.safeParse(rest);
  if (!id.success) return undefined;
  const replied = { id: id.data, turn: Number(turn) };
  return replyId('resp', replied) === text ? replied : undefined;
};
