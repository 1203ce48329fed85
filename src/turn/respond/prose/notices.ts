// Notices before an answer: questions about unknown names and ambiguous times, withdrawn choices, an unavailable model.
import { type TimeWindow, toIso } from '../../../kernel/time.js';
import type { Doubt, EndedDoubt, TimeDoubt } from '../../../investigation/scope.js';
import { formatMessage } from '../../../language/messages/messages.js';
import { clockText, dateTimeText, snippet } from '../../../evidence/sentence.js';
import { documentNotices } from '../claims/document-claims.js';
import { type ComposeInput, credibleHypotheses } from '../answer-outline.js';
import { elsewhereNotices, unchosenNotices } from '../database/database-prose.js';

const joinWithOr = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;

/** Older investigations have no suggestions. */
const nameQuestion = (name: string, suggestions: readonly string[]): string =>
  suggestions.length === 0
    ? `I know nothing called “${snippet(name)}”: which of the names that occur in the data do you mean?`
    : `I know nothing called “${snippet(name)}”: did you mean ${joinWithOr(suggestions.map((each) => `“${snippet(each)}”`))}?`;

const windowText = ({ from, to }: TimeWindow): string => `${toIso(from)} to ${toIso(to)}`;

const TIME_QUESTIONS: { readonly [About in TimeDoubt]: string } = {
  hour: 'morning or evening?',
  zone: 'whose clock is that?',
  date: 'which day is that?',
  part: 'which day is that?',
  span: 'which stretch do you mean?',
  event: 'when was that?',
  future: 'that has not come yet; which time do you mean?',
};

type SpokenTimeDoubt = Extract<Doubt, { about: TimeDoubt }>;

const timeQuestion = ({ about, said, taken, other }: SpokenTimeDoubt): string => {
  const second = other === undefined ? '' : `; it could also be ${windowText(other)}`;
  return `“${snippet(said)}”: ${TIME_QUESTIONS[about]} I read ${windowText(taken)}${second}.`;
};

/** Where the window was moved to what is stored, it holds the last record. */
const endedNotice = ({ last, taken }: EndedDoubt): string => {
  const ended = `No log line is stored after ${dateTimeText(last)} UTC.`;
  return last < taken.from
    ? `${ended} The question is about a later time.`
    : `${ended} I look at the last that is: ${clockText(taken.from)} to ${clockText(taken.to)} UTC.`;
};

export const openQuestions = (unknown: readonly string[], doubts: readonly Doubt[]): readonly string[] => {
  const suggestions = new Map(
    doubts.flatMap((doubt) => (doubt.about === 'name' ? [[doubt.said, doubt.suggestions]] : [])),
  );
  return [
    ...unknown.map((name) => nameQuestion(name, suggestions.get(name) ?? [])),
    ...doubts.flatMap((doubt) => {
      if (doubt.about === 'name') return [];
      return doubt.about === 'ended' ? [endedNotice(doubt)] : [timeQuestion(doubt)];
    }),
  ];
};

/** Why the model gave no answer, or concluded early. */
const modelNotices = (model: ComposeInput['model']): readonly string[] => {
  if (model === undefined) return [];
  const { profile, draft, because, notices } = model;
  if (draft === undefined)
    return [`The model (${profile}) gave no answer: ${because ?? 'it failed'}. The engine answers alone.`];
  return [...(because === undefined ? [] : [`The model had to conclude early: ${because}.`]), ...notices];
};

/** Two issues with one suspect: they are one problem, or the second cause does not show. */
const sameCauseNotices = ({ findings, before, blamedBefore = [] }: ComposeInput): readonly string[] => {
  const [first] = credibleHypotheses(findings);
  return first === undefined || before.sinceTurn !== undefined || !blamedBefore.includes(first.service)
    ? []
    : [
        `“${snippet(first.service)}” is also blamed for another issue here: either both are one problem, or the stored data does not show the second cause.`,
      ];
};

/** What the turn settles among earlier ones. */
const settledNotices = (
  { withdrawnTurn, confirmedTurn }: Pick<ComposeInput, 'withdrawnTurn' | 'confirmedTurn'>,
  language: string,
): readonly string[] => [
  ...(withdrawnTurn === undefined
    ? []
    : [formatMessage('choice.withdrawn', language, { turn: String(withdrawnTurn) })]),
  ...(confirmedTurn === undefined ? [] : [formatMessage('choice.answered', language, { turn: String(confirmedTurn) })]),
];

const assumedReading = ({ classification }: Pick<ComposeInput, 'classification'>): readonly string[] =>
  classification.reasons.filter((reason) => reason.startsWith('this caller is never asked'));

/** Of an answer that is the result of a narrow question, what it settles in the language of the asker. */
export const resultNotices = (
  input: Pick<ComposeInput, 'withdrawnTurn' | 'confirmedTurn' | 'unknown' | 'doubts' | 'classification'>,
  language: string,
): readonly string[] => [
  ...settledNotices(input, language),
  ...openQuestions(input.unknown, input.doubts),
  ...assumedReading(input),
];

export const answerNotices = (input: ComposeInput): readonly string[] => {
  const { unknown, doubts, model } = input;
  return [
    ...modelNotices(model),
    ...settledNotices(input, 'en'),
    ...(input.issueStatus === 'resolved' && input.intents.asked === 'course'
      ? ['The issue is marked as resolved; this is what the data shows of it.']
      : []),
    ...openQuestions(unknown, doubts),
    ...unchosenNotices(input.findings),
    ...elsewhereNotices(input),
    ...sameCauseNotices(input),
    ...assumedReading(input),
    ...documentNotices(input),
  ];
};
