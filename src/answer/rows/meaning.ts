// What an error or a service is: general knowledge on standard codes, marked as such, and where it occurs here.
import type { AskContext } from '../ask-context.js';
import type { MeasureAnswer } from '../measure.js';
import { logQuery, tallyQuery } from '../queries.js';
import { lineClaim } from './record-lines.js';
import { findStandardError } from '../../kernel/standard-errors.js';

const namedService = ({ entities }: AskContext): string | undefined =>
  entities.find(({ kind, name }) => kind === 'service' && name !== undefined)?.name;

/** The error that is meant: named in the message, else that of the newest line of the cause. */
export const meaning: MeasureAnswer = {
  needsCause: true,
  reads: (context) => ({
    errors: logQuery(context, {
      minLevel: 'error',
      budget: 5,
      ...(context.subject.templates.length > 0 && { templates: context.subject.templates }),
    }),
    total: tallyQuery(context, 'logs'),
  }),
  answer: (context, reads, write) => {
    const [line] = reads.rows('errors', 'log');
    const service = namedService(context);
    const known =
      context.details.standardError ??
      (service === undefined && line !== undefined
        ? findStandardError([line.row.message, line.row.error?.type, line.row.error?.message].join(' '))
        : undefined);
    if (known !== undefined) write.text(`meaning.${known}`).text('meaning.general');
    const total = reads.total('total');
    if (service !== undefined && total !== undefined)
      write.sentence('meaning.service', {
        service: { name: service },
        n: { figure: write.cell(total, 'count') },
        errors: { figure: write.cell(total, 'errors') },
      });
    if (line !== undefined) write.list([lineClaim(line, write)], 'meaning.here');
    if (known === undefined && line === undefined && total === undefined)
      return write.text('meaning.none').finish({ kind: 'unknown', missing: 'meaning' });
    const cited = line === undefined ? [] : [write.cite(line)];
    return write.show(...cited).finish({ kind: 'text', evidence: cited });
  },
};
