// Whether incidents of a window are related: each is told by its own line, and every claim is borne out.
import { describe, expect, it } from 'vitest';
import { checkResult, verdictContext, verdictReads } from '../../../test/support/ask-verdicts.js';
import type { Findings, Hypothesis } from '../../evidence/finding.js';
import type { AskContext } from '../ask-context.js';
import { measureAnswerOf } from '../measures.js';
import { ResultWriter } from '../result-writer.js';

const KEYS = ['1-errors', '1-first', '1-requests', '1-callers', '1-pods'];

const asked = (message: string, others: Findings['others']): AskContext => {
  const context = verdictContext({ message, ask: { measure: 'hypothesis' } });
  return {
    ...context,
    findings: { ...(context.findings as Findings), ...(others !== undefined && { others }) },
  };
};

const other = (): Findings['others'] => {
  const [, rival] = verdictContext().findings?.hypotheses ?? [];
  return [{ from: 0, to: 1, hypothesis: rival as Hypothesis }];
};

const answered = (context: AskContext) => {
  const measure = measureAnswerOf('hypothesis');
  const draft = measure?.answer(context, verdictReads(KEYS), new ResultWriter('en'));
  if (draft === undefined) throw new RangeError('no answer to a suspicion');
  return checkResult(draft, KEYS, ['payments']);
};

describe('whether incidents are related', () => {
  it.each(['are these two related?', 'do they have the same cause?'])('tells each by its own line: “%s”', (message) => {
    const checked = answered(asked(message, other()));
    expect(checked.map(({ verdict }) => verdict)).toEqual(checked.map(() => 'supported'));
    expect(checked.map(({ text }) => text).join('\n')).toMatch(
      /`orders` “order 80314 rejected: payments answered 500”[^]*`payments` is very likely the cause/,
    );
  });

  it.each([
    ['is it related to orders?', other()],
    ['are these two related?', undefined],
  ])('is judged as any suspicion where one is named, or there is one incident: “%s”', (message, others) => {
    const named = message.includes('orders')
      ? [{ kind: 'service', text: 'orders', name: 'orders', certainty: 'spelled', start: 17, end: 23 } as const]
      : [];
    const context = { ...asked(message, others), entities: named };
    const measure = measureAnswerOf('hypothesis');
    const keys = [...KEYS, ...Object.keys(measure?.reads(context, verdictReads(KEYS)) ?? {})];
    const draft = measure?.answer(context, verdictReads(keys), new ResultWriter('en'));
    expect(JSON.stringify(draft?.blocks)).not.toContain('cause of its own');
  });
});
