// Lines of comma-separated values, as RFC 4180 quotes them.

/** The values of one record; `undefined` where its last quote is not closed. */
export const splitCsv = (record: string, separator = ','): readonly string[] | undefined => {
  const values: string[] = [];
  let from = 0;
  for (;;) {
    if (record[from] === '"') {
      let end = record.indexOf('"', from + 1);
      while (end >= 0 && record[end + 1] === '"') end = record.indexOf('"', end + 2);
      if (end < 0) return undefined;
      values.push(record.slice(from + 1, end).replaceAll('""', '"'));
      const next = record.indexOf(separator, end + 1);
      if (next < 0) return values;
      from = next + 1;
    } else {
      const next = record.indexOf(separator, from);
      values.push(record.slice(from, next < 0 ? undefined : next));
      if (next < 0) return values;
      from = next + 1;
    }
  }
};

/** Whether a quote is still open at its end, so that the record goes on in the next line. */
export const hasOpenQuote = (text: string): boolean => {
  let isOpen = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen;
};
