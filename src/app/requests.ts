// What callers (HTTP, terminal, channels) hand to the use cases, and what they get back.
import type { BatchHash, ClientTxnId, Tenant } from '../kernel/brand.js';
import type { Actor } from '../kernel/fact.js';
import type { Rejection } from '../kernel/rejection.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { AlertRefusal } from '../investigation/alert.js';
import type { RetentionRefusal } from '../investigation/retention.js';
import type { ServiceNamingRefusal } from '../investigation/service-naming.js';
import type { InvestigationRefusalKind } from '../investigation/intents.js';
import type { Scope } from '../investigation/scope.js';
import type { Relation } from '../investigation/turn.js';
import type { DocumentRefusal } from '../ports/documents.js';
import type { KnowledgeRefusal } from '../ports/knowledge.js';

/** `retryAfter`: when there is room again, if turns end as they did. */
export type CapacityRefusal = Rejection<'beyond-capacity'> & { readonly retryAfter: Micros };

/** Who asks, and for whom. */
export type Caller = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly traceparent?: string;
  /** The only services whose telemetry is read for the caller; absent: no such limit. */
  readonly services?: readonly string[];
};

export type InvestigationTarget = { readonly caller: Caller; readonly id: ClientTxnId };

export type AskBody = {
  readonly text?: string;
  /** From the body or the Idempotency-Key header; absent: made, so the call cannot be repeated safely. */
  readonly messageId?: string;
  readonly relation?: Relation;
  readonly confirms?: number;
  readonly ask?: 'allowed' | 'never';
  readonly scope?: Partial<Scope>;
  readonly window?: TimeWindow;
  readonly zone?: string;
  readonly askedAt?: Micros;
  /** Name of a profile, or `none`: the engine alone. */
  readonly model?: string;
  readonly collections?: readonly string[];
  /** Passages of a search that does not say how many. */
  readonly maxResults?: number;
  readonly context?: 'continue' | 'summarise' | 'fresh';
  /** The operator's own words to the model, from this turn on. */
  readonly system?: string;
  /** What the page around the conversation shows, told to a model before `system`. The same message from a page that has changed is the same. */
  readonly pageContext?: string;
  /** Ids of database snapshots: one, or two to compare. */
  readonly snapshots?: readonly BatchHash[];
};

/** A refusal of the decider, or of a use case before it decides. */
export type AppRefusal =
  | Rejection<
      | InvestigationRefusalKind
      | KnowledgeRefusal['rejected']
      | DocumentRefusal['rejected']
      | 'embedding-failed'
      | 'knowledge-unreadable'
      | 'nothing-resolved'
      | 'unknown-turn'
      | 'no-findings'
      | 'unknown-batch'
      | 'unknown-interaction'
      | 'unknown-chain'
      | 'id-too-long'
      | 'no-standing-approval'
      | AlertRefusal['rejected']
      | RetentionRefusal['rejected']
      | 'unknown-notification'
      | 'notification-not-due'
      | 'unknown-source'
      | 'alerts-refused'
      | 'silence-not-proposed'
      | 'silence-unconfirmed'
      | 'body-mismatch'
      | ServiceNamingRefusal['rejected']
      | 'nothing-to-split'
      | 'window-inverted'
      | 'zone-unknown'
      | 'model-unknown'
      | 'unknown-profile'
      | 'unknown-snapshot'
      | 'snapshot-not-imported'
      | 'snapshot-refused'
      | 'snapshot-damaged'
      | 'unknown-section'
      | 'store-full'
      | 'store-unavailable'
      | 'store-damaged'
      | 'shutting-down'
    >
  | CapacityRefusal;

/** `answered` carries the stored bytes of the response; `accepted` means it will be there later. */
export type AskOutcome =
  | { readonly outcome: 'answered'; readonly turn: number; readonly body: string; readonly repeated: boolean }
  | { readonly outcome: 'accepted'; readonly turn: number; readonly repeated: boolean }
  | AppRefusal;

export type ReplayOutcome =
  | {
      readonly outcome: 'identical';
      readonly turn: number;
      readonly facts: number;
      readonly configurationChanged: boolean;
      /** Newer masking rules have changed what was recorded: so many facts are the same but for that. */
      readonly maskedAnew?: { readonly at: string; readonly rules: string; readonly facts: number };
    }
  | {
      readonly outcome: 'differs';
      readonly turn: number;
      /** `masking`: what the turn was computed from is masked by newer rules since, and is read otherwise now. */
      readonly cause: 'code' | 'configuration' | 'masking';
      /** Of `masking`: when, and by the rules of which release. */
      readonly maskedAnew?: { readonly at: string; readonly rules: string };
      readonly fact: {
        readonly version: number;
        readonly type: string;
        readonly recorded: unknown;
        readonly today: unknown;
      };
    }
  | {
      readonly outcome: 'refused';
      readonly turn: number;
      readonly cause: 'damaged' | 'missing' | 'erased' | 'not-finished';
      readonly because: string;
    };
