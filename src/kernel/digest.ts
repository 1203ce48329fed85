// A digest is a function that callers pass in: pure code never reaches for a crypto library.

/** SHA-256 of the UTF-8 bytes, 64 lower-case hexadecimal characters. */
export type Digest = (text: string) => string;

/** HMAC-SHA-256 under a key the caller closed over, 64 lower-case hexadecimal characters. */
export type KeyedDigest = (text: string) => string;
