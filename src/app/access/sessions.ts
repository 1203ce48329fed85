// Sessions of people in a browser. Each is a stream of the audit: its sign-in and its sign-out, under the digest of its id, so that every replica knows of both at once.
import { Injectable } from '@nestjs/common';
import type { PerformedCommand } from '../../investigation/operation.js';
import { operationStream } from '../../investigation/streams.js';
import type { StreamId, Tenant } from '../../kernel/brand.js';
import type { Actor } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import { EventStore, type FactCommit, VersionConflict } from '../../ports/event-store.js';
import { Clock } from '../../ports/runtime.js';

export type SignIn = {
  readonly actor: Actor;
  /** The value of the provider by which they were let in. */
  readonly by: string;
  readonly at: Micros;
};

/** From where a session is begun or ended. */
export type SessionOrigin = Pick<PerformedCommand, 'address' | 'agent'>;

/** `digest`: SHA-256 of the id of the session, hexadecimal. Who reads the store cannot take over a session by it. */
const streamOf = (tenant: Tenant, digest: string): StreamId => operationStream(tenant, `session-${digest}`);

@Injectable()
export class Sessions {
  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  /** `false`: a session of this digest was begun before, by whichever replica, and nothing is stored. */
  async begin(
    tenant: Tenant,
    digest: string,
    { actor, by, origin }: Omit<SignIn, 'at'> & { readonly origin: SessionOrigin },
  ): Promise<boolean> {
    const commit: FactCommit = {
      stream: streamOf(tenant, digest),
      expected: 0,
      facts: [{ type: 'CommandPerformed', data: { action: 'sign-in', outcome: 'done', subject: by, ...origin } }],
      texts: new Map(),
      at: this.clock.now(),
      actor,
    };
    try {
      await this.events.append(commit);
      return true;
    } catch (error) {
      if (error instanceof VersionConflict) return false;
      throw error;
    }
  }

  /** Whether a session of this digest was ever begun; it may have ended since. */
  async isBegun(tenant: Tenant, digest: string): Promise<boolean> {
    return (await this.events.readLast(streamOf(tenant, digest))) !== undefined;
  }

  /** `undefined`: there is no such session, or it was ended. How long it lasts is for the caller to say. */
  async find(tenant: Tenant, digest: string): Promise<SignIn | undefined> {
    const last = await this.events.readLast(streamOf(tenant, digest));
    if (last?.type !== 'CommandPerformed' || last.data.action !== 'sign-in') return undefined;
    const { actor, at, data } = last;
    return { actor, at, by: data.subject ?? '' };
  }

  /** Holds on every replica from now on. */
  async end(tenant: Tenant, digest: string, origin: SessionOrigin): Promise<void> {
    const stream = streamOf(tenant, digest);
    const session = await this.find(tenant, digest);
    if (session === undefined) return;
    const commit = {
      stream,
      expected: 1,
      facts: [
        { type: 'CommandPerformed', data: { action: 'sign-out', outcome: 'done', subject: session.by, ...origin } },
      ],
      texts: new Map(),
      at: this.clock.now(),
      actor: session.actor,
    } as const;
    await this.events.append(commit).catch((error: unknown) => {
      // somebody else has ended it
      if (!(error instanceof VersionConflict)) throw error;
    });
  }

  /** Calls back once the session is ended, by whichever replica; returns what stops that. */
  watchEnd(tenant: Tenant, digest: string, callback: () => void): () => void {
    return this.events.watch(streamOf(tenant, digest), (facts) => {
      if (facts.some(({ version }) => version > 1)) callback();
    });
  }
}
