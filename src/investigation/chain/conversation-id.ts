// The conversation of an execution: an investigation of its own, named after the one whose chain has begun it.
import type { ClientTxnId } from '../../kernel/brand.js';

const OF_EXECUTION = /^(.+)~(c\d+\.s\d+\.a\d+)$/s;

/** `INC-42~c1.s2.a1`. */
export const conversationOf = (investigation: ClientTxnId, execution: string): ClientTxnId =>
  `${investigation}~${execution}` as ClientTxnId;

/** Of any other id: itself, without an execution. */
export const splitConversation = (id: string): { readonly investigation: string; readonly execution?: string } => {
  const [, investigation, execution] = OF_EXECUTION.exec(id) ?? [];
  return investigation === undefined || execution === undefined ? { investigation: id } : { investigation, execution };
};

/** Longer ids have no room for that of an execution. */
export const LONGEST_CHAINED_ID = 230;
