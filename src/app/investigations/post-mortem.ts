// A draft of a post-mortem: what the investigation has found stands in it with its rows, and what only people know is left to fill in.
import type { Answer, AnswerClaim, AnswerGap, AnswerHypothesis } from '../../evidence/answer.js';
import type { AnswerRating } from '../../investigation/answer-feedback.js';
import { namedCauses, namedHypothesis } from '../../investigation/named-cause.js';
import { toIso } from '../../kernel/time.js';
import { html, htmlTemplate } from '../../output/html.js';
import { htmlPage } from '../../output/html-page.js';
import { htmlOfMarkdown } from '../../output/markdown-html.js';
import { markdown, markdownLine, markdownTemplate, markdownWords } from '../../output/markdown.js';
import { shareText } from '../../output/share-text.js';
import type { Rendered } from '../../output/rendered.js';
import type { TurnDocument } from '../records/turn-reader.js';
import { answerOfDocument, ERASED, markdownRow } from './export-documents.js';
import { chartFigures } from './report-charts.js';
import { type ChartedTurns, citationAnchors, evidenceSection, reportedRows } from './report-page.js';

type MarkdownText = Rendered<'markdown'>;

/** What a person said of an answer; `cause`: absent where none was given, or it is erased. */
export type TurnRating = { readonly turn: number; readonly rating: AnswerRating; readonly cause?: string };

export type PostMortemSource = ChartedTurns & { readonly ratings: readonly TurnRating[] };

type DraftSection = { readonly title: string; readonly lines: readonly MarkdownText[] };

type Draft = {
  readonly title: string;
  readonly sections: readonly DraftSection[];
  /** The report that it is about; absent: no cause was looked for yet. */
  readonly answer?: Answer;
};

const item = (text: MarkdownText): MarkdownText => markdownTemplate`- ${markdownLine([text])}`;

const toFillIn = (what: string): MarkdownText => item(markdownTemplate`**To fill in:** ${markdownWords(what)}`);

/** The ids of an answer are ours. */
const cited = (ids: readonly string[]): MarkdownText =>
  ids.length === 0 ? markdownTemplate`` : markdownTemplate` ${markdown.prose(ids.map((id) => `[${id}]`).join(' '))}`;

/** The latest report that names a cause, else the latest report; narrow questions have a result of their own. */
const reportOf = (answers: readonly Answer[]): Answer | undefined => {
  const reports = answers.filter(({ status, result }) => status === 'answered' && result === undefined);
  return reports.findLast((answer) => namedCauses(answer).length > 0) ?? reports.at(-1);
};

const RATINGS: { readonly [Rating in AnswerRating]: string } = {
  right: 'right',
  partly: 'partly right',
  wrong: 'wrong',
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
  return turnOfDraft(source, source.asked.get(opened)?.resolves ?? opened)?.text ?? ERASED;
};

/** The latest rating of an answer of the same issue. */
const ratingLines = ({ turn }: Answer, source: PostMortemSource): readonly MarkdownText[] => {
  const rated = source.ratings.findLast((each) => isOfSameIssue(source, turn, each.turn));
  if (rated === undefined) return [];
  const said = item(markdownWords(`A person has rated the answer of turn ${rated.turn} as ${RATINGS[rated.rating]}.`));
  if (rated.cause === undefined) return [said];
  return [said, item(markdownTemplate`**The cause, as that person says:** ${markdown.data(rated.cause)}`)];
};

const claimText = ({ text, citations }: AnswerClaim): MarkdownText => {
  const more = citations.filter((id) => !text.includes(`[${id}]`));
  return markdownTemplate`${markdown.prose(text.replaceAll(/\s*\n\s*/g, ' '))}${cited(more)}`;
};

