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

/** Nouns in the plural, as they stand behind a number that may be 1. */
const PLURALS: { readonly [language: string]: RegExp } = {
  en: /^ (?:more |other |new |log |error |failed |slow )?(?:changes|columns|days|errors|failures|hosts|hours|incidents|issues|lines|minutes|patterns|places|pods|records|requests|restarts|rows|seconds|services|spans|times|users|values|warnings)\b/,
  de: /^ (?:andere[nr]? |weitere[nr]? |neue[nr]? )?(?:Anfragen|Änderungen|Aufrufe|Diensten?|Einträgen?|Fehlern|Fehlerzeilen|Hosts|Logzeilen|Minuten|Mustern|Neustarts|Pods|Sekunden|Spans|Stunden|Tagen?|Vorfällen?|Warnungen|Werten?|Zeilen)\b/,
  es: /^ (?:otros |otras |nuevos |nuevas )?(?:cambios|días|errores|fallos|hosts|horas|incidentes|líneas|minutos|peticiones|pods|registros|segundos|servicios|solicitudes|valores|veces)\b/,
  fr: /^ (?:autres |nouvelles |nouveaux )?(?:changements|échecs|entrées|erreurs|heures|hôtes|incidents|jours|lignes|minutes|pods|requêtes|secondes|services|valeurs)\b/,
  pt: /^ (?:outros |outras |novos |novas )?(?:dias|erros|falhas|hosts|horas|incidentes|linhas|minutos|mudanças|pedidos|pods|registos|requisições|segundos|serviços|valores|vezes)\b/,
};

const beginsWith = (element: Element | undefined, nouns: RegExp): boolean =>
  element?.type === 0 && nouns.test(` ${element.value}`);

/** Whether a noun stands in the plural behind a value: only inside a choice by number it may. */
const countsInPlural = (elements: readonly Element[], nouns: RegExp): boolean =>
  elements.some((element, at) => {
    if (element.type === 1) {
      const [next, after] = [elements[at + 1], elements[at + 2]];
      if (next?.type === 0 && nouns.test(next.value)) return true;
      // “{count} {what, select, spans {requests} other {lines}}”
      return (
        next?.type === 0 &&
        next.value === ' ' &&
        after?.type === 5 &&
        Object.values(after.options).some(({ value: [first] }) => beginsWith(first, nouns))
      );
    }
    return element.type === 5 && Object.values(element.options).some(({ value }) => countsInPlural(value, nouns));
  });

/** Of one place another sentence tells: `place.other`, `place.single`. */
const OF_SEVERAL: ReadonlySet<AnswerMessageId> = new Set(['place.others', 'place.all', 'place.some']);

it.each(Object.entries(PLURALS))('a number is followed by a noun in its number: “1 line” in %s', (language, nouns) => {
  const wrong = IDS.filter((id) => !OF_SEVERAL.has(id)).filter((id) =>
    countsInPlural(new IntlMessageFormat(messagesOf(language)[id], language).getAst(), nouns),
  );
  expect(wrong).toEqual([]);
});
