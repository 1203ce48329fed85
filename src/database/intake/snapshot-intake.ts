// Reads snapshot files in a worker thread: 50 MB keep a thread busy for seconds.
import type { Tenant } from '../../kernel/brand.js';
import type { MaskingPolicies } from '../../telemetry/masking/policies.js';
import {
  type ParsedSnapshotFile,
  SnapshotIntake,
  type SnapshotRefusal,
  type UploadedSnapshot,
} from '../../ports/snapshots.js';
import { type LimitedThread, limitedThread, ThreadOutOfMemory } from '../../adapters/threads/limited-thread.js';
import { type IntakeOperations, type IntakeRequest, type IntakeRole, takeInFiles } from './take-in.js';

type SnapshotIntakeOptions = {
  /** The compiled `worker.js` of this folder. */
  readonly workerEntry: URL;
  readonly maskingKey: (tenant: Tenant) => Uint8Array;
  readonly masking?: MaskingPolicies;
};

/** Up to so many bytes it takes longer to begin a thread than to read the file. */
const AT_ONCE = 128_000;

/** Enough for as many values as a snapshot may hold, whatever they are, read and masked: no parser can be stopped half-way, and one that has no memory left takes the process along. */
const MEMORY_MB = 3_072;

const TOO_HEAVY: SnapshotRefusal = {
  rejected: 'snapshot-refused',
  because: `it cannot be read within ${MEMORY_MB} MB of memory: it holds too many values`,
};

const buffersIn = (input: unknown): ArrayBuffer[] => [(input as IntakeRequest).bytes.buffer as ArrayBuffer];

/** Bytes of which no other view is given away with them. */
const alone = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

class ThreadedIntake extends SnapshotIntake {
  readonly #thread: LimitedThread<IntakeOperations>;
  readonly #role: IntakeRole;

  constructor(private readonly options: SnapshotIntakeOptions) {
    super();
    const { workerEntry: entry, masking = {} } = options;
    this.#role = { masking };
    this.#thread = limitedThread({
      entry,
      name: 'snapshots',
      role: this.#role,
      memoryMb: MEMORY_MB,
      movedWith: buffersIn,
    });
  }

  override async take(file: UploadedSnapshot): Promise<ParsedSnapshotFile | SnapshotRefusal> {
    const wanted = { ...file, bytes: alone(file.bytes), maskingKey: this.options.maskingKey(file.tenant) };
    if (file.bytes.byteLength <= AT_ONCE) return takeInFiles(wanted, this.#role);
    try {
      return await this.#thread.call('take', wanted);
    } catch (error) {
      if (error instanceof ThreadOutOfMemory) return TOO_HEAVY;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#thread.end();
  }
}

export type ClosableIntake = SnapshotIntake & { close(): Promise<void> };

export const snapshotIntake = (options: SnapshotIntakeOptions): ClosableIntake => new ThreadedIntake(options);
