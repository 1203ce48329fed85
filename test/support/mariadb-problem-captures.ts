// Plants problems and captures each. Quiet ones are captured side by side, the others one after the other, for they share two
// processors; one that must last is planted first, and captured when it has lasted.
import { setTimeout as after } from 'node:timers/promises';
import { captureMysql } from '../../src/database/capture/mysql/server/capture.js';
import type { MariadbPrograms } from '../../scripts/servers/mariadb.js';
import { type MariadbCluster, mariadbCluster } from './mariadb-cluster.js';
import type { PlantedMariadbProblem } from './mariadb-problems.js';

type ClusterFiles = { readonly programs: MariadbPrograms; readonly template: string };

/** One that could not be planted or captured tells why, and leaves the others to be captured. */
export type CapturedMariadbProblem = {
  readonly problem: PlantedMariadbProblem;
  readonly capture: PromiseSettledResult<string>;
};

/** A server for a problem, with nothing wrong yet. */
type ProblemServer = {
  readonly plant: () => Promise<void>;
  readonly capture: () => Promise<string>;
  /** Of one that is removed, nothing. */
  readonly remove: () => Promise<void>;
};

const SECONDS = 5;
const SETTLE_SECONDS = 1;
/** So many servers are captured side by side. */
const SIDE_BY_SIDE = 5;

const captureOf = async (cluster: MariadbCluster): Promise<string> =>
  (await captureMysql({ url: cluster.url('watcher'), seconds: SECONDS, everySeconds: 0.25, vcpus: 2, version: '0' }))
    .json;

type StateRow = { readonly [key: string]: unknown };

const AGES = ['state_sec', 'statement_sec', 'transaction_sec'];

/** The capture that a server would give which is asked later: the rows of the planted sessions say how old they are, nothing else does. */
const agedBy = (json: string, seconds: number): string => {
  const file = JSON.parse(json) as { readonly ServerState: { readonly Transactions: readonly StateRow[] } };
  const older = (row: StateRow): StateRow => ({
    ...row,
    ...Object.fromEntries(AGES.flatMap((key) => (typeof row[key] === 'number' ? [[key, row[key] + seconds]] : []))),
  });
  const Transactions = file.ServerState.Transactions.map((row) => (row['user'] === 'nightly' ? older(row) : row));
  return JSON.stringify({ ...file, ServerState: { ...file.ServerState, Transactions } });
};

const startServer = async (files: ClusterFiles, problem: PlantedMariadbProblem): Promise<ProblemServer> => {
  const source = problem.source === undefined ? undefined : await mariadbCluster(files, problem.source);
  const cluster = await mariadbCluster(files, problem.settings).catch(async (error: unknown) => {
    await source?.remove();
    throw error;
  });
  return {
    plant: () => problem.plant(cluster, source),
    capture: async () => {
      const json = await captureOf(cluster);
      return problem.agedSeconds === undefined ? json : agedBy(json, problem.agedSeconds);
    },
    remove: async () => {
      await cluster.remove();
      await source?.remove();
    },
  };
};

const settled = async (
  problem: PlantedMariadbProblem,
  doing: () => Promise<string>,
): Promise<CapturedMariadbProblem> => {
  const [capture] = await Promise.allSettled([doing()]);
  return { problem, capture };
};

const plantAndCapture = async (server: ProblemServer): Promise<string> => {
  await server.plant();
  await after(1_000 * SETTLE_SECONDS);
  return server.capture();
};

const groupsOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_none, n) => all.slice(n * size, (n + 1) * size));

export async function* capturedMariadbProblems(
  files: ClusterFiles,
  problems: readonly PlantedMariadbProblem[],
): AsyncGenerator<CapturedMariadbProblem> {
  const servers = new Set<ProblemServer>();
  const start = async (problem: PlantedMariadbProblem): Promise<ProblemServer> => {
    const server = await startServer(files, problem);
    servers.add(server);
    return server;
  };
  /** Removes the server, whatever becomes of the capture. */
  const removed = async (server: ProblemServer, doing: (server: ProblemServer) => Promise<string>): Promise<string> => {
    try {
      return await doing(server);
    } finally {
      servers.delete(server);
      await server.remove();
    }
  };
  const lasting = problems.filter(({ lastsSeconds }) => lastsSeconds !== undefined);
  const others = problems.filter(({ lastsSeconds }) => lastsSeconds === undefined);
  const [quiet, busy] = [true, false].map((isQuiet) =>
    groupsOf(
      others.filter((problem) => (problem.isQuiet === true) === isQuiet),
      SIDE_BY_SIDE,
    ),
  );
  try {
    const planted = lasting.map((problem) => {
      const begun = (async () => {
        const server = await start(problem);
        await server.plant();
        return { server, ready: Date.now() + 1_000 * (problem.lastsSeconds ?? 0) };
      })();
      // told when it is captured
      begun.catch(() => undefined);
      return { problem, begun };
    });
    await Promise.allSettled(planted.map(({ begun }) => begun));
    for (const group of quiet ?? []) {
      const started = group.map((problem) =>
        settled(problem, async () => removed(await start(problem), plantAndCapture)),
      );
      yield* await Promise.all(started);
    }
    for (const { problem, begun } of planted)
      yield await settled(problem, async () => {
        const { server, ready } = await begun;
        await after(Math.max(0, ready - Date.now()));
        return removed(server, ({ capture }) => capture());
      });
    for (const group of busy ?? []) {
      // a server that nobody asks leaves the processors to the one that is captured
      const started = group.map((problem) => ({ problem, server: start(problem) }));
      await Promise.allSettled(started.map(({ server }) => server));
      for (const { problem, server } of started)
        yield await settled(problem, async () => removed(await server, plantAndCapture));
    }
  } finally {
    await Promise.all([...servers].map(({ remove }) => remove()));
  }
}
