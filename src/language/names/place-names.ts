// Pods and hosts that a message names as such: "pod checkout-7d9f-x2x9k", "not on host web-3".
import type { Entity } from './entity.js';
import { mentionSense } from './mention-sense.js';
import type { ReadWords } from './message-words.js';

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
