// The time in which records of the cause are counted: from its onset on, where the message names no time of its own.
import { SECOND } from '../../kernel/time.js';
import { type AskContext, blamedService, causeOnset } from '../ask-context.js';

/** A share or a rate over the time before the onset as well would be smaller than it is. */
export const fromOnset = (context: AskContext): AskContext => {
  const { period, window, subject } = context;
  const onset = causeOnset(context);
  const isOfCause = subject.services.length === 1 && subject.services[0] === blamedService(context);
  if (onset === undefined || !isOfCause || period.from !== window.analysis.from) return context;
  const from = Math.floor(onset / SECOND) * SECOND;
  return from <= period.from || from >= period.to ? context : { ...context, period: { ...period, from } };
};
