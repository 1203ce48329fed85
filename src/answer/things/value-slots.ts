// Values that stand behind a noun in lines that are alike in all else: “failed for site northgate”, “failed for site harbour”. Pure.
import type { LogRecord } from '../../telemetry/record.js';
import { thingOf } from '../../language/names/thing-words.js';

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

/** What stands further behind in a line is a dump, and a line that says the noun more often is a list. */
const LONGEST_TEXT = 2_000;
const MOST_SLOTS = 8;

/** Words with digits differ from line to line. */
const withoutNumbers = (text: string): string => text.replaceAll(/\S+/gu, (word) => (/\d/.test(word) ? '#' : word));

type SlotInText = { readonly field: string; readonly value: string; readonly around: readonly [string, string] };

const slotsInText = (text: string, noun: string): readonly SlotInText[] =>
  [...text.matchAll(FOLLOWED)]
    .filter(([, word = '', value = '']) => isNoun(word, noun) && !SMALL_WORD.test(value))
    .slice(0, MOST_SLOTS)
    .map(({ 1: word = '', 2: value = '', index }) => {
      const at = text.indexOf(value, index + word.length);
      return { field: word.toLowerCase(), value, around: [text.slice(0, at), text.slice(at + value.length)] };
    });

/** Each line with the word behind `noun`, where lines that are alike in all else have different words there. */
export const slotValues = (rows: readonly LogRecord[], noun: string): readonly Slot[] => {
  const behind = rows.flatMap((row) =>
    slotsInText(row.message.slice(0, LONGEST_TEXT), noun).map(({ field, value, around }) => {
      const slot: Slot = { row, field, value: value.replace(/[.:-]+$/u, '') };
      return { slot, like: [row.service, ...around.map(withoutNumbers)].join('\n') };
    }),
  );
  return [...Map.groupBy(behind, ({ like }) => like).values()].flatMap((alike) => {
    const slots = alike.map(({ slot }) => slot);
    return new Set(slots.map(({ value }) => value)).size < LEAST_VALUES ? [] : slots;
  });
};
