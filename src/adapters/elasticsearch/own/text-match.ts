// What a text matches: templates by the score of their words, and lines that hold its rarer words themselves.
import { LRUCache } from 'lru-cache';
import type { ScoredId } from '../../../telemetry/search/rank-fusion.js';
import { templateDocument } from '../../../telemetry/search/search-documents.js';
import { createSearchIndex, type IdFilter, type SearchIndex } from '../../../telemetry/search/search-index.js';
import { holdsWordsOf, type SearchTerm, searchTermsOf } from '../../preparation/search-words.js';
import type { TemplateNames } from '../sums/tenant-state.js';
import type { Clause } from '../mapping/clauses.js';
import { phraseInText } from '../mapping/text.js';
import type { TenantView } from './tenant-view.js';

export type TemplateTexts = {
  readonly find: (text: string, most: number, among?: IdFilter) => readonly ScoredId[];
  readonly texts: TenantView['texts'];
};

export type TemplateSearch = (view: Pick<TenantView, 'owner' | 'texts'>) => TemplateTexts;

type TenantIndex = { readonly index: SearchIndex; texts: TenantView['texts'] };

const update = (held: TenantIndex, now: TenantView['texts']): void => {
  if (held.texts === now) return;
  for (const [id, text] of now) if (held.texts.get(id) !== text) held.index.put(templateDocument(id, text));
  for (const id of held.texts.keys()) if (!now.has(id)) held.index.remove(id);
  held.texts = now;
};

/** Tenants whose templates are cached: each costs some megabytes. */
const MOST_TENANTS = 16;

export const templateSearch = (): TemplateSearch => {
  const all = new LRUCache<string, TenantIndex>({ max: MOST_TENANTS });
  return ({ owner, texts }) => {
    const held = all.get(owner.code) ?? { index: createSearchIndex([]), texts: new Map<string, string>() };
    all.set(owner.code, held);
    update(held, texts);
    return { find: (text, most, among) => held.index.find(text, most, among), texts };
  };
};

export type TextMatch = {
  /** Template → score, at most 1. */
  readonly templates: ReadonlyMap<string, number>;
  /** Clauses for the words of lines, each with what it adds to the score of a line. */
  readonly lines: readonly Clause[];
};

export const MOST_TEMPLATES = 200;

/** What the text was looked for in, and what was found: best first. */
type TemplateMatches = { readonly texts: TemplateTexts['texts']; readonly scored: readonly ScoredId[] };

/** Every template that was merged into a matching one scores like it; one that matches by its own words, perhaps alone. */
const matchTemplates = (scored: readonly ScoredId[], { current, stored }: TemplateNames): TextMatch['templates'] => {
  const best = scored[0]?.score ?? 1;
  const scores = new Map<string, number>();
  for (const { id, score } of scored)
    for (const member of current(id) === id ? stored(id) : [id])
      scores.set(member, Math.max(score / best, scores.get(member) ?? 0));
  return scores;
};

/** A word of the template says nothing of the line: the template has been scored with it. */
const templatesHolding = (texts: TemplateTexts['texts'], { words }: SearchTerm): readonly string[] =>
  [...texts].flatMap(([id, text]) => {
    return holdsWordsOf(text)(words) ? [id] : [];
  });

const lineClause = (term: SearchTerm, texts: TemplateTexts['texts'], terms: number): Clause => ({
  constant_score: {
    boost: term.weight / terms,
    filter: {
      bool: {
        should: [phraseInText('message', term.text), { term: { requestId: term.text } }],
        minimum_should_match: 1,
        must_not: [{ terms: { template: [...templatesHolding(texts, term)] } }],
      },
    },
  },
});

export const matchText = (text: string, { texts, scored }: TemplateMatches, aliases: TemplateNames): TextMatch => {
  const terms = searchTermsOf(text);
  return {
    templates: matchTemplates(scored, aliases),
    lines: terms.filter(({ words }) => words.length > 0).map((term) => lineClause(term, texts, terms.length)),
  };
};

/** Holds for every line that the text matches. */
export const matchesText = ({ templates, lines }: TextMatch): Clause => ({
  bool: { should: [{ terms: { template: [...templates.keys()] } }, ...lines], minimum_should_match: 1 },
});
