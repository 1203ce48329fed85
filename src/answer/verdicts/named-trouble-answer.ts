// “Seat map is slow, why?”, “STEP2 files are not going out”: what is wrong with the records that are meant comes first, then what has
// to do with it; whatever else is wrong is told as something else. Questions that go on (“since when?”, “how many?”) are of the same.
import type { Figure } from '../../evidence/evidence.js';
import { computeFigure } from '../../evidence/figure.js';
import type { SentencePart } from '../../evidence/sentence.js';
import { hasCue } from '../../language/details/message-details.js';
import type { Measure } from '../../language/reading.js';
import { type Micros, MINUTE, toIso } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { sayNoun } from '../counts/say-counted.js';
import { answerStated, statedQueries, statedSamples, timedLines } from '../counts/stated-latency.js';
import type { MeasureAnswer } from '../measure.js';
import { operatorActionClaim } from '../places/operator-actions.js';
import { hasSource } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from '../rows/record-lines.js';
import { joinParts } from '../say.js';
import { namesInRow, overAllRecords } from '../things/named-records.js';
import { presentClaims } from './cause.js';
import { type CauseFacts, causeFacts } from './cause-facts.js';
import { claimCause, claimCourse, claimErrors } from './cause-sentences.js';
import {
  actionsBefore,
  findNamedTrouble,
  linesBeside,
  type TroubleOfRecords,
  namedTroubleQueries,
  type StatedSlowdown,
} from './named-trouble.js';

/** How an answer calls what it told of such records: questions that go on are of them. */
export const NAMED_TROUBLE = 'named trouble';

/** What may be asked of the records once their trouble was told. */
const GOING_ON: ReadonlySet<Measure> = new Set([
  'advice',
  'count',
  'duration',
  'latency',
  'ongoing',
  'onset',
  'share',
  'summary',
]);

export const NAMED_TROUBLE_MEASURES = [
  'advice',
  'cause',
  'count',
  'duration',
  'latency',
  'ongoing',
  'onset',
  'place',
  'share',
  'summary',
] as const satisfies readonly Measure[];

const NAMES_OTHERWISE: ReadonlySet<string> = new Set(['endpoint', 'quote', 'exception', 'id', 'url']);

/** Paths of requests tell more of a cause than what began together with it. */
const hasTraces = ({ findings }: AskContext): boolean =>
  findings !== undefined && !findings.missing.some((code) => code === 'no-spans' || code === 'no-data-in-window');

/** A question for a cause on logs alone, or one that goes on after its answer. */
export const mayNameRecords = (context: AskContext): boolean => {
  const { ask, details, entities } = context;
  if (hasTraces(context)) return false;
  if (!hasSource(context, 'logs') || ask.form === 'one_line' || details.record !== undefined) return false;
  if (ask.measure === 'cause' ? details.wantsYesOrNo === true : !GOING_ON.has(ask.measure)) return false;
  if (ask.measure !== 'cause' && details.isOfThingBefore === undefined) return false;
  if (details.status !== undefined || details.trouble?.text !== undefined) return false;
  return !entities.some(({ kind }) => NAMES_OTHERWISE.has(kind));
};

type Counted = PlacedRow<TallyRow>;
type Told = { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter };

/** “`edge`, `seatmap`” */
const sayRecords = (row: TallyRow): readonly SentencePart[] => {
  const names = [...(row.service === undefined ? [] : [row.service]), ...namesInRow(row)];
  return joinParts(names.map((name) => ({ name })));
};

/** The median of the minutes, each of which cites its own row. */
const typicalOf = (minutes: readonly Counted[], write: ResultWriter): Figure => {
  const cells = minutes.map((each) => write.cell(each, 'p50', 'micros'));
  return {
    value: computeFigure(
      'median',
      cells.map(({ value }) => value),
    ),
    by: 'median',
    of: cells.flatMap(({ of }) => of),
    unit: 'micros',
  };
};

const claimSlow = ({ at, before, latest, since }: StatedSlowdown, write: ResultWriter): number => {
  const [first] = since;
  return write.claim(
    'named.slow',
    {
      records: first === undefined ? [''] : sayRecords(first.row),
      now: { figure: typicalOf(latest, write) },
      before: { figure: typicalOf(before, write) },
      at: { clock: at },
    },
    { cites: first === undefined ? [] : [write.cite(first)] },
  );
};

