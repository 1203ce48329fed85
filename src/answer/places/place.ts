// Where the errors are: one pod or all of them, which region, which endpoint.
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { hasCue } from '../../language/details/message-details.js';
import type { MeasureAnswer } from '../measure.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import {
  dimensionOf,
  entityOfPlace,
  type Place,
  namesPlace,
  placeOf,
  placesNamed,
  dimensionSamples,
} from './dimensions.js';
import {
  countQueries,
  type ErrorCounts,
  errorCounts,
  errorWindow,
  ofService,
  overServices,
  recordsWord,
  REQUESTS_FIRST,
  withoutKind,
} from './error-counts.js';
import { hasSource } from '../queries.js';
import { finishText } from '../verdicts/cause.js';
import { causeFacts, causeReads } from '../verdicts/cause-facts.js';
import { claimCause, claimDetail, isLikely } from '../verdicts/cause-sentences.js';
import { endpointClaims, endpointQueries } from './endpoints.js';
import { differenceOf, wholeOf } from './figures.js';
import { elsewhereClaims, elsewhereQueries, namesElsewhere, otherPlaces } from './elsewhere.js';
import { answerLockHolder, answerNoLockHolder, asksForLockHolder, lockHolderQueries } from './lock-holders.js';
import { answerWithoutErrors } from './no-errors.js';
import { answerRequestIds, asksForRequestIds, requestIdQueries } from './request-ids.js';
import { sayToldHosts, toldHostQueries } from './told-hosts.js';
import { WORKING, workingRoutes } from './working-routes.js';
import { WORSE, worseTrouble } from './worse-trouble.js';
import { answerHolder, asksForHolder, holderQueries } from './resource-holders.js';

const LIST_LENGTH = 8;

/** Of a service all are meant, of the rest those of the subject. */
const subjectOf = (context: AskContext, place: Place): AskContext => {
  const kind = entityOfPlace(place);
  const open = kind === undefined ? context : withoutKind(context, kind);
  return place === 'service' ? { ...overServices(open), period: errorWindow(open) } : open;
};

/** Questions for places that count other records than the errors of the cause, by their `of`. */
const OF_OTHERS: { readonly [of: string]: MeasureAnswer } = { [WORKING]: workingRoutes, [WORSE]: worseTrouble };

const placeReads = (context: AskContext, reads: AskReads): AskQueries => {
  const other = OF_OTHERS[context.ask.of ?? ''];
  if (other !== undefined) return other.reads(context, reads);
  if (asksForRequestIds(context)) return requestIdQueries(context);
  if (asksForLockHolder(context)) return { ...lockHolderQueries(context, reads), ...causeReads(context, reads) };
  if (asksForHolder(context)) return holderQueries(context, reads);
  const place = placeOf(context);
  const dimension = dimensionOf(place, reads);
  return {
    ...dimensionSamples(context, place),
    ...(dimension !== undefined && countQueries(subjectOf(context, place), dimension)),
    ...elsewhereQueries(subjectOf(context, place), 'logs', dimension),
    ...(hasSource(context, 'spans') && elsewhereQueries(subjectOf(context, place), 'spans', dimension)),
    ...(place === 'endpoint' && endpointQueries(context, reads)),
    ...toldHostQueries(context, reads, place),
    ...((!namesPlace(context) || place === 'service') && causeReads(context, reads)),
  };
};

/** “Which service is it?”: the one that most lines of fail need not be the one that is to blame, which is told first. */
const sayCauseFirst = ({ context, reads, place, write }: PlaceText, worst: string | undefined): void => {
  if (place !== 'service' || hasCue(context.details, 'errors', 'warnings', 'others')) return;
  const [first] = causeFacts(context, reads);
  if (first === undefined || !isLikely(first.hypothesis) || first.hypothesis.service === worst) return;
  write.sentences(claimCause(first, context, write));
};

const countsOf = (place: Place, reads: AskReads): ErrorCounts | undefined =>
  errorCounts(reads, { hasValues: true, ...(place === 'endpoint' && { order: REQUESTS_FIRST }) });

