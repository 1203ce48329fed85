// Detects a message in another language than English, by its function words.
import { MESSAGE_STOP_WORDS } from './stop-words.js';
import { splitWords } from './content-terms.js';
import { parseWordList } from './word-list.js';

/** German, French, Spanish, Portuguese, Italian, Dutch, Polish; none of them is a word of English that people type. */
const FOREIGN_WORDS = parseWordList(`
  und ist das der dem den ein eine einen nicht wann warum wieso soll sollen ich wir sie es seit jetzt noch immer wer wie
  welche welcher von zu mit auf für bei geht kann können gibt oder aber bitte danke auch schon tun machen
  est les des une pas pourquoi quand depuis qui quoi que quel quelle dois je nous vous maintenant toujours avec pour dans
  sur ça cela c'est merci aussi faire
  el los las una qué cuándo cuando por desde quién quien cómo como está esta sigue pasando ahora todavía debo hacer con para
  gracias también porque
  não nao são você voce quando desde quem como está ainda agora devo fazer com obrigado isso
  perché perche quando chi come sono ancora adesso devo fare grazie anche che cosa questo
  het een niet waarom wanneer sinds wie hoe nog steeds nu moet ik doen bedankt ook
  czy nie jest dlaczego kiedy od kto jak teraz co mam robić dalej
`);

/** A single one may be a name or a typing error. */
const LEAST_FOREIGN_WORDS = 2;

export const isForeign = (message: string): boolean => {
  const all = splitWords(message.toLowerCase());
  const foreign = all.filter((word) => FOREIGN_WORDS.has(word)).length;
  const english = all.filter((word) => MESSAGE_STOP_WORDS.has(word) && !FOREIGN_WORDS.has(word)).length;
  return foreign >= LEAST_FOREIGN_WORDS && foreign > english;
};
