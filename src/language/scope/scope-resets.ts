// What takes filters away: “everywhere”, “all services”, “drop the region filter”, “alle Filter weg”.
import { type CueToken, endsClause, type ScopeCue } from './find-cues.js';

/** Kinds of filters that a message may set or take away. */
const SCOPE_KINDS = [
  'service',
  'environment',
  'region',
  'version',
  'level',
  'trace',
  'request',
  'field',
] as const satisfies readonly ScopeCue[];
export type ScopeKind = (typeof SCOPE_KINDS)[number];

const PLACES: readonly ScopeKind[] = ['service', 'environment', 'region', 'version'];

export type ScopeReset = { readonly phrase: string; readonly kinds: readonly ScopeKind[] };

const kindsOf = ({ cues }: CueToken): readonly ScopeKind[] => SCOPE_KINDS.filter((kind) => cues.has(kind));

const isJoiner = (token: CueToken | undefined): boolean =>
  token !== undefined &&
  (token.cues.has('all') || token.cues.has('filler') || ['and', 'or', ',', 'other'].includes(token.text));

type TokenSpan = { readonly from: number; readonly to: number };

/** Kinds that follow each other: “regions and environments”. */
const kindsFrom = (tokens: readonly CueToken[], from: number): TokenSpan & { readonly kinds: readonly ScopeKind[] } => {
  const kinds: ScopeKind[] = [];
  let to = from;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    const found = token === undefined ? [] : kindsOf(token);
    if (found.length > 0) {
      kinds.push(...found);
      to = at + 1;
    } else if (!isJoiner(token)) break;
  }
  return { from, to, kinds };
};

/** So far apart may the verb and what is taken away be: “remove all of the region and version filters”. */
const MOST_BETWEEN = 7;

/** “Drop the filter”, “alle Filter weg”: in either order, within a clause. */
const takenAwayAt = (
  tokens: readonly CueToken[],
  at: number,
): (TokenSpan & { readonly kinds: readonly ScopeKind[] }) | undefined => {
  for (const step of [1, -1])
    for (let other = at + step; Math.abs(other - at) <= MOST_BETWEEN; other += step) {
      const token = tokens[other];
      if (token === undefined || endsClause(token.text)) break;
      if (!token.cues.has('filter')) {
        if (kindsOf(token).length === 0 && !isJoiner(token)) break;
        continue;
      }
      const span = { from: Math.min(at, other), to: Math.max(at, other) + 1 };
      const said = tokens.slice(span.from, span.to).flatMap(kindsOf);
      return { ...span, kinds: said.length > 0 ? said : SCOPE_KINDS };
    }
  return undefined;
};

const isEverything = (tokens: readonly CueToken[], at: number): boolean => {
  const rest = tokens.slice(at + 1).filter(({ text }) => !endsClause(text));
  const before = tokens.slice(0, at);
  const isAlone = before.every(({ cues }) => cues.has('show'));
  return rest.length === 0 && (isAlone || before.some(({ cues }) => cues.has('not only')));
};

const isNegated = (tokens: readonly CueToken[], at: number): boolean => {
  const before = tokens[at - 1];
  const isPlaced = before?.cues.has('place') === true;
  return (isPlaced ? tokens[at - 2] : before)?.cues.has('not') === true;
};

const resetAt = (
  tokens: readonly CueToken[],
  at: number,
): (TokenSpan & { readonly kinds: readonly ScopeKind[] }) | undefined => {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.cues.has('everywhere')) return { from: at, to: at + 1, kinds: PLACES };
  const isWhole = token.cues.has('everything') || token.cues.has('all');
  if (isWhole && tokens[at + 1]?.cues.has('without') === true) return { from: at, to: at + 2, kinds: ['service'] };
  if (token.cues.has('everything') && isEverything(tokens, at)) return { from: at, to: at + 1, kinds: PLACES };
  const takenAway = token.cues.has('remove') ? takenAwayAt(tokens, at) : undefined;
  if (takenAway !== undefined) return takenAway;
  const every = token.cues.has('all') ? kindsFrom(tokens, at + 1) : undefined;
  return every === undefined || every.kinds.length === 0 ? undefined : { ...every, from: at };
};

export const findScopeResets = (message: string, tokens: readonly CueToken[]): readonly ScopeReset[] =>
  tokens.flatMap((_, at): readonly ScopeReset[] => {
    const reset = isNegated(tokens, at) ? undefined : resetAt(tokens, at);
    if (reset === undefined) return [];
    return [{ phrase: message.slice(tokens[reset.from]?.start, tokens[reset.to - 1]?.end), kinds: reset.kinds }];
  });
