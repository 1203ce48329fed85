// Log templates, online: a line goes in, the id of its template comes out.
import {
  createTemplateLibrary,
  isOpen,
  joinTemplates,
  openTemplate,
  removeFrom,
  supersede,
  sweepTemplates,
  TEMPLATE_LIMITS,
  type TemplateLibrary,
} from './template-library.js';
import { type LogTemplate, rootOf, shapeTemplate, templateText } from './template.js';
import { WORD } from './tokens.js';
import { messageHead } from './event-key.js';
import { openPosition, shapeKey, shapeSums, type ShapeSums } from './shape-key.js';
import { placeShape } from './place-shape.js';
import { createScan, type ScanState } from './scan-state.js';
import { scanLine } from './scanner.js';
import { readLibrary, writeLibrary } from './library-json.js';

// Lines that were cut, here or on their way, belong to the template of the whole line when a single one begins like them.

/** Fewer words than this begin many a line. */
const LEAST_WORDS = 3;
/** Templates of cut lines that wait for their whole. */
const MOST_WAITING = 256;

/** The template of the whole line that a new, cut one belongs to. */
const findWholeTemplate = ({ buckets }: TemplateLibrary, cut: LogTemplate): LogTemplate | undefined => {
  if (wordsBefore(cut) < LEAST_WORDS) return undefined;
  let found: LogTemplate | undefined;
  for (const siblings of buckets.values()) {
    for (const sibling of siblings) {
      if (sibling.cutAt > 0 || !beginsLike(cut, sibling)) continue;
      if (found !== undefined) return undefined;
      found = sibling;
    }
  }
  return found;
};

/** A new template gives the cut ones that wait for it their whole, or waits itself. */
const uniteCutLines = (library: TemplateLibrary, template: LogTemplate): void => {
  const { cut, buckets } = library;
  if (template.cutAt === 0) {
    for (const waiting of cut) {
      if (!beginsLike(waiting, template)) continue;
      removeFrom(library, buckets.get(waiting.bucket) ?? [], waiting);
      supersede(library, waiting, template);
    }
  } else if (wordsBefore(template) >= LEAST_WORDS && cut.size < MOST_WAITING) cut.add(template);
};

const wordsBefore = ({ kinds, cutAt }: LogTemplate): number =>
  kinds.subarray(0, cutAt).reduce((words, kind) => words + (kind === WORD ? 1 : 0), 0);

const beginsLike = (cut: LogTemplate, whole: LogTemplate): boolean => {
  if (whole.kinds.length < cut.cutAt) return false;
  for (let at = 0; at < cut.cutAt; at++) {
    if (cut.hashes[at] !== whole.hashes[at] && !isOpen(cut, at) && !isOpen(whole, at)) return false;
  }
  return true;
};

type TemplateOptions = {
  readonly maxChars?: number;
  readonly maxReach?: number;
  readonly maxTokens?: number;
  readonly maxDepth?: number;
  readonly maxShapes?: number;
  readonly maxTemplates?: number;
};

/** What a store has to write after a batch of lines. */
type TemplateChanges = {
  /** New ones, and those whose text has become more general. */
  readonly templates: readonly { readonly id: string; readonly text: string }[];
  /** Lines stored under `from` belong to `to` now. */
  readonly aliases: readonly { readonly from: string; readonly to: string }[];
};

export type TemplateMiner = {
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

export const createTemplateMiner = (options: TemplateOptions = {}, snapshot?: string): TemplateMiner => {
  const scan = createScan({ ...SCAN_LIMITS, ...options });
  const limits = { ...TEMPLATE_LIMITS, ...options };
  const library = snapshot === undefined ? createTemplateLibrary(limits) : readLibrary(limits, snapshot);
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
    drain: () => drainChanges(library),
    snapshot: () => writeLibrary(library),
  };
};

const add = (library: TemplateLibrary, scan: ScanState, message: string): string => {
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

const addShape = (library: TemplateLibrary, scan: ScanState, sums: ShapeSums): string => {
  const { limits, shapes } = library;
  const shape = shapeTemplate(scan, sums, library.tick);
  const template = findTemplate(library, shape, sums);
  shapes.set(shape.key, { template, seen: library.tick });
  template.last = library.tick;
  if (!library.known.has(template.id)) {
    library.known.set(template.id, template);
    library.changed.add(template);
  }
  if (shapes.size > limits.maxShapes || library.alive > limits.maxTemplates) sweepTemplates(library);
  return template.id;
};

const findTemplate = (library: TemplateLibrary, shape: LogTemplate, sums: ShapeSums): LogTemplate => {
  const whole = shape.cutAt > 0 ? findWholeTemplate(library, shape) : undefined;
  if (whole !== undefined) return whole;
  const template = openFirstWord(library, shape, sums);
  uniteCutLines(library, template);
  return template;
};

const openFirstWord = (library: TemplateLibrary, shape: LogTemplate, sums: ShapeSums): LogTemplate => {
  const { firsts, limits } = library;
  const at = shape.anchor;
  if (at < 0 || shape.constants - 1 < REST_WORDS) return placeShape(library, shape);
  const key = shapeKey(openPosition(sums, at, shape.hashes[at] ?? 0));
  const group = firsts.get(key) ?? { siblings: [], open: undefined };
  if (group.open !== undefined) return rootOf(group.open);
  if (firsts.size >= limits.maxShapes) firsts.clear();
  firsts.set(key, group);
  group.siblings.push(shape);
  if (group.siblings.length <= limits.firstWords) return placeShape(library, shape);
  const joined = joinAll(library, group.siblings);
  openTemplate(library, joined, at);
  joined.bucket = key | 0;
  group.open = joined;
  group.siblings = [];
  return placeShape(library, joined);
};

/** Their buckets lose them: the joined template gets a bucket of its own. */
const joinAll = (library: TemplateLibrary, siblings: readonly LogTemplate[]): LogTemplate =>
  siblings.reduceRight((joined, sibling) => {
    const root = rootOf(sibling);
    // one of a cut line may have found its whole, which is longer
    if (root === joined || root.kinds.length !== joined.kinds.length) return joined;
    removeFrom(library, library.buckets.get(root.bucket) ?? [], root);
    return joinTemplates(library, joined, root);
  });

const drainChanges = (library: TemplateLibrary): TemplateChanges => {
  const templates = Array.from(library.changed, (template) => ({ id: template.id, text: templateText(template) }));
  const aliases = Array.from(library.aliases, ([from, to]) => ({ from, to }));
  library.changed.clear();
  library.aliases.clear();
  return { templates, aliases };
};
