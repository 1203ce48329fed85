// Masks the path of a request where it is written down: a secret in it may be percent-encoded.

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** The path as it came, or decoded where something in it was masked. */
export const maskPath = (path: string, mask: (text: string) => string): string => {
  const plain = decoded(path);
  const masked = mask(plain);
  return masked === plain ? path : masked;
};
