// A draft of a post-mortem: what the investigation has found stands in it with its rows, and what only people know is left to fill in.
import type { Answer, AnswerClaim, AnswerGap, AnswerHypothesis } from '../../evidence/answer.js';
import type { AnswerRating } from '../../investigation/answer-feedback.js';
import { namedCauses, namedHypothesis } from '../../investigation/named-cause.js';
import { toIso } from '../../kernel/time.js';
import { html, htmlTemplate } from '../../output/html.js';
import { htmlPage } from '../../output/html-page.js';
import { htmlOfMarkdown } from '../../output/markdown-html.js';
import { markdown, markdownLine, markdownTemplate, markdownWords } from '../../output/markdown.js';
import type { Rendered } from '../../output/rendered.js';
import type { TurnDocument } from '../records/turn-reader.js';
import { answerOfDocument, markdownRow, markdownTitle } from './export-documents.js';
import { chartFigures } from './report-charts.js';
import type { ReportMessageId, ReportWords } from './report-words/report-words.js';
import { type ChartedTurns, citationAnchors, evidenceSection, reportedRows } from './report-page.js';

type MarkdownText = Rendered<'markdown'>;

/** What a person said of an answer; `cause`: absent where none was given, or it is erased. */
export type TurnRating = { readonly turn: number; readonly rating: AnswerRating; readonly cause?: string };

export type PostMortemSource = ChartedTurns & { readonly ratings: readonly TurnRating[] };

type DraftSection = { readonly title: ReportMessageId; readonly lines: readonly MarkdownText[] };

type Draft = {
  readonly sections: readonly DraftSection[];
  /** The report that it is about; absent: no cause was looked for yet. */
  readonly answer?: Answer;
};

const item = (text: MarkdownText): MarkdownText => markdownTemplate`- ${markdownLine([text])}`;

const spoken = (words: ReportWords, id: ReportMessageId): MarkdownText => markdownWords(words.say(id));

/** `**Since:** …` */
const labelled = (words: ReportWords, label: ReportMessageId, text: MarkdownText): MarkdownText =>
  item(markdownTemplate`**${spoken(words, label)}:** ${text}`);

const toFillIn = (words: ReportWords, what: ReportMessageId): MarkdownText =>
  item(markdownTemplate`**${spoken(words, 'draft.fill-in')}** ${spoken(words, what)}`);

/** The ids of an answer are ours. */
const cited = (ids: readonly string[]): MarkdownText =>
  ids.length === 0 ? markdownTemplate`` : markdownTemplate` ${markdown.prose(ids.map((id) => `[${id}]`).join(' '))}`;

/** The latest report that names a cause, else the latest report; narrow questions have a result of their own. */
const reportOf = (answers: readonly Answer[]): Answer | undefined => {
  const reports = answers.filter(({ status, result }) => status === 'answered' && result === undefined);
  return reports.findLast((answer) => namedCauses(answer).length > 0) ?? reports.at(-1);
};

const turnOfDraft = ({ turns }: PostMortemSource, n: number): TurnDocument | undefined =>
  turns.find((each) => each.n === n);

/** Both are about one issue. */
const isOfSameIssue = (source: PostMortemSource, turn: number, other: number): boolean => {
  const issue = turnOfDraft(source, turn)?.issue;
  return turn === other || (issue !== undefined && turnOfDraft(source, other)?.issue === issue);
};

/** The question that opened the issue of a turn: later turns change its window or ask on. */
const questionOf = (source: PostMortemSource, turn: number): string => {
  const opened = source.turns.find(({ n }) => isOfSameIssue(source, turn, n))?.n ?? turn;
  return turnOfDraft(source, source.asked.get(opened)?.resolves ?? opened)?.text ?? source.words.say('erased');
};

/** The latest rating of an answer of the same issue. */
const ratingLines = ({ turn }: Answer, source: PostMortemSource): readonly MarkdownText[] => {
  const rated = source.ratings.findLast((each) => isOfSameIssue(source, turn, each.turn));
  if (rated === undefined) return [];
  const { words } = source;
  const said = item(markdownWords(words.say(`rating.${rated.rating}`, { n: rated.turn })));
  if (rated.cause === undefined) return [said];
  return [said, item(markdownTemplate`**${spoken(words, 'draft.person-cause')}** ${markdown.data(rated.cause)}`)];
};

