// Whether it has happened before: the same lines earlier in what is stored, and earlier issues of the conversation.
import type { MeasureAnswer } from '../measure.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { HOUR } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { errorBounds, errorWindow, ofService, overServices, patternsOf } from './error-counts.js';
import { instantPart } from './instant.js';
import { unknownErrors } from './moments.js';

const LIST_LENGTH = 5;

/** Other trouble of so long before may be what is meant by “anything like it earlier?”. */
const OTHERS_WITHIN = 24 * HOUR;

const historyReads = (context: AskContext): AskQueries => {
  // what lies in the window of the issue is not earlier, unless it is known when this occurrence began
  const onset =
    context.begun ?? Math.min(causeOnset(context) ?? errorWindow(context).from, context.window.analysis.from);
  const templates = patternsOf(context);
  const { window: _window, ...bounds } = errorBounds(context);
  const like = { ...bounds, ...(templates.length > 0 && { templates }), minLevel: 'error' as const };
  const before = { from: 0, to: onset };
  return {
    lines: tallyQuery(context, 'logs', { ...like, window: errorWindow(context) }),
    earlier: tallyQuery(context, 'logs', { ...like, window: before, by: 'day' }),
    stored: tallyQuery(context, 'logs', { window: before }),
    others: tallyQuery(overServices(context), 'logs', {
      window: { from: Math.max(0, onset - OTHERS_WITHIN), to: onset },
      by: 'service',
      minLevel: 'error',
    }),
  };
};

/** Other issues of the conversation with the same suspect. */
const sameSuspects = ({ otherIssues, suspects }: AskContext): readonly string[] => {
  const [blamed] = suspects;
  return otherIssues.flatMap(({ summary, suspects: theirs }) =>
    blamed !== undefined && theirs.some(({ service }) => service === blamed.service) ? [summary] : [],
  );
};

const storedSince = (reads: AskReads, write: ResultWriter): readonly number[] => {
  const stored = reads.total('stored');
  return stored === undefined
    ? []
    : [
        write.claim(
          'history.since',
          { at: { moment: stored.row.first }, ...ofService(stored) },
          { cites: [write.cite(stored)] },
        ),
      ];
};

/** Where the same has not been before: which services had other errors, the most first. */
const listOthers = (reads: AskReads, context: AskContext, write: ResultWriter): void => {
  const failing = reads
    .values('others')
    .filter(({ row }) => row.errors > 0)
    .toSorted((a, b) => b.row.errors - a.row.errors)
    .slice(0, LIST_LENGTH);
  if (failing.length > 0)
    write.list(
      failing.map((each) => otherClaim(each, context, write)),
      'history.others',
    );
};

const otherClaim = (each: PlacedRow<TallyRow>, context: AskContext, write: ResultWriter): number =>
  write.claim('history.other', {
    service: { name: each.row.value ?? '' },
    n: { figure: write.cell(each, 'errors') },
    first: instantPart(each.row.firstError ?? each.row.first, context),
    last: instantPart(each.row.lastError ?? each.row.last, context),
  });

const history: MeasureAnswer = {
  needsCause: true,
  reads: historyReads,
  answer: (context, reads, write) => {
    const earlier = reads.total('earlier');
    const days = reads.values('earlier').filter(({ row }) => row.errors > 0);
    const since = storedSince(reads, write);
    const issues = sameSuspects(context).slice(0, 1);
    const isUnknown = reads.total('lines') === undefined && earlier === undefined && since.length === 0;
    if (isUnknown) return unknownErrors(reads, write, 'history');
    if (earlier === undefined || earlier.row.errors === 0) {
      const { coverage } = reads.get('earlier');
      const isEmpty = earlier === undefined;
      const none = isEmpty
        ? write.claim('history.none', {}, { type: 'absence', coverage })
        : write.claim('history.no-errors', {
            errors: { figure: write.cell(earlier, 'errors') },
            count: { figure: write.cell(earlier, 'count') },
            ...ofService(earlier),
          });
      write.sentences(none, ...since);
      listOthers(reads, context, write);
      for (const issue of issues) write.text('history.issue', { issue });
      return write.finish({ kind: 'yes-no', yes: false, evidence: since.length > 0 ? ['e1'] : [] });
    }
    const errors = write.cell(earlier, 'errors');
    const yes = write.claim(
      'history.yes',
      {
        n: { figure: errors },
        first: { moment: earlier.row.firstError ?? earlier.row.first },
        last: { moment: earlier.row.lastError ?? earlier.row.last },
        ...ofService(earlier),
      },
      { bounds: [{ figure: errors, is: 'at-least', than: 1 }] },
    );
    write.sentences(yes, ...since);
    if (days.length > 1)
      write.list(
        days.slice(-LIST_LENGTH).map((day) =>
          write.claim('history.day', {
            first: instantPart(day.row.firstError ?? day.row.first, context),
            last: instantPart(day.row.lastError ?? day.row.last, context),
            n: { figure: write.cell(day, 'errors') },
          }),
        ),
      );
    for (const issue of issues) write.text('history.issue', { issue });
    return write.finish({ kind: 'yes-no', yes: true, evidence: [write.cite(earlier)] });
  },
};

export const historyAnswers = { history };
