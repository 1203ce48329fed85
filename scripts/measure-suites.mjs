// Writes `suite-seconds.json`, by which long suites begin first, from the results of a run.
// Usage: npm test -- --reporter=json --outputFile.json=RESULTS.json && npm run measure-suites -- RESULTS.json…
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TABLE = new URL('./suite-seconds.json', import.meta.url);

/** The order of what is shorter changes nothing. */
const LEAST_SECONDS = 2;

const results = process.argv.slice(2);
if (results.length === 0) {
  console.error('Name the results of a run: npm run measure-suites -- RESULTS.json');
  process.exit(2);
}

const measured = results
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults)
  .map(({ name, startTime, endTime }) => [
    relative(ROOT, name).split(sep).join('/'),
    Math.round((endTime - startTime) / 1000),
  ])
  .filter(([, seconds]) => seconds >= LEAST_SECONDS)
  .sort(([a, seconds], [b, others]) => others - seconds || (a < b ? -1 : 1));

writeFileSync(TABLE, `${JSON.stringify(Object.fromEntries(measured), null, 2)}\n`);
console.log(`${measured.length} suites of ${LEAST_SECONDS} seconds or more`);
