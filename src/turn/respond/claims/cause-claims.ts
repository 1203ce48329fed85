// Claims on the leading causes: the cause with its onset, its supporting findings, whether it goes on, whom it reaches, and the
// alternatives.
import {
  type FaultReach,
  type Finding,
  type Findings,
  type Hypothesis,
  type HypothesisKind,
} from '../../../evidence/finding.js';
import { toIso } from '../../../kernel/time.js';
import {
  buildClaim,
  type CitedRows,
  clockText,
  figurePart,
  namePart,
  type SentencePart,
  writeSentence,
} from '../../../evidence/sentence.js';
import type { Claim } from '../../../evidence/claim.js';
import { formatName } from '../../../evidence/quoting.js';
import { verdictOnset } from '../../../evidence/verdict-onset.js';
import type { AnswerHypothesis, AnswerReach } from '../../../evidence/answer.js';
import { isRecordAtPlace } from '../../../telemetry/place.js';
import { rowContainsName } from '../../../grounding/row-text.js';
import { backtickedNames } from '../../../grounding/claim-wording.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import { behaviourParts, type CauseSubject, causeSubject, placeParts } from './behaviour-sentence.js';
import { failureClaim, failureDetailClaims } from './failure-claims.js';
import { findingClaim, findingShift, shiftEvidence } from './finding-claims.js';
import { findingLineClaims, lineCountClaims } from './line-claims.js';
import { latestClaims } from './latest-claims.js';
import { credibleHypotheses } from '../answer-outline.js';
import { eventPlace } from '../../../telemetry/templates/event-parts.js';

export const causeOnsetText = (findings: Findings, rows: CitedRows, rank: number): string | undefined => {
  const at = verdictOnset(findings, rows, rank);
  return at === undefined ? undefined : clockText(at);
};

type CauseTexts = {
  readonly cause: (lead: CauseSubject) => readonly SentencePart[];
  readonly refutedBy: (service: string) => string;
};

const gaugeParts = ({ location: { gauge } }: Hypothesis): readonly SentencePart[] =>
  gauge === undefined ? [] : [': ', namePart(gauge)];

/** Requests of several services fail in a place, or are slow there, and not elsewhere. */
const placeTroubleParts = (what: string, { service, finding }: CauseSubject): readonly SentencePart[] =>
  finding?.kind === 'flow'
    ? [`what runs ${what === 'machine' ? 'on' : 'in'} the ${what} `, namePart(service), ' fails']
    : [`the ${what} `, namePart(service), ` slows what runs ${what === 'machine' ? 'on' : 'in'} it`];

const CAUSE_TEXTS: { readonly [Kind in HypothesisKind]: CauseTexts } = {
  code: {
    cause: behaviourParts,
    refutedBy: (service) => `requests through ${service} that take the old path and still fail`,
  },
  latency: {
    cause: (h) => [namePart(h.service), ' itself became slow', ...placeParts(h)],
    refutedBy: (service) => `slow requests in which the own time of ${service} is as usual`,
  },
  network: {
    cause: (h) => [
      'calls ',
      h.location.caller === undefined ? 'to or from ' : '',
      ...(h.location.caller === undefined
        ? [namePart(h.service)]
        : ['from ', namePart(h.location.caller), ' to ', namePart(h.service)]),
      ' are held up between client and server',
    ],
    refutedBy: (service) => `the same delay inside the server spans of ${service}`,
  },
  resource: {
    cause: (h) => [
      namePart(h.service),
      ' runs out of a resource',
      ...gaugeParts(h),
      ...(h.location.pod === undefined ? [] : [' on ', namePart(h.location.pod)]),
    ],
    refutedBy: (service) => `the same level of the gauge on ${service} at a time without failures`,
  },
  host: {
    cause: (h) =>
      h.finding?.kind === 'metric'
        ? ['the machine ', namePart(h.service), ' runs out of a resource', ...gaugeParts(h)]
        : placeTroubleParts('machine', h),
    refutedBy: (service) => `requests to the same services that do as badly on other machines than ${service}`,
  },
  zone: {
    cause: (h) => placeTroubleParts(h.location.zone === h.service ? 'zone' : 'region', h),
    refutedBy: (service) => `requests to the same services that do as badly outside of ${service}`,
  },
  queue: {
    cause: (h) => ['messages wait for ', namePart(h.service), ...gaugeParts(h)],
    refutedBy: (service) => `messages that ${service} takes up as soon as they are sent`,
  },
  dependency: {
    cause: (h) => ['a call that ', namePart(h.service), ' depends on fails', ...placeParts(h)],
    refutedBy: (service) => `failing requests of ${service} that do not make this call`,
  },
  unavailable: {
    cause: (h) => [namePart(h.service), ' does not answer calls', ...placeParts(h)],
    refutedBy: (service) => `spans of ${service} for the very calls that its callers report as failed`,
  },
  change: {
    cause: behaviourParts,
    refutedBy: (service) => `the same failures before the change, or on instances of ${service} without it`,
  },
  configuration: {
    cause: (h) => [namePart(h.service), ' is configured wrongly', ...placeParts(h)],
    refutedBy: (service) => `the same settings of ${service} at a time at which nothing failed`,
  },
  unknown: {
    cause: (h) => ['something in ', namePart(h.service)],
    refutedBy: (service) => `a time at which ${service} looked the same and nothing failed`,
  },
};

