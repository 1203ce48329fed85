// Words that take a filter away: "everywhere", "all services", "drop the filter".
import type { Scope } from '../../investigation/scope.js';

export type ScopeField = keyof Scope;

const PLACES: readonly ScopeField[] = [
  'services',
  'notServices',
  'environments',
  'notEnvironments',
  'regions',
  'notRegions',
  'versions',
  'notVersions',
];

const EVERY = String.raw`\b(?:all|any|every|across(?: all)?)(?: the| of the| our| other)? `;

const RESETS: readonly (readonly [RegExp, readonly ScopeField[]])[] = [
  [
    /\b(?:drop|clear|remove|reset|forget|lift|no|without)(?: all| any| the| my| our| these| those)* (?:filters?|scope|restrictions?)\b/i,
    [...PLACES, 'minLevel', 'traceIds', 'requestIds', 'fields'],
  ],
  [/\beverywhere\b|\b(?:whole|entire) (?:system|platform|fleet|estate)\b/i, PLACES],
  [/\b(?:everything|all|anything|everyone) (?:except|but|apart from|other than)\b/i, ['services', 'notServices']],
  [new RegExp(`${EVERY}(?:services?|apps?|components?)\\b`, 'i'), ['services', 'notServices']],
  [new RegExp(`${EVERY}(?:env|envs|environments?|stages)\\b`, 'i'), ['environments', 'notEnvironments']],
  [new RegExp(`${EVERY}(?:regions?|zones?|sites)\\b`, 'i'), ['regions', 'notRegions']],
  [new RegExp(`${EVERY}(?:versions?|releases|builds)\\b`, 'i'), ['versions', 'notVersions']],
  [new RegExp(`${EVERY}(?:levels?|severit(?:y|ies)|log levels)\\b`, 'i'), ['minLevel']],
  [new RegExp(`${EVERY}(?:traces|trace ids)\\b`, 'i'), ['traceIds']],
  [new RegExp(`${EVERY}(?:requests|request ids)\\b`, 'i'), ['requestIds']],
];

const NEGATED = /\b(?:not|don't|do not|isn't|aren't|never) (?:in |for |on |to )?$/i;

export type Reset = { readonly phrase: string; readonly fields: readonly ScopeField[] };

export const resetsIn = (message: string): readonly Reset[] =>
  RESETS.flatMap(([pattern, fields]) => {
    const match = pattern.exec(message);
    return match === null || NEGATED.test(message.slice(0, match.index)) ? [] : [{ phrase: match[0], fields }];
  });
