// Notices before an answer: questions about unknown names and ambiguous times, withdrawn choices, an unavailable model.
import { toIso } from '../../../kernel/time.js';
import type { Doubt, EndedDoubt, TimeDoubt } from '../../../investigation/scope.js';
import { formatMessage } from '../../../language/messages/messages.js';
import { clockText, dateTimeText, snippet } from '../../../evidence/sentence.js';
import { documentNotices } from '../claims/document-claims.js';
import { type ComposeInput, credibleHypotheses } from '../answer-outline.js';
import { elsewhereNotices, unchosenNotices } from '../database/database-prose.js';

const joinWithOr = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names);

/** Older investigations have no suggestions. */
const nameQuestion = (said: string, suggestions: readonly string[], language: string): string => {
  const name = snippet(said);
  return suggestions.length === 0
    ? formatMessage('name.unknown', language, { name })
    : formatMessage('name.alike', language, {
        name,
        names: joinWithOr(
          suggestions.map((each) => `“${snippet(each)}”`),
          language,
        ),
      });
};

type SpokenTimeDoubt = Extract<Doubt, { about: TimeDoubt }>;

const timeQuestion = ({ about, said, taken, other }: SpokenTimeDoubt, language: string): string =>
  formatMessage('time.question', language, {
    about,
    said: snippet(said),
    from: toIso(taken.from),
    to: toIso(taken.to),
    isOpen: other === undefined ? 'no' : 'yes',
    otherFrom: other === undefined ? '' : toIso(other.from),
    otherTo: other === undefined ? '' : toIso(other.to),
  });

/** Where the window was moved to what is stored, it holds the last record. */
const endedNotice = ({ last, taken }: EndedDoubt, language: string): string =>
  formatMessage('time.ended', language, {
    last: dateTimeText(last),
    isLater: last < taken.from ? 'yes' : 'no',
    from: clockText(taken.from),
    to: clockText(taken.to),
  });

/** What is not clear of the message, in a language with a catalogue, else in English. */
export const openQuestions = (
  unknown: readonly string[],
  doubts: readonly Doubt[],
  language: string,
): readonly string[] => {
  const suggestions = new Map(
    doubts.flatMap((doubt) => (doubt.about === 'name' ? [[doubt.said, doubt.suggestions]] : [])),
  );
  return [
    ...unknown.map((name) => nameQuestion(name, suggestions.get(name) ?? [], language)),
    ...doubts.flatMap((doubt) => {
      if (doubt.about === 'name') return [];
      return doubt.about === 'ended' ? [endedNotice(doubt, language)] : [timeQuestion(doubt, language)];
    }),
  ];
};

const MOST_SERVICES = 12;

/** Of a key that is limited to services: what was looked at is said, for every statement is of these alone. */
const limitNotices = (services: readonly string[] | undefined, language: string): readonly string[] =>
  services === undefined
    ? []
    : [
        formatMessage('limit.services', language, {
          services: `${services
            .slice(0, MOST_SERVICES)
            .map((each) => `“${snippet(each)}”`)
            .join(', ')}${services.length > MOST_SERVICES ? ' …' : ''}`,
        }),
      ];

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

/** Classifications keep their reasons in English. */
export const NEVER_ASKED_REASON = 'this caller is never asked: the likelier reading was taken';

const assumedReading = (
  { classification }: Pick<ComposeInput, 'classification'>,
  language: string,
): readonly string[] =>
  classification.reasons.includes(NEVER_ASKED_REASON) ? [formatMessage('choice.assumed', language)] : [];

/** Of an answer that is the result of a narrow question, what it settles in the language of the asker. */
export const resultNotices = (
  input: Pick<
    ComposeInput,
    'withdrawnTurn' | 'confirmedTurn' | 'unknown' | 'doubts' | 'classification' | 'onlyServices'
  >,
  language: string,
): readonly string[] => [
  ...settledNotices(input, language),
  ...limitNotices(input.onlyServices, language),
  ...openQuestions(input.onlyServices === undefined ? input.unknown : [], input.doubts, language),
  ...assumedReading(input, language),
];

export const answerNotices = (input: ComposeInput, language = 'en'): readonly string[] => {
  const { unknown, doubts, model, onlyServices } = input;
  return [
    ...modelNotices(model),
    ...settledNotices(input, language),
    ...limitNotices(onlyServices, language),
    ...(input.issueStatus === 'resolved' && input.intents.asked === 'course'
      ? ['The issue is marked as resolved; this is what the data shows of it.']
      : []),
    ...openQuestions(onlyServices === undefined ? unknown : [], doubts, language),
    ...unchosenNotices(input.findings),
    ...elsewhereNotices(input),
    ...sameCauseNotices(input),
    ...assumedReading(input, language),
    ...documentNotices(input),
  ];
};
