// The subject of a question (the terms that distinguish it from the investigation's other issues), and whether a service is
// linked to it: by its names, its operations, or the lines that it logged.
import { buildVocabulary, familiarity, type TermVocabulary } from '../../language/text/content-terms.js';
import type { SubjectWord } from '../../language/details/subject-words.js';
import type { Reading } from '../../language/reading.js';
import type { QuestionIntent } from '../question/question-intents.js';
import type { Finding, Findings, Hypothesis } from '../../evidence/finding.js';
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import type { BatchRow } from '../../telemetry/batch.js';

export type SubjectQuestion = {
  /** Of the question that opened the issue, and of the message where it describes a problem. */
  readonly words: readonly SubjectWord[];
  /** Services that these texts name. */
  readonly named: readonly string[];
  /** Texts of the other issues: questions and findings. */
  readonly others: readonly string[];
};

/** “Could it be checkout?” only guesses. */
const describesProblem = (intent: QuestionIntent | undefined): boolean =>
  intent === undefined || intent === 'lines' || intent === 'trace';

type SubjectReading = Pick<Reading, 'wording' | 'details'>;

/** `opening`: what the question that opened the issue was read as; absent: the message opens it. `intent`: what the message asks besides the cause. */
export const subjectOf = (
  message: SubjectReading,
  { opening, intent }: { readonly opening?: SubjectReading | undefined; readonly intent?: QuestionIntent | undefined },
): Omit<SubjectQuestion, 'others'> => {
  const readings = [
    ...(opening === undefined ? [] : [opening]),
    ...(opening === undefined || describesProblem(intent) ? [message] : []),
  ];
  return {
    words: readings.flatMap(({ details }) => details?.subject ?? []),
    named: [...new Set(readings.flatMap(({ wording }) => wording?.places.services ?? []))],
  };
};

/** Those that no other issue has, each stem once. */
export const distinctiveWords = ({
  words,
  others,
}: Pick<SubjectQuestion, 'words' | 'others'>): readonly SubjectWord[] => {
  const known = buildVocabulary(others);
  const found = words.filter(({ stem }) => familiarity(stem, known) === 0);
  return [...new Map(found.map((word) => [word.stem, word])).values()];
};

/** `getAllFood` is three words. */
const splitCamelCase = (text: string): string => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const NAME_SEPARATORS = /[-_. ]+/;

/** Removes the parts that most service names share. */
const distinctiveNameParts = (services: readonly string[]): ((name: string) => string) => {
  const counts = new Map<string, number>();
  for (const part of services.flatMap((name) => [...new Set(name.split(NAME_SEPARATORS))]))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  const isShared = (part: string): boolean => (counts.get(part) ?? 0) > Math.max(1, services.length / 2);
  return (name) =>
    name
      .split(NAME_SEPARATORS)
      .filter((part) => !isShared(part))
      .join(' ');
};

export type LinkTelemetry = {
  readonly services: readonly string[];
  readonly batches: readonly AnalysisBatch[];
};

/** Operations by service. */
const operationsByService = (batches: readonly AnalysisBatch[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = new Map<string, Set<string>>();
  for (const row of batches.flatMap(({ rows }) => rows)) {
    if ((row.kind !== 'flow' && row.kind !== 'latency') || row.operation === undefined) continue;
    const own = known.get(row.service) ?? new Set();
    known.set(row.service, own.add(row.operation));
  }
  return known;
};

export type ServiceVocabularies = (service: string) => TermVocabulary;

/** Of the callers that a suspect affects: their names, and the operations that fail. An entry serves more than what fails. */
const affectedVocabulary = ({ affected, reach = [] }: Hypothesis, { services }: LinkTelemetry): TermVocabulary => {
  const distinctive = distinctiveNameParts(services);
  const failing = reach.flatMap(({ operation, through }) => [operation, through.operation]);
  return buildVocabulary(
    [...affected.map(distinctive), ...failing].flatMap((each) => (each === undefined ? [] : splitCamelCase(each))),
  );
};

/** Terms of a service's name and of its operations, cached by service. */
export const serviceVocabularies = ({ services, batches }: LinkTelemetry): ServiceVocabularies => {
  const distinctive = distinctiveNameParts(services);
  const operations = operationsByService(batches);
  const known = new Map<string, TermVocabulary>();
  return (service) => {
    const own =
      known.get(service) ??
      buildVocabulary([distinctive(service), ...(operations.get(service) ?? [])].map(splitCamelCase));
    known.set(service, own);
    return own;
  };
};

const knownShare = (words: readonly SubjectWord[], vocabulary: TermVocabulary): number => {
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  return words.reduce((sum, { stem, weight }) => sum + weight * familiarity(stem, vocabulary), 0) / all;
};

const containsTerm = (words: readonly SubjectWord[], vocabulary: TermVocabulary): boolean =>
  words.some(({ stem }) => familiarity(stem, vocabulary) > 0);

/** Any line may hold one term by chance, but not most of them. */
const LEAST_SHARE_KNOWN = 0.5;

/** A cheap first test: every form of a term has its first letters. */
const PREFIX_LENGTH = 3;

export const mentionsSubject = (words: readonly SubjectWord[], row: BatchRow): boolean => {
  if (row.kind !== 'log') return false;
  const low = row.message.toLowerCase();
  if (!words.some(({ stem }) => low.includes(stem.slice(0, PREFIX_LENGTH)))) return false;
  return knownShare(words, buildVocabulary([splitCamelCase(row.message)])) > LEAST_SHARE_KNOWN;
};

/** Services whose names contain one of the terms. */
export const servicesNamedLike = (
  words: readonly SubjectWord[],
  { services }: LinkTelemetry,
  names: ServiceVocabularies,
): readonly string[] => services.filter((service) => words.some(({ stem }) => names(service).stems.has(stem)));

const citedRowsOf = ({ evidence }: Findings, own: readonly Finding[], batches: readonly AnalysisBatch[]) => {
  const cited = new Set(own.flatMap((finding) => finding.evidence));
  return evidence
    .filter(({ id }) => cited.has(id))
    .flatMap(({ batch, position }) => batches.find(({ hash }) => hash === batch)?.rows[position] ?? []);
};

export type LinkContext = LinkTelemetry & { readonly findings: Findings; readonly names: ServiceVocabularies };

/** Compares the terms with the suspect, its callers, its places, and the rows that its findings cite. */
export const isLinkedToSubject = (
  words: readonly SubjectWord[],
  hypothesis: Hypothesis,
  linking: LinkContext,
): boolean => {
  const { service, location, findings: ids } = hypothesis;
  const { findings, batches, names } = linking;
  const own = findings.findings.filter(({ id }) => ids.includes(id));
  const places = buildVocabulary(
    Object.values(location).flatMap((place) => (place === service ? [] : [splitCamelCase(place)])),
  );
  return (
    containsTerm(words, names(service)) ||
    containsTerm(words, affectedVocabulary(hypothesis, linking)) ||
    containsTerm(words, places) ||
    citedRowsOf(findings, own, batches).some((row) => mentionsSubject(words, row))
  );
};
