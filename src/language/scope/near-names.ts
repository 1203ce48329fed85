// Words that are nearly a name: misspelt, a part that several names share, or a usual environment. The caller is asked about them.
import { findMisspeltNames, type NearName } from './misspelt-names.js';
import { AFFIXES, CLAUSE_WORDS, EVERYDAY_WORDS } from './name-words.js';
import { type NamesByField, splitName } from './name-forms.js';
import { mentionSense } from './mention-sense.js';
import { type ReadWords, readWords, wordAfter, wordBefore } from './message-words.js';

const SHARED_BY = 4;
const SHORTEST = 4;

const coreOf = (name: string): string =>
  splitName(name)
    .filter((part) => !AFFIXES.has(part))
    .join('');

/** First words that a few names share, and that are no name themselves. */
const sharedStarts = ({ service }: NamesByField): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  const starts = service.map((name) => splitName(name)).filter((parts) => parts.length > 1);
  for (const [first = ''] of starts) counts.set(first, (counts.get(first) ?? 0) + 1);
  const cores = new Set(service.map(coreOf));
  const isTelling = (start: string, count: number): boolean =>
    count > 1 && count <= SHARED_BY && start.length >= SHORTEST && !cores.has(start);
  const shared = [...counts].filter(([start, count]) => isTelling(start, count)).map(([start]) => start);
  return new Set(shared.filter((start) => !EVERYDAY_WORDS.has(start) && !AFFIXES.has(start)));
};

const standsAsName = ({ message, words, cues }: ReadWords, at: number): boolean => {
  const next = wordAfter(words, at);
  if (wordBefore(words, at) === '' && CLAUSE_WORDS.has(next)) return true;
  const sense = mentionSense(message, cues, { start: words[at]?.from ?? 0, end: words[at]?.to ?? 0 });
  return next === '' && sense !== undefined;
};

/** "Ingest is lagging" where there are `ingest-eu` and `ingest-us`. */
const findSharedStarts = (message: string, names: NamesByField): readonly NearName[] => {
  const starts = sharedStarts(names);
  const text = readWords(message);
  return text.words.flatMap(({ text: word, from, to }, at) =>
    starts.has(word) && standsAsName(text, at)
      ? [{ name: message.slice(from, to), field: 'service' as const, from, to }]
      : [],
  );
};

/** Usual environments: a name even where the catalogue has no such environment. */
const USUAL = 'pre-?prod|uat|qa|sit|sandbox|canary|staging|production|prod|perf|dev';
const WHOLE_USUAL = new RegExp(`^(?:${USUAL})$`, 'i');

export const isUsualEnvironment = (name: string): boolean => WHOLE_USUAL.test(name);

const IN_USUAL = new RegExp(
  String.raw`\b(?:in|on|only|just|from|meant|mean)(?: the)? (?<name>${USUAL})(?=\s*(?:$|[,.;!?]|(?:only|and|or|too|please|is|are|since|for|now|env|environment|cluster)\b))`,
  'gi',
);

/** “Staging too?”, “y en staging?”: it is all that the message says. */
const ALONE = new RegExp(
  String.raw`^\W*(?:(?:and|what about|how about|und|auch|y|e|et|in|on|auf|bei|en|em|na|no|sur|dans|the) )*(?<name>${USUAL})(?: (?:too|as well|also|auch|también|aussi|também))?\W*$`,
  'gi',
);

const findUsualEnvironments = (message: string): readonly NearName[] =>
  [...message.matchAll(IN_USUAL), ...message.matchAll(ALONE)].map(({ 0: whole, index, groups }) => {
    const name = groups?.['name'] ?? '';
    const from = index + whole.toLowerCase().lastIndexOf(name.toLowerCase());
    return { name, field: 'environment', from, to: from + name.length };
  });

/** In message order; of overlapping ones the first. */
export const findNearMisses = (message: string, names: NamesByField): readonly NearName[] => {
  const all = [
    ...findMisspeltNames(message, names),
    ...findSharedStarts(message, names),
    ...findUsualEnvironments(message),
  ];
  const sorted = all.toSorted((a, b) => a.from - b.from || b.to - a.to);
  return sorted.filter(({ from }, i) => !sorted.slice(0, i).some((other) => from < other.to));
};
