// German.
import type { MessageCatalogue } from './en.js';

export const de: MessageCatalogue = {
  'social.hello': 'Hallo. Frag, was seit wann nicht geht, oder füge eine Logzeile, eine Trace-ID oder einen Alarm ein.',
  'social.thanks': 'Gern geschehen. Ich bin da, wenn noch etwas ist.',
  'social.link':
    'Links kann ich nicht öffnen: Von hier ist keine Seite zu lesen. Bitte die Logzeile, die Trace-ID oder den Alarm einfügen.',
  'social.bye': 'Bis dann. Eine neue Frage in dieser Unterhaltung macht dort weiter, wo sie endete.',
  'social.ack': 'In Ordnung. Mit „gibt es etwas Neues?“ wird noch einmal nachgesehen.',
  'social.insult':
    'Schade, dass das nicht geholfen hat. Sag, was fehlt, oder frag „warum glaubst du das?“, um die Belege zu sehen.',
  'social.offtopic': 'Ich weiß nur, was eure Telemetrie sagt: Logs, Traces, Metriken, Deployments und Dokumente.',
  'product.identity':
    'Ich bin Casefile, ein Programm, das Ursachen von Störungen in Logs, Traces, Metriken und Deployments findet. Jede Aussage wird gegen die gespeicherten Zeilen geprüft, die sie zitiert.',
  'product.ability':
    'Frag, warum etwas fehlschlägt, seit wann, wie oft, wo, wer betroffen ist, was sich geändert hat oder was zu tun ist. Frag nach Logzeilen, einem Trace, einem Zeitverlauf oder einer Zusammenfassung. „Nur eu-west“, „letzte 30 Minuten“ und „ohne checkout“ ändern, was betrachtet wird.',
  'product.howto':
    'Nenn den Dienst, die Zeit oder das Symptom mit eigenen Worten: „warum schlägt checkout seit 14:00 fehl?“. Dann weiter: „nur eu-west“, „zeig die Logzeilen“, „was wurde geändert?“.',
  'product.data':
    'Antworten kommen aus der Telemetrie, die an diesen Dienst geschickt wurde. Geheimnisse werden maskiert, bevor sie gespeichert werden; jede gelesene Zeile bleibt bei der Antwort.',
  'feedback.good': 'Danke.',
  'feedback.bad':
    'Das tut mir leid. Sag, was es stattdessen ist („es ist die Datenbank“), oder frag „warum glaubst du das?“, um zu sehen, worauf die Antwort beruht.',
  'feedback.corrected':
    'Das tut mir leid. Festgehalten ist, dass die Antwort falsch war, und was du als Ursache nennst. Frag weiter, was angesehen werden soll.',
  'command.stop': 'In Ordnung, es wurde nichts geändert.',
  'command.undo': 'Hier gibt es keine Änderung von Umfang oder Zeit, die zurückgenommen werden kann.',
  'choice.prompt': 'Was ist gemeint?',
  'choice.nothing-read': 'Noch wurde nichts gelesen.',
  'choice.follow_up': 'Es geht mit dem laufenden Problem weiter',
  'choice.new_issue': 'Es ist ein neues Problem',
  'choice.returned': 'Es geht zu einem früheren Problem zurück',
  'choice.withdrawn': 'Frage {turn} wartete auf eine Auswahl; diese Frage zieht sie zurück.',
  'choice.answered': 'Das beantwortet Frage {turn}.',
  'name.unknown': '„{name}“ kenne ich nicht: Welcher der Namen in den Daten ist gemeint?',
  'name.alike': '„{name}“ kenne ich nicht: War {names} gemeint?',
  'limit.services':
    'Der Schlüssel, mit dem gefragt wird, liest nur {services}: Über andere Services ist damit nichts gesagt.',
  'time.question':
    '„{said}“: {about, select, hour {Morgens oder abends?} zone {Nach welcher Uhr?} date {Welcher Tag ist das?} part {Welcher Tag ist das?} span {Welcher Zeitraum ist gemeint?} event {Wann war das?} other {Das kommt erst noch; welche Zeit ist gemeint?}} Gelesen wird {from} bis {to}{isOpen, select, yes {; es könnte auch {otherFrom} bis {otherTo} sein} other {}}.',
  'time.ended':
    'Nach {last} UTC ist keine Logzeile gespeichert. {isLater, select, yes {Die Frage betrifft eine spätere Zeit.} other {Angesehen wird die letzte Zeit, die es gibt: {from} bis {to} UTC.}}',
  'choice.assumed': 'Hier kann nicht zurückgefragt werden: Die wahrscheinlichere Lesart wurde genommen.',
  'choice.other-new': 'Falls es ein anderes Problem ist',
  'choice.other-follow': 'Falls es zum laufenden Problem gehört',
  'issue.resolved':
    '**{state, select, already {War schon als gelöst vermerkt:} other {Als gelöst vermerkt:}}** {state, select, shown {Der letzte bekannte Stand steht darunter. } other {}}Kommt es wieder, hier noch einmal fragen.',
  'claim.unchecked': '(Deutung, nicht geprüft: {claim})',
  'answer.in-english': '(Diese Antwort gibt es bisher nur auf Englisch.)',
  'ended.turn':
    '{status, select, failed {Diese Frage ist gescheitert} cancelled {Diese Frage wurde abgebrochen} other {Diese Frage wurde angehalten}}: {reason, select, caller {Wer gefragt hat, hat sie abgebrochen} time {Sie dauerte länger, als eine Frage dauern darf} full {Der Speicher ist voll} unavailable {Der Speicher ist nicht erreichbar} erased {Ihre Texte wurden gelöscht} internal {ein interner Fehler} other {{text}}}. Gelesene Daten bleiben erhalten; frag noch einmal, mit einer neuen Nachrichten-ID.',
  'ended.again': 'Noch einmal fragen',
  'alert.question':
    '{service, select, none {Was stimmt nicht} other {Was stimmt nicht mit {service}}}{environment, select, none {} other { in {environment}}}? Der Alarm {name}{severity, select, unknown {} other { ({severity})}} wurde ausgelöst.',
  'alert.more': '{names} und {count} weitere',
  'alert.severity':
    '{severity, select, critical {kritisch} error {Fehler} warning {Warnung} info {Info} other {Schwere unbekannt}}',
  'alert.state':
    '{state, select, firing {Ausgelöst seit {at} UTC.} flapping {Ausgelöst seit {at} UTC, immer wieder.} silenced {An der Quelle stummgeschaltet seit {at} UTC.} other {Beendet um {at} UTC.}}',
  'alert.several': '{firing} von {count} Alarmen ausgelöst, der erste seit {at} UTC.',
  'alert.looking': 'Wird untersucht …',
  'alert.not-looked-into': 'Nicht untersucht: Zu viele Alarme haben gewartet.',
  'alert.cause':
    'Wahrscheinliche Ursache in {service}, Sicherheit {percent} %{onset, select, none {} other {, seit {onset} UTC}}.',
  'alert.ask-more': 'Wer mehr wissen will, antwortet in diesem Thread. Eine Erwähnung ist nicht nötig.',
  'alert.silenced': '{by} hat {name} bis {until} UTC stummgeschaltet.',
  'alert.all-ended': '{count, plural, one {Der Alarm ist beendet} other {Alle # Alarme sind beendet}}, um {at} UTC.',
  'alert.fires-again': 'Wieder ausgelöst seit {at} UTC: {names}.',
  'alert.silence': '{duration} stummschalten',
  'alert.silence-named': '{name} {duration} stummschalten',
  'alert.silence-there': '{name} war schon stummgeschaltet, bis {until} UTC.',
  'alert.evidence': 'Belege ({count})',
  'alert.right': 'Richtig',
  'alert.wrong': 'Falsch',
  none: 'Das habe ich nicht verstanden. Frag zum Beispiel „was geht nicht?“ oder „zeig die Fehler der letzten Stunde“.',
};
