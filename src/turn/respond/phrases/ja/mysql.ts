// What is said of MySQL and MariaDB.
export const jaMysqlPhrases = {
  'the session at the head of the queue is of the user {name}': '列の先頭のセッションはユーザー {name} のものです',
  'up to {number} sessions were blocked at a time': '同時に最大 {number} セッションがブロックされました',
  'an open transaction keeps old versions of rows: it has been open for {number}':
    '開いたトランザクションが古い行バージョンを保持しています：{number} 開いたままです',
  'history list: {number} undo records that cannot be purged, when the capture began {number2}':
    'ヒストリーリスト：パージできない undo レコード {number}、取得開始時は {number2}',
  'old versions of rows pile up, reads go past more of them, and the undo log grows':
    '古い行バージョンが溜まり、読み取りがたどる数が増え、undo ログが大きくなります',
  'end the session that keeps them': 'それらを保持しているセッションを終了する',
  'its transaction is rolled back, and its client gets an error':
    'トランザクションはロールバックされ、クライアントはエラーを受け取ります',
  'look first whether it is still there and what it does': 'まだ存在するか、何をしているかを先に確認する',
  'its transaction is rolled back, which takes as long as its changes took, and its client gets an error':
    'トランザクションはロールバックされ（変更と同じくらいの時間がかかります）、クライアントはエラーを受け取ります',
  'sessions wait for the definition of a table, which an open transaction keeps: {number} of the database time is':
    '開いたトランザクションが保持するテーブル定義を、セッションが待っています：データベース時間の {number} は',
  'binary logs': 'バイナリログ',
  ', files {number}': '、ファイル {number}',
  ', without expiry': '、期限なし',
  'an expiry of zero means never: they are kept until somebody removes them':
    '期限ゼロは無期限を意味し、誰かが削除するまで残ります',
  'how long binary logs are kept': 'バイナリログの保持期間',
  'binary logs are kept for ever and fill the disk: {number} in {number2} files':
    'バイナリログが無期限に残り、ディスクを埋めています：{number2} ファイルで {number}',
  'let them expire after a week, and write it below [mysqld] in the configuration so that it lasts':
    '一週間で期限切れにし、恒久化するため設定の [mysqld] の下にも書く',
  'a replica that is further behind, and a restore to a point in time before, can no longer be served':
    'それより遅れたレプリカや、それ以前の時点への復元には対応できなくなります',
  'a statement examines many rows for each that it returns or changes':
    '文が、返す・変更する行ごとに多くの行を調べています',
  'user {name} from {name2}': 'ユーザー {name}（{name2} から）',
  ', asleep {number}': '、スリープ中 {number}',
  'connections run out; at the most there were taken {number}': '接続が枯渇しています。 最大使用率は {number}',
  'the replica of {name} does not replicate': '{name} のレプリカは複製していません',
  'thread that reads from the source: {name}, thread that applies: {name2}':
    'ソースから読むスレッド：{name}、適用するスレッド：{name2}',
};
