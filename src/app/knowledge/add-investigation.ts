// Adds the resolved issues of an investigation to a collection as documents, so that a later investigation finds them.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Answer, AnswerEvidence, AnswerHypothesis } from '../../evidence/answer.js';
import type { ClientTxnId } from '../../kernel/brand.js';
import { isRejection } from '../../kernel/rejection.js';
import type { OpenedInvestigation } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import type { AppRefusal, Caller } from '../requests.js';
import { markdown } from '../../output/markdown.js';
import { Investigations } from '../records/investigations.js';
import { type TurnDocument, TurnReader, unknownInvestigation } from '../records/turn-reader.js';
import { orKnowledgeRefusal } from '../refusals.js';
import { DocumentUpload, type IndexingResult } from './add-document.js';

type ResolvedIssue = {
  readonly investigation: string;
  /** What people wrote, oldest first; masked. */
  readonly questions: readonly string[];
  /** The last answer of the issue. */
  readonly answer: Answer;
};

/** Quotes that are worth reading again. */
const MAX_QUOTES = 12;

const LINE_END = /\s*\n\s*/g;

/** One line, in which nothing begins a heading, a list or a link. */
const inlineText = (text: string): string => markdown.prose(text.replace(LINE_END, ' ').trim());

const formatSection = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

const causeLines = (hypotheses: readonly AnswerHypothesis[]): readonly string[] => {
  const [first] = hypotheses;
  if (first === undefined) return [];
  const { cause, service, kind, onset, affected } = first;
  const since = onset === undefined ? [] : [`Since ${onset}.`];
  const reach = affected.length === 0 ? [] : [`Affected: ${affected.map(inlineText).join(', ')}.`];
  return [inlineText(cause), `Service ${inlineText(service)}, ${kind}.`, ...since, ...reach];
};

const quoteLine = ({ kind, source, service, at, quote }: AnswerEvidence): string => {
  const where = [kind, service ?? source, at].filter((each) => each !== undefined).join(', ');
  return `- ${where}: ${inlineText(`“${quote}”`)}`;
};

/** Rows that a claim of the cause cites first. */
const citedEvidence = ({ claims, evidence }: Answer): readonly AnswerEvidence[] => {
  const ids = claims
    .toSorted((a, b) => Number(b.type === 'cause') - Number(a.type === 'cause'))
    .flatMap(({ citations }) => citations);
  const quotedIds = [...new Set(ids)].slice(0, MAX_QUOTES);
  return quotedIds.flatMap((id) => evidence.find((each) => each.id === id && each.field !== undefined) ?? []);
};

const adviceLines = ({ claims }: Answer): readonly string[] =>
  claims.filter(({ type }) => type === 'advice').map(({ text }) => `- ${inlineText(text)}`);

const incidentDocument = ({ investigation, questions, answer }: ResolvedIssue): string => {
  const { issue, claims, hypotheses } = answer;
  const title = issue?.summary ?? questions[0] ?? investigation;
  const causes = claims.filter(({ type, verdict }) => type === 'cause' && verdict === 'supported');
  const lines = [
    `# ${inlineText(title)}`,
    '',
    `Investigation ${inlineText(investigation)}, asked at ${answer.askedAt}.`,
    ...formatSection(
      'Question',
      questions.map((question) => `- ${inlineText(question)}`),
    ),
    ...formatSection('Cause', [...causeLines(hypotheses), ...causes.map(({ text }) => `- ${inlineText(text)}`)]),
    ...formatSection('Evidence', citedEvidence(answer).map(quoteLine)),
    ...formatSection('Resolution', [`Marked as resolved after turn ${answer.turn}.`, ...adviceLines(answer)]),
  ];
  return `${lines.join('\n')}\n`;
};

export type InvestigationAddition = {
  readonly collection: string;
  readonly description?: string;
  readonly investigation: ClientTxnId;
};

export class AddInvestigation extends Command<IndexingResult | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly addition: InvestigationAddition,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

type IncidentFile = { readonly issue: string; readonly markdown: string };

const answerOf = ({ status, body }: TurnDocument): Answer | undefined =>
  status === 'answered' && body !== undefined ? (JSON.parse(body) as Answer) : undefined;

const incidentFiles = (
  investigation: string,
  issue: string,
  turns: readonly TurnDocument[],
): readonly IncidentFile[] => {
  const own = turns.filter((turn) => turn.issue === issue);
  const answer = own.map(answerOf).findLast((each) => each !== undefined);
  if (answer === undefined) return [];
  const questions = own.flatMap(({ text }) => text ?? []);
  return [{ issue, markdown: incidentDocument({ investigation, questions, answer }) }];
};

const refuseUnresolved = ({ issues }: OpenedInvestigation): AppRefusal => ({
  rejected: 'nothing-resolved',
  because: issues.length === 0 ? 'nothing was asked in it yet' : 'none of its issues is resolved and answered',
});

@CommandHandler(AddInvestigation)
export class AddInvestigationHandler implements ICommandHandler<AddInvestigation> {
  constructor(
    private readonly investigations: Investigations,
    private readonly turns: TurnReader,
    private readonly upload: DocumentUpload,
  ) {}

  execute({ caller, addition, signal }: AddInvestigation): Promise<IndexingResult | AppRefusal> {
    return orKnowledgeRefusal(async () => {
      const incidents = await this.#incidents(caller, addition.investigation);
      if (isRejection<readonly IncidentFile[], AppRefusal>(incidents)) return incidents;
      const files = incidents.map(({ issue, markdown }) => ({
        name: `investigations/${addition.investigation}/${issue}.md`,
        bytes: Buffer.from(markdown),
      }));
      return this.upload.add({ ...addition, tenant: caller.tenant }, files, signal);
    });
  }

  async #incidents(caller: Caller, id: ClientTxnId): Promise<readonly IncidentFile[] | AppRefusal> {
    const { state } = await this.investigations.load(investigationStream(caller.tenant, id));
    if (state.status === 'none') return unknownInvestigation;
    const turns = await this.turns.listTurns({ caller, id });
    if (isRejection<readonly TurnDocument[], AppRefusal>(turns)) return turns;
    const resolved = state.issues.filter(({ status }) => status === 'resolved');
    const incidents = resolved.flatMap((issue) => incidentFiles(id, issue.id, turns));
    return incidents.length > 0 ? incidents : refuseUnresolved(state);
  }
}
