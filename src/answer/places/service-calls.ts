// Which services call each other: the edges of the service graph, each with the row that shows it.
import { hasCue } from '../../language/details/message-details.js';
import type { Figure } from '../../evidence/evidence.js';
import type { StatedCall } from '../../evidence/stated-call.js';
import { HOUR } from '../../kernel/time.js';
import { exampleQuery, graphQueries } from '../../telemetry/topology/graph-queries.js';
import { buildServiceGraph, type EdgeExample, type ServiceEdge } from '../../telemetry/topology/service-graph.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import type { ResultWriter } from '../result-writer.js';

const LIST_LENGTH = 8;
/** Sums of more than this take long, and calls seldom change. */
const GRAPH_REACH = 2 * HOUR;

/** Rows of the graph are rows of the reads. */
const placedOf = ({ row }: EdgeExample): PlacedRow => row as PlacedRow;

const readGraph = (reads: AskReads): readonly ServiceEdge[] =>
  buildServiceGraph({
    logs: [...reads.rows('lines', 'log'), ...reads.rows('examples', 'log')],
    rates: reads.rows('rates', 'rate'),
    flows: reads.rows('flow', 'flow'),
    traces: reads.rows('traces', 'trace'),
  }).filter(({ evidence: [first] }) => first.kind !== 'shared-place');

type Names = { readonly caller: { readonly name: string }; readonly callee: { readonly name: string } };

const claimOfSpans = ({ evidence: [shown] }: ServiceEdge, names: Names, write: ResultWriter): number => {
  const placed = placedOf(shown.examples[0]);
  if (placed.row.kind !== 'flow') return write.claim('dependency.seen', names, { cites: [write.cite(placed)] });
  const cells = ['window', 'past'].map((path) => write.cell(placed, path));
  const n: Figure = { value: shown.count, by: 'sum', of: cells.flatMap(({ of }) => of) };
  return write.claim('dependency.call', { ...names, n: { figure: n } });
};

/** The text that names the other service, of the line that says it. */
const quoteOf = ({ row: { row }, named }: EdgeExample): string => {
  if (row.kind !== 'log') return '';
  const texts = [row.message, row.error?.message ?? '', ...Object.values(row.attributes ?? {}).map(String)];
  return (
    (named === undefined ? undefined : texts.find((text) => text.toLowerCase().includes(named.toLowerCase()))) ??
    row.message
  );
};

const claimOfLines = (
  { from, to, relation, evidence: [shown] }: ServiceEdge,
  names: Names,
  write: ResultWriter,
): number => {
  const [example] = shown.examples;
  const line = write.cite(placedOf(example));
  const tie = example.tie && write.cite(example.tie as PlacedRow);
  const isShared = shown.kind === 'shared-ids';
  const by: StatedCall['by'] = shown.kind === 'topic' ? 'topic' : isShared ? 'shared-ids' : (example.by ?? 'name');
  const calls: StatedCall = {
    caller: from,
    callee: to,
    line,
    by,
    ...(example.named !== undefined && { named: example.named }),
    ...(tie !== undefined && { tie }),
  };
  const options = { cites: [line, ...(tie === undefined ? [] : [tie])], calls };
  if (relation === 'together') return write.claim('dependency.together', names, options);
  if (isShared) return write.claim('dependency.around', names, options);
  const said = { ...names, quote: { quote: quoteOf(example) } };
  return write.claim(relation === 'sends' ? 'dependency.sends' : 'dependency.line', said, options);
};

const edgeClaim = (edge: ServiceEdge, write: ResultWriter): number => {
  const names = { caller: { name: edge.from }, callee: { name: edge.to } };
  return edge.evidence[0].kind === 'spans' ? claimOfSpans(edge, names, write) : claimOfLines(edge, names, write);
};

const dependency: MeasureAnswer = {
  needsCause: false,
  reads: ({ period, asOf }: AskContext, reads) => {
    const logs = asOf['logs'] ?? 0;
    const window = { from: Math.max(period.from, period.to - GRAPH_REACH), to: period.to };
    const rates = reads.rows('rates', 'rate').map(({ row }) => row);
    return {
      ...graphQueries({ window, logs, aggregates: asOf['aggregates'] ?? asOf['spans'] ?? 0 }),
      ...(rates.length > 0 && { examples: exampleQuery(rates, window.to, logs) }),
    };
  },
  answer: (context, reads, write) => {
    const edges = readGraph(reads);
    const { services } = context.subject;
    const isOf = (service: string): boolean => services.length === 0 || services.includes(service);
    const [isIn, isOut] = [hasCue(context.details, 'callers'), hasCue(context.details, 'callees')];
    const found = edges.filter(({ from, to, relation }) => {
      if (relation === 'together') return isOf(from) || isOf(to);
      return (isOf(to) && (isIn || !isOut)) || (isOf(from) && (isOut || !isIn));
    });
    const listed = found.slice(0, LIST_LENGTH);
    if (edges.length === 0) return write.text('dependency.unknown').finish({ kind: 'unknown', missing: 'spans' });
    if (listed.length === 0) return write.text('dependency.none').finish({ kind: 'list', items: [] });
    const claims = listed.map((edge) => edgeClaim(edge, write));
    if (claims.length === 1) write.sentences(...claims);
    else write.list(claims);
    return write.finish({
      kind: 'list',
      items: listed.map(({ from, to, relation, evidence: [first] }) => ({
        name: `${from} ${relation === 'together' ? '-' : '>'} ${to}`,
        evidence: [write.cite(placedOf(first.examples[0]))],
      })),
    });
  },
};

export const serviceCallAnswers = { dependency };
