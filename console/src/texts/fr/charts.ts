// Texts of charts and of copying, for the investigation and the log view.
import { countText, lengthText, pluralText, spanText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

export const frCharts: TextParts['charts'] = {
  charts: {
    histogram: (width) => `Lignes de log par ${spanText(width)}`,
    histogramSummary: (lines, errors) =>
      `${pluralText(lines, 'ligne de log', 'lignes de log')}, dont ${countText(errors)} de niveau error ou pire`,
    errors: 'erreurs',
    others: 'autres lignes',
    window: 'fenêtre de la question',
    onset: 'début',
    change: 'changement',
    asTable: 'La même chose en tableau',
    from: 'À partir de',
    drag: 'Glissez sur les barres ou déplacez les deux curseurs pour voir une autre fenêtre.',
    first: (width) => `Première barre (${lengthText(width)})`,
    last: (width) => `Dernière barre (${lengthText(width)})`,
    apply: 'Voir cette fenêtre',
    trace: 'Trace',
    traceSummary: (spans, duration) => `${pluralText(spans, 'span', 'spans')}, ${duration}`,
    failed: 'en échec',
    metricSummary: (points, least, most) =>
      `${pluralText(points, 'point', 'points')}, minimum ${least}, maximum ${most}`,
    at: 'Heure',
    value: 'Valeur',
  },

  copy: {
    idle: '',
    copied: 'Copié.',
    refused:
      'Le navigateur a refusé de copier. En http depuis un autre ordinateur, il refuse toujours : utilisez https.',
  },
};
