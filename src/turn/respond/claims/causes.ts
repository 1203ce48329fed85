// Hypotheses in words: the cause, what would refute it, and what to do next.
import type { Claim } from '../../../evidence/claim.js';
import type { AnswerHypothesis, AnswerReach } from '../../../evidence/answer.js';
import type { FaultReach, Finding, Findings, Hypothesis, HypothesisKind } from '../../../evidence/finding.js';
import { eventPlace } from '../../../analysis/findings/event-key-parts.js';
import { toIso } from '../../../kernel/time.js';
import { rowContainsName } from '../../../grounding/row-text.js';
import { backtickedNames } from '../../../grounding/claim-wording.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import { beganAt } from './began.js';
import { type CitedRows, claimOf, name, type Part, sentence } from './sentence.js';
import { shiftOf, shownBy } from './shift.js';

/** What is said of a hypothesis rests on its leading finding and the rows that this cites. */
type Lead = Hypothesis & { readonly finding: Finding | undefined; readonly level: 'errors' | 'warnings' | undefined };

type Words = {
  readonly cause: (lead: Lead) => readonly Part[];
  readonly refutedBy: (service: string) => string;
};

const at = ({ location }: Hypothesis): readonly Part[] => {
  const place = location.code ?? location.operation;
  return place === undefined ? [] : [' at ', name(place)];
};

/** What its code does otherwise: leaves out a place, reports trouble at one, or takes another path. */
const behaves = (lead: Lead): readonly Part[] => {
  const { service, location, finding, level } = lead;
  if (finding?.kind === 'flow' && finding.direction === 'missing' && location.code !== undefined)
    return [name(service), ' ends requests without reaching ', name(location.code)];
  return [name(service), level === undefined ? ' behaves differently' : ` logs ${level}`, ...at(lead)];
};

const gaugeOf = ({ location: { gauge } }: Hypothesis): readonly Part[] =>
  gauge === undefined ? [] : [': ', name(gauge)];

const WORDS: { readonly [Kind in HypothesisKind]: Words } = {
  code: {
    cause: behaves,
    refutedBy: (service) => `requests through ${service} that take the old path and still fail`,
  },
  latency: {
    cause: (h) => [name(h.service), ' itself became slow', ...at(h)],
    refutedBy: (service) => `slow requests in which the own time of ${service} is as usual`,
  },
  network: {
    cause: (h) => [
      'calls ',
      h.location.caller === undefined ? 'to or from ' : '',
      ...(h.location.caller === undefined
        ? [name(h.service)]
        : ['from ', name(h.location.caller), ' to ', name(h.service)]),
      ' are held up between client and server',
    ],
    refutedBy: (service) => `the same delay inside the server spans of ${service}`,
  },
  resource: {
    cause: (h) => [
      name(h.service),
      ' runs out of a resource',
      ...gaugeOf(h),
      ...(h.location.pod === undefined ? [] : [' on ', name(h.location.pod)]),
    ],
    refutedBy: (service) => `the same level of the gauge on ${service} at a time without failures`,
  },
  host: {
    cause: (h) =>
      h.finding?.kind === 'metric'
        ? ['the machine ', name(h.service), ' runs out of a resource', ...gaugeOf(h)]
        : ['the machine ', name(h.service), ' slows what runs on it'],
    refutedBy: (service) => `requests to the same services that are as slow on other machines than ${service}`,
  },
  queue: {
    cause: (h) => ['messages wait for ', name(h.service), ...gaugeOf(h)],
    refutedBy: (service) => `messages that ${service} takes up as soon as they are sent`,
  },
  dependency: {
    cause: (h) => ['a call that ', name(h.service), ' depends on fails', ...at(h)],
    refutedBy: (service) => `failing requests of ${service} that do not make this call`,
  },
  unavailable: {
    cause: (h) => [name(h.service), ' does not answer calls', ...at(h)],
    refutedBy: (service) => `spans of ${service} for the very calls that its callers report as failed`,
  },
  change: {
    cause: behaves,
    refutedBy: (service) => `the same failures before the change, or on instances of ${service} without it`,
  },
  unknown: {
    cause: (h) => ['something in ', name(h.service)],
    refutedBy: (service) => `a time at which ${service} looked the same and nothing failed`,
  },
};

/** What would show that it is not the cause. */
export const refutation = ({ kind, service }: Pick<Hypothesis, 'kind' | 'service'>): string =>
  WORDS[kind].refutedBy(service);

const capital = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());

/** Rows a cause cites besides its change and the row that holds its place. */
const CITED = 5;

