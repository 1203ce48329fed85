// Concepts of a text: words that mean the same in several languages share one, so that “salary” finds “compensation”, and “Zertifikat” a certificate.
import { foldAccents } from '../search/fold-accents.js';
import { isCharacterPair } from '../search/script-words.js';
import { isSearchTerm, remembering, searchPieces, stemOf } from '../search/search-terms.js';
import { THESAURUS_ENTRIES } from './thesaurus-entries.js';

/** Begins the index term of a concept; no text has this character. */
const CONCEPT_MARK = '\ue001';

type Concepts = readonly string[];

/** `words` by stem, `beginnings` by their letters, `phrases` of plain words between blanks, `runs` of scripts without blanks. */
type Thesaurus = { readonly [kind in 'words' | 'beginnings' | 'phrases' | 'runs']: ReadonlyMap<string, Concepts> };

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const WITHOUT_BLANKS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;

const plainWords = (text: string): string => (foldAccents(text.toLowerCase()).match(WORD) ?? []).join(' ');

const keyOf = (piece: string): string => foldAccents(stemOf(piece));

const kindOf = (entry: string): readonly [kind: keyof Thesaurus, key: string] => {
  if (WITHOUT_BLANKS.test(entry)) return ['runs', entry];
  if (entry.endsWith('*')) return ['beginnings', foldAccents(entry.slice(0, -1))];
  const plain = plainWords(entry);
  return plain.includes(' ') ? ['phrases', plain] : ['words', keyOf(entry)];
};

const readThesaurus = (lines: string): Thesaurus => {
  const made = { words: new Map(), beginnings: new Map(), phrases: new Map(), runs: new Map() } as const satisfies {
    readonly [kind in keyof Thesaurus]: Map<string, Concepts>;
  };
  for (const line of lines.trim().split('\n')) {
    const [concept = '', entries = ''] = line.split(/:\s*/, 2);
    for (const entry of entries.split(/,\s*/)) {
      const [kind, key] = kindOf(entry.trim());
      const known: Concepts = made[kind].get(key) ?? [];
      made[kind].set(key, [...new Set([...known, CONCEPT_MARK + concept])]);
    }
  }
  return made;
};

const THESAURUS = readThesaurus(THESAURUS_ENTRIES);

const SHORTEST_BEGINNING = 2;

const conceptsOfPart = (part: string): Concepts => {
  const found = [...(THESAURUS.words.get(keyOf(part)) ?? [])];
  for (let end = SHORTEST_BEGINNING; end <= part.length; end += 1)
    found.push(...(THESAURUS.beginnings.get(part.slice(0, end)) ?? []));
  return found;
};

/** Of a compound that is no entry itself its last part says what it is: `Netzausfall` is an outage. */
const SHORTEST_HEAD = 5;
const SHORTEST_MODIFIER = 4;

const conceptsOfHead = (piece: string): Concepts => {
  for (let at = SHORTEST_MODIFIER; at <= piece.length - SHORTEST_HEAD; at += 1) {
    const found = conceptsOfPart(piece.slice(at));
    if (found.length > 0) return found;
  }
  return [];
};

/** Of one piece of a word, in lower case. */
export const conceptsOfPiece = remembering((piece: string): Concepts => {
  if (isCharacterPair(piece)) return [];
  const plain = foldAccents(piece);
  const own = conceptsOfPart(plain);
  return [...new Set(own.length > 0 ? own : conceptsOfHead(plain))];
});

type NamedSpan = { readonly said: string; readonly concepts: Concepts };

/** By their first words. */
const PHRASES = Map.groupBy(THESAURUS.phrases, ([phrase]) => phrase.split(' ', 1)[0] ?? '');

/** Phrases of several words, and words of scripts without blanks. */
export const findPhrases = (text: string): readonly NamedSpan[] => {
  const words = plainWords(text);
  const begun = [...new Set(words.split(' '))].flatMap((word) => PHRASES.get(word) ?? []);
  const phrases = begun.filter(([phrase]) => ` ${words} `.includes(` ${phrase} `));
  const runs = WITHOUT_BLANKS.test(text) ? [...THESAURUS.runs].filter(([run]) => text.includes(run)) : [];
  return [...phrases, ...runs].map(([said, concepts]) => ({ said, concepts }));
};

/** Index terms of the concepts that a text speaks of, each once. */
export const conceptTerms = (text: string): readonly string[] => [
  ...new Set([
    ...searchPieces(text).filter(isSearchTerm).flatMap(conceptsOfPiece),
    ...findPhrases(text).flatMap(({ concepts }) => concepts),
  ]),
];
