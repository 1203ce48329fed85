// The API keys of a data folder: a file that `casefile keys` changes and the service reads again. It holds digests, never a secret.
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { KEY_ROLES, type KeyRole } from '../../kernel/key-role.js';
import { optional } from '../../kernel/optional.js';
import { fromIso, type Micros, MINUTE, toIso } from '../../kernel/time.js';
import { type ApiKey, ApiKeys, KEY_ACTIONS, type KeyChange, type ListedApiKey } from '../../ports/api-keys.js';
import { StoreError } from '../../ports/event-store.js';

/** A secret by its SHA-256. `until`: after a rotation the one before is valid until then. */
type KeyDigest = { readonly sha256: string; readonly until?: string };

type StoredKey = {
  readonly name: string;
  readonly tenant: string;
  readonly role: KeyRole;
  readonly collections?: readonly string[];
  readonly services?: readonly string[];
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  /** The last is the newest. */
  readonly digests: readonly KeyDigest[];
};

type StoredChange = Omit<KeyChange, 'at'> & { readonly at: string };

type KeysFile = { readonly keys: readonly StoredKey[]; readonly changes: readonly StoredChange[] };

/** Older ones were recorded by the service that read them. */
const MOST_CHANGES = 1_000;

const FORMAT = 1;
const KEYS_FILE = 'keys.json';
/** Names that begin with a dot are in no backup. */
const CHANGED_FILE = '.keys.json.new';
const USED_FILE = '.keys-used.json';

const damaged = (file: string, problem: string): StoreError =>
  new StoreError(
    'unavailable',
    `${file} ${problem}: nobody is admitted by its keys; restore it from a backup, or remove it and make new keys with "casefile keys add"`,
  );

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const textIn = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw damaged(file, 'cannot be read');
  }
};

const isInstant = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && fromIso(value) !== undefined);

const isDigest = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'sha256' in value && /^[0-9a-f]{64}$/.test(String(value.sha256));

/** A limit that cannot be read must not become none. */
const isNameList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'));

const isStoredKey = (value: unknown): value is StoredKey => {
  const { name, tenant, role, collections, services, expiresAt, revokedAt, digests } = Object(value) as {
    readonly [field in keyof StoredKey]: unknown;
  };
  return (
    [name, tenant].every((each) => typeof each === 'string' && each !== '') &&
    KEY_ROLES.some((each) => each === role) &&
    [collections, services].every(isNameList) &&
    [expiresAt, revokedAt].every(isInstant) &&
    Array.isArray(digests) &&
    digests.every((each) => isDigest(each) && isInstant((each as KeyDigest).until))
  );
};

const isStoredChange = (value: unknown): value is StoredChange => {
  const { id, at, action, key, tenant, by } = Object(value) as { readonly [field in keyof StoredChange]: unknown };
  return (
    [id, key, tenant, by].every((each) => typeof each === 'string') &&
    KEY_ACTIONS.some((each) => each === action) &&
    typeof at === 'string' &&
    isInstant(at)
  );
};

/** `undefined`: no key was ever made here. Throws `StoreError` when it is damaged. */
const readKeysFile = (file: string): KeysFile | undefined => {
  const text = textIn(file);
  if (text === undefined) return undefined;
  let parsed: { readonly format?: unknown; readonly keys?: unknown; readonly changes?: unknown };
  try {
    parsed = Object(JSON.parse(text)) as typeof parsed;
  } catch {
    throw damaged(file, 'is not JSON');
  }
  const { format, keys, changes = [] } = parsed;
  if (format !== FORMAT || !Array.isArray(keys) || !keys.every(isStoredKey)) throw damaged(file, 'is no file of keys');
  // they admit nobody: one that is not readable is left out
  return { keys, changes: Array.isArray(changes) ? changes.filter(isStoredChange) : [] };
};

const readKeys = (file: string): readonly StoredKey[] | undefined => readKeysFile(file)?.keys;

const writeDurably = (file: string, text: string): void => {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** What is wrong with a change of keys, and how to mend it. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
  constructor(
    message: string,
    readonly howToFix: string,
  ) {
    super(message);
  }
}

const reserve = (file: string): number => {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new KeyRefused(
      `another "casefile keys" is changing the keys, or was killed: ${file} is there`,
      'Wait for the other one, or remove that file.',
    );
  }
};

