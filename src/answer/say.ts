// Sentences in the asker's language: ICU messages whose values are parts of a claim, so that the verifier finds each of them.
import { IntlMessageFormat } from 'intl-messageformat';
import type { SentencePart } from '../evidence/sentence.js';
import { isAnswerLanguage, type AnswerMessageId, messagesOf } from './messages/messages.js';

/** A list of parts stands for one value: names that are joined by commas. */
type SayValue = SentencePart | readonly SentencePart[];
export type SayValues = { readonly [name: string]: SayValue };

/** A plural rule takes the number of a figure; its text stands where the value is named alone. */
class Value {
  constructor(readonly parts: readonly SentencePart[]) {}

  valueOf(): number {
    const [part] = this.parts;
    return typeof part === 'object' && 'figure' in part ? part.figure.value : Number.NaN;
  }

  /** ICU's `select` and `=0` compare texts. */
  toString(): string {
    const [part] = this.parts;
    return typeof part === 'string' ? part : String(this.valueOf());
  }
}

const isList = (value: SayValue): value is readonly SentencePart[] => Array.isArray(value);

const formats = new Map<string, IntlMessageFormat>();

const formatOf = (id: AnswerMessageId, language: string): IntlMessageFormat => {
  const key = `${language} ${id}`;
  const known = formats.get(key) ?? new IntlMessageFormat(messagesOf(language)[id], language);
  formats.set(key, known);
  return known;
};

/** Languages without a catalogue are answered in English. */
const answerLanguage = (language: string): string => (isAnswerLanguage(language) ? language : 'en');

/** The parts of a sentence. Throws where the message names a value that is not given. */
export const say = (id: AnswerMessageId, language: string, values: SayValues = {}): readonly SentencePart[] => {
  const wrapped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, new Value(isList(value) ? value : [value])]),
  );
  const parts = formatOf(id, answerLanguage(language)).formatToParts<Value>(wrapped as never);
  return parts.flatMap(({ value }) => (value instanceof Value ? value.parts : [String(value)]));
};

/** Parts with a comma between them. */
export const joinParts = (parts: readonly SentencePart[], by = ', '): readonly SentencePart[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [by, part]));
