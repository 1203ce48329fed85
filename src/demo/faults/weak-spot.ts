// Where a service can break, and in which words.
import type { Thrown } from '../style.js';
import type { ServiceName } from '../topology.js';

export type Defect = Thrown & { readonly code?: string; readonly frame: string };

export type WeakSpot = {
  readonly service: ServiceName;
  readonly operation: string;
  /** Step before which it breaks: the step is the normal line `skipped`. */
  readonly step: number;
  readonly defect: Defect;
  /** Comes with a new release. */
  readonly regression: Defect;
  readonly setting: {
    readonly change: 'configuration' | 'flag';
    readonly title: string;
    readonly text: string;
    readonly code?: string;
  };
  /** The query that a slow database drags. */
  readonly query: string;
};
