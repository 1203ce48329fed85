// The first lines of an answer: the cause, two independent causes, nothing found, or a subject that no deviation is linked to.
import { formatName } from '../../../evidence/quoting.js';
import { fromIso } from '../../../kernel/time.js';
import { joinWords } from './join-words.js';
import { courseText, pausingText } from './course-text.js';
import { clockText, percentText, snippet } from '../../../evidence/sentence.js';
import { bulletBlock, causeLabel, claimLine, isUnchanged, type ProseInput } from './prose-input.js';
import type { AnswerHypothesis } from '../../../evidence/answer.js';
import type { Coverage } from '../../../evidence/coverage.js';
import { type Findings, type HourlyHabit, type OtherEpisode, wholeWindow } from '../../../evidence/finding.js';
import { isOnsetBefore, verdictOnset } from '../../../evidence/verdict-onset.js';
import { causeOnsetText, hasTwoCauses } from '../claims/cause-claims.js';
import { earlierTimes } from '../claims/earlier-claims.js';
import { neededData } from './gaps.js';

const MOST_WORDS = 4;

type StateIndexes = (indexes: readonly number[]) => readonly string[];

/** What is known of the subject: its own deviations, else its services, else its lines. */
const knownAboutSubject = (prose: ProseInput, stated: StateIndexes, words: string): readonly string[] => {
  const { outline, findings } = prose;
  const services = (findings.beside?.services ?? []).map(formatName);
  const lines = bulletBlock(`What is logged about ${words}`, stated(outline.beside?.lines ?? []));
  const own = stated(outline.beside?.own ?? []);
  if (own.length > 0) return [...bulletBlock('Deviations in what you ask about', own), ...lines];
  if (services.length > 0)
    return [`**Nothing unusual was found in ${joinWords(services, 'and')}**, so no cause is named.`, ...lines];
  return lines.length > 0
    ? ['**No cause was found:** what is logged about it is all that is known.', ...lines]
    : [
        `**Nothing that was read mentions ${words}:** no service, operation or log line contains it, so no cause is named.`,
      ];
};

/** Undefined: the deviation may be the cause. */
const unrelatedBlock = (prose: ProseInput): readonly string[] | undefined => {
  const { outline, checked, findings } = prose;
  if (findings.beside === undefined || outline.beside === undefined) return undefined;
  const words = joinWords(
    findings.beside.words.slice(0, MOST_WORDS).map((word) => `“${snippet(word)}”`),
    'or',
  );
  const stated: StateIndexes = (indexes) =>
    indexes.flatMap((index) => (checked[index] === undefined ? [] : [claimLine(checked[index])]));
  const remark = stated(outline.beside.deviating).join('; ');
  return [
    ...knownAboutSubject(prose, stated, words),
    ...(remark === '' ? [] : [`**What does deviate in this window:** ${remark}. Nothing links it to what you ask.`]),
  ];
};

/** Further callers are in the wire document. */
const MOST_CALLERS = 5;

const affectedText = ({ affected, reach = [] }: AnswerHypothesis): string => {
  if (affected.length === 0) return '';
  const entries = new Set(reach.filter(({ entry }) => entry).map(({ service }) => service));
  const named = affected
    .slice(0, MOST_CALLERS)
    .map((service) => (entries.has(service) ? `${formatName(service)} (where requests come in)` : formatName(service)));
  const left = affected.length - named.length;
  const more = left > 0 ? ` and ${left} more` : '';
  return named.length > 1 && affected.every((service) => entries.has(service))
    ? ` Affected callers, where requests come in: ${affected.slice(0, MOST_CALLERS).map(formatName).join(', ')}${more}.`
    : ` Affected callers: ${named.join(', ')}${more}.`;
};

const COPIED_INTENTS: ReadonlySet<ProseInput['asked']> = new Set(['sentence', 'summary']);

/** Left out where the reader knows them from the answer before. */
const callersText = (first: AnswerHypothesis, prose: ProseInput): string =>
  isUnchanged(prose) && !COPIED_INTENTS.has(prose.asked) ? '' : affectedText(first);

