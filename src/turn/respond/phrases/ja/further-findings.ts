// What was found, with its figures.
export const jaFindingsFurtherPhrases = {
  'the same as {name}': '{name} と同一',
  'statements go through whole tables where an index would do':
    'インデックスで足りるところで SQL 文がテーブル全体を読んでいます',
  'a statement reads far too much by its indexes for what comes of it: its plan does not fit':
    '結果に対してインデックス経由の読み取りが多すぎる SQL 文があります：実行計画が合っていません',
  'blocks that a call of {quote} looks at for {number} rows: {number2}':
    '{quote} の呼び出しごとに {number} 行のために見るブロック数：{number2}',
  'time of a call of {quote}': '{quote} の呼び出しあたりの時間',
  'calls a second of {quote}': '{quote} の毎秒呼び出し数',
  'temporary blocks that are written by a call of {quote}': '{quote} の呼び出しごとに書く一時ブロック',
  'temporary blocks written a second of {quote}': '{quote} が毎秒書く一時ブロック',
  'scans of the whole table {name} during the capture: {number}, which read {number2} rows':
    '取得中のテーブル {name} の全件スキャン：{number}、読み取り {number2} 行',
  'rows that scans go over for one that an index fetches': 'インデックスで取得する一行あたりにスキャンが走査する行数',
  'sorts or hashes do not fit into their memory and spill to temporary files':
    'ソートやハッシュがメモリに収まらず一時ファイルに書き出されています',
  'written to temporary files': '一時ファイルへの書き込み',
  ' holds {number} of them': ' がそのうち {number} を保持',
  'it runs {quote}': '{quote} を実行中',
  'temporary files {number}': '一時ファイル {number}',
  'statement running for {number}': 'SQL 文は {number} 実行中',
  'a statement has been running for {number}': 'SQL 文が {number} 実行され続けています',
  'connections run out: at the most there were taken {number}': '接続が枯渇しています：最大使用 {number}',
  'connections are opened for next to every transaction; at the most there were taken {number}':
    'ほぼトランザクションごとに接続が開かれています。 最大使用 {number}',
  'attempts to connect': '接続試行',
  'transactions lock the same rows in a different order and end in deadlocks: {number} during the capture':
    'トランザクションが同じ行を異なる順序でロックし、デッドロックになっています：取得中に {number}',
  'transactions rolled back': 'ロールバックされたトランザクション',
  commits: 'コミット',
  'checkpoints come ahead of their time: {number} on schedule, and asked for before it {number2}':
    'チェックポイントが予定より早く起きています：定期 {number}、要求によるもの {number2}',
  'buffers that sessions wrote themselves': 'セッション自身が書き込んだバッファ',
  'the archive of the write-ahead log fails: failed attempts so far {number}, files that wait {number2}':
    'WAL のアーカイブが失敗しています：これまでの失敗 {number}、待機中のファイル {number2}',
  'last failure: file {name}, {number} ago': '最後の失敗：ファイル {name}、{number} 前',
  'no file was archived since the counters were reset': 'カウンタのリセット以降、アーカイブされたファイルはありません',
  'failures during the capture': '取得中の失敗',
  'archive mode {name}': 'アーカイブモード {name}',
  'files archived {number}': 'アーカイブ済みファイル {number}',
  'failed attempts {number}': '失敗した試行 {number}',
  'files that wait {number}': '待機中のファイル {number}',
  'since the last failure {number}': '最後の失敗から {number}',
  'autovacuum is off for the whole server, and nothing removes its dead rows: {name} has {number} dead rows beside {number2} live ones':
    'サーバー全体で autovacuum が無効で、不要行が除去されません：{name} は有効行 {number2} に対し不要行 {number}',
  '{name} is {name2}: nothing removes dead rows': '{name} は {name2}：不要行が除去されません',
  '{name} is {name2}: indexes are avoided': '{name} は {name2}：インデックスが避けられます',
  'a setting keeps the planner from plans that read little': '設定のためプランナが読み取りの少ない計画を選べません',
  '{name} is {name2}': '{name} は {name2}',
  '{name} is {number}': '{name} は {number}',
  '{name} is {number} pages': '{name} は {number} ページ',
  '{name} is {name2} {name3}': '{name} は {name2} {name3}',
  "{name} is ''": "{name} は ''",
  '{name} is {number}: a forgotten transaction stays open for ever':
    '{name} は {number}：忘れられたトランザクションが開いたままになります',
  'setting {name}': '設定 {name}',
  'overridden: {name} is ': '変更済み：{name} は ',
  'the sequence {name} comes to its end: {number} of its values are used; it numbers the column {name2} in {name3}':
    'シーケンス {name} が上限に近づいています：値の {number} を使用済みで、{name3} の列 {name2} に採番しています',
  'last value {number} of {number2}': '最終値 {number}（上限 {number2}）',
  'sequence {name} numbers the table {name2}': 'シーケンス {name} はテーブル {name2} に採番しています',
  'the planner works with stale statistics: of {name} it expects {number} rows, and there are {number2}':
    'プランナの統計情報が古くなっています：{name} の想定は {number} 行、実際は {number2} 行',
  'rows of {name} that changed since its last analyze: {number}, which was {number2} ago':
    '{name} で前回の ANALYZE 以降に変更された行：{number}（ANALYZE は {number2} 前）',
  'autovacuum, which also analyzes, is off for {name}': 'ANALYZE も行う autovacuum が {name} では無効です',
  '{quote} is run by the user {name}': '{quote} はユーザー {name} が実行しています',
  'an index could serve {quote}': '{quote} にはインデックスが有効な可能性があります',
  'so does {name}, which is {name2}': '{name} も同様（現在 {name2}）',
  'rows written during the capture to {name}': '取得中に {name} に書き込まれた行',
  'rows written since the counters were reset to {name}': 'カウンタのリセット以降に {name} に書き込まれた行',
  'first to do about {name}': '{name} でまず行うこと',
  '({name} in {name2}, version {name3})': '（{name2} の {name}、バージョン {name3}）',
  'the statement': 'SQL 文',
};
