// Pods and hosts in a message: "pod checkout-7d9f-x2x9k", "not on host web-3".
import type { FieldValue } from './field-filters.js';

const FIELDS: { readonly [word: string]: string } = {
  pod: 'pod',
  host: 'host',
  node: 'host',
  machine: 'host',
  vm: 'host',
  instance: 'host',
};

/** The name of a host contains a hyphen or a digit: "host is down" names none. */
const NAME = String.raw`(?!v?\d[\d.]*(?![\w-]))(?=[\w.-]*[\d-])[a-z\d][\w-]*(?:\.[\w-]+)*`;
const PLACE = new RegExp(
  String.raw`(?<not>\b(?:not|except|excluding|without|ignore|ignoring|skip)(?: (?:on|in|from|the|for))* )?\b(?<kind>${Object.keys(FIELDS).join('|')})s?(?: (?:called|named))? ["'\x60]?(?<names>${NAME}(?:["'\x60]?(?:,| and| or|,? and) ["'\x60]?${NAME})*)`,
  'gi',
);

export const findPodsAndHosts = (message: string): readonly FieldValue[] =>
  [...message.matchAll(PLACE)].flatMap(({ groups }) => {
    const { not, kind = '', names = '' } = groups ?? {};
    const field = { other: FIELDS[kind.toLowerCase()] ?? kind };
    const values = names.split(/["'`]?(?:,| and | or )["'`\s]*/).filter((value) => value !== '');
    return values.map((value) => ({ field, value: value.trim(), wanted: not === undefined }));
  });

/** The message without them, of the same length: a pod's name must not match its service. */
export const withoutPodsAndHosts = (message: string): string =>
  message.replaceAll(PLACE, (place) => '\n'.repeat(place.length));
