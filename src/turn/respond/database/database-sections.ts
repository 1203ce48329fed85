// Selects what an answer states about a database: causes with evidence, load, limits and changes.
import type { Claim } from '../../../evidence/claim.js';
import type { DatabaseCause, DatabaseTrigger } from '../../../evidence/database.js';
import type { AnswerHypothesis } from '../../../evidence/answer.js';
import type { Findings } from '../../../evidence/finding.js';
import type { Suspect } from '../../../investigation/turn.js';
import { changeParts } from '../claims/change-claims.js';
import { buildClaim, type CitedRows, momentPart } from '../../../evidence/sentence.js';

/** What follows from the first cause, or is less likely, gets a sentence each. */
const MOST_FURTHER = 3;
const MOST_SUPPORT = 6;

export type DatabaseSections = {
  readonly cause: readonly Claim[];
  readonly support: readonly Claim[];
  readonly further: readonly Claim[];
  readonly meaning: readonly Claim[];
  readonly limits: readonly Claim[];
  readonly risks: readonly Claim[];
  readonly changed: readonly Claim[];
  /** The change that set off the cause; and what may have, by its time alone. */
  readonly triggers: readonly Claim[];
  readonly perhaps: readonly Claim[];
  /** Deploys and other changes of the time. */
  readonly nearby: readonly Claim[];
};

export const NO_DATABASE_SECTIONS: DatabaseSections = {
  cause: [],
  support: [],
  further: [],
  meaning: [],
  limits: [],
  risks: [],
  changed: [],
  triggers: [],
  perhaps: [],
  nearby: [],
};

const withoutTold = (told: readonly Claim[], claims: readonly Claim[]): readonly Claim[] =>
  claims.filter(({ text }) => !told.some((claim) => claim.text === text));

const MOST_CHANGES = 3;

/** Changes of that time are stated beside the cause: a snapshot cannot tell which of them is to blame. */
const nearbyChanges = ({ timeline, window }: Findings, rows: CitedRows, told: ReadonlySet<string>): readonly Claim[] =>
  timeline
    .flatMap(({ event, evidence: [id] }) => {
      const row = id === undefined ? undefined : rows.get(id);
      return event !== 'change' || id === undefined || told.has(id) || row?.kind !== 'change' ? [] : [{ id, row }];
    })
    .slice(-MOST_CHANGES)
    .map(({ id, row }) =>
      buildClaim('observation', { citations: [id] }, changeParts(row, momentPart(row.time, window))),
    );

export const databaseSections = (findings: Findings, rows: CitedRows): DatabaseSections => {
  const { database } = findings;
  if (database === undefined) return NO_DATABASE_SECTIONS;
  const { causes, load, limits, changed, meaning = [], risks = [], triggers = [] } = database;
  const known = new Set(triggers.flatMap(({ claim }) => claim.citations));
  const [first, ...others] = causes;
  const support = [...load, ...(first?.support ?? [])].slice(0, MOST_SUPPORT + load.length);
  return {
    cause: first === undefined ? [] : [first.claim],
    support,
    further: withoutTold(
      support,
      others.slice(0, MOST_FURTHER).map(({ claim }) => claim),
    ),
    meaning: first === undefined ? [] : meaning,
    limits: withoutTold(risks, limits),
    risks: withoutTold(support, risks),
    changed: withoutTold(support, changed),
    triggers: triggers.filter(({ isShown }) => isShown).map(({ claim }) => claim),
    perhaps: triggers.filter(({ isShown }) => !isShown).map(({ claim }) => claim),
    nearby: first === undefined ? [] : nearbyChanges(findings, rows, known),
  };
};

/** The service is the instance. A snapshot does not show which services are affected. */
const databaseHypothesis = (
  service: string,
  { kind, confidence, claim, support, statements, refutedBy }: DatabaseCause,
  { triggers, write }: { readonly triggers: readonly DatabaseTrigger[]; readonly write: (marked: string) => string },
): AnswerHypothesis => {
  const [trigger] = triggers.filter(({ isShown }) => isShown);
  const claims = [claim, ...support, ...(trigger === undefined ? [] : [trigger.claim])];
  return {
    cause: write(claim.text),
    service,
    kind,
    location: {
      ...(statements[0] !== undefined && { operation: statements[0] }),
      ...(trigger !== undefined && { change: trigger.title }),
    },
    affected: [],
    confidence,
    evidence: [...new Set(claims.flatMap(({ citations }) => citations))],
    against: [],
    refutedBy: write(refutedBy),
  };
};

/** A change set off the first of them. */
/** `write`: takes the marks of names from a sentence, and may say it in another language. */
export const databaseHypotheses = (
  { database }: Findings,
  write: (marked: string) => string,
): readonly AnswerHypothesis[] =>
  database?.causes.map((cause, rank) =>
    databaseHypothesis(database.service, cause, { triggers: rank === 0 ? (database.triggers ?? []) : [], write }),
  ) ?? [];

/** Later turns say what rose and fell of it. */
export const databaseSuspects = ({ database }: Findings): readonly Suspect[] => {
  const [first] = database?.causes ?? [];
  return database === undefined || first === undefined
    ? []
    : [{ service: database.service, kind: first.kind, confidence: first.confidence }];
};

/** The position of each section's claims. */
export type PlacedSections = { readonly [Name in keyof DatabaseSections]: readonly number[] };

export const placeSections = (
  { cause, support, further, meaning, limits, risks, changed, triggers, perhaps, nearby }: DatabaseSections,
  place: (section: readonly Claim[]) => readonly number[],
): PlacedSections => ({
  cause: place(cause),
  support: place(support),
  further: place(further),
  meaning: place(meaning),
  limits: place(limits),
  risks: place(risks),
  changed: place(changed),
  triggers: place(triggers),
  perhaps: place(perhaps),
  nearby: place(nearby),
});