type RefutedHypothesis = Pick<Hypothesis, 'kind' | 'service' | 'failure'>;

const markedRefutation = ({ kind, service, failure }: RefutedHypothesis): string => {
  const name = `\`${formatName(service)}\``;
  return failure === undefined
    ? CAUSE_TEXTS[kind].refutedBy(name)
    : `the same failures at a time without such lines about ${name}`;
};

/** Without the marks of its names. */
export const plainHypothesisText = (marked: string): string => marked.replaceAll('`', '');

/** What would show that the hypothesis is wrong. A cause that a line states is wrong where the same fails without such lines. */
export const refutationText = (hypothesis: RefutedHypothesis): string =>
  plainHypothesisText(markedRefutation(hypothesis));

const capitalise = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());

/** Cited rows, besides the change and the row that holds the place. */
const MOST_CITED = 5;

/** The row that holds the place that the cause names. */
const citedAtPlace = (ids: readonly string[], { location }: Hypothesis, rows: CitedRows): readonly string[] => {
  const place = location.code ?? location.operation;
  const found = ids.find((id) => {
    const row = rows.get(id);
    if (row?.kind === 'rate') return eventPlace(row.event) === place;
    return row?.kind === 'flow' && [row.to ?? '', row.from, row.operation].some((each) => eventPlace(each) === place);
  });
  return found === undefined ? [] : [found];
};

/** A change shortly before the onset is stated with the cause. */
const changeFinding = (own: readonly Finding[]): { readonly evidence: readonly string[] } | undefined =>
  own.find(({ kind }) => kind === 'change');

const changePart = ({ location }: Hypothesis): readonly SentencePart[] =>
  location.change === undefined ? [] : [', right after the change ', { quote: location.change }];

/** Rows that show this suspect: of a place, what ran there; of a queue, only its own rows; else all but spans of other services. */
const isRowAbout =
  ({ service, kind }: Hypothesis, rows: CitedRows) =>
  (id: string): boolean => {
    const row = rows.get(id);
    if (row === undefined) return false;
    if (kind === 'host' || kind === 'zone') return 'service' in row && isRecordAtPlace(row, service);
    return (row.kind !== 'span' && kind !== 'queue') || ('service' in row && row.service === service);
  };

/** The row must contain a name of the sentence: a caller's failed call may not name the callee. */
const isMentioned = (text: string, row: BatchRow | undefined): boolean =>
  row === undefined ||
  row.kind === 'template' ||
  backtickedNames(text).some((name) => rowContainsName({ ...row }, name));

/** Kinds whose cause states that something became slow. */
const SLOW_KINDS: ReadonlySet<HypothesisKind> = new Set(['latency', 'host', 'zone']);

export const causeClaim = (hypothesis: Hypothesis, all: Findings, rows: CitedRows): Claim => {
  const stated = failureClaim(hypothesis, rows);
  if (stated !== undefined) return stated;
  const { findings } = all;
  const own = findings.filter(({ id }) => hypothesis.findings.includes(id));
  const [finding] = own;
  const shift = SLOW_KINDS.has(hypothesis.kind) && finding !== undefined ? findingShift(finding) : undefined;
  const lead = causeSubject(hypothesis, all, rows);
  const cited = own.filter(({ kind }) => kind !== 'change').flatMap((each) => each.evidence);
  const shown = cited.filter(isRowAbout(hypothesis, rows));
  const changed = changeFinding(own)?.evidence ?? [];
  const parts = [...CAUSE_TEXTS[hypothesis.kind].cause(lead), ...(changed.length === 0 ? [] : changePart(hypothesis))];
  const quoted = lead.statedLine === undefined ? [] : [lead.statedLine.id];
  const first = [...new Set([...quoted, ...shiftEvidence(shift), ...shown])].slice(0, MOST_CITED);
  const wanted = [...first, ...citedAtPlace(cited, hypothesis, rows), ...changed];
  const { text, figures } = writeSentence(parts);
  const counted = new Set([
    ...shiftEvidence(shift),
    ...figures.flatMap(({ of }) => of.map(({ evidence }) => evidence)),
  ]);
  const citations = wanted.filter((id) => counted.has(id) || isMentioned(text, rows.get(id)));
  const said = buildClaim('cause', { citations, shift }, parts);
  return { ...said, text: capitalise(said.text), blames: hypothesis.service };
};

const answerReach = ({ requests, share, evidence, ...reach }: FaultReach): AnswerReach => ({
  ...reach,
  ...(requests !== undefined && { requests: requests.value }),
  ...(share !== undefined && { share: share.value }),
  evidence,
});

