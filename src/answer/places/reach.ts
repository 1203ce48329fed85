// Who is affected by the cause, and which services call each other.
import type { FaultReach } from '../../evidence/finding.js';
import type { Figure } from '../../evidence/evidence.js';
import { HOUR } from '../../kernel/time.js';
import type { FlowRow, TraceRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { calledService } from '../../telemetry/aggregates/operation-names.js';
import type { AggregateQuery } from '../../telemetry/query.js';
import { type AskContext, blamedService } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource, tallyQuery } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { dimensionOf, type Place, dimensionSamples } from './dimensions.js';
import { countQueries, errorWindow, isAboutCause, ofService, overServices } from './error-counts.js';
import { endpointClaims, endpointQueries } from './endpoints.js';
import { unknownErrors } from './moments.js';

const LIST_LENGTH = 8;
/** What callers see of it. */
const MOST_ENDPOINTS = 3;

type ListItem = Extract<DraftedResult['value'], { kind: 'list' }>['items'][number];

/** A figure of the engine, over the new ids of its evidence. */
const reciteFigure = (figure: Figure, { findings }: AskContext, write: ResultWriter): Figure => ({
  ...figure,
  of: figure.of.map((operand) => {
    const evidence = findings?.evidence.find(({ id }) => id === operand.evidence);
    return evidence === undefined ? operand : { ...operand, evidence: write.citeEvidence(evidence) };
  }),
});

type Said = { readonly item: ListItem; readonly claim: number };

/** Callers whose requests pass through the fault, as the engine has counted them. */
const reachSaid = (context: AskContext, write: ResultWriter): readonly Said[] => {
  const [hypothesis] = context.findings?.hypotheses ?? [];
  if (hypothesis === undefined || !isAboutCause(context) || hypothesis.service !== blamedService(context)) return [];
  return (hypothesis.reach ?? []).flatMap(({ service, through, requests, share, failing, evidence }: FaultReach) => {
    if (requests === undefined || share === undefined) return [];
    const all = context.findings?.evidence.filter(({ id }) => evidence.includes(id)) ?? [];
    const cites = all.map((each) => write.citeEvidence(each));
    const callee = through.operation === undefined ? through.service : `${through.service} ${through.operation}`;
    const claim = write.claim(
      failing === true ? 'affected.fails' : 'affected.passes',
      {
        service: { name: service },
        callee: { name: callee },
        n: { figure: reciteFigure(requests, context, write) },
        share: { figure: reciteFigure(share, context, write) },
      },
      { cites },
    );
    return [{ claim, item: { name: service, value: requests.value, evidence: cites } }];
  });
};

/** Services with failed requests or error lines in the time of the cause. */
const failingServices = (context: AskContext, reads: AskReads, write: ResultWriter): readonly Said[] => {
  const records = reads.values('span-services').some(({ row }) => row.errors > 0) ? 'span-services' : 'line-services';
  const failing = reads.values(records).filter(({ row }) => row.errors > 0);
  const others = failing.filter(({ row }) => row.value !== blamedService(context));
  const callers = new Set(isAboutCause(context) ? context.findings?.hypotheses[0]?.affected : []);
  const reached = others.filter(({ row }) => callers.has(row.value ?? ''));
  return ([reached, others].find(({ length }) => length > 0) ?? failing).map((each) => ({
    claim: write.claim('affected.service', {
      service: { name: each.row.value ?? '' },
      errors: { figure: write.cell(each, 'errors') },
      count: { figure: write.cell(each, 'count') },
      share: { figure: write.ratio([each, 'errors'], [each, 'count'], 'percent') },
      what: records === 'span-services' ? 'spans' : 'lines',
    }),
    item: { name: each.row.value ?? '', value: each.row.errors, evidence: [write.cite(each)] },
  }));
};

const PEOPLE: readonly Place[] = ['user', 'tenant'];

/** How many users or tenants have errors, where a field names them. */
const peopleClaims = (reads: AskReads, write: ResultWriter): readonly number[] =>
  PEOPLE.flatMap((place) => {
    const total = ['people-lines', 'people-spans']
      .map((key) => reads.total(`${place}-${key}`))
      .find((each) => (each?.row.valuesWithErrors ?? 0) > 0);
    return total === undefined
      ? []
      : [
          write.claim('affected.people', {
            n: { figure: write.cell(total, 'valuesWithErrors') },
            m: { figure: write.cell(total, 'values') },
            place,
            what: total.row.of === 'spans' ? 'spans' : 'lines',
            ...ofService(total),
          }),
        ];
  });

const affected: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => {
    const window = errorWindow(context);
    const everywhere = { window, by: 'service' as const };
    const wide = overServices(context);
    const people = PEOPLE.flatMap((place) => {
      const by = dimensionOf(place, reads);
      return by === undefined
        ? []
        : ([
            [`${place}-people-lines`, tallyQuery(context, 'logs', { window, by })],
            [`${place}-people-spans`, tallyQuery(context, 'spans', { window, by })],
          ] as const);
    });
    return {
      ...countQueries(context),
      ...dimensionSamples(context, ...PEOPLE),
      ...(isAboutCause(context) && endpointQueries(context, reads)),
      'line-services': tallyQuery(wide, 'logs', everywhere),
      ...(hasSource(context, 'spans') && { 'span-services': tallyQuery(wide, 'spans', everywhere) }),
      ...Object.fromEntries(people),
    };
  },
  answer: (context, reads, write) => {
    const reach = reachSaid(context, write);
    const said = reach.length > 0 ? reach : failingServices(context, reads, write);
    if (said.length === 0) return unknownErrors(reads, write, 'affected');
    const people = peopleClaims(reads, write);
    const endpoints = reach.length > 0 ? [] : endpointClaims(reads, write, MOST_ENDPOINTS);
    write.sentences(...people).list([...endpoints, ...said.slice(0, LIST_LENGTH)].map(({ claim }) => claim));
    if (people.length === 0) write.text('affected.no-people');
    return write.finish({ kind: 'list', items: said.slice(0, LIST_LENGTH).map(({ item }) => item) });
  },
};