/** “Who is holding the lock?” names no dimension: the line of the cause may tell. */
const toldByCause = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult | undefined => {
  const [first] = namesPlace(context) ? [] : causeFacts(context, reads);
  const detail = first && claimDetail(first, context, write);
  if (first === undefined || detail === undefined) return undefined;
  write.sentences(claimCause(first, context, write), detail);
  return finishText(write);
};

/** Where the records of the subject name no endpoint, whoever takes the requests in may. */
const withoutValues = (context: AskContext, reads: AskReads, asked: Place, write: ResultWriter) => {
  const endpoints = asked === 'endpoint' ? endpointClaims(reads, write, LIST_LENGTH) : [];
  if (endpoints.length === 0)
    return (
      toldByCause(context, reads, write) ??
      (asked === 'host' ? sayToldHosts(context, reads, write) : undefined) ??
      answerWithoutErrors(context, reads, { place: asked, write })
    );
  write.list(endpoints.map(({ claim }) => claim));
  return write.finish({ kind: 'list', items: endpoints.map(({ name, value }) => ({ name, value, evidence: [] })) });
};

type PlaceText = {
  readonly context: AskContext;
  readonly reads: AskReads;
  readonly place: Place;
  readonly counts: ErrorCounts;
  readonly write: ResultWriter;
};

const nameOf = ({ row }: PlacedRow<TallyRow>) => ({ name: row.value ?? '' });

const sentenceOf = (value: PlacedRow<TallyRow>, { counts: { total, records }, write }: PlaceText) => ({
  name: nameOf(value),
  errors: { figure: write.cell(value, 'errors') },
  total: { figure: wholeOf(write, [value, 'errors'], [total, 'errors']) },
  share: { figure: write.ratio([value, 'errors'], [total, 'errors'], 'percent') },
  first: { clock: value.row.firstError ?? value.row.first },
  last: { clock: value.row.lastError ?? value.row.last },
  what: recordsWord(records),
});

const itemClaims = (values: readonly PlacedRow<TallyRow>[], text: PlaceText): readonly number[] =>
  values.slice(0, LIST_LENGTH).map((value) => text.write.claim('place.item', sentenceOf(value, text)));

const finishList = ({ counts: { failing }, write }: PlaceText): DraftedResult =>
  write.finish({
    kind: 'list',
    items: failing.map((each) => ({
      name: each.row.value ?? '',
      value: each.row.errors,
      evidence: [write.cite(each)],
    })),
  });

/** Pods and versions are of one service: those of others are told only where the question names them. */
const OF_ONE_SERVICE: ReadonlySet<Place> = new Set(['pod', 'version']);

/** `v3.2.0` is `3.2.0`. */
const plainName = (name: string): string => name.toLowerCase().replace(/^v(?=\d)/, '');

/** The others of its kind show none. */
const othersClaim = (text: PlaceText): readonly number[] => {
  const { context, reads, place, write } = text;
  const { everything, total, values } = text.counts;
  if (values.length < 2) {
    const own = values.flatMap(({ row }) => row.value ?? []);
    const named = placesNamed(context, place).map(plainName);
    const others = otherPlaces(reads, own).filter(
      (name) => !OF_ONE_SERVICE.has(place) || named.includes(plainName(name)),
    );
    return others.length > 0
      ? elsewhereClaims(context, others, text)
      : [write.claim('place.single', { place }, { cites: [write.cite(everything)] })];
  }
  const n = differenceOf(write, [everything, 'values'], [total, 'valuesWithErrors']);
  const cites = n.of.map(({ evidence }) => evidence);
  return n.value === 1
    ? [write.claim('place.other', { place }, { cites })]
    : [write.claim('place.others', { n: { figure: n }, place })];
};

const onlyOne = (value: PlacedRow<TallyRow>, text: PlaceText): DraftedResult => {
  const { write, counts } = text;
  const only = write.claim('place.only', {
    ...sentenceOf(value, text),
    ...ofService(counts.total),
  });
  write.sentences(only, ...othersClaim(text));
  return finishList(text);
};

const ofHowMany = (text: PlaceText) => {
  const { counts, write, place } = text;
  const isAll = counts.failing.length === counts.everything.row.values;
  const id = isAll ? 'place.all' : 'place.some';
  return write.claim(id, {
    n: { figure: write.cell(counts.total, 'valuesWithErrors') },
    m: { figure: write.cell(counts.everything, 'values') },
    place,
    ...ofService(counts.total),
    what: recordsWord(counts.records),
  });
};

