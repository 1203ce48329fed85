// Tells messages that ask nothing about the system: greetings, thanks, questions about the product, noise.
import { en, type MessageId } from './messages/en.js';
import type { Reading } from './reading.js';

/** Below it the message may well be a question, and is answered as one. */
const SURE = 0.6;

/** What may stand in a greeting or a question about the product. */
const HARMLESS: ReadonlySet<string> = new Set(['person', 'time', 'date', 'number', 'duration', 'quote']);

const isMessageId = (id: string): id is MessageId => id in en;

/** The reply that a message gets instead of an answer. Undefined: it is about the system. */
export const smallTalkMessage = ({ acts, entities }: Reading): MessageId | undefined => {
  // several readings of small talk share their probability
  const small = acts.flatMap((act) => {
    const id = 'detail' in act ? `${act.kind}.${act.detail}` : act.kind;
    return isMessageId(id) ? [{ id, probability: act.probability }] : [];
  });
  const together = small.reduce((sum, { probability }) => sum + probability, 0);
  const [first] = small;
  if (first === undefined || together < SURE || entities.some(({ kind }) => !HARMLESS.has(kind))) return undefined;
  return first.id;
};
