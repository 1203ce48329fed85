// What a step or a setting does, and what it costs.
export const jaStepsPhrases = {
  'there is no half: the slot is gone, or it is there as before; a slot in use is refused':
    '途中の状態はありません：スロットは消えたか元のままです。 使用中のスロットは拒否されます',
  'there is no half: it has ended, or it is listed in {code} as before':
    '途中の状態はありません：終了したか、{code} に元のまま載っています',
  'it locks nobody out, and frees what the transaction holds':
    '誰も締め出さず、トランザクションが保持するものを解放します',
  'the table stays as it was, and the second copy is removed: run it again':
    'テーブルは元のままで二つ目の写しは消えます：再実行してください',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE)':
    '実行中は誰もテーブルを読み書きできません（ACCESS EXCLUSIVE）',
  'nothing is damaged: tables that it has finished stay so, and on the table at hand it begins anew when it is run again':
    '何も壊れません：終わったテーブルはそのままで、処理中のものは次回最初からです',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); other vacuums, analyze and most changes of that table wait':
    '読み書きは続きます（SHARE UPDATE EXCLUSIVE）。 その表の他の vacuum・analyze・大半の変更は待ちます',
  'the statistics stay as they were: run it again': '統計は元のままです：再実行してください',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); vacuum and most changes of that table wait':
    '読み書きは続きます（SHARE UPDATE EXCLUSIVE）。 その表の vacuum と大半の変更は待ちます',
  'the index is left behind as invalid: run the same statement again':
    'インデックスは無効のまま残ります：同じ文を再実行してください',
  'reads and writes go on; it waits for transactions that use the table':
    '読み書きは続きます。 テーブルを使うトランザクションを待ちます',
  'the old index stays in use, and an invalid one whose name ends in _ccnew is left behind: drop it, then run it again':
    '古いインデックスは使われ続け、_ccnew で終わる無効なものが残ります：それを削除して再実行してください',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open':
    '読み書きは続きます（SHARE UPDATE EXCLUSIVE）。 開いているトランザクションを待ちます',
  'there is no half: the option is set, or it is as before': '途中の状態はありません：設定されたか、元のままです',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for a vacuum of the table that runs':
    '読み書きは続きます（SHARE UPDATE EXCLUSIVE）。 実行中の vacuum を待ちます',
  'it is rolled back as a whole, and all is as before': '全体が取り消され、元どおりです',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and everybody queues behind it while it waits: set {code} for its session first':
    '実行中は誰もテーブルを読み書きできず（ACCESS EXCLUSIVE）、待つ間は全員が後ろに並びます：先にセッションで {code} を設定してください',
  'each statement is whole or not done: what alter system wrote is in postgresql.auto.conf, and is in force with the next reload or restart, whenever that is; alter system reset takes it out again':
    '各文は完全に実行されるか、されないかです：alter system の内容は postgresql.auto.conf にあり、次のリロードか再起動で有効になります。 alter system reset で取り消せます',
  'there is no half: new sessions have the setting, or they have the former one':
    '途中の状態はありません：新しいセッションは新しい設定か以前の設定を持ちます',
  'the setting is as before, and ends with the session in any case':
    '設定は元のままで、いずれにせよセッションとともに終わります',
  'it only reads: run it again': '読むだけです：再実行してください',
  'vacuum (freeze) marks old rows as frozen, which lowers the age of the table; reads and writes go on (SHARE UPDATE EXCLUSIVE). Its risk: it reads every page that is not frozen yet and writes much of them and of the log, so disks and standbys feel it: begin with the oldest tables, and set {code} for its session where it must be gentle':
    'vacuum (freeze) は古い行を凍結済みにしてテーブルの年齢を下げます。 読み書きは続きます（SHARE UPDATE EXCLUSIVE）。 リスク：未凍結ページをすべて読み、多くを WAL とともに書くためディスクとスタンバイに響きます：最も古いテーブルから始め、穏やかにするならセッションで {code} を設定してください',
  'alter table … alter column … type bigint writes the table and its indexes anew; its risk: nobody can read or write it meanwhile (ACCESS EXCLUSIVE), and it needs the space of a second copy. Instead, for a large table: add a bigint column, keep it equal by a trigger, fill it in parts, build its index concurrently, and swap the two in a short transaction. Columns that refer to it have to be changed too':
    'alter table … alter column … type bigint はテーブルとインデックスを書き直します。 リスク：その間は誰も読み書きできず（ACCESS EXCLUSIVE）、二つ目の写し分の領域が要ります。 大きなテーブルでは代わりに：bigint 列を追加し、トリガーで同じに保ち、少しずつ埋め、インデックスを concurrently で作り、短いトランザクションで入れ替えます。 参照する列も変更が必要です',
  '{code} ends the statement that a session runs and leaves the session connected; it does nothing to one that idles in a transaction. {code2} ends the session, and its transaction is rolled back':
    '{code} はセッションの文を止め接続は残します。 トランザクション中のアイドルには効きません。 {code2} はセッションを終了し、トランザクションは取り消されます',
  'alter sequence … restart gives numbers out again; its risk: each insert whose number is still in the table fails ({number}, duplicate key) where the column is unique, and without a unique index two rows bear the same number. Instead: widen the column to bigint; to win time, where the application bears negative numbers, alter sequence … minvalue {number2} restart with {number3}':
    'alter sequence … restart は番号を再び払い出します。 リスク：番号がまだテーブルにある挿入は、列が一意なら失敗し（{number}、duplicate key）、一意インデックスがなければ同じ番号の行が二つできます。 代わりに：列を bigint に広げます。 時間稼ぎで負の番号が使えるなら alter sequence … minvalue {number2} restart with {number3}',
  'reindex builds an index anew; its risk: writes to the table wait, and so do reads that would use the index. Instead: reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails':
    'reindex はインデックスを作り直します。 リスク：テーブルへの書き込みと、それを使う読み取りが待ちます。 代わりに reindex concurrently：誰も締め出さず、時間がかかり、失敗すると無効なインデックスが残ります',
  'truncate removes all rows at once; its risk: it waits for everybody who uses the table, lets nobody in meanwhile, and cannot be undone once it is committed. Instead: delete in parts, then vacuum':
    'truncate は全行を一度に消します。 リスク：利用者全員を待ち、その間誰も入れず、コミット後は戻せません。 代わりに：少しずつ削除し vacuum します',
  '{code} is the last resort of a server that does not start; its risk: inconsistent data, and what was committed last may be gone. Instead: restore a backup; keep a copy of the folder of data before anything else':
    '{code} は起動しないサーバーの最後の手段です。 リスク：データの不整合や直前のコミットの消失。 代わりに：バックアップから復元し、何より先にデータフォルダの写しを取ってください',
  'kill {number} of one process lets the server end all sessions and restart with a recovery. Instead: {code}, then {code2}':
    '一プロセスへの kill {number} で、サーバーは全セッションを終了し復旧付きで再起動します。 代わりに {code}、次に {code2}',
  'each session takes memory and processor time, also while it idles, and where sessions are not given back a higher limit only puts off the end: bound the pools first':
    '各セッションはアイドルでもメモリと CPU を使い、返却されないなら上限を上げても先延ばしです：まずプールを制限してください',
  'each sort and each hash of a statement may take so much, in every session and every parallel worker: sessions at a time, times sorts of a statement, times {code} must fit the memory of the machine. Set it for the role or the session that needs it, not for the server':
    '文の各ソートと各ハッシュが、全セッションと並列ワーカーでそれだけ使えます：同時セッション数 × ソート数 × {code} がメモリに収まる必要があります。 サーバー全体ではなく必要なロールやセッションに設定してください',
  'each vacuum, each of its workers and each build of an index may take so much':
    'vacuum とその各ワーカー、各インデックス作成がそれだけ使えます',
  'it is taken at the start and not given back; a quarter of the memory is where to begin':
    '起動時に確保され返却されません。 メモリの四分の一が目安です',
  'so much disk is taken at peak, and recovery after a crash takes longer, for it has more log to go through':
    'ピーク時にそれだけディスクを使い、読み直す WAL が増えるためクラッシュ後の復旧が長くなります',
  'the limit of cost is shared: more workers alone vacuum no faster, without a higher {code}':
    'コスト上限は共有です：{code} を上げなければワーカーを増やしても速くなりません',
  'so much disk may be taken by each slot without a consumer':
    'コンシューマのない各スロットがそれだけディスクを使えます',
  'it is memory of the machine: leave a quarter to the sessions and the system; it grows while the server runs, in steps of {code}, and sessions wait for a moment meanwhile':
    'マシンのメモリです：四分の一はセッションとシステムに残してください。 稼働中に {code} 単位で増え、その間セッションは少し待ちます',
  'each temporary table of every session may take so much memory, and the smaller one of {code} and {code2} is the limit: raise both':
    '各セッションの一時表がそれだけメモリを使え、{code} と {code2} の小さい方が上限です：両方上げてください',
  'each session that sorts takes so much at once: set it for the session that needs it':
    'ソートするセッションは一度にそれだけ使います：必要なセッションに設定してください',
  'recovery after a crash takes longer, and so much disk is taken':
    'クラッシュ後の復旧が長くなり、それだけディスクを使います',
  'there is no half: the statement is rolled back as a whole, or it goes on; the transaction of the session stays open':
    '途中の状態はありません：文は全体が取り消されるか続きます。 セッションのトランザクションは開いたままです',
  'it locks nobody out; the transaction of the session keeps its locks until it ends':
    '誰も締め出しません。 セッションのトランザクションは終わるまでロックを保持します',
  'there is no half: the transaction of the session is rolled back as a whole; the rollback of a large one takes long, and goes on after a restart of the server':
    '途中の状態はありません：セッションのトランザクションは全体が取り消されます。 大きいと時間がかかり、再起動後も続きます',
  'it locks nobody out; what the session holds is free when its rollback has ended':
    '誰も締め出しません。 セッションの保持分は取り消しの完了時に解放されます',
  'the table stays as it was, and what was built is removed: run it again':
    'テーブルは元のままで作りかけは消えます：再実行してください',
  'reads and writes go on; at its beginning and its end it waits for everybody who uses the table':
    '読み書きは続きます。 最初と最後にテーブルの利用者を待ちます',
  'the table stays as it was: run it again': 'テーブルは元のままです：再実行してください',
  'at its beginning and its end it waits for everybody who uses the table, and they then wait behind it':
    '最初と最後にテーブルの利用者を待ち、その後の利用者は後ろで待ちます',
  'reads and writes go on; statements that are open while it ends may let new ones wait':
    '読み書きは続きます。 終了時に開いている文が新しい文を待たせることがあります',
  'logs that were removed are gone, the others are there: run it again':
    '消したログは消え、他は残っています：再実行してください',
  'there is no half: the running server has taken the value, or it has the former one':
    '途中の状態はありません：サーバーは新しい値か以前の値を持っています',
  'optimize table builds an InnoDB table and its indexes anew and gives the space back to the system; its risk: it needs the space of a second copy, waits at its beginning and its end for everybody who uses the table, who then wait behind it, and a replica falls behind while it does the same. Instead: an online schema change such as gh-ost or pt-online-schema-change, while the table is in use':
    'optimize table は InnoDB のテーブルとインデックスを作り直し領域を返します。 リスク：二つ目の写し分の領域が要り、最初と最後に利用者を待って後ろを待たせ、レプリカは同じ処理の間遅れます。 代わりに gh-ost や pt-online-schema-change などのオンライン変更を使います',
  'purge makes the space of deleted rows usable again for the same table and keeps the size of its file; optimize table writes it anew and smaller. The undo log shrinks with {code}, once no transaction needs it':
    'パージは削除行の領域を同じテーブルで再利用可能にし、ファイルサイズは変えません。 optimize table は小さく書き直します。 undo ログは不要になれば {code} で縮みます',
  'truncate table makes the table anew, without rows; its risk: it commits by itself and cannot be undone, and it waits for everybody who uses the table, who then wait behind it. Instead: delete in parts':
    'truncate table は空のテーブルを作り直します。 リスク：自動でコミットされ戻せず、利用者を待って後ろを待たせます。 代わりに：少しずつ削除します',
  'kill query and the number ends the statement that a session runs and leaves its transaction open, with all its locks: of a session that sleeps it frees nothing. kill and the number ends the session, and its transaction is rolled back; a large one takes long to roll back':
    'kill query と番号はセッションの文を止め、トランザクションとロックは残ります：眠っているものには効きません。 kill と番号はセッションを終了しトランザクションを取り消します。 大きいと時間がかかります',
  'skipping leaves out the event that failed; its risk: the replica no longer holds what its source holds, unnoticed until the next error. Instead: mend the row that differs and start replication again. Look at the event first (mysqlbinlog at the position of the error), and where it was skipped, compare the tables (pt-table-checksum) or build the replica anew':
    '飛ばすと失敗したイベントが抜けます。 リスク：レプリカがソースと食い違い、次のエラーまで気づかれません。 代わりに：違う行を直してレプリケーションを再開します。 まずイベントを見て（エラー位置を mysqlbinlog で）、飛ばした場合は表を比較する（pt-table-checksum）か作り直してください',
  'purge binary logs removes the older ones; its risk: a replica that has not read them stops for good, and nothing can be restored to a point in time in them. Look at what each replica has read first (show replica status there), and never remove the files by hand':
    'purge binary logs は古いものを消します。 リスク：未読のレプリカは完全に止まり、その期間への復元もできません。 まず各レプリカの既読位置を見て（そこで show replica status）、ファイルを手で消さないでください',
  'reset master removes all binary logs and begins anew; its risk: every replica of this server must be built anew. Instead: purge binary logs up to what the replicas have read':
    'reset master は全バイナリログを消して始め直します。 リスク：全レプリカの作り直しが必要です。 代わりに：レプリカが読んだ所まで purge します',
  'kill {number} of the server ends all sessions, and its next start has to recover from the redo log. Instead: kill query and the number of the session ends what it runs, kill and the number ends the session':
    'サーバーへの kill {number} は全セッションを終わらせ、次の起動は redo ログからの復旧になります。 代わりに：kill query とセッション番号は実行中のものを、kill と番号はセッションを終了します',
};
