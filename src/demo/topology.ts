// The shop: its services, what they are written in, and the pods they run in.
import type { Random } from './random.js';

/** Decides how its lines, stack traces and errors look; Node services print no code location. */
export type Language = 'java' | 'go' | 'python' | 'node';

export type ServiceName =
  | 'storefront-web'
  | 'catalog-api'
  | 'cart-api'
  | 'checkout-api'
  | 'payment-gateway'
  | 'inventory-service'
  | 'pricing-service'
  | 'order-service'
  | 'shipping-service'
  | 'recommendation-api'
  | 'email-worker';

export type Service = {
  readonly language: Language;
  readonly pods: 2 | 3;
  readonly version: string;
  /** Whether its logger writes trace ids. */
  readonly traced: boolean;
};

export const SERVICES: { readonly [name in ServiceName]: Service } = {
  'storefront-web': { language: 'node', pods: 3, version: '8.14.2', traced: true },
  'catalog-api': { language: 'go', pods: 3, version: '3.9.0', traced: true },
  'cart-api': { language: 'java', pods: 2, version: '2.21.4', traced: true },
  'checkout-api': { language: 'java', pods: 3, version: '5.3.1', traced: true },
  'payment-gateway': { language: 'go', pods: 2, version: '1.48.0', traced: true },
  'inventory-service': { language: 'java', pods: 2, version: '4.6.3', traced: true },
  'pricing-service': { language: 'python', pods: 3, version: '2.2.7', traced: true },
  'order-service': { language: 'java', pods: 2, version: '6.0.5', traced: true },
  'shipping-service': { language: 'node', pods: 2, version: '1.17.9', traced: true },
  'recommendation-api': { language: 'python', pods: 2, version: '0.31.0', traced: true },
  'email-worker': { language: 'node', pods: 2, version: '1.5.2', traced: false },
};

export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[];

export type Pod = {
  readonly name: string;
  readonly service: ServiceName;
  /** 0-based among the pods of its service. */
  readonly index: number;
  readonly region: string;
  /** The machine that it runs on, where the rows tell it. */
  readonly host?: string;
};

export type Pods = { readonly [name in ServiceName]: readonly Pod[] };

const REGIONS = ['eu-west-1', 'eu-west-1', 'eu-central-1'] as const;

const podsOf = (service: ServiceName, random: Random): readonly Pod[] => {
  const replicaSet = random.hex(8);
  return REGIONS.slice(0, SERVICES[service].pods).map((region, index) => ({
    name: `${service}-${replicaSet}-${random.hex(8).slice(0, 5)}`,
    service,
    index,
    region,
  }));
};

export const placePods = (random: Random): Pods =>
  Object.fromEntries(SERVICE_NAMES.map((service) => [service, podsOf(service, random)])) as unknown as Pods;
