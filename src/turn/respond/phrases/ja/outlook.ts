// What follows, what prevents it, and what would disprove it.
export const jaOutlookPhrases = {
  'the queue grows until the session at its head ends its transaction; then connections run out, for each waiter keeps its own':
    '先頭のセッションがトランザクションを終えるまで待ち行列は伸び、待機者がそれぞれ接続を占有するため接続が枯渇します',
  'each such sort or hash goes on writing and reading files; with many at a time the disk may fill':
    'ソートやハッシュのたびにファイルの読み書きが続き、同時に多いとディスクが埋まることがあります',
  'each call takes longer as the table grows': 'テーブルが大きくなるほど呼び出しが遅くなります',
  'new connections are refused (too many clients) once the limit is reached':
    '上限に達すると新しい接続が拒否されます（too many clients）',
  'transactions go on waiting for the disk; their rate cannot grow':
    'トランザクションはディスクを待ち続け、処理量は増やせません',
  'whole pages go on being written to the log after each checkpoint, which takes the disk from the statements':
    'チェックポイントごとにページ全体が WAL に書かれ続け、SQL 文のディスク帯域を奪います',
  'dead rows pile up in every table that is written, scans and indexes slow down, and in the end transaction ids run out':
    '書き込みのあるテーブルすべてに不要行がたまり、スキャンとインデックスが遅くなり、最後はトランザクション ID が枯渇します',
  'the server goes on ending one transaction of each deadlock; its client has to do the work again':
    'サーバーはデッドロックごとに一方のトランザクションを終わらせ続け、そのクライアントはやり直しになります',
  'dead rows pile up, statistics become stale, and in the end transaction ids run out':
    '不要行がたまり、統計が古くなり、最後はトランザクション ID が枯渇します',
  'scans read more and more dead rows, and the file grows; it does not shrink by itself':
    'スキャンが読む不要行が増え、ファイルが大きくなります。 自然には縮みません',
  'the server refuses to assign transaction ids, so it stops all writing: reads go on, and only a vacuum ends it':
    'サーバーがトランザクション ID を割り当てなくなり、書き込みがすべて止まります：読み取りは続き、VACUUM でのみ解消します',
  'the planner goes on choosing plans for a table that is no longer so':
    'プランナは実態と異なる想定で計画を選び続けます',
  'the log grows until the disk is full, and then the server halts':
    'WAL がディスクを満たすまで増え、サーバーが停止します',
  'the log waits for its archive until the disk is full, and then the server halts; backups cannot be restored to a later point':
    'WAL はアーカイブを待ち続け、ディスクが満杯になるとサーバーが停止します。 バックアップをそれ以降の時点へ復元できません',
  'inserts fail once the last value is used': '最後の値を使い切ると挿入が失敗します',
  'it goes on, holds its locks, and keeps dead rows from being removed':
    '実行が続き、ロックを保持し、不要行の除去を妨げます',
  'statements go on with plans that avoid their indexes': 'SQL 文はインデックスを避けた計画のまま実行されます',
  'writes go on keeping it up to date, and no query may use it': '書き込みのたびに更新され続け、クエリからは使えません',
  'writes go on keeping both up to date, and both take space':
    '書き込みのたびに両方が更新され、両方が領域を使い続けます',
  'writes go on keeping it up to date, and it takes space': '書き込みのたびに更新され、領域を使い続けます',
  'set {code}, and let an alert watch the age of the oldest transaction, prepared transaction and slot':
    '{code} を設定し、最も古いトランザクション、プリペアドトランザクション、スロットの経過をアラートで監視します',
  'keep transactions short, set {code} where DDL and batches run, and {code2} for sessions that wait for their client':
    'トランザクションを短く保ち、DDL やバッチには {code}、クライアント待ちのセッションには {code2} を設定します',
  'put a pooler such as pgbouncer in front, bound the pools of the applications, and set {code}':
    '前段に pgbouncer などのプーラを置き、アプリケーションのプールを制限し、{code} を設定します',
  'set {code}, and let an alert watch slots without consumer':
    '{code} を設定し、消費者のないスロットをアラートで監視します',
  'leave autovacuum on and fast enough, end what holds it back, and let an alert watch the age of the databases':
    'autovacuum を有効かつ十分速く保ち、妨げるものを終わらせ、データベースの経過をアラートで監視します',
  'the same load at a time at which no session waits for a lock': 'ロックを待つセッションがない時間帯の同じ負荷',
  'the same load while no temporary file is written': '一時ファイルが書かれない間の同じ負荷',
  'the same load while the statements read as few blocks for a row as before':
    '一行あたりの読み取りブロックが以前と同じく少ない間の同じ負荷',
  'the same load while connections are far from their limit': '接続が上限から遠い間の同じ負荷',
  'the same load at a time at which commits are quick': 'コミットが速い時間帯の同じ負荷',
  'the same load between two checkpoints on schedule': '定期チェックポイント間の同じ負荷',
  'the same load after the oldest transaction has ended': '最も古いトランザクションの終了後も続く同じ負荷',
  'the same waits while the server counts no deadlock': 'デッドロックが数えられない間の同じ待機',
  'as many dead rows while autovacuum is on': 'autovacuum が有効でも同じだけの不要行',
  'the same load after the table was vacuumed': 'テーブルの VACUUM 後も続く同じ負荷',
  'an age far from the limit': '上限から遠い経過トランザクション数',
  'the same plan after analyze': 'ANALYZE 後も同じ計画',
  'as much log after the slot was dropped': 'スロット削除後も同じだけの WAL',
  'files that are archived': 'アーカイブされるファイル',
  'a wider column': 'より大きな型の列',
  'the same load after it has ended': '終了後も続く同じ負荷',
  'the same plan with the default of the setting': '設定が既定値でも同じ計画',
  'a build that is under way': '進行中の作成',
  'a difference in what they index': '索引対象の違い',
  'a scan, here or on a standby': 'ここかスタンバイでのスキャン',
};
