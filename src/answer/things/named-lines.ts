// Lines that speak of a thing: “did the mails go out?”, “how many charges failed?”. The noun of the question decides which lines
// are counted, where no route and no service is called so: the patterns that hold it, of whatever service.
import { hasCue } from '../../language/details/message-details.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { asksForSuccesses, SUCCESSES } from '../counts/successes.js';
import type { MeasureAnswer } from '../measure.js';
import { overServices } from '../places/error-counts.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from '../rows/record-lines.js';
import { thingOf } from '../../language/names/thing-words.js';

/** Of a count these may be lines of a thing: users and pods are none. */
const COUNTED: readonly (string | undefined)[] = [undefined, 'errors', 'failures', 'orders', 'requests', SUCCESSES];

/** Words of every question, and of every log. */
const NO_THING: ReadonlySet<string> = new Set(
  `through receipt affected exactly later meanwhile today yesterday during between there those these fine really still number sent
  response answer database connection timeout status client server error failure warning exception message level session thread
  suspicious runbook related betroffen heute gestern bisher gerade noch schon insgesamt anzahl todavía ahora hasta encore toujours
  ainda agora`
    .split(/\s+/)
    .map(thingOf),
);

const LEAST_LENGTH = 4;

/** Nouns that lines may hold, in the order of the message. Words that qualify a question name no thing. */
const nounsOf = ({ details, entities }: AskContext): readonly string[] => {
  const isInName = (start: number, end: number): boolean =>
    entities.some((each) => each.kind !== 'quote' && start < each.end && end > each.start);
  const isNoun = (word: string): boolean =>
    details.things?.includes(word) === true &&
    (details.content.includes(word) || details.work?.includes(word) === true);
  return details.terms.flatMap(({ text, start, end }) => {
    const thing = thingOf(text);
    const isPlain = thing.length >= LEAST_LENGTH && !NO_THING.has(thing) && !/\p{N}/u.test(thing);
    return isPlain && !isInName(start, end) && isNoun(text) ? [thing] : [];
  });
};

const mayNameLines = (context: AskContext): boolean => {
  const { ask, details, entities, subject } = context;
  if (!hasSource(context, 'logs') || subject.from === 'message' || ask.by !== undefined) return false;
  if (ask.measure === 'count' && !COUNTED.includes(ask.of)) return false;
  if (details.status !== undefined || details.record !== undefined || details.exception !== undefined) return false;
  if (hasCue(details, 'why', 'statements', 'which database', 'index', 'locks', 'deploy', 'change')) return false;
  const wantsYesOrNo = details.wantsYesOrNo === true || hasCue(details, 'orders', 'mails', 'payments', 'jobs');
  return (
    (ask.measure === 'count' || wantsYesOrNo) &&
    entities.every(({ kind }) => !['endpoint', 'quote', 'exception', 'id'].includes(kind))
  );
};

const PATTERNS_READ = 300;

type NamedLines = { readonly noun: string; readonly patterns: readonly string[] };

const lettersIn = (text: string): readonly string[] => text.match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [];

/** `booking.views INFO rendered`: who logs a line is called like the thing, and the line does not speak of it. */
const WHO_LOGS = /^(?:\s*[[(]?[\p{L}\p{N}_<>*]+(?:[.\-/:][\p{L}\p{N}_<>*]+)+[\])]?:?\s){1,2}/u;

const wordsIn = (text: string): ReadonlySet<string> => new Set(lettersIn(text.replace(WHO_LOGS, ' ')).map(thingOf));

/** The first noun that stored lines hold, and the patterns of these lines. */
const findLines = (context: AskContext, reads: AskReads): NamedLines | undefined => {
  const values = reads
    .values('line-patterns')
    .map(({ row }) => ({ value: row.value ?? '', words: wordsIn(row.text ?? '') }));
  for (const noun of nounsOf(context)) {
    const patterns = values.flatMap(({ value, words }) => (words.has(noun) ? [value] : []));
    if (patterns.length > 0) return { noun, patterns };
  }
  return undefined;
};

