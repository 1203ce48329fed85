// Texts of the audit of an investigation.
import type { Actor } from '../../../../src/kernel/fact.js';
import type { InvestigationState } from '../../../../src/investigation/state.js';
import type { Reply } from '../../api/operations.js';
import { countText, pluralText } from '../../shared/numbers.js';

type IssueStatus = Extract<InvestigationState, { issues: unknown }>['issues'][number]['status'];
type TurnPhase = NonNullable<Extract<InvestigationState, { issues: unknown }>['running']>['phase']['at'];
type Damage = Reply<'verify'>['damaged'][number]['how'];

export const enAudit = {
  audit: {
    back: 'Investigation',
    facts: 'Facts',
    scrub: 'Fact',
    position: (at: number, all: number): string => `${countText(at)} of ${countText(all)}`,
    first: 'First',
    previous: 'Previous',
    next: 'Next',
    last: 'Last',
    none: 'There are no facts.',
    by: (who: string): string => `by ${who}`,
    recorded: 'What was recorded',
    state: 'State after it',
    status: 'Status',
    turns: 'Turns',
    issues: 'Issues',
    changes: 'What it changed in the state',
    noChange: 'Nothing: it is recorded for the audit alone.',
    place: 'Place',
    before: 'Before',
    after: 'After',
    nothing: 'nothing',
    newer: 'The state cannot be shown:',
    replay: 'Replay',
    replayAbout: 'Computes a turn again from what was recorded, and compares every fact with the stored one.',
    replayTurn: (turn: number): string => `Replay turn ${turn}`,
    replaying: 'Replaying …',
    identical: (turn: number, facts: number): string =>
      `Turn ${turn} is identical: ${pluralText(facts, 'fact', 'facts')} would be recorded again as they are.`,
    configuration: 'The configuration has changed since.',
    differs: (turn: number, version: number, type: string): string =>
      `Turn ${turn} differs first at fact ${version}, ${type}.`,
    causes: {
      code: 'The code has changed since.',
      configuration: 'The configuration has changed since.',
      masking: 'Newer masking rules have changed what was recorded.',
    },
    stored: 'Stored',
    today: 'Today',
    refused: (turn: number): string => `Turn ${turn} cannot be replayed:`,
    verify: 'Verify every citation',
    verifyAbout: 'Reads every cited batch against its hash, and checks every statement against the stored rows again.',
    verifying: 'Verifying …',
    verified: (supported: number, unknown: number, contradicted: number): string =>
      `${pluralText(supported, 'statement', 'statements')} supported, ${countText(unknown)} interpretation, ${countText(contradicted)} contradicted.`,
    undamaged: 'No batch is damaged.',
    damaged: (batches: number): string => `${countText(batches)} cited batches damaged or missing.`,
    damagedFiles: (files: number): string => `${pluralText(files, 'file', 'files')} of the data folder not as written.`,
    running: (turn: number, phase: string): string => `turn ${turn}: ${phase}`,
    batches: (batches: number): string => pluralText(batches, 'batch reference', 'batch references'),
    suspected: (services: string): string => `suspects: ${services}`,
    states: { none: 'none', open: 'open', deleted: 'deleted', erased: 'erased' } satisfies Record<
      InvestigationState['status'],
      string
    >,
    issueStates: { active: 'active', resolved: 'resolved', switched: 'set aside' } satisfies Record<
      IssueStatus,
      string
    >,
    phases: {
      started: 'started',
      classified: 'classified',
      merged: 'scope set',
      planned: 'reading',
      staged: 'in a chain',
      analyzed: 'analysed',
      consulted: 'model asked',
    } satisfies Record<TurnPhase, string>,
    actors: { key: 'key', user: 'user', channel: 'channel', system: 'system' } satisfies Record<Actor['kind'], string>,
    damage: { missing: 'missing', damaged: 'damaged' } satisfies Record<Damage, string>,
  },
} as const;
