import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLexicon } from '../lexicon.js';
import { entityMark, markEntities, markPlaceholders } from './entity.js';
import { EntityFinder } from './find-entities.js';
import { hostsNamedAlone } from './name-forms.js';

const finder = new EntityFinder(
  {
    service: ['payment-gateway', 'cart', 'it'],
    pod: ['cart-7d9f8b6c4d-x2x7k'],
    region: ['eu-west-1'],
    environment: ['production'],
  },
  buildLexicon([]),
);

const found = (text: string): readonly string[] =>
  finder.find(text).entities.map((entity) => `${entity.kind} ${entity.name ?? entity.text}`);

describe('the entities of a message', () => {
  it('are names of the catalogue, however their parts are joined', () => {
    expect(found('why is payment gateway failing in EU-WEST-1')).toEqual([
      'service payment-gateway',
      'region eu-west-1',
    ]);
    expect(found('paymentgateway?')).toEqual(['service payment-gateway']);
    expect(found('carts are broken, so is cartography')).toEqual([]);
  });

  it.each([
    ['看payment-gateway的错误', ['service payment-gateway']],
    ['只看eu-west-1最近30分钟的', ['region eu-west-1', 'duration 30分钟']],
    ['payment-gatewayは大丈夫?', ['service payment-gateway']],
    ['payment-gateway에서 오류', ['service payment-gateway']],
    ['cart-0をpayment-gatewayと比べて', ['pod cart-0', 'service payment-gateway']],
    ['ñcart cartñ', []],
  ])('are names right beside letters of scripts without blanks: “%s”', (text, entities) => {
    expect(found(text)).toEqual(entities);
  });

  it('are a pod of a service also where the catalogue does not list it', () => {
    expect(found('is cart-6c5b7d8f9-abcde ok')).toEqual(['pod cart-6c5b7d8f9-abcde']);
    expect(found('cart-7d9f8b6c4d-x2x7k vs cart-0')).toEqual(['pod cart-7d9f8b6c4d-x2x7k', 'pod cart-0']);
  });

  it.each([
    ['at 14:05 utc', ['time 14:05 utc']],
    ['since 2026-11-24T03:00:00Z', ['time 2026-11-24T03:00:00Z']],
    ['seit 9 uhr', ['time 9 uhr']],
    ['下午3点', ['time 3点']],
    ['last 30 minutes', ['duration 30 minutes']],
    ['letzte 2 Stunden', ['duration 2 Stunden']],
    ['过去30分钟', ['duration 30分钟']],
    ['GET /api/orders/{id} fails', ['endpoint GET /api/orders/{id}']],
    ['GET /tripsが遅い、なんで', ['endpoint GET /trips']],
    ['https://traces.example/tripsを見て', ['url https://traces.example/trips']],
    ['trace 4bf92f3577b34da6a3ce929d0e0e4736', ['id 4bf92f3577b34da6a3ce929d0e0e4736']],
    ['java.net.SocketTimeoutException again', ['exception java.net.SocketTimeoutException']],
    ['since v2.3.1', ['version v2.3.1']],
    ['30 % of 5xx', ['percent 30 %']],
    ['500s?', ['number 500']],
    ['only ERROR and WARN', ['level ERROR', 'level WARN']],
    ['only errors', []],
    ['https://grafana.example/d/1 look', ['url https://grafana.example/d/1']],
  ])('are told by their form: %s', (text, entities) => {
    expect(found(text)).toEqual(entities);
  });

  it('are well-known servers by their other names, where one service alone is meant', () => {
    const foundIn = (service: readonly string[], text: string): readonly (string | undefined)[] =>
      new EntityFinder({ service }, buildLexicon([])).find(text).entities.map(({ name }) => name);
    expect(foundIn(['postgresql', 'cart'], 'ist postgres betroffen?')).toEqual(['postgresql']);
    expect(foundIn(['orders-mongo', 'cart'], 'errors in mongodb')).toEqual(['orders-mongo']);
    expect(foundIn(['postgresql', 'postgres'], 'is postgres ok?')).toEqual(['postgres']);
    expect(foundIn(['postgresql-a', 'postgresql-b'], 'is psql ok?')).toEqual([]);
  });

  it('do not overlap, and stand where they say', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        let end = 0;
        for (const entity of finder.find(text).entities) {
          expect(entity.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(entity.start, entity.end)).toBe(entity.text);
          end = entity.end;
        }
      }),
    );
  });

  it('are one mark each in the text that is classified, as placeholders are in examples', () => {
    const text = 'errors in cart since 14:05';
    expect(markEntities(text, finder.find(text).entities)).toBe(markPlaceholders('errors in {service} since {time}'));
    expect(markPlaceholders('{service}')).toBe(entityMark('service'));
    expect(markPlaceholders('{unknown}')).toBe('{unknown}');
  });
});

describe('hosts that a message names by nothing but their name', () => {
  const names = { service: ['till', 'db-1'], region: ['eu-west-1'], environment: ['prod'] };
  const hosts = new EntityFinder(
    { ...names, host: hostsNamedAlone(['n4', 'n5', 'till-07', 'db-1', 'web', 'v2', '2026-1'], names) },
    buildLexicon([]),
  );
  const hostsOf = (text: string): readonly string[] =>
    hosts
      .find(text)
      .entities.flatMap((each) => (each.kind === 'host' ? [`${each.text}=${each.name ?? 'not stored'}`] : []));

  it.each([
    ['is n4 ok?', ['n4=n4']],
    ['any errors on N5', ['N5=n5']],
    ['gibt es Fehler auf till-07?', ['till-07=till-07']],
    ['n4 vs n5', ['n4=n4', 'n5=n5']],
    ['and on n9?', ['n9=not stored']],
    ['only till-12 please', ['till-12=not stored']],
    // words, services, versions and paths
    ['the till 07 minutes later', []],
    ['is db-1 ok', []],
    ['the web is slow since v2', []],
    ['GET /n9/rooms fails', []],
  ])('“%s”', (text, expected) => expect(hostsOf(text)).toEqual(expected));

  it('are none where a fleet has more than anybody types', () =>
    expect(
      hostsNamedAlone(
        Array.from({ length: 3000 }, (_, i) => `vm-${i}`),
        {},
      ),
    ).toEqual([]));
});

describe('a part of the world', () => {
  const world = new EntityFinder(
    { service: ['cart'], region: ['eu-west-1', 'us-east-2', 'local'], environment: [] },
    buildLexicon([]),
  );
  const regions = (text: string): readonly string[] =>
    world.find(text).entities.flatMap(({ kind, name }) => (kind === 'region' && name !== undefined ? [name] : []));

  it.each([
    ['is it everywhere or only in Europe?', ['eu-west-1']],
    ['is it the same for people in america', ['us-east-2']],
    ['nur in Europa?', ['eu-west-1']],
    ['tylko w Europie?', ['eu-west-1']],
    ['seulement en Amérique ?', ['us-east-2']],
    ['Europe and the USA', ['eu-west-1', 'us-east-2']],
    ['and in asia?', []],
    ['is the european team awake', ['eu-west-1']],
  ])('means the regions whose names begin with its code: %s', (text, expected) => {
    expect(regions(text)).toEqual(expected);
  });
});
