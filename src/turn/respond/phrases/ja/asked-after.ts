// What is asked after a finding.
export const jaAskedAfterPhrases = {
  'which session to end': '終了すべきセッション',
  'that one alone: ending those that wait behind it frees nobody':
    'それだけを終了します。 後ろで待つセッションを終了しても、誰も解放されません',
  'what shows it': 'それを示すもの',
  'what would disprove it: ': '反証となるもの：',
  'who has waited longest': '最も長く待っているもの',
  'the longest first, in the sample in which most waited; since then they have waited longer':
    '待ちが最も多かったサンプルで、長い順です。 その後も待ちは続いています',
  'it locks nobody out': '誰もブロックしません',
  'it locks nobody out, and frees what the session holds': '誰もブロックせず、セッションが保持しているものを解放します',
  'how much space comes back': '戻る容量',
  'dropping the slot gives that back at the next checkpoint, less what {code} and {code2} keep in any case; other slots may keep the same log':
    'スロットを削除すると次のチェックポイントで戻ります。 ただし {code} と {code2} がいずれにせよ残す分は除きます。 ほかのスロットが同じ WAL を保持していることもあります',
  'dead for each live one {number}': '有効行一行あたりの不要行 {number}',
  'how many dead rows for each live one': '有効行に対する不要行の比',
  'how it came about': '発生の経緯',
  'how that usually comes about, which no snapshot shows: ': '通常の発生原因（スナップショットには表れません）：',
  'a session took a lock and did not end its transaction: its client waits for something else, or has forgotten to commit':
    'セッションがロックを取ったままトランザクションを終えていません。 クライアントが別のものを待っているか、コミットを忘れています',
  'a transaction was opened and not ended, so that the rows which it may still see have to be kept':
    'トランザクションが開かれたまま終わっていないため、まだ見える行を残す必要があります',
  'a standby or a subscriber was removed or stopped, and its slot was not dropped':
    'スタンバイまたはサブスクライバーが撤去・停止され、スロットが削除されていません',
  'what follows once it is mended': '解消した後',
  'once it is mended: ': '解消した後：',
  'once its transaction ends, its locks are free at once: the first that waits gets them, and the others go on one after the other by themselves. Nothing has to be restarted':
    'トランザクションが終わるとロックは直ちに解放され、最初に待つものが取得し、残りも順に自然に進みます。 再起動は不要です',
  'the next vacuum of each table may remove the dead rows: autovacuum comes by itself, vacuum by hand is sooner. Files keep their size, and their space is used again':
    '各テーブルの次の VACUUM で不要行を除去できます。 autovacuum は自動で来ますが、手動のほうが早いです。 ファイルの大きさは変わらず、空きは再利用されます',
  'how long a step takes': '手順にかかる時間',
  'how long a step takes is in no snapshot: it reads the whole table, at the pace of the disks; while it runs, the server tells how far it is ({code}, {code2})':
    '所要時間はどのスナップショットにもありません。 ディスクの速さでテーブル全体を読みます。 実行中は進み具合をサーバーが示します（{code}、{code2}）',
  'connections left: {number}, of {number2}, with {number3} in use at the most':
    '残りの接続：{number2} のうち {number}、使用中は最大 {number3}',
  'up to {number} sessions waited at a time behind the session at the head of the queue':
    '列の先頭のセッションの後ろで、同時に最大 {number} セッションが待ちました',
  ', of {name}, process {name2}': '（{name}、プロセス {name2}）',
  'what to do about it': '対処',
  'values left of the sequence {name}: {number}': 'シーケンス {name} の残りの値：{number}',
  'the column {name} has the type {name2}': '列 {name} の型は {name2} です',
  '{name} is empty': '{name} は空です',
  'what gives space back': '容量を戻す方法',
  'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and {code} write it anew and smaller':
    '通常の VACUUM は不要行の場所を同じテーブルで再利用可能にし、末尾の空ページを除きファイルの大きさは変わりません。 VACUUM FULL と {code} は小さく書き直します',
  '. How much smaller the server does not tell: dead rows and free room together, which pgstattuple measures':
    '。 どれだけ小さくなるかはサーバーは示しません：不要行と空きの合計で、pgstattuple で測れます',
  'which column': 'どの列',
  'what is lost': '何が失われるか',
  'ending the session rolls back what its open transaction has written; ':
    'セッションを終了すると、開いているトランザクションが書き込んだ内容はロールバックされます。',
  'ending the session rolls back what its open transaction has written: it has an id of its own, so it has written or locked rows; ':
    'セッションを終了すると、開いているトランザクションが書き込んだ内容はロールバックされます（独自の ID を持つため、行を書き込んだかロックしています）。',
  'its open transaction has no id of its own, so it has written nothing that could be lost; ':
    '開いているトランザクションは独自の ID を持たないため、失われる書き込みはありません。',
  'what was committed stays. Sessions that only wait keep their work and go on; a connection that idles outside a transaction loses nothing':
    'コミット済みの内容は残ります。 待っているだけのセッションは作業を失わずに続行し、トランザクション外でアイドルの接続は何も失いません',
  'when it did something last': '最後に動作した時刻',
  ', transaction begun {name}': '、トランザクション開始 {name}',
  ', last statement begun {name}': '、最後のステートメント開始 {name}',
  'since then it has run nothing, and waits for its client': 'それ以降は何も実行せず、クライアントを待っています',
  'whether a restart helps': '再起動が役立つか',
  'a restart does not help: a prepared transaction is on disk, and survives a restart and a crash with its locks. Only commit prepared or rollback prepared ends it':
    '再起動は役に立ちません。 準備済みトランザクションはディスク上にあり、再起動やクラッシュの後もロックとともに残ります。 commit prepared か rollback prepared だけが終了させます',
  'which of the two may go': '二つのうちどちらを削除できるか',
  'index {name} may go': 'インデックス {name} は削除できます',
  ', {name} stays': '、{name} は残します',
  'both hold the same columns in the same order, so queries that use the one can use the other. The twin stays: a constraint needs it, or it is the older of the two. Scans on the one that goes are no reason to keep it: they go over to its twin':
    '両方とも同じ列を同じ順序で持つため、一方を使うクエリはもう一方も使えます。 残すのは、制約が必要とする方、または古い方です。 削除する方のスキャンは残す理由になりません。 もう一方に移ります',
};
