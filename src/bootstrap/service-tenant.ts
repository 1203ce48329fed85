// The name under which texts of no tenant are masked: the log and the problems of the service, which are nobody's and everybody's.
import type { Tenant } from '../kernel/brand.js';

export const SERVICE = 'service' as Tenant;
