// Texts of the frame, of Home, and of what every page may have to say.
import { countText, pluralText } from '../../shared/numbers.js';
import type { FirstVisitTexts } from '../texts.js';

export const deFirstVisit: FirstVisitTexts = {
  frame: {
    product: 'Casefile',
    skip: 'Zum Inhalt springen',
    home: 'Startseite',
    administration: 'Verwaltung',
    logs: 'Logs',
    apiDocument: 'API',
    signOut: 'Abmelden',
    auditOf: (id) => `Audit von ${id}`,
    zone: { utc: 'Zeiten in UTC', local: 'Zeiten dieses Rechners', change: 'Zeitzone der Anzeige wechseln' },
    language: 'Sprache',
    loading: 'Wird geladen …',
    again: 'Erneut versuchen',
    notFound: 'Diese Seite gibt es nicht. Untersuchungen stehen auf der Startseite.',
    signedIn: (name, role) => `${name} (${role})`,
    window: (from, to) => `${from} bis ${to}`,
    justNow: 'gerade eben',
    running: 'In Arbeit',
    verdict: { supported: 'belegt', contradicted: 'gestrichen', unknown: 'Deutung' },
  },

  problems: {
    unreachable: {
      title: 'Der Service antwortet nicht',
      detail: 'Die Verbindung zum Service ist gescheitert.',
      howToFix: 'Prüfe, ob er noch läuft: casefile serve. Versuche es dann erneut.',
    },
    strange: {
      title: 'Etwas anderes als der Service hat geantwortet',
      detail: (path, type) => `Die Antwort auf ${path} ist ${type} und nicht das, was die API schreibt.`,
      noType: 'ohne Typ',
      howToFix: 'Prüfe, ob ein Proxy oder seine Anmeldeseite dazwischen steht, und lade diese Seite neu.',
    },
    answered: {
      title: (status) => `Der Service hat mit ${status} geantwortet`,
      detail: (status) => `Die Antwort auf die Anfrage war ${status}`,
      howToFix: 'Versuche es erneut; bleibt es dabei, sieh ins Log des Service.',
    },
    strangeKey: {
      title: 'Dieser API-Schlüssel kann nicht gesendet werden',
      detail: (position, code) =>
        `Sein Zeichen ${position} (U+${code}) kommt in keinem Schlüssel vor; vielleicht ist es ein unsichtbares, das mitkopiert wurde.`,
      howToFix: 'Kopiere den Schlüssel noch einmal ohne das, was davor und dahinter steht, oder tippe ihn ein.',
    },
    console: {
      title: 'In der Konsole ist ein Fehler aufgetreten',
      howToFix: 'Lade die Seite neu. Bleibt es dabei, melde es bitte.',
    },
  },

  ask: {
    label: 'Was ist los?',
    hint: 'Zum Beispiel: Seit 14:05 schlagen Checkouts in eu-west-1 fehl. Warum?',
    followUp: 'Weiterfragen',
    send: 'Fragen',
    sending: 'Wird gefragt …',
    asOf: 'Stand',
    now: 'jetzt',
    asOfHint: 'Der Zeitpunkt, der mit „jetzt“ gemeint ist, etwa 2026-11-24T18:15:01Z. Leer: jetzt.',
    asOfWrong: 'Das ist kein Zeitpunkt mit Zeitzone. Schreibe ihn wie 2026-11-24T18:15:01Z oder lass das Feld leer.',
    empty: 'Schreibe, was du wissen willst.',
  },

  homePage: {
    title: 'Finde die Ursache einer Störung',
    running: 'Laufend',
    recent: 'Letzte Untersuchungen',
    none: 'Es gibt noch keine Untersuchung. Stelle oben eine Frage.',
    noMatch:
      'Nichts gefunden. Alle Wörter müssen in einer Untersuchung oder einem Alarm vorkommen; versuche es mit weniger.',
    search: 'Untersuchungen und Alarme durchsuchen',
    searchSend: 'Suchen',
    searchEnd: 'Alle anzeigen',
    found: 'Gefunden',
    alerts: 'Alarme',
    noAlerts: 'Es ist kein Alarm eingegangen.',
    services: 'Services mit Logs',
    withoutIssue: 'noch kein Problem',
    openAlert: 'Untersuchung',
    turns: (turns) => pluralText(turns, 'Frage', 'Fragen'),
    hidden: (role, parts) =>
      `Nicht angezeigt, weil deine Rolle (${role}) oder ihre Grenzen es nicht erlauben: ${parts}.`,
    hiddenParts: {
      ask: 'Fragen stellen',
      search: 'Suche',
      investigations: 'Untersuchungen',
      alerts: 'Alarme',
      services: 'Services',
      logs: 'Logs speichern',
    },
  },

  demo: {
    title: 'Noch ist nichts gespeichert',
    about:
      'Probiere es mit der Demo aus: 20 Minuten eines kleinen Shops, in dem Checkouts fehlzuschlagen beginnen. Oder lege eigene Logs ab.',
    start: 'Demo laden und fragen',
    loading: (sent, all) => `Zeilen werden gesendet: ${countText(sent)} von ${countText(all)}`,
  },

  drop: {
    title: 'Logs hier ablegen',
    about:
      'Dateien oder ein Ordner: Text, JSON-Zeilen, gzip. Diese Seite liest sie und schickt sie an den Service, der Geheimnisse maskiert, bevor er sie speichert.',
    files: 'Dateien wählen',
    folder: 'Ordner wählen',
    reading: (name, percent) => `${name} wird gelesen: ${percent} %`,
    file: 'Datei',
    format: 'Format',
    signal: 'Signal',
    stored: 'Gespeichert',
    known: 'Bekannt',
    rejected: 'Abgelehnt',
    span: 'Zeiten',
    services: 'Services',
    line: 'Zeile',
    stop: 'Anhalten',
    stopped: 'Angehalten. Was vorher gesendet wurde, ist gespeichert.',
    done: (files, rows) =>
      `${pluralText(files, 'Datei', 'Dateien')} gelesen, ${pluralText(rows, 'Zeile', 'Zeilen')} gespeichert.`,
    rejectedLines: (lines) => `${pluralText(lines, 'Zeile', 'Zeilen')} abgelehnt; die ersten davon`,
    inPart: 'teilweise',
    unread: (path) => `${path} wurde nicht bis zum Ende gelesen`,
    unreadAdvice:
      'Prüfe, ob die Datei lesbar ist und der Service noch läuft, und lege sie noch einmal ab: Jede Zeile wird nur einmal gespeichert.',
    insecure: {
      title: 'Von dieser Seite können keine Dateien gesendet werden',
      detail: 'Die Seite wurde weder über https noch von diesem Rechner geladen.',
      howToFix: 'Öffne die Konsole über https oder auf localhost, oder sende die Dateien mit: casefile ingest',
    },
    binary: {
      title: (name) => `${name} wurde nicht gelesen`,
      detail: 'Es ist kein Text, oder so gepackt, dass ein Browser es nicht entpackt.',
      howToFix: 'Archive und andere Kompressionen liest: casefile ingest FILE',
    },
    ask: 'Zu diesen Logs fragen',
  },
};
