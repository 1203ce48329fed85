// Values that stand behind a noun in lines that are alike in all else: “failed for site northgate”, “failed for site harbour”. Pure.
import type { LogRecord } from '../../telemetry/record.js';
import { thingOf } from './thing-words.js';

const FOLLOWED =
  /(?<![\p{L}\p{N}_.-])([\p{L}][\p{L}\p{M}-]{0,60})(?=\s{1,4}["'[(]?([\p{L}\p{N}][\p{L}\p{N}_.@-]{0,200}))/gu;

/** “Is”, “was” and “for” are no values; `ab1` and `EU` may be. */
const SMALL_WORD = /^\p{Ll}{1,3}$/u;

type Slot = { readonly row: LogRecord; readonly field: string; readonly value: string };

const isNoun = (word: string, noun: string): boolean => {
  const thing = thingOf(word);
  return thing === noun || (noun.endsWith('e') && thing === noun.slice(0, -1));
};

/** Where every line has the same word behind the noun, that word may be a part of the sentence. */
const LEAST_VALUES = 2;

/** Words with digits differ from line to line. */
const withoutNumbers = (text: string): string => text.replaceAll(/\S*\d\S*/gu, '#');

/** Each line with the word behind `noun`, where lines that are alike in all else have different words there. */
export const slotValues = (rows: readonly LogRecord[], noun: string): readonly Slot[] => {
  const behind = rows.flatMap((row) =>
    [...row.message.matchAll(FOLLOWED)].flatMap((match) => {
      const [, word = '', value = ''] = match;
      if (!isNoun(word, noun) || SMALL_WORD.test(value)) return [];
      const at = row.message.indexOf(value, match.index + word.length);
      const parts = [row.message.slice(0, at), row.message.slice(at + value.length)];
      const slot: Slot = { row, field: word.toLowerCase(), value: value.replace(/[.:-]+$/u, '') };
      return [{ slot, like: [row.service, ...parts.map(withoutNumbers)].join('\n') }];
    }),
  );
  return [...Map.groupBy(behind, ({ like }) => like).values()].flatMap((alike) => {
    const slots = alike.map(({ slot }) => slot);
    return new Set(slots.map(({ value }) => value)).size < LEAST_VALUES ? [] : slots;
  });
};
