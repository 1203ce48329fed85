// Tells messages that ask nothing about the system: greetings, thanks, questions about the product, noise.
import { en, type MessageId } from './messages/en.js';
import { asksForLines } from './details/line-request.js';
import type { Reading } from './reading.js';

/** Below it the message may well be a question, and is answered as one. */
const SURE = 0.6;

/** What may stand in a greeting or a question about the product. */
const HARMLESS: ReadonlySet<string> = new Set(['person', 'time', 'date', 'number', 'duration', 'quote', 'url']);

/** Where no reading is sure, small talk has to be so much likelier than all others together. */
const TIMES_LIKELIER = 1.2;

const rest = (acts: Reading['acts'], together: number): number =>
  acts.reduce((sum, { probability }) => sum + probability, 0) - together;

const isMessageId = (id: string): id is MessageId => id in en;

/** The reply that a message gets instead of an answer. Undefined: it is about the system. */
export const smallTalkMessage = ({ acts, entities, details, feedback }: Reading): MessageId | undefined => {
  if (details?.traceIds !== undefined || (details !== undefined && asksForLines({ entities, details })))
    return undefined;
  // pages of others are never fetched
  if (details?.isLink === true) return 'social.link';
  // several readings of small talk share their probability
  const small = acts.flatMap((act) => {
    const id = 'detail' in act ? `${act.kind}.${act.detail}` : act.kind;
    return isMessageId(id) ? [{ id, probability: act.probability }] : [];
  });
  const together = small.reduce((sum, { probability }) => sum + probability, 0);
  const [first] = small;
  const isLeading =
    first !== undefined &&
    acts[0].probability === first.probability &&
    together > TIMES_LIKELIER * rest(acts, together);
  if (first === undefined || (together < SURE && !isLeading) || entities.some(({ kind }) => !HARMLESS.has(kind)))
    return undefined;
  return first.id === 'feedback.bad' && feedback?.cause !== undefined ? 'feedback.corrected' : first.id;
};