const causeLine = (answer: Answer): MarkdownText => {
  const [stated] = namedCauses(answer);
  if (stated === undefined)
    return item(
      markdownWords('No cause is named: nothing was found that differs from usual by more than chance would explain.'),
    );
  const { confidence } = namedHypothesis(answer) ?? {};
  const label = markdownWords(confidence !== undefined && confidence < 0.5 ? 'Possible cause' : 'Most likely cause');
  const sure =
    confidence === undefined
      ? markdownTemplate``
      : markdownTemplate` (confidence ${markdown.data(shareText(confidence))})`;
  return item(markdownTemplate`**${label}:** ${claimText(stated)}${sure}`);
};

const summaryLines = (answer: Answer, source: PostMortemSource): readonly MarkdownText[] => [
  item(markdownTemplate`**Question:** ${markdown.data(questionOf(source, answer.turn).replaceAll(/\s+/g, ' '))}`),
  causeLine(answer),
  ...ratingLines(answer, source),
  toFillIn('what users saw, in one sentence'),
];

const impactLines = ({ issue }: Answer, first: AnswerHypothesis | undefined): readonly MarkdownText[] => [
  ...(issue === undefined
    ? []
    : [item(markdownTemplate`**Window:** ${markdown.data(issue.window.from)} to ${markdown.data(issue.window.to)}`)]),
  ...(first?.onset === undefined ? [] : [item(markdownTemplate`**Since:** ${markdown.data(first.onset)}`)]),
  ...(first === undefined || first.affected.length === 0
    ? []
    : [item(markdownTemplate`**Affected services:** ${markdown.data(first.affected.join(', '))}`)]),
  ...(first?.reach ?? []).map(({ service, share, evidence }) => {
    const part =
      share === undefined ? markdownTemplate`` : markdownTemplate`, ${markdown.data(shareText(share))} of its requests`;
    return item(markdownTemplate`**Reached:** ${markdown.data(service)}${part}${cited(evidence)}`);
  }),
  toFillIn('how many users, how much money, which objectives were missed'),
];

type TimedLine = { readonly at: string; readonly text: MarkdownText };

/** The turns of its issue that were answered. */
const askedLines = ({ turn }: Answer, source: PostMortemSource): readonly TimedLine[] =>
  source.turns.flatMap(({ n, body }) => {
    const asked = source.asked.get(n);
    if (asked === undefined || body === undefined || !isOfSameIssue(source, turn, n)) return [];
    const asOf = asked.asOf === undefined ? '' : `, as of ${toIso(asked.asOf)}`;
    return [{ at: toIso(asked.at), text: markdownWords(`turn ${n} of the investigation was asked${asOf}`) }];
  });

/** What people left for each other while they looked. */
const noteLines = ({ notes }: PostMortemSource): readonly TimedLine[] =>
  notes.map(({ at, by, text }) => ({
    at: toIso(at),
    text: markdownTemplate`hand-over note of ${markdown.data(by)}: ${markdown.data(text.replaceAll(/\s+/g, ' '))}`,
  }));

const timelineLines = (answer: Answer, source: PostMortemSource): readonly MarkdownText[] => {
  const entries: readonly TimedLine[] = [
    ...answer.timeline.map(({ at, event, what, evidence }) => ({
      at,
      text: markdownTemplate`${markdown.data(event)}: ${markdownWords(what)}${cited(evidence)}`,
    })),
    ...askedLines(answer, source),
    ...noteLines(source),
  ];
  return [
    ...entries
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map(({ at, text }) => item(markdownTemplate`${markdown.data(at)} ${text}`)),
    toFillIn('when it was noticed, who was called, when it was mitigated, when it was over'),
  ];
};

const claimLines = (answer: Answer, verdict: 'supported' | 'unknown'): readonly MarkdownText[] =>
  answer.claims.filter((claim) => claim.verdict === verdict).map((claim) => item(claimText(claim)));

