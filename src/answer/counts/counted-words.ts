// Which lines are counted: “failed licenses” counts the lines that speak of licenses.
import type { AskContext } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';

/** A shorter word keeps its ending. */
const SHORT_WORD = 5;

const stemOf = (word: string): string => (word.length > SHORT_WORD ? word.replace(/(?:es|s)$/u, '') : word);

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [];

/** The words as the lines spell them. Undefined: no line with errors holds any of them. */
export const findCountedWords = (context: AskContext, reads: AskReads): string | undefined => {
  const wanted = context.details.content.map(stemOf);
  if (wanted.length === 0) return undefined;
  const held = reads.values('templates').flatMap(({ row }) => {
    const words = wordsIn(row.text ?? '');
    const found = wanted.flatMap((stem) => words.find((word) => word.startsWith(stem) || stemOf(word) === stem) ?? []);
    return row.errors > 0 && found.length > 0 ? [[...new Set(found)]] : [];
  });
  return held.toSorted((a, b) => b.length - a.length)[0]?.join(' ');
};

/** A process of a service ended against its will: what its supervisor, its kernel or its orchestrator logs of it. */
const ENDED =
  /\bmain process exited\b|\b(?:killed|terminated) process\b|\bprocess \S+ (?:was )?(?:killed|terminated|crashed|exited)\b|\bcontainer \S+ .{0,40}(?:killed|terminated|died|exited)\b|\bterminated by signal\b|\bdumped core\b|\bexited with (?:code|status)\b/i;

/** What goes on behind a name: the letters of another one, or a word that makes another one of it; `-1` and `-7d9f8b` are instances. */
const GOES_ON = /^(?:[\p{L}\p{N}]|[-_]\p{L}+(?![\p{L}\p{N}]))/u;

/** “api” stands in `shop-api-1`, and not in `apiary` or `api-gateway.service`. */
const holdsName = (text: string, name: string): boolean =>
  text.split(name).some((before, index, parts) => {
    const after = parts[index + 1];
    return after !== undefined && !/[\p{L}\p{N}]$/u.test(before) && !GOES_ON.test(after);
  });

/** Of several lines for one end the pattern with the most. None: no line of another service tells of an end of these. */
export const templatesOfEnds = (reads: AskReads, services: readonly string[], key: string): readonly string[] => {
  const [most] = reads
    .values(key)
    .filter(({ row: { text = '' } }) => ENDED.test(text) && services.some((service) => holdsName(text, service)))
    .toSorted((a, b) => b.row.count - a.row.count);
  return most?.row.value === undefined ? [] : [most.row.value];
};

/** Patterns of lines whose text speaks of something. `key`: under which the patterns were read. */
export const templatesSaying = (
  reads: AskReads,
  isSaid: (text: string) => boolean,
  key = 'templates',
): readonly string[] =>
  reads.values(key).flatMap(({ row }) => (isSaid(row.text ?? '') && row.value !== undefined ? [row.value] : []));

export const SAID = {
  timeouts: /time[sd]?[ _-]?out|deadline[ _]?exceeded|DEADLINE_EXCEEDED|TimeoutException/i,
  restarts:
    /restart(?:ed|ing)?\b|oom[ _-]?kill|crash[ _-]?loop|back-off restarting|container .*(?:killed|terminated)|rebooted/i,
  retries: /\bretr(?:y|ies|ied|ying)\b|reattempt|attempt \S+ of/i,
} as const;
