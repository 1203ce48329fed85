// The forms in which people write a name of the catalogue: whole, without affixes, by its beginning, or by a part that no other has.
import { AFFIXES, AREA_WORDS, ENVIRONMENT_SYNONYMS, EVERYDAY_WORDS, SERVER_SYNONYMS } from './name-words.js';

/** In the order in which one is taken where a word fits several. */
export const NAME_KINDS = ['service', 'region', 'environment', 'pod', 'host', 'metric'] as const;

export type NameKind = (typeof NAME_KINDS)[number];

/** The kinds that a scope is said by, and of which a message may name one that is not stored. */
export type NameField = 'service' | 'environment' | 'region';

export type NameForm = {
  readonly kind: NameKind;
  readonly name: string;
  readonly words: readonly string[];
  /**
   * `whole`: the full name of several words. `core`: one word, or without affixes. `part`: one distinctive word. `object`:
   * the word for what the service handles. `start`: the beginning of a region, or of several services.
   */
  readonly form: 'whole' | 'core' | 'part' | 'object' | 'start';
  /** As the catalogue spells it, but for separators and case. */
  readonly exact: boolean;
  /** All its words are everyday words. */
  readonly everyday: boolean;
};

/** The names that occur in the telemetry of a tenant. */
export type EntityCatalogue = { readonly [Kind in NameKind | 'version']?: readonly string[] };

/** Splits a name into words: `shippingQuotes` is two. */
export const splitName = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export const joinName = (name: string): string => splitName(name).join('');

