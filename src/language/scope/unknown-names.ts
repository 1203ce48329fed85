// Finds names that a message uses as a service, environment or region and that the catalogue does not contain.
import { AFFIXES, DETERMINERS, KIND_WORDS, NOT_NAMES, PARTICIPLES } from './name-words.js';
import type { NameField, NamesByField } from './name-forms.js';
import type { NameMention } from './name-mentions.js';
import { findNearMisses } from './near-names.js';
import type { NearName } from './misspelt-names.js';
import { suggestNames } from './name-similarity.js';
import { splitMessage } from './message-words.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';

export type UnknownName = {
  readonly name: string;
  readonly field: NameField | 'version';
  /** Similar names of the catalogue, most similar first. */
  readonly suggestions: readonly string[];
};

const NAME = String.raw`(?<name>[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*)`;

/** A code, not a word. */
const CODE_NAME = NAME.replace('?<name>', '?<code>(?=[\\w-]*[\\d-])');

const QUOTE = '["\'`]';

/** Joined words that end a clause: “how many errors in card-vault?”. Words of the language that are joined so are none. */
const PLACED_CODE =
  /(?<![-\w])(?:in|of|for|from|by|en|de|del|du|dans|pour|em|do|da|von|bei) (?<name>(?!(?:real|read|write|pre|post|follow|end|on|root|time|e|sign|log|third|long|short|high|low|up|down|user|customer|so|non|re|self|us|eu|ap|sa|ca|me|af|il|cn)-)[a-z][a-z\d]+(?:-[a-z\d]+)+)(?=\s*(?:$|[,.;!?]))/giu;

/** “ledger-web のエラー”, “ledger-web 的错误”. */
const CODE_BEFORE_PARTICLE = /(?<![-\w])(?<name>[a-z]{2,}(?:-[a-z]{2,})+)\s?(?=の|で|に|的|里|中|上)/giu;

const PATTERNS: readonly (readonly [NameField, RegExp])[] = [
  ['service', new RegExp(String.raw`(?<![-_./@\w])${NAME}[ ](?:service|svc|microservice)\b(?![-_])`, 'giu')],
  ['service', new RegExp(String.raw`\b(?:service|svc) (?:called |named )?${QUOTE}${NAME}${QUOTE}`, 'giu')],
  ['service', /(?<![-_./@\w])(?<name>[a-z\d]+(?:-[a-z\d]+)*-(?:service|svc|api|worker|gateway))\b(?![-_/.]\w)/giu],
  ['service', PLACED_CODE],
  ['service', CODE_BEFORE_PARTICLE],
  ['environment', new RegExp(String.raw`(?<![-_./@\w])${NAME}[ ](?:environment|env)\b`, 'giu')],
  ['environment', new RegExp(String.raw`\b(?:environment|env) (?:called |named )?${QUOTE}${NAME}${QUOTE}`, 'giu')],
  ['region', new RegExp(String.raw`(?<![-_./@\w])${NAME}[ ]region\b`, 'giu')],
  ['region', new RegExp(String.raw`\bregion (?:(?:called |named )?${QUOTE}${NAME}${QUOTE}|${CODE_NAME}\b)`, 'giu')],
  [
    'region',
    /(?<![-\w])(?<name>(?:us|eu|ap|sa|ca|me|af|il|cn)-(?:north|south|east|west|central)(?:east|west)?-\d)\b/giu,
  ],
];

const isWord = (name: string): boolean =>
  MESSAGE_STOP_WORDS.has(name) ||
  NOT_NAMES.has(name) ||
  DETERMINERS.has(name) ||
  AFFIXES.has(name) ||
  Object.values(KIND_WORDS).some((kind) => kind.has(name)) ||
  PARTICIPLES.has(name) ||
  /^\d+$|(?:ed|ly)$/.test(name);

/** A recognised name, or a part of one, is not unknown. */
const isRecognised = (name: string, mentions: readonly NameMention[]): boolean => {
  const squeezed = name.replaceAll(/[-_]/g, '');
  return mentions.some((mention) =>
    [mention.name, mention.said].some((known) => {
      const whole = known.toLowerCase().replaceAll(/[-_ .]/g, '');
      return whole.includes(squeezed) || squeezed.includes(whole);
    }),
  );
};

export const toUnknownName = (name: string, field: NameField, names: NamesByField): UnknownName => ({
  name,
  field,
  suggestions: suggestNames(name, names[field]),
});

const isInMention = (near: NearName, message: string, mentions: readonly NameMention[]): boolean => {
  const words = splitMessage(message);
  return mentions.some(({ first, last }) => {
    const from = words[first]?.from ?? 0;
    const to = words[last]?.to ?? 0;
    return near.from < to && from < near.to;
  });
};

export const findUnknownNames = (
  message: string,
  mentions: readonly NameMention[],
  names: NamesByField,
): readonly UnknownName[] => {
  const used = PATTERNS.flatMap(([field, pattern]) =>
    [...message.matchAll(pattern)].map(({ groups }) => ({ field, name: groups?.['name'] ?? groups?.['code'] ?? '' })),
  ).filter(({ name }) => !isWord(name.toLowerCase()) && !isRecognised(name.toLowerCase(), mentions));
  const near = findNearMisses(message, names).filter((each) => !isInMention(each, message, mentions));
  const covered = ({ name }: NearName): boolean =>
    used.some((other) => other.name.includes(name) || name.includes(other.name));
  const unknown = [...used, ...near.filter((each) => !covered(each))];
  return unknown
    .filter(({ name }, i) => unknown.findIndex((other) => other.name === name) === i)
    .map(({ name, field }) => toUnknownName(name, field, names));
};
