// Exports an investigation: as JSON with all facts, as a document for readers, or as the draft of a post-mortem.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BatchHash, StreamId, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import type { ReportLanguage } from '../../kernel/report-languages.js';
import { isRejection } from '../../kernel/rejection.js';
import { toIso } from '../../kernel/time.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { currentBatch, renewalsIn } from '../../investigation/masking-renewals.js';
import { investigationStream } from '../../investigation/streams.js';
import type { HandoverNote } from '../../investigation/views/session.js';
import type { Rendered } from '../../output/rendered.js';
import { BatchGone, BatchStore } from '../records/batch-store.js';
import { Executions } from '../records/executions.js';
import { TextsErased } from '../records/texts.js';
import { type TurnDocument, TurnReader } from '../records/turn-reader.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { answerOfDocument, recordedQuestions, markdownDocument } from './export-documents.js';
import { type PostMortemSource, postMortemHtml, postMortemMarkdown, type TurnRating } from './post-mortem.js';
import { readTemplateTexts, withTemplateTexts } from './template-texts.js';
import { type AnswerCharts, chartsOfAnswer } from './report-charts.js';
import { htmlDocument } from './report-page.js';
import { conversationLanguage, reportWords } from './report-words/report-words.js';
import type { Reading } from '../../language/reading.js';

type InvestigationFacts = readonly RecordedFact<InvestigationFact>[];

export type ExportFormat = 'json' | 'md' | 'html' | 'post-mortem-md' | 'post-mortem-html';

export class ExportInvestigation extends Query<{ readonly text: string } | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly format: ExportFormat,
    /** Absent: that of the conversation. */
    readonly language?: ReportLanguage,
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
  json: ({ id, turns, notes, facts }) => {
    const documents = turns.map((turn) => ({ ...turn, body: answerOfDocument(turn) ?? null }));
    return JSON.stringify(
      {
        clientTxnId: id,
        turns: documents,
        notes: notes.map((note) => ({ ...note, at: toIso(note.at) })),
        events: facts,
      },
      undefined,
      2,
    );
  },
  md: markdownDocument,
  html: htmlDocument,
  'post-mortem-md': postMortemMarkdown,
  'post-mortem-html': postMortemHtml,
};

type BatchReader = (hash: string) => Promise<string | undefined>;

const HAS_CHARTS: ReadonlySet<ExportFormat> = new Set(['html', 'post-mortem-html']);

/** Documents for readers tell patterns of log lines by their text. */
const inWords = (
  turns: readonly TurnDocument[],
  facts: InvestigationFacts,
  readBatch: BatchReader,
): Promise<readonly TurnDocument[]> =>
  Promise.all(
    turns.map(async (turn) => {
      const answer = answerOfDocument(turn);
      if (answer === undefined) return turn;
      const texts = await readTemplateTexts({ turn: turn.n, facts, readBatch });
      return { ...turn, body: JSON.stringify(withTemplateTexts(answer, texts)) };
    }),
  );

const chartsOf = async (
  turns: readonly TurnDocument[],
  facts: InvestigationFacts,
  readBatch: BatchReader,
): Promise<ReadonlyMap<number, AnswerCharts>> => {
  const charts = new Map<number, AnswerCharts>();
  for (const turn of turns) {
    const answer = answerOfDocument(turn);
    if (answer !== undefined) charts.set(turn.n, await chartsOfAnswer({ answer, facts, readBatch }));
  }
  return charts;
};

@QueryHandler(ExportInvestigation)
export class ExportInvestigationHandler implements IQueryHandler<ExportInvestigation> {
  constructor(
    private readonly turns: TurnReader,
    private readonly batches: BatchStore,
    private readonly executions: Executions,
  ) {}

  async execute({ target, format, language }: ExportInvestigation): Promise<{ readonly text: string } | AppRefusal> {
    const stored = await this.turns.listTurns(target);
    if (isRejection<readonly TurnDocument[], AppRefusal>(stored)) return stored;
    const facts = await this.turns.readFacts(target);
    if ('rejected' in facts) return facts;
    const readBatch = this.#batchReader(target, facts);
    const turns = format === 'json' ? stored : await inWords(stored, facts, readBatch);
    const charts = HAS_CHARTS.has(format) ? await chartsOf(turns, facts, readBatch) : new Map<number, AnswerCharts>();
    const ratings = await this.#ratings(target, facts);
    const openedAt = facts[0]?.at;
    const asked = recordedQuestions(facts);
    const notes = await this.#notes(target, facts);
    const words = reportWords(language ?? (await this.#language(target, facts)));
    return {
      text: EXPORTS[format]({
        id: target.id,
        turns,
        asked,
        facts,
        charts,
        ratings,
        notes,
        words,
        ...optional({ openedAt }),
      }),
    };
  }

  #batchReader(target: InvestigationTarget, facts: InvestigationFacts): BatchReader {
    const renewals = renewalsIn(facts);
    return async (hash) => {
      try {
        return await this.batches.readBytes(target.caller.tenant, currentBatch(renewals, hash as BatchHash));
      } catch (error) {
        if (error instanceof BatchGone) return undefined;
        throw error;
      }
    };
  }

  /** In which most turns were asked, the latest of equal ones; English for those in which no report is written. */
  async #language(target: InvestigationTarget, facts: InvestigationFacts): Promise<ReportLanguage> {
    const stream = investigationStream(target.caller.tenant, target.id);
    const refs = facts.flatMap((fact) =>
      fact.type === 'TurnClassified' && fact.data.classification.read !== undefined
        ? [fact.data.classification.read]
        : [],
    );
    const texts = await Promise.all(refs.map((ref) => this.#textOf(stream, ref)));
    // readings of every version hold it
    const languageOf = (text: string): string => (JSON.parse(text) as Pick<Reading, 'language'>).language;
    return conversationLanguage(texts.flatMap((text) => (text === undefined ? [] : [languageOf(text)])));
  }

  /** In the order in which they were given. */
  #ratings(target: InvestigationTarget, facts: InvestigationFacts): Promise<readonly TurnRating[]> {
    const stream = investigationStream(target.caller.tenant, target.id);
    const given = facts.flatMap((fact) => (fact.type === 'FeedbackGiven' ? [fact.data] : []));
    return Promise.all(
      given.map(async ({ turn, rating, cause: ref }) => {
        const cause = ref && (await this.#textOf(stream, ref));
        return { turn, rating, ...optional({ cause }) };
      }),
    );
  }

  /** In the order in which they were left, without erased ones. */
  async #notes(target: InvestigationTarget, facts: InvestigationFacts): Promise<readonly HandoverNote[]> {
    const stream = investigationStream(target.caller.tenant, target.id);
    const left = facts.map(async (fact) => {
      const text = fact.type === 'HandoverNoted' ? await this.#textOf(stream, fact.data.note) : undefined;
      return text === undefined ? [] : [{ text, by: fact.actor.id, at: fact.at }];
    });
    return (await Promise.all(left)).flat();
  }

  /** `undefined`: it is erased. */
  async #textOf(stream: StreamId, ref: TextRef): Promise<string | undefined> {
    try {
      return await this.executions.readText(stream, ref);
    } catch (error) {
      if (error instanceof TextsErased) return undefined;
      throw error;
    }
  }
}
