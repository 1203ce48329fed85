// Which service calls which, with the calls on the way from the symptom to the blamed service marked; each call as a row of a table, too.
import { useEffect, useRef } from 'preact/hooks';
import { namedHypothesis } from '../../../src/investigation/named-cause.js';
import { call } from '../api/client.js';
import type { Reply, WireAnswer } from '../api/operations.js';
import { countText } from '../shared/numbers.js';
import { ProblemNote, Section } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { type CallGraph, callGraph, type GraphEdge, type GraphNode, shortName } from './call-graph.js';
import { TEXTS } from '../texts/texts.js';

const BOX = { width: 152, height: 30 } as const;
const STEP = { x: 206, y: 44 } as const;
const MARGIN = 8;
/** Letters that a box holds. */
const LONGEST = 18;

type Calls = Reply<'listCalls'>['items'];

const leftOf = ({ column }: GraphNode): number => MARGIN + column * STEP.x;
const topOf = ({ row }: GraphNode): number => MARGIN + row * STEP.y;

const SIGNS: { readonly [Role in GraphNode['role']]: string } = { blamed: '✗ ', affected: '! ', other: '' };

const Edge = ({ edge, nodes }: { edge: GraphEdge; nodes: ReadonlyMap<string, GraphNode> }) => {
  const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
  if (from === undefined || to === undefined) return null;
  const [x1, y1] = [leftOf(from) + BOX.width, topOf(from) + BOX.height / 2];
  const [x2, y2] = [leftOf(to), topOf(to) + BOX.height / 2];
  const bend = Math.max(28, Math.abs(x2 - x1) / 2);
  const kind = edge.isBlamePath ? 'edge-blame' : edge.certainty === 'certain' ? 'edge' : 'edge edge-likely';
  return <path class={kind} d={`M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`} />;
};

const Node = ({ node }: { node: GraphNode }) => (
  <g class={`node-${node.role}`}>
    <title>{node.name}</title>
    <rect x={leftOf(node)} y={topOf(node)} width={BOX.width} height={BOX.height} rx={4} />
    <text x={leftOf(node) + 8} y={topOf(node) + BOX.height / 2 + 5}>
      {SIGNS[node.role]}
      {shortName(node.name, LONGEST - SIGNS[node.role].length)}
    </text>
  </g>
);

const Drawing = ({ graph }: { graph: CallGraph }) => {
  const nodes = new Map(graph.nodes.map((node) => [node.name, node]));
  const width = 2 * MARGIN + (graph.columns - 1) * STEP.x + BOX.width;
  const height = 2 * MARGIN + (graph.rows - 1) * STEP.y + BOX.height;
  const path = graph.edges.filter(({ isBlamePath }) => isBlamePath).map(({ from, to }) => `${from} → ${to}`);
  const label = path.length === 0 ? TEXTS.graph.title : `${TEXTS.graph.title}. ${TEXTS.graph.path}: ${path.join(', ')}`;
  const place = useRef<HTMLDivElement>(null);
  const blamed = graph.nodes.find(({ role }) => role === 'blamed');
  const [middleX, middleY] =
    blamed === undefined ? [0, 0] : [leftOf(blamed) + BOX.width / 2, topOf(blamed) + BOX.height / 2];
  // what is wider than its place shows the blamed service first
  useEffect(() => {
    const { current } = place;
    current?.scrollTo(middleX - current.clientWidth / 2, middleY - current.clientHeight / 2);
  }, [middleX, middleY]);
  return (
    <div ref={place} class="scroll graph" tabIndex={0} role="region" aria-label={TEXTS.graph.title}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {graph.edges.map((edge) => (
          <Edge key={`${edge.from} ${edge.to}`} edge={edge} nodes={nodes} />
        ))}
        {graph.nodes.map((node) => (
          <Node key={node.name} node={node} />
        ))}
      </svg>
    </div>
  );
};

const evidenceWords = (evidence: Calls[number]['evidence']): string =>
  evidence.map(({ kind, count }) => `${kind} ${countText(count)}`).join(', ');

const CallTable = ({ calls, graph }: { calls: Calls; graph: CallGraph }) => {
  const blamed = new Set(graph.edges.flatMap(({ from, to, isBlamePath }) => (isBlamePath ? [`${from} ${to}`] : [])));
  return (
    <details>
      <summary>{TEXTS.charts.asTable}</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={TEXTS.graph.calls}>
        <table>
          <thead>
            <tr>
              {TEXTS.graph.columns.map((column) => (
                <th scope="col">{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calls.map(({ from, to, relation, certainty, evidence }) => (
              <tr key={`${from} ${to} ${relation}`}>
                <th scope="row">{from}</th>
                <td>{relation}</td>
                <td>{to}</td>
                <td>{certainty}</td>
                <td>{evidenceWords(evidence)}</td>
                <td>{blamed.has(`${from} ${to}`) ? TEXTS.graph.onPath : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

/** Nothing where the key may not read calls, or where none is known. */
export const CallGraphChart = ({ answer }: { answer: WireAnswer }) => {
  const { from, to } = answer.issue?.analysisWindow ?? {};
  const [calls, reload] = useLoaded(() => call('listCalls', { query: { from, to } }), [from, to]);
  if (calls.status === 'loading') return null;
  if (calls.status === 'failed')
    return calls.problem.status === 403 ? null : (
      <Section title={TEXTS.graph.title} level={3}>
        <ProblemNote problem={calls.problem} onRetry={reload} />
      </Section>
    );
  const named = namedHypothesis(answer);
  const graph = callGraph(calls.value.items, named);
  if (graph === undefined) return null;
  return (
    <Section title={TEXTS.graph.title} level={3}>
      <p class="quiet">
        {named === undefined ? TEXTS.graph.noCause : TEXTS.graph.legend}
        {graph.omitted > 0 && ` ${TEXTS.graph.omitted(graph.omitted)}`}
      </p>
      <Drawing graph={graph} />
      <CallTable calls={calls.value.items} graph={graph} />
    </Section>
  );
};
