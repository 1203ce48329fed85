// Texts of charts and of copying, for the investigation and the log view.
import { countText, lengthText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

export const zhCharts: TextParts['charts'] = {
  charts: {
    histogram: (width) => `每 ${lengthText(width)}的日志行数`,
    histogramSummary: (lines, errors) => `${countText(lines)} 行日志，其中 ${countText(errors)} 行为 error 或更严重`,
    errors: '错误',
    others: '其他行',
    window: '问题的时间窗口',
    onset: '开始',
    change: '变更',
    asTable: '以表格查看',
    from: '起始',
    drag: '在柱形上拖动，或移动两个滑块，即可查看另一个时间窗口。',
    first: (width) => `第一个柱形（${lengthText(width)}）`,
    last: (width) => `最后一个柱形（${lengthText(width)}）`,
    apply: '查看此时间窗口',
    trace: 'Trace',
    traceSummary: (spans, duration) => `${countText(spans)} 个 span，${duration}`,
    failed: '失败',
    metricSummary: (points, least, most) => `${countText(points)} 个点，最低 ${least}，最高 ${most}`,
    at: '时间',
    value: '值',
  },

  copy: {
    idle: '',
    copied: '已复制。',
    refused: '浏览器拒绝了复制。从其他电脑通过 http 打开时总会被拒绝：请使用 https。',
  },
};
