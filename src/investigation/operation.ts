// What people and programs have done from outside, and what the configuration was: streams that are appended to and never decided on.
import type { Micros } from '../kernel/time.js';
import type { ChainDefinition } from './chain/chain-definition.js';
import type { ScheduleFact } from './schedule.js';
import type { ChainVersion } from './chain/chain-run.js';

/** What a caller asked for, as the audit names it. */
export const AUDITED_ACTIONS = [
  'ask',
  'rerun',
  'cancel',
  'rate',
  'note',
  'resolve',
  'delete',
  'undelete',
  'hold',
  'release-hold',
  'run-retention',
  'regroup',
  'silence',
  'start-chain',
  'cancel-chain',
  'answer-chain',
  'approve-tools',
  'revoke-approval',
  'resend',
  'name-services',
  'undo-naming',
  'add-document',
  'add-investigation',
  'remove-collection',
  'remove-document',
  'import-snapshot',
  'remove-snapshot',
  'check-model',
  'sweep-store',
  'add-key',
  'rotate-key',
  'revoke-key',
  'sign-in',
  'sign-out',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** What nobody asked for, as the audit names it. */
export const UNASKED_ACTIONS = [
  'turn-failed',
  'turn-timed-out',
  'deleted',
  'erased',
  'configure',
  'schedule-ran',
  'schedule-missed',
] as const;
type UnaskedAction = (typeof UNASKED_ACTIONS)[number];

export type PerformedCommand = {
  readonly action: AuditedAction;
  /** Id of the investigation, alert, notification, naming, collection or snapshot; name of the key or chain; of a sign-in the value that let the person in. */
  readonly subject?: string;
  readonly turn?: number;
  /** `refused`: nothing was done. `failed`: it is not known how much. */
  readonly outcome: 'done' | 'refused' | 'failed';
  /** Why it was not done. */
  readonly because?: string;
  /** The end of the connection: a proxy, if there is one; `local`: done on the machine of the service. */
  readonly address: string;
  /** `User-Agent`. */
  readonly agent?: string;
};

/** Secrets are told apart by a digest alone. Absent: there was or is no such setting. */
export type ConfigurationChange = { readonly path: string; readonly before?: string; readonly now?: string };

/** Tools that agents of a chain may use without a person being asked each time. */
export type StandingApproval = { readonly chain: string; readonly tool: string };

export type OperationFact =
  | ScheduleFact
  /** Once for each version of a chain that has run. */
  | {
      readonly type: 'ChainDefined';
      readonly data: ChainVersion & { readonly definition: ChainDefinition };
    }
  | { readonly type: 'StandingApprovalGiven'; readonly data: StandingApproval }
  | { readonly type: 'StandingApprovalRevoked'; readonly data: StandingApproval }
  | { readonly type: 'CommandPerformed'; readonly data: PerformedCommand }
  | {
      readonly type: 'ConfigurationApplied';
      readonly data: {
        readonly release: string;
        /** Every setting. */
        readonly settings: readonly { readonly path: string; readonly value: string }[];
        readonly changes: readonly ConfigurationChange[];
      };
    };

/** One thing that happened, as the audit shows it. */
export type AuditEntry = {
  readonly at: Micros;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly action: AuditedAction | UnaskedAction;
  readonly subject?: string;
  readonly turn?: number;
  readonly outcome: PerformedCommand['outcome'];
  readonly because?: string;
  /** In the words of whoever did it. */
  readonly reason?: string;
  readonly address?: string;
  readonly agent?: string;
  readonly changes?: readonly ConfigurationChange[];
};

/** Settings that are in one and not in the other, or differ; by path. */
export const compareSettings = (
  before: { readonly [path: string]: string },
  now: { readonly [path: string]: string },
): readonly ConfigurationChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .sort()
    .filter((path) => before[path] !== now[path])
    .map((path) => ({
      path,
      ...(before[path] !== undefined && { before: before[path] }),
      ...(now[path] !== undefined && { now: now[path] }),
    }));
