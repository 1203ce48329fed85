// Every catalogue says what the English one says: the same values, the same choices, and no number of its own.
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { isLive } from '../../output/live-text.js';
import { enAnswers } from './en/en.js';
import { type AnswerMessageId, isAnswerLanguage, messagesOf } from './messages.js';

const LANGUAGES = ['de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;
const IDS = Object.keys(enAnswers) as readonly AnswerMessageId[];

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** What a message takes and says: values that it writes, the arms of its choices, and its own words. */
type MessageContent = {
  readonly written: Set<string>;
  readonly arms: Map<string, Set<string>>;
  readonly words: string[];
};

const collect = (elements: readonly Element[], content: MessageContent): MessageContent => {
  for (const element of elements) {
    // the kinds are those of the parser: 0 words, 1 a value, 5 select, 6 plural
    if (element.type === 0) content.words.push(element.value);
    else if (element.type === 1) content.written.add(element.value);
    else if ('options' in element) {
      const known = content.arms.get(element.value) ?? new Set();
      if (element.type === 5) content.arms.set(element.value, known);
      for (const [arm, { value }] of Object.entries(element.options)) {
        known.add(arm);
        collect(value, content);
      }
    }
  }
  return content;
};

const contentOf = (id: AnswerMessageId, language: string): MessageContent =>
  collect(new IntlMessageFormat(messagesOf(language)[id], language).getAst(), {
    written: new Set(),
    arms: new Map(),
    words: [],
  });

const hasSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

describe.each(LANGUAGES)('the sentences in %s', (language) => {
  it('are a catalogue of their own', () => {
    expect(isAnswerLanguage(language)).toBe(true);
  });

  it('write the values of the English ones, and no others', () => {
    const different = IDS.filter((id) => {
      const [own, english] = [contentOf(id, language).written, contentOf(id, 'en').written];
      return !hasSame(own, english);
    });
    expect(different).toEqual([]);
  });

  it('choose between what the English ones choose between', () => {
    const different = IDS.flatMap((id) => {
      const english = contentOf(id, 'en').arms;
      return [...contentOf(id, language).arms]
        .filter(([value, arms]) => !hasSame(arms, english.get(value) ?? new Set()))
        .map(([value]) => `${id}: ${value}`);
    });
    expect(different).toEqual([]);
  });

  it('are shown as words: none of them reads like an address, as “你好。请问” does without a space', () => {
    expect(IDS.filter((id) => contentOf(id, language).words.some(isLive))).toEqual([]);
  });

  it('state no number in their own words', () => {
    const stated = IDS.filter((id) =>
      contentOf(id, language).words.some((words) => /\p{Nd}/u.test(words.replace(/\bp(?:50|95|99)\b/g, ''))),
    );
    expect(stated).toEqual([]);
  });
});