/** “Which service shows it first?” asks for the order of time. */
const asksForEarliest = ({ details, ask }: AskContext): boolean => ask.top !== true && hasCue(details, 'first');

const firstErrorOf = ({ row }: PlacedRow<TallyRow>): number => row.firstError ?? row.first;

const inOrderOfTime = (text: PlaceText): DraftedResult => {
  const { counts, write } = text;
  const failing = counts.failing.toSorted((a, b) => firstErrorOf(a) - firstErrorOf(b));
  const [earliest, ...later] = failing;
  if (earliest === undefined) throw new RangeError('no place has an error');
  write.sentences(write.claim('place.first', { ...sentenceOf(earliest, text), ...ofService(counts.total) }));
  write.list(itemClaims(later, text));
  return finishList({ ...text, counts: { ...counts, failing } });
};

/** As code, without the characters that would end it. */
const asCode = (name: string): string => `\`${name.replaceAll('`', '')}\``;

/** “On staging too?”, where the subject has no record on staging: that nothing fails there is not known. */
const sayAbsent = (text: PlaceText): void => {
  const { context, reads, place, write } = text;
  const { everything, values } = text.counts;
  const stored = values.flatMap(({ row }) => (row.value === undefined ? [] : [row.value]));
  const known = new Set(stored.map((name) => name.toLowerCase()));
  const missing = placesNamed(context, place).filter((name) => !known.has(name.toLowerCase()));
  const elsewhere = namesElsewhere(reads, missing);
  // a single one is told with the others of its kind
  if (values.length > 1) write.sentences(...elsewhereClaims(context, elsewhere, text));
  const absent = missing.filter((name) => !elsewhere.includes(name));
  if (absent.length === 0 || values.length !== everything.row.values) return;
  write.text('place.absent', {
    names: absent.map(asCode).join(', '),
    stored: stored.slice(0, LIST_LENGTH).map(asCode).join(', '),
    more: stored.length > LIST_LENGTH ? ' …' : '',
  });
};

/** Which: the one with the most first, then the others. */
const place: MeasureAnswer = {
  needsCause: true,
  reads: placeReads,
  answer: (context, reads, write) => {
    const other = OF_OTHERS[context.ask.of ?? ''];
    if (other !== undefined) return other.answer(context, reads, write);
    if (asksForRequestIds(context)) return answerRequestIds(context, reads, write);
    if (asksForLockHolder(context))
      return answerLockHolder(reads, write) ?? toldByCause(context, reads, write) ?? answerNoLockHolder(write);
    if (asksForHolder(context)) return answerHolder(context, reads, write);
    const asked = placeOf(context);
    const counts = countsOf(asked, reads);
    if (counts === undefined) return withoutValues(context, reads, asked, write);
    const text = { context, reads, place: asked, counts, write };
    const [worst, ...others] = counts.failing;
    if (worst === undefined) return undefined;
    sayCauseFirst(text, worst.row.value);
    sayAbsent(text);
    if (others.length === 0) return onlyOne(worst, text);
    if (asksForEarliest(context)) return inOrderOfTime(text);
    const leads = write.claim('place.leads', { ...sentenceOf(worst, text), ...ofService(counts.total) });
    write.sentences(leads, ofHowMany(text));
    if (context.ask.top !== true) write.list(itemClaims(others, text));
    return finishList(text);
  },
};

/** How many of them, and the counts of each. */
const spread: MeasureAnswer = {
  needsCause: true,
  reads: placeReads,
  answer: (context, reads, write) => {
    const asked = placeOf(context);
    const counts = countsOf(asked, reads);
    if (counts === undefined) return withoutValues(context, reads, asked, write);
    const text = { context, reads, place: asked, counts, write };
    const [worst, ...others] = counts.failing;
    if (worst === undefined) return undefined;
    sayAbsent(text);
    if (others.length === 0) return onlyOne(worst, text);
    write.sentences(ofHowMany(text)).list(itemClaims(counts.failing, text));
    return finishList(text);
  },
};

export const placeAnswers = { place, spread };
