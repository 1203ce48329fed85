// Scopes: which words narrow, widen and correct one, and what must hold for all messages.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { unrestrictedScope } from '../../investigation/scope.js';
import type { Scope } from '../../investigation/scope.js';
import { loadReader } from '../../bootstrap/load-reader.js';
import { EntityFinder } from '../../language/names/find-entities.js';
import { readWords } from '../../language/names/message-words.js';
import type { MessageScope } from '../../language/reading.js';
import { readScopeWords } from '../../language/scope/scope-words.js';
import { mergeScope } from './merge-scope.js';
import type { MergedScope, ScopeRequest } from './merge-scope.js';

const catalogue = {
  service: [
    'checkout-service',
    'payment-service',
    'order-service',
    'user-service',
    'search-api',
    'redis-cart',
    'webhook-dispatcher',
    'ledger',
  ],
  environment: ['prod', 'staging'],
  region: ['eu-west-1', 'us-east-1'],
  version: ['v2.41.0', '2.40.3'],
};

const { lexicon } = loadReader().model;
const finders = new Map<readonly string[], EntityFinder>();

const finderOf = (services: readonly string[]): EntityFinder => {
  const finder = finders.get(services) ?? new EntityFinder({ ...catalogue, service: services }, lexicon);
  finders.set(services, finder);
  return finder;
};

const read = (text: string, services: readonly string[]): MessageScope => {
  const words = readWords(text);
  const named = finderOf(services).find(words);
  return { ...named, scope: readScopeWords(words, named) };
};

const merged = (
  text: string,
  { services = catalogue.service, ...more }: Partial<ScopeRequest> & { readonly services?: readonly string[] } = {},
): MergedScope =>
  mergeScope({
    message: read(text, services),
    previous: unrestrictedScope,
    ...more,
  });

const shared = {
  services: ['ts-order-service', 'ts-order-other-service', 'ts-travel-plan-service', 'ts-ui-dashboard'],
};

const ADDED: readonly (readonly [text: string, added: readonly string[]])[] = [
  ['why is checkout slow?', ['service checkout-service']],
  ['Checkout', ['service checkout-service']],
  ['checkout-service times out', ['service checkout-service']],
  ['checkout_service times out', ['service checkout-service']],
  ['checkoutService times out', ['service checkout-service']],
  ['the checkout service', ['service checkout-service']],
  ["checkout's latency", ['service checkout-service']],
  ['in payments', ['service payment-service']],
  ['only payments', ['service payment-service']],
  ['payments only', ['service payment-service']],
  ['and payments?', ['service payment-service']],
  ['the order service', ['service order-service']],
  ['in the user service', ['service user-service']],
  ['"order"', ['service order-service']],
  ['`order` is slow', ['service order-service']],
  ['what about order?', ['service order-service']],
  ['search api is slow', ['service search-api']],
  ['evictions on redis', ['service redis-cart']],
  ['the webhook dispatcher', ['service webhook-dispatcher']],
  ['errors in webhook', ['service webhook-dispatcher']],
  ['in ledger', ['service ledger']],
  ['payments and checkout in prod', ['service payment-service', 'service checkout-service', 'environment prod']],
  ['in production', ['environment prod']],
  ['the staging environment', ['environment staging']],
  ['no, I meant staging', ['environment staging']],
  ['staging, not prod', ['environment staging']],
  ['only eu-west-1', ['region eu-west-1']],
  ['in eu-west-1 and us-east-1', ['region eu-west-1', 'region us-east-1']],
  ['only us-east', ['region us-east-1']],
  ['not payments', ['not service payment-service']],
  ['not payments or checkout', ['not service payment-service', 'not service checkout-service']],
  ['everything except payments', ['not service payment-service']],
  ['other than payments', ['not service payment-service']],
  ['ignore the payment service', ['not service payment-service']],
  ['without staging', ['not environment staging']],
  ['not only payments', ['service payment-service']],
  ['the checkout service, not payments', ['service checkout-service']],
  ['on v2.41.0', ['version v2.41.0']],
  ['on 2.41.0', ['version v2.41.0']],
  ['only 2.40.3', ['version 2.40.3']],
  ['not version 2.40.3', ['not version 2.40.3']],
  ['only errors', ['level error and worse']],
  ['errors only please', ['level error and worse']],
  ['warnings and up', ['level warn and worse']],
  ['warn or worse', ['level warn and worse']],
  ['at least warnings', ['level warn and worse']],
  ['just critical messages', ['level fatal and worse']],
  ['level=warn', ['level warn and worse']],
  ['trace 4bf92f3577b34da6a3ce929d0e0e4736', ['trace 4bf92f3577b34da6a3ce929d0e0e4736']],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', ['trace 4bf92f3577b34da6a3ce929d0e0e4736']],
  ['request id 7f3a-99', ['request 7f3a-99']],
  ['what happened to req-8841ab?', ['request req-8841ab']],
  ['service=checkout level=error', ['service checkout-service', 'level error and worse']],
  ['service:checkout-service', ['service checkout-service']],
  ['service!=checkout', ['not service checkout-service']],
  ['env=staging', ['environment staging']],
  ['version=9.9', ['version 9.9']],
  ['trace_id=abc123', ['trace abc123']],
  ['with user_id=42', ['user_id is 42']],
  ['with user_id=42 and user_id=43', ['user_id is 42 or 43']],
  ['http.status_code:500 please', ['http.status_code is 500']],
  ['host!=web-3', ['host is not web-3']],
];

