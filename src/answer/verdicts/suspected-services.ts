// What the records of a suspected service show: of one that a message names, or of the servers of the kind that it suspects.
import { technologyOfName } from '../../telemetry/failures/technologies.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import { hasSource, tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { causeWindow } from './cause-facts.js';
import { countedCells } from './cause-sentences.js';
import type { SuspicionTopic } from './suspicion-topics.js';

/** Of more of them none is meant by its kind alone. */
const MOST_SERVERS = 3;

/** “Is the db fine?” means the databases that have records. Empty: none has, or there are many. */
export const serversOfKind = (
  { catalogue }: AskContext,
  { service, technologies = [] }: SuspicionTopic,
): readonly string[] => {
  const found = catalogue.service.filter(
    (name) => service?.test(name) === true || technologies.includes(technologyOfName(name)?.name ?? ''),
  );
  return found.length > MOST_SERVERS ? [] : found;
};

export const namedReads = (context: AskContext, service: string): AskQueries => {
  const bounds = { services: [service], window: causeWindow(context) };
  return {
    [`lines-of-${service}`]: tallyQuery(context, 'logs', bounds),
    ...(hasSource(context, 'spans') && { [`requests-of-${service}`]: tallyQuery(context, 'spans', bounds) }),
  };
};

/** None of their records failed, and some were read. Undefined: nothing is stored of them. */
export const areWell = (services: readonly string[], reads: AskReads): boolean | undefined => {
  const counts = services.flatMap((service) => {
    const counted = reads.total(`requests-of-${service}`) ?? reads.total(`lines-of-${service}`);
    return counted === undefined ? [] : [counted.row.errors];
  });
  return counts.length === 0 ? undefined : counts.every((errors) => errors === 0);
};

export const claimNamed = (service: string, reads: AskReads, write: ResultWriter): readonly number[] => {
  const counts = [reads.total(`requests-of-${service}`), reads.total(`lines-of-${service}`)].filter(
    (each) => each !== undefined,
  );
  const lines = reads.get(`lines-of-${service}`);
  if (counts.length === 0 && lines.status === 'read')
    return [
      write.claim('suspicion.silent', { service: { name: service } }, { type: 'absence', coverage: lines.coverage }),
    ];
  return counts.slice(0, 1).map((placed) => {
    const [errors, all] = countedCells(placed);
    return write.claim('suspicion.named', {
      of: placed.row.of,
      service: { name: service },
      errors: { figure: write.cell(placed, errors) },
      all: { figure: write.cell(placed, all) },
    });
  });
};
