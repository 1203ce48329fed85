// Answers one question from the figures of one snapshot or two: the topics that it names, or what could be asked instead.
import { diagnose } from '../diagnose/diagnose.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import { lookAt, type Pair } from '../diagnose/look.js';
import { missingIn } from '../format/missing.js';
import type { Snapshot } from '../format/snapshot.js';
import type { Asked, Reply, Subject, Topic, TopicsOf } from './topic.js';
import { instanceTopics } from './topics/instance.js';
import { limitTopics } from './topics/limits.js';
import { lockTopics } from './topics/locks.js';
import { metricTopics } from './topics/metrics.js';
import { settingTopics } from './topics/settings.js';
import { statementTopics } from './topics/statements.js';
import { waitTopics } from './topics/wait-events.js';
import { wholeTopics } from './topics/whole.js';
import { nameKey, namesSaid, stemsOf } from './words.js';

/** Of equal fit, what comes first is meant. */
const VOCABULARY: readonly TopicsOf[] = [
  statementTopics,
  settingTopics,
  waitTopics,
  lockTopics,
  limitTopics,
  metricTopics,
  wholeTopics,
  instanceTopics,
];

export type Answered = Reply & { readonly title: string; readonly section: string; readonly general?: true };

export type Answers = {
  /** None: the question names nothing that the snapshot could tell. */
  readonly replies: readonly Answered[];
  /** By a name of the snapshot's own, which means nothing else. */
  readonly byName: boolean;
  /** Questions that it can answer. */
  readonly offers: readonly string[];
};

const YES_NO =
  /(?:^|[,;:.]\s*|\b(?:and|but|so|then|ok|okay)\s+)(?:did|do|does|was|were|is|are|had|has|have|could|can)(?:n't)?\b/i;

const askedIn = (text: string): Asked => ({
  text,
  stems: new Set(stemsOf(text)),
  names: new Set(namesSaid(text).map(nameKey)),
  isYesNo: YES_NO.test(text.trim()),
});

/** A name weighs more than any words. */
const NAME = 100;

type Fit = { readonly topic: Topic; readonly score: number; readonly covers: ReadonlySet<string> };

const byName = (topic: Topic, { names }: Asked): Fit | undefined => {
  const said = (topic.names ?? []).map(nameKey).filter((name) => names.has(name));
  const [longest] = said.toSorted((a, b) => b.length - a.length);
  return longest === undefined ? undefined : { topic, score: NAME, covers: new Set([...stemsOf(longest), longest]) };
};

const byWords = (topic: Topic, { stems }: Asked): Fit | undefined => {
  const fitting = topic.phrases
    .map((phrase) => new Set(stemsOf(phrase)))
    .filter((words) => words.size > 0 && [...words].every((word) => stems.has(word)))
    .toSorted((a, b) => b.size - a.size);
  const [covers] = fitting;
  return covers === undefined ? undefined : { topic, score: covers.size, covers };
};

const MOST = 3;

/** Words that several topics of one question share. */
const SHARED = new Set(stemsOf('limit reach statement'));

const isApart = (one: Fit, other: Fit): boolean =>
  [...one.covers].every((word) => !other.covers.has(word) || SHARED.has(word)) &&
  [...one.covers].some((word) => !other.covers.has(word));

/** The best fit, and what fits as well by other words: “the processors or the network?” */
const chosen = (fits: readonly Fit[]): readonly Fit[] => {
  const taken: Fit[] = [];
  for (const fit of fits.toSorted((a, b) => b.score - a.score))
    if (taken.length < MOST && taken.every((each) => each.score === fit.score && isApart(fit, each))) taken.push(fit);
  return taken;
};

/** Why a section says nothing: what is known to be missing of it. */
const becauseOf = (snapshot: Snapshot, section: string): string => {
  if (!Object.hasOwn(snapshot.artifact, section)) return `the snapshot has no section ${section}`;
  const found = missingIn(snapshot).find(({ path }) => path === `/${section}` || path.startsWith(`/${section}/`));
  return found === undefined
    ? `${section} does not hold what it takes`
    : `${found.because} (${section}); not answerable: ${found.unanswerable}`;
};

const answered = ({ topic }: Fit, { pair }: Subject, asked: Asked): Answered => {
  const { title, section, general } = topic;
  const of = { title, section, ...(general === true && { general }) };
  const reply = topic.reply(asked);
  const { says, missing, note, events } = reply;
  if (says.length > 0 || [missing, note, events].some((each) => each !== undefined)) return { ...of, ...reply };
  return { ...of, ...reply, missing: becauseOf(pair.now.snapshot, section) };
};

const MOST_OFFERS = 6;

export type Sides = { readonly primary: Snapshot; readonly secondary?: Snapshot };

export const pairOf = ({ primary, secondary }: Sides, { subject }: Pick<Diagnosis, 'subject'>): Pair => {
  const looks = [lookAt(primary, 'primary'), ...(secondary === undefined ? [] : [lookAt(secondary, 'secondary')])];
  const now = looks.find(({ side }) => side === subject) ?? lookAt(primary, 'primary');
  const before = looks.find(({ side }) => side !== now.side);
  return before === undefined ? { now } : { now, before };
};

export const answersTo = (
  question: string,
  sides: Sides,
  diagnosis: Diagnosis = diagnose(sides.primary, sides.secondary),
): Answers => {
  const asked = askedIn(question);
  const subject = { pair: pairOf(sides, diagnosis), diagnosis };
  const topics = VOCABULARY.flatMap((topicsOf) => topicsOf(subject, asked));
  const fits = topics.flatMap((topic) => byName(topic, asked) ?? byWords(topic, asked) ?? []);
  const taken = chosen(fits);
  return {
    replies: taken.map((fit) => answered(fit, subject, asked)),
    byName: taken.some(({ score }) => score === NAME),
    offers: topics
      .filter((topic) => !taken.some((fit) => fit.topic === topic))
      .flatMap(({ offer }) => offer ?? [])
      .slice(0, MOST_OFFERS),
  };
};
