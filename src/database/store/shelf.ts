// What is known of the imported snapshots, and their bytes.
import { Injectable } from '@nestjs/common';
import { Artifacts } from './artifacts.js';
import { Snapshots } from './library.js';

@Injectable()
export class Shelf {
  constructor(
    readonly snapshots: Snapshots,
    readonly artifacts: Artifacts,
  ) {}
}
