// Texts of charts and of copying, for the investigation and the log view.
import { countText, lengthText, pluralText, spanText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

export const ptCharts: TextParts['charts'] = {
  charts: {
    histogram: (width) => `Linhas de log por ${spanText(width)}`,
    histogramSummary: (lines, errors) =>
      `${pluralText(lines, 'linha de log', 'linhas de log')}, ${countText(errors)} de nível error ou pior`,
    errors: 'erros',
    others: 'outras linhas',
    window: 'janela da pergunta',
    onset: 'início',
    change: 'mudança',
    asTable: 'O mesmo em tabela',
    from: 'A partir de',
    drag: 'Arraste sobre as barras ou mova os dois controles para ver outra janela.',
    first: (width) => `Primeira barra (${lengthText(width)})`,
    last: (width) => `Última barra (${lengthText(width)})`,
    apply: 'Ver esta janela',
    trace: 'Trace',
    traceSummary: (spans, duration) => `${pluralText(spans, 'span', 'spans')}, ${duration}`,
    failed: 'falhou',
    metricSummary: (points, least, most) => `${pluralText(points, 'ponto', 'pontos')}, mínimo ${least}, máximo ${most}`,
    at: 'Hora',
    value: 'Valor',
  },

  copy: {
    idle: '',
    copied: 'Copiado.',
    refused: 'O navegador recusou a cópia. Por http, de outro computador, ele sempre recusa: use https.',
  },
};
