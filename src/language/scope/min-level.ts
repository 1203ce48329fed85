// The least level that a message asks for: “only errors”, “warnings and up”, “level>=warn”, “nur Fehler”.
import { type CueToken, endsClause, findScopeCues, type ScopeCue } from './find-cues.js';

/** The least severe first. */
const LEVEL_NAMES = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LevelName = (typeof LEVEL_NAMES)[number];

const levelOf = (token: CueToken | undefined): LevelName | undefined =>
  LEVEL_NAMES.find((name) => token?.cues.has(`${name} level`) === true);

/** The cue stands at `at` or, going on by `step`, behind words for lines or articles. */
const hasCue = (tokens: readonly CueToken[], from: number, step: 1 | -1, ...cues: readonly ScopeCue[]): boolean => {
  for (let at = from; ; at += step) {
    const token = tokens[at];
    if (token === undefined || endsClause(token.text)) return false;
    if (cues.some((cue) => token.cues.has(cue))) return true;
    const isPassed =
      token.cues.has('lines') ||
      token.cues.has('level') ||
      (step === -1 && (token.cues.has('all') || token.cues.has('filler') || ['the', 'show'].includes(token.text)));
    if (!isPassed) return false;
  }
};

/** “Only errors in prod”, and not “only error rates”. */
const standsAlone = (tokens: readonly CueToken[], at: number): boolean => {
  const next = tokens[at + 1];
  if (
    next === undefined ||
    next.cues.has('place') ||
    next.cues.has('and worse') ||
    next.cues.has('also after') ||
    !/[\p{L}\p{N}]/u.test(next.text)
  )
    return true;
  return (
    (next.cues.has('lines') || next.cues.has('level') || next.cues.has('only after')) && standsAlone(tokens, at + 1)
  );
};

const COMPARISON = /^(?:>=|≥|[>=:]|is|of)$/;

/** “level >= warn”, “severity error”. */
const isNamedLevel = (tokens: readonly CueToken[], at: number): boolean => {
  let before = at - 1;
  while (COMPARISON.test(tokens[before]?.text ?? '')) before -= 1;
  return tokens[before]?.cues.has('level') === true;
};

const QUIET: ReadonlySet<LevelName> = new Set(['trace', 'debug', 'info']);

/** “No debug logs”, “everything above info”: the next level is the least. */
const isBeyond = (tokens: readonly CueToken[], at: number, level: LevelName): boolean =>
  hasCue(tokens, at - 1, -1, 'beyond') ||
  (standsAlone(tokens, at) &&
    (hasCue(tokens, at - 1, -1, 'without order') || (QUIET.has(level) && hasCue(tokens, at - 1, -1, 'no', 'without'))));

const isLeast = (tokens: readonly CueToken[], at: number): boolean => {
  const next = tokens[at + 1];
  return (
    (standsAlone(tokens, at) && hasCue(tokens, at - 1, -1, 'only')) ||
    hasCue(tokens, at + 1, 1, 'only after', 'and worse') ||
    (next?.text === '+' && next.start === tokens[at]?.end) ||
    (hasCue(tokens, at - 1, -1, 'at least') && !hasCue(tokens, at - 1, -1, 'beyond')) ||
    (at <= 2 && hasCue(tokens, at + 1, 1, 'also after')) ||
    isNamedLevel(tokens, at)
  );
};

/** Undefined when the message names no level. */
export const findMinLevel = (tokens: readonly CueToken[]): LevelName | undefined => {
  let least: LevelName | undefined;
  let beyond: LevelName | undefined;
  for (const at of tokens.keys()) {
    const level = levelOf(tokens[at]);
    if (level === undefined || tokens[at - 1]?.cues.has('not') === true) continue;
    if (isLeast(tokens, at)) least ??= level;
    else if (isBeyond(tokens, at, level))
      beyond ??= LEVEL_NAMES[Math.min(LEVEL_NAMES.indexOf(level) + 1, LEVEL_NAMES.length - 1)];
  }
  return least ?? beyond;
};

/** “Any error logs from checkout?” sets a level for this answer only. */
export const findLineLevel = (tokens: readonly CueToken[]): LevelName | undefined => {
  const at = tokens.findIndex(
    (token, index) =>
      levelOf(token) !== undefined && (tokens[index + 1]?.cues.has('lines') === true || isOfThem(tokens, index)),
  );
  return levelOf(tokens[at]);
};

const isOfThem = (tokens: readonly CueToken[], at: number): boolean =>
  at > 0 && tokens.slice(0, at).every(({ cues, text }) => cues.has('only') || text === 'any' || text === 'the');

/** Of a value: `level=warn`. */
export const parseLevelName = (word: string): LevelName | undefined => levelOf(findScopeCues(word)[0]);
