// zap as its configuration for development names the keys: `L`, `T`, `N`, `C`, `M`, `S`.
type Row = { readonly [name: string]: unknown };

/** `undefined`: the row is of another program. */
export const readZap = (row: Row): Row | undefined => {
  const { T, L, M, N, C, S, ...others } = row;
  if (typeof T !== 'string' || typeof L !== 'string' || typeof M !== 'string') return undefined;
  return {
    ...others,
    '@timestamp': T,
    'log.level': L,
    message: M,
    'log.logger': N,
    'log.origin.file.name': C,
    'error.stack_trace': S,
  };
};
