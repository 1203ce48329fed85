// Captures each problem that is planted in a MariaDB of its own.
import { captureMysql } from '../../src/database/capture/mysql/server/capture.js';
import type { MariadbPrograms } from '../../scripts/servers/mariadb.js';
import { mariadbCluster } from './mariadb-cluster.js';
import type { PlantedMariadbProblem } from './mariadb-problems.js';
import { agedBy, type PlantedCapture, plantedCaptures, type ProblemServer } from './planted-captures.js';

type ClusterFiles = { readonly programs: MariadbPrograms; readonly template: string };

const SECONDS = 5;

const startServer = async (files: ClusterFiles, problem: PlantedMariadbProblem): Promise<ProblemServer> => {
  const source = problem.source === undefined ? undefined : await mariadbCluster(files, problem.source);
  const cluster = await mariadbCluster(files, problem.settings).catch(async (error: unknown) => {
    await source?.remove();
    throw error;
  });
  return {
    plant: () => problem.plant(cluster, source),
    capture: async () => {
      const url = cluster.url('watcher');
      const { json } = await captureMysql({ url, seconds: SECONDS, everySeconds: 0.25, vcpus: 2, version: '0' });
      return problem.agedSeconds === undefined
        ? json
        : agedBy(json, problem.agedSeconds, ({ user }) => user === 'nightly');
    },
    remove: async () => {
      await cluster.remove();
      await source?.remove();
    },
  };
};

export const capturedMariadbProblems = (
  files: ClusterFiles,
  problems: readonly PlantedMariadbProblem[],
): AsyncGenerator<PlantedCapture<PlantedMariadbProblem>> =>
  plantedCaptures(problems, (problem) => startServer(files, problem));
