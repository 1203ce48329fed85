// The schema of an answer: the same shape as `evidence/answer.ts`, which a type test checks.
import { z } from 'zod';
import { count, instantOut, windowOut } from './fields.js';

const strings = z.array(z.string());
const share = z.number();

export const verdict = z.enum(['supported', 'contradicted', 'unknown']);

const issue = z.object({
  id: z.string(),
  relation: z.enum(['follow_up', 'new_issue', 'returned', 'ambiguous']),
  confidence: share,
  reasons: strings,
  summary: z.string(),
  status: z.enum(['active', 'resolved', 'switched']),
  window: windowOut,
  analysisWindow: windowOut.meta({ description: 'What was read, where it is wider than what was asked.' }),
});

const claim = z.object({
  text: z.string(),
  type: z.enum(['observation', 'rate', 'cause', 'absence', 'advice', 'interpretation']),
  citations: strings.meta({ description: 'Ids in `evidence`.' }),
  verdict,
  because: z.string().exactOptional(),
  by: z.literal('model').meta({ description: 'Absent: the engine states it.' }).exactOptional(),
});

const optionalName = z.string().exactOptional();
const location = z.object({
  code: optionalName,
  operation: optionalName,
  template: optionalName,
  pod: optionalName,
  host: optionalName,
  zone: optionalName,
  region: optionalName,
  version: optionalName,
  gauge: optionalName,
  caller: optionalName,
  change: optionalName,
});

const reach = z.object({
  service: z.string(),
  operation: optionalName,
  through: z
    .object({ service: z.string(), operation: optionalName })
    .meta({ description: 'Whom it calls on the way to the fault.' }),
  requests: count.exactOptional().meta({ description: 'Requests of the window that make this call.' }),
  share: share.exactOptional().meta({ description: 'Which share of all requests to `operation` they are.' }),
  failing: z.literal(true).exactOptional(),
  entry: z.boolean().meta({ description: 'Requests come in here: nobody that is traced calls it.' }),
  evidence: strings,
});

const hypothesis = z.object({
  cause: z.string(),
  service: z.string(),
  kind: z.string(),
  location: location.exactOptional(),
  onset: instantOut.exactOptional(),
  affected: strings,
  reach: z.array(reach).exactOptional(),
  confidence: share,
  evidence: strings,
  against: strings,
  refutedBy: z.string(),
});

const evidence = z.object({
  id: z.string(),
  kind: z.enum(['log', 'span', 'metric', 'change', 'aggregate', 'snapshot', 'knowledge', 'outside']),
  batch: z.string().meta({ description: 'SHA-256 of the batch.' }),
  position: count.meta({ description: '0-based line of the batch.' }),
  at: instantOut.exactOptional(),
  source: z.string(),
  service: z.string().exactOptional(),
  role: z.string(),
  field: z.string().exactOptional(),
  quote: z.string(),
  link: z.string().meta({ description: 'Path of the batch in this API.' }),
});

const timelineEntry = z.object({
  at: instantOut,
  event: z.enum(['first-seen', 'last-seen', 'spike', 'new-pattern', 'vanished-pattern', 'onset', 'change', 'gauge']),
  what: z.string(),
  evidence: strings,
});

const delta = z.object({
  sinceTurn: z.number().int().exactOptional(),
  scope: z.object({ added: strings, removed: strings, kept: strings, because: strings }),
  window: z.object({ before: windowOut.exactOptional(), now: windowOut }),
  newRecords: count,
  lateRecords: count,
  hypotheses: z.array(
    z.object({
      service: z.string(),
      change: z.enum(['new', 'rose', 'fell', 'gone']),
      before: share.exactOptional(),
      now: share.exactOptional(),
    }),
  ),
});

const coverage = z.object({
  source: z.string(),
  status: z.enum(['found', 'empty', 'failed', 'skipped', 'cut']),
  query: z.string(),
  role: z.enum(['issue', 'baseline', 'dependency', 'context']),
  matched: count,
  fetched: count,
  owed: count,
  late: count,
  because: z.string().exactOptional(),
});

