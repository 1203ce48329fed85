// Which service calls which, and what shows it: spans, addresses, names, shared ids, topics and places, each with rows to open.
import { compareText } from '../../kernel/json.js';
import type { FlowRow, RateRow, TraceRow } from '../aggregates/aggregate-rows.js';
import { calledService } from '../aggregates/operation-names.js';
import type { CitableRow } from '../citable-row.js';
import { findMessagePaths } from './message-topics.js';
import { findNamedCalls, loggedLines, type NamedCall } from './named-calls.js';
import { buildDirectory, type ComponentDirectory, type ComponentLink } from './component-directory.js';
import { findSharedPlaces } from './shared-places.js';
import { findSharedRequests } from './shared-requests.js';
import type { LogRecord } from '../record.js';

export const EDGE_EVIDENCE_KINDS = [
  'spans',
  'address',
  'client',
  'technology',
  'name',
  'topic',
  'shared-ids',
  'shared-place',
] as const;
type EdgeEvidenceKind = (typeof EDGE_EVIDENCE_KINDS)[number];

/** A row that shows the edge. `named` stands in it verbatim and leads to the other service, `tie` says why. */
export type EdgeExample = {
  readonly row: CitableRow<FlowRow | TraceRow | LogRecord>;
  readonly named?: string;
  readonly by?: ComponentLink['by'];
  readonly tie?: CitableRow<LogRecord>;
};

type EdgeEvidence = {
  readonly kind: EdgeEvidenceKind;
  /** Requests of spans, ids that are shared, places that are shared, else log lines. */
  readonly count: number;
  readonly examples: readonly [EdgeExample, ...EdgeExample[]];
};

/** `calls`, and `sends` messages: from the first to the second. `together`: both take part, and nothing tells the direction. */
export const EDGE_RELATIONS = ['calls', 'sends', 'together'] as const;
type EdgeRelation = (typeof EDGE_RELATIONS)[number];

/** `certain`: spans show it. `likely`: an address, a client's name, a topic, or two kinds of evidence. `possible`: else. */
export const EDGE_CERTAINTIES = ['certain', 'likely', 'possible'] as const;
type EdgeCertainty = (typeof EDGE_CERTAINTIES)[number];

export type ServiceEdge = {
  readonly from: string;
  readonly to: string;
  readonly relation: EdgeRelation;
  readonly certainty: EdgeCertainty;
  /** The most certain kind first. */
  readonly evidence: readonly [EdgeEvidence, ...EdgeEvidence[]];
};

export type GraphRows = {
  readonly logs: readonly CitableRow<LogRecord>[];
  /** How often each event was logged. */
  readonly rates: readonly CitableRow<RateRow>[];
  readonly flows: readonly CitableRow<FlowRow>[];
  readonly traces: readonly CitableRow<TraceRow>[];
};

type FoundEdge = Pick<ServiceEdge, 'from' | 'to' | 'relation'> & { readonly evidence: EdgeEvidence };

const MOST_EXAMPLES = 3;

const firstExamples = (examples: readonly EdgeExample[]): EdgeEvidence['examples'] | undefined => {
  const [first, ...others] = examples;
  return first && [first, ...others.slice(0, MOST_EXAMPLES - 1)];
};

type SpanCall = {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly row: EdgeExample['row'];
};

const countedCalls = (flows: GraphRows['flows']): readonly SpanCall[] =>
  flows.flatMap((placed) => {
    const { service, to, window, past } = placed.row;
    const callee = calledService(to ?? '');
    // of few requests, the first quarter of the time is counted as what is usual
    const count = window + past;
    return callee === undefined || callee === service || count === 0
      ? []
      : [{ from: service, to: callee, count, row: placed }];
  });

/** Spans of servers alone tell no calls out, but their parents do. */
const tracedCalls = (traces: GraphRows['traces']): readonly SpanCall[] =>
  traces.flatMap((placed) =>
    placed.row.segments.flatMap(({ service, parent }) => {
      const caller = parent === undefined ? undefined : placed.row.segments[parent]?.service;
      return caller === undefined || caller === service ? [] : [{ from: caller, to: service, count: 1, row: placed }];
    }),
  );

