// Names the suites that `npm test` leaves to `npm run test:production`.
import { readdirSync } from 'node:fs';

export default class NotRunReporter {
  onTestRunEnd() {
    const suites = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.production.ts'),
    );
    if (suites.length === 0) return;
    console.log(
      `\nNot run here (npm run test:production): suites that need more than Node, and all cases of long suites (test/full):`,
    );
    for (const suite of suites) console.log(`  test/${suite}`);
  }
}
