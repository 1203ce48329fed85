// Where a fault of a case is put: a weak spot in a service, among all pods, hosts and operations.
import type { Micros } from '../../kernel/time.js';
import type { Shop } from '../shop.js';
import type { Pods } from '../topology.js';
import type { Site } from './fault.js';

export type CaseSite = Site & { readonly shop: Shop; readonly all: Pods; /** First row. */ readonly start: Micros };
