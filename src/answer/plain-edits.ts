// Messages that are an edit and nothing else: “go back to 12:15”, “and ap-south-1 only?”. What they do is certain, however they read.
import type { Entity, EntityKind } from '../language/entities.js';
import type { Act, Reading } from '../language/reading.js';
import { readWindowEdits } from '../language/time/read-edits.js';
import type { WindowEditKind } from '../language/time/time-table.js';

const CERTAIN_EDITS: ReadonlySet<WindowEditKind> = new Set(['start at', 'extend', 'extend back', 'resize']);

const SCOPE_KINDS: ReadonlySet<EntityKind> = new Set(['service', 'region', 'environment', 'version']);

const ONLY =
  /(?<!\p{L})(?:only|just|alone|nur|bloß|ausschließlich|solo|sólo|solamente|únicamente|seulement|uniquement|juste|só|somente|apenas)(?!\p{L})|只|仅|だけ|のみ/iu;

/** What may stand beside the name: it asks for nothing. */
const FILLERS =
  /(?<!\p{L})(?:and|then|ok|okay|now|please|pls|plz|show|look at|for|in|on|the|what about|how about|und|bitte|dann|jetzt|mal|in|für|y|e|et|en|em|na|no|por favor|ahora|agora|maintenant|pour|para|s'il te plaît|svp|dans|region|regions|service|zone|env|environment)(?!\p{L})|请|那|看|呢|吧|の|を|見せて|で/giu;

const withoutNames = (text: string, entities: readonly Entity[]): string => {
  const cut = entities.toSorted((a, b) => b.start - a.start);
  return cut.reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
};

const IN = /(?<!\p{L})(?:in|on|auf|en|em|na|no|dans|sur)(?!\p{L})/iu;

const GOES_ON =
  /^\W*(?:and|ok|okay|now|then|what about|how about|und|dann|jetzt|y|ahora|et|e|agora|那|じゃあ|では)(?!\p{L})/iu;

/** “From what time on?” */
const OPEN_TIME = /几|何時|몇/u;

/** “And eu only?”: names of places, a word that says “only”, and nothing that asks. */
const isOnlyNames = (text: string, { entities }: Reading): boolean => {
  if (entities.length === 0 || !entities.every(({ kind }) => SCOPE_KINDS.has(kind))) return false;
  const rest = withoutNames(text, entities);
  // “only eu?” and “only in eu?” ask whether it is so
  if (/[?？]\s*$/u.test(text) && (IN.test(rest) || !GOES_ON.test(text))) return false;
  return ONLY.test(rest) && !/[\p{L}\p{N}]/u.test(rest.replace(ONLY, ' ').replaceAll(FILLERS, ' '));
};

const editOf = (text: string, reading: Reading): Act | undefined => {
  if (!OPEN_TIME.test(text) && readWindowEdits(text).some(({ kind }) => CERTAIN_EDITS.has(kind)))
    return { kind: 'window', detail: 'set', probability: 1 };
  // the sign alone asks for the share
  if (/^\W*[%％]\W*$/u.test(text)) return { kind: 'ask', ask: { measure: 'share', of: 'errors' }, probability: 1 };
  return isOnlyNames(text, reading) ? { kind: 'scope', detail: 'only', probability: 1 } : undefined;
};

/** The reading with the edit first, where the message is one; `isInside`: an issue is talked about. */
export const withPlainEdit = (text: string, reading: Reading, isInside: boolean): Reading => {
  const act = isInside ? editOf(text, reading) : undefined;
  if (act === undefined) return reading;
  const { clauses: _clauses, ...rest } = reading;
  return { ...rest, acts: [act], moves: { refers: 1 } };
};
