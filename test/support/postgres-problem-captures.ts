// Plants problems one after the other and captures each; those that must last are planted first and captured last.
import { setTimeout as after } from 'node:timers/promises';
import { capturePostgres } from '../../src/database/capture/postgres/server/capture.js';
import { type ThrowawayCluster, throwawayCluster } from './postgres-cluster.js';
import type { PlantedProblem } from './postgres-problems.js';

type ClusterFiles = { readonly bin: string; readonly template: string };

export type CapturedProblem = { readonly problem: PlantedProblem; readonly json: string };

const SECONDS = 8;

const capture = async (cluster: ThrowawayCluster): Promise<string> =>
  (await capturePostgres({ url: cluster.url('watcher'), seconds: SECONDS, everySeconds: 0.25, vcpus: 2, version: '0' }))
    .json;

export async function* capturedProblems(
  files: ClusterFiles,
  problems: readonly PlantedProblem[],
): AsyncGenerator<CapturedProblem> {
  const lasting: { readonly problem: PlantedProblem; readonly cluster: ThrowawayCluster; readonly ready: number }[] =
    [];
  try {
    for (const problem of problems.filter(({ lastsSeconds }) => lastsSeconds !== undefined)) {
      const cluster = await throwawayCluster(files, problem.settings);
      lasting.push({ problem, cluster, ready: Date.now() + (problem.lastsSeconds ?? 0) * 1_000 });
      await problem.plant(cluster);
    }
    for (const problem of problems.filter(({ lastsSeconds }) => lastsSeconds === undefined)) {
      const cluster = await throwawayCluster(files, problem.settings);
      try {
        await problem.plant(cluster);
        await after(1_000);
        yield { problem, json: await capture(cluster) };
      } finally {
        await cluster.remove();
      }
    }
    for (const { problem, cluster, ready } of lasting) {
      await after(Math.max(0, ready - Date.now()));
      yield { problem, json: await capture(cluster) };
      await cluster.remove();
    }
  } finally {
    await Promise.all(lasting.map(({ cluster }) => cluster.remove()));
  }
}
