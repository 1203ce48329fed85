// What runs on a machine: the services whose records name it. “There” is where the cause logs.
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { type AskContext, blamedService } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { tallyQuery } from '../queries.js';
import { overServices } from './error-counts.js';
import { instantPart } from './instant.js';

/** `of` of such a question. */
export const ON_HOST = 'on host';

const LIST_LENGTH = 12;
const OWN = 'own-hosts';
const THERE = 'services-there';

const hostsNamed = ({ entities }: AskContext): readonly string[] =>
  entities.flatMap(({ kind, name, text }) => (kind === 'host' ? [name ?? text] : []));

const hostsMeant = (context: AskContext, reads: AskReads): readonly string[] => {
  const named = hostsNamed(context);
  if (named.length > 0) return named;
  const [most] = reads.values(OWN).toSorted((a, b) => b.row.errors - a.row.errors || b.row.count - a.row.count);
  return most?.row.value === undefined || most.row.value === '' ? [] : [most.row.value];
};

/** In two rounds, where no host is named: where the cause logs, then who else does there. */
const hostQueries = (context: AskContext, reads: AskReads): AskQueries => {
  const wide = { ...overServices(context), entities: [] };
  const window = { from: 0, to: context.askedAt + 1 };
  const service = context.subject.services[0] ?? blamedService(context);
  const hosts = hostsMeant(context, reads);
  return {
    ...(hostsNamed(context).length === 0 &&
      service !== undefined && { [OWN]: tallyQuery(wide, 'logs', { window, services: [service], by: 'host' }) }),
    ...(hosts.length > 0 && {
      [THERE]: tallyQuery(wide, 'logs', {
        window,
        by: 'service',
        filter: { fields: [{ field: 'host', is: 'equal', values: [...hosts] }] },
      }),
    }),
  };
};

export const onHost: MeasureAnswer = {
  needsCause: true,
  reads: hostQueries,
  answer: (context, reads, write) => {
    const [host] = hostsMeant(context, reads);
    const found: readonly PlacedRow<TallyRow>[] = reads
      .values(THERE)
      .toSorted((a, b) => b.row.count - a.row.count)
      .slice(0, LIST_LENGTH);
    if (host === undefined || found.length === 0)
      return write.text('inventory.no-host').finish({ kind: 'unknown', missing: 'host' });
    write.list(
      found.map((placed) =>
        write.claim('inventory.there', {
          host: { name: host },
          name: { name: placed.row.value ?? '' },
          n: { figure: write.cell(placed, 'count') },
          what: placed.row.of,
          errors: { figure: write.cell(placed, 'errors') },
          last: instantPart(placed.row.last, context),
        }),
      ),
    );
    return write.finish({
      kind: 'list',
      items: found.map((placed) => ({
        name: placed.row.value ?? '',
        value: placed.row.count,
        evidence: [write.cite(placed)],
      })),
    });
  },
};
