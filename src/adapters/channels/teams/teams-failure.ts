// Why Microsoft did not do what it was asked.
import type { SendResult } from '../../../ports/notification-targets.js';

/** `response`: holds no secret and no text of the product. */
export type TeamsFailure = Exclude<SendResult, { outcome: 'delivered' }> & { readonly status?: number };

export const isTeamsFailure = <T extends object | string>(result: T | TeamsFailure): result is TeamsFailure =>
  typeof result === 'object' && 'outcome' in result;

export const UNREADABLE_REPLY: TeamsFailure = { outcome: 'unknown', response: 'the reply is not what Teams documents' };
export const NO_ROOM: TeamsFailure = { outcome: 'refused', response: 'it is no room of Teams' };