const claimSlowCount = ({ since }: StatedSlowdown, write: ResultWriter): number => {
  const cells = since.map((each) => write.cell(each, 'count'));
  const n: Figure = {
    value: cells.reduce((sum, { value }) => sum + value, 0),
    by: 'sum',
    of: cells.flatMap(({ of }) => of),
  };
  return write.claim('named.since', { n: { figure: n } });
};

const claimFailing = (failing: Counted, write: ResultWriter): number =>
  write.claim('trouble.such', {
    n: { figure: write.cell(failing, 'count') },
    first: { clock: failing.row.first },
    last: { clock: failing.row.last },
  });

const claimQuiet = (total: Counted, write: ResultWriter): number =>
  write.claim('named.quiet', {
    records: sayRecords(total.row),
    lines: sayNoun(write, 'lines', write.cell(total, 'count')),
    first: { clock: total.row.first },
    last: { clock: total.row.last },
  });

const writeFailing = (failing: Counted, { reads, write }: Told): void => {
  const [line] = reads.rows('named-line', 'log');
  write.sentences(...(line === undefined ? [] : [lineClaim(line, write)]), claimFailing(failing, write));
};

const finishNamed = ({ total, slow, failing }: TroubleOfRecords, write: ResultWriter): DraftedResult => {
  const told = failing ?? total;
  const { evidence } = write.finish({ kind: 'text', evidence: [] });
  const value = slow === undefined ? told.row.count : slow.since.reduce((sum, { row }) => sum + row.count, 0);
  return write.finish({
    kind: 'value',
    name: NAMED_TROUBLE,
    value,
    unit: 'count',
    evidence: evidence.map(({ id }) => id),
  });
};

/** The cause that was found began with it, or is of the same service and lines. */
const FOLLOWS_WITHIN = 2 * MINUTE;
/** Where it is slow: a minute of few requests, or of an earlier trouble, may be taken for the one in which it began. */
const SLOW_FOLLOWS_WITHIN = 10 * MINUTE;

const isOfIt = (
  { hypothesis, errors, firstLine }: CauseFacts,
  trouble: TroubleOfRecords,
  context: AskContext,
): boolean => {
  const { from, slow, failing, services } = trouble;
  if (from === undefined) return false;
  if (failing !== undefined && firstLine?.row.template === failing.row.value) return true;
  const onset = causeOnset(context) ?? hypothesis.onset ?? errors?.row.first ?? 0;
  const isTogether = Math.abs(from - onset) <= (slow === undefined ? FOLLOWS_WITHIN : SLOW_FOLLOWS_WITHIN);
  const isNamed = [hypothesis.service, ...hypothesis.affected].some((name) => services.includes(name));
  return isTogether || (isNamed && from >= onset - FOLLOWS_WITHIN && failing !== undefined);
};

const writeOther = (facts: CauseFacts, { context, write }: Told): void => {
  write.text('trouble.apart');
  write.sentences(claimCause(facts, context, write), ...presentClaims(claimErrors(facts, write)));
  write.sentences(...claimCourse(facts, context, write));
};

/** What was done, and what began with it: that is where to look, and what may be undone. */
const writeLinks = (trouble: TroubleOfRecords, { reads, write }: Told): void => {
  const [actions, beside] = [actionsBefore(reads), linesBeside(reads, trouble)];
  if (actions.length > 0)
    write.list(
      actions.map((each) => operatorActionClaim(each, write)),
      'named.actions',
    );
  if (beside.length > 0) {
    write.text('trouble.with');
    for (const { line, counted } of beside) write.sentences(lineClaim(line, write), claimFailing(counted, write));
  }
  if (trouble.slow !== undefined && actions.length === 0 && beside.length === 0) write.text('named.unexplained');
};

/** So likely, a cause is told first, unless something is wrong with the records that are meant and began at another time. */
const LIKELY = 0.5;

/** The cause that was found explains what is asked about, or nothing else is wrong with what is meant. */
const isExplained = (facts: CauseFacts, trouble: TroubleOfRecords, context: AskContext): boolean =>
  trouble.from === undefined ? facts.hypothesis.confidence >= LIKELY : isOfIt(facts, trouble, context);

