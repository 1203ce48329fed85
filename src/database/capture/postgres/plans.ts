// Builds the section Plans: the generic plan of each leading statement as a list of nodes with the worst one marked, and what
// the planner makes of an index that is not there.
import { round6 } from '../../../kernel/json.js';
import { isObject } from '../../format/fields.js';
import { stripLiterals } from '../../format/strip-literals.js';
import { hexStatementId } from './load.js';
import type { StatementPlan, TriedIndex } from './server-reading.js';

const MOST_NODES = 40;
const LONGEST_TEXT = 500;

type PlanNode = { readonly depth: number; readonly node: { readonly [key: string]: unknown } };

const childrenOf = (node: { readonly [key: string]: unknown }): readonly { readonly [key: string]: unknown }[] => {
  const list = node['Plans'];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

/** In the order in which a tree is drawn. */
const flatten = (node: { readonly [key: string]: unknown }, depth: number): readonly PlanNode[] => [
  { depth, node },
  ...childrenOf(node).flatMap((child) => flatten(child, depth + 1)),
];

const numberOf = (node: { readonly [key: string]: unknown }, key: string): number => {
  const value = node[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

/** Its own part of the total: a limit may make a node cost less than what is below it. */
const ownCost = (node: { readonly [key: string]: unknown }): number =>
  Math.max(
    0,
    numberOf(node, 'Total Cost') - childrenOf(node).reduce((sum, child) => sum + numberOf(child, 'Total Cost'), 0),
  );

const CONDITIONS = ['Index Cond', 'Hash Cond', 'Merge Cond', 'Join Filter', 'Recheck Cond', 'Filter'] as const;

const textFields = (node: { readonly [key: string]: unknown }): object => {
  const fields = [
    ['relation', 'Relation Name'],
    ['index', 'Index Name'],
    ['join', 'Join Type'],
  ] as const;
  const found = fields.flatMap(([name, key]) => (typeof node[key] === 'string' ? [[name, node[key]] as const] : []));
  const keys = node['Sort Key'];
  const condition = CONDITIONS.map((key) => node[key]).find((value) => typeof value === 'string');
  return {
    ...Object.fromEntries(found),
    ...(typeof condition === 'string' && { condition: stripLiterals(condition).slice(0, LONGEST_TEXT) }),
    ...(Array.isArray(keys) && { sort_key: stripLiterals(keys.map(String).join(', ')).slice(0, LONGEST_TEXT) }),
  };
};

/** The total of the root; `undefined` where there is no plan. */
export const planCost = (root: unknown): number | undefined =>
  isObject(root) ? numberOf(root, 'Total Cost') : undefined;

export const planReadsIndex = (root: unknown, index: string): boolean =>
  isObject(root) && flatten(root, 0).some(({ node }) => node['Index Name'] === index);

const nodesOf = (root: unknown): readonly object[] => {
  if (!isObject(root)) return [];
  const all = flatten(root, 0);
  const worst = Math.max(...all.map(({ node }) => ownCost(node)));
  const worstAt = all.findIndex(({ node }) => ownCost(node) === worst);
  return all.slice(0, MOST_NODES).map(({ depth, node }, at) => ({
    depth,
    node: String(node['Node Type']),
    ...textFields(node),
    rows: round6(numberOf(node, 'Plan Rows')),
    total_cost: round6(numberOf(node, 'Total Cost')),
    own_cost: round6(ownCost(node)),
    ...(at === worstAt && { is_worst: true }),
  }));
};

const indexSection = ({ relation, columns, tried }: TriedIndex): object => ({
  relation,
  columns,
  is_tried: tried !== undefined,
  ...(tried !== undefined && {
    is_used: tried.isUsed,
    total_cost: round6(tried.totalCost),
    ...(tried.bytes !== undefined && { bytes: round6(tried.bytes) }),
  }),
});

export const postgresPlanSection = (plans: readonly StatementPlan[]): readonly object[] =>
  plans.map(({ decimalId, text, root, index }) => ({
    sql_id: hexStatementId(decimalId).id,
    sql_statement: stripLiterals(text).slice(0, LONGEST_TEXT),
    is_generic: true,
    total_cost: round6(planCost(root) ?? 0),
    nodes: nodesOf(root),
    ...(index !== undefined && { index: indexSection(index) }),
  }));
