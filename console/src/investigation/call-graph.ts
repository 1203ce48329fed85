// The graph of calls as it is drawn: who calls stands left of whom it calls, and the calls that lead to the blamed service are marked.
import type { Reply, WireAnswer } from '../api/operations.js';

type ServiceCall = Pick<Reply<'listCalls'>['items'][number], 'from' | 'to' | 'relation' | 'certainty'>;

export type GraphNode = {
  readonly name: string;
  /** 0: nobody calls it. */
  readonly column: number;
  /** Its place in the column, from above. */
  readonly row: number;
  readonly role: 'blamed' | 'affected' | 'other';
};

export type GraphEdge = Pick<ServiceCall, 'from' | 'to' | 'certainty'> & {
  /** Requests pass here from a service that is affected to the blamed one. */
  readonly isBlamePath: boolean;
};

export type CallGraph = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly columns: number;
  /** Of the fullest column. */
  readonly rows: number;
};

type Suspicion = Pick<WireAnswer['hypotheses'][number], 'service' | 'affected'>;

const nextOf = (edges: readonly Pick<ServiceCall, 'from' | 'to'>[]): ReadonlyMap<string, readonly string[]> => {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  return next;
};

const reachedFrom = (start: string, next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> => {
  const seen = new Set([start]);
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const each of next.get(at) ?? [])
      if (!seen.has(each)) {
        seen.add(each);
        open.push(each);
      }
  return seen;
};

/** The longest way from a service that nobody calls; a call that closes a circle does not count. */
const columnsOf = (
  names: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> => {
  const called = new Set([...next.values()].flat());
  const roots = names.filter((name) => !called.has(name));
  const order: string[] = [];
  const seen = new Set<string>();
  const forward = new Map<string, string[]>();
  const visit = (name: string, path: ReadonlySet<string>): void => {
    seen.add(name);
    const onPath = new Set([...path, name]);
    for (const each of next.get(name) ?? []) {
      if (onPath.has(each)) continue;
      forward.set(name, [...(forward.get(name) ?? []), each]);
      if (!seen.has(each)) visit(each, onPath);
    }
    order.unshift(name);
  };
  for (const name of [...roots, ...names]) if (!seen.has(name)) visit(name, new Set());
  const columns = new Map(names.map((name) => [name, 0]));
  for (const name of order)
    for (const each of forward.get(name) ?? [])
      if (order.indexOf(each) > order.indexOf(name))
        columns.set(each, Math.max(columns.get(each) ?? 0, (columns.get(name) ?? 0) + 1));
  return columns;
};

/** Rows of each column: below the middle of those that call it, so that lines cross little. */
const rowsOf = (
  names: readonly string[],
  columns: ReadonlyMap<string, number>,
  edges: readonly Pick<ServiceCall, 'from' | 'to'>[],
): ReadonlyMap<string, number> => {
  const rows = new Map<string, number>();
  const last = Math.max(0, ...columns.values());
  for (let column = 0; column <= last; column += 1) {
    const middle = (name: string): number => {
      const callers = edges.flatMap(({ from, to }) => (to === name ? (rows.get(from) ?? []) : []));
      return callers.length === 0 ? 0 : callers.reduce((sum, row) => sum + row, 0) / callers.length;
    };
    names
      .filter((name) => columns.get(name) === column)
      .map((name) => ({ name, at: middle(name) }))
      .toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
      .forEach(({ name }, row) => rows.set(name, row));
  }
  return rows;
};

/** Of calls and messages that are certain or likely; `undefined`: there are none. */
export const callGraph = (calls: readonly ServiceCall[], suspect: Suspicion | undefined): CallGraph | undefined => {
  const edges = calls.filter(
    ({ from, to, relation, certainty }) => from !== to && relation !== 'together' && certainty !== 'possible',
  );
  if (edges.length === 0) return undefined;
  const names = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].toSorted();
  const next = nextOf(edges);
  const columns = columnsOf(names, next);
  const rows = rowsOf(names, columns, edges);
  const affected = new Set(suspect?.affected);
  const blamed = suspect?.service;
  const leadsToBlamed =
    blamed === undefined
      ? new Set<string>()
      : reachedFrom(blamed, nextOf(edges.map(({ from, to }) => ({ from: to, to: from }))));
  const isOnPath = (name: string): boolean => name === blamed || (affected.has(name) && leadsToBlamed.has(name));
  const roleOf = (name: string): GraphNode['role'] => {
    if (name === blamed) return 'blamed';
    return affected.has(name) ? 'affected' : 'other';
  };
  return {
    nodes: names.map((name) => ({
      name,
      column: columns.get(name) ?? 0,
      row: rows.get(name) ?? 0,
      role: roleOf(name),
    })),
    edges: edges.map(({ from, to, certainty }) => ({
      from,
      to,
      certainty,
      isBlamePath: isOnPath(from) && isOnPath(to) && from !== blamed,
    })),
    columns: Math.max(...columns.values()) + 1,
    rows: Math.max(...rows.values()) + 1,
  };
};
