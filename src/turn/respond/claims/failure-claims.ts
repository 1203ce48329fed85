// The cause that a log line states: component, failure class, and the root error in the words of the line.
import type { Claim } from '../../../evidence/claim.js';
import type { Hypothesis } from '../../../evidence/finding.js';
import { statedDetail, type StatedFailure, statedText } from '../../../evidence/stated-failure.js';
import {
  buildClaim,
  type CitedRows,
  namePart,
  quoteStart,
  type SentencePart,
  SNIPPET_LENGTH,
} from '../../../evidence/sentence.js';
import { FAILURE_CLASSES } from '../../../telemetry/failures/classify-failure.js';
import type { FailureClass } from '../../../telemetry/failures/failure-class.js';
import { BACKLOG, LOCK_HOLDER, SILENCE } from '../../../telemetry/failures/observed-failures.js';
import { waitingNumbers } from '../../../telemetry/failures/waiting-numbers.js';

/** Who else fails alike. */
const otherCallerParts = ({ by, tie }: StatedFailure, rows: CitedRows): readonly SentencePart[] => {
  const row = by === 'name-server' && tie !== undefined ? rows.get(tie) : undefined;
  return row?.kind === 'log' ? [', and ', namePart(row.service), ' a line like it'] : [];
};

/** Who waits for the lock, in its words. */
const waitingCallerParts = ({ class: id, tie }: StatedFailure, rows: CitedRows): readonly SentencePart[] => {
  const row = id === LOCK_HOLDER.id && tie !== undefined ? rows.get(tie) : undefined;
  return row?.kind === 'log' ? ['; then ', namePart(row.service), ' logged ', { quote: row.message }] : [];
};

const instanceParts = ({ instance }: StatedFailure): readonly SentencePart[] =>
  instance === undefined ? [] : [' (only its instance ', namePart(instance), ')'];

const speakerParts = (service: string, failure: StatedFailure): readonly SentencePart[] => {
  const { speaker } = failure;
  if (failure.class === SILENCE.id) return [': the last was '];
  return speaker === service ? [': it logged '] : [': ', namePart(speaker), ' logged '];
};

/** A number of a field is a figure, one in words is quoted with them. */
const waitingPart = (id: string, name: string, rows: CitedRows): SentencePart | undefined => {
  const row = rows.get(id);
  if (row?.kind !== 'log') return undefined;
  const value = row.attributes?.[name];
  if (value === undefined) return waitingNumbers(row).length === 0 ? undefined : { quote: row.message };
  return typeof value === 'number'
    ? { figure: { value, by: 'value', of: [{ evidence: id, path: `attributes.${name}` }] } }
    : { quote: String(value) };
};

/** No digit that would have to be a figure, and no markup. */
const PLAIN_FIELD = /^[a-z_.-]+$/i;

/** The number was once, and is now. */
const backlogClaim = (service: string, failure: StatedFailure, rows: CitedRows): Claim | undefined => {
  const { line, tie = '', field } = failure;
  const [before, now] = [waitingPart(tie, field, rows), waitingPart(line, field, rows)];
  if (before === undefined || now === undefined) return undefined;
  const parts: readonly SentencePart[] = [
    namePart(service),
    ` ${BACKLOG.says}: ${PLAIN_FIELD.test(field) ? field : 'their number'} was `,
    before,
    ' and is ',
    now,
  ];
  return { ...buildClaim('cause', { citations: [line, tie] }, parts), blames: service, failure };
};

const predicateOf = (known: FailureClass, service: string, { ofCaller, by, speaker }: StatedFailure): string => {
  if (ofCaller === true) return known.saysOfCaller ?? known.says;
  return by === 'own' || speaker === service ? known.says : (known.saysOfCalled ?? known.says);
};

/** A long error begins with what was done, and ends with what went wrong: the words that tell it are seen in the quotation. */
const tellingFrom = (text: string, from: number, { phrases }: FailureClass): number => {
  const root = text.slice(from);
  const told = phrases.exec(root);
  return told === null || told.index + told[0].length <= SNIPPET_LENGTH ? from : from + quoteStart(root, told.index);
};

/** `undefined`: no line states the failure. */
export const failureClaim = ({ service, failure }: Hypothesis, rows: CitedRows): Claim | undefined => {
  if (failure?.class === BACKLOG.id) return backlogClaim(service, failure, rows);
  const known = failure && FAILURE_CLASSES.get(failure.class);
  const quote = failure && statedText(rows.get(failure.line), failure.field);
  if (failure === undefined || known === undefined || quote === undefined) return undefined;
  const says = predicateOf(known, service, failure);
  const parts: readonly SentencePart[] = [
    namePart(service),
    ...instanceParts(failure),
    ` ${says}`,
    ...speakerParts(service, failure),
    { quote, from: tellingFrom(quote, failure.from, known) },
    ...otherCallerParts(failure, rows),
    ...waitingCallerParts(failure, rows),
  ];
  const citations = [failure.line, ...(failure.tie === undefined ? [] : [failure.tie])];
  return { ...buildClaim('cause', { citations }, parts), blames: service, failure };
};

/** What the line tells beside its message. */
export const failureDetailClaims = ({ failure }: Hypothesis, rows: CitedRows): readonly Claim[] => {
  const row = failure && rows.get(failure.line);
  const detail = row?.kind === 'log' ? statedDetail(row) : undefined;
  if (failure === undefined || row?.kind !== 'log' || detail === undefined) return [];
  const parts: readonly SentencePart[] = [namePart(row.service), ' adds to that line: ', { quote: detail }];
  return [buildClaim('observation', { citations: [failure.line] }, parts)];
};
