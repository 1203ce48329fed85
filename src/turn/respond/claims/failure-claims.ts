// The cause that a log line states: component, failure class, and the root error in the words of the line.
import type { Claim } from '../../../evidence/claim.js';
import type { Hypothesis } from '../../../evidence/finding.js';
import { type StatedFailure, statedText } from '../../../evidence/stated-failure.js';
import { buildClaim, type CitedRows, namePart, type SentencePart } from '../../../evidence/sentence.js';
import { FAILURE_CLASSES } from '../../../telemetry/failures/classify-failure.js';
import { SILENCE } from '../../../telemetry/failures/observed-failures.js';

const speakerParts = (service: string, failure: StatedFailure): readonly SentencePart[] => {
  const { speaker } = failure;
  if (failure.class === SILENCE.id) return [': the last was '];
  return speaker === service ? [': it logged '] : [': ', namePart(speaker), ' logged '];
};

/** `undefined`: no line states the failure. */
export const failureClaim = ({ service, failure }: Hypothesis, rows: CitedRows): Claim | undefined => {
  const known = failure && FAILURE_CLASSES.get(failure.class);
  const quote = failure && statedText(rows.get(failure.line), failure.field);
  if (failure === undefined || known === undefined || quote === undefined) return undefined;
  const says = failure.ofCaller === true ? (known.saysOfCaller ?? known.says) : known.says;
  const parts: readonly SentencePart[] = [
    namePart(service),
    ` ${says}`,
    ...speakerParts(service, failure),
    { quote, from: failure.from },
  ];
  const citations = [failure.line, ...(failure.tie === undefined ? [] : [failure.tie])];
  return { ...buildClaim('cause', { citations }, parts), blames: service, failure };
};
