// Finds a quote in the text that it was taken from, and citations in the text of an answer.

export type TextPart = { readonly text: string; readonly kind: 'plain' | 'marked' };

/** The text in parts, each occurrence of the quote marked. Joined, the parts are the text. */
export const markQuote = (text: string, quote: string): readonly TextPart[] => {
  if (quote === '') return text === '' ? [] : [{ text, kind: 'plain' }];
  return text
    .split(quote)
    .flatMap((plain, i): readonly TextPart[] => [
      ...(i === 0 ? [] : [{ text: quote, kind: 'marked' } as const]),
      ...(plain === '' ? [] : [{ text: plain, kind: 'plain' } as const]),
    ]);
};

export type CitedPart = { readonly text: string } | { readonly citation: string };

/** `[e4]` becomes a citation where the answer has such evidence. */
export const citedParts = (text: string, evidence: ReadonlySet<string>): readonly CitedPart[] =>
  text
    .split(/(\[e\d+\])/)
    .filter((part) => part !== '')
    .map((part) => {
      const id = /^\[(e\d+)\]$/.exec(part)?.[1];
      return id !== undefined && evidence.has(id) ? { citation: id } : { text: part };
    });
