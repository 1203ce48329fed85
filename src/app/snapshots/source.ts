// Imported snapshots as a source: the named ones, or those of the window, as rows that can be cited.
import type { Tenant } from '../../kernel/brand.js';
import { overlaps, toIso } from '../../kernel/time.js';
import { type ImportedSnapshot, type Library, snapshotIn } from '../../investigation/library.js';
import { type ReadOptions, SnapshotSource, SourceError } from '../../ports/sources.js';
import { splitRows } from '../../snapshot/rows/split.js';
import type { Fetched, Position, SnapshotQuery } from '../../telemetry/query.js';
import type { SnapshotRow, SnapshotSide } from '../../telemetry/snapshot-row.js';
import type { Shelf } from './shelf.js';

const SIDES: readonly SnapshotSide[] = ['primary', 'secondary'];

type Chosen = { readonly snapshots: readonly ImportedSnapshot[]; readonly notices: readonly string[] };

const isOf = (snapshot: ImportedSnapshot, { window }: SnapshotQuery): boolean => {
  const { from, to } = snapshot;
  return from !== undefined && to !== undefined && overlaps({ from, to }, window);
};

const during = ({ from, to }: ImportedSnapshot): string =>
  from === undefined || to === undefined ? '' : ` ${toIso(from)} to ${toIso(to)}`;

const taken = (chosen: readonly ImportedSnapshot[]): string =>
  chosen
    .map((each, index) => `${SIDES[index] ?? ''} ${each.instance}${during(each)} (${each.artifact.slice(0, 12)})`)
    .join(', ');

/** Nobody named them: said, with how many more there were. */
const newest = ({ snapshots }: Library, query: SnapshotQuery): Chosen => {
  const all = snapshots.toReversed().filter((each) => isOf(each, query));
  const chosen = all.slice(0, SIDES.length);
  const left = all.length - chosen.length;
  const more = left === 0 ? [] : [`${left} more of this window: name them to have them read`];
  return {
    snapshots: chosen,
    notices: chosen.length === 0 ? [] : [`taken by their window: ${taken(chosen)}`, ...more],
  };
};

const named = (library: Library, ids: readonly string[]): Chosen => {
  const snapshots = ids.map((id) => {
    const found = snapshotIn(library, id);
    if (found === undefined) throw new SourceError('refused', `snapshot ${id} is not imported`);
    return found;
  });
  return { snapshots, notices: [`as named: ${taken(snapshots)}`] };
};

const headOf = ({ artifact, instance, from, to }: ImportedSnapshot, of: SnapshotSide) => ({
  service: instance,
  artifact,
  of,
  ...(from === undefined || to === undefined ? {} : { captured: { from, to } }),
});

export class LibrarySnapshots extends SnapshotSource {
  override readonly name = 'snapshots';

  constructor(private readonly shelf: Shelf) {
    super();
  }

  override async position(tenant: Tenant): Promise<Position> {
    return (await this.shelf.snapshots.load(tenant)).version;
  }

  override async fetch(query: SnapshotQuery, { tenant }: ReadOptions): Promise<Fetched> {
    const { library } = await this.shelf.snapshots.loadAt(tenant, query.upTo);
    const ids = query.snapshots;
    const { snapshots, notices } = ids === undefined ? newest(library, query) : named(library, ids);
    const sides = await Promise.all(
      snapshots.map((each, index) => this.#rows(tenant, each, SIDES[index] ?? 'primary')),
    );
    const wanted = sides.map((rows) => rows.filter(({ section }) => query.sections?.includes(section) ?? true));
    const matched = wanted.flat().length;
    // neither side is cut for the other
    const rows = wanted.flatMap((each) => each.slice(0, Math.floor(query.budget / wanted.length)));
    return { rows, matched, owed: matched - rows.length, notices };
  }

  async #rows(tenant: Tenant, snapshot: ImportedSnapshot, of: SnapshotSide): Promise<readonly SnapshotRow[]> {
    const artifact = await this.shelf.artifacts.get(tenant, snapshot.artifact);
    if (artifact === undefined)
      throw new SourceError('unavailable', `the bytes of snapshot ${snapshot.artifact} are missing or damaged`);
    return splitRows(artifact.json, headOf(snapshot, of));
  }
}
