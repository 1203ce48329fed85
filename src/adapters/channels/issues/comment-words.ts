// What a comment on an issue says, and to whom: code, quotes and hidden text are not read as a mention of anybody.
import { createHash } from 'node:crypto';
import type { Addressee } from '../../../ports/channels.js';
import { wordsOf } from '../delivered-fields.js';

/** Quotes of others, and what no reader sees. */
const unquoted = (text: string): string =>
  text
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .split(/\r?\n/)
    .filter((line) => !/^ {0,3}>/.test(line))
    .join('\n');

/** Blocks of code from their fence to the same one, or to the end. */
const withoutFences = (text: string): string => {
  let fence = '';
  return text
    .split('\n')
    .filter((line) => {
      const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
      if (fence === '') {
        fence = mark;
        return mark === '';
      }
      if (mark.startsWith(fence)) fence = '';
      return false;
    })
    .join('\n');
};

/** What stands between two runs of as many backticks; read once from the end, for a text of backticks alone is no reason to take long. */
const withoutSpans = (text: string): string => {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ length: run.length, index }));
  const nextOfLength = new Map<number, number>();
  const closers = runs.map(() => -1);
  for (let n = runs.length - 1; n >= 0; n -= 1) {
    const { length = 0 } = runs[n] ?? {};
    closers[n] = nextOfLength.get(length) ?? -1;
    nextOfLength.set(length, n);
  }
  const kept: string[] = [];
  let from = 0;
  for (let n = 0; n < runs.length; n += 1) {
    const closer = closers[n] ?? -1;
    const [begin, end] = [runs[n], runs[closer]];
    if (begin === undefined || end === undefined) continue;
    kept.push(text.slice(from, begin.index));
    from = end.index + end.length;
    n = closer;
  }
  return [...kept, text.slice(from)].join(' ');
};

/** A mention in code is none: it is a part of a log, or of a program. */
const withoutCode = (text: string): string => withoutSpans(withoutFences(text));

const MENTION = /(?<![\w@./-])@([a-z0-9](?:[\w.-]*\w)?)(?![\w@])/gi;

/** With what parts it from what is said. */
const NAMED = new RegExp(`${MENTION.source}[:,]?[ \\t]*`, 'gi');

const mentions = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(MENTION)].map(([, name = '']) => name.toLowerCase());

export type CommentWords = { readonly text: string; readonly addressee: Addressee };

/** `self`: by which the service is mentioned. */
export const readComment = (comment: string, self: string): CommentWords => {
  const said = unquoted(comment);
  const isOurs = mentions(said).includes(self.toLowerCase());
  const words = said.replaceAll(NAMED, (mention: string, name: string) =>
    name.toLowerCase() === self.toLowerCase() ? '' : mention,
  );
  return { text: wordsOf(words), addressee: isOurs ? 'us' : 'nobody' };
};

/** Two edits within the same second are two. */
export const editId = (editedAtMillis: number, text: string): string =>
  `${editedAtMillis}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
