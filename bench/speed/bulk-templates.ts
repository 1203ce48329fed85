// The texts of the bulk generator: twenty phrases about what each of ten services deals with, two hundred templates in all.
import type { Level } from '../../src/telemetry/level.js';

/** `#` a number, `@` a hexadecimal id, `~` the service's subject. */
type Phrase = readonly [level: Level, text: string];

const PHRASES: readonly Phrase[] = [
  ['info', 'GET /v1/~s/@ 200 in # ms'],
  ['info', 'POST /v1/~s 201 in # ms {"~":"@","items":#,"user":"u-#"}'],
  ['debug', '~ @ found in cache after # µs'],
  ['debug', '~ @ not in cache, reading it from the database'],
  ['info', 'read # ~s of user u-# in # ms'],
  ['info', '~ @ stored, revision #'],
  ['info', '~ @ published to topic ~-events partition # offset #'],
  ['info', 'consumed # ~-events up to offset #, lag #'],
  ['debug', 'lock on ~ @ taken after # ms'],
  ['info', '~ @ validated against # rules'],
  ['info', '~ job @ started with # entries'],
  ['info', '~ job @ finished: # done, # left out, took # ms'],
  ['warn', 'slow statement on ~s took # ms, rows #'],
  ['warn', 'retrying ~ @ after attempt # of #'],
  ['warn', '~ @ is # days old, refreshing it'],
  ['debug', 'pool of ~ connections: # busy, # idle'],
  ['info', 'session @ opened for ~ by u-# from 10.#.#.#'],
  ['debug', 'payload of ~ @ {"size":#,"checksum":"@","fields":[#,#,#]}'],
  ['error', '~ @ could not be written: version conflict at revision #'],
  ['info', 'evicted # ~s, # remain'],
];

export const BULK_SERVICES: readonly { readonly name: string; readonly subject: string }[] = [
  { name: 'storefront-web', subject: 'page' },
  { name: 'catalog-api', subject: 'item' },
  { name: 'cart-api', subject: 'cart' },
  { name: 'checkout-api', subject: 'checkout' },
  { name: 'payment-gateway', subject: 'authorization' },
  { name: 'inventory-service', subject: 'reservation' },
  { name: 'pricing-service', subject: 'quote' },
  { name: 'order-service', subject: 'order' },
  { name: 'shipping-service', subject: 'parcel' },
  { name: 'recommendation-api', subject: 'ranking' },
];

export type PlaceholderKind = '#' | '@';

/** `texts[i]`, `places[i]`, `texts[i + 1]` …: one text more than places. Texts are escaped for a JSON string. */
export type Template = {
  readonly service: string;
  readonly level: Level;
  readonly texts: readonly string[];
  readonly places: readonly PlaceholderKind[];
};

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

export const template = (service: string, level: Level, text: string): Template => ({
  service,
  level,
  texts: text.split(/[#@]/).map(escaped),
  places: [...text].filter((char): char is PlaceholderKind => char === '#' || char === '@'),
});

export const BULK_TEMPLATES: readonly Template[] = PHRASES.flatMap(([level, text]) =>
  BULK_SERVICES.map(({ name, subject }) => template(name, level, text.replaceAll('~', subject))),
);
