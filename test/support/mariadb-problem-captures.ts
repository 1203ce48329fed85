// Plants problems one after the other and captures each; those that must last are planted first and captured last.
import { setTimeout as after } from 'node:timers/promises';
import { captureMysql } from '../../src/database/capture/mysql/server/capture.js';
import type { MariadbPrograms } from '../../scripts/servers/mariadb.js';
import { type MariadbCluster, mariadbCluster } from './mariadb-cluster.js';
import type { PlantedMariadbProblem } from './mariadb-problems.js';

type ClusterFiles = { readonly programs: MariadbPrograms; readonly template: string };

export type CapturedMariadbProblem = { readonly problem: PlantedMariadbProblem; readonly json: string };

type Planted = {
  readonly problem: PlantedMariadbProblem;
  readonly cluster: MariadbCluster;
  readonly remove: () => Promise<void>;
};

const SECONDS = 8;

const plantProblem = async (files: ClusterFiles, problem: PlantedMariadbProblem): Promise<Planted> => {
  const source = problem.source === undefined ? undefined : await mariadbCluster(files, problem.source);
  const cluster = await mariadbCluster(files, problem.settings);
  const remove = async (): Promise<void> => {
    await cluster.remove();
    await source?.remove();
  };
  try {
    await problem.plant(cluster, source);
  } catch (error) {
    await remove();
    throw error;
  }
  return { problem, cluster, remove };
};

const capture = async (cluster: MariadbCluster): Promise<string> =>
  (await captureMysql({ url: cluster.url('watcher'), seconds: SECONDS, everySeconds: 0.25, vcpus: 2, version: '0' }))
    .json;

export async function* capturedMariadbProblems(
  files: ClusterFiles,
  problems: readonly PlantedMariadbProblem[],
): AsyncGenerator<CapturedMariadbProblem> {
  const lasting: (Planted & { readonly ready: number })[] = [];
  try {
    for (const problem of problems.filter(({ lastsSeconds }) => (lastsSeconds ?? 0) > 100)) {
      const planted = await plantProblem(files, problem);
      lasting.push({ ...planted, ready: Date.now() + (problem.lastsSeconds ?? 0) * 1_000 });
    }
    for (const problem of problems.filter(({ lastsSeconds }) => (lastsSeconds ?? 0) <= 100)) {
      const { cluster, remove } = await plantProblem(files, problem);
      try {
        await after(1_000 * (problem.lastsSeconds ?? 1));
        yield { problem, json: await capture(cluster) };
      } finally {
        await remove();
      }
    }
    for (const { problem, cluster, ready, remove } of lasting) {
      await after(Math.max(0, ready - Date.now()));
      yield { problem, json: await capture(cluster) };
      await remove();
    }
  } finally {
    await Promise.all(lasting.map(({ remove }) => remove()));
  }
}
