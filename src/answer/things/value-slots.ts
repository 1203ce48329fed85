// Values that stand behind a noun in lines of one pattern and vary there: “failed for site northgate”, “failed for site harbour”. Pure.
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

/** Each line with the word behind `noun`, where lines of its pattern have different words there. */
export const slotValues = (rows: readonly LogRecord[], noun: string): readonly Slot[] => {
  const behind = rows.flatMap((row) =>
    row.template === undefined
      ? []
      : [...row.message.matchAll(FOLLOWED)].flatMap(([, word = '', value = '']): readonly Slot[] =>
          isNoun(word, noun) && !SMALL_WORD.test(value)
            ? [{ row, field: word.toLowerCase(), value: value.replace(/[.:-]+$/u, '') }]
            : [],
        ),
  );
  return [...Map.groupBy(behind, ({ row, field }) => `${row.service} ${row.template} ${field}`).values()].flatMap(
    (slot) => (new Set(slot.map(({ value }) => value)).size < LEAST_VALUES ? [] : slot),
  );
};
