// Texts of the frame, of Home, and of what every page may have to say.
import { countText } from '../../shared/numbers.js';
import type { FirstVisitTexts } from '../texts.js';

export const jaFirstVisit: FirstVisitTexts = {
  frame: {
    product: 'Casefile',
    skip: '本文へ移動',
    home: 'ホーム',
    administration: '管理',
    logs: 'ログ',
    apiDocument: 'API',
    signOut: 'サインアウト',
    auditOf: (id) => `${id} の監査`,
    zone: { utc: '時刻は UTC', local: '時刻はこの端末', change: '時刻のタイムゾーンを切り替える' },
    language: '言語',
    loading: '読み込み中…',
    again: '再試行',
    notFound: 'このページはありません。調査はホームで探せます。',
    signedIn: (name, role) => `${name}（${role}）`,
    window: (from, to) => `${from} ～ ${to}`,
    justNow: 'たった今',
    running: '処理中',
    verdict: { supported: '裏付けあり', contradicted: '取り消し', unknown: '解釈' },
  },

  problems: {
    unreachable: {
      title: 'サービスが応答しません',
      detail: 'サービスに接続できませんでした。',
      howToFix: '動作しているか確認してください（casefile serve）。そのあと再試行してください。',
    },
    strange: {
      title: 'サービス以外のものが応答しました',
      detail: (path, type) => `${path} への応答は ${type} で、API が返すものではありません。`,
      noType: '型なし',
      howToFix: 'プロキシやそのログインページが間に入っていないか確認し、このページを読み込み直してください。',
    },
    answered: {
      title: (status) => `サービスが ${status} を返しました`,
      detail: (status) => `リクエストへの応答は ${status} でした`,
      howToFix: '再試行してください。続く場合はサービスのログを確認してください。',
    },
    strangeKey: {
      title: 'この API キーは送信できません',
      detail: (position, code) =>
        `${position} 文字目（U+${code}）はキーに使われない文字です。見えない文字が一緒にコピーされたのかもしれません。`,
      howToFix: '前後の余分な文字を含めずにキーをコピーし直すか、手で入力してください。',
    },
    console: {
      title: 'コンソールでエラーが発生しました',
      howToFix: 'ページを読み込み直してください。続く場合は報告してください。',
    },
  },

  ask: {
    label: '何が起きていますか？',
    hint: '例：14:05 から eu-west-1 で決済が失敗している。なぜ？',
    followUp: '続けて質問する',
    send: '質問する',
    sending: '送信中…',
    asOf: '基準時刻',
    now: '現在',
    asOfHint: '「今」が指す時刻です。例：2026-11-24T18:15:01Z。空欄なら現在。',
    asOfWrong: 'タイムゾーン付きの時刻ではありません。2026-11-24T18:15:01Z のように書くか、空欄にしてください。',
    empty: '知りたいことを入力してください。',
  },

  homePage: {
    title: '障害の原因を見つける',
    running: '実行中',
    recent: '最近の調査',
    none: 'まだ調査はありません。上の欄から質問してください。',
    noMatch:
      '見つかりませんでした。一つの調査またはアラートにすべての語が含まれる必要があります。語を減らしてみてください。',
    search: '調査とアラートを検索',
    searchSend: '検索',
    searchEnd: 'すべて表示',
    found: '検索結果',
    alerts: 'アラート',
    noAlerts: 'アラートは届いていません。',
    services: 'ログのあるサービス',
    withoutIssue: '問題はまだありません',
    openAlert: '調査',
    turns: (turns) => `質問 ${countText(turns)} 件`,
    hidden: (role, parts) => `あなたのロール（${role}）またはその制限により表示されません：${parts}。`,
    hiddenParts: {
      ask: '質問',
      search: '検索',
      investigations: '調査',
      alerts: 'アラート',
      services: 'サービス',
      logs: 'ログの保存',
    },
  },

  demo: {
    title: 'まだ何も保存されていません',
    about:
      'デモで試せます。小さなショップの 20 分間で、途中から決済が失敗し始めます。手元のログをドロップすることもできます。',
    start: 'デモを読み込んで質問する',
    loading: (sent, all) => `送信中：${countText(all)} 行中 ${countText(sent)} 行`,
  },

  drop: {
    title: 'ここにログをドロップ',
    about:
      'ファイルまたはフォルダー（テキスト、JSON Lines、gzip）。このページで読み取ってサービスに送ります。秘密情報は保存前にマスクされます。',
    files: 'ファイルを選ぶ',
    folder: 'フォルダーを選ぶ',
    reading: (name, percent) => `${name} を読み取り中：${percent} %`,
    file: 'ファイル',
    format: '形式',
    signal: '種類',
    stored: '保存',
    known: '既知',
    rejected: '拒否',
    span: '期間',
    services: 'サービス',
    line: '行',
    stop: '停止',
    stopped: '停止しました。それまでに送った分は保存されています。',
    done: (files, rows) => `${countText(files)} ファイルを読み取り、${countText(rows)} 行を保存しました。`,
    rejectedLines: (lines) => `${countText(lines)} 行を拒否しました（最初の数行）`,
    inPart: '一部のみ',
    unread: (path) => `${path} を最後まで読み取れませんでした`,
    unreadAdvice:
      'ファイルを読み取れるか、サービスが動作しているかを確認して、もう一度ドロップしてください。同じ行は一度だけ保存されます。',
    insecure: {
      title: 'このページからはファイルを送信できません',
      detail: 'ページが https でもこの端末からでもなく読み込まれました。',
      howToFix: 'https または localhost でコンソールを開くか、次のコマンドで送信してください：casefile ingest',
    },
    binary: {
      title: (name) => `${name} は読み取られませんでした`,
      detail: 'テキストではないか、ブラウザーが展開できない形式で圧縮されています。',
      howToFix: 'アーカイブやその他の圧縮形式は次のコマンドで読み取れます：casefile ingest FILE',
    },
    ask: 'このログについて質問する',
  },
};
