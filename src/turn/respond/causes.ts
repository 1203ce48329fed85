// Hypotheses in words: the cause, what would refute it, and what to do next.
import type { Claim } from '../../evidence/claim.js';
import type { AnswerHypothesis, NextAction } from '../../evidence/answer.js';
import type { Finding, Findings, Hypothesis, HypothesisKind } from '../../evidence/finding.js';
import { toIso } from '../../kernel/time.js';
import { claimOf, name, type Part } from './sentence.js';
import { shiftOf, shownBy } from './shift.js';

type Words = {
  readonly cause: (hypothesis: Hypothesis) => readonly Part[];
  readonly refutedBy: (service: string) => string;
};

const at = ({ location }: Hypothesis): readonly Part[] => {
  const place = location.code ?? location.operation;
  return place === undefined ? [] : [' at ', name(place)];
};

const WORDS: { readonly [Kind in HypothesisKind]: Words } = {
  code: {
    cause: (h) => [name(h.service), ' behaves differently', ...at(h)],
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
      ...(h.location.gauge === undefined ? [] : [': ', name(h.location.gauge)]),
      ...(h.location.pod === undefined ? [] : [' on ', name(h.location.pod)]),
    ],
    refutedBy: (service) => `the same level of the gauge on ${service} at a time without failures`,
  },
  dependency: {
    cause: (h) => ['a call that ', name(h.service), ' depends on fails', ...at(h)],
    refutedBy: (service) => `failing requests of ${service} that do not make this call`,
  },
  unavailable: {
    cause: (h) => [name(h.service), ' does not answer calls', ...at(h)],
    refutedBy: (service) => `requests that ${service} served while its callers failed`,
  },
  change: {
    cause: (h) => ['a change of ', name(h.service), ' makes it behave differently', ...at(h)],
    refutedBy: (service) => `the same failures on instances of ${service} without the change`,
  },
  unknown: {
    cause: (h) => ['something in ', name(h.service)],
    refutedBy: (service) => `a time at which ${service} looked the same and nothing failed`,
  },
};

const capital = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());

/** Rows a cause cites besides its change. */
const CITED = 6;

/** A change of the suspect shortly before the onset is told with the cause: what came first is what a reader looks for. */
const changeBefore = (own: readonly Finding[]): { readonly evidence: readonly string[] } | undefined =>
  own.find(({ kind }) => kind === 'change');

const afterChange = ({ location }: Hypothesis): readonly Part[] =>
  location.change === undefined ? [] : [', right after the change ', { quote: location.change }];

/** A span of another service shows that service's work. */
const isAbout =
  (service: string, evidence: Findings['evidence']) =>
  (id: string): boolean =>
    evidence.some((each) => each.id === id && (each.kind !== 'span' || each.service === service));

export const causeClaim = (hypothesis: Hypothesis, { findings, evidence }: Findings): Claim => {
  const own = findings.filter(({ id }) => hypothesis.findings.includes(id));
  const shift = hypothesis.kind === 'latency' && own[0] !== undefined ? shiftOf(own[0]) : undefined;
  const all = own.filter(({ kind }) => kind !== 'change').flatMap((finding) => finding.evidence);
  const shown = all.filter(isAbout(hypothesis.service, evidence));
  const changed = changeBefore(own)?.evidence ?? [];
  const parts = [...WORDS[hypothesis.kind].cause(hypothesis), ...(changed.length === 0 ? [] : afterChange(hypothesis))];
  const citations = [...new Set([...shownBy(shift), ...shown])].slice(0, CITED).concat(changed);
  const said = claimOf('cause', { citations, shift }, parts);
  return { ...said, text: capital(said.text), blames: hypothesis.service };
};

export const wireHypothesis = (hypothesis: Hypothesis, findings: Findings): AnswerHypothesis => {
  const { service, kind, location, onset, affected, confidence, evidence, against } = hypothesis;
  return {
    cause: causeClaim(hypothesis, findings).text.replaceAll('`', ''),
    service,
    kind,
    location,
    ...(onset === undefined ? {} : { onset: toIso(onset) }),
    affected,
    confidence,
    evidence,
    against,
    refutedBy: WORDS[kind].refutedBy(service),
  };
};

/** What a person would ask next, as turns that can be sent as they are. */
export const nextActions = (findings: Findings, owed: number): readonly NextAction[] => {
  const [first, second] = findings.hypotheses.filter(({ score }) => score > 0);
  const trace = findings.groups.find(({ by }) => by === 'trace');
  const actions: (NextAction | undefined)[] = [
    trace && { label: 'Show a failing trace', turn: { text: `Show trace ${trace.key}`, relation: 'follow_up' } },
    first && { label: `Look only at ${first.service}`, turn: { text: `only ${first.service}`, relation: 'follow_up' } },
    second && {
      label: `Check ${second.service} instead`,
      turn: { text: `could it be ${second.service}?`, relation: 'follow_up' },
    },
    first?.location.change === undefined
      ? undefined
      : {
          label: 'Compare with before the change',
          turn: { text: `what was different before the change of ${first.service}?`, relation: 'follow_up' },
        },
    owed > 0
      ? {
          label: `Show more of the ${owed} lines that were left out`,
          turn: { text: 'show more', relation: 'follow_up' },
        }
      : undefined,
    { label: 'Ask again when there is more', turn: { text: 'anything new?', relation: 'follow_up' } },
  ];
  return actions.filter((action) => action !== undefined);
};