const countEach = (values: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** A part that most names share is an affix, too. */
const affixesOf = (names: readonly string[]): ReadonlySet<string> => {
  const counts = countEach(names.flatMap((name) => [...new Set(splitName(name))]));
  const shared = [...counts].filter(([, count]) => count >= 3 && count > names.length / 2).map(([part]) => part);
  return new Set([...AFFIXES, ...shared]);
};

/** A dispatcher, a generator, a hub: it handles the thing before it. */
const AGENT = /(?:[eo]r|hub)$/;

const isHandled = (part: string, [first, second = '', ...more]: readonly string[]): boolean =>
  part === first && AGENT.test(second) && more.length === 0;

/** A server that is called after its product and where it runs: `rabbit@mq-1`. */
const isNode = (name: string): boolean => name.includes('@');

const SHARED_BY = 4;
const SHORTEST_PART = 4;

const isTelling = (part: string): boolean => part.length >= SHORTEST_PART && !EVERYDAY_WORDS.has(part);

const serviceForms = (names: readonly string[]): readonly NameForm[] => {
  const affixes = affixesOf(names);
  const cores = names.map((name) => splitName(name).filter((part) => !affixes.has(part)));
  const whole = new Set(cores.map((core) => core.join('')));
  const owners = countEach(cores.flatMap((core) => [...new Set(core)]));
  const starts = countEach(names.map((name) => splitName(name)[0] ?? ''));
  const synonyms = (core: readonly string[]): readonly string[] => {
    const group = SERVER_SYNONYMS.find((each) => core.some((part) => each.has(part)));
    const owns = (word: string): boolean => cores.some((each) => each.includes(word));
    const isOnly = cores.filter((each) => each.some((part) => group?.has(part) === true)).length === 1;
    return group === undefined || !isOnly ? [] : [...group].filter((word) => core.includes(word) || !owns(word));
  };
  return names.flatMap((name, i) => {
    const words = splitName(name);
    const core = cores[i] ?? [];
    const form = (said: readonly string[], kind: NameForm['form']): NameForm => ({
      kind: 'service',
      name,
      words: said,
      form: kind,
      exact: said.join('') === words.join(''),
      everyday: said.every((word) => EVERYDAY_WORDS.has(word) || affixes.has(word)),
    });
    const parts = core.length < 2 ? [] : core.filter((part) => owners.get(part) === 1 && isTelling(part));
    const [start = ''] = words;
    const count = starts.get(start) ?? 0;
    const isShared =
      words.length > 1 &&
      count > 1 &&
      count <= SHARED_BY &&
      isTelling(start) &&
      !affixes.has(start) &&
      !whole.has(start);
    return [
      ...(words.length > 1 ? [form(words, 'whole'), form([words.join('')], 'whole')] : []),
      ...(core.length > 0 ? [form(core, 'core')] : []),
      ...(core.length > 1 ? [form([core.join('')], 'core')] : []),
      ...parts.map((part) => form([part], isHandled(part, core) ? 'object' : 'part')),
      ...(isShared ? [form([start], 'start')] : []),
      // of the one server of its kind its product is a name: “rabbit” and “rabbitmq” for `rabbit@mq-1`
      ...synonyms(core).map((word) => form([word], core.length === 1 || isNode(name) ? 'core' : 'part')),
    ];
  });
};

/** The one service whose name, without what names of services share, is this word: `cart-service` for “cart”. */
export const serviceOfCore = (word: string, services: readonly string[]): string | undefined => {
  const cores = serviceForms(services).filter(
    ({ form, words }) => form === 'core' && words.join('') === joinName(word),
  );
  const [first, ...others] = new Set(cores.map(({ name }) => name));
  return others.length === 0 ? first : undefined;
};

const environmentForms = (names: readonly string[]): readonly NameForm[] =>
  names.flatMap((name) => {
    const low = name.toLowerCase();
    const synonyms = ENVIRONMENT_SYNONYMS.find((group) => group.has(low)) ?? new Set<string>();
    const others = [...synonyms].filter((word) => !names.some((other) => other.toLowerCase() === word));
    return [splitName(name), ...others.map((word) => [word])].map((words, i) => ({
      kind: 'environment' as const,
      name,
      words,
      form: words.length > 1 ? ('whole' as const) : ('core' as const),
      exact: i === 0,
      everyday: words.every((word) => EVERYDAY_WORDS.has(word)),
    }));
  });

const regionForms = (names: readonly string[]): readonly NameForm[] =>
  names.flatMap((name) => {
    const words = splitName(name);
    const [code = ''] = words;
    const areas = Object.hasOwn(AREA_WORDS, code) && words.length > 1 ? [...(AREA_WORDS[code] ?? [])] : [];
    const region = { kind: 'region', name, everyday: false } as const;
    return [
      ...words.map((_, i) => ({
        ...region,
        words: words.slice(0, i + 1),
        form: i + 1 === words.length ? ('whole' as const) : ('start' as const),
        exact: i + 1 === words.length,
      })),
      ...areas.map((area) => ({ ...region, words: [area], form: 'start' as const, exact: false })),
    ];
  });

const wholeForms = (kind: NameKind, names: readonly string[]): readonly NameForm[] =>
  names.map((name) => ({ kind, name, words: splitName(name), form: 'whole', exact: true, everyday: false }));

/** A host is named in passing (“is web-3 ok?”) where its name can be no word: it has letters, and a digit or a hyphen. */
const HOST_NAME = /^(?=.*\p{L})(?=.*[\d-])(?!v\d)[\p{L}\p{N}][\p{L}\p{N}._-]*$/iu;

/** Of larger fleets nobody types the names of all; a host is found there behind “host”. */
const MOST_HOSTS = 2_000;

/** Hosts that a message may name by nothing but their name; a name that is also a service, a region or an environment means that. */
export const hostsNamedAlone = (hosts: readonly string[], names: EntityCatalogue): readonly string[] => {
  const { service = [], region = [], environment = [] } = names;
  const others = new Set([...service, ...region, ...environment].map(joinName));
  const found = hosts.filter((host) => HOST_NAME.test(host) && !others.has(joinName(host)));
  return found.length > MOST_HOSTS ? [] : found;
};

/** Letters and digits of the generated part of a pod, which stand for it. */
const GENERATED = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{4,12}$/;

const podForms = (names: readonly string[]): readonly NameForm[] =>
  names.flatMap((name) => {
    const generated = splitName(name)
      .slice(1)
      .filter((part) => GENERATED.test(part));
    const starts = generated.map((part) => ({ kind: 'pod', name, words: [part], form: 'part' }) as const);
    return [...wholeForms('pod', [name]), ...starts.map((each) => ({ ...each, exact: false, everyday: false }))];
  });

/** Longest first: "order other service" is not "order service". */
export const nameForms = (names: EntityCatalogue): readonly NameForm[] =>
  [
    ...serviceForms(names.service ?? []),
    ...environmentForms(names.environment ?? []),
    ...regionForms(names.region ?? []),
    ...podForms(names.pod ?? []),
    ...wholeForms('host', names.host ?? []),
    ...wholeForms('metric', names.metric ?? []),
  ].toSorted((a, b) => b.words.length - a.words.length || b.words.join('').length - a.words.join('').length);
