// Reads the messages of a conversation with the trained reader, each once: conversations repeat their history.
import { loadReader } from '../../src/bootstrap/load-reader.js';
import { EntityFinder } from '../../src/language/names/find-entities.js';
import { readMessage } from '../../src/language/read-message.js';
import type { Act, Reading } from '../../src/language/reading.js';
import type { NameCatalogue } from '../../src/language/text/catalogue-mentions.js';

type CatalogueReader = { readonly finder: EntityFinder; readonly readings: Map<string, Reading> };

const readers = new Map<string, CatalogueReader>();

const readerOf = (catalogue: NameCatalogue): CatalogueReader => {
  const key = JSON.stringify(catalogue);
  const { services, environments, regions } = catalogue;
  const known = readers.get(key) ?? {
    finder: new EntityFinder(
      { service: services, environment: environments, region: regions },
      loadReader().model.lexicon,
    ),
    readings: new Map<string, Reading>(),
  };
  readers.set(key, known);
  return known;
};

export const readByCatalogue = (text: string, catalogue: NameCatalogue, previous?: Act): Reading => {
  const { finder, readings } = readerOf(catalogue);
  const key = `${JSON.stringify(previous ?? null)} ${text}`;
  const reading = readings.get(key) ?? readMessage(text, finder, loadReader().model, previous);
  readings.set(key, reading);
  return reading;
};
