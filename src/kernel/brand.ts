// Nominal strings: a digest is not a tenant, although both are text.

declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

export type Tenant = Brand<string, 'Tenant'>;
export type ClientTxnId = Brand<string, 'ClientTxnId'>;
export type StreamId = Brand<string, 'StreamId'>;
/** 64 lower-case hexadecimal characters. */
export type BatchHash = Brand<string, 'BatchHash'>;
/** Salted digest of a text in the text store. */
export type TextRef = Brand<string, 'TextRef'>;
