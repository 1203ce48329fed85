// How the words around a name use it: looked at, left out, or instead of the names before.
import { type CueToken, endsClause } from '../scope/find-cues.js';

/** `instead`: it replaces the names of its kind. */
export type MentionSense = { readonly wanted: boolean; readonly instead: boolean };

const WANTED: MentionSense = { wanted: true, instead: false };
const LEFT_OUT: MentionSense = { wanted: false, instead: false };
const INSTEAD: MentionSense = { wanted: true, instead: true };

/** Where a name stands among the words of its message: offsets of its beginning and its end. */
export type NameSpan = { readonly start: number; readonly end: number };

const isPassed = ({ text, cues }: CueToken): boolean => cues.has('filler') || /^["'`“”‘’,:]$/.test(text);

const indexBefore = (tokens: readonly CueToken[], start: number): number =>
  tokens.findLastIndex((token) => token.end <= start);

const clauseStart = (message: string, tokens: readonly CueToken[], at: number): number => {
  for (let index = at; index >= 0; index -= 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token === undefined || endsClause(token.text)) return index + 1;
    if (next !== undefined && message.slice(token.end, next.start).includes('\n')) return index + 1;
  }
  return 0;
};

/** A verb is an order only at the start of a clause: “drop the ledger”, not “requests drop in the ledger”. */
const isOrder = (tokens: readonly CueToken[], from: number, at: number): boolean => {
  const before = tokens[at - 1];
  return at === from || before === undefined || before.cues.has('lead') || /^[,:]$/.test(before.text);
};

type Reader = { readonly message: string; readonly tokens: readonly CueToken[] };

const senseOfCue = (tokens: readonly CueToken[], from: number, at: number): MentionSense | undefined => {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const { cues } = token;
  if (cues.has('not only')) return WANTED;
  if (cues.has('without order') && isOrder(tokens, from, at)) return LEFT_OUT;
  if (cues.has('without')) return LEFT_OUT;
  if (cues.has('only')) return INSTEAD;
  return cues.has('add order') && isOrder(tokens, from, at) ? WANTED : undefined;
};

const senseBefore = ({ message, tokens }: Reader, { start }: NameSpan): MentionSense | undefined => {
  const last = indexBefore(tokens, start);
  const from = clauseStart(message, tokens, last);
  for (let at = last; at >= from; at -= 1) {
    const token = tokens[at];
    if (token === undefined) return undefined;
    const sense = senseOfCue(tokens, from, at);
    if (sense !== undefined) return sense;
    if (!isPassed(token)) return undefined;
  }
  return undefined;
};

/** “Leave the loadgen out”. */
const isTakenOut = ({ message, tokens }: Reader, { start, end }: NameSpan): boolean => {
  const last = indexBefore(tokens, start);
  const after = tokens.find((token) => token.start >= end);
  return (
    after?.cues.has('out') === true &&
    tokens.slice(clauseStart(message, tokens, last), last + 1).some(({ cues }) => cues.has('take'))
  );
};

/** “No loadgen, please” as the whole message. */
const isRefused = ({ tokens }: Reader, { start, end }: NameSpan): boolean => {
  const before = tokens.filter((token) => token.end <= start);
  const after = tokens.filter((token) => token.start >= end);
  return (
    before.at(-1)?.cues.has('no') === true &&
    before.slice(0, -1).every(({ cues }) => cues.has('lead')) &&
    after.every(({ text, cues }) => cues.has('polite') || cues.has('lead') || !/[\p{L}\p{N}]/u.test(text))
  );
};

const senseAfter = ({ tokens }: Reader, { end }: NameSpan): MentionSense | undefined => {
  const first = tokens.findIndex((token) => token.start >= end);
  for (let at = first; at >= 0 && at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || endsClause(token.text)) return undefined;
    if (token.cues.has('without after')) return LEFT_OUT;
    if (token.cues.has('only after')) return INSTEAD;
    if (!isPassed(token)) return undefined;
  }
  return undefined;
};

/** “Sorry, payment-gateway”, “no, the transcoder”: words at the start that correct the message before. */
const isCorrection = ({ tokens }: Reader, { start, end }: NameSpan): boolean => {
  const [first, ...rest] = tokens.filter((token) => token.end <= start);
  const after = tokens.find((token) => token.start >= end && token.text !== ',');
  const isCorrected = first?.cues.has('correction') === true && !PRONOUNS.has(first.text);
  return (
    isCorrected &&
    rest.every((token) => isPassed(token) || token.cues.has('correction') || /^[.;!-]$/.test(token.text)) &&
    after?.cues.has('also after') !== true
  );
};

/** They go on with a correction, and begin none. */
const PRONOUNS: ReadonlySet<string> = new Set([
  'it',
  "it's",
  'it is',
  "that's",
  'that is',
  'i',
  'we',
  'should',
  'be',
  'look',
  'looking',
  'check',
  'use',
  'try',
]);

/** Undefined where the words around the name say nothing. */
export const mentionSense = (
  message: string,
  tokens: readonly CueToken[],
  name: NameSpan,
): MentionSense | undefined => {
  const reader = { message, tokens };
  const after = senseAfter(reader, name);
  if (after?.wanted === false || isTakenOut(reader, name) || isRefused(reader, name)) return LEFT_OUT;
  const before = senseBefore(reader, name);
  if (before?.wanted === false) return before;
  return after ?? (isCorrection(reader, name) ? INSTEAD : before);
};

/** The nearest word before the name, besides those that are passed over. */
const cueBefore = (tokens: readonly CueToken[], start: number): CueToken | undefined =>
  tokens.filter((token) => token.end <= start).findLast((token) => !isPassed(token));

/** “Not checkout, ledger”, “instead of checkout, the ledger”: a contrast, not a list. */
export const isContrast = (tokens: readonly CueToken[], { start }: NameSpan): boolean =>
  cueBefore(tokens, start)?.cues.has('contrast') === true;

/** “Not just checkout”. */
export const isMerely = (tokens: readonly CueToken[], { start }: NameSpan): boolean =>
  cueBefore(tokens, start)?.cues.has('not only') === true;
