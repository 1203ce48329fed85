// Texts of charts and of copying, for the investigation and the log view.
import { countText, lengthText, pluralText, spanText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

export const esCharts: TextParts['charts'] = {
  charts: {
    histogram: (width) => `Líneas de log por ${spanText(width)}`,
    histogramSummary: (lines, errors) =>
      `${pluralText(lines, 'línea de log', 'líneas de log')}, ${countText(errors)} de nivel error o peor`,
    errors: 'errores',
    others: 'otras líneas',
    window: 'ventana de la pregunta',
    onset: 'inicio',
    change: 'cambio',
    asTable: 'Lo mismo como tabla',
    from: 'Desde',
    drag: 'Arrastra sobre las barras o mueve los dos controles para ver otra ventana.',
    first: (width) => `Primera barra (${lengthText(width)})`,
    last: (width) => `Última barra (${lengthText(width)})`,
    apply: 'Ver esta ventana',
    trace: 'Traza',
    traceSummary: (spans, duration) => `${pluralText(spans, 'span', 'spans')}, ${duration}`,
    failed: 'fallido',
    metricSummary: (points, least, most) => `${pluralText(points, 'punto', 'puntos')}, mínimo ${least}, máximo ${most}`,
    at: 'Hora',
    value: 'Valor',
  },

  copy: {
    idle: '',
    copied: 'Copiado.',
    refused: 'El navegador no ha dejado copiar. Por http desde otro equipo nunca lo permite: usa https.',
  },
};
