// Phrases that remove a filter: "everywhere", "all services", "drop the filter".
import type { Scope } from '../../investigation/scope.js';

export type ScopeField = keyof Scope;

const PLACE_FIELDS: readonly ScopeField[] = [
  'services',
  'notServices',
  'environments',
  'notEnvironments',
  'regions',
  'notRegions',
  'versions',
  'notVersions',
];

/** The words for each kind of filter. */
const FIELD_KINDS: readonly (readonly [RegExp, readonly ScopeField[]])[] = [
  [/^(?:services?|apps?|components?)$/, ['services', 'notServices']],
  [/^(?:env|envs|environments?|stages)$/, ['environments', 'notEnvironments']],
  [/^(?:regions?|zones?|sites)$/, ['regions', 'notRegions']],
  [/^(?:versions?|releases|builds)$/, ['versions', 'notVersions']],
  [/^(?:levels?|severit(?:y|ies)|log levels?)$/, ['minLevel']],
  [/^(?:traces?|trace ids?)$/, ['traceIds']],
  [/^(?:requests?|request ids?)$/, ['requestIds']],
  [/^(?:pods?|hosts?|fields?)$/, ['fields']],
];

const KIND = String.raw`(?:(?:log |trace |request )?[a-z]+)`;
const AND = String.raw`(?:,| and| or|,? and all| or any) (?:all )?`;
const EVERY = new RegExp(
  String.raw`\b(?:all|any|every|across(?: all)?)(?: the| of the| our| other)? (?<kinds>${KIND}(?:${AND}${KIND})*)\b`,
  'gi',
);
const TAKEN_AWAY = new RegExp(
  String.raw`\b(?:drop|clear|remove|reset|forget|lift|no|without)(?: all| any| the| my| our| that| this)* (?<kinds>${KIND}(?:${AND}${KIND})*) (?:filters?|scope|restrictions?|limits?)\b`,
  'gi',
);

const fieldsOf = (kinds: string): readonly ScopeField[] =>
  kinds
    .toLowerCase()
    .split(/,| and | or /)
    .map((kind) => kind.replace(/^\s*(?:all |and )?/, '').trim())
    .flatMap((kind) => FIELD_KINDS.find(([pattern]) => pattern.test(kind))?.[1] ?? []);

const EVERYTHING: readonly (readonly [RegExp, readonly ScopeField[]])[] = [
  [
    /\b(?:drop|clear|remove|reset|forget|lift|no|without)(?: all| any| the| my| our| this| that| these| those)* (?:filters?|scope|restrictions?)\b/i,
    [...PLACE_FIELDS, 'minLevel', 'traceIds', 'requestIds', 'fields'],
  ],
  [/\beverywhere\b|\b(?:whole|entire) (?:system|platform|fleet|estate)\b/i, PLACE_FIELDS],
  [
    /\bnot (?:just|only)\b[^.;!?]*[,:] ?(?:but )?everything\W*$|^\W*(?:(?:now|please|show|me|search|check|look at|back to) )*everything\W*$/i,
    PLACE_FIELDS,
  ],
  [/\b(?:everything|all|anything|everyone) (?:except|but|apart from|other than)\b/i, ['services', 'notServices']],
];

const NEGATED = /\b(?:not|don't|do not|isn't|aren't|never) (?:in |for |on |to )?$/i;

export type ScopeReset = { readonly phrase: string; readonly fields: readonly ScopeField[] };

const findResetKinds = (message: string, pattern: RegExp): readonly ResetMatch[] =>
  [...message.matchAll(pattern)].map((match) => ({ match, fields: fieldsOf(match.groups?.['kinds'] ?? '') }));

type ResetMatch = { readonly match: RegExpExecArray; readonly fields: readonly ScopeField[] };

export const findScopeResets = (message: string): readonly ScopeReset[] => {
  const everything = EVERYTHING.flatMap(([pattern, fields]) => {
    const match = pattern.exec(message);
    return match === null ? [] : [{ match, fields }];
  });
  return [...everything, ...findResetKinds(message, EVERY), ...findResetKinds(message, TAKEN_AWAY)]
    .filter(({ match, fields }) => fields.length > 0 && !NEGATED.test(message.slice(0, match.index)))
    .map(({ match, fields }) => ({ phrase: match[0], fields }));
};
