// Exports an investigation: as JSON with all facts, as a document for readers, or as the draft of a post-mortem.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BatchHash } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { currentBatch, renewalsIn } from '../../investigation/masking-renewals.js';
import { investigationStream } from '../../investigation/streams.js';
import type { Rendered } from '../../output/rendered.js';
import { BatchGone, BatchStore } from '../records/batch-store.js';
import { Executions } from '../records/executions.js';
import { TextsErased } from '../records/texts.js';
import { type TurnDocument, TurnReader } from '../records/turn-reader.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { answerOfDocument, askedTurns, markdownDocument } from './export-documents.js';
import { type PostMortemSource, postMortemHtml, postMortemMarkdown, type TurnRating } from './post-mortem.js';
import { type AnswerCharts, chartsOfAnswer } from './report-charts.js';
import { htmlDocument } from './report-page.js';

type InvestigationFacts = readonly RecordedFact<InvestigationFact>[];

export type ExportFormat = 'json' | 'md' | 'html' | 'post-mortem-md' | 'post-mortem-html';

export class ExportInvestigation extends Query<{ readonly text: string } | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly format: ExportFormat,
  ) {
    super();
  }
}

type ExportedInvestigation = PostMortemSource & { readonly facts: InvestigationFacts };

/** A format for readers does not compile until `src/output` has its renderer. JSON is data. */
type FormattedExport = {
  readonly json: string;
  readonly md: Rendered<'markdown'>;
  readonly html: Rendered<'html'>;
  readonly 'post-mortem-md': Rendered<'markdown'>;
  readonly 'post-mortem-html': Rendered<'html'>;
};

const EXPORTS: { readonly [Format in ExportFormat]: (exported: ExportedInvestigation) => FormattedExport[Format] } = {
  json: ({ id, turns, facts }) => {
    const documents = turns.map((turn) => ({ ...turn, body: answerOfDocument(turn) ?? null }));
    return JSON.stringify({ clientTxnId: id, turns: documents, events: facts }, undefined, 2);
  },
  md: markdownDocument,
  html: htmlDocument,
  'post-mortem-md': postMortemMarkdown,
  'post-mortem-html': postMortemHtml,
};

const HAS_CHARTS: ReadonlySet<ExportFormat> = new Set(['html', 'post-mortem-html']);

@QueryHandler(ExportInvestigation)
export class ExportInvestigationHandler implements IQueryHandler<ExportInvestigation> {
  constructor(
    private readonly turns: TurnReader,
    private readonly batches: BatchStore,
    private readonly executions: Executions,
  ) {}

  async execute({ target, format }: ExportInvestigation): Promise<{ readonly text: string } | AppRefusal> {
    const turns = await this.turns.listTurns(target);
    if (isRejection<readonly TurnDocument[], AppRefusal>(turns)) return turns;
    const facts = await this.turns.readFacts(target);
    if ('rejected' in facts) return facts;
    const charts = HAS_CHARTS.has(format) ? await this.#charts(target, turns, facts) : new Map<number, AnswerCharts>();
    const ratings = await this.#ratings(target, facts);
    const openedAt = facts[0]?.at;
    const asked = askedTurns(facts);
    return {
      text: EXPORTS[format]({ id: target.id, turns, asked, facts, charts, ratings, ...optional({ openedAt }) }),
    };
  }

  async #charts(
    target: InvestigationTarget,
    turns: readonly TurnDocument[],
    facts: InvestigationFacts,
  ): Promise<ReadonlyMap<number, AnswerCharts>> {
    const renewals = renewalsIn(facts);
    const readBatch = async (hash: string): Promise<string | undefined> => {
      try {
        return await this.batches.readBytes(target.caller.tenant, currentBatch(renewals, hash as BatchHash));
      } catch (error) {
        if (error instanceof BatchGone) return undefined;
        throw error;
      }
    };
    const charts = new Map<number, AnswerCharts>();
    for (const turn of turns) {
      const answer = answerOfDocument(turn);
      if (answer !== undefined) charts.set(turn.n, await chartsOfAnswer({ answer, facts, readBatch }));
    }
    return charts;
  }

  /** In the order in which they were given. */
  #ratings(target: InvestigationTarget, facts: InvestigationFacts): Promise<readonly TurnRating[]> {
    const stream = investigationStream(target.caller.tenant, target.id);
    const given = facts.flatMap((fact) => (fact.type === 'FeedbackGiven' ? [fact.data] : []));
    return Promise.all(
      given.map(async ({ turn, rating, cause: ref }) => {
        const cause =
          ref &&
          (await this.executions.readText(stream, ref).catch((error: unknown) => {
            if (error instanceof TextsErased) return undefined;
            throw error;
          }));
        return { turn, rating, ...optional({ cause }) };
      }),
    );
  }
}
