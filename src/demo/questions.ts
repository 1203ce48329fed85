// What people ask: in the words of those who see the symptom, who cannot name the culprit.
import type { Fault, FaultKind } from './faults/fault.js';
import type { ServiceName } from './topology.js';

const isSlow = (kind: FaultKind): boolean => kind === 'cpu' || kind === 'network' || kind === 'slow-database';

const WISHES: { readonly [name in ServiceName]?: string } = {
  'catalog-api': 'open product pages',
  'cart-api': 'put things into their basket',
};

const wish = ({ service }: Fault): string => WISHES[service] ?? 'complete their purchase';

export const firstQuestion = (fault: Fault): string =>
  isSlow(fault.kind)
    ? `In the last 5 minutes it takes customers very long to ${wish(fault)}, and some give up. What is the root cause?`
    : `In the last 5 minutes many customers cannot ${wish(fault)}. What is the root cause?`;

export const secondQuestion = ({ service, kind }: Fault): string => {
  const mail = service === 'email-worker';
  const late = mail ? 'purchase confirmations arrive late' : 'similar items appear late on product pages';
  const none = mail ? 'purchase confirmations do not arrive' : 'product pages show no similar items';
  return `A different problem: in the last 4 minutes ${isSlow(kind) ? late : none}. What is the root cause?`;
};

export const comeBack = (fault: Fault): string =>
  isSlow(fault.kind)
    ? `Back to the first problem, how long it takes customers to ${wish(fault)}: is it still going on?`
    : `Back to the first problem, that customers cannot ${wish(fault)}: is it still going on?`;
