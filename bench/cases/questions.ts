// What people ask in a case: many styles, with and without a time, in the words of those who see the symptom.
import { type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import type { Fault, FaultKind } from '../../src/demo/faults/fault.js';
import type { Random } from '../../src/demo/random.js';
import type { ServiceName } from '../../src/demo/topology.js';
import type { CaseTimes } from './draw.js';

/** What customers want when they need a service; absent: their order. */
const WISHES: { readonly [name in ServiceName]?: string } = {
  'catalog-api': 'open product pages',
  'cart-api': 'put things into their basket',
  'inventory-service': 'put things into their basket or order',
  'pricing-service': 'see prices',
  'recommendation-api': 'see similar items',
  'email-worker': 'get their confirmation mail',
};

const ORDER = 'complete their purchase';

const SLOW: readonly FaultKind[] = [
  'cpu',
  'memory',
  'network',
  'slow-database',
  'queue',
  'host',
  'surge',
  'cache',
  'retry-storm',
];

const BEHIND: { readonly [name in ServiceName]?: string } = {
  'email-worker': 'confirmation mails arrive late or not at all',
  'recommendation-api': 'recommendations do not follow what customers look at',
};

const complaint = ({ service, kind }: Fault): string => {
  const behind = BEHIND[service];
  if (kind === 'queue' && behind !== undefined) return behind;
  const wish = WISHES[service] ?? ORDER;
  return SLOW.includes(kind) ? `customers wait very long to ${wish}` : `many customers cannot ${wish}`;
};

const MISGIVINGS = [
  'a customer says that the shop is slow',
  'somebody on social media could not complete a purchase',
  'support got two calls about the basket',
  'I have a feeling that orders are down',
] as const;

/** People notice late, and round. */
const whenSeen = (random: Random, { fault, asked }: CaseTimes): string => {
  const seen: Micros = fault + random.int(0, 100) * SECOND;
  const minutes = Math.max(2, Math.ceil((asked - seen) / MINUTE));
  const clock = toIso(Math.ceil(seen / MINUTE) * MINUTE).slice(11, 16);
  return random.pick([
    `in the last ${minutes} minutes`,
    `for about ${minutes} minutes`,
    `since ${clock} UTC`,
    `since around ${clock} UTC`,
    '',
  ]);
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const STYLES: readonly ((what: string, when: string) => string)[] = [
  (what, when) => `${sentence(when === '' ? what : `${when} ${what}`)}. What is the root cause?`,
  (what, when) => `Why is it that ${`${what} ${when}`.trim()}?`,
  (what, when) => `Support reports: ${`${what} ${when}`.trim()}. What broke?`,
  (what, when) => `hi, ${`${what} ${when}`.trim()}, can you find out what is going on?`,
];

export const caseQuestion = (random: Random, faults: readonly Fault[], times: CaseTimes): string => {
  const what = faults.length === 0 ? random.pick(MISGIVINGS) : [...new Set(faults.map(complaint))].join(', and ');
  return random.pick(STYLES)(what, whenSeen(random, times));
};