const NARROWS_NOTHING = [
  'Users report failures on the ticket site since 08:45 UTC. What is the root cause?',
  'order fails',
  'orders fail in order to pay',
  'only users',
  'the cart is empty',
  'the checkout page is blank',
  'search is slow',
  '/checkout/pay fails',
  'see https://checkout.example.com/pay',
  'rolled back to 2.40.3',
  'redis:6379 refused',
  'ERROR 14:05:33 order=5 failed',
  'the whole service is down',
  'which service is it?',
  'every error counts',
  'request timed out',
  'something is wrong',
];

describe('scope in a message', () => {
  it.each(ADDED)('%s', (text, added) => expect(merged(text).diff.added).toEqual(added));

  it.each(NARROWS_NOTHING)('narrows nothing: %s', (text) => expect(merged(text).scope).toEqual(unrestrictedScope));

  it.each([
    ['order service is slow', 'ts-order-service'],
    ['the order other service', 'ts-order-other-service'],
    ['travel plan service', 'ts-travel-plan-service'],
    ['errors in ts-ui-dashboard', 'ts-ui-dashboard'],
  ])('recognises a service although all share a prefix: %s', (text, service) =>
    expect(merged(text, shared).scope.services).toEqual([service]),
  );

  it('explains what it read from the words', () => {
    expect(merged('only payments, without staging').diff.because).toEqual([
      '"payments" means only payment-service',
      '"staging" leaves out staging',
    ]);
  });
});

const narrow: Scope = {
  ...unrestrictedScope,
  services: ['checkout-service'],
  environments: ['prod'],
  minLevel: 'error',
};

const CHANGES: readonly (readonly [
  text: string,
  added: readonly string[],
  removed: readonly string[],
  widened: boolean,
])[] = [
  ['and the pods?', [], [], false],
  ['what about payments?', ['service payment-service'], [], true],
  ['only payments', ['service payment-service'], ['service checkout-service'], true],
  ['not checkout', ['not service checkout-service'], ['service checkout-service'], true],
  ['why not checkout?', [], [], false],
  ["why isn't it payments?", [], [], false],
  ['could it be payments?', [], [], false],
  ['is it the ledger?', [], [], false],
  ['not payments', [], [], false],
  ['no, I meant staging', ['environment staging'], ['environment prod'], true],
  ['only eu-west-1', ['region eu-west-1'], [], false],
  ['all services', [], ['service checkout-service'], true],
  ['everywhere', [], ['service checkout-service', 'environment prod'], true],
  ['drop that filter', [], ['service checkout-service', 'environment prod', 'level error and worse'], true],
  ['drop the filter', [], ['service checkout-service', 'environment prod', 'level error and worse'], true],
  ['everything except payments', ['not service payment-service'], ['service checkout-service'], true],
  ['all environments', [], ['environment prod'], true],
  ['all levels', [], ['level error and worse'], true],
  ['warnings and up', ['level warn and worse'], ['level error and worse'], true],
  ['only fatal', ['level fatal and worse'], ['level error and worse'], false],
  ['payments, everywhere', ['service payment-service'], ['service checkout-service', 'environment prod'], true],
];

