// The part of a question's context that is read from its message.
import type { AskContext } from '../../src/answer/ask-context.js';
import { readMessageDetails } from '../../src/language/details/message-details.js';

/** What a test changes in a context: its fields, or the message that they are read from. */
export type ContextChange = Partial<AskContext> & { readonly message?: string };

export const askedMessage = (
  message: string,
  { entities = [], language = 'en' }: Partial<AskContext>,
): Pick<AskContext, 'details'> => ({
  details: readMessageDetails(message, { entities, language }),
});
