// The cause that a log line states: component, failure class, and the root error in the words of the line.
import type { Claim } from '../../../evidence/claim.js';
import type { Hypothesis } from '../../../evidence/finding.js';
import type { StatedFailure } from '../../../evidence/stated-failure.js';
import { buildClaim, type CitedRows, namePart, type SentencePart } from '../../../evidence/sentence.js';
import { FAILURE_CLASSES } from '../../../telemetry/failures/classify-failure.js';
import { SILENCE } from '../../../telemetry/failures/observed-failures.js';
import type { BatchRow } from '../../../telemetry/batch.js';

/** The text at a dotted path; an attribute's name may hold dots itself. */
const textAt = (row: BatchRow | undefined, field: string): string | undefined => {
  if (row?.kind !== 'log') return undefined;
  const attribute = /^attributes\.(.+)$/.exec(field)?.[1];
  const { message, error, attributes } = row;
  if (attribute !== undefined) return attributes?.[attribute] === undefined ? undefined : String(attributes[attribute]);
  if (field === 'error.message') return error?.message;
  return field === 'error.stack' ? error?.stack : message;
};

const speakerParts = (service: string, failure: StatedFailure): readonly SentencePart[] => {
  const { speaker } = failure;
  if (failure.class === SILENCE.id) return [': the last was '];
  return speaker === service ? [': it logged '] : [': ', namePart(speaker), ' logged '];
};

/** `undefined`: no line states the failure. */
export const failureClaim = ({ service, failure }: Hypothesis, rows: CitedRows): Claim | undefined => {
  const known = failure && FAILURE_CLASSES.get(failure.class);
  const quote = failure && textAt(rows.get(failure.line), failure.field);
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
