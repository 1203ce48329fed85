// What telemetry does not hold: when it will be over, what it costs, which tickets there are. Says so, and what is near.
import { hasCue } from '../../language/details/message-details.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { momentPart } from '../../evidence/sentence.js';
import { tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { changeQueries } from './count-changes.js';
import { LONGEST_LIST } from './count-by.js';
import {
  failedOf,
  countedFigure,
  learningQueries,
  servedRequests,
  tellsOfFailures,
  totalOptions,
} from './counted-records.js';
import { sayNoun, sayWhose } from './say-counted.js';
import { courseQueries, writeTrend } from './trend.js';

const errorsOf = (context: AskContext): AskContext => ({ ...context, ask: { measure: 'trend', of: 'errors' } });

export const forecastMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => courseQueries(errorsOf(context), reads),
  answer: (context, reads, write) => {
    write.text('forecast.unknown');
    writeTrend(errorsOf(context), reads, write);
    return write.finish({ kind: 'unknown', missing: 'forecast' });
  },
};

/** Failed requests of the subject, else its errors: what a loss could be computed from. */
const writeFailures = (context: AskContext, reads: AskReads, write: ResultWriter): void => {
  const total = reads.total('total');
  if (total === undefined) return;
  const records =
    total.row.of === 'spans' ? failedOf(servedRequests(context, reads)) : ({ noun: 'errors', cell: 'errors' } as const);
  write.sentence('cost.failures', {
    what: sayNoun(write, records.noun, countedFigure(write, total, records)),
    of: sayWhose(write, total),
    count: {
      figure: write.cell(
        total,
        total.row.of === 'spans' && records.cell === 'errorTraces' && total.row.traces !== undefined
          ? 'traces'
          : 'count',
      ),
    },
    first: { clock: total.row.first },
    last: { clock: total.row.last },
  });
};

export const costMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => {
    const first = learningQueries(context);
    if (!reads.has('templates') && !reads.has('kinds')) return first;
    const requests = servedRequests(context, reads);
    return {
      ...first,
      total: tallyQuery(
        context,
        tellsOfFailures(reads) ? 'spans' : 'logs',
        totalOptions(context, tellsOfFailures(reads) ? requests.options : {}),
      ),
    };
  },
  answer: (context, reads, write) => {
    write.text(hasCue(context.details, 'objective') ? 'cost.no-objectives' : 'cost.unknown');
    writeFailures(context, reads, write);
    return write.finish({ kind: 'unknown', missing: 'cost' });
  },
};

const answerAlerts = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const alerts = reads.rows('changes', 'change').filter(({ row }) => row.change === 'alert');
  write.text(alerts.length === 0 ? 'tickets.unknown' : 'tickets.alerts');
  write.list(
    alerts.slice(-LONGEST_LIST).map((placed) =>
      write.claim(
        'changes.item',
        {
          at: momentPart(placed.row.time, context.period),
          service: { name: placed.row.service },
          title: { quote: placed.row.title },
        },
        { cites: [write.cite(placed)] },
      ),
    ),
  );
  return write.finish({ kind: 'unknown', missing: 'tickets' });
};

export const ticketsMeasure: MeasureAnswer = {
  needsCause: false,
  reads: (context) => changeQueries(context),
  answer: answerAlerts,
};
