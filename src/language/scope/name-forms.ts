// The forms in which people write a name of the catalogue: whole, without affixes, or by a part that no other name has.
import { AFFIXES, ENVIRONMENT_SYNONYMS, EVERYDAY_WORDS } from './name-words.js';

export type NameField = 'service' | 'environment' | 'region';

export type NameForm = {
  readonly field: NameField;
  readonly name: string;
  readonly words: readonly string[];
  /**
   * `whole`: the full name. `core`: without affixes. `part`: one distinctive word. `object`: the word for what the service
   * handles.
   */
  readonly kind: 'whole' | 'core' | 'part' | 'object';
  /** All its words are everyday words. */
  readonly everyday: boolean;
};

export type NamesByField = { readonly [field in NameField]: readonly string[] };

/** Splits a name into words: `shippingQuotes` is two. */
export const splitName = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A part that most names share is an affix, too. */
const affixesOf = (names: readonly string[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const part of names.flatMap((name) => [...new Set(splitName(name))]))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count >= 3 && count > names.length / 2).map(([part]) => part);
  return new Set([...AFFIXES, ...shared]);
};

/** A dispatcher, a generator, a hub: it handles the thing before it. */
const AGENT = /(?:[eo]r|hub)$/;

const isHandled = (part: string, [first, second = '', ...more]: readonly string[]): boolean =>
  part === first && AGENT.test(second) && more.length === 0;

const serviceForms = (names: readonly string[]): readonly NameForm[] => {
  const affixes = affixesOf(names);
  const cores = names.map((name) => splitName(name).filter((part) => !affixes.has(part)));
  const owners = (part: string): number => cores.filter((core) => core.includes(part)).length;
  return names.flatMap((name, i) => {
    const whole = splitName(name);
    const core = cores[i] ?? [];
    const form = (words: readonly string[], kind: NameForm['kind']): NameForm => ({
      field: 'service',
      name,
      words,
      kind,
      everyday: words.every((word) => EVERYDAY_WORDS.has(word) || affixes.has(word)),
    });
    const telling =
      core.length < 2 ? [] : core.filter((part) => part.length >= 4 && owners(part) === 1 && !EVERYDAY_WORDS.has(part));
    return [
      ...(whole.length > 1 ? [form(whole, 'whole'), form([whole.join('')], 'whole')] : []),
      ...(core.length > 0 ? [form(core, 'core')] : []),
      ...(core.length > 1 ? [form([core.join('')], 'core')] : []),
      ...telling.map((part) => form([part], isHandled(part, core) ? 'object' : 'part')),
    ];
  });
};

const environmentForms = (names: readonly string[]): readonly NameForm[] =>
  names.flatMap((name) => {
    const low = name.toLowerCase();
    const synonyms = ENVIRONMENT_SYNONYMS.find((group) => group.has(low)) ?? new Set([low]);
    const mine = [...synonyms].filter((word) => word === low || !names.some((other) => other.toLowerCase() === word));
    const forms = [splitName(name), ...mine.filter((word) => word !== low).map((word) => [word])];
    return forms.map((words) => ({
      field: 'environment' as const,
      name,
      words,
      kind: words.length > 1 ? ('whole' as const) : ('core' as const),
      everyday: words.every((word) => EVERYDAY_WORDS.has(word)),
    }));
  });

const regionForms = (names: readonly string[]): readonly NameForm[] =>
  names.flatMap((name) => {
    const whole = splitName(name);
    const startsOf = (words: readonly string[]): number =>
      names.filter((other) => words.every((word, i) => splitName(other)[i] === word)).length;
    const starts = whole.map((_, i) => whole.slice(0, i + 1)).filter((words) => startsOf(words) === 1);
    return starts.map((words) => ({
      field: 'region' as const,
      name,
      words,
      kind: words.length > 1 ? ('whole' as const) : ('core' as const),
      everyday: words.length === 1 && (words[0] === undefined || EVERYDAY_WORDS.has(words[0]) || words[0].length < 4),
    }));
  });

/** Longest first: "order other service" is not "order service". */
export const nameForms = (names: NamesByField): readonly NameForm[] =>
  [...serviceForms(names.service), ...environmentForms(names.environment), ...regionForms(names.region)].toSorted(
    (a, b) => b.words.length - a.words.length || b.words.join('').length - a.words.join('').length,
  );
