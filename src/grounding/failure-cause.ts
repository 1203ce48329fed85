// Checks a cause that a log line states: the line is of the failure class that is claimed, and leads to the service that is blamed.
import type { Claim } from '../evidence/claim.js';
import type { StatedFailure } from '../evidence/finding.js';
import { formatName } from '../evidence/quoting.js';
import { classifyFailure } from '../telemetry/failures/classify-failure.js';
import {
  speaksSql,
  type Technology,
  technologyInText,
  technologyOfName,
  technologyOfPort,
} from '../telemetry/failures/technologies.js';
import { isLevel } from '../telemetry/level.js';
import type { Attributes, ErrorDetail } from '../telemetry/record.js';
import { servingService, type StoredRow } from './stored-row.js';

type RowsById = ReadonlyMap<string, StoredRow>;

const textOf = (row: StoredRow): string =>
  [
    row['message'],
    ...Object.values((row['error'] as object | undefined) ?? {}),
    ...Object.values((row['attributes'] as object | undefined) ?? {}),
  ]
    .map(String)
    .join('\n');

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

/** `catalog-2` is an instance of `catalog`. */
const isInstanceOf = (name: string | undefined, service: string): boolean =>
  name === service ||
  (name !== undefined && name.startsWith(service) && /^[-_.]?(?:\d{1,3}|[ab])$/.test(name.slice(service.length)));

const isTechnology = (technology: Technology | undefined, service: string): boolean =>
  technology !== undefined &&
  (technology.name === service ||
    technologyOfName(service)?.ports.some((port) => technology.ports.includes(port)) === true);

const isSameWord = (named: string, service: string): boolean =>
  named.toLowerCase().replaceAll('_', '-').includes(service.toLowerCase()) ||
  service.toLowerCase().includes(named.toLowerCase());

/** A line of the service says that it listens there, or which technology it is. */
const isTied = (tie: StoredRow | undefined, named: string | undefined, service: string): boolean => {
  if (tie === undefined || !isInstanceOf(servingService(tie), service)) return false;
  const text = textOf(tie);
  return named === undefined || text.includes(named);
};

const leadsTo = (failure: StatedFailure, line: StoredRow, rows: RowsById, service: string): boolean => {
  const { by, named, tie: tieId } = failure;
  const text = textOf(line);
  const tie = tieId === undefined ? undefined : rows.get(tieId);
  switch (by) {
    case 'own':
      return isInstanceOf(servingService(line), service);
    case 'address':
    case 'name':
      return (
        named !== undefined &&
        text.toLowerCase().includes(named.toLowerCase()) &&
        (isTied(tie, named, service) ||
          isSameWord(named, service) ||
          isTechnology(technologyOfName(named), service) ||
          isTechnology(technologyOfPort(Number(named)), service))
      );
    case 'technology':
      return (
        isTechnology(technologyInText(text), service) ||
        (speaksSql(text) && technologyOfName(service)?.isSql === true) ||
        isTied(tie, undefined, service)
      );
    case 'silence':
      return [...rows.values()].some((row) => isInstanceOf(servingService(row), service));
  }
  return by satisfies never;
};

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
  if (classOf(line) !== failure.class) return `the line does not say ${failure.class}`;
  return leadsTo(failure, line, rows, blames) ? undefined : `no cited row leads to ${blames}`;
};
