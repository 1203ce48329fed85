// Steps, their risks and how they are undone.
export const jaAdvicePhrases = {
  'end the session at the head of the queue': '待ち行列の先頭のセッションを終了する',
  'its transaction is rolled back and its client gets an error; look at what it does first':
    'トランザクションはロールバックされ、クライアントにエラーが返ります。 先に処理内容を確認してください',
  'its transaction is rolled back and its client gets an error; ask its owner first':
    'トランザクションはロールバックされ、クライアントにエラーが返ります。 先に担当者に確認してください',
  'not possible: the client has to do its work again': '不可：クライアントのやり直しが必要です',
  'end the session': 'セッションを終了する',
  'let the server end sessions that leave a transaction open':
    'トランザクションを開いたままのセッションをサーバーに終了させる',
  'applications that pause within a transaction get an error':
    'トランザクション中に停止するアプリケーションはエラーになります',
  'try an index for its conditions; no planner has tried it: compare explain before and after, or try it with hypopg':
    '条件に合うインデックスを試す。 プランナでは未検証です：前後の explain を比べるか hypopg で試してください',
  'the build reads the whole table twice and waits for open transactions; if it fails, it leaves an invalid index to drop; and each write keeps the index up to date from then on: {number} rows of the table were written during the capture':
    '作成はテーブル全体を二度読み、開いているトランザクションを待ちます。 失敗すると無効なインデックスが残り削除が必要です。 以後は書き込みのたびに更新されます：取得中に書き込まれた行は {number}',
  'give the sessions that run it memory for the sort or hash, and raise it until explain (analyze, buffers) shows no temporary file':
    '実行するセッションにソートやハッシュ用のメモリを与え、explain (analyze, buffers) に一時ファイルが出なくなるまで上げる',
  'each sort and hash of each session may take as much: the machine can run out of memory':
    '各セッションのソートやハッシュがそれぞれ同量を使えるため、マシンのメモリが枯渇することがあります',
  'see its plan, with values of yours in place of the parameters': 'パラメータに実際の値を入れて実行計画を見る',
  'analyze executes the statement, and takes as long': 'analyze は SQL 文を実際に実行し、同じだけ時間がかかります',
  'make its dead rows usable again': '不要行の領域を再利用可能にする',
  'it reads the whole table and writes much, beside the other work; the file keeps its size':
    'ほかの処理と並行してテーブル全体を読み、多く書き込みます。 ファイルサイズは変わりません',
  'give the space back to the system, in a maintenance window, or with {code} while the table is in use':
    '領域をシステムに返す（メンテナンス時間中、または使用中なら {code}）',
  'nobody can read or write the table while it runs, and it needs the space of a second copy':
    '実行中は誰もテーブルを読み書きできず、コピー一つ分の空きが必要です',
  'cancel it while it runs: the table stays as it was': '実行中なら中断できます：テーブルは元のままです',
  'limit what slots may keep': 'スロットが保持できる量を制限する',
  'a consumer that stays away for too long is cut off, and has to be built anew':
    '長く離れた消費者は切り離され、作り直しが必要です',
  'start its consumer again; where there is none any longer, drop the slot, and the next checkpoint frees the log':
    '消費者を再開する。 もう存在しなければスロットを削除すると、次のチェックポイントで WAL が解放されます',
  'a standby or a subscriber that uses it has to be built anew':
    'これを使うスタンバイやサブスクライバは作り直しが必要です',
  'not possible: the log that it kept is gone; its subscriber or standby has to be built anew':
    '不可：保持していた WAL は失われます。 サブスクライバやスタンバイは作り直しが必要です',
  'drop the duplicate': '重複を削除する',
  'plans go over to its twin; see that no query names it in a hint':
    '計画は片方に移ります。 ヒントで名指しするクエリがないか確認してください',
  'freeze the oldest tables of the database first, then the whole of it':
    'まずデータベースの最も古いテーブルを、その後全体を凍結する',
  'it reads whole tables and writes much; cancelling it loses what it has done on the table at hand':
    'テーブル全体を読み、多く書き込みます。 中断すると処理中のテーブルの作業は失われます',
  'let autovacuum come in time for this table': 'このテーブルで autovacuum が間に合うようにする',
  'it is vacuumed often; the command waits for a short lock':
    'VACUUM が頻繁になります。 コマンドは短いロックを待ちます',
  'collect statistics': '統計を収集する',
  'it reads a sample of the table; plans may change': 'テーブルのサンプルを読みます。 計画が変わることがあります',
  'end its sessions that have idled for long, and mend the leak in its pool':
    '長くアイドルのセッションを終了し、プールのリークを直す',
  'a pool that does not test its connections passes the errors on': '接続を検査しないプールはエラーをそのまま返します',
  'the application connects again': 'アプリケーションが再接続します',
  'let the server end idle sessions by itself (PostgreSQL {number} or later)':
    'アイドルセッションをサーバーに終了させる（PostgreSQL {number} 以降）',
  'sessions of pools and of people at a prompt end too': 'プールやコンソール利用者のセッションも終了します',
  'see which command fails, run it by hand with a file of {code}, and mend its target (space, rights, network); the server tries again by itself':
    'どのコマンドが失敗するか確認し、{code} のファイルで手動実行して、宛先（空き、権限、ネットワーク）を直す。 サーバーは自動で再試行します',
  'none; until it works, {code} grows and backups cannot be restored to a later point':
    'なし。 直るまで {code} は増え、バックアップをそれ以降の時点へ復元できません',
  'turn autovacuum on': 'autovacuum を有効にする',
  'the first vacuums take disk and processor; {code} holds them back':
    '最初の VACUUM はディスクとプロセッサを使います。 {code} で抑えられます',
  'go back to the default of {code}': '{code} を既定値に戻す',
  'plans of other statements change too; where a role, a database or the command line sets it, reset it there':
    'ほかの SQL 文の計画も変わります。 ロール、データベース、コマンドラインで設定されている場合はそこで戻します',
  'let more log come between checkpoints: about what is written within {code}':
    'チェックポイント間の WAL を増やす：{code} の間に書かれる量が目安です',
  'it takes that much disk, and recovery after a crash takes longer':
    'その分のディスクを使い、クラッシュ後の復旧が長くなります',
  'write several rows in a transaction, or in a statement; for work that may be lost in a crash, do without the wait':
    '複数行を一つのトランザクションか SQL 文で書く。 クラッシュで失われてよい処理は待機を省く',
  'a crash can lose the last of these transactions, though never part of one':
    'クラッシュで直近のトランザクションが失われることがありますが、一部だけ失われることはありません',
  'leave the setting out': '設定を外す',
  'let the application keep its connections, by a pool of its own or by pgbouncer; see who opens them':
    '自前のプールか pgbouncer でアプリケーションに接続を保持させる。 誰が開いているか確認する',
  'see in the log which statements met, and let their transactions lock rows in the same order, for example':
    'ログでどの SQL 文が衝突したか確認し、行を同じ順序でロックさせる。 例',
  'waiting for a lock takes the place of a rollback: keep these transactions short':
    'ロールバックの代わりにロック待ちになります：トランザクションを短く保ってください',
  'take the locking read out again': 'ロック付き読み取りを外す',
  'write waits for locks to the log, with both statements': 'ロック待ちを両方の SQL 文とともにログに記録する',
  'the log holds statements with their values': 'ログに値を含む SQL 文が残ります',
  'drop what its failed build left behind; then mend the cause (often double values) and build it again with create index concurrently':
    '失敗した作成の残りを削除する。 原因（多くは値の重複）を直し、create index concurrently で作り直す',
  'none for queries, which do not use it; the command waits for transactions that use the table':
    '使っていないクエリには影響なし。 コマンドはテーブルを使うトランザクションを待ちます',
  'cancel the statement': 'SQL 文をキャンセルする',
  'cancel the statement, if the disk fills': 'ディスクが埋まりそうなら SQL 文をキャンセルする',
  'its work so far is lost, and its client gets an error': 'それまでの処理は失われ、クライアントにエラーが返ります',
  '; ask its owner first': '。 先に担当者に確認してください',
  'not possible: it has to be run again': '不可：再実行が必要です',
  'not possible': '不可',
  'limit what the statements of its role may take': 'そのロールの SQL 文の実行時間を制限する',
  'reports that need longer are cancelled': 'それ以上かかるレポートはキャンセルされます',
  'roll it back; or commit it, where its transaction manager says so (commit prepared)':
    'ロールバックする。 トランザクションマネージャの指示があればコミットする（commit prepared）',
  'what it wrote is lost, also where other databases have committed their part':
    'ほかのデータベースが自分の分をコミット済みでも、書いた内容は失われます',
  'widen the column and the sequence; on a large table, fill a new bigint column in parts and swap it in instead':
    '列とシーケンスの型を広げる。 大きなテーブルでは新しい bigint 列を分割して埋め、差し替えます',
  'the table and its indexes are written anew, and nobody can use it meanwhile; columns that refer to it need the same':
    'テーブルとインデックスが書き直され、その間は使えません。 参照する列にも同じ変更が必要です',
  'not while values beyond the old limit are in use': '旧上限を超える値を使っている間は不可',
  'watch it over a whole business cycle and on the standbys, which count by themselves; then drop it':
    '業務サイクル全体とスタンバイ（別に集計）で観察してから削除する',
  'a rare report may need it': 'まれなレポートが必要とすることがあります',
  'look first whether it is still there and what it does': 'まずまだ存在するか、何をしているかを確認する',
};