const onsetText = ({ findings, rows, delta }: ProseInput, rank: number): string => {
  const began = causeOnsetText(findings, rows, rank);
  if (began === undefined) return '';
  const at = verdictOnset(findings, rows, rank) ?? Infinity;
  const isBefore = isOnsetBefore(at, fromIso(delta.window.now.from) ?? -Infinity);
  return `, since about ${began} UTC${isBefore ? ', before the window begins' : ''}`;
};

/** The leading finding occurred before, and nobody said whether those times were incidents. */
const recurringText = ({ hypotheses }: Findings): string =>
  `**Nothing stands out from the history.** The largest deviation, in ${formatName(hypotheses[0]?.service ?? '')}, was also seen at earlier times that nobody asked about, so no cause is named. If those times were failures too, look there first: ask about one of them, then ask this again.`;

const daysText = ({ daysBefore }: HourlyHabit): string =>
  daysBefore.length === 1 && daysBefore[0] === 1 ? '1 day' : `${joinWords(daysBefore.map(String), 'and')} days`;

const habitualServices = ({ services }: HourlyHabit): string =>
  joinWords(services.slice(0, MOST_CALLERS).map(formatName), 'and');

/** Beside a cause: what is none, because it is usual at this hour. */
export const habitLine = ({ habit }: Findings): string =>
  habit === undefined
    ? ''
    : `What also stands out, in ${habitualServices(habit)}, is usual at this hour: it was there on an earlier day (compared: ${daysText(habit)} before).`;

/** What would be suspected by the hours before alone. */
const habitText = (habit: HourlyHabit): string => {
  const [days, shown] = [daysText(habit), habitualServices(habit)];
  return `**Nothing unusual for this hour was found.** What stands out from the hours before, in ${shown}, was also there at the same hour of an earlier day (compared: ${days} before), so no cause is named. If something was wrong at that hour then, too, ask about that day.`;
};

/** It ended before the window began. */
const episodeText = (found: string, { from, to, service }: OtherEpisode): string =>
  `**${found}** But requests of ${formatName(service)} failed before it, from ${clockText(from)} to ${clockText(to)} UTC: ask about that time to see why.`;

/** Nothing names a cause, and still something is wrong: where to look. */
const unexplainedText = (findings: Findings, unexplained: NonNullable<Findings['unexplained']>): string => {
  const servicesOf = (what: (typeof unexplained)[number]['what']): readonly string[] => [
    ...new Set(unexplained.filter((each) => each.what === what).map(({ service }) => formatName(service))),
  ];
  const began = unexplained.flatMap(({ since = Infinity }) => (since < wholeWindow(findings).from ? [since] : []));
  const since = began.length === 0 ? '' : ` since about ${clockText(Math.min(...began))} UTC, before the window begins`;
  const [failing, logging, warning] = [servicesOf('requests'), servicesOf('errors'), servicesOf('warnings')];
  const shown = [
    ...(failing.length > 0 ? [`requests failed in ${joinWords(failing, 'and')}`] : []),
    ...(logging.length > 0 ? [`${joinWords(logging, 'and')} logged errors that were not logged before${since}`] : []),
    ...(warning.length > 0 ? [`${joinWords(warning, 'and')} logged warnings that were not logged before`] : []),
  ].join('; ');
  const { ended } = findings;
  const over = ended === undefined ? '' : ` It is over since ${clockText(ended)} UTC.`;
  return `**No cause is named, but this is new: ${shown}.**${over} Nothing that was logged says why.${courseText(findings)}`;
};

/** Requests fail that are too few to name a cause. */
const failingText = ({ missing }: Findings, failing: NonNullable<Findings['failing']>): string => {
  const services = joinWords(
    failing.map(({ service }) => formatName(service)),
    'and',
  );
  return `**No cause is named, but this is new: requests fail or are cut short in ${services}.** They are too few to tell from chance. I would need: ${neededData(missing, 'more requests')}.`;
};

