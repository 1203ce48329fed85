// The record of what newer masking rules have changed in what was stored before them.
import type { BatchHash, TextRef } from '../kernel/brand.js';

type AddressLink<Address> = { readonly from: Address; readonly to: Address };

/** Of one investigation with its executions, or of a snapshot library. Facts, texts and batches hold what is masked since. */
export type RenewedMasking = {
  /** The release whose rules they are. */
  readonly rules: string;
  /** Batches that were written anew under another hash; the old ones are deleted. */
  readonly batches: readonly AddressLink<BatchHash>[];
  readonly texts: readonly AddressLink<TextRef>[];
  /** Facts of the stream itself whose data was changed, by version. */
  readonly facts: readonly number[];
  /** Executions of which a fact or a text was changed. */
  readonly executions: readonly string[];
};
