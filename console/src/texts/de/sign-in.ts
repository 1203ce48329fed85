// Texts of signing in.
import type { TextParts } from '../texts.js';

export const deSignIn: TextParts['signIn'] = {
  signIn: {
    title: 'Anmelden',
    with: (name) => `Mit ${name} anmelden`,
    failed: {
      'no-role': 'Du hast hier noch keine Rolle. Bitte den Betreiber dieses Service, eine deiner Gruppen einzutragen.',
      'unverified-email': 'Der Anbieter hat deine Adresse nicht bestätigt; so sagt sie niemandem, wer du bist.',
      'no-identity': 'Der Anbieter nennt dich nicht in einer Form, die festgehalten werden kann.',
      expired: 'Die Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Versuche es erneut.',
      unavailable: 'Der Anbieter der Anmeldung antwortet nicht. Versuche es in einer Minute erneut.',
      refused: 'Der Anbieter hat dich nicht angemeldet, oder seine Antwort war ungültig. Versuche es erneut.',
    },
    key: {
      title: 'Mit einem API-Schlüssel anmelden',
      label: 'API-Schlüssel',
      use: 'Anmelden',
      wrong: 'Der Service kennt diesen Schlüssel nicht, oder er ist abgelaufen.',
      note: 'Der Schlüssel bleibt in diesem Tab und ist vergessen, wenn du ihn schließt. Schlüssel erzeugt ein Operator mit: casefile keys add',
    },
  },
};
