// Texts of charts and of copying, for the investigation and the log view.
import { countText, lengthText, pluralText, spanText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

export const deCharts: TextParts['charts'] = {
  charts: {
    histogram: (width) => `Logzeilen je ${spanText(width)}`,
    histogramSummary: (lines, errors) =>
      `${pluralText(lines, 'Logzeile', 'Logzeilen')}, davon ${countText(errors)} mit Level error oder schlimmer`,
    errors: 'Fehler',
    others: 'andere Zeilen',
    window: 'Zeitfenster der Frage',
    onset: 'Beginn',
    change: 'Änderung',
    asTable: 'Dasselbe als Tabelle',
    from: 'Ab',
    drag: 'Über die Balken ziehen oder die beiden Regler bewegen, um ein anderes Zeitfenster anzusehen.',
    first: (width) => `Erster Balken (${lengthText(width)})`,
    last: (width) => `Letzter Balken (${lengthText(width)})`,
    apply: 'Dieses Zeitfenster ansehen',
    trace: 'Trace',
    traceSummary: (spans, duration) => `${pluralText(spans, 'Span', 'Spans')}, ${duration}`,
    failed: 'fehlgeschlagen',
    metricSummary: (points, least, most) =>
      `${pluralText(points, 'Messwert', 'Messwerte')}, niedrigster ${least}, höchster ${most}`,
    at: 'Zeit',
    value: 'Wert',
  },

  copy: {
    idle: '',
    copied: 'Kopiert.',
    refused:
      'Der Browser hat das Kopieren verweigert. Über http von einem anderen Rechner tut er das immer: Nimm https.',
  },
};
