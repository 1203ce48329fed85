// A name that a message takes back at once: “on h1? no wait, h2”, “errors in cart, I mean orders”. Pure.
import type { Entity } from './names/entity.js';

/** What is said when something is taken back, in the languages that are read. */
const MARKS = [
  'no|nope|wait|hold on|sorry|i mean|i meant|or rather|rather|actually|scratch that|correction|make that|err?',
  'nein|nee|quatsch|moment|halt|ich meine?|ich meinte|meine|vielmehr|besser gesagt|doch eher',
  'non|pardon|je veux dire|je voulais dire|plutôt|attends|attendez|enfin',
  'perdón|espera|quiero decir|quise decir|digo|mejor dicho',
  'não|desculpa|desculpe|quero dizer|quis dizer|ou melhor|aliás',
  'scusa|aspetta|volevo dire|anzi|wacht|ik bedoel|of liever|nie|przepraszam|czekaj|to znaczy|raczej',
  'hayır|yani|daha doğrusu|nej|förlåt|vänta|jag menar|matlab',
  '不对|不是|不，|我是说|等等|抱歉|いや|違う|すみません|아니요|아니|잠깐',
].join('|');

const SIGNS = String.raw`[\s,.;:?!–—…，、。？！-]*`;
const SMALL_WORDS = String.raw`(?:(?:on|in|at|of|for|auf|in|bei|von|sur|dans|de|en|em|no|na|su|op|på)\s+)?`;

/** It stands between both names, with a sign or a word of its own. */
const TAKEN_BACK = new RegExp(
  String.raw`^(?<withdrawn>${SIGNS}(?:(?<![\p{L}])(?:${MARKS})(?![\p{L}])${SIGNS})+)${SMALL_WORDS}$`,
  'iu',
);

/** “Es cart, no orders”, “cart, nie orders”: alone between two names, without a sign behind it, the word denies the second. */
const DENIES = /^[\s,，、-]*(?:no|não|non|nie|nej|不是)\s*$/iu;

const TIME_KINDS: ReadonlySet<Entity['kind']> = new Set(['time', 'number', 'date']);

const standFor = (a: Entity, b: Entity): boolean =>
  a.kind === b.kind || (TIME_KINDS.has(a.kind) && TIME_KINDS.has(b.kind));

const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);

/** The message without the names that it takes back; what is left stays in its place. `entities`: what it names, in the order of the text. */
export const withoutWithdrawn = (text: string, entities: readonly Entity[]): string => {
  const sorted = entities.toSorted((a, b) => a.start - b.start);
  return sorted.slice(1).reduce((left, next, index) => {
    const before = sorted[index];
    if (before === undefined || before.end > next.start || !standFor(before, next)) return left;
    const withdrawn = TAKEN_BACK.exec(text.slice(before.end, next.start))?.groups?.['withdrawn'];
    return withdrawn === undefined || DENIES.test(withdrawn)
      ? left
      : blank(left, before.start, before.end + withdrawn.length);
  }, text);
};

const MEANT =
  'i mean|i meant|i was asking|ich meinte?|ich wollte wissen|je veux dire|je voulais dire|je demandais|quiero decir|quise decir|quería saber|quero dizer|quis dizer|queria saber|volevo dire|ik bedoel|ik bedoelde|chodziło mi o';
const ASKING =
  'why|what|which|who|whose|whom|when|where|how|since when|is|are|was|were|did|does|do|can|should|warum|wieso|weshalb|was|welche[rsnm]?|wer|wen|wem|wann|wo|wie|wieviele?|seit wann|ist|sind|por qué|qué|cuál|cuáles|quién|cuándo|dónde|cómo|cuántos|cuántas|pourquoi|quel|quelle|quels|quelles|qui|quand|où|comment|combien|est-ce|por que|o que|qual|quais|quem|quando|onde|como|quantos|quantas|perché|quale|chi|waarom|welke|wie|wanneer|hoe|dlaczego|kto|kiedy';

/** “No, I meant why is it slow?”: what stands before the question takes the answer back. */
const QUESTION_INSTEAD = new RegExp(
  String.raw`^(?<before>${SIGNS}(?:(?:${MARKS})(?![\p{L}])${SIGNS})*(?:${MEANT})(?![\p{L}])${SIGNS})(?=¿?(?:${ASKING})(?![\p{L}]))`,
  'iu',
);

/** The message with blanks in place of what takes the answer before back, where a question follows; else as it is. */
export const questionInstead = (text: string): string => {
  const before = QUESTION_INSTEAD.exec(text)?.groups?.['before'];
  return before === undefined ? text : blank(text, 0, before.length);
};
