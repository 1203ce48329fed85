// Texts of charts and of copying, for the investigation and the log view.
import { countText, lengthText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

export const jaCharts: TextParts['charts'] = {
  charts: {
    histogram: (width) => `ログ行数（${lengthText(width)}ごと）`,
    histogramSummary: (lines, errors) => `ログ ${countText(lines)} 行、うち error 以上 ${countText(errors)} 行`,
    errors: 'エラー',
    others: 'その他の行',
    window: '質問の時間範囲',
    onset: '開始',
    change: '変更',
    asTable: '表で見る',
    from: '開始時刻',
    drag: '別の時間範囲を見るには、棒の上をドラッグするか、二つのスライダーを動かします。',
    first: (width) => `最初の棒（${lengthText(width)}）`,
    last: (width) => `最後の棒（${lengthText(width)}）`,
    apply: 'この時間範囲を見る',
    trace: 'トレース',
    traceSummary: (spans, duration) => `${countText(spans)} スパン、${duration}`,
    failed: '失敗',
    metricSummary: (points, least, most) => `${countText(points)} 点、最小 ${least}、最大 ${most}`,
    at: '時刻',
    value: '値',
  },

  copy: {
    idle: '',
    copied: 'コピーしました。',
    refused: 'ブラウザーがコピーを拒否しました。別の端末から http で開くと必ず拒否されます。https を使ってください。',
  },
};
