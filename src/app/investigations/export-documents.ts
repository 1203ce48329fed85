// An investigation as a document for readers: its questions, answers and cited rows, in Markdown. `report-page.ts` writes the page of HTML.
import type { Answer, AnswerEvidence } from '../../evidence/answer.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, toIso } from '../../kernel/time.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { HandoverNote } from '../../investigation/views/session.js';
import { markdown, markdownBlock, markdownTemplate } from '../../output/markdown.js';
import type { Rendered } from '../../output/rendered.js';
import type { TurnDocument } from '../records/turn-reader.js';

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

export const openedText = (openedAt: Micros | undefined): string =>
  openedAt === undefined ? '' : `Opened ${toIso(openedAt)}.`;

export const statusLine = ({ askedAt, status, model }: Answer, asked: RecordedQuestion | undefined): string => {
  const asOf = asked?.asOf === undefined ? '' : ` as of ${toIso(asked.asOf)}`;
  const when = asked === undefined ? `As of ${askedAt}` : `Asked at ${toIso(asked.at)}${asOf}`;
  return `${when}, ${status}, ${model === undefined ? 'by the engine alone' : `with the model ${model}`}.`;
};

export const ERASED = '(erased)';

const NO_MARKDOWN = markdownTemplate``;

/** A cited row with its place in the stored batches. */
export const markdownRow = ({ id, kind, source, at, quote, batch, position }: AnswerEvidence): Rendered<'markdown'> => {
  const when = at === undefined ? NO_MARKDOWN : markdownTemplate`, ${markdown.data(at)}`;
  const where = markdownTemplate`${markdown.data(kind)}, ${markdown.data(source)}${when}`;
  const row = markdownTemplate`batch ${markdown.code(batch)} line ${position}`;
  const quoted = quote === '' ? NO_MARKDOWN : markdownTemplate`\n\n${markdownBlock(quote, '  ')}`;
  return markdownTemplate`- **[${markdown.data(id)}]** ${where}, ${row}${quoted}`;
};

const markdownQuoted = (text: string): readonly Rendered<'markdown'>[] =>
  text.split('\n').map((line) => markdownTemplate`> ${markdown.data(line)}`);

/** Answers of older versions were stored without escaping: escaped text stays as it is. */
const markdownTurn = (turn: TurnDocument, asked: RecordedQuestion | undefined): Rendered<'markdown'> => {
  const answer = answerOfDocument(turn);
  const head = markdownTemplate`## Turn ${turn.n}\n\n${markdownQuoted(turn.text ?? ERASED)}`;
  if (answer === undefined) return markdownTemplate`${head}\n\n_${markdown.data(turn.status)}_\n`;
  const rows = citedRows(answer).map(markdownRow);
  const status = markdownTemplate`${markdown.prose(statusLine(answer, asked))}`;
  return markdownTemplate`${head}\n\n${status}\n\n${markdown.prose(answer.text)}\n\n### Evidence\n\n${rows}\n`;
};

export const noteTitle = ({ by, at }: HandoverNote): string => `Hand-over note of ${by}, ${toIso(at)}`;

const markdownNote = (note: HandoverNote | undefined): Rendered<'markdown'> =>
  note === undefined
    ? NO_MARKDOWN
    : markdownTemplate`\n\n**${markdown.data(noteTitle(note))}**\n\n${markdownQuoted(note.text)}`;

export const markdownDocument = ({ id, turns, asked, notes, openedAt }: ExportedTurns): Rendered<'markdown'> =>
  markdownTemplate`# Investigation ${markdown.data(id)}\n\n${markdown.prose(openedText(openedAt))}${markdownNote(notes.at(-1))}\n\n${turns.map((turn) => markdownTurn(turn, asked.get(turn.n)))}`;
