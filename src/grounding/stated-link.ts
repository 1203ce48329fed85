// How a cited line leads to a service: by an address, a name, a technology, or a row that ties both.
import type { StatedFailure } from '../evidence/stated-failure.js';
import { meaningsOf } from '../telemetry/failures/localised/localised-failures.js';
import { DNS } from '../telemetry/failures/observed-failures.js';
import {
  speaksSql,
  type Technology,
  technologyInText,
  technologyOfName,
  technologyOfPort,
} from '../telemetry/failures/technologies.js';
import { servingService, type StoredRow } from './stored-row.js';

type RowsById = ReadonlyMap<string, StoredRow>;

type StatedLink = Pick<StatedFailure, 'by' | 'named' | 'tie'>;

export const textOfRow = (row: StoredRow): string =>
  [
    row['message'],
    ...Object.values((row['error'] as object | undefined) ?? {}),
    ...Object.values((row['attributes'] as object | undefined) ?? {}),
  ]
    .map(String)
    .join('\n');

/** `catalog-2` is an instance of `catalog`. */
export const isInstanceOf = (name: string | undefined, service: string): boolean =>
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
  const text = textOfRow(tie);
  return named === undefined || text.includes(named);
};

/** Whether the line, with the row that ties it, leads to the service. */
export const leadsTo = (
  { by, named, tie: tieId }: StatedLink,
  line: StoredRow,
  rows: RowsById,
  service: string,
): boolean => {
  const text = textOfRow(line);
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
    case 'technology': {
      const read = [text, ...meaningsOf(text)].join('\n');
      return (
        isTechnology(technologyInText(read), service) ||
        (speaksSql(read) && technologyOfName(service)?.isSql === true) ||
        isTied(tie, undefined, service)
      );
    }
    case 'name-server':
      return service === DNS;
    case 'host':
      return line['host'] === service;
    case 'silence':
      return tie !== undefined && tie['kind'] === 'rate' && isInstanceOf(servingService(tie), service);
  }
  return by satisfies never;
};
