// What a command is (help, options, action), what it is run with, and what its host provides.
import type { MaskingPolicies } from '../telemetry/masking/policies.js';
import type { KeyRole } from '../kernel/key-role.js';
import type { Micros } from '../kernel/time.js';
import type { DemoScript, SnapshotStory } from './demo/script.js';
import type { ExitCode } from './command-failure.js';
import type { ServiceClient } from './service/client.js';
import type {
  CaptureQueries,
  CaptureSnapshot,
  ReportSnapshots,
  WatchSnapshots,
  ExportKnowledge,
} from '../database/offline/types.js';
import type { SendRows } from './service/telemetry-sender.js';
import type { Env, Screen } from './terminal/screen.js';

export type StartedService = {
  /** `http://127.0.0.1:41234`, without a path. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** Takes rows into the data folder, without a service. */
export type OpenedIntake = { readonly send: SendRows; readonly close: () => Promise<void> };

/** A service that the client starts for itself: quiet, without the demo incident, on a free port. */
export type LocalServiceOptions = {
  /** Absent: the configured data folder. */
  readonly folder?: string;
  /** It stores nothing, and claims nothing: it runs beside others, and in a folder that cannot be written. */
  readonly onlyReads?: boolean;
  /** It starts without the message reader. */
  readonly asksNothing?: boolean;
  /** Profile of turns that name none. `scripted` is built in, unless a profile has that name. */
  readonly model?: string;
};

/** A copy of a data folder. */
export type FolderCopy = { readonly folder: string; readonly files: number; readonly bytes: number };

export type MigrationProgress = { readonly of: string; readonly done: number };

export type MigrationRequest = {
  /** The data folder. */
  readonly from: string;
  /** `production`, or a configuration file. */
  readonly to: string;
  readonly newPseudonyms: boolean;
  readonly replays: number;
  readonly onProgress: (progress: MigrationProgress) => void;
  readonly signal: AbortSignal;
};

export type MigratedCollection = {
  readonly tenant: string;
  readonly collection: string;
  readonly documents: number;
  readonly passages: number;
  readonly moved: number;
  readonly newer: number;
  readonly different: readonly string[];
  readonly digest: string;
  readonly because?: string;
};

/** What this run and earlier ones moved, and how it compares with the folder. Absent: not to be moved. */
export type MigrationReport = {
  readonly facts: { readonly streams: number; readonly facts: number; readonly texts: number; readonly moved: number };
  readonly batches?: {
    readonly batches: number;
    readonly moved: number;
    readonly damaged: readonly { readonly hash: string; readonly how: string }[];
  };
  readonly telemetry?: readonly {
    readonly tenant: string;
    readonly signal: string;
    readonly rows: number;
    readonly days: number;
    readonly moved: number;
    /** By day. */
    readonly missing: { readonly [day: string]: number };
    readonly digest: string;
    readonly because?: string;
  }[];
  readonly knowledge?: readonly MigratedCollection[];
  readonly replays: readonly {
    readonly id: string;
    readonly turn: number;
    readonly outcome: string;
    readonly because?: string;
  }[];
};

/** Nothing was migrated. */
type MigrationRefusal = { readonly refused: string; readonly howToFix: string };

export type RescanRequest = {
  readonly dryRun: boolean;
  readonly onProgress: (of: string, done: number) => void;
  readonly signal: AbortSignal;
};

/** What masking anew has found and changed; of a dry run, what it would change. */
export type RescanSummary = {
  readonly dryRun: boolean;
  readonly stores: readonly {
    readonly tenant: string;
    readonly store: string;
    readonly scanned: number;
    readonly changed: number;
  }[];
  /** Store → rule → how often. */
  readonly found: { readonly [store: string]: { readonly [rule: string]: number } };
  /** What could not be masked, and may hold secrets still. */
  readonly unmasked: readonly { readonly store: string; readonly what: string; readonly because: string }[];
};

/** Nothing was looked at. */
export type RescanRefusal = { readonly refused: string; readonly howToFix: string };

/** The configuration file of this client. */
export type ClientConfig = {
  readonly service: ServiceAddress;
  readonly chat: {
    readonly systemPrompt?: string;
    readonly model?: string;
    readonly collections?: readonly string[];
    readonly maxResults?: number;
    readonly streaming: boolean;
    /** Where a copy of each conversation is written; absent: nowhere. */
    readonly conversationDir?: string;
  };
  /** How files are read: the first rule whose pattern fits holds. */
  readonly ingest?: { readonly files: readonly FileRule[] };
};

export type FileRule = {
  readonly pattern: string;
  readonly service?: string;
  readonly format?: string;
  readonly zone?: string;
  readonly encoding?: string;
};

/** The service to use where the environment names none. */
export type ServiceAddress = { readonly url?: string; readonly apiKey?: string };

type NewApiKey = {
  readonly name: string;
  readonly tenant: string;
  readonly role: KeyRole;
  readonly collections?: readonly string[];
  readonly expiresAt?: Micros;
};

type ApiKeyListing = {
  readonly name: string;
  readonly tenant: string;
  readonly role: KeyRole;
  readonly collections?: readonly string[];
  readonly services?: readonly string[];
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  readonly lastUsedAt?: string;
  /** The secret before the last rotation is valid until then. */
  readonly graceUntil?: string;
};

/** The API keys of the data folder. Each throws an `Error` whose message says what is wrong, with `howToFix`. */
export type KeyRing = {
  /** Returns the secret, which is stored nowhere. */
  readonly add: (key: NewApiKey) => string;
  readonly list: () => readonly ApiKeyListing[];
  readonly rotate: (wanted: {
    readonly name: string;
    /** Absent: the secret before ends at once. */
    readonly graceUntil?: Micros;
    readonly expiresAt?: Micros;
  }) => string;
  readonly revoke: (name: string) => void;
};

export type RepairRequest = { readonly from?: string; readonly accept: boolean; readonly dryRun: boolean };

type FileRepair = {
  readonly file: string;
  readonly outcome: 'restored' | 'accepted' | 'set aside' | 'left';
  readonly detail: string;
};

/** What `main.ts` provides to the terminal client, which itself only speaks HTTP. */
export type CliHost = {
  readonly version: string;
  /** Faults: where each is in the file, and what would be right. */
  readonly clientFile: (path: string) => ClientConfig | { readonly faults: readonly string[] };
  /** Where a service on this machine would listen, by configuration. */
  readonly localUrl: () => string;
  /** What the configuration has masked, by tenant. */
  readonly masking: () => MaskingPolicies;
  /** Throws an `Error` whose message says what is wrong and how to fix it. */
  readonly startService: (wanted: LocalServiceOptions) => Promise<StartedService>;
  /** `undefined`: only a service may take them in. */
  readonly openIntake: () => Promise<OpenedIntake | undefined>;
  /** Runs until a signal stops it. */
  readonly serve: () => Promise<number>;
  readonly backup: (to: string) => Promise<FolderCopy>;
  readonly restore: (from: string) => Promise<FolderCopy>;
  /** Throws what a store throws, and when it was aborted. */
  readonly migrate: (wanted: MigrationRequest) => Promise<MigrationReport | MigrationRefusal>;
  /** Throws what a store throws, and when it was aborted. */
  readonly rescan: (wanted: RescanRequest) => Promise<RescanSummary | RescanRefusal>;
  readonly secretOf: (folder: string) => Promise<string | MigrationRefusal>;
  readonly repair: (wanted: RepairRequest) => Promise<readonly FileRepair[]>;
  readonly keyRing: () => Promise<KeyRing>;
  readonly captureSnapshot: CaptureSnapshot;
  readonly captureQueries: CaptureQueries;
  readonly watchSnapshots: WatchSnapshots;
  readonly reportSnapshots: ReportSnapshots;
  readonly snapshotKnowledge: ExportKnowledge;
  readonly loadDemo: (seed: number) => DemoScript;
  readonly loadSnapshots: () => SnapshotStory;
  readonly bench: (args: readonly string[]) => Promise<number>;
};

export type CommandContext = {
  readonly screen: Screen;
  readonly stdin: NodeJS.ReadableStream;
  /** Where a prompt is drawn, and what is typed into it. */
  readonly echo: NodeJS.WritableStream;
  readonly env: Env;
  readonly host: CliHost;
  readonly now: () => Micros;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
  /** Finds or starts the service on the first call; later calls return the same one. */
  readonly service: (named?: ServiceAddress) => Promise<ServiceClient>;
  /** Finds who stores rows: a service that runs, else the data folder itself. Of the first call, as `service`. */
  readonly intake: (named?: ServiceAddress) => Promise<SendRows>;
};

type CommandOption = {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** Name of the value in the help. */
  readonly value?: string;
  readonly multiple?: boolean;
  /** One letter. */
  readonly short?: string;
};

export type CommandOptions = { readonly [name: string]: CommandOption };

/** What the command line says. */
export type CommandArguments = {
  readonly words: readonly string[];
  readonly text: (option: string) => string | undefined;
  readonly list: (option: string) => readonly string[];
  readonly flag: (option: string) => boolean;
};

export type CliCommand = {
  readonly name: string;
  /** Other ways to call it. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** What follows the name. */
  readonly usage: string;
  readonly about?: string;
  readonly options: CommandOptions;
  readonly examples: readonly string[];
  /** Options that it does not declare are handed on as words. */
  readonly raw?: true;
  /** It stores nothing: where it starts a service of its own, that only reads. */
  readonly onlyReads?: true;
  /** It sends no message, nor does what it starts. */
  readonly asksNothing?: true;
  /** `casefile NAME SUBCOMMAND`; other words go to `run` of this command. */
  readonly subcommands?: readonly CliCommand[];
  readonly run: (context: CommandContext, args: CommandArguments) => Promise<ExitCode | number>;
};
