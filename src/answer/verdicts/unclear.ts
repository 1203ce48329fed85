// A message that could not be read, or that asks for what telemetry does not hold: that is said first, then what is known.
import type { MeasureAnswer } from '../measure.js';
import { causeFacts, causeReads } from './cause-facts.js';
import { claimCause } from './cause-sentences.js';
import { finishText } from './cause.js';

/** A longer message is pasted, and its beginning tells which one is meant. */
const LONGEST_ECHO = 60;

const shortened = (message: string): string => {
  const [line = ''] = message.trim().split('\n');
  const clean = line.replaceAll(/[“”`]/g, '');
  return clean.length > LONGEST_ECHO ? `${clean.slice(0, LONGEST_ECHO).trimEnd()}…` : clean;
};

export const unclearMeasure: MeasureAnswer = {
  needsCause: true,
  reads: causeReads,
  answer: (context, reads, write) => {
    write.text('unclear.echo', { message: shortened(context.message) });
    const [first] = causeFacts(context, reads);
    if (first !== undefined) write.sentences(claimCause(first, context, write));
    return finishText(write);
  },
};