/** `write`: takes the marks of names from a sentence, and may say it in another language. */
export const answerHypothesis = (
  hypothesis: Hypothesis,
  findings: Findings,
  rows: CitedRows,
  write: (marked: string) => string = plainHypothesisText,
): AnswerHypothesis => {
  const { service, kind, location, affected, reach = [], confidence, evidence, against } = hypothesis;
  const onset = verdictOnset(findings, rows, findings.hypotheses.indexOf(hypothesis));
  return {
    cause: write(causeClaim(hypothesis, findings, rows).text),
    service,
    kind,
    location,
    ...(onset !== undefined && { onset: toIso(onset) }),
    affected,
    reach: reach.map(answerReach),
    confidence,
    evidence,
    against,
    refutedBy: write(markedRefutation(hypothesis)),
  };
};

/** Service and operation as one name, as the row writes them. */
const calleePart = ({ service, operation }: FaultReach['through']): SentencePart =>
  namePart(operation === undefined ? service : `${service} ${operation}`);

/** One claim for each caller whose requests were counted. */
const reachClaims = (reach: readonly FaultReach[] = []): readonly Claim[] =>
  reach.flatMap(({ service, operation, through, requests, share, failing, evidence }) => {
    if (requests === undefined || share === undefined) return [];
    const asked: readonly SentencePart[] = operation === undefined ? [] : [' to ', namePart(operation)];
    return buildClaim('rate', { citations: evidence }, [
      'In ',
      namePart(service),
      ', ',
      figurePart(requests),
      requests.value === 1 ? ' request' : ' requests',
      ...asked,
      ' (',
      figurePart(share),
      ')',
      failing ? ' fail in their call to ' : ' call ',
      calleePart(through),
    ]);
  });

const FINDINGS_SHOWN = 4;
/** Most alternatives. */
const ALTERNATIVES = 2;
/** Less likely alternatives are left out. */
const NOTABLE = 0.02;

/** Log lines shown for the leading finding, and for each further one. */
const LEADING_LINES = 3;
const FURTHER_LINES = 1;
/** A flow or duration finding no better than chance supports nothing, unless it leads the hypothesis. */
const isShownFinding = ({ kind, score }: Finding, rank: number): boolean =>
  rank === 0 || score > 0 || kind === 'metric' || kind === 'change';

const findingsOf = ({ findings: all }: Findings, { findings }: Hypothesis) =>
  all.filter(({ id }) => findings.includes(id));

const supportingClaims = (findings: Findings, cited: CitedRows, hypothesis: Hypothesis): readonly Claim[] => {
  const roles = new Map(findings.evidence.map(({ id, role }) => [id, role]));
  const own = findingsOf(findings, hypothesis).filter(isShownFinding).slice(0, FINDINGS_SHOWN);
  const said = own.flatMap((finding, rank) => [
    findingClaim(finding, cited),
    ...findingLineClaims(finding, { rows: cited, slots: findings.focus?.slots }, roles).slice(
      0,
      rank === 0 ? LEADING_LINES : FURTHER_LINES,
    ),
    ...(rank === 0 ? lineCountClaims(finding.counted, cited, findings) : []),
  ]);
  const texts = new Set<string>();
  return said.filter(({ text }) => !texts.has(text) && texts.add(text));
};

/** Two independent causes: neither explains the other. */
export const hasTwoCauses = ({ apart }: Findings): boolean => apart?.independent !== undefined;

/** Claims that support the second cause. */
const SECOND_CAUSE_CLAIMS = 3;

/** The first finding of the leading hypothesis. */
export const leadingFinding = (findings: Findings): Finding | undefined => {
  const [first] = credibleHypotheses(findings);
  return findings.findings.find(({ id }) => id === first?.findings[0]);
};

export const causeClaims = (findings: Findings, cited: CitedRows): CauseClaims => {
  const [first, ...rest] = credibleHypotheses(findings);
  if (first === undefined) return NO_CAUSE;
  const [second] = hasTwoCauses(findings) ? rest : [];
  const others = rest.filter((each) => each !== second);
  const told = (hypothesis: Hypothesis): Claim => causeClaim(hypothesis, findings, cited);
  return {
    cause: [told(first)],
    support: [...failureDetailClaims(first, cited), ...supportingClaims(findings, cited, first)],
    latest: latestClaims(leadingFinding(findings)),
    second: second === undefined ? [] : [told(second)],
    secondSupport: second === undefined ? [] : supportingClaims(findings, cited, second).slice(0, SECOND_CAUSE_CLAIMS),
    others: others
      .filter(({ confidence }) => confidence >= NOTABLE)
      .slice(0, ALTERNATIVES)
      .map(told),
    reach: reachClaims(first.reach),
    incidents: (findings.others ?? []).map(({ hypothesis }) => told(hypothesis)),
  };
};

type CauseSection = 'incidents' | 'cause' | 'support' | 'latest' | 'second' | 'secondSupport' | 'others' | 'reach';
export type CauseClaims = { readonly [Name in CauseSection]: readonly Claim[] };

const NO_CAUSE: CauseClaims = {
  incidents: [],
  cause: [],
  support: [],
  latest: [],
  second: [],
  secondSupport: [],
  others: [],
  reach: [],
};