/** In a container a process may have a number alone: no name belongs to it. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
};

type KeyAction = { readonly action: KeyChange['action']; readonly key: string; readonly now: Micros };

/** The new file is reserved before the old one is read, so that of two changes at once none is lost. */
const changeKeys = (
  folder: string,
  { action, key, now }: KeyAction,
  change: (keys: readonly StoredKey[]) => readonly StoredKey[],
): void => {
  const [file, next] = [join(folder, KEYS_FILE), join(folder, CHANGED_FILE)];
  closeSync(reserve(next));
  try {
    const before = readKeysFile(file);
    const keys = change(before?.keys ?? []);
    const tenant = keys.find(({ name }) => name === key)?.tenant ?? '';
    const made = { id: randomBytes(8).toString('hex'), at: toIso(now), action, key, tenant, by: userName() };
    const changes = [...(before?.changes ?? []), made].slice(-MOST_CHANGES);
    writeDurably(next, `${JSON.stringify({ format: FORMAT, keys, changes }, undefined, 2)}\n`);
    renameSync(next, file);
    syncFolder(folder);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
};

type NewSecret = { readonly secret: string; readonly digest: KeyDigest };

/** 256 random bits: nobody can try them all, so a plain SHA-256 keeps the secret. */
const newSecret = (): NewSecret => {
  const secret = `casefile_${randomBytes(32).toString('base64url')}`;
  return { secret, digest: { sha256: createHash('sha256').update(secret).digest('hex') } };
};

export type NewKey = {
  readonly name: string;
  readonly tenant: string;
  readonly role: KeyRole;
  readonly collections?: readonly string[];
  readonly services?: readonly string[];
  readonly expiresAt?: Micros;
};

/** Adds a key and returns its secret, which is nowhere else. */
export const addKey = (folder: string, { expiresAt, ...wanted }: NewKey, now: Micros): string => {
  const { secret, digest } = newSecret();
  changeKeys(folder, { action: 'add-key', key: wanted.name, now }, (keys) => {
    if (keys.some(({ name }) => name === wanted.name))
      throw new KeyRefused(
        `there is a key "${wanted.name}" already`,
        'Choose another name, or give it a new secret: casefile keys rotate NAME',
      );
    const ends = expiresAt === undefined ? {} : { expiresAt: toIso(expiresAt) };
    return [...keys, { ...wanted, createdAt: toIso(now), ...ends, digests: [digest] }];
  });
  return secret;
};

const changeKey = (folder: string, wanted: KeyAction, change: (key: StoredKey) => StoredKey): void =>
  changeKeys(folder, wanted, (keys) => {
    if (keys.every(({ name }) => name !== wanted.key))
      throw new KeyRefused(`there is no key "${wanted.key}"`, 'List them with: casefile keys list');
    return keys.map((key) => (key.name === wanted.key ? change(key) : key));
  });

type Rotation = { readonly name: string; readonly graceUntil?: Micros; readonly expiresAt?: Micros };

/** Returns the new secret. The one before is valid until the grace ends, if there is one; older ones are not. */
export const rotateKey = (folder: string, { name, graceUntil, expiresAt }: Rotation, now: Micros): string => {
  const { secret, digest } = newSecret();
  changeKey(folder, { action: 'rotate-key', key: name, now }, (key) => {
    if (key.revokedAt !== undefined)
      throw new KeyRefused(`the key "${name}" was revoked`, 'Make another one: casefile keys add NAME --role ROLE');
    const before = key.digests.at(-1);
    const kept = before === undefined || graceUntil === undefined ? [] : [{ ...before, until: toIso(graceUntil) }];
    return { ...key, ...(expiresAt !== undefined && { expiresAt: toIso(expiresAt) }), digests: [...kept, digest] };
  });
  return secret;
};

export const revokeKey = (folder: string, name: string, now: Micros): void =>
  changeKey(folder, { action: 'revoke-key', key: name, now }, (key) => ({
    ...key,
    revokedAt: key.revokedAt ?? toIso(now),
  }));

type UsedKeys = { readonly [name: string]: string };

const readUsed = (folder: string): UsedKeys => {
  try {
    return Object(JSON.parse(readFileSync(join(folder, USED_FILE), 'utf8'))) as UsedKeys;
  } catch {
    // for information only: nothing is decided by it
    return {};
  }
};

export type KeyListing = Omit<StoredKey, 'digests'> & { readonly lastUsedAt?: string; readonly graceUntil?: string };

/** Without digests. */
export const listKeys = (folder: string): readonly KeyListing[] => {
  const used = readUsed(folder);
  return (readKeys(join(folder, KEYS_FILE)) ?? []).map(({ digests, ...key }) => {
    const [lastUsedAt, graceUntil] = [used[key.name], digests.at(-2)?.until];
    return { ...key, ...optional({ lastUsedAt, graceUntil }) };
  });
};

const endOf = ({ expiresAt }: StoredKey, { until }: KeyDigest): Micros | undefined => {
  const ends = [expiresAt, until].flatMap((end) => (end === undefined ? [] : [fromIso(end) ?? 0]));
  return ends.length === 0 ? undefined : Math.min(...ends);
};

const apiKeyOf = (key: StoredKey, digest: KeyDigest): ApiKey => {
  const until = endOf(key, digest);
  const { name: actor, tenant, role, collections, services } = key;
  return {
    actor,
    tenant,
    role,
    ...optional({ collections, services, until }),
    // whatever the clock says
    ...(key.revokedAt !== undefined && { isRevoked: true }),
  };
};

const WRITE_USED_EVERY = MINUTE;

const instantOf = (text: string | undefined): Micros | undefined => (text === undefined ? undefined : fromIso(text));

const sameFile = (one: Stats, other: Stats): boolean =>
  one.ino === other.ino && one.mtimeMs === other.mtimeMs && one.size === other.size;

class FolderKeys extends ApiKeys {
  readonly #file: string;
  #wasThere = false;
  /** Of the file that was read last. */
  #read: Stats | undefined;
  #keys: ReadonlyMap<string, ApiKey> = new Map();
  readonly #used = new Map<string, Micros>();
  #usedWritten: Micros = 0;

  constructor(
    private readonly folder: string,
    private readonly configured: ApiKeys,
  ) {
    super();
    this.#file = join(folder, KEYS_FILE);
    this.#refresh();
  }

  /** Once the file was there, keys are required while the process runs, whatever becomes of the file. */
  override areRequired(): boolean {
    this.#wasThere ||= existsSync(this.#file);
    return this.#wasThere || this.configured.areRequired();
  }

  override find(digest: string): ApiKey | undefined {
    this.#refresh();
    return this.#keys.get(digest) ?? this.configured.find(digest);
  }

  override changes(): readonly KeyChange[] {
    const changes = readKeysFile(this.#file)?.changes ?? [];
    return changes.map(({ at, ...change }) => ({ ...change, at: fromIso(at) ?? 0 }));
  }

  override list(tenant: string): readonly ListedApiKey[] {
    const own = listKeys(this.folder).filter((key) => key.tenant === tenant);
    const listed = own.map(({ name, role, collections, services, ...times }): ListedApiKey => {
      const { createdAt, expiresAt, revokedAt, graceUntil, lastUsedAt } = times;
      const used = this.#used.get(name) ?? instantOf(lastUsedAt);
      return {
        name,
        role,
        origin: 'folder',
        ...optional({
          collections,
          services,
          createdAt: instantOf(createdAt),
          until: instantOf(expiresAt),
          revokedAt: instantOf(revokedAt),
          graceUntil: instantOf(graceUntil),
          lastUsedAt: used,
        }),
      };
    });
    return [...listed, ...this.configured.list(tenant)];
  }

  override recordUse(key: ApiKey, at: Micros): void {
    const { actor } = key;
    this.configured.recordUse(key, at);
    this.#used.set(actor, at);
    if (at - this.#usedWritten >= WRITE_USED_EVERY) this.#writeUsed(at);
  }

  close(): void {
    this.#writeUsed(this.#usedWritten);
  }

  #refresh(): void {
    const stats = statSync(this.#file, { throwIfNoEntry: false });
    if (stats !== undefined && this.#read !== undefined && sameFile(stats, this.#read)) return;
    const keys = readKeys(this.#file) ?? [];
    this.#keys = new Map(keys.flatMap((key) => key.digests.map((each) => [each.sha256, apiKeyOf(key, each)] as const)));
    this.#read = stats;
  }

  #writeUsed(at: Micros): void {
    if (this.#used.size === 0) return;
    this.#usedWritten = at;
    const used = Object.fromEntries([...this.#used].map(([name, when]) => [name, toIso(when)]));
    this.#used.clear();
    try {
      const next = join(this.folder, `${USED_FILE}.new`);
      writeFileSync(next, JSON.stringify({ ...readUsed(this.folder), ...used }), { mode: 0o600 });
      renameSync(next, join(this.folder, USED_FILE));
    } catch {
      // a full disk must not refuse a request that only reads
    }
  }
}

/** The keys of the folder's file, and those of the configuration. Throws `StoreError` when the file is damaged. */
export const folderKeys = (folder: string, configured: ApiKeys): ApiKeys & { close(): void } =>
  new FolderKeys(folder, configured);
