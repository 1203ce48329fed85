// The corpus of phrases: what people write about time and scope, and what a careful colleague would make of it.
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import type { Scope } from '../../src/investigation/scope.js';
import { fromIso, type Micros } from '../../src/kernel/time.js';
import type { WindowDoubt } from '../../src/turn/window/resolve-window.js';
import { rowsOf } from '../data.js';

/** `held` and `unseen`: written with their expectations before any rule was fitted to them. */
export type CorpusPart = 'fitted' | 'held' | 'unseen';

type Phrase = { readonly class: string; readonly part: CorpusPart; readonly text: string };

type Span = { readonly from: string; readonly to: string };

export type TimePhrase = Phrase & {
  readonly askedAt: string;
  readonly zone: string;
  readonly previous?: Span & { readonly phrase: string; readonly open: boolean };
  readonly expect:
    { readonly window: Span; readonly noticed?: true; readonly ask?: never } | { readonly ask: WindowDoubt['about'] };
};

export type ScopePhrase = Phrase & {
  readonly catalogue: string;
  readonly previous?: Partial<Scope>;
  /** `ask`: the name that is asked about; `suggests`: the name that is offered for it. */
  readonly expect: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly ask?: string;
    readonly suggests?: string;
  };
};

const pathOf = (name: string): string => fileURLToPath(new URL(`../../test/corpus/${name}`, import.meta.url));

export const PATHS = ['time.ndjson', 'scope.ndjson', 'catalogues.json'].map(pathOf);

export const timePhrases = (): readonly TimePhrase[] => rowsOf(pathOf('time.ndjson'));

export const scopePhrases = (): readonly ScopePhrase[] => rowsOf(pathOf('scope.ndjson'));

export type PhraseCatalogue = {
  readonly [Kind in 'services' | 'environments' | 'regions' | 'versions']: readonly string[];
};

export const catalogues = (): { readonly [name: string]: PhraseCatalogue } =>
  JSON.parse(readFileSync(pathOf('catalogues.json'), 'utf8'));

/** Throws where the corpus itself is wrong. */
export const instant = (iso: string): Micros => {
  const at = fromIso(iso);
  if (at === undefined) throw new Error(`not an instant: ${iso}`);
  return at;
};
