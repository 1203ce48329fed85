// Long suites begin first, so that no worker is left alone with one at the end. Vitest knows durations only once it has run, so they are kept in `suite-seconds.json`.
import { readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Written by `npm run measure-suites`. Shorter suites are not in it. */
const SECONDS = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('./suite-seconds.json', import.meta.url), 'utf8'))),
);

/** A worker is used again only for a suite of the same project: between suites that share workers, those with a process of their own end them. */
const rank = ({ project, moduleId: path }) => {
  if (project.config.isolate) return 0;
  if (SECONDS.has(relative(ROOT, path).split(sep).join('/'))) return 1;
  return path.includes('/test/e2e/') ? 2 : 3;
};

const secondsOf = (path) => SECONDS.get(relative(ROOT, path).split(sep).join('/')) ?? 0;

export class SlowestFirst extends BaseSequencer {
  async sort(suites) {
    const places = new Map(
      suites.map((suite) => [
        suite.moduleId,
        { rank: rank(suite), seconds: secondsOf(suite.moduleId), size: statSync(suite.moduleId).size },
      ]),
    );
    return [...suites].sort((a, b) => {
      const [one, other] = [places.get(a.moduleId), places.get(b.moduleId)];
      return one.rank - other.rank || other.seconds - one.seconds || other.size - one.size;
    });
  }
}
