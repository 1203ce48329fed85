// Export: the whole conversation as JSON for machines, or as markdown for people.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/rejection.js';
import { toIso } from '../../kernel/time.js';
import type { Answer } from '../../evidence/answer.js';
import type { AppRefusal, Target } from '../asking.js';
import { type TurnDocument, TurnReader } from '../turn-reader.js';

export class ExportInvestigation extends Query<{ readonly text: string } | AppRefusal> {
  constructor(
    readonly target: Target,
    readonly format: 'json' | 'md',
  ) {
    super();
  }
}

const answerOf = ({ body }: TurnDocument): Answer | undefined =>
  body === undefined ? undefined : (JSON.parse(body) as Answer);

/** Fenced so that nothing fetched can pass for markdown of ours. */
const evidenceLines = ({ evidence, claims }: Answer): string => {
  const cited = new Set(claims.flatMap(({ citations }) => citations));
  return evidence
    .filter(({ id }) => cited.has(id))
    .map(({ id, kind, source, at, quote, batch, position }) => {
      const fence = '`'.repeat(Math.max(3, ...[...quote.matchAll(/`+/g)].map(([run]) => run.length + 1)));
      return `- **[${id}]** ${kind}, ${source}${at === undefined ? '' : `, ${at}`}, batch \`${batch}\` line ${position}\n\n  ${fence}\n  ${quote.replaceAll('\n', '\n  ')}\n  ${fence}`;
    })
    .join('\n');
};

const turnMarkdown = (turn: TurnDocument): string => {
  const answer = answerOf(turn);
  const head = `## Turn ${turn.n}\n\n> ${(turn.text ?? '(erased)').replaceAll('\n', '\n> ')}`;
  if (answer === undefined) return `${head}\n\n_${turn.status}_`;
  return `${head}\n\n_${answer.askedAt}, ${answer.status}, ${answer.mode}_\n\n${answer.text}\n\n### Evidence\n\n${evidenceLines(answer)}`;
};

@QueryHandler(ExportInvestigation)
export class ExportInvestigationHandler implements IQueryHandler<ExportInvestigation> {
  constructor(private readonly turns: TurnReader) {}

  async execute({ target, format }: ExportInvestigation): Promise<{ readonly text: string } | AppRefusal> {
    const turns = await this.turns.all(target);
    if (isRejection<readonly TurnDocument[], AppRefusal>(turns)) return turns;
    const facts = await this.turns.facts(target);
    if (format === 'md') {
      const from = facts[0] === undefined ? '' : `Opened ${toIso(facts[0].at)}.`;
      return { text: `# Investigation ${target.id}\n\n${from}\n\n${turns.map(turnMarkdown).join('\n\n')}\n` };
    }
    const documents = turns.map((turn) => ({ ...turn, body: answerOf(turn) ?? null }));
    return { text: JSON.stringify({ clientTxnId: target.id, turns: documents, events: facts }, undefined, 2) };
  }
}
