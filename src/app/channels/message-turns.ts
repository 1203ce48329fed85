// Which turns of an investigation a message of its thread has asked.
import { isIdOfMessage } from '../../channels/channel-ids.js';
import type { InvestigationState, Turn } from '../../investigation/state.js';

/** By its exact id. */
export const turnOfMessage = (state: InvestigationState, messageId: string): Turn | undefined =>
  state.status === 'open' ? state.turns.find(({ question }) => question.messageId === messageId) : undefined;

/** Of a message and its edits. */
export const turnsOfMessage = (state: InvestigationState, room: string, message: string): readonly Turn[] =>
  state.status === 'open'
    ? state.turns.filter(({ question: { messageId } }) => isIdOfMessage(messageId, room, message))
    : [];
