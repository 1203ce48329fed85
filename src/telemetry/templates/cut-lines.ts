// Lines that were cut, here or on their way, belong to the template of the whole line when a single one begins like them.
import { isOpen, removeFrom, supersede, type Library } from './library.js';
import type { Template } from './template.js';
import { WORD } from './tokens.js';

/** Fewer words than this begin many a line. */
const LEAST_WORDS = 3;
/** Templates of cut lines that wait for their whole. */
const MOST_WAITING = 256;

/** The template of the whole line that a new, cut one belongs to. */
export const wholeOf = ({ buckets }: Library, cut: Template): Template | undefined => {
  if (wordsBefore(cut) < LEAST_WORDS) return undefined;
  let found: Template | undefined;
  for (const siblings of buckets.values()) {
    for (const sibling of siblings) {
      if (sibling.cutAt > 0 || !begins(cut, sibling)) continue;
      if (found !== undefined) return undefined;
      found = sibling;
    }
  }
  return found;
};

/** A new template gives the cut ones that wait for it their whole, or waits itself. */
export const uniteCut = (library: Library, template: Template): void => {
  const { cut, buckets } = library;
  if (template.cutAt === 0) {
    for (const waiting of cut) {
      if (!begins(waiting, template)) continue;
      removeFrom(library, buckets.get(waiting.bucket) ?? [], waiting);
      supersede(library, waiting, template);
    }
  } else if (wordsBefore(template) >= LEAST_WORDS && cut.size < MOST_WAITING) cut.add(template);
};

const wordsBefore = ({ kinds, cutAt }: Template): number =>
  kinds.subarray(0, cutAt).reduce((words, kind) => words + (kind === WORD ? 1 : 0), 0);

const begins = (cut: Template, whole: Template): boolean => {
  if (whole.kinds.length < cut.cutAt) return false;
  for (let at = 0; at < cut.cutAt; at++) {
    if (cut.hashes[at] !== whole.hashes[at] && !isOpen(cut, at) && !isOpen(whole, at)) return false;
  }
  return true;
};
