// A message that could not be read, or that asks for what telemetry does not hold: that is said first, then what is known.
import type { MeasureAnswer } from '../measure.js';
import { causeFacts, causeReads } from './cause-facts.js';
import { claimCause } from './cause-sentences.js';
import { finishText } from './cause.js';

export const unclearMeasure: MeasureAnswer = {
  needsCause: true,
  reads: causeReads,
  answer: (context, reads, write) => {
    write.text('unclear.echo', { message: context.details.excerpt });
    const [first] = causeFacts(context, reads);
    if (first !== undefined) write.text('unclear.known').sentences(claimCause(first, context, write));
    return finishText(write);
  },
};