const notSureText = (findings: Findings, coverage: readonly Coverage[]): string => {
  const { missing } = findings;
  const failed = coverage.filter(({ status }) => status === 'failed').length;
  if (failed > 0)
    return `**Insufficient data.** ${failed} of ${coverage.length} reads failed, so nothing can be ruled out. I would need: the sources below to answer; then ask again.`;
  if (missing.includes('no-data-in-window'))
    return `**Insufficient data.** Nothing is stored for this window. I would need: ${neededData(missing)}.`;
  if (findings.unexplained !== undefined) return unexplainedText(findings, findings.unexplained);
  if (earlierTimes(findings).length > 0) return recurringText(findings);
  if (findings.failing !== undefined) return failingText(findings, findings.failing);
  const found = missing.includes('no-requests')
    ? 'Nothing unusual was found, but there was little data.'
    : 'Nothing unusual was found.';
  if (findings.habit !== undefined) return habitText(findings.habit);
  if (findings.episode !== undefined) return episodeText(found, findings.episode);
  return `**${found}** Nothing in this window differs from its baseline by more than chance would explain, so no cause is named. I would need: ${neededData(missing)}.`;
};

/** Most deviations lie in a part of the window. */
export const focusLine = ({ window, focus }: Findings): string => {
  if (focus === undefined) return '';
  const [part, whole] = [window, focus.of].map(({ from, to }) => `${clockText(from)} to ${clockText(to)}`);
  return `The largest deviation is from ${part} UTC: that part of ${whole} was compared with the time before it.`;
};

/** Left out where the database shows a cause. */
const unknownCauseLines = (findings: Findings, coverage: readonly Coverage[]): readonly string[] =>
  findings.database?.causes[0] === undefined ? [notSureText(findings, coverage)] : [];

/** The question is about the database, so that its cause came first. */
const followsDatabase = ({ isAboutDatabase, outline }: ProseInput): boolean =>
  isAboutDatabase && outline.database.cause.length > 0;

export const headline = (prose: ProseInput): readonly string[] => {
  const { outline, checked, hypotheses, findings, coverage } = prose;
  const [first, second] = hypotheses;
  const cause = outline.cause === undefined ? undefined : checked[outline.cause];
  const beside = unrelatedBlock(prose);
  if (beside !== undefined) return beside;
  if (first === undefined || cause === undefined) return unknownCauseLines(findings, coverage);
  const stated = `${claimLine(cause)}${onsetText(prose, 0)}.${courseText(findings)}${callersText(first, prose)}`;
  const pausing = pausingText(findings);
  if (pausing !== undefined) return [`**${pausing} (${percentText(first.confidence)} confident):** ${stated}`];
  if (findings.ended !== undefined)
    return [
      `**Nothing unusual goes on now.** What was unusual is over since ${clockText(findings.ended)} UTC (${percentText(first.confidence)} confident): ${stated}`,
    ];
  if (hasTwoCauses(findings) && second !== undefined) {
    const together = Math.min(0.99, first.confidence + second.confidence);
    const why =
      findings.apart?.independent === 'onset'
        ? 'they began at different times and do not call each other'
        : 'they show in different requests';
    return [`**Two things at once (${percentText(together)} confident):** ${why}.`, `**The first:** ${stated}`];
  }
  const lead = followsDatabase(prose) ? 'Outside of the database' : causeLabel(first.confidence);
  return [`**${lead} (${percentText(first.confidence)} confident):** ${stated}`];
};

/** Other incidents of the window, one line each: when, and their cause. */
export const otherIncidentLines = ({ outline, checked, findings }: ProseInput): readonly string[] =>
  (findings.others ?? []).flatMap(({ from, to }, rank) => {
    const claim = checked[outline.incidents[rank] ?? -1];
    const when = to === undefined ? `since ${clockText(from)}` : `from ${clockText(from)} to ${clockText(to)}`;
    return claim === undefined ? [] : [`${when} UTC: ${claimLine(claim)}`];
  });

/** The second of two independent causes. */
export const secondHeadline = (prose: ProseInput): readonly string[] => {
  const { outline, checked, hypotheses } = prose;
  const cause = outline.second === undefined ? undefined : checked[outline.second];
  const second = hypotheses[1];
  return cause === undefined || second === undefined
    ? []
    : [`**The second:** ${claimLine(cause)}${onsetText(prose, 1)}.${affectedText(second)}`];
};