/** Undefined: the cause that was found answers it. */
const answerCause = (trouble: TroubleOfRecords, told: Told): DraftedResult | undefined => {
  const { context, reads, write } = told;
  const { slow, failing, total } = trouble;
  const [facts] = causeFacts(context, reads);
  if (facts !== undefined && isExplained(facts, trouble, context)) return undefined;
  if (slow !== undefined) write.sentences(claimSlow(slow, write), claimSlowCount(slow, write));
  if (failing !== undefined) writeFailing(failing, told);
  if (slow === undefined && failing === undefined) write.sentences(claimQuiet(total, write));
  writeLinks(trouble, told);
  if (facts !== undefined) writeOther(facts, told);
  return finishNamed(trouble, write);
};

/** For whoever knows no terms: what fails or is slow, since when, and what is done. */
const answerPlainly = (trouble: TroubleOfRecords, from: Micros, write: ResultWriter): DraftedResult => {
  const { slow, failing, total } = trouble;
  const placed = slow?.since[0] ?? failing ?? total;
  const records = namesInRow(placed.row).map((name) => ({ name }));
  const values = {
    kind: slow === undefined ? 'failing' : 'slow',
    records: joinParts(records),
    at: { clock: from },
    now: slow === undefined ? '' : { figure: typicalOf(slow.latest, write) },
    before: slow === undefined ? '' : { figure: typicalOf(slow.before, write) },
  };
  write.sentences(write.claim('named.plain', values, { cites: [write.cite(placed)] }));
  write.text('summary.searched');
  return finishNamed(trouble, write);
};

const answerGoingOn = (trouble: TroubleOfRecords, told: Told): DraftedResult | undefined => {
  const { context, write } = told;
  const { slow, failing, from } = trouble;
  if (from === undefined) return undefined;
  const { measure } = context.ask;
  if (measure === 'summary' && hasCue(context.details, 'plain words', 'management', 'customers'))
    return answerPlainly(trouble, from, write);
  if (measure === 'advice') write.text('named.advice');
  const ofSlow = slow === undefined ? [] : [claimSlow(slow, write), claimSlowCount(slow, write)];
  const ofFailing = failing === undefined ? [] : [claimFailing(failing, write)];
  write.sentences(...(measure === 'latency' && slow !== undefined ? ofSlow : [...ofSlow, ...ofFailing]));
  if (measure === 'advice' || measure === 'summary') writeLinks(trouble, told);
  const draft = finishNamed(trouble, write);
  if (measure !== 'onset') return draft;
  return write.finish({
    kind: 'value',
    name: 'onset',
    value: toIso(from),
    unit: 'time',
    evidence: draft.evidence.map(({ id }) => id),
  });
};

/** “Which endpoints are hit worst?” once a thing was found to be slow: the slowest ones, as the lines of requests state it. */
const asksForEndpoints = ({ ask, details }: AskContext): boolean =>
  ask.measure === 'place' && ask.by === 'endpoint' && details.isOfThingBefore === true;

const ofEndpoints = (context: AskContext): AskContext => ({
  ...overAllRecords(context),
  ask: { measure: 'latency', by: 'endpoint', top: true },
});

const endpointQueries = (context: AskContext, reads: AskReads): AskQueries => ({
  ...statedSamples(ofEndpoints(context)),
  ...statedQueries(ofEndpoints(context), reads),
});

/** A measure that is asked of records which the question names by a thing, where something is wrong with these. */
export const overNamedTrouble = (measure: MeasureAnswer): MeasureAnswer => ({
  needsCause: measure.needsCause,
  reads: (context, reads) => ({
    ...measure.reads(context, reads),
    ...(mayNameRecords(context) && namedTroubleQueries(context, reads)),
    ...(asksForEndpoints(context) && endpointQueries(context, reads)),
  }),
  answer: (context, reads, write) => {
    if (asksForEndpoints(context) && timedLines(reads).length > 0)
      return answerStated(ofEndpoints(context), reads, write);
    const trouble = mayNameRecords(context) ? findNamedTrouble(context, reads) : undefined;
    if (trouble === undefined) return measure.answer(context, reads, write);
    const told = { context, reads, write };
    if (context.ask.measure === 'cause') {
      const isWell = trouble.from === undefined && !hasCue(context.details, 'why');
      return (isWell ? undefined : answerCause(trouble, told)) ?? measure.answer(context, reads, write);
    }
    return answerGoingOn(trouble, told) ?? measure.answer(context, reads, write);
  },
});