const since = z.number().int().exactOptional();

const gap = z.object({
  kind: z.enum(['failed', 'left-out', 'late', 'database', 'missing']),
  about: z.string().meta({ description: 'The same from turn to turn, as long as the gap stays.' }),
  text: z.string(),
  since: since.meta({ description: 'The earlier turn of the issue whose text told it first.' }),
});

const nextAction = z.object({
  label: z.string(),
  since: since.meta({ description: 'The earlier turn of the issue whose text offered it first.' }),
  turn: z.object({
    text: z.string().exactOptional(),
    confirms: z.number().int().exactOptional(),
    relation: z.string().exactOptional(),
  }),
});

const ofEvidence = { evidence: strings };

const shownPassage = z.object({
  collection: z.string(),
  title: z.string(),
  file: z.string().exactOptional(),
  section: strings.meta({ description: 'Headings above it, outermost first.' }),
  fit: z.number().meta({ description: 'How much of the question it holds, 0 to 1.' }),
  ...ofEvidence,
});

/** `src/evidence/ask-result.ts` holds the same shape as a type. */
const askResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    name: z.string(),
    value: z.union([z.number(), z.string()]),
    unit: z.string(),
    ...ofEvidence,
  }),
  z.object({ kind: z.literal('yes-no'), yes: z.boolean(), ...ofEvidence }),
  z.object({
    kind: z.literal('list'),
    items: z.array(z.object({ name: z.string(), value: z.number().exactOptional(), ...ofEvidence })),
  }),
  z.object({ kind: z.literal('rows'), more: count, ...ofEvidence }),
  z.object({
    kind: z.literal('series'),
    unit: z.string(),
    points: z.array(z.object({ at: instantOut, value: z.number() })),
    ...ofEvidence,
  }),
  z.object({
    kind: z.literal('passages'),
    question: z.string().meta({ description: 'What was searched for in the documents.' }),
    passages: z.array(shownPassage),
    closest: shownPassage.exactOptional().meta({
      description: 'Where no passage answers: the one that is nearest in meaning. It may not answer the question.',
    }),
  }),
  z.object({ kind: z.literal('text'), ...ofEvidence }),
  z.object({ kind: z.literal('unknown'), missing: z.string() }),
]);

export const answer = z.object({
  turn: z.number().int(),
  messageId: z.string(),
  askedAt: instantOut,
  status: z.enum(['answered', 'confirm', 'confirmed', 'failed', 'cancelled', 'timed_out']),
  mode: z.enum(['deterministic', 'model']),
  model: z.string().exactOptional(),
  engine: z.string(),
  read: z
    .object({
      by: z.string().meta({ description: '"built-in", or the profile of a model.' }),
      because: z.string().exactOptional().meta({ description: 'Why a model that was asked did not decide.' }),
    })
    .exactOptional()
    .meta({
      description: 'Who read a message that asks nothing about the system; of others `issue.reasons` tells.',
    }),
  issue: issue.exactOptional(),
  text: z.string().meta({ description: 'Markdown, citations as `[e1]`.' }),
  result: askResult
    .exactOptional()
    .meta({ description: 'The typed result of a narrow question. Absent: the report of the cause.' }),
  shown: strings.exactOptional().meta({ description: 'Evidence ids of the rows that the text shows as rows.' }),
  claims: z.array(claim),
  hypotheses: z.array(hypothesis),
  evidence: z.array(evidence),
  timeline: z.array(timelineEntry),
  delta: delta.exactOptional(),
  coverage: z.array(coverage),
  gaps: z
    .array(gap)
    .meta({ description: 'What the answer does not cover, also where its text only says “as before”.' })
    .exactOptional(),
  nextActions: z.array(nextAction),
  notices: strings,
  usage: z.object({
    modelCalls: count,
    inputTokens: count,
    outputTokens: count,
    cost: z.number().exactOptional().meta({ description: 'US dollars; absent: no price is known.' }),
    partial: z.literal(true).exactOptional(),
    rowsRead: count,
    millis: z.record(z.string(), z.number()).meta({ description: 'By step.' }),
  }),
});
