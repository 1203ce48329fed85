// The real Prometheus that `npm run servers` started: without it a suite fails with a line that says so, and is never skipped.
import { readFileSync } from 'node:fs';

const FILE = '.cache/servers.json';

export const realPrometheus = (): string => {
  try {
    const { prometheus } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly prometheus: { readonly url: string } };
    return prometheus.url;
  } catch {
    throw new Error(`no real Prometheus (${FILE}): run "npm run servers" first`);
  }
};
