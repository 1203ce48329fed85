// Finds the template of a new shape: siblings that differ in one position, or two, become one when the values are many.
import { isOpen, join, keep, open, removeFrom, siblingsOf, type Library } from './library.js';
import { WORD } from './tokens.js';
import type { Template } from './template.js';

const ROUNDS = 8;
const ABSORB_WORDS = 3;
const NEVER = Number.POSITIVE_INFINITY;

/** A sibling and the first two positions where it differs; −1 = none. */
type Near = { readonly sibling: Template; readonly p: number; readonly q: number };
type Hit = { readonly members: readonly Template[]; readonly positions: readonly number[] };

/** Puts a template into its bucket and returns the one that stands for it now. */
export const place = (library: Library, shape: Template): Template => {
  let template = shape;
  const siblings = siblingsOf(library, shape.bucket);
  for (let round = 0; round < ROUNDS; round++) {
    const near = nearSiblings(siblings, template);
    const same = near.find(({ p }) => p < 0);
    const hit: Hit | undefined =
      same === undefined ? findHit(library, template, near) : { members: [same.sibling], positions: [] };
    if (hit === undefined) break;
    for (const member of hit.members) {
      removeFrom(library, siblings, member);
      template = join(library, template, member);
    }
    for (const at of hit.positions) open(library, template, at);
  }
  if (siblings.length >= library.limits.bucketSize) template = makeRoom(library, siblings, template);
  keep(library, siblings, template);
  return template;
};

/** Siblings that differ in at most two positions; an open position equals everything. Stops at an equal one. */
const nearSiblings = (siblings: readonly Template[], template: Template): readonly Near[] => {
  const near: Near[] = [];
  for (const sibling of siblings) {
    const p = nextDifference(template, sibling, 0);
    const q = p < 0 ? -1 : nextDifference(template, sibling, p + 1);
    if (q >= 0 && nextDifference(template, sibling, q + 1) >= 0) continue;
    near.push({ sibling, p, q });
    if (p < 0) break;
  }
  return near;
};

const nextDifference = (a: Template, b: Template, from: number): number => {
  const { kinds, hashes } = a;
  for (let at = from; at < kinds.length; at++) {
    if (hashes[at] !== b.hashes[at] && !isOpen(a, at) && !isOpen(b, at)) return at;
  }
  return -1;
};

const findHit = (library: Library, template: Template, near: readonly Near[]): Hit | undefined =>
  near.length < library.limits.values
    ? undefined
    : (oneVaries(library, template, near) ?? twoVary(library, template, near));

const constantsWithout = (template: Template, positions: readonly number[]): number =>
  template.constants - positions.filter((at) => template.kinds[at] === WORD).length;

/** The fewer words would be left to tell templates apart, the more values it takes. */
const valuesNeeded = ({ limits }: Library, constants: number): number => {
  if (constants >= 3) return limits.values;
  if (constants === 2) return limits.values * limits.factorAtTwo;
  return constants === 1 ? limits.values * limits.factorAtOne : NEVER;
};

const countValues = (template: Template, members: readonly Template[], at: number): number =>
  new Set([template, ...members].map(({ hashes }) => hashes[at])).size;

const oneVaries = (library: Library, template: Template, near: readonly Near[]): Hit | undefined => {
  const single = near.filter(({ q }) => q < 0);
  for (const at of new Set(single.map(({ p }) => p))) {
    const members = single.filter(({ p }) => p === at).map(({ sibling }) => sibling);
    const needed = valuesNeeded(library, constantsWithout(template, [at]));
    if (countValues(template, members, at) > needed) return { members, positions: [at] };
  }
  return undefined;
};

const twoVary = (library: Library, template: Template, near: readonly Near[]): Hit | undefined => {
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
const makeRoom = (library: Library, siblings: Template[], template: Template): Template => {
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
    if (template.hashes[at] !== nearest.hashes[at] || isOpen(nearest, at)) open(library, template, at);
  }
  return join(library, template, nearest);
};

const sharedWords = (a: Template, b: Template): number => {
  let shared = 0;
  for (let at = 0; at < a.kinds.length; at++) if (a.kinds[at] === WORD && a.hashes[at] === b.hashes[at]) shared++;
  return shared;
};