/** Requests that several rows count may be the same: the row that counts the most stands for all. Traces add up. */
const spanEdges = ({ flows, traces }: GraphRows): readonly FoundEdge[] => {
  const calls = [...countedCalls(flows).toSorted((a, b) => b.count - a.count), ...tracedCalls(traces)];
  return [...Map.groupBy(calls, ({ from, to }) => JSON.stringify([from, to])).values()].flatMap((own) => {
    const examples = firstExamples(own.map(({ row }) => ({ row })));
    const [first] = own;
    if (first === undefined || examples === undefined) return [];
    const count = first.row.row.kind === 'flow' ? first.count : new Set(own.map(({ row }) => row)).size;
    return [{ from: first.from, to: first.to, relation: 'calls', evidence: { kind: 'spans', count, examples } }];
  });
};

/** A technology has no name of its own in the line: a line of the component ties it. */
const exampleOf =
  ({ logs }: GraphRows) =>
  ({ line, link }: NamedCall): EdgeExample => {
    const own = link.by === 'technology' ? logs.find(({ row }) => row.service === link.component) : undefined;
    const tie = link.listener ?? own;
    return { row: line, by: link.by, ...(link.quote !== undefined && { named: link.quote }), ...(tie && { tie }) };
  };

const namedEdges = (rows: GraphRows, directory: ComponentDirectory): readonly FoundEdge[] => {
  const calls = findNamedCalls(rows.logs, directory);
  const counted = loggedLines(rows.logs, rows.rates);
  const groups = Map.groupBy(calls, ({ from, to, kind }) => JSON.stringify([from, to, kind]));
  return [...groups.values()].flatMap((own) => {
    const examples = firstExamples(own.slice(0, MOST_EXAMPLES).map(exampleOf(rows)));
    const [first] = own;
    if (first === undefined || examples === undefined) return [];
    const { from, to, kind } = first;
    const count = Math.round(own.reduce((sum, { line }) => sum + (counted.get(line) ?? 1), 0));
    return [{ from, to, relation: 'calls', evidence: { kind, count, examples } }];
  });
};

const topicEdges = ({ logs }: GraphRows, directory: ComponentDirectory): readonly FoundEdge[] => {
  const speaks = (service: string): boolean =>
    !directory.isInfrastructure(service) && directory.technologyOf(service)?.isServer !== true;
  return findMessagePaths(logs, speaks).flatMap(({ producer, consumer, topic, lines, examples: pairs }) => {
    const examples = firstExamples(pairs.map(([row, tie]) => ({ row, tie, named: topic })));
    if (examples === undefined) return [];
    return [{ from: producer, to: consumer, relation: 'sends', evidence: { kind: 'topic', count: lines, examples } }];
  });
};

/** So large a part of the shared requests must lie within the other service's lines to tell who called. */
const MOSTLY = 0.6;
const LEAST_IDS = 2;

const sharedEdges = ({ logs }: GraphRows): readonly FoundEdge[] => {
  const pairs = findSharedRequests(logs);
  return [...pairs.values()].flatMap(({ ids, around, examples: lines }): readonly FoundEdge[] => {
    const [from, to] = lines[0]?.map(({ row }) => row.service) ?? [];
    const examples = firstExamples(lines.map(([row, tie]) => ({ row, tie })));
    if (from === undefined || to === undefined || examples === undefined || ids < LEAST_IDS) return [];
    const evidence: EdgeEvidence = { kind: 'shared-ids', count: ids, examples };
    if (around >= MOSTLY * ids) return [{ from, to, relation: 'calls', evidence }];
    const back = pairs.get(`${to} ${from}`)?.around ?? 0;
    return back >= MOSTLY * ids || compareText(from, to) > 0 ? [] : [{ from, to, relation: 'together', evidence }];
  });
};