const claimText = ({ text, citations }: AnswerClaim): MarkdownText => {
  const more = citations.filter((id) => !text.includes(`[${id}]`));
  return markdownTemplate`${markdown.prose(text.replaceAll(/\s*\n\s*/g, ' '))}${cited(more)}`;
};

const causeLine = (answer: Answer, words: ReportWords): MarkdownText => {
  const [stated] = namedCauses(answer);
  if (stated === undefined) return item(spoken(words, 'draft.no-cause'));
  const { confidence } = namedHypothesis(answer) ?? {};
  const label = confidence !== undefined && confidence < 0.5 ? 'draft.possible' : 'draft.likely';
  const sure =
    confidence === undefined
      ? markdownTemplate``
      : markdownTemplate` (${spoken(words, 'draft.confidence')} ${markdown.data(words.share(confidence))})`;
  return labelled(words, label, markdownTemplate`${claimText(stated)}${sure}`);
};

const summaryLines = (answer: Answer, source: PostMortemSource): readonly MarkdownText[] => [
  labelled(source.words, 'draft.question', markdown.data(questionOf(source, answer.turn).replaceAll(/\s+/g, ' '))),
  causeLine(answer, source.words),
  ...ratingLines(answer, source),
  toFillIn(source.words, 'draft.saw'),
];

const windowLine = ({ from, to }: NonNullable<Answer['issue']>['window'], words: ReportWords): MarkdownText =>
  labelled(
    words,
    'draft.window',
    markdown.data(words.say('draft.span', { from: words.instant(from), to: words.instant(to) })),
  );

const impactLines = (
  { issue }: Answer,
  first: AnswerHypothesis | undefined,
  words: ReportWords,
): readonly MarkdownText[] => [
  ...(issue === undefined ? [] : [windowLine(issue.window, words)]),
  ...(first?.onset === undefined ? [] : [labelled(words, 'draft.since', markdown.data(words.instant(first.onset)))]),
  ...(first === undefined || first.affected.length === 0
    ? []
    : [labelled(words, 'draft.affected', markdown.data(first.affected.join(', ')))]),
  ...(first?.reach ?? []).map(({ service, share, evidence }) => {
    const part =
      share === undefined
        ? markdownTemplate``
        : markdownTemplate`, ${markdown.data(words.say('draft.requests', { share: words.share(share) }))}`;
    return labelled(words, 'draft.reached', markdownTemplate`${markdown.data(service)}${part}${cited(evidence)}`);
  }),
  toFillIn(words, 'draft.impact-more'),
];

type TimedLine = { readonly at: string; readonly text: MarkdownText };

/** The turns of its issue that were answered. */
const askedLines = ({ turn }: Answer, source: PostMortemSource): readonly TimedLine[] =>
  source.turns.flatMap(({ n, body }) => {
    const asked = source.asked.get(n);
    if (asked === undefined || body === undefined || !isOfSameIssue(source, turn, n)) return [];
    const { words } = source;
    const said =
      asked.asOf === undefined
        ? words.say('draft.asked', { n })
        : words.say('draft.asked-as-of', { n, at: words.instant(toIso(asked.asOf)) });
    return [{ at: toIso(asked.at), text: markdownWords(said) }];
  });

/** What people left for each other while they looked. */
const noteLines = ({ notes, words }: PostMortemSource): readonly TimedLine[] =>
  notes.map(({ at, by, text }) => ({
    at: toIso(at),
    text: markdownTemplate`${markdown.data(words.say('draft.note', { by }))}: ${markdown.data(text.replaceAll(/\s+/g, ' '))}`,
  }));

const timelineLines = (answer: Answer, source: PostMortemSource): readonly MarkdownText[] => {
  const entries: readonly TimedLine[] = [
    ...answer.timeline.map(({ at, event, what, evidence }) => ({
      at,
      text: markdownTemplate`${markdown.data(source.words.say(`event.${event}`))}: ${markdownWords(what)}${cited(evidence)}`,
    })),
    ...askedLines(answer, source),
    ...noteLines(source),
  ];
  return [
    ...entries
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map(({ at, text }) => item(markdownTemplate`${markdown.data(source.words.instant(at))} ${text}`)),
    toFillIn(source.words, 'draft.times'),
  ];
};

const claimLines = (answer: Answer, verdict: 'supported' | 'unknown'): readonly MarkdownText[] =>
  answer.claims.filter((claim) => claim.verdict === verdict).map((claim) => item(claimText(claim)));

