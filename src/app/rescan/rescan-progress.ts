// How far a rescan has come, saved so that a run that was killed is continued where it was, not begun anew.
import type { BatchHash, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { RescanJournal, RescanPosition } from '../../ports/rescan.js';
import type { BatchLinks } from './types.js';

export type RescanProgress = {
  readonly isDone: (part: string) => boolean;
  readonly finish: (part: string) => void;
  /** Of the part under way. */
  readonly position: () => string | undefined;
  readonly moveTo: (after: string) => void;
  readonly link: (tenant: Tenant, from: BatchHash, to: BatchHash) => void;
  readonly links: (tenant: Tenant) => BatchLinks;
  /** Whether a blob was written under this hash by this rescan. */
  readonly isTarget: (tenant: Tenant, hash: BatchHash) => boolean;
  readonly forgetLinks: (tenant: Tenant) => void;
  /** Durable when it returns: call before the first replacement. */
  readonly mustPurge: (part: string) => void;
  readonly toPurge: () => readonly string[];
  readonly purged: (part: string) => void;
  /** All is done. */
  readonly end: () => void;
};

/** Of a dry run: nothing is stored. */
const NO_JOURNAL = { load: () => undefined, save: () => undefined, clear: () => undefined };

export const openRescanProgress = (journal: RescanJournal, rules: string, dryRun: boolean): RescanProgress => {
  const kept = dryRun ? NO_JOURNAL : journal;
  const stored = kept.load();
  const same = stored?.rules === rules ? stored : undefined;
  const done = new Set(same?.done);
  const links = new Map<string, Map<BatchHash, BatchHash>>(
    Object.entries(same?.links ?? {}).map(([tenant, pairs]) => [
      tenant,
      new Map(Object.entries(pairs) as [BatchHash, BatchHash][]),
    ]),
  );
  // whatever the rules are: what was replaced must go
  const purge = new Set(stored?.purge);
  const targets = new Set([...links].flatMap(([tenant, pairs]) => [...pairs.values()].map((to) => `${tenant} ${to}`)));
  let after = same?.after;
  const save = (): void => {
    const position: RescanPosition = {
      rules,
      done: [...done],
      ...optional({ after }),
      links: Object.fromEntries([...links].map(([tenant, pairs]) => [tenant, Object.fromEntries(pairs)])),
      purge: [...purge],
    };
    kept.save(position);
  };
  return {
    isDone: (part) => done.has(part),
    finish: (part) => {
      done.add(part);
      after = undefined;
      save();
    },
    position: () => after,
    moveTo: (position) => {
      after = position;
      save();
    },
    link: (tenant, from, to) => {
      const pairs = links.get(tenant) ?? new Map<BatchHash, BatchHash>();
      links.set(tenant, pairs.set(from, to));
      targets.add(`${tenant} ${to}`);
    },
    isTarget: (tenant, hash) => targets.has(`${tenant} ${hash}`),
    links: (tenant) => links.get(tenant) ?? new Map<BatchHash, BatchHash>(),
    forgetLinks: (tenant) => void links.delete(tenant),
    mustPurge: (part) => {
      if (purge.has(part)) return;
      purge.add(part);
      save();
    },
    toPurge: () => [...purge],
    purged: (part) => {
      purge.delete(part);
      save();
    },
    end: () => kept.clear(),
  };
};
