// The real Prometheus that `npm run servers` started: without it a suite fails with a line that says so, and is never skipped.
import { readFileSync } from 'node:fs';

const FILE = '.cache/servers.json';

type RunningPrometheus = { readonly prometheus: { readonly url: string; readonly targets: string } };

const running = (): RunningPrometheus['prometheus'] => {
  try {
    return (JSON.parse(readFileSync(FILE, 'utf8')) as RunningPrometheus).prometheus;
  } catch {
    throw new Error(`no real Prometheus (${FILE}): run "npm run servers" first`);
  }
};

export const realPrometheus = (): string => running().url;

/** The folder whose files list the scrape targets. */
export const scrapeTargets = (): string => running().targets;
