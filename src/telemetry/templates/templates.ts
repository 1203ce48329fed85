// Log templates, online: a line goes in, the id of its template comes out.
import { uniteCut, wholeOf } from './cut-lines.js';
import { messageHead } from './event-key.js';
import { createLibrary, join, open, removeFrom, sweep, TEMPLATE_LIMITS, type Library } from './library.js';
import { openPosition, shapeKey, shapeSums, type Sums } from './key.js';
import { place } from './merge.js';
import { createScan, type Scan } from './scan.js';
import { scanLine } from './scanner.js';
import { readLibrary, writeLibrary } from './snapshot.js';
import { rootOf, shapeTemplate, templateText, type Template } from './template.js';

export type TemplateOptions = {
  readonly maxChars?: number;
  readonly maxReach?: number;
  readonly maxTokens?: number;
  readonly maxDepth?: number;
  readonly maxShapes?: number;
  readonly maxTemplates?: number;
};

/** What a store has to write after a batch of lines. */
export type TemplateChanges = {
  /** New ones, and those whose text has become more general. */
  readonly templates: readonly { readonly id: string; readonly text: string }[];
  /** Lines stored under `from` belong to `to` now. */
  readonly aliases: readonly { readonly from: string; readonly to: string }[];
};

export type Templates = {
  /** Id of the template of a message (of the first line of a multi-line one). */
  readonly add: (message: string) => string;
  /** Words and `<*>`, separated by spaces; undefined when the id is unknown or forgotten. */
  readonly text: (id: string) => string | undefined;
  /** The id that stands for it now; itself when unknown. */
  readonly resolve: (id: string) => string;
  /** What changed since the last call. */
  readonly drain: () => TemplateChanges;
  /** Everything, as one JSON text: `createTemplates(options, snapshot)` goes on exactly here. */
  readonly snapshot: () => string;
};

const SCAN_LIMITS = { maxChars: 4096, maxReach: 65_536, maxTokens: 128, maxDepth: 32 };
const REST_WORDS = 3;

export const createTemplates = (options: TemplateOptions = {}, snapshot?: string): Templates => {
  const scan = createScan({ ...SCAN_LIMITS, ...options });
  const limits = { ...TEMPLATE_LIMITS, ...options };
  const library = snapshot === undefined ? createLibrary(limits) : readLibrary(limits, snapshot);
  return {
    add: (message) => add(library, scan, message),
    text: (id) => {
      const template = library.known.get(id);
      return template === undefined ? undefined : templateText(rootOf(template));
    },
    resolve: (id) => {
      const template = library.known.get(id);
      return template === undefined ? id : rootOf(template).id;
    },
    drain: () => drain(library),
    snapshot: () => writeLibrary(library),
  };
};

const add = (library: Library, scan: Scan, message: string): string => {
  scanLine(scan, messageHead(message));
  const sums = shapeSums(scan.tokens);
  const shape = library.shapes.get(shapeKey(sums));
  library.tick++;
  if (shape === undefined) return addShape(library, scan, sums);
  shape.seen = library.tick;
  if (shape.template.into !== undefined) shape.template = rootOf(shape.template);
  shape.template.last = library.tick;
  return shape.template.id;
};

const addShape = (library: Library, scan: Scan, sums: Sums): string => {
  const { limits, shapes } = library;
  const shape = shapeTemplate(scan, sums, library.tick);
  const template = findTemplate(library, shape, sums);
  shapes.set(shape.key, { template, seen: library.tick });
  template.last = library.tick;
  if (!library.known.has(template.id)) {
    library.known.set(template.id, template);
    library.changed.add(template);
  }
  if (shapes.size > limits.maxShapes || library.alive > limits.maxTemplates) sweep(library);
  return template.id;
};

const findTemplate = (library: Library, shape: Template, sums: Sums): Template => {
  const whole = shape.cutAt > 0 ? wholeOf(library, shape) : undefined;
  if (whole !== undefined) return whole;
  const template = openFirstWord(library, shape, sums);
  uniteCut(library, template);
  return template;
};

const openFirstWord = (library: Library, shape: Template, sums: Sums): Template => {
  const { firsts, limits } = library;
  const at = shape.anchor;
  if (at < 0 || shape.constants - 1 < REST_WORDS) return place(library, shape);
  const key = shapeKey(openPosition(sums, at, shape.hashes[at] ?? 0));
  const group = firsts.get(key) ?? { siblings: [], open: undefined };
  if (group.open !== undefined) return rootOf(group.open);
  if (firsts.size >= limits.maxShapes) firsts.clear();
  firsts.set(key, group);
  group.siblings.push(shape);
  if (group.siblings.length <= limits.firstWords) return place(library, shape);
  const joined = joinAll(library, group.siblings);
  open(library, joined, at);
  joined.bucket = key | 0;
  group.open = joined;
  group.siblings = [];
  return place(library, joined);
};

/** Their buckets lose them: the joined template gets a bucket of its own. */
const joinAll = (library: Library, siblings: readonly Template[]): Template =>
  siblings.reduceRight((joined, sibling) => {
    const root = rootOf(sibling);
    // one of a cut line may have found its whole, which is longer
    if (root === joined || root.kinds.length !== joined.kinds.length) return joined;
    removeFrom(library, library.buckets.get(root.bucket) ?? [], root);
    return join(library, joined, root);
  });

const drain = (library: Library): TemplateChanges => {
  const templates = Array.from(library.changed, (template) => ({ id: template.id, text: templateText(template) }));
  const aliases = Array.from(library.aliases, ([from, to]) => ({ from, to }));
  library.changed.clear();
  library.aliases.clear();
  return { templates, aliases };
};
