// The sentences that the product says in the asker's language, in ICU MessageFormat.
import { IntlMessageFormat } from 'intl-messageformat';
import { de } from './de.js';
import { en, type MessageCatalogue, type MessageId } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { pt } from './pt.js';
import { zh } from './zh.js';

const CATALOGUES: { readonly [language: string]: MessageCatalogue } = { en, de, es, fr, pt, zh, ja };

export type MessageValues = { readonly [name: string]: string | number };

const format = (message: string, language: string, values: MessageValues): string =>
  String(new IntlMessageFormat(message, language).format(values));

/** Languages without a catalogue are answered in English. */
export const formatMessage = (id: MessageId, language: string, values: MessageValues = {}): string => {
  const catalogue = CATALOGUES[language];
  return catalogue === undefined ? format(en[id], 'en', values) : format(catalogue[id], language, values);
};
