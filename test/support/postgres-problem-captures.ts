// Captures each problem that is planted in a PostgreSQL of its own.
import { capturePostgres } from '../../src/database/capture/postgres/server/capture.js';
import { agedBy, type PlantedCapture, plantedCaptures, type ProblemServer } from './planted-captures.js';
import { throwawayCluster } from './postgres-cluster.js';
import type { PlantedProblem } from './postgres-problems.js';

type ClusterFiles = { readonly bin: string; readonly template: string };

const SECONDS = 8;

const startServer = async (files: ClusterFiles, problem: PlantedProblem): Promise<ProblemServer> => {
  const cluster = await throwawayCluster(files, problem.settings);
  return {
    plant: () => problem.plant(cluster),
    capture: async () => {
      const url = cluster.url('watcher');
      const { json } = await capturePostgres({ url, seconds: SECONDS, everySeconds: 0.25, vcpus: 2, version: '0' });
      const { aged } = problem;
      return aged === undefined
        ? json
        : agedBy(json, aged.seconds, ({ application, gid }) => [application, gid].includes(aged.whose));
    },
    remove: cluster.remove,
  };
};

export const capturedProblems = (
  files: ClusterFiles,
  problems: readonly PlantedProblem[],
): AsyncGenerator<PlantedCapture<PlantedProblem>> =>
  plantedCaptures(problems, (problem) => startServer(files, problem));
