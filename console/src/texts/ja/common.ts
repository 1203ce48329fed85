// Words that several pages need, and Home not at its first visit: states that the API calls by one word, what a button that asks first
// says, and the question of the demo.
import type { TextParts } from '../texts.js';

export const jaCommon: TextParts['common'] = {
  demoQuestion: '過去5分間、多くの顧客が購入を完了できません。 根本原因は何ですか？',

  states: {
    turn: {
      queued: '待機中',
      running: '実行中',
      answered: '回答済み',
      confirm: '確認待ち',
      confirmed: '確認済み',
      failed: '失敗',
      cancelled: '取り消し',
      timed_out: '時間切れ',
    },
    alert: { firing: '発報中', resolved: '解消', flapping: '断続的', silenced: '抑止中' },
    severity: { critical: '重大', error: 'エラー', warning: '警告', info: '情報', unknown: '重大度不明' },
    record: { investigation: '調査', alert: 'アラート' },
  },

  confirm: {
    yes: 'はい、実行する',
    no: 'このままにする',
    working: '処理中…',
  },
};
