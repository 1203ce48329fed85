// What follows from causes of a database, and how they come about.
export const jaDatabaseCausesPhrases = {
  'waiting for a lock is no error: the server logs it only with {code} on, and clients only see slow statements until a timeout ends them':
    'ロック待ちはエラーではありません：サーバーは {code} が有効なときだけログに残し、クライアントにはタイムアウトまで遅い文にしか見えません',
  'a restart ends that session, and all others with it: their open transactions are rolled back and every client gets an error. Ending the one session does the same without an outage':
    '再起動するとそのセッションだけでなく全セッションが終わり、開いているトランザクションは取り消され、全クライアントがエラーになります。 そのセッションだけを終了すれば停止なしに同じ結果になります',
  'set {code} for the role that runs it, bound files with {code2}, and have them logged with {code3}':
    '実行するロールに {code} を設定し、{code2} でファイルを制限し、{code3} でログに残す',
  'a sort or a hash is larger than {code} (a hash: than {code2} times that)':
    'ソートまたはハッシュが {code}（ハッシュはその {code2} 倍）を超えています',
  'temporary files are removed when their statement ends; new calls take the new value at once':
    '一時ファイルは文の終了時に消えます。 新しい呼び出しはすぐ新しい値を使います',
  'statements become slower and do not fail; their files are logged only with {code}':
    '文は遅くなるだけで失敗しません。 ファイルは {code} が有効なときだけログに残ります',
  'once the disk of the temporary files is full, the statement that writes them fails ({number}, {quote}) and its files are removed; on the disk of the data, others that have to write fail as well':
    '一時ファイルのディスクが満杯になると、書いている文が失敗し（{number}、{quote}）そのファイルは消えます。 データのディスクなら、書き込む他の文も失敗します',
  'a restart removes temporary files and ends their statements, which write them again when they run again':
    '再起動すると一時ファイルは消え文も終わりますが、次の実行でまた書きます',
  'look at the plan of new statements before they go live, and watch scans of whole tables per table':
    '新しい文は公開前に計画を確認し、テーブルごとの全件走査を監視する',
  'no index begins with the columns of its conditions, or the planner may not use the one that is there':
    '条件の列で始まるインデックスがないか、プランナが既存のものを使えません',
  'the planner takes the new index at once, for every new call; analyze the table where it was just loaded':
    'プランナは新しい呼び出しからすぐ新しいインデックスを使います。 ロード直後のテーブルは analyze してください',
  'results are right and nothing fails: statements become slower, little by little':
    '結果は正しく何も失敗しません：文が少しずつ遅くなるだけです',
  'a restart does not help: plans stay as they are, and reads are slower until the cache is warm again':
    '再起動では解決しません：計画は変わらず、キャッシュが温まるまで読み取りは遅くなります',
  'its calls take the processors from everything else': 'その呼び出しが他のすべてから CPU を奪います',
  'cache its result in the application, or ask for several rows at a time':
    '結果をアプリケーションでキャッシュするか、複数行をまとめて取得する',
  'an application opens connections and does not give them back, or its pools together are larger than the limit':
    'アプリケーションが接続を開いたまま返さないか、プールの合計が上限より大きいのです',
  'a connection that ends frees its slot at once; an application that leaks takes it again':
    '終わった接続はすぐ枠を空けますが、漏れのあるアプリケーションがまた取ります',
  'until the last connection is taken everything works; after that, new clients alone get an error':
    '最後の接続が埋まるまではすべて動き、その後は新しいクライアントだけがエラーになります',
  'once all are in use, new clients are refused ({number}, {quote} or {quote2}); sessions that are connected go on, and the slots of {code} stay for superusers':
    'すべて使用中になると新しいクライアントは拒否されます（{number}、{quote} または {quote2}）。 接続済みのセッションは続き、{code} の枠はスーパーユーザー用に残ります',
  'a restart ends all connections, those at work too, and an application that leaks takes them again: ending the idle ones does the same without an outage':
    '再起動は作業中のものも含め全接続を終わらせ、漏れのあるアプリケーションがまた取ります：アイドル接続を終了すれば停止なしに同じ結果です',
  'write several rows in a transaction': '一つのトランザクションで複数行を書く',
  'size {code} for the busiest hour, and watch requested checkpoints against those on schedule':
    '最も忙しい時間に合わせて {code} を決め、要求されたチェックポイントを予定どおりのものと比べて監視する',
  'so much log is written that {code} is reached before {code2}':
    'WAL の書き込みが多く、{code2} より先に {code} に達します',
  'checkpoints come on schedule from the next one on': '次回からチェックポイントは予定どおりになります',
  'no client gets an error: only the log of the server and the time of writes tell':
    'クライアントにエラーは出ません：サーバーのログと書き込み時間だけが示します',
  'reads go on waiting for the disk': '読み取りはディスクを待ち続けます',
  'watch the share of blocks that must be read as the data grows':
    'データの増加とともに、読み込みが必要なブロックの割合を監視する',
  'sessions go on waiting for the table of locks, the more the more processors there are':
    'セッションはロック表を待ち続け、CPU が多いほどひどくなります',
  'let statements name the partition key, and drop indexes that nobody uses':
    '文でパーティションキーを指定し、未使用のインデックスを削除する',
  'an open transaction that idles costs nothing by itself, and no error comes of it':
    'アイドルの開いたトランザクション自体は負荷もエラーも生みません',
  'sessions go on waiting to send': 'セッションは送信待ちを続けます',
  'ask for the columns and rows that are needed alone': '必要な列と行だけを取得する',
  'the system swaps, and may kill a process of the server, which then restarts with all of its sessions':
    'システムがスワップし、サーバーのプロセスが殺されると全セッションごと再起動します',
  'keep {code} times the sessions at work, and {code2}, below the memory of the machine':
    '{code} × 稼働セッション数と {code2} を、マシンのメモリ以下に保つ',
  'it stays as it is until the parameter is changed again': 'パラメータを再び変えるまでこのままです',
  'keep changes of parameters where deploys are kept': 'パラメータの変更をデプロイと同じ場所に記録する',
  'the statement stays slow until its statistics or its plan change': '統計か計画が変わるまで文は遅いままです',
  'analyze after large loads, and watch the time of a call per statement':
    '大量ロード後に analyze し、文ごとの呼び出し時間を監視する',
  'statements queue for the processors': '文が CPU 待ちで並びます',
  'raise the largest capacity before the load comes': '負荷が来る前に最大容量を上げる',
  'lock rows in the same order everywhere, and let the application repeat what failed with {quote}':
    'どこでも同じ順序で行をロックし、{quote} で失敗したものをアプリケーションに再実行させる',
  'two transactions lock the same rows in a different order, and each waits for the other':
    '二つのトランザクションが同じ行を異なる順序でロックし、互いを待っています',
  'the server has already ended one transaction of each deadlock, and the other went on; nothing is stuck':
    'サーバーは各デッドロックで一方を終わらせ、他方は進みました。 止まっているものはありません',
  'each deadlock is an error of one client, and an application that repeats the work hides it':
    'デッドロックは一クライアントのエラーで、再実行するアプリケーションでは隠れます',
  'a restart does not help: the transactions lock in the same order afterwards':
    '再起動では解決しません：その後も同じ順序でロックします',
  'leave autovacuum on, and tune it per table instead': 'autovacuum は有効のまま、テーブルごとに調整する',
  'somebody set it. Who and when the server does not store: look at its log (parameter changed), at the history of its configuration, and at {code}.sourcefile':
    '誰かが設定しました。 誰がいつかはサーバーに残りません：ログ（parameter changed）、設定の履歴、{code}.sourcefile を見てください',
  'autovacuum comes by itself within {code}, to the tables that are past their threshold':
    'autovacuum は {code} 以内に、しきい値を超えたテーブルへ自動で来ます',
  'a setting that is off raises no error, and its effect comes slowly':
    '無効な設定はエラーを出さず、影響はゆっくり現れます',
  'no data: vacuum removes only rows that no transaction can see any more':
    'データは失われません：vacuum はどのトランザクションからも見えない行だけを消します',
  'a restart does not help: autovacuum stays off, for the setting is stored; to turn it on, a reload is enough':
    '再起動では解決しません：設定は保存されており autovacuum は無効のままです。 有効化はリロードで足ります',
  'let autovacuum come sooner for large tables ({code}), and keep transactions short':
    '大きなテーブルで autovacuum を早め（{code}）、トランザクションを短く保つ',
  'rows were changed or deleted faster than vacuum removed them: its threshold is too high for the table, it is off, or an open transaction held it back':
    'vacuum より速く行が変更・削除されました：しきい値が高すぎる、無効である、または開いたトランザクションが妨げました',
  'dead rows are gone after a vacuum, and their space is used again; the file keeps its size, until vacuum full or {code} writes it anew':
    '不要行は vacuum 後に消え領域は再利用されます。 ファイルサイズは vacuum full か {code} で書き直すまで変わりません',
  'a restart does not help: dead rows are in the files of the table':
    '再起動では解決しません：不要行はテーブルのファイルにあります',
  'vacuum did not freeze old rows: it is off, too slow, or held back by an open transaction, a prepared one, or a slot':
    'vacuum が古い行を凍結できていません：無効、遅すぎる、または開いた・準備済みのトランザクションやスロットが妨げています',
  'the age of a database falls when its oldest table was vacuumed, and not before':
    'データベースの年齢は、最も古いテーブルを vacuum して初めて下がります',
  'nothing becomes slower before the limit, and the server warns in its log only when it is close':
    '限界の前に遅くなるものはなく、サーバーは近づいて初めてログで警告します',
  'three million transaction ids before the end (one million before PostgreSQL {number}), each command that needs a new transaction id fails, so all writes; reads go on, and so do transactions that have one already. Only a vacuum of the oldest tables ends it, once nothing holds it back':
    '終わりの三百万 ID 前（PostgreSQL {number} より前は百万）で、新しいトランザクション ID が要る命令、つまり書き込みはすべて失敗します。 読み取りと ID を持つトランザクションは続きます。 妨げるものをなくし、最も古いテーブルを vacuum するしかありません',
  'a restart does not help: only vacuum lowers the age of a database':
    '再起動では解決しません：データベースの年齢を下げるのは vacuum だけです',
  'analyze after large loads, and lower {code} for the table': '大量ロード後に analyze し、テーブルの {code} を下げる',
  'much was loaded or changed since the last analyze': '前回の analyze 以降に大量のロードや変更がありました',
  'new plans are right at once after analyze; prepared statements are planned anew by themselves':
    'analyze 直後から新しい計画は正しくなり、準備済み文も自動で再計画されます',
  'no data: analyze only reads the table': 'データは失われません：analyze はテーブルを読むだけです',
  'a restart does not help: statistics of the planner are stored, and only analyze makes new ones':
    '再起動では解決しません：統計は保存されており、analyze だけが作り直します',
  'the next checkpoint removes the log that only the slot kept; checkpoint; by hand is sooner':
    '次のチェックポイントで、スロットだけが保持していた WAL が消えます。 手動の checkpoint なら早まります',
  'nothing fails and nothing becomes slower until the disk is full': 'ディスクが満杯になるまで、失敗も遅延もありません',
  'no data of this server: its consumer cannot go on where it stopped, and has to be built anew':
    'このサーバーのデータは失われません：コンシューマは続きから再開できず、作り直しになります',
  'once the disk of the log is full, the server stops with PANIC (No space left on device): neither reads nor writes, until there is room again. What was committed stays. Never remove files of {code} by hand':
    'WAL のディスクが満杯になるとサーバーは PANIC（No space left on device）で停止し、空きができるまで読み書きできません。 コミット済みは残ります。 {code} のファイルを手で消してはいけません',
  'a restart does not help: a replication slot is on disk, and survives it with the log that it keeps':
    '再起動では解決しません：レプリケーションスロットはディスク上にあり、保持する WAL ごと残ります',
  'let an alert watch failed attempts, and the files that wait': '失敗した試行と待機中のファイルにアラートを設定する',
  '{code} ends with an error: its target is full, gone, or refuses':
    '{code} がエラーで終わります：保存先が満杯、消失、または拒否しています',
  'the server tries again by itself, archives the files that wait in their order, and then removes them':
    'サーバーは自動で再試行し、待機中のファイルを順に保存してから削除します',
  'statements go on as before: failed attempts are in the log of the server and in {code} alone':
    '文は普段どおり動きます：失敗はサーバーのログと {code} にだけ残ります',
  'nothing on this server; a backup cannot be restored to a point after the last file that was archived without a gap':
    'このサーバーでは何も失われません。 バックアップは欠けなく保存された最後のファイルより後には復元できません',
  'a restart does not help: the same {code} is tried again, and files that wait go on waiting':
    '再起動では解決しません：同じ {code} が再試行され、ファイルは待ち続けます',
  'number new tables with bigint, and let an alert watch sequences':
    '新しいテーブルは bigint で採番し、シーケンスにアラートを設定する',
  'so many values were drawn: also those of inserts that failed or were rolled back are never given again':
    'それだけの値が払い出されました：失敗や取り消しの挿入分も二度と使われません',
  'inserts go on at once with the next value': '挿入はすぐ次の値で続きます',
  'numbers are given without a warning, up to the last one': '番号は最後まで警告なしに払い出されます',
  'no data: rows and the numbers that were given stay as they are':
    'データは失われません：行と払い出し済みの番号はそのままです',
  'once its last value is given, each insert that takes a number from it fails ({quote}, {quote2}); reads, updates and deletes go on, and so do inserts that bring their own number. Where the column ends before its sequence does, the error is {number}, {quote3}':
    '最後の値が出ると、採番する挿入はすべて失敗します（{quote}、{quote2}）。 読み取り・更新・削除や番号を自前で持つ挿入は続きます。 列の上限が先なら、エラーは {number}、{quote3} です',
  'a restart does not help: the last value is stored': '再起動では解決しません：最後の値は保存されています',
  'set {code} for the role that runs it': '実行するロールに {code} を設定する',
  'nothing bounds how long a statement may run ({code})': '文の実行時間を制限するものがありません（{code}）',
  'its locks are free at once, and its temporary files are removed': 'ロックはすぐ解放され、一時ファイルも消えます',
  'the server logs a slow statement when it has ended ({code}): one that still runs is in no log':
    'サーバーは遅い文を終了後に記録します（{code}）：実行中のものはどのログにもありません',
  'set enable_* for a session that tries something alone, never for the server':
    'enable_* は試すセッションだけに設定し、サーバー全体には設定しない',
  'somebody set it, for a test or for other disks; {code}.source tells where it is set':
    'テストや別のディスクのために誰かが設定しました。 場所は {code}.source にあります',
  'new plans are right at once; prepared statements when they are planned anew':
    '新しい計画はすぐ正しくなり、準備済み文は再計画時に正しくなります',
  'look for invalid indexes after each create index concurrently':
    'create index concurrently のたびに無効なインデックスを確認する',
  'create index concurrently or reindex concurrently failed or was cancelled: a lock timeout, a deadlock, or a value that is there twice in a unique index':
    'create index concurrently か reindex concurrently が失敗または中止されました：ロックのタイムアウト、デッドロック、ユニークインデックスの重複値',
  'nothing else has to be done: no query has used it': '他にすることはありません：使った問い合わせはありません',
  'only the client that built the index was told that it failed; queries go on without it':
    '失敗を知らされたのは作成したクライアントだけで、問い合わせはそれなしで続きます',
  'no data: an index holds only copies of what its table holds':
    'データは失われません：インデックスはテーブルの写しにすぎません',
  'a restart does not help: the index stays invalid': '再起動では解決しません：インデックスは無効のままです',
  'compare new indexes with those that are there': '新しいインデックスを既存のものと比べる',
  'it was created a second time under another name, often by a migration or an object mapper':
    'マイグレーションや ORM などにより、別名でもう一度作られました',
  'queries take the other index at once': '問い合わせはすぐ別のインデックスを使います',
  'it changes no result: it costs writes and space alone': '結果は変わりません：書き込みと容量がかかるだけです',
  'a restart does not help: both indexes stay': '再起動では解決しません：両方のインデックスが残ります',
  'look at the scans of indexes from time to time, on the standbys too':
    'インデックスのスキャン数を、スタンバイも含めて時々確認する',
  'its query has changed or is gone, another index serves it, or it runs only on a standby or once a year':
    '問い合わせが変わったか無くなった、別のインデックスで足りる、またはスタンバイや年一回だけで動きます',
  'its disk space is free at once, and writes no longer keep it up to date':
    'ディスク領域はすぐ空き、書き込みでの更新もなくなります',
  'a restart does not help: the index stays': '再起動では解決しません：インデックスは残ります',
  'the same waits after the open transaction has ended': '開いたトランザクションの終了後も同じ待ち',
  'a history list that stays long after the transaction has ended': 'トランザクション終了後も長いままの history list',
  'threads that run, and no seconds behind': '動いているスレッドと遅れゼロ秒',
  'a time of expiry': '有効期限の設定',
};