const otherLines = (answer: Answer): readonly MarkdownText[] =>
  answer.hypotheses
    .filter((hypothesis) => hypothesis !== namedHypothesis(answer))
    .map(({ service, confidence, cause, evidence, refutedBy }) =>
      item(
        markdownTemplate`**${markdown.data(service)}**, ${markdown.data(shareText(confidence))}: ${markdownWords(cause)}${cited(evidence)} Refuted by: ${markdownWords(refutedBy)}`,
      ),
    );

const orNone = (lines: readonly MarkdownText[], none: string): readonly MarkdownText[] =>
  lines.length === 0 ? [item(markdownWords(none))] : lines;

/** What is left out can be asked for in a conversation, not in a document. */
const gapText = ({ kind, text }: AnswerGap): string =>
  kind === 'left-out' ? text.replace(/: say "[^"]*"$/, '') : text;

const findings = (answer: Answer, source: PostMortemSource): readonly DraftSection[] => {
  const unknown = [
    ...claimLines(answer, 'unknown'),
    ...(answer.gaps ?? []).map((gap) => item(markdownWords(gapText(gap)))),
  ];
  return [
    { title: 'Summary', lines: summaryLines(answer, source) },
    { title: 'Impact', lines: impactLines(answer, namedHypothesis(answer)) },
    { title: 'Timeline (UTC)', lines: timelineLines(answer, source) },
    {
      title: 'What is shown by rows',
      lines: orNone(claimLines(answer, 'supported'), 'No statement was checked against rows.'),
    },
    { title: 'What else was considered', lines: orNone(otherLines(answer), 'No other hypothesis.') },
    { title: 'What is not shown', lines: orNone(unknown, 'Nothing was left open.') },
  ];
};

/** Only people know these. */
const ASKED: readonly DraftSection[] = [
  { title: 'Mitigation', lines: [toFillIn('what was done, and which of it helped')] },
  { title: 'What went well, and what did not', lines: [toFillIn('detection, response, communication')] },
  { title: 'Actions', lines: [toFillIn('each with an owner and a date')] },
];

const draftOf = (source: PostMortemSource): Draft => {
  const answers = source.turns.flatMap((turn) => answerOfDocument(turn) ?? []);
  const answer = reportOf(answers);
  const title = `Post-mortem draft: ${source.id}`;
  if (answer === undefined)
    return { title, sections: [{ title: 'Summary', lines: [toFillIn('no cause was looked for yet')] }, ...ASKED] };
  return { title, answer, sections: [...findings(answer, source), ...ASKED] };
};

export const postMortemMarkdown = (source: PostMortemSource): MarkdownText => {
  const { sections, answer } = draftOf(source);
  const parts = sections.map(({ title, lines }) => markdownTemplate`## ${markdownWords(title)}\n\n${lines}\n`);
  const rows = answer === undefined ? [] : reportedRows(answer).map(markdownRow);
  const evidence = rows.length === 0 ? markdownTemplate`` : markdownTemplate`## Evidence\n\n${rows}\n`;
  return markdownTemplate`# Post-mortem draft: ${markdown.data(source.id)}\n\n${parts}\n${evidence}`;
};

export const postMortemHtml = (source: PostMortemSource): Rendered<'html'> => {
  const { title, sections, answer } = draftOf(source);
  const rows = answer === undefined ? [] : reportedRows(answer);
  const anchor = citationAnchors(answer?.turn ?? 0, rows);
  const charts = answer && source.charts.get(answer.turn);
  const figures = answer === undefined || charts === undefined ? [] : chartFigures(answer, charts);
  const parts = sections.map(({ title: heading, lines }) => {
    const drawn = heading === 'Impact' ? figures : [];
    return htmlTemplate`<section>\n<h2>${html.data(heading)}</h2>\n${htmlOfMarkdown(lines.join('\n'), anchor)}\n${drawn}\n</section>`;
  });
  return htmlPage({ title, body: [...parts, evidenceSection(answer?.turn ?? 0, rows)] });
};
