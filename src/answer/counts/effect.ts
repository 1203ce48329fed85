// Whether a change helped: errors and slow requests as long after it as before it, yes or no with figures.
import { HOUR, type Micros, MINUTE, type TimeWindow } from '../../kernel/time.js';
import { hasCue } from '../../language/details/message-details.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { ChangeQuery } from '../../telemetry/query.js';
import type { ChangeRecord, LogRecord } from '../../telemetry/record.js';
import { type AskContext, blamedService, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { ongoingAnswers } from '../places/ongoing.js';
import { changeValues } from '../places/changes.js';
import { overServices } from '../places/error-counts.js';
import {
  linesTelling,
  startsOfEarlierVersion,
  tellsOfDeploy,
  tellsOfProcess,
  tellsOfRollback,
  versionedLineClaim,
} from '../places/process-lines.js';
import { levelRank } from '../../telemetry/level.js';
import { logQuery, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { comparedRecords, comparedSide, latencyClaim } from './comparison.js';
import { learningQueries, totalOptions } from './counted-records.js';
import { sayWhose } from './say-counted.js';

const LOOK_BACK = 24 * HOUR;
const MOST_CHANGES = 200;
/** What comes later has other causes. */
const LONGEST_SIDE = 30 * MINUTE;
/** So far from the time that is named a change is still meant by it. */
const NEAR = 10 * MINUTE;

/** The title of a change that takes another one back. */
export const ROLLBACK = /roll(?:s|ed|ing)?[ -]?(?:it )?back|\bback to\b|revert|\bundo|zur[uü]ck|downgrad/i;
const RESTART = /restart|reboot|neustart|relaunch|recreat/i;

type Change = PlacedRow<ChangeRecord>;

const changesQuery = (context: AskContext): ChangeQuery => ({
  ask: 'changes',
  window: {
    from: Math.min(causeOnset(context) ?? context.period.from, context.window.analysis.from) - LOOK_BACK,
    to: context.askedAt + 1,
  },
  filter: {},
  upTo: context.asOf['changes'] ?? 0,
  budget: MOST_CHANGES,
});

const isOfKind =
  ({ details }: AskContext) =>
  ({ change, title }: ChangeRecord): boolean => {
    if (change === 'alert') return false;
    if (hasCue(details, 'rollback')) return ROLLBACK.test(title);
    if (hasCue(details, 'restart')) return RESTART.test(title);
    return hasCue(details, 'deploy') ? change === 'deploy' : true;
  };

/** The instant that the message names by its clock. */
const namedInstant = ({ moment, saidTime }: AskContext): Micros | undefined => moment?.at ?? saidTime?.from;

const nearestChange = (changes: readonly Change[], at: Micros): Change | undefined => {
  const distance = ({ row }: Change): number => Math.abs(row.time - at);
  return changes.filter((each) => distance(each) <= NEAR).toSorted((a, b) => distance(a) - distance(b))[0];
};

/** Whatever its title calls it: a change of the service in question, after its trouble began, at the time that is named. */
const nearestOwnChange = (context: AskContext, reads: AskReads, at: Micros): Change | undefined => {
  const { subject, askedAt } = context;
  const [onset = 0, blamed] = [causeOnset(context), blamedService(context)];
  const own = reads
    .rows('effect-changes', 'change')
    .filter(({ row }) => row.change !== 'alert' && row.time <= askedAt && row.time > onset)
    .filter(({ row }) => row.service === blamed || subject.services.includes(row.service));
  return nearestChange(own, at);
};

/** A named instant decides; else the version or service that is named, the blamed one before the trouble, the latest. */
const meantChange = (context: AskContext, reads: AskReads): Change | undefined => {
  const { details, entities, subject, askedAt } = context;
  const fitting = reads
    .rows('effect-changes', 'change')
    .filter(({ row }) => row.time <= askedAt && isOfKind(context)(row))
    .toSorted((a, b) => b.row.time - a.row.time);
  const at = namedInstant(context);
  if (at !== undefined) return nearestChange(fitting, at) ?? nearestOwnChange(context, reads, at);
  const versions = entities.flatMap(({ kind, name, text }) => (kind === 'version' ? [name ?? text] : []));
  const [onset, blamed] = [causeOnset(context), blamedService(context)];
  const isBefore = ({ row }: Change): boolean => onset === undefined || row.time <= onset;
  // what repairs comes after the trouble, what is suspected before it
  const isRepair = hasCue(details, 'rollback', 'restart');
  return (
    fitting.find(({ row }) => versions.includes(row.version ?? '')) ??
    (subject.from === 'message' ? fitting.find(({ row }) => subject.services.includes(row.service)) : undefined) ??
    fitting.find((each) => each.row.service === blamed && (isRepair || isBefore(each))) ??
    fitting[0]
  );
};

type Lines = readonly PlacedRow<LogRecord>[];

/** What lines tell of a change that nobody recorded: the words by which they are looked for, and which of the lines tell of it. */
type ToldChange = {
  readonly words: readonly string[];
  readonly among: (reads: AskReads, keys: readonly string[]) => Lines;
};

const ROLLBACK_LINES: ToldChange = {
  words: ['rolling back', 'rolled back', 'rollback', 'reverted', 'reverting', 'downgraded'],
  among: (reads, keys) => linesTelling(reads, keys, tellsOfRollback),
};
const RESTART_LINES: ToldChange = {
  words: ['started', 'starting', 'restarted', 'restarting', 'listening', 'ready'],
  among: (reads, keys) => linesTelling(reads, keys, tellsOfProcess),
};
const DEPLOY_LINES: ToldChange = {
  words: [
    'deployed',
    'deploying',
    'rollout',
    'started',
    'starting',
    'upgraded',
    'upgrading',
    'installed',
    'setting up',
  ],
  among: (reads, keys) => linesTelling(reads, keys, tellsOfDeploy),
};

/** Nobody wrote that it was put back, but it starts at an earlier version. */
const RETURN_LINES: ToldChange = {
  words: DEPLOY_LINES.words,
  among: (reads, keys) => startsOfEarlierVersion(linesTelling(reads, keys, tellsOfDeploy)),
};

/** Of the kind that the message names, else of any. */
const toldChanges = ({ details }: AskContext): readonly ToldChange[] => {
  if (hasCue(details, 'rollback')) return [ROLLBACK_LINES, RETURN_LINES];
  if (hasCue(details, 'restart')) return [RESTART_LINES];
  return hasCue(details, 'deploy') ? [DEPLOY_LINES] : [ROLLBACK_LINES, DEPLOY_LINES, RESTART_LINES];
};

const LINES_READ = 40;
const lineKey = (word: string): string => `line-${word}`;

const wordsOf = (context: AskContext): readonly string[] => [
  ...new Set(toldChanges(context).flatMap(({ words }) => words)),
];

/** The time that is compared must be known before counts are read, so the lines are looked for by their words. */
const lineQueries = (context: AskContext): AskQueries =>
  Object.fromEntries(
    wordsOf(context).map((text) => [
      lineKey(text),
      // it may lie before the window of the issue, as a stored change may
      logQuery(overServices(context), {
        text,
        budget: LINES_READ,
        order: 'newest',
        window: changesQuery(context).window,
      }),
    ]),
  );

/** A change that no stored one tells of, by the latest line of a program, a host or a deployment that does. */
const changeLine = (context: AskContext, reads: AskReads): PlacedRow<LogRecord> | undefined => {
  const at = namedInstant(context);
  const services = context.subject.from === 'message' ? context.subject.services : [];
  const isMeant = ({ row }: PlacedRow<LogRecord>): boolean =>
    levelRank(row.level) < levelRank('error') &&
    (services.length === 0 || services.some((service) => row.service === service || row.message.includes(service))) &&
    row.time <= context.askedAt &&
    (at === undefined || Math.abs(row.time - at) <= NEAR);
  return toldChanges(context)
    .map(({ words, among }) => among(reads, words.map(lineKey)).findLast(isMeant))
    .find((line) => line !== undefined);
};

type Compared = { readonly at: Micros; readonly change?: Change; readonly line?: PlacedRow<LogRecord> };

/** Undefined: no such change is stored, and the message names no time. */
const findCompared = (context: AskContext, reads: AskReads): Compared | undefined => {
  const change = meantChange(context, reads);
  if (change !== undefined) return { at: change.row.time, change };
  const line = changeLine(context, reads);
  if (line !== undefined) return { at: line.row.time, line };
  const at = namedInstant(context);
  return at === undefined ? undefined : { at };
};

const sidesOf = (
  { askedAt }: AskContext,
  { at }: Compared,
): { readonly now: TimeWindow; readonly past: TimeWindow } => {
  const length = Math.max(MINUTE, Math.min(LONGEST_SIDE, askedAt - at));
  return { now: { from: at, to: at + length }, past: { from: at - length, to: at } };
};

/** The time of the issue, whatever time the message names. */
const ofIssue = (context: AskContext): AskContext => ({
  ...context,
  hasOwnTime: false,
  period: { from: context.window.analysis.from, to: Math.max(context.window.asked.to, context.askedAt) },
});

/** Another service than the blamed one was changed: whether that helped is told by its own records. */
const ofChanged = (context: AskContext, { change, line }: Compared): AskContext => {
  const service = (change ?? line)?.row.service;
  const { subject } = context;
  const isOther =
    service !== undefined && !subject.services.includes(service) && context.catalogue.service.includes(service);
  return isOther && subject.from === 'cause'
    ? { ...context, subject: { services: [service], from: 'message', templates: [] } }
    : context;
};

const comparedQueries = (asked: AskContext, reads: AskReads): AskQueries => {
  const compared = findCompared(asked, reads);
  if (compared === undefined) return ongoingAnswers.ongoing.reads(asked, reads);
  const context = ofChanged(asked, compared);
  const { now, past } = sidesOf(context, compared);
  const { of, options } = comparedRecords(context, reads);
  return {
    now: tallyQuery(context, of, totalOptions(context, { ...options, window: now })),
    past: tallyQuery(context, of, totalOptions(context, { ...options, window: past })),
  };
};

const reads: MeasureAnswer['reads'] = (asked, read) => {
  const context = ofIssue(asked);
  const changes = changesQuery(context);
  return {
    ...learningQueries(context),
    'effect-changes': changes,
    ...lineQueries(context),
    ...(read.has('effect-changes') && comparedQueries(context, read)),
  };
};

/** A smaller difference may be chance. */
const NOTABLE = 0.2;
/** Where so few fail, slowness is what is left. */
const FEW = 0.01;

type Total = PlacedRow<TallyRow>;

const rateOf = ({ row }: Total): number => row.errors / row.count;

const directionOf = (now: number, past: number): 'more' | 'less' | 'same' => {
  if (Math.abs(now - past) <= NOTABLE * past) return 'same';
  return now > past ? 'more' : 'less';
};

/** Logs that hold errors alone: a share of them tells nothing, their number does. */
const NEARLY_ALL = 0.9;

const perMinute = ({ row }: Total): number => row.errors / row.minutes;

const holdErrorsAlone = (now: Total, past: Total): boolean =>
  now.row.of === 'logs' && Math.min(rateOf(now), rateOf(past)) >= NEARLY_ALL;

const sayRates = (now: Total, past: Total, write: ResultWriter): DraftedResult => {
  const to = directionOf(perMinute(now), perMinute(past));
  const [rate, before] = [now, past].map((each) => write.ratio([each, 'errors'], [each, 'minutes']));
  if (rate === undefined || before === undefined) throw new RangeError('a side has no rate');
  write.text(to === 'less' ? 'effect.yes' : 'effect.no');
  write.sentences(
    write.claim(
      'effect.rates',
      { to, rate: { figure: rate }, before: { figure: before } },
      to === 'same' ? {} : { shift: { to, now: [rate], before: [before] } },
    ),
  );
  write.text('effect.not-proof');
  return write.finish({ kind: 'yes-no', yes: to === 'less', evidence: [write.cite(now), write.cite(past)] });
};

const isFaster = (now: Total, past: Total): boolean =>
  Math.max(rateOf(now), rateOf(past)) < FEW && directionOf(now.row.p95 ?? 0, past.row.p95 ?? 0) === 'less';

const saySides = (
  { now, past, from }: { readonly now: Total; readonly past: Total; readonly from: TimeWindow },
  write: ResultWriter,
): DraftedResult => {
  const noun = now.row.of === 'spans' ? 'failures' : 'errors';
  const sides = { now: comparedSide(write, now, now, noun, from), past: comparedSide(write, past, past, noun, from) };
  const to = directionOf(rateOf(now), rateOf(past));
  const isBetter = to === 'less' || (to === 'same' && isFaster(now, past));
  const [shareNow, shareThen] = [sides.now.share.figure, sides.past.share.figure];
  write.text(isBetter ? 'effect.yes' : 'effect.no');
  // nothing failed before it: how fast it was is what changed
  if (isFaster(now, past)) {
    write.sentences(...latencyClaim(now, past, write)).text('effect.not-proof');
    return write.finish({ kind: 'yes-no', yes: true, evidence: [write.cite(now), write.cite(past)] });
  }
  const difference = write.claim(
    `comparison.${to}`,
    { ...sides.now, of: sayWhose(write, now), before: { figure: shareThen } },
    to === 'same' ? {} : { shift: { to, now: [shareNow], before: [shareThen] } },
  );
  write.sentences(difference, write.claim('comparison.then', sides.past), ...latencyClaim(now, past, write));
  write.text('effect.not-proof');
  return write.finish({ kind: 'yes-no', yes: isBetter, evidence: [write.cite(now), write.cite(past)] });
};

/** One of the two times holds no record, or was not read. */
const sayUnread = (reads: AskReads, key: 'now' | 'past', write: ResultWriter): DraftedResult => {
  const { status, coverage } = reads.get(key);
  if (status !== 'read') write.text('nothing.unread');
  else write.sentence(key === 'past' ? 'past.unread' : 'nothing.stored', {}, { type: 'absence', coverage });
  return write.finish({ kind: 'unknown', missing: key });
};

const answer: MeasureAnswer['answer'] = (asked, reads, write) => {
  const context = ofIssue(asked);
  const compared = findCompared(context, reads);
  if (compared === undefined) {
    write.text('effect.unstored');
    return ongoingAnswers.ongoing.answer(context, reads, write);
  }
  const { change, line } = compared;
  if (change !== undefined)
    write.sentence('event.taken', { side: 'since', ...changeValues(change, context) }, { cites: [write.cite(change)] });
  else if (line === undefined) write.text('effect.unstored-time');
  else write.list([versionedLineClaim(line, write)], 'change.process-lines');
  const [now, past] = [reads.total('now'), reads.total('past')];
  if (now === undefined) return sayUnread(reads, 'now', write);
  if (past === undefined) return sayUnread(reads, 'past', write);
  if (holdErrorsAlone(now, past)) return sayRates(now, past, write);
  return saySides({ now, past, from: sidesOf(context, compared).now }, write);
};

export const effectMeasure: MeasureAnswer = { needsCause: true, reads, answer };