describe('change of an existing scope', () => {
  it.each(CHANGES)('%s', (text, ...[added, removed, widened]) => {
    const outcome = merged(text, { previous: narrow });
    expect(outcome.diff.added).toEqual(added);
    expect(outcome.diff.removed).toEqual(removed);
    expect(outcome.widened).toBe(widened);
  });

  it('takes an excluded name back in', () => {
    const previous = merged('not payments').scope;
    expect(merged('include payments again', { previous })).toMatchObject({
      scope: { services: ['payment-service'], notServices: [] },
      widened: true,
    });
  });
});

const UNKNOWN: readonly (readonly [text: string, field: string, name: string])[] = [
  ['the login service is down', 'service', 'login'],
  ['login-service is down', 'service', 'login-service'],
  ['service=foo', 'service', 'foo'],
  ['env=qa', 'environment', 'qa'],
  ['in the qa environment', 'environment', 'qa'],
  ['eu-north-1 is bad', 'region', 'eu-north-1'],
  ['region us-west-2', 'region', 'us-west-2'],
];

describe('name that is not in the data', () => {
  it.each(UNKNOWN)('asks about: %s', (text, field, name) => {
    const { scope, unknown } = merged(text);
    expect(unknown).toMatchObject([{ field, name }]);
    expect(scope).toEqual(unrestrictedScope);
  });

  it.each([
    'the failing service',
    'customer service complains',
    'checkout service',
    'any region',
    'frobnicate is down',
  ])('finds no name in: %s', (text) => expect(merged(text).unknown).toEqual([]));
});

