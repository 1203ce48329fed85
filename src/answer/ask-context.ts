// What a question is answered from: what it asks, the issue in which it is asked, and what is known of the cause.
import type { Findings } from '../evidence/finding.js';
import type { CitedRows } from '../evidence/sentence.js';
import { verdictOnset } from '../evidence/verdict-onset.js';
import type { IssueWindow, Scope } from '../investigation/scope.js';
import type { Suspect } from '../investigation/turn.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { ForeignWord } from '../language/details/foreign-words.js';
import type { MessageDetails } from '../language/details/message-details.js';
import type { Entity } from '../language/names/entity.js';
import type { Ask } from '../language/reading.js';
import type { EventTime } from '../language/time/event-times.js';
import type { EventSide } from '../language/time/time-table.js';
import type { Topic } from '../language/topics/topic-words.js';
import type { PassageRow } from '../telemetry/knowledge-rows.js';
import type { ChangeRecord } from '../telemetry/record.js';
import type { CatalogueField, PlacedRow, ShownRow } from './ask-reads.js';

/** Whose records a question is about. */
export type Subject = {
  /** The question names them, or the cause is theirs, or the scope of the issue does. Empty: everything. */
  readonly services: readonly string[];
  readonly from: 'message' | 'cause' | 'scope';
  /** Patterns of the log lines by which the cause shows. Empty: not known, or another service is meant. */
  readonly templates: readonly string[];
  /** Patterns by which the cause shows in its own service, where those who suffer from it are asked. */
  readonly causeTemplates?: readonly string[];
};

/** A name of the message that no stored record has. */
export type UnstoredName = {
  readonly name: string;
  readonly field: 'service' | 'environment' | 'region' | 'version';
  /** Names of the catalogue that are spelt alike, the likeliest first. */
  readonly suggestions: readonly string[];
};

/** An instant that a question names, and on which side of it the records are that it asks for. */
export type Moment = {
  readonly at: Micros;
  readonly side: EventSide;
  /** How far from it, where that is said. */
  readonly length?: Micros;
};

export type AskedDocuments = {
  /** As it was sent. */
  readonly message: string;
  /** What was searched for: without the names of collections and the words of asking. */
  readonly question: string;
  /** In the order of the names. */
  readonly collections: readonly string[];
  readonly passages: readonly PlacedRow<PassageRow>[];
  /** Found by their meaning, with their likeness. Absent or empty: no collection has vectors. */
  readonly nearest?: readonly PlacedRow<PassageRow>[];
  /** Words that neither questions about a system nor stored lines have, and the ids of the passages that hold them. Absent: it has none. */
  readonly foreign?: { readonly words: readonly ForeignWord[]; readonly holding: readonly string[] };
  /** The question goes on with this document, and what was asked of it before. */
  readonly atHand?: {
    readonly collection: string;
    readonly file?: string;
    readonly question: string;
    /** Headings of the passage that answered. */
    readonly section: readonly string[];
    /** Its passages. */
    readonly passages: readonly PlacedRow<PassageRow>[];
  };
  /** The caller may be asked which collection is meant, and has not chosen. */
  readonly mayAsk: boolean;
};

export type AskContext = {
  readonly ask: Ask;
  /** ISO 639-1, of the asker. */
  readonly language: string;
  readonly entities: readonly Entity[];
  /** What it suspects or asks about, by topic. Absent: nothing that has a topic. */
  readonly topics?: readonly Topic[];
  readonly details: MessageDetails;
  readonly askedAt: Micros;
  readonly zone: string;
  /** Of the issue, after this message has changed them. */
  readonly window: IssueWindow;
  readonly scope: Scope;
  readonly subject: Subject;
  /** The window in which records are counted: that of the message, else from the onset of the cause, else that of the issue. */
  readonly period: TimeWindow;
  /** The message names a time, which is the period. */
  readonly hasOwnTime: boolean;
  /** The time that the message names, whatever it names it for: also one that it only compares with. */
  readonly saidTime?: TimeWindow;
  /** It tells a time by an event: “since the deploy”. */
  readonly event?: EventTime;
  /** The change that was found for that event. */
  readonly eventChange?: PlacedRow<ChangeRecord>;
  /** The instant that it names: by its clock, or that of the event. */
  readonly moment?: Moment;
  /** Since when the cause has been showing without a break, where its lines tell. */
  readonly begun?: Micros;
  /** Nothing of its service is stored from before that: it may have begun earlier. */
  readonly isBegunFirstStored?: true;
  /** Nothing is stored of the nearest reading of the clock that it names: the other half of the day is taken. */
  readonly isOtherHalfDay?: true;
  /** Every hypothesis of the issue, best first; the first with `cause` is the verdict. */
  readonly suspects: readonly Suspect[];
  /** What the engine found last in this issue, and the rows of its evidence by id. Absent: it did not run. */
  readonly findings?: Findings;
  readonly findingRows: CitedRows;
  /** The names that occur in the telemetry of the tenant. */
  readonly catalogue: { readonly [Field in CatalogueField]: readonly string[] };
  /** How far each source may be read in this turn. A source that is not in it does not exist. */
  readonly asOf: { readonly [source: string]: number };
  /** Rows that earlier answers of the issue have shown, oldest first. */
  readonly shown: readonly ShownRow[];
  /** Everything that the answer before cites: “open e4” means one of these. */
  readonly citedBefore: readonly ShownRow[];
  /** The question before this one, in the same issue. */
  readonly previous?: Ask;
  /** The caller's key reads these services alone. Absent: everything. */
  readonly onlyServices?: readonly string[];
  /** Names of the message that no stored record has. Absent: none. */
  readonly unstored?: readonly UnstoredName[];
  /** What was found in documents, of a question for them. Absent: it asks for something else. */
  readonly documents?: AskedDocuments;
  /** Of the issue: its id, and what it is about. */
  readonly issue: { readonly id: string; readonly summary: string };
  /** Other issues of the conversation, oldest first. */
  readonly otherIssues: readonly {
    readonly id: string;
    readonly summary: string;
    readonly suspects: readonly Suspect[];
  }[];
};

/** The service that is held for the cause. Undefined: none is. */
export const blamedService = ({ suspects }: Pick<AskContext, 'suspects'>): string | undefined =>
  suspects.find(({ cause }) => cause === true)?.service;

/** When the cause began to show, as the report on it says. */
export const causeOnset = ({
  suspects,
  findings,
  findingRows,
  begun,
}: Pick<AskContext, 'suspects' | 'findings' | 'findingRows' | 'begun'>): Micros | undefined => {
  if (begun !== undefined) return begun;
  const cause = suspects.find((suspect) => suspect.cause === true);
  const rank = findings?.hypotheses.findIndex(({ service }) => service === cause?.service) ?? -1;
  const shown = findings === undefined || rank < 0 ? undefined : verdictOnset(findings, findingRows, rank);
  return cause?.onset === undefined ? undefined : (shown ?? cause.onset);
};
