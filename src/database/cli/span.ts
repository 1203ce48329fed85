// Spans of time as a person writes them: 60s, 5m, 1h.

const SECONDS: { readonly [unit: string]: number } = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** In seconds; `undefined` when it is none, or not above 0. */
export const spanSeconds = (text: string): number | undefined => {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const seconds = Number(number) * (SECONDS[unit] ?? 0);
  return seconds > 0 ? seconds : undefined;
};
