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
  /** Services that are not drawn, for there are too many. */
  readonly omitted: number;
};

type Suspicion = Pick<WireAnswer['hypotheses'][number], 'service' | 'affected'>;

type Call = Pick<ServiceCall, 'from' | 'to'>;

const nextOf = (edges: readonly Call[]): ReadonlyMap<string, readonly string[]> => {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  return next;
};

const reversed = (edges: readonly Call[]): readonly Call[] => edges.map(({ from, to }) => ({ from: to, to: from }));

/** What is reached from a service, itself included, the nearest first. */
const nearestFirst = (start: string, next: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const found = new Set([start]);
  // a set is walked over what is added to it meanwhile, too
  for (const name of found) for (const each of (next.get(name) ?? []).toSorted()) found.add(each);
  return [...found];
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
  edges: readonly Call[],
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

/** More services are not drawn: nobody follows their lines. */
export const MOST_NODES = 30;

/**
 * At most `MOST_NODES` services. First the way of the fault, from the blamed one on, then the neighbours of each service
 * on it, those with more calls first. Where nobody on the graph is blamed: what surrounds the one with most calls.
 */
const drawnServices = (
  names: readonly string[],
  edges: readonly Call[],
  path: readonly string[],
): ReadonlySet<string> => {
  if (names.length <= MOST_NODES) return new Set(names);
  const around = nextOf([...edges, ...reversed(edges)]);
  const degrees = new Map(names.map((name) => [name, new Set(around.get(name)).size]));
  const busyFirst = names.toSorted((a, b) => (degrees.get(b) ?? 0) - (degrees.get(a) ?? 0) || (a < b ? -1 : 1));
  const neighboursOf = (name: string): readonly string[] => {
    const neighbours = new Set(around.get(name));
    return busyFirst.filter((each) => neighbours.has(each));
  };
  const [busiest] = busyFirst;
  const wanted =
    path.length === 0 && busiest !== undefined
      ? nearestFirst(busiest, around)
      : [...new Set([...path, ...path.flatMap(neighboursOf)])];
  return new Set(wanted.slice(0, MOST_NODES));
};

/** A name of at most so many letters, without its middle: names of one system often begin alike. */
export const shortName = (name: string, letters: number): string => {
  const signs = [...name];
  if (signs.length <= letters) return name;
  const head = Math.floor((letters - 1) / 2);
  return [...signs.slice(0, head), '…', ...signs.slice(signs.length - (letters - 1 - head))].join('');
};

/** Of calls and messages that are certain or likely; `undefined`: there are none. */
export const callGraph = (calls: readonly ServiceCall[], suspect: Suspicion | undefined): CallGraph | undefined => {
  const known = calls.filter(
    ({ from, to, relation, certainty }) => from !== to && relation !== 'together' && certainty !== 'possible',
  );
  if (known.length === 0) return undefined;
  const all = [...new Set(known.flatMap(({ from, to }) => [from, to]))].toSorted();
  const affected = new Set(suspect?.affected);
  const blamed = suspect?.service;
  const path =
    blamed === undefined || !all.includes(blamed)
      ? []
      : nearestFirst(blamed, nextOf(reversed(known))).filter((name) => name === blamed || affected.has(name));
  const drawn = drawnServices(all, known, path);
  const names = all.filter((name) => drawn.has(name));
  const edges = known.filter(({ from, to }) => drawn.has(from) && drawn.has(to));
  const next = nextOf(edges);
  const columns = columnsOf(names, next);
  const rows = rowsOf(names, columns, edges);
  const onPath = new Set(path);
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
      isBlamePath: onPath.has(from) && onPath.has(to) && from !== blamed,
    })),
    columns: Math.max(...columns.values()) + 1,
    rows: Math.max(...rows.values()) + 1,
    omitted: all.length - names.length,
  };
};
