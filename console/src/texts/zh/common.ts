// Words that several pages need, and Home not at its first visit: states that the API calls by one word, what a button that asks first
// says, and the question of the demo.
import type { TextParts } from '../texts.js';

export const zhCommon: TextParts['common'] = {
  demoQuestion: '最近5分钟，很多客户无法完成购买。 根本原因是什么？',

  states: {
    turn: {
      queued: '等待中',
      running: '进行中',
      answered: '已回答',
      confirm: '需要确认',
      confirmed: '已确认',
      failed: '失败',
      cancelled: '已取消',
      timed_out: '超时',
    },
    alert: { firing: '触发中', resolved: '已恢复', flapping: '抖动', silenced: '已静默' },
    severity: { critical: '严重', error: '错误', warning: '警告', info: '信息', unknown: '严重程度未知' },
    record: { investigation: '调查', alert: '告警' },
  },

  confirm: {
    yes: '是，执行',
    no: '保持原样',
    working: '处理中…',
  },
};
