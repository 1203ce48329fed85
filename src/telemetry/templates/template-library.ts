// All templates that are alive: by shape, by bucket of siblings, by the shape of their later words; and what changed.
import { generalise, type LogTemplate, rootOf } from './template.js';
import { GENERAL } from './tokens.js';

export type TemplateLimits = {
  /** A position varies when more than so many values were seen there in otherwise equal shapes. */
  readonly values: number;
  /** Factor on `values` when two (one) constant words are left; with none, never. */
  readonly factorAtTwo: number;
  readonly factorAtOne: number;
  /** Two positions may vary together when so many constant words stay. */
  readonly constantsForPair: number;
  /** The first word varies only beyond so many values. */
  readonly firstWords: number;
  /** Templates kept in a bucket; beyond that, the nearest one absorbs if it shares this part of the words. */
  readonly bucketSize: number;
  readonly absorbShare: number;
  /** Beyond these, the stalest half is forgotten. */
  readonly maxShapes: number;
  readonly maxTemplates: number;
};

export const TEMPLATE_LIMITS: TemplateLimits = {
  values: 3,
  factorAtTwo: 2,
  factorAtOne: 8,
  constantsForPair: 4,
  firstWords: 16,
  bucketSize: 64,
  absorbShare: 0.5,
  maxShapes: 20_000,
  maxTemplates: 10_000,
};

type ShapeEntry = { template: LogTemplate; seen: number };

/** Shapes equal but for their first word: kept apart until there are too many, then one open template. */
export type FirstWords = { siblings: LogTemplate[]; open: LogTemplate | undefined };

export type TemplateLibrary = {
  readonly limits: TemplateLimits;
  readonly shapes: Map<number, ShapeEntry>;
  readonly buckets: Map<number, LogTemplate[]>;
  readonly firsts: Map<number, FirstWords>;
  /** Every template whose id was given out and is remembered, merged ones too. */
  readonly known: Map<string, LogTemplate>;
  /** Templates that are new, or whose text changed, since the last drain. */
  readonly changed: Set<LogTemplate>;
  /** Templates of cut lines whose whole line has not come. */
  readonly cut: Set<LogTemplate>;
  /** Merges since the last drain. */
  readonly aliases: Map<string, string>;
  /** Templates in buckets. */
  alive: number;
  tick: number;
};

export const createTemplateLibrary = (limits: TemplateLimits): TemplateLibrary => ({
  limits,
  shapes: new Map(),
  buckets: new Map(),
  firsts: new Map(),
  known: new Map(),
  changed: new Set(),
  cut: new Set(),
  aliases: new Map(),
  alive: 0,
  tick: 0,
});

export const openTemplate = (library: TemplateLibrary, template: LogTemplate, at: number): void => {
  generalise(template, at);
  library.changed.add(template);
};

/** The older one survives, with every position open that is open in either. */
export const joinTemplates = (library: TemplateLibrary, a: LogTemplate, b: LogTemplate): LogTemplate => {
  const [survivor, merged] = b.born <= a.born ? [b, a] : [a, b];
  for (let at = 0; at < survivor.kinds.length; at++) {
    if (isOpen(merged, at) && !isOpen(survivor, at)) openTemplate(library, survivor, at);
  }
  if (merged.cutAt === 0) makeWhole(library, survivor);
  survivor.bucket = a.bucket;
  survivor.last = library.tick;
  supersede(library, merged, survivor);
  return survivor;
};

const makeWhole = (library: TemplateLibrary, template: LogTemplate): void => {
  template.cutAt = 0;
  library.cut.delete(template);
};

/** From now on `by` stands for the template. */
export const supersede = (library: TemplateLibrary, template: LogTemplate, by: LogTemplate): void => {
  template.into = by;
  library.changed.delete(template);
  library.cut.delete(template);
  // an id that was never handed out needs no alias
  if (library.known.has(template.id)) library.aliases.set(template.id, by.id);
};

export const isOpen = (template: LogTemplate, at: number): boolean => template.kinds[at] === GENERAL;

export const siblingsOf = (library: TemplateLibrary, bucket: number): LogTemplate[] => {
  const siblings = library.buckets.get(bucket) ?? [];
  if (siblings.length === 0) library.buckets.set(bucket, siblings);
  return siblings;
};

export const removeFrom = (library: TemplateLibrary, siblings: LogTemplate[], template: LogTemplate): void => {
  const at = siblings.indexOf(template);
  if (at < 0) return;
  siblings.splice(at, 1);
  library.alive--;
  if (siblings.length === 0) library.buckets.delete(template.bucket);
};

export const keepTemplate = (library: TemplateLibrary, siblings: LogTemplate[], template: LogTemplate): void => {
  siblings.push(template);
  library.buckets.set(template.bucket, siblings);
  library.alive++;
};

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Forgets the shapes older than the median, then the templates without a shape. */
export const sweepTemplates = (library: TemplateLibrary): void => {
  const { limits, buckets, cut, known } = library;
  const live = sweepShapes(library);
  if (library.alive > limits.maxTemplates / 2) sweepBuckets(library, live);
  for (const siblings of buckets.values()) for (const template of siblings) live.add(template);
  for (const template of cut) if (!live.has(template)) cut.delete(template);
  for (const [id, template] of known) {
    if (!live.has(rootOf(template))) known.delete(id);
  }
};

/** Returns the templates that still have a shape. */
const sweepShapes = ({ shapes }: TemplateLibrary): Set<LogTemplate> => {
  const cut = median(Array.from(shapes.values(), ({ seen }) => seen));
  const live = new Set<LogTemplate>();
  for (const [key, shape] of shapes) {
    if (shape.seen <= cut) shapes.delete(key);
    else live.add(rootOf(shape.template));
  }
  return live;
};

const sweepBuckets = (library: TemplateLibrary, live: ReadonlySet<LogTemplate>): void => {
  const { buckets } = library;
  for (const [bucket, siblings] of buckets) {
    const kept = siblings.filter((template) => live.has(template));
    library.alive -= siblings.length - kept.length;
    if (kept.length > 0) buckets.set(bucket, kept);
    else buckets.delete(bucket);
  }
};
