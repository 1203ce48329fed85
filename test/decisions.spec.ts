// Every open question of document 5 has a decision of our own: decided, deferred or rejected, with its reason.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ADRS = 'docs/adr';

/** Of the requirements document: `TAR-Q2.3` is question `Q2.3`. Lines with `?` are questions. */
const questions = [
  ...readFileSync('docs/internal/requirements.md', 'utf8').matchAll(/^\d+\. \[.\] \*\*TAR-(\S+)\*\* `\?`/gm),
].map(([, id = '']) => id);

type Decision = { readonly id: string; readonly status: string; readonly decision: string; readonly reason: string };

/** `| Q2.3 | decided | what | why |` */
const decisions: readonly Decision[] = readdirSync(ADRS)
  .filter((file) => /^\d{4}-/.test(file))
  .flatMap((file) => readFileSync(`${ADRS}/${file}`, 'utf8').split('\n'))
  .flatMap((line) => {
    const [, id, status = '', decision = '', reason = ''] =
      /^\| (Q\d[^ |]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, status, decision, reason }];
  });

describe('the questions of the document on investigation records', () => {
  it('are each marked decided, deferred or rejected once, with what was decided and why', () => {
    expect(questions.length).toBeGreaterThan(40);
    const counts = new Map(questions.map((id) => [id, decisions.filter((each) => each.id === id).length]));
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
    for (const { status, decision, reason } of decisions) {
      expect(['decided', 'deferred', 'rejected']).toContain(status);
      expect(decision.length).toBeGreaterThan(15);
      expect(reason.length).toBeGreaterThanOrEqual(20);
    }
  });
});
