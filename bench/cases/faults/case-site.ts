// Where a fault of a case is put: a weak spot in a service, among all pods, hosts and operations.
import type { Micros } from '../../../src/kernel/time.js';
import type { Shop } from '../../../src/demo/shop.js';
import type { Pods } from '../../../src/demo/topology.js';
import type { Site } from '../../../src/demo/faults/fault.js';

export type CaseSite = Site & { readonly shop: Shop; readonly all: Pods; /** First row. */ readonly start: Micros };
