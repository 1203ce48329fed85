// In a conversation a gap is told once, and a turn is offered in full once; what is stored stays whole.
import { describe, expect, it } from 'vitest';
import { answeredIncident, answerOf } from '../../../test/support/incident-answer.js';
import type { Answer } from '../../evidence/answer.js';
import { resolveSuspects } from './delta.js';
import type { ComposeInput } from './answer-outline.js';

const { input, stored, findings } = answeredIncident(7, { kind: 'exception', requestsPerMinute: 20 });

const blockOf = ({ text }: Answer, heading: string): readonly string[] =>
  text
    .split('\n\n')
    .find((block) => block.startsWith(`**${heading}**`))
    ?.split('\n')
    .slice(1) ?? [];

/** A conversation about one issue: each message with what is different for it. */
const conversation = (
  ...turns: readonly (readonly [message: string, more?: Partial<ComposeInput>])[]
): readonly Answer[] =>
  turns.reduce<readonly Answer[]>((answers, [message, more = {}], index) => {
    const told = answers.at(-1);
    const asked = turns.slice(0, index).map(([text]) => text);
    const before = {
      ...(told !== undefined && { sinceTurn: told.turn, answer: told }),
      suspects: told === undefined ? [] : resolveSuspects(findings, []),
      messages: asked,
    };
    return [...answers, answerOf({ ...input, message, turn: index + 1, before, ...more }, stored).responded.answer];
  }, []);

const without = (...missing: readonly string[]): Partial<ComposeInput> => ({ findings: { ...findings, missing } });

describe('gap', () => {
  const [first, second, third] = conversation(
    ['why do orders fail?', without('no-metrics')],
    ['who is affected?', without('no-metrics')],
    ['anything new?', without('no-metrics', 'no-history')],
  ) as [Answer, Answer, Answer];

  it('is explained once, and shortened from then on', () => {
    expect(blockOf(first, 'Not covered')).toEqual(['- no metrics: a saturated resource cannot be seen']);
    expect(blockOf(second, 'Not covered')).toEqual(['- as before: no metrics']);
  });

  it('is explained when it is new, beside known ones', () => {
    expect(blockOf(third, 'Not covered')).toEqual([
      '- little history: the first part of the window is the baseline',
      '- as before: no metrics',
    ]);
  });

  it('is stored whole in every answer, with the turn that first showed it', () => {
    expect(second.gaps).toEqual([
      { kind: 'missing', about: 'no-metrics', text: 'no metrics: a saturated resource cannot be seen', since: 1 },
    ]);
    expect(third.gaps?.map(({ about, since }) => [about, since])).toEqual([
      ['no-metrics', 1],
      ['no-history', undefined],
    ]);
  });

  it('is explained later when an answer did not show it', () => {
    const [, thanked, after] = conversation(
      ['why do orders fail?', without()],
      ['summarise it for the channel', without('no-metrics')],
      ['who is affected?', without('no-metrics')],
    ) as [Answer, Answer, Answer];
    expect(blockOf(thanked, 'Not covered')).toEqual([]);
    expect(blockOf(after, 'Not covered')).toEqual(['- no metrics: a saturated resource cannot be seen']);
  });

  it('is explained again when it comes back', () => {
    const answers = conversation(
      ['why do orders fail?', without('no-metrics')],
      ['who is affected?', without()],
      ['anything new?', without('no-metrics')],
    );
    expect(answers.map((answer) => blockOf(answer, 'Not covered').length)).toEqual([1, 0, 1]);
    expect(answers.at(-1)?.text).not.toContain('as before: no metrics');
  });

  it('stays the same when its number changes', () => {
    const [first, , next] = conversation(
      ['why do orders fail?', { owed: 12 }],
      ['who is affected?', { owed: 9 }],
      ['anything new?', { owed: 7 }],
    );
    // a first answer is too short to say it
    expect(first?.text).not.toContain('left out');
    expect(next?.gaps).toContainEqual(expect.objectContaining({ kind: 'left-out', since: 2 }));
    expect(next?.text).toContain('as before: 7 matching log lines were left out by the budget');
  });

  it('covers all reads of a source that failed for the same reason', () => {
    const queries = input.read.queries.slice(0, 3).map((each) => ({ ...each, source: 'logs' }));
    const missed = queries.map(({ id }, index) => ({
      query: id,
      outcome: 'failed' as const,
      because: index < 2 ? 'down' : 'slow',
    }));
    const [only] = conversation(['why do orders fail?', { read: { ...input.read, queries, fetched: [], missed } }]);
    const told = only?.gaps?.filter(({ kind }) => kind === 'failed').map(({ text }) => text) ?? [];
    expect(told).toEqual([
      expect.stringMatching(/^logs \(.* and 1 more read\): down$/),
      expect.stringMatching(/^logs \(.*\): slow$/),
    ]);
  });
});

