// Masks the texts of a line of the service's own log: what failed may quote what came from outside.

const maskTexts = (value: unknown, mask: (text: string, name?: string) => string, name?: string): unknown => {
  if (typeof value === 'string') return mask(value, name);
  if (Array.isArray(value)) return value.map((item: unknown) => maskTexts(item, mask, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskTexts(item, mask, key)]));
};

/** Of a JSON line with its line end. Its times and numbers stay as they are. */
export const maskLogLine = (line: string, mask: (text: string, name?: string) => string): string => {
  try {
    return `${JSON.stringify(maskTexts(JSON.parse(line), mask))}\n`;
  } catch {
    return `${mask(line.trimEnd())}\n`;
  }
};
