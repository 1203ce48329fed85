// Imported snapshots as a source of a turn: the named ones, or those of the window, as citable rows.
import { composeMasked } from '../../kernel/masked.js';
import type { Tenant } from '../../kernel/brand.js';
import { toIso, windowsOverlap } from '../../kernel/time.js';
import { type ImportedSnapshot, snapshotIn, type SnapshotLibrary } from '../../investigation/snapshot-library.js';
import { type ReadOptions, SnapshotSource, SourceError } from '../../ports/sources.js';
import { readField } from '../format/fields.js';
import { splitIntoRows } from '../format/rows.js';
import type { CaptureQuery, FetchResult, SnapshotQuery, StorePosition } from '../../telemetry/query.js';
import type { CaptureRow, SnapshotRow, SnapshotSide } from '../../telemetry/snapshot-row.js';
import type { EventTextReader } from './event-texts.js';
import type { ArtifactStore, SnapshotLibraries } from './library.js';

const SIDES: readonly SnapshotSide[] = ['primary', 'secondary'];

type ChosenSnapshots = { readonly snapshots: readonly ImportedSnapshot[]; readonly notices: readonly string[] };

const isOfInstance = (snapshot: ImportedSnapshot, { window, instances }: SnapshotQuery): boolean => {
  const { from, to, instance } = snapshot;
  if (instances?.includes(instance) === false) return false;
  return from !== undefined && to !== undefined && windowsOverlap({ from, to }, window);
};

const capturedDuring = ({ from, to }: ImportedSnapshot): string =>
  from === undefined || to === undefined ? '' : ` ${toIso(from)} to ${toIso(to)}`;

const takeNewest = (chosen: readonly ImportedSnapshot[]): string =>
  chosen
    .map(
      (each, index) => `${SIDES[index] ?? ''} ${each.instance}${capturedDuring(each)} (${each.artifact.slice(0, 12)})`,
    )
    .join(', ');

/** A notice says that snapshots were chosen by time, and how many more there were. */
const newestFirst = ({ snapshots }: SnapshotLibrary, query: SnapshotQuery): ChosenSnapshots => {
  const all = snapshots.toReversed().filter((each) => isOfInstance(each, query));
  // of two instances, neither is what the other is compared with
  const chosen = all.filter(({ instance }) => instance === all[0]?.instance).slice(0, SIDES.length);
  const left = all.length - chosen.length;
  const more = left === 0 ? [] : [`${left} more of this window: name them to have them read`];
  return {
    snapshots: chosen,
    notices: chosen.length === 0 ? [] : [`taken by their window: ${takeNewest(chosen)}`, ...more],
  };
};

const namedSnapshots = (library: SnapshotLibrary, ids: readonly string[]): ChosenSnapshots => {
  const snapshots = ids.map((id) => {
    const found = snapshotIn(library, id);
    if (found === undefined) throw new SourceError('refused', `snapshot ${id} is not imported`);
    return found;
  });
  return { snapshots, notices: [`as named: ${takeNewest(snapshots)}`] };
};

const headOf = ({ artifact, instance, from, to }: ImportedSnapshot, of: SnapshotSide) => ({
  service: instance,
  artifact,
  of,
  ...(!(from === undefined || to === undefined) && { captured: { from, to } }),
});

/** The events of a side with most time. */
const MOST_EVENTS = 12;

const eventsIn = (rows: readonly SnapshotRow[], { events = [] }: SnapshotQuery): readonly string[] => {
  const captured = SIDES.flatMap((side) =>
    rows
      .filter(({ of, path }) => of === side && path.startsWith('/WaitEvents/TopEvents/'))
      .flatMap(({ value }) => readField(value, 'text', 'event_name') ?? [])
      .slice(0, MOST_EVENTS),
  );
  return [...new Set([...captured, ...events])];
};

const captureRows = ({ snapshots }: SnapshotLibrary): FetchResult => {
  const rows = snapshots.map(({ artifact, instance, from, to }): CaptureRow => ({
    kind: 'capture',
    artifact,
    instance,
    ...(!(from === undefined || to === undefined) && { from, to }),
  }));
  return { rows: composeMasked(rows), matched: rows.length, owed: 0 };
};

export class SnapshotLibrarySource extends SnapshotSource {
  override readonly name = 'snapshots';

  constructor(
    private readonly libraries: SnapshotLibraries,
    private readonly artifacts: ArtifactStore,
    private readonly texts: EventTextReader,
  ) {
    super();
  }

  override async position(tenant: Tenant): Promise<StorePosition> {
    return (await this.libraries.load(tenant)).version;
  }

  override async fetch(query: SnapshotQuery | CaptureQuery, options: ReadOptions): Promise<FetchResult> {
    const { library } = await this.libraries.loadAt(options.tenant, query.upTo);
    return query.ask === 'captures' ? captureRows(library) : this.#read(query, library, options);
  }

  async #read(query: SnapshotQuery, library: SnapshotLibrary, { tenant, signal }: ReadOptions): Promise<FetchResult> {
    const ids = query.snapshots;
    const { snapshots, notices } = ids === undefined ? newestFirst(library, query) : namedSnapshots(library, ids);
    const sides = await Promise.all(
      snapshots.map((each, index) => this.#rows(tenant, each, SIDES[index] ?? 'primary')),
    );
    const wanted = sides.map((rows) => rows.filter(({ section }) => query.sections?.includes(section) ?? true));
    const matched = wanted.flat().length;
    // neither side is cut for the other
    const rows = wanted.flatMap((each) => each.slice(0, Math.floor(query.budget / wanted.length)));
    const texts = await this.texts.on(eventsIn(rows, query), tenant, signal);
    return {
      rows: composeMasked([...rows, ...texts]),
      matched: matched + texts.length,
      owed: matched - rows.length,
      notices,
    };
  }

  async #rows(tenant: Tenant, snapshot: ImportedSnapshot, of: SnapshotSide): Promise<readonly SnapshotRow[]> {
    const artifact = await this.artifacts.get(tenant, snapshot.artifact);
    if (artifact === undefined)
      throw new SourceError('unavailable', `the bytes of snapshot ${snapshot.artifact} are missing or damaged`);
    return splitIntoRows(artifact.json, headOf(snapshot, of));
  }
}