const lineQueries = (context: AskContext, reads: AskReads): AskQueries => {
  if (!mayNameLines(context) || nounsOf(context).length === 0) return {};
  const wide = overServices(context);
  const found = findLines(context, reads);
  return {
    'line-patterns': tallyQuery(wide, 'logs', { by: 'template', budget: PATTERNS_READ }),
    ...(found !== undefined && {
      'lines-of-thing': tallyQuery(wide, 'logs', { by: 'service', templates: found.patterns }),
      'newest-of-thing': logQuery(wide, { templates: found.patterns, budget: 1 }),
    }),
  };
};

const whoSpeaks = (reads: AskReads): readonly PlacedRow<TallyRow>[] =>
  reads.values('lines-of-thing').toSorted((a, b) => b.row.errors - a.row.errors || b.row.count - a.row.count);

const MOST_SERVICES = 3;

/** The noun as the newest line spells it: letters alone, so that it can stand in a sentence. */
const findSpelt = (reads: AskReads, noun: string): string | undefined => {
  const [line] = reads.rows('newest-of-thing', 'log');
  return line && lettersIn(line.row.message).find((each) => thingOf(each) === noun);
};

const claimLines = (word: string, placed: PlacedRow<TallyRow>, isOfSuccess: boolean, write: ResultWriter): number => {
  const { row } = placed;
  const [all, failed] = [write.cell(placed, 'count'), write.cell(placed, 'errors')];
  const hasErrors = row.firstError !== undefined && row.lastError !== undefined && row.errors > 0;
  return write.claim(hasErrors ? 'thing.failing' : 'thing.fine', {
    service: { name: row.service ?? row.value ?? '' },
    word,
    all: { figure: all },
    errors: { figure: failed },
    others: {
      figure: {
        value: all.value - failed.value,
        by: 'difference',
        of: [...all.of, ...failed.of],
      },
    },
    what: isOfSuccess ? 'others' : 'errors',
    first: { clock: row.firstError ?? row.first },
    last: { clock: row.lastError ?? row.last },
  });
};

const answerLines = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const found = findLines(context, reads);
  const services = whoSpeaks(reads);
  const [first, ...others] = services;
  const spelt = found && findSpelt(reads, found.noun);
  if (spelt === undefined || first === undefined) return undefined;
  const isOfSuccess = asksForSuccesses(context);
  write.sentences(claimLines(spelt, first, isOfSuccess, write));
  write.list(others.slice(0, MOST_SERVICES).map((each) => claimLines(spelt, each, isOfSuccess, write)));
  write.list(
    reads.rows('newest-of-thing', 'log').map((each) => lineClaim(each, write)),
    'thing.latest',
  );
  const evidence = services.map((each) => write.cite(each));
  if (context.details.wantsYesOrNo === true && context.ask.measure !== 'count')
    return write.finish({
      kind: 'list',
      items: services.map((each) => ({
        name: each.row.value ?? '',
        value: each.row.errors,
        evidence: [write.cite(each)],
      })),
    });
  const total = (key: 'count' | 'errors'): number => services.reduce((sum, { row }) => sum + row[key], 0);
  return write.finish({
    kind: 'value',
    name: isOfSuccess ? SUCCESSES : 'errors',
    value: isOfSuccess ? total('count') - total('errors') : total('errors'),
    unit: 'count',
    evidence,
  });
};

/** Readings of a question for what became of a thing. */
export const NAMED_LINE_MEASURES = [
  'affected',
  'change',
  'count',
  'health',
  'history',
  'hypothesis',
  'ongoing',
  'unclear',
] as const satisfies readonly AskContext['ask']['measure'][];

/** A measure that is asked of the lines which speak of a thing, where the question names one and its own subject has no such lines. */
export const overNamedLines = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => ({ ...measure.reads(context, reads), ...lineQueries(context, reads) }),
  answer: (context, reads, write) =>
    (reads.has('lines-of-thing') ? answerLines(context, reads, write) : undefined) ??
    measure.answer(context, reads, write),
});
