// Reads from facts what newer masking rules have changed, and says which differences that explains.
import type { BatchHash } from '../kernel/brand.js';
import type { RecordedFact } from '../kernel/fact.js';
import type { Micros } from '../kernel/time.js';
import type { RenewedMasking } from './renewed-masking.js';
import type { StoredFact } from './stored-fact.js';

export type MaskingRenewal = RenewedMasking & { readonly at: Micros; readonly version: number };

/** In the order in which they were recorded. */
export const renewalsIn = (facts: readonly RecordedFact<StoredFact>[]): readonly MaskingRenewal[] =>
  facts.flatMap((fact) =>
    fact.type === 'MaskingRenewed' ? [{ ...fact.data, at: fact.at, version: fact.version }] : [],
  );

/** The hash under which a batch is stored now; itself when it never had another one. */
export const currentBatch = (renewals: readonly MaskingRenewal[], hash: BatchHash): BatchHash =>
  renewals.reduce((now, { batches }) => batches.find(({ from }) => from === now)?.to ?? now, hash);

const PLACEHOLDER = /\[[A-Z][A-Z_]*:\d[0-9a-v]{10}\]/;

/** Texts that hold a placeholder, and references to texts that were changed, may differ; numbers and the shape may not. */
export const differsByMaskingAlone = (
  recorded: unknown,
  today: unknown,
  renewals: readonly MaskingRenewal[],
): boolean => {
  const changed = new Set<string>(renewals.flatMap(({ texts }) => texts.map(({ to }) => to)));
  const isMasked = (one: unknown, other: unknown): boolean =>
    typeof one === 'string' &&
    typeof other === 'string' &&
    (changed.has(one) || PLACEHOLDER.test(one) || PLACEHOLDER.test(other));
  const isExplained = (one: unknown, other: unknown): boolean => {
    if (one === other || isMasked(one, other)) return true;
    if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
    if (Array.isArray(one) !== Array.isArray(other)) return false;
    const [fields, others] = [Object.entries(one), new Map(Object.entries(other))];
    return fields.length === others.size && fields.every(([name, value]) => isExplained(value, others.get(name)));
  };
  return isExplained(recorded, today);
};
