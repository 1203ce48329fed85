// Marks what a masker has been over. What stores, requests and batches are made of has this mark, so that an unmasked text does not compile there.

declare const masked: unique symbol;

/** A value all of whose texts are masked. Made by a masker; by `composeMasked` from such values alone. */
export type Masked<T> = T & { readonly [masked]: true };

export type MaskedText = Masked<string>;

/**
 * Marks what was put together from masked texts and texts of our own, or read back from a store that takes nothing else.
 * Who may call this is a list in `test/architecture.spec.ts`: it masks nothing.
 */
export const composeMasked = <T>(value: T): Masked<T> => value as Masked<T>;
