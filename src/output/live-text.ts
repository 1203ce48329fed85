// Finds text that a reader's program would act on, and splits prose into names, quotations and words. Shared by the formats that know code spans.

/** Schemes with something behind them (`http://x`, `mailto:x`), also without a scheme (`//x`). */
const ADDRESS = /\/\/|(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}+.-]*:[\p{L}/]/u;
/** `example.com`, `payments.api`, `1.2.3.4`: many programs make links of them. */
const HOST = /[.\u3002\uff0e\uff61][\p{L}\p{M}\p{N}_-]*\p{L}[\p{L}\p{M}\p{N}_-]|\d+\.\d+\.\d+\.\d+|xn--/u;
const MARKUP = /[<>[\]\\|@]|&[#\p{L}]|~~|!\[|\]\(|\$[^\s\d]/u;

/** Whether a link, mention, tag, table or escape could begin in it. */
export const isLive = (text: string): boolean => MARKUP.test(text) || ADDRESS.test(text) || HOST.test(text);

/** Markup of emphasis and code, too: for text that must be shown to the letter. */
export const isPlain = (text: string): boolean => !isLive(text) && !/[*_`~]/.test(text);

/** What begins a block where a line begins. */
export const BLOCK_START = /^(?:#{1,6}|>.*|[-+*]|\d{1,9}[.)]|[=-]+|\*{3,}|_{3,}|[`~]{3,}.*)$/;

export type ProsePart =
  { readonly kind: 'name' | 'quote'; readonly text: string } | { readonly kind: 'words'; readonly text: string };

/** A name that holds backticks is fenced by more of them than it holds. */
const PART = /(?<!`)(?<fence>`+)(?!`)(?<name>[^\n]+?)(?<!`)\k<fence>(?!`)|“(?<quote>[^”\n]*)”/g;

/** One blank on each side belongs to the fence where a backtick stands beside it. */
const unpadded = (name: string): string =>
  /^ .* $/.test(name) && (name.startsWith(' `') || name.endsWith('` ')) ? name.slice(1, -1) : name;

/** Of one line. Backticks that close nothing become apostrophes. */
export const proseParts = (line: string): readonly ProsePart[] => {
  const parts: ProsePart[] = [];
  let at = 0;
  for (const match of line.matchAll(PART)) {
    const [whole] = match;
    const { name, quote = '' } = match.groups ?? {};
    parts.push({ kind: 'words', text: line.slice(at, match.index) });
    // a quotation that is code already stays one
    const quoted = /^`([^`]*)`$/u.exec(quote)?.[1] ?? quote;
    parts.push(name === undefined ? { kind: 'quote', text: quoted } : { kind: 'name', text: unpadded(name) });
    at = match.index + whole.length;
  }
  parts.push({ kind: 'words', text: line.slice(at) });
  return parts.map(({ kind, text }) => ({ kind, text: kind === 'name' ? text : text.replaceAll('`', "'") }));
};
