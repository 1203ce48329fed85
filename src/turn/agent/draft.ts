// A model's conclusion, line by line: what each statement calls itself, its words, and what it cites.
import type { ClaimType } from '../../evidence/claim.js';

/** `[e3]` evidence of the engine, `[c2]` a statement of the engine, `[q7:3]` row 3 of a result, `[q7]` the whole result. */
export type Cite =
  | { readonly cites: 'evidence'; readonly id: string }
  | { readonly cites: 'claim'; readonly n: number }
  | { readonly cites: 'row'; readonly result: string; readonly position: number }
  | { readonly cites: 'result'; readonly result: string };

export type Statement = { readonly type: ClaimType; readonly text: string; readonly cites: readonly Cite[] };

/** More than a reader reads. */
const MOST_STATEMENTS = 40;
const LONGEST = 1_000;

const KINDS: { readonly [word: string]: ClaimType } = {
  observation: 'observation',
  fact: 'observation',
  rate: 'rate',
  cause: 'cause',
  absence: 'absence',
  advice: 'advice',
  interpretation: 'interpretation',
};

const KIND = new RegExp(`^(?:\\*\\*|__)?(${Object.keys(KINDS).join('|')})(?:\\*\\*|__)?\\s*:(?:\\*\\*|__)?\\s*`, 'i');
const BULLET = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const HEADING = /^\s*(?:#{1,6}\s|={3,}|-{3,}|```)/;
const BRACKETS = /\s*\[([a-z0-9.:,;\s-]+)\]/gi;
const CITE = /^(?:(e\d+)|c(\d+)|((?:t\d+\.)?q\d+)(?::(\d+)(?:\.\.\d+)?)?)$/i;

const citeOf = (text: string): Cite | undefined => {
  const match = CITE.exec(text.trim());
  if (match === null) return undefined;
  const [, evidence, claim, result = '', position] = match;
  if (evidence !== undefined) return { cites: 'evidence', id: evidence.toLowerCase() };
  if (claim !== undefined) return { cites: 'claim', n: Number(claim) };
  const of = result.toLowerCase();
  return position === undefined
    ? { cites: 'result', result: of }
    : { cites: 'row', result: of, position: Number(position) };
};

/** Brackets that hold nothing but citations are taken out of the words; any other are words. */
const cited = (line: string): { readonly text: string; readonly cites: readonly Cite[] } => {
  const cites: Cite[] = [];
  const text = line.replace(BRACKETS, (whole, inside: string) => {
    const found = inside
      .split(/[,;\s]+/)
      .filter((part) => part !== '')
      .map(citeOf);
    if (found.length === 0 || found.includes(undefined)) return whole;
    cites.push(...found.filter((cite) => cite !== undefined));
    return '';
  });
  return { text: text.trim(), cites };
};

const statementOf = (line: string): readonly Statement[] => {
  const bare = line.replace(BULLET, '').trim();
  if (bare === '' || HEADING.test(line)) return [];
  const kind = KIND.exec(bare);
  const type = KINDS[kind?.[1]?.toLowerCase() ?? ''] ?? 'interpretation';
  const { text, cites } = cited(bare.slice(kind?.[0].length ?? 0));
  const words = text
    .replaceAll(/\*\*|__/g, '')
    .slice(0, LONGEST)
    .trim();
  return words === '' ? [] : [{ type, text: words, cites }];
};

/** Total: any text is a conclusion, if only of interpretations. A text that was cut loses its last line. */
export const statementsOf = (draft: string, isCut: boolean): readonly Statement[] => {
  const lines = draft.split(/\r?\n/);
  return (isCut && lines.length > 1 ? lines.slice(0, -1) : lines).flatMap(statementOf).slice(0, MOST_STATEMENTS);
};
