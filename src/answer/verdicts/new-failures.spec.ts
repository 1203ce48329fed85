import { describe, expect, it } from 'vitest';
import { checkResult, verdictContext, verdictReads } from '../../../test/support/ask-verdicts.js';
import type { Evidence, Figure } from '../../evidence/evidence.js';
import type { Findings } from '../../evidence/finding.js';
import type { BatchHash } from '../../kernel/brand.js';
import { canonicalJson } from '../../kernel/json.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { ResultWriter } from '../result-writer.js';
import { answerWithoutCause } from './cause.js';

const passed: FlowRow = {
  kind: 'flow',
  stream: 'span',
  service: 'payments',
  operation: 'POST /pay',
  from: 'acquirer POST /charges',
  window: 62,
  past: 82,
  incident: 0,
};
const failing: FlowRow = { ...passed, to: '!error', window: 1, past: 0 };
const FLOWS = { flows: [failing, passed] };

const evidence = FLOWS.flows.map((row, position): Evidence => ({
  id: `e${position + 11}`,
  kind: 'aggregate',
  batch: 'flows' as BatchHash,
  position,
  source: 'aggregates',
  service: 'payments',
  quote: canonicalJson(row),
  role: 'baseline',
}));

const share = (path: 'window' | 'past'): Figure => ({
  value: failing[path] / passed[path],
  by: 'ratio',
  of: evidence.map(({ id }) => ({ evidence: id, path })),
  unit: 'percent',
});

const quiet = verdictContext({}, 'no cause');

const findings: Findings = {
  ...(quiet.findings as Findings),
  evidence: [...(quiet.findings?.evidence ?? []), ...evidence],
  missing: ['no-logs'],
  failing: [
    {
      id: 'n1',
      kind: 'flow',
      service: 'payments',
      location: { operation: 'POST /pay' },
      score: 0,
      direction: 'new',
      figures: { share: share('window'), baselineShare: share('past') },
      evidence: evidence.map(({ id }) => id),
    },
  ],
};

const findingRows = new Map([...quiet.findingRows, ['e11', failing] as const, ['e12', passed] as const]);

const answerIn = (language: string) => {
  const context = { ...quiet, language, findings, findingRows };
  const result = answerWithoutCause(context, verdictReads(['candidates'], ['candidates']), new ResultWriter(language));
  const checked = checkResult(result, ['candidates'], [], { ...FLOWS, candidates: [] });
  return { result, checked };
};

describe('requests that fail as none did before, too few to name a cause', () => {
  it('are told with their counts, in place of “nothing unusual”', () => {
    const { result, checked } = answerIn('en');
    expect(checked.map(({ verdict, text }) => [verdict, text])).toEqual([
      ['supported', '`payments`: 1 of 62 requests to `POST /pay` failed or were cut short, and none of 82 before.'],
    ]);
    const words = result.blocks.map((block) =>
      block.kind === 'text' ? block.text : block.kind === 'list' ? block.heading : undefined,
    );
    expect(words).toEqual([
      'No cause is named, but this is new, though too few requests to tell from chance:',
      'What would decide: log lines of this window.',
    ]);
  });

  it.each(['de', 'es', 'fr', 'pt', 'zh', 'ja'])('are told in the language of the question: %s', (language) => {
    const { checked } = answerIn(language);
    expect(checked.map(({ verdict }) => verdict)).toEqual(['supported']);
    for (const told of ['payments', 'POST /pay', '1', '62', '82']) expect(checked[0]?.text).toContain(told);
  });
});
