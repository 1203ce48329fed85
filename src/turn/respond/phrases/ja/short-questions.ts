// What is asked shortly after a finding.
export const jaShortQuestionsPhrases = {
  'which person it is': '誰なのか',
  'which person it is: a capture holds users, applications and addresses, and no names of people':
    '誰なのか：キャプチャが持つのはユーザー、アプリケーション、アドレスで、人の名前は持ちません',
  'whether the application repeats it': 'アプリケーションが繰り返すかどうか',
  'whether the application repeats what was rolled back: no capture sees into an application; its own log and code tell':
    'ロールバックされたものをアプリケーションが繰り返すかどうか：キャプチャはアプリケーションの中を見ません。 アプリケーション自身のログとコードが示します',
  'how much memory a session takes': 'セッションが使うメモリの量',
  'how much memory a session takes: no capture holds it; from PostgreSQL {number} on, {code} writes that of a process to the log of the server':
    'セッションが使うメモリの量：どのキャプチャにもありません。 PostgreSQL {number} 以降では {code} がプロセスの分をサーバーのログに書きます',
  'how much memory a session takes: no capture holds it; the view {code} of sys tells it':
    'セッションが使うメモリの量：どのキャプチャにもありません。 sys のビュー {code} が示します',
  'how much memory a session takes: no capture holds it; the column {code} of {code2}.processlist tells it':
    'セッションが使うメモリの量：どのキャプチャにもありません。 {code2}.processlist の列 {code} が示します',
  'when the latest was': '最新がいつだったか',
  'the latest deadlock was at {name}, by the clock of the server': '最新のデッドロックはサーバーの時計で {name} でした',
  'when the latest deadlock was: the server counts deadlocks, and writes the time of each to its log alone (“deadlock detected”)':
    '最新のデッドロックがいつだったか：サーバーはデッドロックを数え、それぞれの時刻は自分のログにだけ書きます（“deadlock detected”）',
  'when the latest deadlock was: the server keeps none in its status':
    '最新のデッドロックがいつだったか：サーバーの状態には残っていません',
  'what ending a session does to deadlocks': 'セッションの終了がデッドロックに与える影響',
  'ending a session does not help: the server has ended each deadlock itself, by rolling one of its transactions back, and more come as long as rows are locked in a different order':
    'セッションを終了しても役に立ちません：サーバーは各デッドロックをトランザクションの一つをロールバックして自分で終わらせており、行が異なる順序でロックされる限り次が起きます',
  'who runs the change': '変更を実行しているのは誰か',
  'whether more memory helps': 'メモリを増やせば役に立つか',
  'more memory would not mend it: the statement still goes through the whole table, and is only less slow where all of it fits into the cache':
    'メモリを増やしても直りません：文は表全体を読み続け、すべてがキャッシュに収まる場合に遅さが和らぐだけです',
  'how large the index gets': 'インデックスの大きさ',
  'how large the index gets: that is known once it is built; it holds the indexed columns of each row and where the row is, and with hypopg the planner estimates it before':
    'インデックスの大きさ：作成後に分かります。 各行の索引列と行の位置を持ち、hypopg があればプランナーが事前に見積もります',
  'whether a lower isolation helps': '分離レベルを下げると役に立つか',
  'a lower isolation (read committed) locks fewer gaps between rows, and so ends the deadlocks of those; deadlocks of rows that are locked in a different order stay':
    '分離レベルを下げる（READ COMMITTED）と行の間のギャップのロックが減り、それによるデッドロックはなくなりますが、行が異なる順序でロックされることによるデッドロックは残ります',
  'what single-user mode is for': 'シングルユーザーモードの用途',
  'single-user mode is not needed: vacuum runs in the running server, also once the server assigns no more transaction ids. Its risk: nobody else can use the database meanwhile, and what keeps the server from reaching the limit is off':
    'シングルユーザーモードは不要です：サーバーがトランザクション ID を割り当てなくなった後も、VACUUM は稼働中のサーバーで動きます。 リスク：その間ほかの誰もデータベースを使えず、サーバーを上限から守る仕組みが無効になります',
  'who used it before is in no capture: the server keeps no consumer that has gone; its log tells, where {code} is on, and so does who made it':
    '以前に誰が使っていたかはどのキャプチャにもありません：サーバーは去った利用者を残しません。 {code} が有効ならサーバーのログが、また作成者が示せます',
  'why: autovacuum freezes each table that is older than {code}, also where it is off, and nothing that was captured keeps it from that: its workers may be cancelled, fail, or be too slow. The log of the server tells which ({code2})':
    '理由：autovacuum は {code} より古い表を、無効な場合でもすべて凍結し、キャプチャされたものにそれを妨げるものはありません：ワーカーがキャンセルされるか、失敗するか、遅すぎる可能性があります。 どれかはサーバーのログが示します（{code2}）',
};
