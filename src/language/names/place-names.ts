// Pods and hosts that a message names as such: "pod checkout-7d9f-x2x9k", "not on host web-3".
import type { Entity } from './entity.js';
import { mentionSense } from './mention-sense.js';
import type { ReadWords } from './message-words.js';
import type { EntityCatalogue } from './name-forms.js';

const KINDS: { readonly [word: string]: 'pod' | 'host' } = {
  pod: 'pod',
  host: 'host',
  node: 'host',
  machine: 'host',
  vm: 'host',
  instance: 'host',
};

/** The name of a host contains a hyphen or a digit: "host is down" names none. */
const NAME = String.raw`(?!v?\d[\d.]*(?![\w-]))(?=[\w.-]*[\d-])[a-z\d][\w-]*(?:\.[\w-]+)*`;
const PLACES = new RegExp(
  String.raw`\b(?<kind>${Object.keys(KINDS).join('|')})s?(?: (?:called|named))? ["'\x60]?(?<names>${NAME}(?:["'\x60]?(?:,| and| or|,? and) ["'\x60]?${NAME})*)`,
  'gi',
);
const NAMES = new RegExp(NAME, 'gi');
const LONE_NAME = new RegExp(String.raw`(?<![\w./:@-])${NAME}(?![\w/@-])`, 'gi');

const shapeOf = (name: string): string => name.toLowerCase().replaceAll(/\d+/g, '#');

/** “h9” where h1 and h2 are stored: a host by its form, of which nothing is stored. */
export const findSiblingHosts = ({ message, cues }: ReadWords, names: EntityCatalogue): readonly Entity[] => {
  const shapes = new Set((names.host ?? []).filter((host) => /\d/.test(host)).map(shapeOf));
  const stored = new Set(
    [names.host, names.service, names.region, names.environment].flatMap((each = []) =>
      each.map((name) => name.toLowerCase()),
    ),
  );
  if (shapes.size === 0) return [];
  return [...message.matchAll(LONE_NAME)].flatMap(({ 0: text, index: start }): readonly Entity[] => {
    if (stored.has(text.toLowerCase()) || !shapes.has(shapeOf(text))) return [];
    const end = start + text.length;
    const isLeftOut = mentionSense(message, cues, { start, end })?.wanted === false;
    return [{ kind: 'host', text, start, end, use: { wanted: !isLeftOut, instead: false } }];
  });
};

export const findPlaceNames = ({ message, cues }: ReadWords): readonly Entity[] =>
  [...message.matchAll(PLACES)].flatMap(({ 0: place, index, groups }) => {
    const { kind = '', names = '' } = groups ?? {};
    const end = index + place.length;
    const sense = mentionSense(message, cues, { start: index, end });
    const isLeftOut = sense?.wanted === false;
    return [...names.matchAll(NAMES)].map(({ 0: text, index: at }): Entity => {
      const start = end - names.length + at;
      return {
        kind: KINDS[kind.toLowerCase()] ?? 'host',
        text,
        start,
        end: start + text.length,
        use: { wanted: !isLeftOut, instead: false },
      };
    });
  });