/** A call between services: requests in which it was counted, or a trace that shows it. */
type Call = {
  readonly caller: string;
  readonly callee: string;
  readonly placed: PlacedRow<FlowRow> | PlacedRow<TraceRow>;
};

const requestsOf = ({ placed: { row } }: Call): number => (row.kind === 'flow' ? row.window : 0);

const countedCalls = (reads: AskReads): readonly Call[] =>
  reads.rows('flow', 'flow').flatMap((placed) => {
    const { service, to, window } = placed.row;
    const callee = calledService(to ?? '');
    return callee === undefined || callee === service || window === 0 ? [] : [{ caller: service, callee, placed }];
  });

/** Spans of servers alone tell no calls out, but their parents do. */
const tracedCalls = (reads: AskReads): readonly Call[] =>
  reads.rows('traces', 'trace').flatMap((placed) =>
    placed.row.segments.flatMap(({ service, parent }) => {
      const caller = parent === undefined ? undefined : placed.row.segments[parent]?.service;
      return caller === undefined || caller === service ? [] : [{ caller, callee: service, placed }];
    }),
  );

/** Each pair of services once, by the row that counts the most requests of it. */
const findCalls = (reads: AskReads): readonly Call[] => {
  const calls = new Map<string, Call>();
  for (const call of [...countedCalls(reads), ...tracedCalls(reads)]) {
    const key = `${call.caller} ${call.callee}`;
    const known = calls.get(key);
    if (known === undefined || requestsOf(known) < requestsOf(call)) calls.set(key, call);
  }
  return [...calls.values()].toSorted((a, b) => requestsOf(b) - requestsOf(a));
};

/** Sums of more than this take long, and calls seldom change. */
const FLOW_REACH = 2 * HOUR;

const MOST_TRACES = 60;

const callQuery = (context: AskContext, of: 'flow' | 'traces'): AggregateQuery => ({
  ask: 'aggregates',
  of,
  window: { from: Math.max(context.period.from, context.period.to - FLOW_REACH), to: context.period.to },
  history: HOUR,
  incidents: [],
  budget: MOST_TRACES,
  upTo: context.asOf['aggregates'] ?? context.asOf['spans'] ?? 0,
});

const ENTRY_WORDS =
  /\b(?:what|who|which services?) (?:calls?|uses?|depends? on)|upstream|consumers?|callers?|wer ruft|aufrufer|quién llama|quien llama|qui appelle|appelants?|quem chama|chamadores\b|(?:谁|哪些服务).*(?:调用|依赖|使用)|被谁|上游|呼び出し元|上流|(?:誰|どのサービス)が/iu;
const EXIT_WORDS =
  /\bdownstream|\bdoes \S+ (?:call|depend|use|talk)|ruft \S+ auf|dependencies of|wovon|de qué|dépend\b|depende de|(?:调用|依赖).*(?:谁|哪些|什么)|下游|呼び出し先|下流|依存先|(?:何|どのサービス)[にを]/iu;

const callClaim = ({ caller, callee, placed }: Call, write: ResultWriter): number => {
  const names = { caller: { name: caller }, callee: { name: callee } };
  return placed.row.kind === 'flow'
    ? write.claim('dependency.call', { ...names, n: { figure: write.cell(placed, 'window') } })
    : write.claim('dependency.seen', names, { cites: [write.cite(placed)] });
};

const dependency: MeasureAnswer = {
  needsCause: false,
  reads: (context) => ({ flow: callQuery(context, 'flow'), traces: callQuery(context, 'traces') }),
  answer: (context, reads, write) => {
    const calls = findCalls(reads);
    const { services } = context.subject;
    const isOf = (service: string): boolean => services.length === 0 || services.includes(service);
    const [isIn, isOut] = [ENTRY_WORDS.test(context.message), EXIT_WORDS.test(context.message)];
    const incoming = isOut && !isIn ? [] : calls.filter(({ callee }) => isOf(callee));
    const outgoing = isIn && !isOut ? [] : calls.filter(({ caller }) => isOf(caller));
    const found = [...new Set([...incoming, ...outgoing])].slice(0, LIST_LENGTH);
    if (calls.length === 0) return write.text('dependency.no-spans').finish({ kind: 'unknown', missing: 'spans' });
    if (found.length === 0) return write.text('dependency.none').finish({ kind: 'list', items: [] });
    const claims = found.map((call) => callClaim(call, write));
    if (claims.length === 1) write.sentences(...claims);
    else write.list(claims);
    return write.finish({
      kind: 'list',
      items: found.map(({ caller, callee, placed }) => ({
        name: `${caller} > ${callee}`,
        evidence: [write.cite(placed)],
      })),
    });
  },
};

export const reachAnswers = { affected, dependency };
