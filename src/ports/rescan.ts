// What masking anew needs beyond everyday reading and writing: facts, texts and rows that are replaced, and the removal of what they were.
import type { StreamId, Tenant, TextRef } from '../kernel/brand.js';
import type { Actor } from '../kernel/fact.js';
import type { MaskedText } from '../kernel/masked.js';
import type { Micros } from '../kernel/time.js';
import type { RenewedMasking } from '../investigation/renewed-masking.js';

export type ReplacedFact = {
  readonly stream: StreamId;
  readonly version: number;
  readonly data: object;
  /** Of `data`, which was read as today's release reads it. */
  readonly schema: number;
  readonly actor: Actor;
  readonly reason?: string;
};

/** Of one investigation with its executions, or of a snapshot library. */
export type StreamReplacement = {
  readonly owner: StreamId;
  /** The owner's name from now on: another one where the name itself held a secret. */
  readonly renamed: StreamId;
  readonly facts: readonly ReplacedFact[];
  readonly texts: readonly { readonly from: TextRef; readonly to: TextRef; readonly text: MaskedText }[];
  /** Appended to the owner's stream. */
  readonly record: RenewedMasking;
  readonly at: Micros;
};

export abstract class FactRewrite {
  /** Stored whole or not at all; `false`: another investigation has the new name, and nothing was changed. Throws `StoreError`. */
  abstract replace(replacement: StreamReplacement): Promise<boolean>;
  /** Makes the views anew, and removes everything that was replaced or deleted from the disk. */
  abstract purge(): Promise<void>;
}

/** Masks a text; `name`: the field that holds it. */
type MaskText = (text: string, name?: string) => MaskedText;

export type RowRewriteJob = {
  readonly tenant: Tenant;
  readonly mask: MaskText;
  /** Rows are only counted. */
  readonly dryRun: boolean;
  /** Called once, before anything is replaced. */
  readonly beforeChange: () => void;
  /** Called between parts; throws to stop. */
  readonly onProgress: (rows: number) => void;
};

export abstract class TelemetryRewrite {
  /** How many rows and names there are, and how many are others now. Numbers and identities of rows stay. Again costs a scan. */
  abstract rewrite(job: RowRewriteJob): Promise<{ readonly scanned: number; readonly changed: number }>;
  /** Removes everything that was replaced or deleted from the disk. */
  abstract purge(tenant: Tenant): Promise<void>;
}

/** How far masking anew has come: a run that was killed is continued. */
export type RescanPosition = {
  /** Of the rules; a run with others begins anew. */
  readonly rules: string;
  /** Parts that are finished. */
  readonly done: readonly string[];
  /** Last blob of the part under way. */
  readonly after?: string;
  /** Old hash → new hash, of blobs by tenant that are not deleted yet. */
  readonly links: { readonly [tenant: string]: { readonly [from: string]: string } };
  /** Parts of which replaced text may still lie on the disk. */
  readonly purge: readonly string[];
};

export abstract class RescanJournal {
  abstract load(): RescanPosition | undefined;
  /** Durable when it returns. */
  abstract save(position: RescanPosition): void;
  abstract clear(): void;
}
