// Checks a cause that a log line states: the line is of the failure class that is claimed, and leads to the service that is blamed.
import type { Claim } from '../evidence/claim.js';
import type { StatedFailure } from '../evidence/stated-failure.js';
import { formatName } from '../evidence/quoting.js';
import { classifyFailure } from '../telemetry/failures/classify-failure.js';
import { waitingNumbers } from '../telemetry/failures/waiting-numbers.js';
import { RATE_BUCKET } from '../telemetry/aggregates/rate-rows.js';
import { BACKLOG, DNS, LOCK_HOLDER, NAME_SERVER, SHUT_DOWN, SILENCE } from '../telemetry/failures/observed-failures.js';
import { tellsShutdown } from '../telemetry/failures/shutdown-words.js';
import { isLevel } from '../telemetry/level.js';
import type { Attributes, ErrorDetail } from '../telemetry/record.js';
import { isInstanceOf, leadsTo } from './stated-link.js';
import { servingService, type StoredRow } from './stored-row.js';

type RowsById = ReadonlyMap<string, StoredRow>;

const classOf = (row: StoredRow): string | undefined => {
  const { message, level, error, attributes } = row;
  if (row['kind'] !== 'log' || typeof message !== 'string' || !isLevel(level)) return undefined;
  const found = classifyFailure({
    message,
    level,
    ...(error !== undefined && { error: error as ErrorDetail }),
    ...(attributes !== undefined && { attributes: attributes as Attributes }),
  });
  return found?.failure.id;
};

/** The row counts no line after the one that is called the last. */
const checkSilence = (line: StoredRow, counted: StoredRow | undefined, service: string): string | undefined => {
  if (!isInstanceOf(servingService(line), service)) return `it cites no line of ${service}`;
  const { start, slots, kind } = counted ?? {};
  const last = Array.isArray(slots) ? Number(slots.at(-1)) : Number.NaN;
  const end = Number(start) + (last + 1) * RATE_BUCKET;
  const isLast =
    kind === 'rate' &&
    servingService(counted ?? {}) === servingService(line) &&
    Number(line['time']) >= end - RATE_BUCKET;
  return isLast ? undefined : `lines of ${service} were counted after it`;
};

const waitingOf = (row: StoredRow, name: string): number | undefined =>
  waitingNumbers({
    message: String(row['message']),
    attributes: (row['attributes'] as Attributes | undefined) ?? {},
  }).find(({ field }) => field === name)?.value;

/** An earlier line of the service tells of a far smaller number. */
const checkBacklog = (
  { field, tie }: StatedFailure,
  rows: RowsById,
  { line, service }: { readonly line: StoredRow; readonly service: string },
): string | undefined => {
  const before = tie === undefined ? undefined : rows.get(tie);
  if (before === undefined || !isInstanceOf(servingService(before), service)) return `it cites no line of ${service}`;
  const [then, now] = [waitingOf(before, field), waitingOf(line, field)];
  const isGrown =
    then !== undefined && now !== undefined && now > 4 * then && Number(before['time']) < Number(line['time']);
  return isGrown ? undefined : `${field} did not grow`;
};

/** Two services ask for two names, and neither is resolved. */
const checkNameServer = ({ tie }: StatedFailure, rows: RowsById, line: StoredRow): string | undefined => {
  const other = tie === undefined ? undefined : rows.get(tie);
  const areUnresolved = other !== undefined && [line, other].every((row) => classOf(row) === 'name-not-resolved');
  return areUnresolved && servingService(other) !== servingService(line)
    ? undefined
    : 'no second service fails to resolve a name';
};

/** It began before another service tells of a wait. */
const checkLockHolder = (
  { tie }: StatedFailure,
  rows: RowsById,
  { line, service }: { readonly line: StoredRow; readonly service: string },
): string | undefined => {
  if (!isInstanceOf(servingService(line), service)) return `it cites no line of ${service}`;
  const wait = tie === undefined ? undefined : rows.get(tie);
  const isOfOther = wait !== undefined && !isInstanceOf(servingService(wait), service) && classOf(wait) === 'lock-wait';
  return isOfOther && Number(line['time']) <= Number(wait['time'])
    ? undefined
    : 'no line of another service tells of a later wait for a lock';
};

/** Its own last words, or those of the init process, which names it. */
const checkShutdown = (line: StoredRow, service: string): string | undefined => {
  const message = String(line['message']);
  if (!tellsShutdown(message)) return 'the line does not say that anything ends';
  return isInstanceOf(servingService(line), service) || message.includes(service)
    ? undefined
    : `the line does not say that ${service} ends`;
};

const isOfInstance = ({ instance }: StatedFailure, line: StoredRow): boolean =>
  instance === undefined || line['pod'] === instance;

/** Why the line does not show the cause. `undefined`: it does. */
export const checkFailureCause = (
  { failure, blames, text }: Claim,
  rows: RowsById,
  blamed: readonly string[],
): string | undefined => {
  if (failure === undefined) return undefined;
  if (blames === undefined || !blamed.includes(blames)) return 'the cause is not a hypothesis of the engine';
  if (!text.includes(`\`${formatName(blames)}\``)) return `the cause does not name ${blames}`;
  const line = rows.get(failure.line);
  if (line === undefined || servingService(line) !== failure.speaker) return `it cites no line of ${failure.speaker}`;
  if (failure.class === SILENCE.id)
    return checkSilence(line, failure.tie === undefined ? undefined : rows.get(failure.tie), blames);
  if (!isOfInstance(failure, line)) return 'the line is of another instance';
  if (failure.class === BACKLOG.id) return checkBacklog(failure, rows, { line, service: blames });
  if (failure.class === SHUT_DOWN.id) return checkShutdown(line, blames);
  if (failure.class === LOCK_HOLDER.id) return checkLockHolder(failure, rows, { line, service: blames });
  if (failure.class === NAME_SERVER.id && blames === DNS) return checkNameServer(failure, rows, line);
  if (classOf(line) !== failure.class) return `the line does not say ${failure.class}`;
  return leadsTo(failure, line, rows, blames) ? undefined : `no cited row leads to ${blames}`;
};
