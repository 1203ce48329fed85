import { describe, expect, it } from 'vitest';
import { AT, countContext, countReads, lineAt, pointAt, type RowsByKey } from '../../../test/support/ask-counts.js';
import type { Findings, Hypothesis } from '../../evidence/finding.js';
import type { AskContext } from '../ask-context.js';
import { ResultWriter } from '../result-writer.js';
import { placeMeasures } from './place-measures.js';

const hypothesis: Hypothesis = {
  service: 'checkout',
  kind: 'resource',
  location: {},
  onset: AT,
  affected: [],
  score: 9,
  confidence: 0.9,
  findings: [],
  evidence: [],
  against: [],
};

const findings = {
  hypotheses: [hypothesis],
  findings: [],
  evidence: [],
  missing: [],
} as unknown as Findings;

const asked = (of: string): AskContext =>
  countContext({
    ask: { measure: 'place', by: 'service', of },
    message: `who holds the ${of}?`,
    subject: { services: ['checkout'], from: 'cause', templates: [] },
    suspects: [{ service: 'checkout', kind: 'resource', confidence: 0.9, cause: true, onset: AT }],
    findings,
  });

const answered = (of: string, rows: RowsByKey) => {
  const { place } = placeMeasures;
  const draft = place.answer(asked(of), countReads({ gauges: [], '1-first': [], ...rows }), new ResultWriter('en'));
  const blocks = draft?.blocks.map((block) => (block.kind === 'text' ? block.text : block.kind)) ?? [];
  return { blocks, claims: draft?.claims.map(({ text }) => text) ?? [], value: draft?.value };
};

const poolLine = { ...lineAt(1), level: 'error' as const, message: 'no connection left in the pool' };

describe('who holds a resource', () => {
  it('is told by the gauges of each service, the most first', () => {
    const gauges = [
      pointAt('db_pool_connections', 1, 3),
      { ...pointAt('db_pool_connections', 1, 41), service: 'reports', pod: 'reports-1' },
    ];
    const { claims } = answered('connections', { gauges });
    expect(claims).toEqual([expect.stringMatching(/^41 .*`reports`/), expect.stringMatching(/^3 .*`checkout`/)]);
  });

  it('is said not to be stored where no gauge measures it, with the error of the cause that tells of it', () => {
    const { blocks, claims, value } = answered('connections', { '1-first': [poolLine] });
    expect(blocks[0]).toBe('What is stored does not tell who holds connections: there are no metrics of it.');
    expect(claims).toEqual([expect.stringContaining('no connection left in the pool')]);
    expect(value).toEqual({ kind: 'unknown', missing: 'connections' });
  });

  it('leaves out a cause that tells of something else', () => {
    expect(answered('memory', { '1-first': [poolLine] }).claims).toEqual([]);
  });

  it('does not stand in for who fails', () => {
    const reads = placeMeasures.place.reads(countContext({ ask: { measure: 'place', by: 'service' } }), countReads({}));
    expect(Object.keys(reads)).toContain('lines');
  });
});