const placeEdges = ({ logs }: GraphRows): readonly FoundEdge[] =>
  findSharedPlaces(logs).flatMap(({ services: [from, to], places, examples: lines }) => {
    const examples = firstExamples(lines.map(([row, tie]) => ({ row, tie })));
    const evidence = examples && { kind: 'shared-place' as const, count: places, examples };
    return evidence === undefined ? [] : [{ from, to, relation: 'together' as const, evidence }];
  });

const STRONG: ReadonlySet<EdgeEvidenceKind> = new Set(['address', 'client', 'topic']);

const certaintyOf = (evidence: readonly EdgeEvidence[]): EdgeCertainty => {
  const kinds = evidence.map(({ kind }) => kind);
  if (kinds.includes('spans')) return 'certain';
  const telling = kinds.filter((kind) => kind !== 'shared-place');
  return telling.some((kind) => STRONG.has(kind)) || telling.length > 1 ? 'likely' : 'possible';
};

const pairOf = ({ from, to }: Pick<ServiceEdge, 'from' | 'to'>): string =>
  JSON.stringify([from, to].toSorted(compareText));

/** What tells no direction bears out an edge of the same two services that has one. */
const joinUndirected = (found: readonly FoundEdge[]): readonly FoundEdge[] => {
  const directed = found.filter(({ relation }) => relation !== 'together');
  const byPair = Map.groupBy(directed, pairOf);
  return found.map((edge) => {
    const [first, ...others] = edge.relation === 'together' ? (byPair.get(pairOf(edge)) ?? []) : [];
    if (first === undefined || others.some(({ from, relation }) => from !== first.from || relation !== first.relation))
      return edge;
    return { ...edge, from: first.from, to: first.to, relation: first.relation };
  });
};

const strongest = (a: EdgeEvidence, b: EdgeEvidence): number =>
  EDGE_EVIDENCE_KINDS.indexOf(a.kind) - EDGE_EVIDENCE_KINDS.indexOf(b.kind);

const byCertainty = (a: ServiceEdge, b: ServiceEdge): number =>
  EDGE_CERTAINTIES.indexOf(a.certainty) - EDGE_CERTAINTIES.indexOf(b.certainty) ||
  EDGE_RELATIONS.indexOf(a.relation) - EDGE_RELATIONS.indexOf(b.relation) ||
  b.evidence[0].count - a.evidence[0].count ||
  compareText(a.from, b.from) ||
  compareText(a.to, b.to);

/** One piece of evidence of each kind: of one kind the greatest count stands for all. */
const edgeOf = (own: readonly FoundEdge[]): readonly ServiceEdge[] => {
  const kinds = Map.groupBy(
    own.map(({ evidence }) => evidence),
    ({ kind }) => kind,
  );
  const [first, ...others] = [...kinds.values()]
    .flatMap((each) => each.toSorted((a, b) => b.count - a.count).slice(0, 1))
    .toSorted(strongest);
  const [edge] = own;
  if (first === undefined || edge === undefined) return [];
  const { from, to, relation } = edge;
  const evidence = [first, ...others] as const;
  return [{ from, to, relation, certainty: certaintyOf(evidence), evidence }];
};

/** The most certain first, each pair of services once for each relation. */
export const buildServiceGraph = (rows: GraphRows): readonly ServiceEdge[] => {
  const services = new Set([...rows.rates, ...rows.logs].map(({ row }) => row.service));
  const directory = buildDirectory(services, rows.logs);
  const found = joinUndirected([
    ...spanEdges(rows),
    ...namedEdges(rows, directory),
    ...topicEdges(rows, directory),
    ...sharedEdges(rows),
    ...placeEdges(rows),
  ]);
  return [...Map.groupBy(found, ({ from, to, relation }) => JSON.stringify([from, to, relation])).values()]
    .flatMap(edgeOf)
    .toSorted(byCertainty);
};
