// The API document of an imported snapshot: instance, window, sections, and what is missing.
import type { Tenant, TextRef } from '../../kernel/brand.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { type ImportedSnapshot, refuseUnknownSnapshot, snapshotIn } from '../../investigation/snapshot-library.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { MissingPart } from '../format/snapshot.js';
import type { AppRefusal } from '../../app/requests.js';
import type { ArtifactStore, SnapshotLibraries, SnapshotLibraryView, StoredArtifact } from './library.js';

export type ImportedSnapshotDocument = {
  /** SHA-256 of the stored bytes. */
  readonly id: string;
  readonly instance: string;
  readonly engine?: string;
  readonly engineVersion?: string;
  readonly instanceClass?: string;
  readonly region?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sections: readonly string[];
  readonly bytes: number;
  readonly importedAt: string;
  readonly file?: string;
  readonly comment?: string;
};

export type SnapshotDetails = ImportedSnapshotDocument & { readonly missing: readonly MissingPart[] };

const definedEntries = <Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [N in Name]?: Value } =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };

const headFields = (at: Micros | undefined): string | undefined => (at === undefined ? undefined : toIso(at));

const refsOf = ({ file, comment }: ImportedSnapshot): readonly TextRef[] =>
  [file, comment].filter((ref) => ref !== undefined);

type DocumentParts = { readonly importedAt: Micros; readonly text: (ref: TextRef) => string | undefined };

const documentOf = (snapshot: ImportedSnapshot, { importedAt, text }: DocumentParts): ImportedSnapshotDocument => {
  const { artifact, source: _, from, to, file, comment, ...rest } = snapshot;
  return {
    id: artifact,
    ...rest,
    ...definedEntries('from', headFields(from)),
    ...definedEntries('to', headFields(to)),
    importedAt: toIso(importedAt),
    ...definedEntries('file', file && text(file)),
    ...definedEntries('comment', comment && text(comment)),
  };
};

export const readDocuments = async (
  snapshots: SnapshotLibraries,
  tenant: Tenant,
  { of, loaded }: { readonly of: readonly ImportedSnapshot[]; readonly loaded: SnapshotLibraryView },
): Promise<readonly ImportedSnapshotDocument[]> => {
  const texts = await snapshots.texts(tenant, of.flatMap(refsOf));
  const text = (ref: TextRef): string | undefined => texts.get(ref);
  return of.map((each) => documentOf(each, { importedAt: loaded.importedAt.get(each.artifact) ?? 0, text }));
};

type OpenedSnapshot = {
  readonly imported: ImportedSnapshot;
  readonly loaded: SnapshotLibraryView;
  readonly artifact: StoredArtifact;
};

type SnapshotStores = { readonly snapshots: SnapshotLibraries; readonly artifacts: ArtifactStore };

/** A snapshot with its bytes. */
export const openSnapshot = async (
  { snapshots, artifacts }: SnapshotStores,
  tenant: Tenant,
  id: string,
): Promise<OpenedSnapshot | AppRefusal> => {
  const loaded = await snapshots.load(tenant);
  const imported = snapshotIn(loaded.library, id);
  if (imported === undefined) return refuseUnknownSnapshot(id);
  const artifact = await artifacts.get(tenant, imported.artifact);
  if (artifact === undefined)
    return { rejected: 'snapshot-damaged', because: `the bytes of ${id} are missing, or no longer what they were` };
  return { imported, loaded, artifact };
};

const missingPartsOf = ({ imported, artifact }: OpenedSnapshot): readonly MissingPart[] => {
  const { instance, from, to } = imported;
  const name = from === undefined || to === undefined ? undefined : { instance, from, to };
  const read = readSnapshotFile(artifact.json, name);
  return 'rejected' in read ? [] : read.missing;
};

type NamedSnapshot = { readonly imported: ImportedSnapshot; readonly loaded: SnapshotLibraryView };

const withDetails = async (
  snapshots: SnapshotLibraries,
  tenant: Tenant,
  { imported, loaded, missing }: NamedSnapshot & Pick<SnapshotDetails, 'missing'>,
): Promise<SnapshotDetails | AppRefusal> => {
  const [document] = await readDocuments(snapshots, tenant, { of: [imported], loaded });
  return document === undefined ? refuseUnknownSnapshot(imported.artifact) : { ...document, missing };
};

export const readDetails = async (
  stores: SnapshotStores,
  tenant: Tenant,
  id: string,
): Promise<SnapshotDetails | AppRefusal> => {
  const opened = await openSnapshot(stores, tenant, id);
  return 'rejected' in opened
    ? opened
    : withDetails(stores.snapshots, tenant, { ...opened, missing: missingPartsOf(opened) });
};

/** Of one that was just taken in: its bytes need not be read again for what it lacks. */
export const describeImported = async (
  snapshots: SnapshotLibraries,
  tenant: Tenant,
  { artifact, missing }: Pick<ImportedSnapshot, 'artifact'> & Pick<SnapshotDetails, 'missing'>,
): Promise<SnapshotDetails | AppRefusal> => {
  const loaded = await snapshots.load(tenant);
  const imported = snapshotIn(loaded.library, artifact);
  return imported === undefined
    ? refuseUnknownSnapshot(artifact)
    : withDetails(snapshots, tenant, { imported, loaded, missing });
};
