// What preparing a tenant's rows has to remember: masking key, templates, and how far each source's clocks are off.
import { hash as digestOf } from 'node:crypto';
import type { Digest } from '../../kernel/digest.js';
import { createMasker, type Mask } from '../../telemetry/masking/mask.js';
import { type ClockRepair, createClockRepair } from '../../telemetry/normalise/clock-repair.js';
import { constantWords } from '../../telemetry/templates/event-key.js';
import { createTemplates, type Templates } from '../../telemetry/templates/templates.js';
import { keyedDigest } from './keyed-digest.js';
import { knownWords, type KnownWords, wordsOf } from './words.js';

export type Preparation = {
  readonly mask: Mask;
  readonly templates: Templates;
  readonly clockOf: (source: string) => ClockRepair;
  readonly constants: Constants;
};

export const digest: Digest = (text) => digestOf('sha256', text, 'hex');

export type Constants = {
  /** Words that stand in every line of a template, so that lines need not be indexed under them. */
  readonly of: (template: string) => KnownWords;
  readonly forget: (template: string) => void;
};

/** The first lines of a template are indexed under all their words: what is constant so far may vary yet. */
const YOUNG = 64;
const NO_WORDS = knownWords([]);
const MOST_TEMPLATES = 20_000;

const constants = (templates: Templates): Constants => {
  const known = new Map<string, { lines: number; words: KnownWords }>();
  return {
    of: (template) => {
      const found = known.get(template);
      if (found === undefined) {
        if (known.size >= MOST_TEMPLATES) known.clear();
        known.set(template, { lines: 1, words: NO_WORDS });
        return NO_WORDS;
      }
      found.lines += 1;
      if (found.lines === YOUNG)
        found.words = knownWords(constantWords(templates.text(template) ?? '').flatMap(wordsOf));
      return found.words;
    },
    forget: (template) => void known.delete(template),
  };
};

const MOST_REMEMBERED = 1_000;

const remember = <T>(make: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

export type PreparationOptions = { readonly maskingKey: Uint8Array; readonly ip: boolean; readonly snapshot?: string };

export const preparation = ({ maskingKey, ip, snapshot }: PreparationOptions): Preparation => {
  const templates = createTemplates({}, snapshot);
  return {
    mask: createMasker({ digest: keyedDigest(maskingKey), ip }),
    templates,
    clockOf: remember(createClockRepair),
    constants: constants(templates),
  };
};
