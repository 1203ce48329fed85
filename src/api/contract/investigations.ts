// Schemas of investigations: sessions, turns, events, replay and verification. Instants are RFC 3339.
import { z } from 'zod';
import { ANSWER_RATINGS } from '../../investigation/answer-feedback.js';
import { CHAIN_STATUSES } from '../../kernel/chain-terms.js';
import { REPORT_LANGUAGES } from '../../kernel/report-languages.js';
import { count, instantIn, instantOut, singleLine, wholeNumber, windowOut } from './fields.js';
import { answer, verdict } from './answer.js';

const turnStatus = z.enum([
  'queued',
  'running',
  'answered',
  'confirm',
  'confirmed',
  'failed',
  'cancelled',
  'timed_out',
]);

const strings = z.array(z.string());

const scopeOut = z.object({
  services: strings,
  notServices: strings,
  environments: strings,
  notEnvironments: strings,
  regions: strings,
  notRegions: strings,
  versions: strings,
  notVersions: strings,
  minLevel: z.string().exactOptional(),
  traceIds: strings,
  requestIds: strings,
  fields: z.array(z.object({ field: z.string(), is: z.enum(['equal', 'not']), values: strings })),
});

const cursorOut = z.object({
  source: z.string(),
  filter: z.string().meta({ description: 'Canonical JSON of the structured filter.' }),
  window: windowOut,
  cursor: z.looseObject({ kind: z.enum(['sequence', 'ingested', 'eventTime']) }),
  owed: count,
});

const sessionIssue = z.object({
  id: z.string(),
  status: z.enum(['active', 'resolved', 'switched']),
  issueSummary: z.string().exactOptional(),
  timeWindow: z.object({ asked: windowOut, analysis: windowOut }).exactOptional(),
  lastCursor: z.array(cursorOut),
  scopes: scopeOut,
  requestIds: strings,
  traceIds: strings,
  evidence: z.array(z.object({ batch: z.string(), turn: z.number().int() })),
  hypotheses: z.array(
    z.object({
      service: z.string(),
      kind: z.string(),
      confidence: z.number(),
      onset: instantOut.exactOptional(),
    }),
  ),
  feedback: z
    .object({ turn: z.number().int(), rating: z.enum(ANSWER_RATINGS), cause: z.string().exactOptional() })
    .meta({ description: 'Of its reports, the latest that was rated.' })
    .exactOptional(),
});

const plannedQuery = z.looseObject({
  id: z.string(),
  source: z.string(),
  role: z.string(),
  why: z.string(),
  query: z.looseObject({ ask: z.string() }),
  text: z.string().meta({ description: 'The words that were searched for.' }).exactOptional(),
});

export const session = z.object({
  tenant: z.string(),
  clientTxnId: z.string(),
  status: z.enum(['open', 'deleted', 'erased']),
  createdAt: instantOut,
  updatedAt: instantOut,
  version: count,
  turns: count,
  busy: z.boolean().meta({ description: 'A turn waits or runs.' }),
  currentIssue: z.string().exactOptional(),
  lastTurn: z.object({ n: z.number().int(), status: turnStatus }).exactOptional(),
  lastQueries: z.array(plannedQuery).meta({
    description: 'Of the latest turn that has planned any, in the order of its rounds.',
  }),
  issues: z.array(sessionIssue),
  hold: z.object({ reason: z.string() }).meta({ description: 'It is on legal hold.' }).exactOptional(),
  note: z
    .object({ text: z.string(), by: z.string(), at: instantOut })
    .meta({ description: 'The latest hand-over note, with its author.' })
    .exactOptional(),
  chains: z
    .array(z.object({ run: z.string(), chain: z.string(), version: z.string(), status: z.enum(CHAIN_STATUSES) }))
    .exactOptional(),
  partOf: z
    .string()
    .meta({ description: 'The investigation whose chain has opened it, as the conversation of one execution.' })
    .exactOptional(),
});

export const sessionPage = z.object({ items: z.array(session), next: z.string().exactOptional() });

export const pageLimit = (most: number, usual: number) =>
  wholeNumber(1, most)
    .default(usual)
    .meta({ description: `${usual} when absent.` });
export const pageCursorField = singleLine(1024).meta({ description: '"next" of the page before.' });

export const listQuery = z.strictObject({
  status: z.enum(['open', 'deleted', 'erased']).default('open').meta({ description: 'open when absent.' }),
  service: singleLine(256).exactOptional(),
  chain: singleLine(64).meta({ description: 'In which this chain has run.' }).exactOptional(),
  version: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the version of a chain: 64 lower-case hexadecimal characters')
    .meta({ description: 'In which a chain has run at this version.' })
    .exactOptional(),
  q: singleLine(512)
    .meta({ description: 'Words that all must be in its questions, answers or summaries: the best come first.' })
    .exactOptional(),
  from: instantIn.exactOptional(),
  to: instantIn.exactOptional(),
  cursor: pageCursorField.exactOptional(),
  limit: pageLimit(200, 50),
});

export const eventsQuery = z.strictObject({
  cursor: pageCursorField.exactOptional(),
  limit: pageLimit(1000, 200),
  presence: z.enum(['true', 'false']).default('false').meta({
    description:
      'Of a stream: `true` tells the others who follow with it that you look at the investigation, and you who they are.',
  }),
});

const turnNumberOut = z.number().int().min(1);

