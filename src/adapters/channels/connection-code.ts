// What a connection failed with: a code, because the text of an error may hold an address or a token.

/** The error of a connection stands inside that of `fetch`, which may stand inside one of the package. */
export const connectionCode = (error: unknown): string => {
  const { cause, code, name } = error as Error & { readonly code?: string };
  return cause instanceof Error ? connectionCode(cause) : (code ?? name);
};