describe('unchanged cause', () => {
  const [first, second] = conversation(['why do orders fail?'], ['is it still going on?']) as [Answer, Answer];

  it('is named again without its callers, unless they are asked for', () => {
    expect(first.text).toContain(
      'Affected callers: order-service, storefront-web (where requests come in), checkout-api.',
    );
    expect(second.text).toMatch(/\*\*Most likely cause \(99 % confident\):\*\* `shipping-service` [^\n]* UTC\.\n/);
    expect(second.text).not.toContain('Affected callers');
    expect(second.hypotheses[0]?.affected).toEqual(first.hypotheses[0]?.affected);
  });

  it('has one line for what is new', () => {
    expect(second.text).toMatch(/\n\n\*\*Since turn 1:\*\* [^\n]+; no suspect has changed\.\n\n/);
  });
});

describe('changed cause', () => {
  const other = { service: 'cart', kind: 'code', confidence: 0.9, cause: true } as const;
  const asked = (window = input.window) => {
    const before = { sinceTurn: 1, window, suspects: [other] } as const;
    return answerOf({ ...input, message: 'is it fixed?', turn: 2, before }, stored).responded.answer;
  };

  it('is announced first, and once', () => {
    const { text } = asked();
    expect(text).toMatch(
      /^\*\*The suspect has changed since turn 1:\*\* it was cart \(90 %\), now it is shipping-service \(99 %\)\.\n\n\*\*Still going on[^\n]*, shipping-service:\*\*/,
    );
    expect(text).not.toContain('no longer suspected');
  });

  it('ignores the cause before when another time is asked about', () => {
    const asks = { ...input.window.asked, from: 0, to: 1, phrase: 'yesterday' };
    const { text } = asked({ ...input.window, asked: asks });
    expect(text).not.toContain('Another suspect');
    expect(text).toContain('- cart is not suspected in this other time (90 %)');
  });
});

describe('next actions across answers', () => {
  const answers = conversation(
    ['why do orders fail?'],
    ['who is affected?'],
    ['only shipping-service'],
    ['is it over?'],
  );

  it('are the best of them in one line first, and all of them from then on', () => {
    expect(answers[0]?.text).toMatch(/^\*\*Next:\*\* “Show trace \w+” or “full report”\.$/m);
    const second = answers.map((answer) => blockOf(answer, 'Next'))[1];
    expect(second).toEqual([
      '- Look only at shipping-service: “only shipping-service”',
      '- Ask again when there is new data: “anything new?”',
      expect.stringMatching(/^- as before: “Show trace \w+”$/),
    ]);
  });

  it('are all in what is stored, whatever the text shows', () => {
    expect(answers[0]?.nextActions.map(({ turn }) => turn.text)).toContain('anything new?');
  });

  it('are not offered once they were asked', () => {
    for (const answer of answers.slice(2)) {
      expect(answer.nextActions.map(({ turn }) => turn.text)).not.toContain('only shipping-service');
      expect(answer.nextActions.map(({ turn }) => turn.text)).toContain('anything new?');
    }
  });

  it('are stored with the turn whose text first offered them', () => {
    expect(answers.map(({ nextActions }) => nextActions.at(-1)?.since)).toEqual([undefined, undefined, 2, 2]);
  });

  it('include an example, also one that was opened', () => {
    const shown = answers[0]?.nextActions[0]?.turn.text ?? '';
    expect(shown).toMatch(/^Show trace /);
    const [, , example] = conversation(['why do orders fail?'], [shown], ['give me a trace that fails']);
    expect(example?.text).toContain(shown);
  });
});
