// What is known of the imported snapshots, and their bytes.
import { Injectable } from '@nestjs/common';
import { ArtifactStore, SnapshotLibraries } from './library.js';

@Injectable()
export class SnapshotShelf {
  constructor(
    readonly snapshots: SnapshotLibraries,
    readonly artifacts: ArtifactStore,
  ) {}
}
