// Words that several pages need, and Home not at its first visit: states that the API calls by one word, what a button that asks first
// says, and the question of the demo.
import type { TextParts } from '../texts.js';

export const deCommon: TextParts['common'] = {
  demoQuestion: 'In den letzten 5 Minuten können viele Kunden ihren Einkauf nicht abschließen. Woran liegt das?',

  states: {
    turn: {
      queued: 'wartet',
      running: 'läuft',
      answered: 'beantwortet',
      confirm: 'fragt zurück',
      confirmed: 'bestätigt',
      failed: 'fehlgeschlagen',
      cancelled: 'abgebrochen',
      timed_out: 'Zeit abgelaufen',
    },
    alert: { firing: 'feuert', resolved: 'behoben', flapping: 'flattert', silenced: 'stummgeschaltet' },
    severity: {
      critical: 'kritisch',
      error: 'Fehler',
      warning: 'Warnung',
      info: 'Hinweis',
      unknown: 'Schwere unbekannt',
    },
    record: { investigation: 'Untersuchung', alert: 'Alarm' },
  },

  confirm: {
    yes: 'Ja, ausführen',
    no: 'So lassen, wie es ist',
    working: 'In Arbeit …',
  },
};
