// Bundles what was compiled since, before suites that start the built program.
import { existsSync } from 'node:fs';

export default async function bundleBuild() {
  if (existsSync('dist/main.js')) await import('../../scripts/bundle.mjs');
}
