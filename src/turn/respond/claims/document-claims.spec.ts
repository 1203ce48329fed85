import { NO_DETAILS } from '../../../language/details/message-details.js';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Claim } from '../../../evidence/claim.js';
import type { Evidence } from '../../../evidence/evidence.js';
import type { Findings, QuotedPassage } from '../../../evidence/finding.js';
import { verifyClaims } from '../../../grounding/verify.js';
import type { BatchHash } from '../../../kernel/brand.js';
import { canonicalJson } from '../../../kernel/json.js';
import type { PassageRow } from '../../../telemetry/knowledge-rows.js';
import { documentClaims, documentNotices } from './document-claims.js';

const TEXT =
  '## Drain\n\n1. Drain node 7 first.\n2. Wait 30 s.\n3. Run `kubectl get pods` until nothing is left.\n4. Tell the owner.';

const passage = (text: string): PassageRow => ({
  kind: 'passage',
  id: 'runbooks/nodes.md#0',
  collection: 'runbooks',
  document: 'd'.repeat(64),
  title: 'Nodes',
  from: 0,
  to: text.length,
  text,
});

const hash = 'a'.repeat(64) as BatchHash;
const cited: Evidence = {
  id: 'e1',
  kind: 'knowledge',
  batch: hash,
  position: 0,
  source: 'runbooks',
  role: 'context',
  quote: '',
  field: 'text',
};

const claimsOf = (text: string, from: number): readonly Claim[] => {
  const quoted: QuotedPassage = { evidence: 'e1', collection: 'runbooks', because: 'cause', from };
  const read = { queries: [], fetched: [], missed: [] };
  const findings = { quoted: [quoted] } as unknown as Findings;
  return documentClaims({ message: '', details: NO_DETAILS, findings, read }, new Map([['e1', passage(text)]])).caused;
};

const verdictOf = (claim: Claim, text: string): string => {
  const evidence = [{ ...cited, quote: text.slice(0, 400) }];
  const stored = {
    batch: () => ({ found: 'bytes' as const, lines: [canonicalJson(passage(text))] }),
    windowOf: () => undefined,
  };
  const [checked] = verifyClaims({ claims: [claim], evidence, coverage: [], blamed: [] }, stored);
  return checked?.verdict ?? '';
};

const first = (claims: readonly Claim[]): Claim => {
  const [claim] = claims;
  if (claim === undefined) throw new Error('no claim');
  return claim;
};

describe('document claim', () => {
  it('quotes line by line, without list marks, and leaves out lines of which little can be quoted', () => {
    const claim = first(claimsOf(TEXT, TEXT.indexOf('Drain node')));
    expect(claim.text).toBe('`Nodes` in `runbooks` says: “…Drain node 7 first.…” “…Wait 30 s.…”');
    expect(verdictOf(claim, TEXT)).toBe('supported');
  });

  it('is supported up to the end of the text', () => {
    const claim = first(claimsOf(TEXT, TEXT.indexOf('Tell')));
    expect(claim.text).toBe('`Nodes` in `runbooks` says: “…Tell the owner.”');
    expect(verdictOf(claim, TEXT)).toBe('supported');
  });

  it.each([
    ['a word', 'Drain node', 'Drop node'],
    ['a digit', 'node 7', 'node 8'],
    ['the document', '`Nodes`', '`Pods`'],
    ['the collection', '`runbooks`', '`wiki`'],
    ['where it ends', 'Wait 30 s.…”', 'Wait 30 s.”'],
    ['a number beside it', ' says:', ' says 3 times:'],
  ])('is contradicted after a change of %s', (_, from, to) => {
    const claim = first(claimsOf(TEXT, TEXT.indexOf('Drain node')));
    expect(claim.text).toContain(from);
    expect(verdictOf({ ...claim, text: claim.text.replace(from, to) }, TEXT)).toBe('contradicted');
  });

  it('is supported whatever the text holds and wherever the quotation begins', () => {
    const line = fc.oneof(
      fc.constantFrom('', '```', '|a|', '- x', '1. “quoted” `code` end', '# head', 'plain words here', 'tab\there'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    );
    const texts = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => `start ${lines.join('\n')}`);
    fc.assert(
      fc.property(texts, fc.nat(), (raw, seed) => {
        const text = raw.toWellFormed();
        const starts = [0, ...[...text.matchAll(/\n(?=\S)/g)].map(({ index }) => index + 1)];
        const from = starts[seed % starts.length] ?? 0;
        for (const claim of claimsOf(text, from)) {
          if (/says: (?:“…?…?” ?)*$/.test(claim.text)) continue;
          expect([claim.text, verdictOf(claim, text)]).toEqual([claim.text, 'supported']);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the notice that no passage fits', () => {
  const details = { ...NO_DETAILS, documents: { isWritten: true, asking: [] } } as const;
  const query = { ask: 'knowledge', collection: 'runbooks', text: 'restart', budget: 5 } as const;
  const read = { queries: [{ id: 'q1', query }], fetched: [{ query: 'q1' }], missed: [] } as never;
  const noticesBeside = (quoted: readonly QuotedPassage[]) =>
    documentNotices({ message: '', details, findings: { quoted } as unknown as Findings, read });

  it('is told where none is quoted', () => {
    expect(noticesBeside([])).toEqual(['No passage of “runbooks” clearly fits this question.']);
  });

  it.each(['question', 'cause'] as const)(
    'is not told beside a passage that is quoted because of the %s',
    (because) => {
      expect(noticesBeside([{ evidence: 'e1', collection: 'runbooks', because, from: 0 }])).toEqual([]);
    },
  );
});
