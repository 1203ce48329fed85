// The library as one JSON text and back, so that a restart goes on with the same ids.
import {
  createTemplateLibrary,
  type FirstWords,
  type TemplateLibrary,
  type TemplateLimits,
} from './template-library.js';
import { type LogTemplate, rootOf, templateId } from './template.js';

type TemplateJson = {
  readonly key: number;
  readonly born: number;
  readonly last: number;
  readonly bucket: number;
  readonly anchor: number;
  /** Absent in what older versions wrote. */
  readonly cutAt?: number;
  readonly constants: number;
  readonly kinds: readonly number[];
  readonly hashes: readonly number[];
  readonly words: readonly string[];
};

/** Templates are named by their index; merged ones are written as what they were merged into. */
type LibraryJson = {
  readonly tick: number;
  readonly templates: readonly TemplateJson[];
  readonly shapes: readonly (readonly [key: number, template: number, seen: number])[];
  readonly buckets: readonly (readonly [bucket: number, siblings: readonly number[]])[];
  readonly firsts: readonly (readonly [key: number, siblings: readonly number[], open: number | null])[];
  readonly known: readonly (readonly [id: string, template: number])[];
  /** Absent in what older versions wrote. */
  readonly cut?: readonly number[];
};

const rowOf = ({
  key,
  born,
  last,
  bucket,
  anchor,
  cutAt,
  constants,
  kinds,
  hashes,
  words,
}: LogTemplate): TemplateJson => ({
  key,
  born,
  last,
  bucket,
  anchor,
  cutAt,
  constants,
  kinds: [...kinds],
  hashes: [...hashes],
  words,
});

export const writeLibrary = (library: TemplateLibrary): string => {
  const indexes = new Map<LogTemplate, number>();
  const indexOf = (template: LogTemplate): number => {
    const root = rootOf(template);
    const index = indexes.get(root) ?? indexes.size;
    indexes.set(root, index);
    return index;
  };
  const references = {
    tick: library.tick,
    shapes: Array.from(library.shapes, ([key, shape]) => [key, indexOf(shape.template), shape.seen] as const),
    buckets: Array.from(library.buckets, ([bucket, siblings]) => [bucket, siblings.map(indexOf)] as const),
    firsts: Array.from(library.firsts, ([key, { siblings, open }]) => {
      return [key, siblings.map(indexOf), open === undefined ? null : indexOf(open)] as const;
    }),
    known: Array.from(library.known, ([id, template]) => [id, indexOf(template)] as const),
    cut: Array.from(library.cut, indexOf),
  };
  const snapshot: LibraryJson = { ...references, templates: Array.from(indexes.keys(), rowOf) };
  return JSON.stringify(snapshot);
};

const templateOf = (row: TemplateJson): LogTemplate => ({
  ...row,
  cutAt: row.cutAt ?? 0,
  id: templateId(row.key),
  kinds: Uint8Array.from(row.kinds),
  hashes: Int32Array.from(row.hashes),
  words: [...row.words],
  into: undefined,
});

/** Reads what `writeLibrary` wrote. */
export const readLibrary = (limits: TemplateLimits, text: string): TemplateLibrary => {
  const snapshot = JSON.parse(text) as LibraryJson;
  const templates = snapshot.templates.map(templateOf);
  const at = (index: number): LogTemplate => {
    const template = templates[index];
    if (template === undefined) throw new RangeError(`the snapshot names template ${index}, which it does not hold`);
    return template;
  };
  const library = createTemplateLibrary(limits);
  library.tick = snapshot.tick;
  for (const [key, index, seen] of snapshot.shapes) library.shapes.set(key, { template: at(index), seen });
  for (const [bucket, siblings] of snapshot.buckets) {
    library.buckets.set(bucket, siblings.map(at));
    library.alive += siblings.length;
  }
  for (const [key, siblings, open] of snapshot.firsts) {
    const group: FirstWords = { siblings: siblings.map(at), open: open === null ? undefined : at(open) };
    library.firsts.set(key, group);
  }
  for (const [id, index] of snapshot.known) library.known.set(id, at(index));
  for (const index of snapshot.cut ?? []) library.cut.add(at(index));
  return library;
};
