// The envelope of every stored event.
import type { StreamId } from './brand.js';
import type { Micros } from './time.js';

/** Who caused a fact: an API key, a named user or channel, or the system itself. */
export type Actor = { readonly kind: 'key' | 'user' | 'channel' | 'system'; readonly id: string };

export type FactBody = { readonly type: string; readonly data: object };

export type RecordedFact<Body extends FactBody> = Body & {
  readonly id: string;
  readonly stream: StreamId;
  /** 1-based and contiguous in its stream. */
  readonly version: number;
  /** 1-based and contiguous in its stream; all facts of one decision share it. */
  readonly commit: number;
  readonly at: Micros;
  readonly actor: Actor;
  readonly reason?: string;
  readonly traceparent?: string;
  readonly schema: number;
};

/** Ends a fold over facts whose types are all listed; throws on one that a later release has stored. */
export const refuseUnknownFact = ({ type }: { readonly type: never }): never => {
  throw new Error(`this release does not know facts of the type ${String(type)}: upgrade it`);
};