const otherLines = (answer: Answer, words: ReportWords): readonly MarkdownText[] =>
  answer.hypotheses
    .filter((hypothesis) => hypothesis !== namedHypothesis(answer))
    .map(({ service, confidence, cause, evidence, refutedBy }) =>
      item(
        markdownTemplate`**${markdown.data(service)}**, ${markdown.data(words.share(confidence))}: ${markdownWords(cause)}${cited(evidence)} ${spoken(words, 'draft.refuted')} ${markdownWords(refutedBy)}`,
      ),
    );

const orNone = (lines: readonly MarkdownText[], none: MarkdownText): readonly MarkdownText[] =>
  lines.length === 0 ? [item(none)] : lines;

/** What is left out can be asked for in a conversation, not in a document: what to say for it stands behind the colon. */
const gapText = ({ kind, text }: AnswerGap): string =>
  kind === 'left-out' ? text.replace(/\s?[:：][^:："]*"[^"]*"$/, '') : text;

const findings = (answer: Answer, source: PostMortemSource): readonly DraftSection[] => {
  const unknown = [
    ...claimLines(answer, 'unknown'),
    ...(answer.gaps ?? []).map((gap) => item(markdownWords(gapText(gap)))),
  ];
  const { words } = source;
  return [
    { title: 'draft.summary', lines: summaryLines(answer, source) },
    { title: 'draft.impact', lines: impactLines(answer, namedHypothesis(answer), words) },
    { title: 'draft.timeline', lines: timelineLines(answer, source) },
    {
      title: 'draft.shown',
      lines: orNone(claimLines(answer, 'supported'), spoken(words, 'draft.none-shown')),
    },
    { title: 'draft.considered', lines: orNone(otherLines(answer, words), spoken(words, 'draft.none-considered')) },
    { title: 'draft.not-shown', lines: orNone(unknown, spoken(words, 'draft.none-open')) },
  ];
};

/** Only people know these. */
const askedSections = (words: ReportWords): readonly DraftSection[] => [
  { title: 'draft.mitigation', lines: [toFillIn(words, 'draft.mitigation-more')] },
  { title: 'draft.went', lines: [toFillIn(words, 'draft.went-more')] },
  { title: 'draft.actions', lines: [toFillIn(words, 'draft.actions-more')] },
];

const draftOf = (source: PostMortemSource): Draft => {
  const { words } = source;
  const answer = reportOf(source.turns.flatMap((turn) => answerOfDocument(turn) ?? []));
  const asked = askedSections(words);
  if (answer === undefined)
    return { sections: [{ title: 'draft.summary', lines: [toFillIn(words, 'draft.not-looked')] }, ...asked] };
  return { answer, sections: [...findings(answer, source), ...asked] };
};

export const postMortemMarkdown = (source: PostMortemSource): MarkdownText => {
  const { words } = source;
  const { sections, answer } = draftOf(source);
  const parts = sections.map(({ title, lines }) => markdownTemplate`## ${spoken(words, title)}\n\n${lines}\n`);
  const rows = answer === undefined ? [] : reportedRows(answer).map((row) => markdownRow(row, words));
  const evidence =
    rows.length === 0 ? markdownTemplate`` : markdownTemplate`## ${spoken(words, 'evidence')}\n\n${rows}\n`;
  return markdownTemplate`${markdownTitle('draft.title', source)}\n\n${parts}\n${evidence}`;
};

export const postMortemHtml = (source: PostMortemSource): Rendered<'html'> => {
  const { words } = source;
  const { sections, answer } = draftOf(source);
  const rows = answer === undefined ? [] : reportedRows(answer);
  const anchor = citationAnchors(answer?.turn ?? 0, rows);
  const charts = answer && source.charts.get(answer.turn);
  const figures = answer === undefined || charts === undefined ? [] : chartFigures(answer, charts, words);
  const parts = sections.map(({ title, lines }) => {
    const drawn = title === 'draft.impact' ? figures : [];
    return htmlTemplate`<section>\n<h2>${html.data(words.say(title))}</h2>\n${htmlOfMarkdown(lines.join('\n'), anchor)}\n${drawn}\n</section>`;
  });
  return htmlPage({
    title: words.say('draft.title', { id: source.id }),
    language: words.language,
    body: [...parts, evidenceSection(answer?.turn ?? 0, rows, words)],
  });
};