describe('any message', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...ADDED.map(([said]) => said), ...CHANGES.map(([said]) => said)), fc.string()), {
      maxLength: 4,
    })
    .map((parts) => parts.join(' '));
  const values = fc.uniqueArray(fc.constantFrom('checkout-service', 'payment-service', 'x', 'y'), { maxLength: 3 });

  it('keeps what the caller sets', () => {
    fc.assert(
      fc.property(text, values, values, (said, services, notRegions) => {
        const explicit = { services, notRegions, minLevel: 'warn' } as const;
        expect(merged(said, { explicit }).scope).toMatchObject(explicit);
      }),
    );
  });

  it('tells which parts its act has changed, and which the caller', () => {
    const asked: Scope = { ...narrow, regions: ['us-east-1'] };
    const { scope, diff } = merged('', { previous: narrow, asked, explicit: { minLevel: 'warn' } });
    expect(scope).toEqual({ ...asked, minLevel: 'warn' });
    expect(diff.because).toEqual(['set by the message: regions', 'set by the caller: minLevel']);
    expect(merged('', { previous: narrow, asked: narrow }).diff.because).toEqual([]);
  });

  it('lists in its diff exactly the lines of the scope before and after', () => {
    fc.assert(
      fc.property(text, (said) => {
        const { diff, scope } = merged(said, { previous: narrow });
        const again = merged('', { previous: scope });
        expect(again.scope).toEqual(scope);
        expect(new Set(again.diff.kept)).toEqual(new Set([...diff.kept, ...diff.added]));
        expect(diff.kept.filter((line) => diff.removed.includes(line))).toEqual([]);
      }),
    );
  });

  it('keeps everything for a message without names, resets or filters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('and then?', 'why?', 'thanks', 'show me the stack trace', 'is it over'),
        values,
        (said, services) => {
          const previous = { ...narrow, services };
          expect(merged(said, { previous })).toMatchObject({ scope: previous, widened: false, unknown: [] });
        },
      ),
    );
  });

  const service = fc.constantFrom(...catalogue.service.filter((name) => name.includes('-')), 'ledger');
  const then = (previous: Scope, ...texts: readonly string[]): Scope =>
    texts.reduce((scope, said) => merged(said, { previous: scope }).scope, previous);
  const sets = ({ services, notServices }: Scope) => [new Set(services), new Set(notServices)];

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ADDED.map(([said]) => said), ...CHANGES.map(([said]) => said)), (said) => {
        const once = then(narrow, said);
        expect(then(once, said)).toEqual(once);
      }),
    );
  });

  it('adds names in any order, and applies the last "only"', () => {
    fc.assert(
      fc.property(service, service, (a, b) => {
        const plus = (x: string, y: string): Scope => then(unrestrictedScope, `include ${x}`, `include ${y}`);
        expect(sets(plus(a, b))).toEqual(sets(plus(b, a)));
        expect(then(unrestrictedScope, `only ${a}`, `only ${b}`)).toEqual(then(unrestrictedScope, `only ${b}`));
        expect(then(unrestrictedScope, `not ${a}`, `include ${a}`).notServices).toEqual([]);
        expect(then(narrow, `only ${a}`, 'all services').services).toEqual([]);
      }),
    );
  });

  it('never includes and excludes the same name', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (said) => {
        const scope = then(narrow, ...said);
        expect(scope.services.filter((name) => scope.notServices.includes(name))).toEqual([]);
        expect(scope.environments.filter((name) => scope.notEnvironments.includes(name))).toEqual([]);
      }),
    );
  });

  it('filters nothing by a misspelt name, and suggests the right one', () => {
    const long = catalogue.service.filter((name) => name.length > 9);
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), (name, at) => {
        const cut = 1 + (at % (name.indexOf('-') - 1));
        const slip = name.slice(0, cut) + name.slice(cut + 1);
        const { scope, unknown } = merged(`service=${slip}`);
        expect(scope).toEqual(unrestrictedScope);
        expect(unknown[0]?.suggestions[0]).toBe(name);
      }),
    );
  });
});

describe('trace to show', () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';

  it.each([`Show trace ${id}`, `open the failing trace ${id} please`, `look at trace id ${id}`])(
    'filters nothing: %s',
    (text) => expect(merged(text).scope).toEqual(unrestrictedScope),
  );

  it.each([`trace ${id}`, `only trace ${id}`, `why did trace ${id} fail?`])('filters by the trace: %s', (text) =>
    expect(merged(text).scope.traceIds).toEqual([id]),
  );
});

describe('reference to the suspected service', () => {
  const suspect = catalogue.service[0] ?? '';
  const services = (text: string): readonly string[] => merged(text, { suspect }).scope.services;

  it.each([
    'show me the errors of that service',
    'and its logs?',
    'what did the faulty service log?',
    'only that component',
    'its recent exceptions',
  ])('resolves: %s', (text) => expect(services(text)).toEqual([suspect]));

  it.each(['show me the errors', 'it is slow', 'this service desk ticket', 'the application-server is slow'])(
    'is not meant by: %s',
    (text) => expect(services(text)).toEqual([]),
  );

  it('yields to a named service, and resolves to none without a suspect', () => {
    const named = catalogue.service[1] ?? '';
    expect(services(`show me the errors of that service, ${named}`)).toEqual([named]);
    expect(merged('show me the errors of that service').scope.services).toEqual([]);
  });
});

describe('misspelt name of several parts', () => {
  it.each(['could it be ts-order-srvice?', 'show me errors only from ts-order-srvice'])(
    '%s: is asked about',
    (text) => {
      const [unknown] = merged(text, shared).unknown;
      expect(unknown).toMatchObject({ name: 'ts-order-srvice', field: 'service' });
      expect(unknown?.suggestions[0]).toBe('ts-order-service');
    },
  );
});
