// A resolved issue as a document: what was asked, what the cause was, which rows showed it, and what was done.
import type { Answer, AnswerEvidence, AnswerHypothesis } from '../../evidence/answer.js';

export type Resolved = {
  readonly investigation: string;
  /** What people wrote, oldest first; masked. */
  readonly questions: readonly string[];
  /** The last answer of the issue. */
  readonly answer: Answer;
};

/** Quotes that are worth reading again. */
const MOST_QUOTES = 12;

const LINE_END = /\s*\n\s*/g;

/** One line, so that nothing in it begins a heading or a list. */
const inline = (text: string): string => text.replace(LINE_END, ' ').trim();

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const causeLines = (hypotheses: readonly AnswerHypothesis[]): readonly string[] => {
  const [first] = hypotheses;
  if (first === undefined) return [];
  const { cause, service, kind, onset, affected } = first;
  const since = onset === undefined ? [] : [`Since ${onset}.`];
  const reach = affected.length === 0 ? [] : [`Affected: ${affected.map(inline).join(', ')}.`];
  return [inline(cause), `Service ${inline(service)}, ${kind}.`, ...since, ...reach];
};

const quoteLine = ({ kind, source, service, at, quote }: AnswerEvidence): string => {
  const where = [kind, service ?? source, at].filter((each) => each !== undefined).join(', ');
  return `- ${where}: “${inline(quote)}”`;
};

/** Rows that a claim of the cause cites first. */
const cited = ({ claims, evidence }: Answer): readonly AnswerEvidence[] => {
  const ids = claims
    .toSorted((a, b) => Number(b.type === 'cause') - Number(a.type === 'cause'))
    .flatMap(({ citations }) => citations);
  const wanted = [...new Set(ids)].slice(0, MOST_QUOTES);
  return wanted.flatMap((id) => evidence.find((each) => each.id === id && each.field !== undefined) ?? []);
};

const advice = ({ claims }: Answer): readonly string[] =>
  claims.filter(({ type }) => type === 'advice').map(({ text }) => `- ${inline(text)}`);

export const incidentDocument = ({ investigation, questions, answer }: Resolved): string => {
  const { issue, claims, hypotheses } = answer;
  const title = issue?.summary ?? questions[0] ?? investigation;
  const said = claims.filter(({ type, verdict }) => type === 'cause' && verdict === 'supported');
  const lines = [
    `# ${inline(title)}`,
    '',
    `Investigation ${inline(investigation)}, asked at ${answer.askedAt}.`,
    ...section(
      'Question',
      questions.map((question) => `- ${inline(question)}`),
    ),
    ...section('Cause', [...causeLines(hypotheses), ...said.map(({ text }) => `- ${inline(text)}`)]),
    ...section('Evidence', cited(answer).map(quoteLine)),
    ...section('Resolution', [`Marked as resolved after turn ${answer.turn}.`, ...advice(answer)]),
  ];
  return `${lines.join('\n')}\n`;
};
