// The graph of services as a table with what shows each edge, as DOT for Graphviz, and as Mermaid.
import type { serviceCalls } from '../../api/contract/service-calls.js';
import type { CommandContext } from '../command.js';
import { oneLine, tableLines, truncate } from '../terminal/text.js';
import { plural } from './format.js';

type ServiceGraph = ReturnType<typeof serviceCalls.parse>;
type Edge = ServiceGraph['items'][number];
type Evidence = Edge['evidence'][number];

const ARROWS: { readonly [relation in Edge['relation']]: string } = { calls: '→', sends: '⇢', together: '–' };

const KINDS: { readonly [kind in Evidence['kind']]: readonly [says: string, counted: string] } = {
  spans: ['spans', 'request'],
  address: ['address', 'line'],
  client: ['client', 'line'],
  technology: ['driver', 'line'],
  name: ['name', 'line'],
  topic: ['topic', 'line'],
  'shared-ids': ['shared ids', 'id'],
  'shared-place': ['same place', 'place'],
};

const evidenceText = ({ kind, count, examples: [example] }: Evidence): string => {
  const [says, counted] = KINDS[kind];
  const named = example?.named === undefined ? '' : ` ${oneLine(example.named)}`;
  return `${says}${named}, ${plural(count, counted)}`;
};

/** A row that one can look for: when, whose, and what it says. */
const exampleText = ({ examples: [example] }: Evidence): string => {
  if (example === undefined) return '';
  const { kind, id = '', at = '', service = '', text } = example;
  return oneLine(kind === 'trace' ? `trace ${id}` : [at, service, text].filter((part) => part !== '').join(' '));
};

export const edgeLines = ({ items }: ServiceGraph, { paint, width }: CommandContext['screen']): readonly string[] => {
  const rows = items.map(({ from, to, relation, certainty, evidence }) => [
    `${paint.name(oneLine(from))} ${ARROWS[relation]} ${paint.name(oneLine(to))}`,
    certainty,
    evidence.map(evidenceText).join('; '),
    paint.dim(truncate(evidence[0] === undefined ? '' : exampleText(evidence[0]), width)),
  ]);
  return tableLines([['call', 'certainty', 'shown by', 'for example'].map(paint.dim), ...rows], width);
};

/** Both languages end a label at a quotation mark. */
const label = (text: string): string => `"${oneLine(text).replaceAll('\\', '/').replaceAll('"', "'")}"`;

const DOT_STYLES: { readonly [certainty in Edge['certainty']]: string } = {
  certain: 'solid',
  likely: 'dashed',
  possible: 'dotted',
};

export const dotLines = ({ items }: ServiceGraph): readonly string[] => [
  'digraph services {',
  '  rankdir=LR;',
  ...items.map(({ from, to, relation, certainty, evidence }) => {
    const direction = relation === 'together' ? ', dir=none' : '';
    return `  ${label(from)} -> ${label(to)} [style=${DOT_STYLES[certainty]}${direction}, label=${label(evidence.map(evidenceText).join(', '))}];`;
  }),
  '}',
];

const LINKS: { readonly [certainty in Edge['certainty']]: readonly [directed: string, undirected: string] } = {
  certain: ['==>', '==='],
  likely: ['-->', '---'],
  possible: ['-.->', '-.-'],
};

/** Names may hold anything, so nodes are numbered. */
export const mermaidLines = ({ items }: ServiceGraph): readonly string[] => {
  const names = [...new Set(items.flatMap(({ from, to }) => [from, to]))];
  const node = (name: string): string => `s${names.indexOf(name)}`;
  return [
    'flowchart LR',
    ...names.map((name) => `  ${node(name)}[${label(name)}]`),
    ...items.map(({ from, to, relation, certainty, evidence }) => {
      const link = LINKS[certainty][relation === 'together' ? 1 : 0];
      return `  ${node(from)} ${link}|${label(evidence.map(evidenceText).join(', '))}| ${node(to)}`;
    }),
  ];
};
