// The words of a message that may name a thing of which only records tell: “seat map”, “STEP2”, “transfers”, “Swiss”. Pure.
import { isCommonWord } from '../text/content-terms.js';

const LEAST_LETTERS = 3;
const MOST_NAMES = 8;

/** Words of asking and of trouble in other languages than the lists of common words have: they name no thing. */
const NO_NAME: ReadonlySet<string> = new Set(
  `ages forever hang hangs hanging stuck slowly longer longest takes taking took loading load broken break breaks dead happening
  happened trouble troubles wrong bad worse everywhere warum wieso weshalb nicht kein keine geht gehen gerade heute schon auch
  langsam dauert ewig hängt kaputt unsere unser eine einen einem einer der die das den dem des und oder für mit bei von aus ist
  sind wird werden wurde seit por qué porque para con los las una uno del está están muy lento lenta tarda falla fallan nuestro
  nuestra pourquoi les des une est sont très lent lente pour avec dans par notre nos depuis não são uma dos das com lenta demora
  perché sono molto della delle gli
  second seconds minute minutes hour hours sekunde sekunden minuten stunde stunden segundo segundos minuto minutos hora horas
  seconde secondes heure heures secondo secondi minuti ora ore`.split(/\s+/),
);

const WORD = /[^\s,;?!"'`“”()]+/gu;
const PLAIN = /[^\p{L}\p{N}]+/gu;

const mayBePart = (word: string): boolean => /\p{L}/u.test(word) && !isCommonWord(word) && !NO_NAME.has(word);

const isName = (word: string): boolean => mayBePart(word) && word.length >= LEAST_LETTERS;

/**
 * In lower case, in the order of the message, each once. Two words that stand side by side are also one: programs
 * write `seatmap`.
 */
export const findThingNames = (text: string): readonly string[] => {
  const words = text.match(WORD) ?? [];
  const plain = words.map((word) => ({
    word: word.toLowerCase().replaceAll(PLAIN, ''),
    parts: word
      .toLowerCase()
      .split(PLAIN)
      .filter((part) => part !== ''),
  }));
  const pairs = plain.flatMap(({ word }, at) => {
    const next = plain[at + 1]?.word ?? '';
    return isName(word) && isName(next) ? [`${word}${next}`] : [];
  });
  const single = plain.flatMap(({ word, parts }) =>
    word.length >= LEAST_LETTERS && (mayBePart(word) || (parts.length > 1 && /\p{L}/u.test(word)))
      ? [parts.join('-')]
      : [],
  );
  return [...new Set([...single, ...pairs])].slice(0, MOST_NAMES);
};
