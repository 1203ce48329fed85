// What follows from causes that MySQL and MariaDB tell in words of their own.
export const jaMysqlCausesPhrases = {
  'each statement that waits fails after {code}, and others queue meanwhile; connections may run out, for each waiter keeps its own':
    '待つ文は {code} 後に失敗し、その間に列ができます。 待つ側が接続を持ち続けるため接続が尽きることもあります',
  'keep transactions short, set {code} lower for sessions that can repeat their work, and {code2} for those that sleep with a transaction open':
    'トランザクションを短く保ち、再実行できるセッションでは {code} を下げ、開いたまま眠るものには {code2} を設定する',
  'waiting for a lock is no error until {code}, and then one of the client alone: the server does not log it':
    'ロック待ちは {code} まではエラーでなく、その後もクライアントだけのエラーで、サーバーは記録しません',
  'a restart ends that session, and all others with it; what they wrote is rolled back after the restart too, and every client gets an error. Ending the one session does the same without an outage. A prepared XA transaction survives a restart':
    '再起動するとそのセッションも他も全部終わり、書き込みは再起動後も取り消され、全クライアントがエラーになります。 そのセッションだけ終了すれば停止なしに同じです。 準備済み XA トランザクションは再起動後も残ります',
  'each such statement goes on writing and reading files; with many at a time the disk of tmpdir may fill':
    'そのような文はファイルの読み書きを続け、同時に多いと tmpdir のディスクが満杯になり得ます',
  'let an index give the order or the groups, set {code} for the session that sorts alone, and watch {code2} and {code3}':
    '順序やグループはインデックスで得て、{code} はソートするセッションだけに設定し、{code2} と {code3} を監視する',
  'a temporary table or a sort is larger than the memory that it may take, or has columns of text':
    '一時表やソートが許されたメモリより大きいか、テキスト列を含んでいます',
  'new sessions take the new value; their files are removed when the statement ends':
    '新しいセッションが新しい値を使い、ファイルは文の終了時に消えます',
  'a restart does not help: the same statements write the same files again':
    '再起動では解決しません：同じ文がまた同じファイルを書きます',
  'each call takes longer as the table grows, and an update locks every row that it goes over':
    'テーブルが大きいほど呼び出しは長くなり、update は走査した行をすべてロックします',
  'look at explain of new statements before they go live, and have those without an index logged with {code}':
    '新しい文は公開前に explain を確認し、インデックスなしの文は {code} で記録する',
  'no index begins with the columns of its conditions': '条件の列で始まるインデックスがありません',
  'the new index is used at once, for every new call': '新しいインデックスは新しい呼び出しからすぐ使われます',
  'a restart does not help: plans stay as they are, and reads are slower until the buffer pool is warm again':
    '再起動では解決しません：計画は変わらず、バッファプールが温まるまで読み取りは遅くなります',
  'new connections are refused (Too many connections) once the limit is reached':
    '上限に達すると新しい接続は拒否されます（Too many connections）',
  'bound the pools of the applications, put a proxy such as ProxySQL in front, and set {code}, so that no user can take all of them':
    'アプリのプールを制限し、ProxySQL などのプロキシを置き、一人が使い切らないよう {code} を設定する',
  'a connection that ends frees its place at once; an application that leaks takes it again':
    '終わった接続はすぐ枠を空けますが、漏れのあるアプリケーションがまた取ります',
  'once all are in use, new clients are refused ({number}, {quote}); sessions that are connected go on, and one more connection is kept for an administrator':
    'すべて使用中になると新しいクライアントは拒否されます（{number}、{quote}）。 接続済みは続き、管理者用に一つ残ります',
  'a restart does not help: each commit waits for the disk as before':
    '再起動では解決しません：コミットは以前と同じくディスクを待ちます',
  'pages are flushed in haste, and statements that write wait whenever the redo log is full':
    'ページが急いで書き出され、redo ログが満杯のたびに書き込みが待ちます',
  'size the redo log for an hour of the busiest writes, and let an alert watch the age of the checkpoint':
    '最も忙しい書き込み一時間分に redo ログを合わせ、チェックポイントの年齢にアラートを設定する',
  'the redo log is small for what is written, so that dirty pages have to be flushed in haste':
    '書き込みに対して redo ログが小さく、ダーティページが急いで書き出されます',
  'flushing becomes even as soon as the log is larger': 'ログが大きくなれば書き出しは均等になります',
  'a restart does not help: the redo log has the same size, unless its setting was changed before':
    '再起動では解決しません：先に設定を変えない限り redo ログの大きさは同じです',
  'watch {code} against {code2} as the data grows': 'データの増加とともに {code} を {code2} と比べて監視する',
  'the data that is read again and again is larger than {code}': '繰り返し読まれるデータが {code} より大きいのです',
  'the pool fills while pages are read: reads of the disk fall over minutes, not at once':
    'ページを読むうちにプールが埋まり、ディスク読み取りは数分かけて減ります',
  'a restart does not help: the pool has the same size, and is empty or only partly filled at first':
    '再起動では解決しません：プールの大きさは同じで、最初は空か一部しか埋まっていません',
  'the server goes on rolling back one transaction of each deadlock; its client has to do the work again':
    'サーバーはデッドロックごとに一方を取り消し続け、クライアントはやり直しになります',
  'lock rows in the same order everywhere, and let the application repeat what failed with error {number}':
    'どこでも同じ順序で行をロックし、エラー {number} で失敗したものをアプリケーションに再実行させる',
  'the server has already rolled back one transaction of each deadlock, and the other went on; nothing is stuck':
    'サーバーは各デッドロックで一方を終わらせ、他方は進みました。 止まっているものはありません',
  'each deadlock is an error of one client, and the server keeps the latest alone, unless {code} is on':
    'デッドロックは一クライアントのエラーで、{code} が有効でなければサーバーは最新のものだけを保持します',
  'it goes on, holds its locks, and keeps old versions of rows from being purged':
    '実行が続き、ロックを保持し、古い行バージョンの削除を妨げます',
  'set {code} for the sessions that run it: it bounds queries, not statements that write':
    '実行するセッションに {code} を設定する：制限されるのは問い合わせだけで、書き込みは対象外です',
  'nothing bounds how long a statement may run': '文の実行時間を制限するものがありません',
  'its locks are free when what it wrote has been rolled back': '書いたものの取り消しが終わるとロックは解放されます',
  'the slow query log has a statement when it has ended: one that still runs is not in it':
    'スロークエリログに載るのは終了した文だけで、実行中のものはありません',
  'every statement on the table queues behind the change, until the open transaction ends':
    '開いたトランザクションが終わるまで、その表の文はすべて変更の後ろに並びます',
  'set {code} for sessions that change tables, and keep transactions short':
    'テーブルを変えるセッションに {code} を設定し、トランザクションを短く保つ',
  'a change of the table waits for a transaction that has used the table, and whoever comes later waits behind the change, plain reads too: their request stands behind an exclusive one':
    'テーブルの変更がそれを使ったトランザクションを待ち、後から来たものは単なる読み取りでも変更の後ろで待ちます：要求が排他の後ろに並ぶためです',
  'once the open transaction ends, the change goes on, and those behind it by themselves. Where the change is ended instead, those behind it go on at once, and it has to be run again':
    '開いたトランザクションが終われば変更が進み、後ろも自動で続きます。 変更の方を止めれば後ろはすぐ進みますが、変更はやり直しです',
  'waiting for the definition of a table is no error until {code}, which is long unless somebody set it':
    'テーブル定義の待ちは {code} まではエラーでなく、誰も設定しなければそれは長い時間です',
  'keep transactions short, and let an alert watch the length of the history list':
    'トランザクションを短く保ち、history list の長さにアラートを設定する',
  'a transaction is open whose view of the data is old, so that old versions of rows have to be kept':
    '古い時点のデータを見るトランザクションが開いており、古い行バージョンを残す必要があります',
  'purge catches up by itself and the history list becomes shorter; the files of the undo log become smaller only where they are truncated ({code})':
    'パージが自動で追いつき history list は短くなります。 undo ファイルは切り詰める設定（{code}）でのみ縮みます',
  'reads from the replica go on answering with old rows, and the binary logs that it needs may be removed':
    'レプリカは古い行で応答し続け、必要なバイナリログが削除されるおそれがあります',
  'let an alert watch both threads of the replica, and the seconds that it is behind':
    'レプリカの両スレッドと遅れ秒数にアラートを設定する',
  'the replica met an event that it could not apply, or applies more slowly than its source writes':
    'レプリカが適用できないイベントに当たったか、適用がソースの書き込みより遅いのです',
  'the replica catches up by itself from where it stopped, as long as its source has the binary logs':
    'ソースにバイナリログがある限り、レプリカは止まった所から自動で追いつきます',
  'the source goes on as before, and the replica goes on answering, with old rows: only its status tells':
    'ソースは普段どおりで、レプリカも古い行で応答し続けます：状態表示だけが示します',
  'a restart does not help: the replica begins where it stopped, and meets the same event again':
    '再起動では解決しません：レプリカは止まった所から始まり、同じイベントに当たります',
  'binary logs fill the disk, and then writes fail': 'バイナリログがディスクを埋め、書き込みが失敗します',
  'set {code}, and let an alert watch the disk': '{code} を設定し、ディスクにアラートを設定する',
  'no expiry is set, so that no log is ever removed': '期限が設定されておらず、ログは削除されません',
  'logs older than the expiry are removed when the next one is begun': '期限より古いログは次のログの開始時に消えます',
  'once the disk is full, writes wait or the server stops, as {code} and the engine say; reads go on as long as the server does. What was committed stays':
    'ディスクが満杯になると、{code} とエンジンに従い書き込みが待つかサーバーが停止します。 稼働中は読み取れ、コミット済みは残ります',
  'a restart does not help: binary logs stay, and a new one is begun':
    '再起動では解決しません：バイナリログは残り、新しいものが始まります',
  'set {code} for the user that runs it': '実行するユーザーに {code} を設定する',
  'keep transactions short, set {code}, and let an alert watch the length of the history list':
    'トランザクションを短く保ち、{code} を設定し、history list の長さにアラートを設定する',
};
