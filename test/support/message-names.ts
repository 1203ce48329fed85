// A catalogue of names that are hard to tell from words, and what messages over it are found to name.
import { loadReader } from '../../src/bootstrap/load-reader.js';
import { EntityFinder } from '../../src/language/names/find-entities.js';
import { isSurelyName } from '../../src/language/names/unknown-names.js';

const CATALOGUE = {
  service: [
    'parcel-tracker',
    'tariff_service',
    'Billing.Core',
    'loyalty-api',
    'search',
    'order',
    'it',
    'cart',
    'invoice-worker',
    'kyc',
    'geo-router',
    'dispatch-north',
    'dispatch-south',
    'shelf-scanner',
    'mail-relay',
    'quoteEngine',
  ],
  environment: ['prod', 'staging'],
  region: ['eu-central-1', 'us-east-1', 'us-west-2', 'ap-south-1'],
  version: ['v3.2.0', '4.1.7'],
};

/** A message and what it names: `service kyc`, `region us-east-1|us-west-2`, `? ledger-web` where none is stored. */
export type NameProbe = readonly [text: string, ...names: readonly string[]];

const KINDS: ReadonlySet<string> = new Set(['service', 'environment', 'region', 'version', 'pod', 'host']);

const { lexicon } = loadReader().model;
const finder = new EntityFinder(CATALOGUE, lexicon);

/** Names by kind first, then those that are not stored. */
export const namesIn = (text: string): readonly string[] => {
  const { entities, unknown } = finder.find(text);
  const named = entities.filter(({ kind }) => KINDS.has(kind));
  return [
    ...named.map(({ kind, name, names, text: said }) => `${kind} ${name ?? names?.join('|') ?? said}`),
    ...unknown.filter((each) => isSurelyName(each, lexicon)).map(({ name }) => `? ${name}`),
  ];
};
