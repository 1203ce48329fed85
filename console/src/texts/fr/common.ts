// Words that several pages need, and Home not at its first visit: states that the API calls by one word, what a button that asks first
// says, and the question of the demo.
import type { TextParts } from '../texts.js';

export const frCommon: TextParts['common'] = {
  demoQuestion:
    'Au cours des 5 dernières minutes, beaucoup de clients ne peuvent pas terminer leur achat. Quelle est la cause racine ?',

  states: {
    turn: {
      queued: 'en attente',
      running: 'en cours',
      answered: 'répondue',
      confirm: 'demande une précision',
      confirmed: 'confirmée',
      failed: 'échouée',
      cancelled: 'annulée',
      timed_out: 'délai dépassé',
    },
    alert: { firing: 'active', resolved: 'résolue', flapping: 'instable', silenced: 'mise en sourdine' },
    severity: {
      critical: 'critique',
      error: 'erreur',
      warning: 'avertissement',
      info: 'information',
      unknown: 'gravité inconnue',
    },
    record: { investigation: 'enquête', alert: 'alerte' },
  },

  confirm: {
    yes: 'Oui, le faire',
    no: 'Laisser tel quel',
    working: 'En cours…',
  },
};
