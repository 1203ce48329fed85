// An investigation as a document for readers: its questions, answers and cited rows, in Markdown. `report-page.ts` writes the page of HTML.
import type { Answer, AnswerEvidence } from '../../evidence/answer.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, toIso } from '../../kernel/time.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { HandoverNote } from '../../investigation/views/session.js';
import { markdown, markdownBlock, markdownTemplate, markdownWords } from '../../output/markdown.js';
import type { Rendered } from '../../output/rendered.js';
import type { TurnDocument } from '../records/turn-reader.js';
import type { ReportWords } from './report-words/report-words.js';

export type RecordedQuestion = {
  /** When the question was recorded; the `askedAt` of an answer is the instant that it is about. */
  readonly at: Micros;
  /** The instant that its caller wants it answered as of; absent: the present. */
  readonly asOf?: Micros;
  /** The turn whose question it answers by choosing a reading. */
  readonly resolves?: number;
};

export type ExportedTurns = {
  readonly id: string;
  readonly turns: readonly TurnDocument[];
  /** By the number of the turn. */
  readonly asked: ReadonlyMap<number, RecordedQuestion>;
  /** What people have left for each other, oldest first. */
  readonly notes: readonly HandoverNote[];
  /** Of the first fact. */
  readonly openedAt?: Micros;
  /** Of the language of the report. */
  readonly words: ReportWords;
};

/** What the facts of an investigation tell of its questions, by turn. */
export const recordedQuestions = (
  facts: readonly RecordedFact<InvestigationFact>[],
): ReadonlyMap<number, RecordedQuestion> => {
  const resolved = new Map(
    facts.flatMap((fact) => (fact.type === 'ConfirmationGiven' ? [[fact.data.turn, fact.data.confirms] as const] : [])),
  );
  return new Map(
    facts.flatMap((fact) => {
      if (fact.type !== 'TurnAsked') return [];
      const { turn, question } = fact.data;
      const asked = { at: fact.at, ...optional({ asOf: question.askedAt, resolves: resolved.get(turn) }) };
      return [[turn, asked] as const];
    }),
  );
};

/** `undefined`: the turn waits or runs, or is erased. */
export const answerOfDocument = ({ body }: TurnDocument): Answer | undefined =>
  body === undefined ? undefined : (JSON.parse(body) as Answer);

/** Rows that statements cite. */
export const citedRows = ({ evidence, claims }: Answer): readonly AnswerEvidence[] => {
  const cited = new Set(claims.flatMap(({ citations }) => citations));
  return evidence.filter(({ id }) => cited.has(id));
};

export const openedText = ({ openedAt, words }: Pick<ExportedTurns, 'openedAt' | 'words'>): string =>
  openedAt === undefined ? '' : words.say('opened', { at: words.instant(toIso(openedAt)) });

export const statusLine = (
  { askedAt, status, model }: Answer,
  asked: RecordedQuestion | undefined,
  words: ReportWords,
): string => {
  const by = model === undefined ? words.say('by.engine') : words.say('by.with-model', { model });
  const line = { status: words.say(`state.${status}`), by };
  if (asked === undefined) return words.say('status.as-of', { ...line, asOf: words.instant(askedAt) });
  const at = words.instant(toIso(asked.at));
  return asked.asOf === undefined
    ? words.say('status.asked', { ...line, at })
    : words.say('status.asked-as-of', { ...line, at, asOf: words.instant(toIso(asked.asOf)) });
};

const NO_MARKDOWN = markdownTemplate``;

/** A cited row with its place in the stored batches. */
export const markdownRow = (
  { id, kind, source, at, quote, batch, position }: AnswerEvidence,
  words: ReportWords,
): Rendered<'markdown'> => {
  const when = at === undefined ? NO_MARKDOWN : markdownTemplate`, ${markdown.data(words.instant(at))}`;
  const where = markdownTemplate`${markdown.data(words.say(`kind.${kind}`))}, ${markdown.data(source)}${when}`;
  const row = markdownTemplate`${markdownWords(words.say('batch'))} ${markdown.code(batch)} ${markdownWords(words.say('line'))} ${position}`;
  const quoted = quote === '' ? NO_MARKDOWN : markdownTemplate`\n\n${markdownBlock(quote, '  ')}`;
  return markdownTemplate`- **[${markdown.data(id)}]** ${where}, ${row}${quoted}`;
};

const markdownQuoted = (text: string): readonly Rendered<'markdown'>[] =>
  text.split('\n').map((line) => markdownTemplate`> ${markdown.data(line)}`);

/** Answers of older versions were stored without escaping: escaped text stays as it is. */
const markdownTurn = (
  turn: TurnDocument,
  { asked, words }: Pick<ExportedTurns, 'asked' | 'words'>,
): Rendered<'markdown'> => {
  const answer = answerOfDocument(turn);
  const title = markdownWords(words.say('turn', { n: turn.n }));
  const head = markdownTemplate`## ${title}\n\n${markdownQuoted(turn.text ?? words.say('erased'))}`;
  if (answer === undefined) return markdownTemplate`${head}\n\n_${markdown.data(words.say(`state.${turn.status}`))}_\n`;
  const rows = citedRows(answer).map((row) => markdownRow(row, words));
  const status = markdownTemplate`${markdown.prose(statusLine(answer, asked.get(turn.n), words))}`;
  const evidence = markdownWords(words.say('evidence'));
  return markdownTemplate`${head}\n\n${status}\n\n${markdown.prose(answer.text)}\n\n### ${evidence}\n\n${rows}\n`;
};

export const noteTitle = ({ by, at }: HandoverNote, words: ReportWords): string =>
  words.say('note', { by, at: words.instant(toIso(at)) });

const markdownNote = (note: HandoverNote | undefined, words: ReportWords): Rendered<'markdown'> =>
  note === undefined
    ? NO_MARKDOWN
    : markdownTemplate`\n\n**${markdown.data(noteTitle(note, words))}**\n\n${markdownQuoted(note.text)}`;

/** `# Investigation INC-42`: the name stands behind the words in every language. */
export const markdownTitle = (
  message: 'title' | 'draft.title',
  { id, words }: Pick<ExportedTurns, 'id' | 'words'>,
): Rendered<'markdown'> => markdownTemplate`# ${markdownWords(words.say(message).trim())} ${markdown.data(id)}`;

export const markdownDocument = (exported: ExportedTurns): Rendered<'markdown'> =>
  markdownTemplate`${markdownTitle('title', exported)}\n\n${markdown.prose(openedText(exported))}${markdownNote(exported.notes.at(-1), exported.words)}\n\n${exported.turns.map((turn) => markdownTurn(turn, exported))}`;
