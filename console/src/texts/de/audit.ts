// Texts of the audit of an investigation.
import { countText, pluralText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

export const deAudit: TextParts['audit'] = {
  audit: {
    back: 'Untersuchung',
    facts: 'Fakten',
    scrub: 'Fakt',
    position: (at, all) => `${countText(at)} von ${countText(all)}`,
    first: 'Erster',
    previous: 'Voriger',
    next: 'Nächster',
    last: 'Letzter',
    none: 'Es gibt keine Fakten.',
    by: (who) => `von ${who}`,
    recorded: 'Was festgehalten wurde',
    state: 'Zustand danach',
    status: 'Status',
    turns: 'Fragen',
    issues: 'Probleme',
    changes: 'Was sich am Zustand geändert hat',
    noChange: 'Nichts: Der Fakt ist nur für das Audit festgehalten.',
    place: 'Stelle',
    before: 'Vorher',
    after: 'Nachher',
    nothing: 'nichts',
    newer: 'Der Zustand kann nicht angezeigt werden:',
    replay: 'Replay',
    replayAbout:
      'Berechnet eine Frage aus dem neu, was festgehalten wurde, und vergleicht jeden Fakt mit dem gespeicherten.',
    replayTurn: (turn) => `Replay von Frage ${turn}`,
    replaying: 'Replay läuft …',
    identical: (turn, facts) =>
      `Frage ${turn} ist identisch: ${pluralText(facts, 'Fakt würde', 'Fakten würden')} genauso wieder festgehalten.`,
    configuration: 'Die Konfiguration wurde seither geändert.',
    differs: (turn, version, type) => `Frage ${turn} weicht zuerst bei Fakt ${version} ab, ${type}.`,
    causes: {
      code: 'Der Code wurde seither geändert.',
      configuration: 'Die Konfiguration wurde seither geändert.',
      masking: 'Neuere Maskierungsregeln haben geändert, was festgehalten war.',
    },
    stored: 'Gespeichert',
    today: 'Heute',
    refused: (turn) => `Für Frage ${turn} ist kein Replay möglich:`,
    verify: 'Alle Zitate prüfen',
    verifyAbout:
      'Liest jeden zitierten Batch gegen seinen Hash und prüft jede Aussage noch einmal an den gespeicherten Zeilen.',
    verifying: 'Wird geprüft …',
    verified: (supported, unknown, contradicted) =>
      `${pluralText(supported, 'Aussage', 'Aussagen')} belegt, ${countText(unknown)} Deutung, ${countText(contradicted)} widerlegt.`,
    undamaged: 'Kein Batch ist beschädigt.',
    damaged: (batches) => `Zitierte Batches, die beschädigt sind oder fehlen: ${countText(batches)}.`,
    damagedFiles: (files) =>
      `${pluralText(files, 'Datei des Datenordners ist', 'Dateien des Datenordners sind')} nicht wie geschrieben.`,
    running: (turn, phase) => `Frage ${turn}: ${phase}`,
    batches: (batches) => pluralText(batches, 'Verweis auf einen Batch', 'Verweise auf Batches'),
    suspected: (services) => `verdächtig: ${services}`,
    states: { none: 'keine', open: 'offen', deleted: 'gelöscht', erased: 'endgültig gelöscht' },
    issueStates: { active: 'aktiv', resolved: 'gelöst', switched: 'zurückgestellt' },
    phases: {
      started: 'begonnen',
      classified: 'eingeordnet',
      merged: 'Umfang bestimmt',
      planned: 'liest',
      staged: 'in einer Chain',
      analyzed: 'analysiert',
      consulted: 'Modell befragt',
    },
    actors: { key: 'Schlüssel', user: 'Nutzer', channel: 'Kanal', system: 'System' },
    damage: { missing: 'fehlt', damaged: 'beschädigt' },
  },
};
