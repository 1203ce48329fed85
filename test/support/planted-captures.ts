// Plants problems in database servers, each in one of its own, and captures each. Quiet ones are captured side by side, the others
// one after the other, for they share two processors; one that must last is planted first, and captured when it has lasted.
import { setTimeout as after } from 'node:timers/promises';
import type { JsonObject } from '../../src/database/format/snapshot.js';

export type PlantedOnServer = {
  readonly name: string;
  /** Its sessions wait or sleep: it leaves the processors to what is captured beside it. */
  readonly isQuiet?: true;
  /** How long it must last before it is captured; others are captured meanwhile. */
  readonly lastsSeconds?: number;
};

/** One that could not be planted or captured tells why, and leaves the others to be captured. */
export type PlantedCapture<P> = { readonly problem: P; readonly capture: PromiseSettledResult<string> };

/** A server for a problem, with nothing wrong yet. */
export type ProblemServer = {
  readonly plant: () => Promise<void>;
  /** The file of the capture, as text. */
  readonly capture: () => Promise<string>;
  /** Of one that is removed, nothing. */
  readonly remove: () => Promise<void>;
};

/** What is planted does its work for so long before it is captured. */
const SETTLE_SECONDS = 1;
/** So many servers are started side by side. */
const SIDE_BY_SIDE = 5;

type StateRow = { readonly [key: string]: unknown };

const AGES = ['age_sec', 'session_sec', 'state_sec', 'statement_sec', 'transaction_sec'];

/** The capture that a server would give which is asked later: the rows of the planted sessions say how old they are, nothing else does. */
export const agedBy = (json: string, seconds: number, isPlanted: (row: StateRow) => boolean): string => {
  const file = JSON.parse(json) as { readonly ServerState: { readonly [part: string]: unknown } };
  const older = (row: StateRow): StateRow => ({
    ...row,
    ...Object.fromEntries(AGES.flatMap((key) => (typeof row[key] === 'number' ? [[key, row[key] + seconds]] : []))),
  });
  const aged = Object.fromEntries(
    ['Transactions', 'PreparedTransactions'].flatMap((part) => {
      const rows = file.ServerState[part] as readonly StateRow[] | undefined;
      return rows === undefined ? [] : [[part, rows.map((row) => (isPlanted(row) ? older(row) : row))]];
    }),
  );
  return JSON.stringify({ ...file, ServerState: { ...file.ServerState, ...aged } });
};

const settled = async <P>(problem: P, doing: () => Promise<string>): Promise<PlantedCapture<P>> => {
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

export async function* plantedCaptures<P extends PlantedOnServer>(
  problems: readonly P[],
  startServer: (problem: P) => Promise<ProblemServer>,
): AsyncGenerator<PlantedCapture<P>> {
  const servers = new Set<ProblemServer>();
  const start = async (problem: P): Promise<ProblemServer> => {
    const server = await startServer(problem);
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

/** The file of a capture by the name of its problem. Throws why where there is none. */
export type CaptureFiles = (name: string) => JsonObject;

export const captureFiles = async (captured: AsyncIterable<PlantedCapture<PlantedOnServer>>): Promise<CaptureFiles> => {
  const files = new Map<string, JsonObject>();
  const reasons = new Map<string, unknown>();
  for await (const { problem, capture } of captured)
    if (capture.status === 'fulfilled') files.set(problem.name, JSON.parse(capture.value) as JsonObject);
    else reasons.set(problem.name, capture.reason);
  return (name) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`"${name}" was not captured: ${String(reasons.get(name))}`);
    return file;
  };
};
