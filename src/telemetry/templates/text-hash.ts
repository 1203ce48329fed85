// FNV-1a over UTF-16 code units, and the finaliser that spreads its bits.

const PRIME = 16_777_619;
export const HASH_SEED = 0x811c9dc5 | 0;

export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME);

export const hashText = (text: string): number => {
  let hash = HASH_SEED;
  for (let at = 0; at < text.length; at++) hash = hashStep(hash, text.charCodeAt(at));
  return hash;
};

/** The finaliser of MurmurHash3. */
export const scramble = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
};
