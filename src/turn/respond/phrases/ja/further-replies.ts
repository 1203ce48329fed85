// Further replies on snapshots: what was written, restarts of an application, and findings of MySQL and MariaDB.
export const jaFurtherRepliesPhrases = {
  'its open transaction has changed no row, so there is nothing that could be lost; ':
    'その開いたトランザクションは一行も変更していないため、失われるものはありません。',
  'rows that its open transaction has changed: {number}': '開いたトランザクションが変更した行数：{number}',
  'whether restarting the application helps': 'アプリケーションの再起動で解決するか',
  'restarting the application that holds it ends its connections: an open transaction that idles is rolled back, and its locks are free. A statement that is at work may go on until it has a result to send, and a server may notice late that a client is gone: look whether the session has ended. It comes again where the application does the same again':
    'それを持つアプリケーションを再起動すると接続が終わります。 アイドルの開いたトランザクションはロールバックされ、ロックは解放されます。 実行中のステートメントは結果を送る時まで続くことがあり、サーバーがクライアントの消失に気づくのが遅れることもあります。 セッションが終わったか確認してください。 アプリケーションが同じことをすれば再発します',
  'restarting the application that holds them ends its connections and frees their places at once, and what it does at that moment fails; one that leaks takes them again, so mend its pool as well. The server need not be restarted':
    'それらを持つアプリケーションを再起動すると接続が終わり、枠はすぐに空きます。 その時の処理は失敗します。 リークがあれば再び使い切るため、プールも直してください。 サーバーの再起動は不要です',
  'restarting the application does not help: it is the state of the server, or the same statements come again':
    'アプリケーションの再起動では解決しません：サーバーの状態であるか、同じステートメントが再び来ます',
  'what it has written': '何を書き込んだか',
  'what it has written: the server does not say it of this session':
    '何を書き込んだか：このセッションについてサーバーは示しません',
  'when the capture ended, there were no ': 'キャプチャー終了時、該当なし：',
  'the server recorded no deadlock since it started': 'サーバーは起動以降デッドロックを記録していません',
  'DB instance identifier: ': 'インスタンス識別子：',
  'is writer: ': '書き込みインスタンス：',
  'engine: ': 'エンジン：',
  'DB instance status: ': 'インスタンスの状態：',
  'default vcpus: {number}': 'vCPU 数：{number}',
  'Find the session that holds the lock: it sleeps or backs the server up, and is older than the first that waits; then end it by kill and its number':
    'ロックを持つセッションを探す。 スリープ中かサーバーのバックアップ中で、最初に待ち始めたものより古いセッションです。 その後 kill と番号で終了する',
  'who waits, and for how long': '誰がどれだけ待っているか',
  'the first step changes nothing that would have to be undone': '最初の手順は、元に戻す必要のある変更をしません',
  'the oldest is {name}, the newest {name2}': '最古は {name}、最新は {name2}',
  'Remove those that no replica and no restore needs any more; see what the replicas have read first: show replica status on each':
    'どのレプリカもどの復元も必要としないものを削除する。 先に各レプリカで show replica status を実行し、どこまで読んだかを確認する',
  'a replica that has not read them stops for good, and what they held cannot be restored':
    'まだ読んでいないレプリカは停止したままになり、その内容は復元できません',
  ': after a failure of the machine, replicas can have other rows than this server':
    '：マシン障害の後、レプリカの行がこのサーバーと異なることがあります',
  'purging gives back all of it but the logs that a replica or a restore to a point in time still needs, and the one that is written':
    'パージで、レプリカや時点復元がまだ必要とするログと書き込み中のログを除く全体が空きます',
  'binary logs up to {name}, {number}': '{name} までのバイナリログ、{number}',
  'binary logs up to {name}, size {number}': '{name} までのバイナリログ、サイズ {number}',
  'no statement here examines far more rows than it returns by conditions on a single table that lacks an index: none is proposed':
    'インデックスのない単一テーブルの条件で、返す行よりはるかに多くの行を調べるステートメントはありません。 提案するものはありません',
  'sessions of the user {name} from {name2}: {number}, asleep {number2}, at the most for {number3}':
    '{name2} からのユーザー {name} のセッション：{number}、スリープ中 {number2}、最長 {number3}',
  'attempts to connect during the capture: {number}': 'キャプチャー中の接続試行：{number}',
  'List the statements that end its sessions asleep for long, run those that you mean, and mend the leak in its pool':
    '長くスリープしているセッションを終了する文を一覧し、意図したものだけを実行し、プールのリークを直す',
  'none by itself; a pool that does not test its connections passes the errors of ended ones on':
    'それ自体にはなし。 接続を検査しないプールは、終了した接続のエラーをそのまま渡します',
  'Let the server end sessions that sleep, of new connections; raise {code} only if they all have work':
    '新しい接続について、スリープ中のセッションをサーバーに終了させる。 {code} を上げるのは全てに仕事がある場合だけ',
  'sessions of pools end too: they must test their connections':
    'プールのセッションも終了します。 プールは接続を検査する必要があります',
  'once the limit is reached, new clients are refused; one more connection is kept for an administrator':
    '上限に達すると新しいクライアントは拒否されます。 管理者用に接続が一つ残されます',
  'The index {name} on {name2} serves nothing that {name3} does not serve':
    '{name2} のインデックス {name} の役割は、すべて {name3} が果たします',
  'Take it out': 'これを削除する',
  'a statement that names the index in a hint fails; a foreign key keeps it where it is its only one':
    'ヒントでこのインデックスを指定するステートメントは失敗します。 外部キーにとって唯一のインデックスなら削除できません',
  'the index is on the table {name}': 'インデックスはテーブル {name} にあります',
  'how large they are: the server does not tell it of each': 'それぞれの大きさをサーバーは示しません',
  'index {name} on {name2}, columns {name3}, the same as {name4}, not unique':
    '{name2} のインデックス {name}、列 {name3}、{name4} と同じ、一意ではない',
  'index {name} on {name2}, the same as the beginning of {name3}':
    '{name2} のインデックス {name}、{name3} の先頭と同じ',
  'index {name} on {name2}, made by {quote}, unique': '{name2} のインデックス {name}、定義 {quote}、一意',
  'where the step {quote} ends halfway: ': '手順 {quote} が途中で終わった場合：',
  'what the step {quote} locks: ': '手順 {quote} がロックするもの：',
  'Limit what statements may take': 'ステートメントの実行時間を制限する',
  'reports that need longer are cancelled, for every user': 'より長くかかるレポートは、全ユーザーで取り消されます',
  'Temporary tables do not fit memory and go to disk: ': '一時テーブルがメモリーに収まらずディスクに書かれています：',
  'temporary tables on disk during the capture: {number}': 'キャプチャー中のディスク上の一時テーブル：{number}',
  'Give temporary tables more memory (both limits hold; columns of type text or blob go to disk at any size)':
    '一時テーブルのメモリーを増やす（両方の上限が効きます。 text や blob の列は大きさに関わらずディスクに書かれます）',
  'And the second limit': 'もう一つの上限も',
  'each session may take so much': '各セッションがこの量まで使えます',
  'tables of the engine MEMORY may grow as much': 'MEMORY エンジンのテーブルも同じ大きさまで増えます',
  'how often that happens: no counter of this snapshot tells it':
    '頻度：このスナップショットのカウンターからは分かりません',
  'what happens at its limit: that is not known': '上限で何が起きるか：不明です',
  'how much it needs the server does not say: raise {code} and {code2} together, or {code3} for a sort, step by step in a session, until show session status like {code4} or {code5} no longer grows with the statement':
    '必要な量をサーバーは示しません。 セッションで {code} と {code2} を一緒に、ソートなら {code3} を少しずつ上げ、show session status like {code4} や {code5} がステートメントで増えなくなるまで試してください',
  'what removing files of the log by hand does': 'WAL ファイルを手で消すとどうなるか',
  'never remove files of {code} by hand; its risk: the server does not start again after a crash, and standbys and the archive lack them for good. Instead: end what keeps them, and the next checkpoint removes them by itself':
    '{code} のファイルを手で削除してはいけません。 リスク：クラッシュ後にサーバーが起動しなくなり、スタンバイとアーカイブからは永久に失われます。 代わりに、保持しているものを終わらせれば、次のチェックポイントが自動で削除します',
  'no file has been archived since the counters were reset: a backup can be restored to its own end at most, unless the archive holds files from before':
    'カウンターのリセット以降、アーカイブされたファイルはありません。 以前のファイルがアーカイブになければ、バックアップは最大でもその終了時点までしか復元できません',
  'what is left where it ends halfway: no statement is advised of which that is known':
    '途中で終わった場合：それが分かる文は助言されていません',
  'what it locks: no statement is advised of which that is known':
    '何をロックするか：それが分かる文は助言されていません',
  'why: it is past its threshold and nothing holds it back: autovacuum comes within {code}, unless all of its workers are at other tables ({code2}) or it is slowed down ({code3}); {code4} tells which run':
    '理由：しきい値を超えており、妨げるものはありません。 autovacuum は {code} 以内に来ます。 ただし全ワーカーが他のテーブルにいる場合（{code2}）や抑制されている場合（{code3}）は別です。 実行中のものは {code4} が示します',
  jit: 'jit',
  fsync: 'fsync',
  'vacuum makes the space of dead rows usable again, and keeps the size of the file':
    'vacuum は不要行の領域を再利用可能にし、ファイルサイズは変わりません',
  'no session belongs to a prepared transaction any more: its client prepared it and did not end it. Its name and its owner are all that the server stores; the transaction manager, or who runs it, knows more':
    '準備済みトランザクションに属するセッションはもうありません。 クライアントが準備したまま終了していません。 サーバーが保持するのは名前と所有者だけで、詳細はトランザクションマネージャーかその担当者が知っています',
  'only its transaction manager knows: where the other databases have committed their part, commit prepared, else rollback prepared. Ask it, or the owner, by the name of the transaction; the server cannot tell':
    'それを知るのはトランザクションマネージャーだけです。 他のデータベースが自分の分をコミット済みなら commit prepared、そうでなければ rollback prepared。 トランザクション名で管理者か所有者に確認してください。 サーバーには分かりません',
  'prepared transaction {name}, user {name2}, database {name3}, prepared for {number}, transactions begun since {number2}':
    '準備済みトランザクション {name}、ユーザー {name2}、データベース {name3}、準備から {number}、以降に始まったトランザクション {number2}',
  'rollback prepared loses all that the prepared transaction has written; commit prepared keeps it. Until one of both it stays on disk':
    'rollback prepared は準備済みトランザクションが書いたものをすべて失い、commit prepared は残します。 どちらかを行うまでディスクに残ります',
  'when that is, one capture does not tell: numbers are drawn by the inserts; two captures, or casefile snapshot watch URL, tell how fast':
    'それがいつかは一度のキャプチャーでは分かりません。 番号は INSERT が使います。 速さは二度のキャプチャーか casefile snapshot watch URL で分かります',
  'sequence {name}, last value {number}, limit {number2}': 'シーケンス {name}、最後の値 {number}、上限 {number2}',
  'settings of commit': 'commit の設定',
  'settings of temporary': '一時 の設定',
  'settings of binlog': 'binlog の設定',
  'settings of bind': 'bind の設定',
  'settings of address': 'アドレス の設定',
  'settings of innodb': 'innodb の設定',
  'settings of buffer': 'buffer の設定',
  'settings of timeout': 'timeout の設定',
  'settings of replica': 'replica の設定',
  'settings of vacuum': 'vacuum の設定',
  'settings of wal': 'wal の設定',
  'settings of transaction': 'トランザクション の設定',
  'settings of statement': 'ステートメント の設定',
  'settings of autovacuum': 'autovacuum の設定',
  ', and write it below [mysqld] in the configuration so that it lasts':
    '。 再起動後も残るよう設定ファイルの [mysqld] の下にも書く',
  'settings of format': '形式の設定',
  'its last statement: the session runs none, the process list keeps no earlier one, and {code}, which could, is off; to switch it on, write {code2}=ON and performance-schema-consumer-events-statements-current=ON below [mysqld] in the configuration and start the server again':
    '最後のステートメント：セッションは何も実行しておらず、プロセス一覧は以前のものを保持しません。 記録できる {code} は無効です。 有効にするには設定の [mysqld] の下に {code2}=ON と performance-schema-consumer-events-statements-current=ON を書き、サーバーを再起動してください',
  'how far it is: the server tells that of vacuum, analyze, create index, cluster, copy and base backups alone ({code} and its like), and of no query':
    '進み具合：サーバーが示すのは vacuum、analyze、create index、cluster、copy、ベースバックアップだけで（{code} など）、クエリについては示しません',
  'how far it is: the server tells that of changes of tables alone, by the stage events of {code}, and of no query':
    '進み具合：サーバーが示すのはテーブル変更だけで（{code} のステージイベント）、クエリについては示しません',
  'how far it is: the server tells that of changes of tables alone, in the column Progress of show processlist, and of no query':
    '進み具合：サーバーが示すのはテーブル変更だけで（show processlist の Progress 列）、クエリについては示しません',
  'others wait for locks in this capture, and none of them for it':
    'このキャプチャーでロックを待つものはありますが、これを待つものはありません',
  'what a transaction has locked, it holds until it ends': 'トランザクションがロックしたものは、終わるまで保持されます',
  'rows that its open transaction has locked: {number}': '開いたトランザクションがロックした行数：{number}',
  'the words of the error: they are in the log of the server alone (archive command failed with exit code …), and so is what the command itself wrote; run {code} by hand as the user of the server to see it':
    'エラーの文言：サーバーのログだけにあります（archive command failed with exit code …）。 コマンド自身の出力も同じです。 確認するには、サーバーのユーザーで {code} を手動で実行してください',
  'how far it is': '進み具合',
  'whom it blocks': '誰を止めているか',
  'what it holds': '何を保持しているか',
  'the error of the archiver': 'アーカイバーのエラー',
  'how replication is started again': 'レプリケーションを再開する方法',
  'its figures': 'その数値',
  'which index it is': 'どのインデックスか',
  'what switching the archive off does': 'アーカイブを止めるとどうなるか',
  '{code} is turned off by a restart alone; an {code2} that only answers with success (/bin/true) frees the log at the next checkpoint. The risk of both: the archive has a gap, and no backup from before it can be restored to a later point. Instead: mend the target; else take a new base backup as soon as the archive works again':
    '{code} を無効にするには再起動が必要です。 成功だけを返す {code2}（/bin/true）なら次のチェックポイントで WAL が空きます。 どちらもリスクは、アーカイブに欠落ができ、それ以前のバックアップを以後の時点に復元できなくなることです。 代わりに保存先を直すか、アーカイブが動いたらすぐ新しいベースバックアップを取ってください',
  'who held a lock: in no sample of the capture did the server name a session that another waited for. Of a lock of the whole server (flush tables with read lock, a backup) it never does':
    '誰がロックを持っていたか：どのサンプルでも、サーバーは待たれているセッションを示しませんでした。 サーバー全体のロック（flush tables with read lock、バックアップ）については示すことがありません',
  'nothing on the source. The replica lacks what came after the event where it stopped, and reads it later from the binary logs of the source, as long as those are there':
    'ソース側では何も失われません。 レプリカには止まったイベント以降の分が欠けていますが、ソースのバイナリログが残っている限り後で読み込みます',
  'no rows of tables; what a replica or a restore to a point in time still needs of the logs is gone once they are removed':
    'テーブルの行は失われません。 レプリカや時点復元がまだ必要とするログは、削除すると失われます',
  'checkpoints on schedule: {number} in {number2}, a second: {number3}':
    '予定どおりのチェックポイント：{number2} で {number}、毎秒 {number3}',
  'checkpoints requested ahead of their schedule: {number} in {number2}, a second: {number3}':
    '予定より前に要求されたチェックポイント：{number2} で {number}、毎秒 {number3}',
  'temporary files: {number} in {number2}, a second: {number3}': '一時ファイル：{number2} で {number}、毎秒 {number3}',
  'written to temporary files: {number} in {number2}, a second: {number3}':
    '一時ファイルへの書き込み：{number2} で {number}、毎秒 {number3}',
  'how it came about: that is not known of PostgreSQL': 'どうしてそうなったか：PostgreSQL については不明です',
  'what happens by itself once it is mended: that is not known of PostgreSQL':
    '直した後に自然に起きること：PostgreSQL については不明です',
  'how it came about: that is not known of MariaDB': 'どうしてそうなったか：MariaDB については不明です',
  'what happens by itself once it is mended: that is not known of MariaDB':
    '直した後に自然に起きること：MariaDB については不明です',
  'what a restart does to it: that is not known': '再起動の影響：不明です',
  'no cause of trouble was found in this snapshot; it is of its minutes alone, and says nothing of: ':
    'このスナップショットに原因は見つかりませんでした。 その数分だけのもので、次については分かりません：',
  'no cause of trouble was found in this snapshot; it is of its minutes alone':
    'このスナップショットに原因は見つかりませんでした。 その数分だけのものです',
  'no cause was found that a setting would bound': '設定で抑えられる原因は見つかりませんでした',
  'no cause was found that could come back': '再発しうる原因は見つかりませんでした',
  'rows of {name} that changed since its last analyze: {number}, and no analyze is recorded':
    '{name} で最後の analyze 以降に変わった行：{number}、analyze の記録はありません',
  'table {name} has no index': 'テーブル {name} にインデックスはありません',
  'temporary files of process {name}, size {number}': 'プロセス {name} の一時ファイル、サイズ {number}',
  'why: autovacuum is off for the whole server (autovacuum)': '理由：autovacuum がサーバー全体で無効です（autovacuum）',
  'Connections are opened for next to every statement; at the most there were taken ':
    'ほぼステートメントごとに接続が開かれています。 最大使用率 ',
  'Give the sorts of the one session that needs it a larger buffer':
    '必要な一つのセッションのソートにだけ大きなバッファーを与える',
  'taken for each sort of the session: do not set it for the whole server':
    'セッションのソートごとに使われます。 サーバー全体には設定しないでください',
  'Let the application keep its connections in a pool; see who opens them':
    'アプリケーションに接続をプールで保持させ、誰が開いているかを見る',
  'Let the redo log hold more': 'REDO ログを大きくする',
  'it takes so much disk, and recovery after a crash reads more':
    'その分ディスクを使い、クラッシュ後の復旧で読む量が増えます',
  'Sessions wait until their commits are durable: {number} of the database time is ':
    'セッションがコミットの永続化を待っています：データベース時間の {number} が ',
  'Sorts do not fit their buffer and go over files: ': 'ソートがバッファーに収まらずファイルを使っています：',
  'Statements read whole tables, the first of them without a fitting index: ':
    'ステートメントがテーブル全体を読んでいます。 最初のものに合うインデックスはありません：',
  'The redo log is too small for the writes: pages are flushed because it is full to {number}':
    '書き込みに対して REDO ログが小さすぎます：{number} まで埋まったためページが書き出されています',
  'Until then, keep threads for the next connections': 'それまでは次の接続のためにスレッドを保持する',
  'each thread that is kept takes some memory': '保持されるスレッドごとに少しメモリーを使います',
  'Where losing the last second at a power failure is allowed: flush the redo log once a second':
    '停電時に最後の一秒を失ってよい場合：REDO ログを毎秒一度書き出す',
  'commits of the last second are lost when the machine fails, though not when the server alone does':
    'マシンの障害では最後の一秒のコミットが失われます。 サーバーだけの障害では失われません',
  'Write several rows in one transaction, or one insert with several rows, where the application can':
    'アプリケーションで可能なら、複数行を一つのトランザクションか一つの INSERT で書く',
  'what is lost with a failure is the whole transaction': '失敗するとトランザクション全体が失われます',
  'commit each row again': '再び一行ずつコミットする',
  'bytes written to it, a second: {number}': '毎秒の書き込みバイト数：{number}',
  'in no sample of the capture did a session wait for the lock of another: no session waited':
    'どのサンプルでも他のロックを待つセッションはありませんでした：待っていたセッションはありません',
  'merge passes of sorts: {number}': 'ソートのマージ回数：{number}',
  'rows read one after the other, a second: {number}': '毎秒順に読まれた行：{number}',
  'table {name}: about {number} rows': 'テーブル {name}：約 {number} 行',
  'that this session holds the lock is concluded from its transaction, open since before the wait: the server does not record who holds such locks':
    'このセッションがロックを持つことは、待ちより前に始まったトランザクションからの推定です。 サーバーはこの種のロックの保持者を記録しません',
  'transactions for each flush of the binary log: {number}': 'バイナリログの書き出しごとのトランザクション数：{number}',
  'the twin begins with the columns of the one that goes, so queries that use the one can use the other':
    '残る方は消す方の列から始まるため、一方を使うクエリはもう一方を使えます',
  'what is lost by mending it: that is not known': '修復によって失われるもの：不明です',
  'a generic plan, for parameters without values: estimates of the planner, nothing was executed':
    'パラメーターの値を使わない汎用プラン：プランナーの見積もりで、何も実行されていません',
  'the metric is listed without a value': 'メトリックは値なしで記載されています',
  'it comes from CloudWatch, which no longer had the data: its zero was not measured':
    'CloudWatch 由来ですが、データはすでにありませんでした：このゼロは測定値ではありません',
  'InnoDB holds no table of a user that is open': 'InnoDB が開いているユーザーテーブルはありません',
  'there is no other snapshot': 'ほかのスナップショットはありません',
  'what is overridden is the same in both snapshots': '変更された設定は両方のスナップショットで同じです',
  'none of what is overridden is known to be risky by itself':
    '変更された設定のうち、それだけで危険と知られているものはありません',
};
