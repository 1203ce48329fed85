// Versions of chains, each stored once under its hash, and the tools that people have allowed chains for good.
import { Injectable } from '@nestjs/common';
import type { ChainDefinition } from '../../investigation/chain/chain-definition.js';
import type { OperationFact, StandingApproval } from '../../investigation/operation.js';
import { chainDefinitionStream, standingApprovalStream } from '../../investigation/streams.js';
import type { StreamId, Tenant } from '../../kernel/brand.js';
import type { Actor } from '../../kernel/fact.js';
import { canonicalJson } from '../../kernel/json.js';
import { EventStore, VersionConflict } from '../../ports/event-store.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { ChainSettings } from './chain-settings.js';

const isSame = (a: StandingApproval, b: StandingApproval): boolean => a.chain === b.chain && a.tool === b.tool;

/** Lost races before giving up: each one means that somebody else has changed them. */
const MOST_TRIES = 10;

@Injectable()
export class ChainRecords {
  constructor(
    private readonly settings: ChainSettings,
    private readonly events: EventStore,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  /** As they are configured now. */
  configured(): readonly { readonly chain: string; readonly version: string; readonly definition: ChainDefinition }[] {
    return Object.entries(this.settings.chains).map(([chain, definition]) => ({
      chain,
      version: this.digests.sha256(canonicalJson({ chain, definition })),
      definition,
    }));
  }

  /** Stores what a version is, if it is the first that runs. */
  async define(tenant: Tenant, version: ReturnType<ChainRecords['configured']>[number], actor: Actor): Promise<void> {
    const stream = chainDefinitionStream(tenant, version.version);
    if ((await this.events.read(stream)).length > 0) return;
    await this.#append(stream, 0, { type: 'ChainDefined', data: version }, actor).catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error;
    });
  }

  async definition(tenant: Tenant, version: string): Promise<ChainDefinition> {
    const [fact] = await this.events.read(chainDefinitionStream(tenant, version));
    if (fact?.type !== 'ChainDefined') throw new Error(`version ${version} of a chain is not stored`);
    return fact.data.definition;
  }

  async standingApprovals(tenant: Tenant): Promise<readonly StandingApproval[]> {
    return (await this.#readApprovals(tenant)).approvals;
  }

  allow(tenant: Tenant, approval: StandingApproval, actor: Actor): Promise<boolean> {
    return this.#change(tenant, { type: 'StandingApprovalGiven', data: approval }, actor);
  }

  /** Resolves with `false` where there was none. */
  revoke(tenant: Tenant, approval: StandingApproval, actor: Actor): Promise<boolean> {
    return this.#change(tenant, { type: 'StandingApprovalRevoked', data: approval }, actor);
  }

  async #change(
    tenant: Tenant,
    fact: Extract<OperationFact, { data: StandingApproval }>,
    actor: Actor,
  ): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const { approvals, version } = await this.#readApprovals(tenant);
      const isAllowed = approvals.some((each) => isSame(each, fact.data));
      if (isAllowed === (fact.type === 'StandingApprovalGiven')) return false;
      try {
        await this.#append(standingApprovalStream(tenant), version, fact, actor);
        return true;
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === MOST_TRIES) throw error;
      }
    }
  }

  async #readApprovals(tenant: Tenant): Promise<{
    readonly approvals: readonly StandingApproval[];
    readonly version: number;
  }> {
    const facts = await this.events.read(standingApprovalStream(tenant));
    const approvals = facts.reduce<readonly StandingApproval[]>((known, fact) => {
      if (fact.type === 'StandingApprovalGiven') return [...known, fact.data];
      return fact.type === 'StandingApprovalRevoked' ? known.filter((each) => !isSame(each, fact.data)) : known;
    }, []);
    return { approvals, version: facts.length };
  }

  async #append(stream: StreamId, expected: number, fact: OperationFact, actor: Actor): Promise<void> {
    await this.events.append({ stream, expected, facts: [fact], texts: new Map(), at: this.clock.now(), actor });
  }
}
