// Finds the template of a new shape: siblings that differ in one position, or two, become one when the values are many.
import {
  isOpen,
  joinTemplates,
  keepTemplate,
  openTemplate,
  removeFrom,
  siblingsOf,
  type TemplateLibrary,
} from './template-library.js';
import { WORD } from './tokens.js';
import type { LogTemplate } from './template.js';

const ROUNDS = 8;
const ABSORB_WORDS = 3;
const NEVER = Number.POSITIVE_INFINITY;

/** A sibling and the first two positions where it differs; −1 = none. */
type NearTemplate = { readonly sibling: LogTemplate; readonly p: number; readonly q: number };
type SiblingMatch = { readonly members: readonly LogTemplate[]; readonly positions: readonly number[] };

/** Puts a template into its bucket and returns the one that stands for it now. */
export const placeShape = (library: TemplateLibrary, shape: LogTemplate): LogTemplate => {
  let template = shape;
  const siblings = siblingsOf(library, shape.bucket);
  for (let round = 0; round < ROUNDS; round++) {
    const near = nearSiblings(siblings, template);
    const same = near.find(({ p }) => p < 0);
    const hit: SiblingMatch | undefined =
      same === undefined ? findHit(library, template, near) : { members: [same.sibling], positions: [] };
    if (hit === undefined) break;
    for (const member of hit.members) {
      removeFrom(library, siblings, member);
      template = joinTemplates(library, template, member);
    }
    for (const at of hit.positions) openTemplate(library, template, at);
  }
  if (siblings.length >= library.limits.bucketSize) template = makeRoom(library, siblings, template);
  keepTemplate(library, siblings, template);
  return template;
};

/** Siblings that differ in at most two positions; an open position equals everything. Stops at an equal one. */
const nearSiblings = (siblings: readonly LogTemplate[], template: LogTemplate): readonly NearTemplate[] => {
  const near: NearTemplate[] = [];
  for (const sibling of siblings) {
    const p = nextDifference(template, sibling, 0);
    const q = p < 0 ? -1 : nextDifference(template, sibling, p + 1);
    if (q >= 0 && nextDifference(template, sibling, q + 1) >= 0) continue;
    near.push({ sibling, p, q });
    if (p < 0) break;
  }
  return near;
};

const nextDifference = (a: LogTemplate, b: LogTemplate, from: number): number => {
  const { kinds, hashes } = a;
  for (let at = from; at < kinds.length; at++) {
    if (hashes[at] !== b.hashes[at] && !isOpen(a, at) && !isOpen(b, at)) return at;
  }
  return -1;
};

const findHit = (
  library: TemplateLibrary,
  template: LogTemplate,
  near: readonly NearTemplate[],
): SiblingMatch | undefined =>
  near.length < library.limits.values
    ? undefined
    : (oneVaries(library, template, near) ?? twoVary(library, template, near));

const constantsWithout = (template: LogTemplate, positions: readonly number[]): number =>
  template.constants - positions.filter((at) => template.kinds[at] === WORD).length;

/** The fewer words are left to distinguish templates, the more values are required. */
const valuesNeeded = ({ limits }: TemplateLibrary, constants: number): number => {
  if (constants >= 3) return limits.values;
  if (constants === 2) return limits.values * limits.factorAtTwo;
  return constants === 1 ? limits.values * limits.factorAtOne : NEVER;
};

const countValues = (template: LogTemplate, members: readonly LogTemplate[], at: number): number =>
  new Set([template, ...members].map(({ hashes }) => hashes[at])).size;

const oneVaries = (
  library: TemplateLibrary,
  template: LogTemplate,
  near: readonly NearTemplate[],
): SiblingMatch | undefined => {
  const single = near.filter(({ q }) => q < 0);
  for (const at of new Set(single.map(({ p }) => p))) {
    const members = single.filter(({ p }) => p === at).map(({ sibling }) => sibling);
    const needed = valuesNeeded(library, constantsWithout(template, [at]));
    if (countValues(template, members, at) > needed) return { members, positions: [at] };
  }
  return undefined;
};

const twoVary = (
  library: TemplateLibrary,
  template: LogTemplate,
  near: readonly NearTemplate[],
): SiblingMatch | undefined => {
  const { values, constantsForPair } = library.limits;
  if (near.length <= values) return undefined;
  const tried = new Set<string>();
  for (const { p, q } of near) {
    if (q < 0 || tried.has(`${p},${q}`)) continue;
    tried.add(`${p},${q}`);
    if (constantsWithout(template, [p, q]) < constantsForPair) continue;
    const members = near
      .filter((other) => (other.q < 0 ? other.p === p || other.p === q : other.p === p && other.q === q))
      .map(({ sibling }) => sibling);
    if (countValues(template, members, p) > values && countValues(template, members, q) > values) {
      return { members, positions: [p, q] };
    }
  }
  return undefined;
};

/** A full bucket: a near sibling absorbs the newcomer, else the stalest one leaves. */
const makeRoom = (library: TemplateLibrary, siblings: LogTemplate[], template: LogTemplate): LogTemplate => {
  const shared = siblings.map((sibling) => sharedWords(template, sibling));
  const most = Math.max(...shared);
  const nearest = siblings[shared.indexOf(most)];
  if (nearest === undefined || most < ABSORB_WORDS || most < library.limits.absorbShare * template.constants) {
    removeFrom(
      library,
      siblings,
      siblings.reduce((a, b) => (b.last < a.last ? b : a)),
    );
    return template;
  }
  removeFrom(library, siblings, nearest);
  for (let at = 0; at < template.kinds.length; at++) {
    if (template.hashes[at] !== nearest.hashes[at] || isOpen(nearest, at)) openTemplate(library, template, at);
  }
  return joinTemplates(library, template, nearest);
};

const sharedWords = (a: LogTemplate, b: LogTemplate): number => {
  let shared = 0;
  for (let at = 0; at < a.kinds.length; at++) if (a.kinds[at] === WORD && a.hashes[at] === b.hashes[at]) shared++;
  return shared;
};