/** The row whose step or line is at the place that the cause names. */
const placedIn = (ids: readonly string[], { location }: Hypothesis, rows: CitedRows): readonly string[] => {
  const place = location.code ?? location.operation;
  const found = ids.find((id) => {
    const row = rows.get(id);
    if (row?.kind === 'rate') return eventPlace(row.event) === place;
    return row?.kind === 'flow' && [row.to ?? '', row.from, row.operation].some((each) => eventPlace(each) === place);
  });
  return found === undefined ? [] : [found];
};

/** A change of the suspect shortly before the onset is told with the cause: what came first is what a reader looks for. */
const changeBefore = (own: readonly Finding[]): { readonly evidence: readonly string[] } | undefined =>
  own.find(({ kind }) => kind === 'change');

const afterChange = ({ location }: Hypothesis): readonly Part[] =>
  location.change === undefined ? [] : [', right after the change ', { quote: location.change }];

/** A span of another service shows that service's work; what ran on a machine shows the machine; that messages wait, only its own rows. */
const isAbout =
  ({ service, kind }: Hypothesis, rows: CitedRows) =>
  (id: string): boolean => {
    const row = rows.get(id);
    if (row === undefined) return false;
    if (kind === 'host') return 'host' in row && row.host === service;
    return (row.kind !== 'span' && kind !== 'queue') || ('service' in row && row.service === service);
  };

/** What a row has to do with the sentence must be seen in it: a caller's failing call may not say whom it called. */
const isSpokenOf = (text: string, row: BatchRow | undefined): boolean =>
  row === undefined ||
  row.kind === 'template' ||
  backtickedNames(text).some((name) => rowContainsName({ ...row }, name));

const LEVELS: { readonly [level: string]: Lead['level'] } = { fatal: 'errors', error: 'errors', warn: 'warnings' };

/** The level of the first line that the leading finding shows, when it is a bad one. */
const levelOf = (finding: Finding | undefined, { evidence }: Findings, rows: CitedRows): Lead['level'] => {
  const seen = evidence.filter(({ id, role }) => role === 'seen' && finding?.evidence.includes(id));
  const line = seen.map(({ id }) => rows.get(id)).find((row) => row?.kind === 'log');
  return line?.kind === 'log' && line.service === finding?.service ? LEVELS[line.level] : undefined;
};

/** Of which the cause says that something became slow. */
const SLOW: ReadonlySet<HypothesisKind> = new Set(['latency', 'host']);

export const causeClaim = (hypothesis: Hypothesis, all: Findings, rows: CitedRows): Claim => {
  const { findings } = all;
  const own = findings.filter(({ id }) => hypothesis.findings.includes(id));
  const [finding] = own;
  const shift = SLOW.has(hypothesis.kind) && finding !== undefined ? shiftOf(finding) : undefined;
  const lead = { ...hypothesis, finding, level: levelOf(finding, all, rows) };
  const cited = own.filter(({ kind }) => kind !== 'change').flatMap((each) => each.evidence);
  const shown = cited.filter(isAbout(hypothesis, rows));
  const changed = changeBefore(own)?.evidence ?? [];
  const parts = [...WORDS[hypothesis.kind].cause(lead), ...(changed.length === 0 ? [] : afterChange(hypothesis))];
  const first = [...new Set([...shownBy(shift), ...shown])].slice(0, CITED);
  const wanted = [...first, ...placedIn(cited, hypothesis, rows), ...changed];
  const { text, figures } = sentence(parts);
  const counted = new Set([...shownBy(shift), ...figures.flatMap(({ of }) => of.map(({ evidence }) => evidence))]);
  const citations = wanted.filter((id) => counted.has(id) || isSpokenOf(text, rows.get(id)));
  const said = claimOf('cause', { citations, shift }, parts);
  return { ...said, text: capital(said.text), blames: hypothesis.service };
};

const wireReach = ({ requests, share, evidence, ...reach }: FaultReach): AnswerReach => ({
  ...reach,
  ...(requests !== undefined && { requests: requests.value }),
  ...(share !== undefined && { share: share.value }),
  evidence,
});

export const wireHypothesis = (hypothesis: Hypothesis, findings: Findings, rows: CitedRows): AnswerHypothesis => {
  const { service, kind, location, affected, reach = [], confidence, evidence, against } = hypothesis;
  const onset = beganAt(findings, rows, findings.hypotheses.indexOf(hypothesis));
  return {
    cause: causeClaim(hypothesis, findings, rows).text.replaceAll('`', ''),
    service,
    kind,
    location,
    ...(onset !== undefined && { onset: toIso(onset) }),
    affected,
    reach: reach.map(wireReach),
    confidence,
    evidence,
    against,
    refutedBy: refutation(hypothesis),
  };
};
