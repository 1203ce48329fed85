// What links the words of a question to a service: its names and operations, or the lines that it logged.
import type { Finding, Findings, Hypothesis } from '../../evidence/finding.js';
import type { AnalysisBatch } from '../../analysis/telemetry-read.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { familiarity, type Vocabulary, vocabularyOf } from '../classify/words/content.js';
import type { Word } from './subject.js';

/** `getAllFood` is three words. */
const apart = (text: string): string => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const PARTS = /[-_. ]+/;

/** Parts that most names of a house have tell none from another. */
const tellingNames = (services: readonly string[]): ((name: string) => string) => {
  const counts = new Map<string, number>();
  for (const part of services.flatMap((name) => [...new Set(name.split(PARTS))]))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  const isShared = (part: string): boolean => (counts.get(part) ?? 0) > Math.max(1, services.length / 2);
  return (name) =>
    name
      .split(PARTS)
      .filter((part) => !isShared(part))
      .join(' ');
};

export type Telemetry = {
  readonly services: readonly string[];
  readonly batches: readonly AnalysisBatch[];
};

/** Operations by service. */
const operationsIn = (batches: readonly AnalysisBatch[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = new Map<string, Set<string>>();
  for (const row of batches.flatMap(({ rows }) => rows)) {
    if ((row.kind !== 'flow' && row.kind !== 'latency') || row.operation === undefined) continue;
    const own = known.get(row.service) ?? new Set();
    known.set(row.service, own.add(row.operation));
  }
  return known;
};

export type Names = (service: string) => Vocabulary;

/** The words of a service's name, and of what it is asked to do. */
export const namesIn = ({ services, batches }: Telemetry): Names => {
  const telling = tellingNames(services);
  const operations = operationsIn(batches);
  const known = new Map<string, Vocabulary>();
  return (service) => {
    const own = known.get(service) ?? vocabularyOf([telling(service), ...(operations.get(service) ?? [])].map(apart));
    known.set(service, own);
    return own;
  };
};

const shareIn = (words: readonly Word[], vocabulary: Vocabulary): number => {
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  return words.reduce((sum, { stem, weight }) => sum + weight * familiarity(stem, vocabulary), 0) / all;
};

const holdsOne = (words: readonly Word[], vocabulary: Vocabulary): boolean =>
  words.some(({ stem }) => familiarity(stem, vocabulary) > 0);

/** One word may stand in any line; most of them do not by chance. */
const MOST = 0.5;

/** Most lines have none of them: so much of a word is in each of its forms. */
const BEGINNING = 3;

export const speaksOf = (words: readonly Word[], row: BatchRow): boolean => {
  if (row.kind !== 'log') return false;
  const low = row.message.toLowerCase();
  if (!words.some(({ stem }) => low.includes(stem.slice(0, BEGINNING)))) return false;
  return shareIn(words, vocabularyOf([apart(row.message)])) > MOST;
};

/** Services whose names have one of the words as it is, or a form of it. */
export const calledLike = (words: readonly Word[], { services }: Telemetry, names: Names): readonly string[] =>
  services.filter((service) => words.some(({ stem }) => names(service).stems.has(stem)));

const rowsOf = ({ evidence }: Findings, own: readonly Finding[], batches: readonly AnalysisBatch[]) => {
  const cited = new Set(own.flatMap((finding) => finding.evidence));
  return evidence
    .filter(({ id }) => cited.has(id))
    .flatMap(({ batch, position }) => batches.find(({ hash }) => hash === batch)?.rows[position] ?? []);
};

export type Linking = Telemetry & { readonly findings: Findings; readonly names: Names };

/** Whoever is blamed, and whoever its requests come from: their names, their places, and what was logged there. */
export const isLinked = (
  words: readonly Word[],
  { service, affected, location, findings: ids }: Hypothesis,
  { findings, batches, names }: Linking,
): boolean => {
  const own = findings.findings.filter(({ id }) => ids.includes(id));
  const places = vocabularyOf(Object.values(location).flatMap((place) => (place === service ? [] : [apart(place)])));
  return (
    [service, ...affected].some((each) => holdsOne(words, names(each))) ||
    holdsOne(words, places) ||
    rowsOf(findings, own, batches).some((row) => speaksOf(words, row))
  );
};
