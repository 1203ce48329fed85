// Whether a service, or everything, is well: its errors beside those of the time before.
import { HOUR, MINUTE, type TimeWindow } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { type AskContext, blamedService, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from '../rows/record-lines.js';
import { mentionsTime, ofService, overServices, recordsWord } from './error-counts.js';
import { instantPart } from './instant.js';
import { unknownErrors } from './moments.js';

const LIST_LENGTH = 8;
/** What is compared with the time asked about. */
const PAST = HOUR;
const LEAST_SPAN = 10 * MINUTE;

/** The message means everything, and not the service that is held for the cause. */
const isGeneral = ({ subject }: AskContext): boolean => subject.from !== 'message';

const presentWindow = (context: AskContext): TimeWindow => {
  const { period, askedAt } = context;
  if (mentionsTime(context)) return period;
  const onset = causeOnset(context);
  const from = isGeneral(context) || onset === undefined ? period.from : Math.min(onset, askedAt - LEAST_SPAN);
  return { from, to: Math.max(period.to, from + MINUTE) };
};

export const healthReads = (context: AskContext): AskQueries => {
  const window = presentWindow(context);
  const past = { from: window.from - PAST, to: window.from };
  const services = isGeneral(context) ? context.scope.services : context.subject.services;
  const wide = overServices(context);
  const warned = { services, minLevel: 'warn' } as const;
  const streams = ['logs', ...(hasSource(context, 'spans') ? (['spans'] as const) : [])] as const;
  const counts = streams.flatMap((of) => {
    const now = of === 'logs' ? 'lines' : 'requests';
    return [
      [now, tallyQuery(wide, of, { window, services })] as const,
      [`${now}-before`, tallyQuery(wide, of, { window: past, services })] as const,
      [`${now}-services`, tallyQuery(wide, of, { window, by: 'service' })] as const,
    ];
  });
  return {
    ...Object.fromEntries(counts),
    ...(!isGeneral(context) && {
      warned: tallyQuery(wide, 'logs', { ...warned, window }),
      'warned-before': tallyQuery(wide, 'logs', { ...warned, window: past }),
      'warned-latest': logQuery(wide, { ...warned, window, budget: 1 }),
    }),
  };
};

type Compared = {
  readonly records: 'lines' | 'requests';
  readonly now: PlacedRow<TallyRow>;
  readonly before: PlacedRow<TallyRow> | undefined;
};

const comparedRows = (reads: AskReads): Compared | undefined => {
  for (const records of ['requests', 'lines'] as const) {
    const now = reads.total(records);
    if (now !== undefined) return { records, now, before: reads.total(`${records}-before`) };
  }
  return undefined;
};

type ErrorsCompared = Pick<Compared, 'now' | 'before'>;

const share = ({ row }: PlacedRow<TallyRow>): number => row.errors / row.count;

/** Errors are twice as frequent as before, and some more than chance. */
const NOTABLE_TIMES = 2;
const NOTABLE_ERRORS = 5;
const NOTABLE_SHARE = 0.01;
/** Never well, however long it has been so. */
const HIGH_SHARE = 0.5;
/** Of a service that logs little, so many errors are some where none were before. */
const FEW_ERRORS = 2;
const NEW_SHARE = 0.1;

/** A share of few lines, where as many lines before it had no error. */
const isNewInFew = ({ now, before }: ErrorsCompared): boolean =>
  now.row.errors >= FEW_ERRORS &&
  share(now) >= NEW_SHARE &&
  before?.row.errors === 0 &&
  before.row.count >= now.row.count;

const isNotable = ({ now, before }: ErrorsCompared): boolean => {
  if (isNewInFew({ now, before })) return true;
  if (now.row.errors < NOTABLE_ERRORS) return false;
  if (share(now) >= HIGH_SHARE) return true;
  return before === undefined ? share(now) > NOTABLE_SHARE : share(now) > NOTABLE_TIMES * share(before);
};

/** `judged`: whether it is well has been said. */
const stateClaim = (compared: Compared, context: AskContext, write: ResultWriter, judged: boolean): number => {
  const { now, records } = compared;
  const errors = write.cell(now, 'errors');
  const verdict = isNotable(compared) ? 'health.bad' : 'health.good';
  return write.claim(
    judged ? 'health.state' : verdict,
    {
      errors: { figure: errors },
      count: { figure: write.cell(now, 'count') },
      share: { figure: write.ratio([now, 'errors'], [now, 'count'], 'percent') },
      what: recordsWord(records),
      from: instantPart(now.row.first, context),
      to: instantPart(now.row.last, context),
      ...ofService(now),
    },
    { cites: [write.cite(now)] },
  );
};

const beforeClaim = ({ before, records }: Compared, write: ResultWriter): readonly number[] =>
  before === undefined
    ? []
    : [
        write.claim('health.before', {
          share: { figure: write.ratio([before, 'errors'], [before, 'count'], 'percent') },
          count: { figure: write.cell(before, 'count') },
          what: recordsWord(records),
        }),
      ];

/** Lines of level warning and worse of the service that is asked about, where they are more frequent than before. */
const notableWarnings = (reads: AskReads): PlacedRow<TallyRow> | undefined => {
  const [warned, lines] = [reads.total('warned'), reads.total('lines')];
  if (warned === undefined || lines === undefined || warned.row.count < NOTABLE_ERRORS) return undefined;
  const [warnedBefore, linesBefore] = [reads.total('warned-before'), reads.total('lines-before')];
  const before = (warnedBefore?.row.count ?? 0) / (linesBefore?.row.count ?? 1);
  const now = warned.row.count / lines.row.count;
  return now > Math.max(NOTABLE_SHARE, NOTABLE_TIMES * before) ? warned : undefined;
};

/** It fails in nothing, but warns of something. */
const warnedClaim = (
  warned: PlacedRow<TallyRow>,
  lines: PlacedRow<TallyRow>,
  context: AskContext,
  write: ResultWriter,
) =>
  write.claim(
    'health.warned',
    {
      n: { figure: write.cell(warned, 'count') },
      count: { figure: write.cell(lines, 'count') },
      share: { figure: write.ratio([warned, 'count'], [lines, 'count'], 'percent') },
      what: recordsWord('lines'),
      from: instantPart(warned.row.first, context),
      to: instantPart(warned.row.last, context),
      ...ofService(lines),
    },
    { cites: [write.cite(warned), write.cite(lines)] },
  );

/** How the service fares that the message names, with its latest warning or error: whether it is well. Undefined: nothing is stored of it. */
export const writeServiceHealth = (context: AskContext, reads: AskReads, write: ResultWriter): boolean | undefined => {
  const compared = comparedRows(reads);
  if (compared === undefined) return undefined;
  const lines = reads.total('lines');
  const warned = isNotable(compared) ? undefined : notableWarnings(reads);
  const isWell = !isNotable(compared) && warned === undefined;
  if (warned !== undefined && lines !== undefined) write.sentences(warnedClaim(warned, lines, context, write));
  else write.sentences(stateClaim(compared, context, write, false), ...beforeClaim(compared, write));
  const [latest] = isWell ? [] : reads.rows('warned-latest', 'log');
  if (latest !== undefined) write.list([lineClaim(latest, write)]);
  return isWell;
};

/** Services with errors, those with the most first. */
const serviceClaims = (reads: AskReads, records: Compared['records'], write: ResultWriter): readonly number[] =>
  reads
    .values(`${records}-services`)
    .filter(({ row }) => row.errors > 0)
    .slice(0, LIST_LENGTH)
    .map((each) =>
      write.claim('affected.service', {
        service: { name: each.row.value ?? '' },
        errors: { figure: write.cell(each, 'errors') },
        count: { figure: write.cell(each, 'count') },
        share: { figure: write.ratio([each, 'errors'], [each, 'count'], 'percent') },
        what: recordsWord(records),
      }),
    );

const causeClaim = (context: AskContext, reads: AskReads, write: ResultWriter): readonly number[] => {
  const service = blamedService(context);
  const rows = [...reads.values('lines-services'), ...reads.values('requests-services')];
  const row = rows.find((each) => each.row.value === service);
  return service === undefined || row === undefined
    ? []
    : [
        write.claim(
          'health.cause',
          { service: { name: service } },
          { type: 'cause', blames: service, cites: [write.cite(row)] },
        ),
      ];
};

const health: MeasureAnswer = {
  needsCause: true,
  reads: healthReads,
  answer: (context, reads, write): DraftedResult | undefined => {
    const compared = comparedRows(reads);
    if (compared === undefined) return unknownErrors(reads, write, 'health');
    if (!isGeneral(context)) {
      const isWell = writeServiceHealth(context, reads, write) === true;
      return write.finish({ kind: 'yes-no', yes: isWell, evidence: [write.cite(compared.now)] });
    }
    const cause = causeClaim(context, reads, write);
    const isBad = cause.length > 0 || isNotable(compared);
    write.sentences(...cause, stateClaim(compared, context, write, cause.length > 0), ...beforeClaim(compared, write));
    if (isBad) write.list(serviceClaims(reads, compared.records, write));
    return write.finish({ kind: 'yes-no', yes: !isBad, evidence: [write.cite(compared.now)] });
  },
};

export const healthAnswers = { health };
