// What an error or a service is: general knowledge on standard codes, marked as such, and where it occurs here.
import type { AskContext } from '../ask-context.js';
import type { MeasureAnswer } from '../measure.js';
import { logQuery, tallyQuery } from '../queries.js';
import { overServices } from '../places/error-counts.js';
import { lineClaim } from './record-lines.js';
import { findStandardError } from '../../kernel/standard-errors.js';

const namedService = ({ entities }: AskContext): string | undefined =>
  entities.find(({ kind, name }) => kind === 'service' && name !== undefined)?.name;

/** A word of the message that is no word of questions, and may stand in lines: “what does noeviction mean?”. */
const askedWord = ({ details }: AskContext): string | undefined =>
  details.standardError === undefined && details.record === undefined && details.exception === undefined
    ? details.content.find((word) => details.terms.some(({ text }) => text === word))
    : undefined;

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
    ...(askedWord(context) !== undefined && {
      said: logQuery(overServices(context), { phrases: [askedWord(context) ?? ''], budget: 1 }),
    }),
  }),
  answer: (context, reads, write) => {
    const [said] = reads.rows('said', 'log');
    const [newest] = reads.rows('errors', 'log');
    const line = said ?? newest;
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
    const isExplained = known !== undefined || (service !== undefined && total !== undefined);
    if (!isExplained && (said !== undefined || line === undefined)) write.text('meaning.none');
    if (line !== undefined) write.list([lineClaim(line, write)], 'meaning.here');
    if (!isExplained && line === undefined) return write.finish({ kind: 'unknown', missing: 'meaning' });
    const cited = line === undefined ? [] : [write.cite(line)];
    return write.show(...cited).finish({ kind: 'text', evidence: cited });
  },
};
