// How an instant is written in an answer: its clock, and the day where that is not the day of the question.
import { momentPart, type SentencePart } from '../../evidence/sentence.js';
import type { Micros } from '../../kernel/time.js';
import type { AskContext } from '../ask-context.js';

export const instantPart = (at: Micros, { askedAt }: Pick<AskContext, 'askedAt'>): SentencePart =>
  momentPart(at, { from: askedAt });