export const turnDocument = z.object({
  n: turnNumberOut,
  messageId: z.string(),
  status: turnStatus,
  text: z.string().exactOptional(),
  issue: z.string().exactOptional(),
  rerunOf: turnNumberOut.exactOptional(),
  feedback: z
    .object({ rating: z.enum(ANSWER_RATINGS), cause: z.string().exactOptional() })
    .meta({ description: 'The latest rating of this turn.' })
    .exactOptional(),
  answer: answer
    .exactOptional()
    .meta({ description: 'The stored response; absent until there is one, and once erased.' }),
});

export const turnList = z.object({ items: z.array(turnDocument) });

export const accepted = z.object({ turn: turnNumberOut, status: z.literal('accepted'), location: z.string() });

/** Facts exactly as recorded, so that a reader can fold them; instants are integer microseconds. */
const recordedFact = z.looseObject({
  id: z.string(),
  stream: z.string(),
  version: count,
  commit: count,
  at: count.meta({ description: 'Microseconds since 1970-01-01T00:00:00Z.' }),
  actor: z.object({ kind: z.string(), id: z.string() }),
  schema: count,
  type: z.string(),
  data: z.looseObject({}),
});

export const eventPage = z.object({ items: z.array(recordedFact), next: z.string().exactOptional() });

const consideredDeviation = z.object({
  kind: z.string(),
  service: z.string(),
  what: z.string(),
  score: z.number().meta({ description: 'Nats above what chance gives; 0 is chance.' }),
  detail: z.record(z.string(), z.union([z.number(), z.string()])),
});

/** Findings of the engine exactly as recorded; instants are integer microseconds. */
export const findings = z.looseObject({
  engine: z.string(),
  window: z.object({ from: count, to: count }),
  focus: z.looseObject({ of: z.object({ from: count, to: count }), cost: z.number() }).exactOptional(),
  apart: z.looseObject({ independent: z.enum(['requests', 'onset']).exactOptional() }).exactOptional(),
  beside: z.looseObject({ words: z.array(z.string()) }).exactOptional(),
  baseline: z.enum(['past', 'in-window', 'none']),
  hypotheses: z.array(z.looseObject({ service: z.string(), score: z.number(), confidence: z.number() })),
  considered: z.array(consideredDeviation),
  missing: z.array(z.string()),
});

export const doneReply = z.object({ outcome: z.literal('done') });

export const replayReport = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('identical'),
    turn: turnNumberOut,
    facts: count,
    configurationChanged: z.boolean(),
    maskedAnew: z.object({ at: instantOut, rules: z.string(), facts: count }).exactOptional().meta({
      description: 'Newer masking rules have changed what was recorded: so many facts are equal but for that.',
    }),
  }),
  z.object({
    outcome: z.literal('differs'),
    turn: turnNumberOut,
    cause: z.enum(['code', 'configuration', 'masking']),
    maskedAnew: z
      .object({ at: instantOut, rules: z.string() })
      .exactOptional()
      .meta({ description: 'Of `masking`: what the turn was computed from is masked by newer rules since.' }),
    fact: z.object({ version: count, type: z.string(), recorded: z.unknown(), today: z.unknown() }),
  }),
  z.object({
    outcome: z.literal('refused'),
    turn: turnNumberOut,
    cause: z.enum(['damaged', 'missing', 'erased', 'not-finished']),
    because: z.string(),
  }),
]);

const verifiedClaim = z.object({ text: z.string(), verdict, because: z.string().exactOptional() });

export const verificationReport = z.object({
  damaged: z
    .array(
      z.object({
        hash: z.string(),
        how: z.enum(['missing', 'damaged']),
        claims: z.array(z.object({ turn: turnNumberOut, text: z.string() })),
      }),
    )
    .meta({
      description:
        'Batches of the investigation that are gone or not as they were written, and the claims that cite them.',
    }),
  files: z
    .array(
      z.object({
        file: z.string(),
        problem: z.string(),
        isTouched: z
          .boolean()
          .meta({ description: "The investigation's own facts or words may stand in what is damaged." }),
        claims: z.array(z.object({ turn: turnNumberOut, text: z.string() })),
      }),
    )
    .meta({ description: 'Files of the data folder that are not as they were written.' }),
  renewals: z
    .array(
      z.object({
        at: instantOut,
        rules: z.string(),
        batches: z.array(z.object({ from: z.string(), to: z.string() })),
        facts: count,
        texts: count,
        citing: count,
        lost: z.array(z.object({ turn: turnNumberOut, text: z.string(), because: z.string() })),
      }),
    )
    .meta({
      description:
        'When newer masking rules have changed what was stored: batches by their old and new hash, how many claims cite them, and those that no longer hold.',
    }),
  turns: z.array(z.object({ turn: turnNumberOut, claims: z.array(verifiedClaim) })),
  counts: z.object({ supported: count, contradicted: count, unknown: count }),
});

/** What an investigation is exported as; the last one is the conversation alone. */
export const EXPORT_FORMATS = ['json', 'md', 'html', 'post-mortem-md', 'post-mortem-html', 'conversation'] as const;

export const exportQuery = z.strictObject({
  format: z.enum(EXPORT_FORMATS).default('json').meta({
    description:
      '`json`: everything, with the facts; `md` and `html` (a page with charts that fetches and runs nothing): for people; `post-mortem-md` and `post-mortem-html`: the draft of a post-mortem; `conversation`: who said what when, and what was called.',
  }),
  language: z.enum(REPORT_LANGUAGES).exactOptional().meta({
    description:
      'In which documents for people say headings, labels, states and times; by default the language of the conversation. Questions, answers and rows stay as they are stored.',
  }),
});

export const eraseQuery = z.strictObject({
  erase: z.enum(['true', 'false']).default('false').meta({
    description: '`true` deletes the words and batches for good; otherwise the investigation can be restored.',
  }),
});
