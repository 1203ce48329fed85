// Which change set off what slows a database: one that came before it, of a service that the rows connect with it; else what only the time speaks for.
import { quotationOf } from '../../analysis/findings/citations.js';
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import type { Claim } from '../../evidence/claim.js';
import type { DatabaseTrigger } from '../../evidence/database.js';
import type { Evidence } from '../../evidence/evidence.js';
import { isNameOfService } from '../../evidence/service-ownership.js';
import { HOUR, MINUTE } from '../../kernel/time.js';
import type { SnapshotFinding } from '../diagnose/diagnosis.js';
import type { Snapshot } from '../format/snapshot.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { pointerKeys } from '../../telemetry/json-pointer.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import { buildClaim, momentPart, namePart, type SentencePart } from '../../turn/respond/claims/sentence.js';
import type { Citing, Drawing } from './claims.js';
import { type Owner, ownersOf } from './owners.js';
import { type Since, sinceOf } from './since.js';

type PlacedChange = { readonly row: ChangeRecord; readonly batch: AnalysisBatch['hash']; readonly position: number };

export type Drawn = {
  readonly drawing: Drawing;
  readonly citing: Citing;
  readonly snapshot: Snapshot;
  readonly side: 'primary' | 'secondary';
  readonly finding: SnapshotFinding;
  readonly batches: readonly AnalysisBatch[];
};

/** Earlier ones had time to show. */
const REACH = 2 * HOUR;
/** By its time alone, only what came right before is worth a line. */
const NEAR = 30 * MINUTE;
const MOST = 2;

const changesIn = (batches: readonly AnalysisBatch[]): readonly PlacedChange[] => {
  const all = batches.flatMap(({ hash, rows }) =>
    rows.flatMap((row, position) =>
      row.kind === 'change' && row.change !== 'alert' ? [{ row, batch: hash, position }] : [],
    ),
  );
  const known = new Map(all.map((each) => [each.row.id, each]));
  return [...known.values()].toSorted((a, b) => b.row.time - a.row.time);
};

const evidenceOf = (placed: {
  readonly row: BatchRow;
  readonly batch: Evidence['batch'];
  readonly position: number;
}) => ({
  batch: placed.batch,
  position: placed.position,
  role: 'context' as const,
  ...quotationOf(placed.row),
});

/** The row of a place, and the path within it. */
const standing = (
  { drawing, side }: Drawn,
  path: string,
): { readonly evidence: string; readonly path: string } | undefined => {
  const found = drawing.captured.rowOf({ of: side, path });
  if (found === undefined) return undefined;
  return { evidence: drawing.cite(found.placed), path: ['value', ...pointerKeys(found.rest)].join('.') };
};

const sinceStands = (drawn: Drawn, { exact, place }: Since) => {
  const stands = standing(drawn, place);
  return exact || stands === undefined ? stands : { ...stands, path: 'captured.from' };
};

const ownerStands = (drawn: Drawn, { row, path }: Owner) =>
  row === undefined ? standing(drawn, path) : { evidence: drawn.citing.citeOther(evidenceOf(row)), path };

const ownerParts = ({ name: own, words: [before, after], called }: Owner): readonly SentencePart[] => [
  before,
  namePart(own),
  after,
  ...(called === undefined ? [] : [namePart(called)]),
];

type Connected = { readonly change: PlacedChange; readonly owner: Owner };

const shown = (drawn: Drawn, { change, owner }: Connected, since: Since): readonly DatabaseTrigger[] => {
  const [from, by] = [sinceStands(drawn, since), ownerStands(drawn, owner)];
  if (from === undefined || by === undefined) return [];
  const id = drawn.citing.citeOther(evidenceOf(change));
  const { row } = change;
  const window = { from: since.at };
  const began: readonly SentencePart[] = since.exact
    ? [', before sessions were seen to queue up, at ', momentPart(since.at, window)]
    : [', before the hour in question began, at ', momentPart(since.at, window)];
  const parts = [
    namePart(row.service),
    ' was changed at ',
    momentPart(row.time, window),
    ...began,
    ': ',
    { quote: row.title },
    '; ',
    ...ownerParts(owner),
  ];
  const said = buildClaim('cause', { citations: [id, by.evidence, from.evidence] }, parts);
  const follows = { change: id, owner: by.evidence, at: by.path, since: from };
  return [{ claim: { ...said, follows }, isShown: true, title: row.title }];
};

const byTime = (drawn: Drawn, { row, ...place }: PlacedChange): DatabaseTrigger => {
  const id = drawn.citing.citeOther(evidenceOf({ row, ...place }));
  const parts = [
    namePart(row.service),
    ' was changed at ',
    momentPart(row.time, { from: row.time }),
    ': ',
    { quote: row.title },
  ];
  const claim: Claim = buildClaim('interpretation', { citations: [id] }, parts);
  return { claim, isShown: false, title: row.title };
};

/** None where the rows connect somebody else with it: then the time speaks for nobody. */
export const triggersOf = (drawn: Drawn): readonly DatabaseTrigger[] => {
  const since = sinceOf(drawn.snapshot, drawn.finding.kind);
  if (since === undefined) return [];
  const { snapshot, finding, batches } = drawn;
  const end = since.exact ? since.at : (snapshot.meta.to ?? since.at);
  const before = changesIn(batches).filter(({ row }) => row.time < end && row.time >= since.at - REACH);
  const owners = ownersOf(snapshot, finding, batches);
  const connected = before.flatMap((change): readonly Connected[] => {
    const owner = owners.find((each) => isNameOfService(change.row.service, each.name));
    return owner === undefined ? [] : [{ change, owner }];
  });
  const surely = connected.filter(({ change }) => change.row.time < since.at);
  if (surely.length > 0) return surely.slice(0, MOST).flatMap((each) => shown(drawn, each, since));
  const guessed = owners.some(({ isUser }) => isUser !== true) ? connected.map(({ change }) => change) : before;
  return guessed
    .filter(({ row }) => row.time >= since.at - NEAR)
    .slice(0, 1)
    .map((change) => byTime(drawn, change));
};
