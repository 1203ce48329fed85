// What is replied to a question after the first answer.
export const jaRepliesPhrases = {
  'who held the lock': 'ロックの保持者',
  'who waits for whom': '誰が誰を待っているか',
  'whose it is': '誰のものか',
  'which table': 'どのテーブルか',
  'which index would help': 'どのインデックスが有効か',
  'which settings bound it': 'これを制限する設定',
  'who holds the horizon': 'ホライズンを保持しているもの',
  'how long it has lasted': 'どのくらい続いているか',
  'what happens if nothing is done': '何もしない場合',
  'what is left': '残り',
  'when vacuum comes': 'VACUUM が走る時期',
  'what vacuum full does': 'VACUUM FULL の動作',
  'whether a pool helps': 'プールは有効か',
  'how many slots are left': '残りの接続枠',
  'how much memory it needs': '必要なメモリ量',
  settings: '設定',
  'ages of the databases': 'データベースの経過トランザクション',
  'replication slots': 'レプリケーションスロット',
  'dead rows of the tables': 'テーブルの不要行',
  'open transactions': '開いているトランザクション',
  'prepared transactions': 'プリペアドトランザクション',
  'invalid indexes': '無効なインデックス',
  'duplicate indexes': '重複インデックス',
  'unused indexes of a megabyte and more': '一メガバイト以上の未使用インデックス',
  'sessions by application': 'アプリケーション別のセッション',
  sequences: 'シーケンス',
  standbys: 'スタンバイ',
  'statements by load': '負荷順の SQL 文',
  'statements by time of a call': '呼び出し時間順の SQL 文',
  'when the capture ended, there were no replication slots': '取得終了時、レプリケーションスロットはありませんでした',
  'when the capture ended, there were no dead rows of the tables': '取得終了時、テーブルの不要行はありませんでした',
  'when the capture ended, there were no unused indexes of a megabyte and more':
    '取得終了時、一メガバイト以上の未使用インデックスはありませんでした',
  'when the capture ended, there were no invalid indexes': '取得終了時、無効なインデックスはありませんでした',
  'when the capture ended, there were no duplicate indexes': '取得終了時、重複インデックスはありませんでした',
  'when the capture ended, there were no prepared transactions':
    '取得終了時、プリペアドトランザクションはありませんでした',
  'when the capture ended, there were no open transactions': '取得終了時、開いたトランザクションはありませんでした',
  'when the capture ended, there were no standbys': '取得終了時、スタンバイはありませんでした',
  'when the capture ended, there were no sequences': '取得終了時、シーケンスはありませんでした',
  'when the capture ended, there were no sessions by application':
    '取得終了時、アプリケーションのセッションはありませんでした',
  'when the capture ended, there were no temporary files that sessions hold':
    '取得終了時、セッションの一時ファイルはありませんでした',
  'when the capture ended, no transaction kept dead rows of the captured database':
    '取得終了時、取得したデータベースの不要行を保持するトランザクションはありませんでした',
  'when the capture ended, no session had a transaction open':
    '取得終了時、トランザクションを開いたままのセッションはありませんでした',
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture URL): this snapshot has no lock trees':
    'ロックの保持者は稼働中のサーバーの取得（casefile snapshot capture URL）でのみ分かります：このスナップショットにはロックツリーがありません',
  'whether it changes': '変化しているかどうか',
  '; one snapshot is one moment: take another of the same server and name both, or let casefile snapshot watch URL take one every minute':
    '。 スナップショットは一時点のものです：同じサーバーのものをもう一つ取得して両方を指定するか、casefile snapshot watch URL で毎分取得してください',
  'how busy the processors of the machine were; this is the share of the sessions at work':
    'マシンのプロセッサの使用率。 以下はアクティブなセッションの割合です',
  'since when it lasts is not in this snapshot; captures at other times tell: casefile snapshot watch URL':
    'いつから続いているかはこのスナップショットにありません。 別の時刻の取得で分かります：casefile snapshot watch URL',
  'since when it has had no consumer: the server records that from PostgreSQL {number} on ({code}); casefile snapshot watch tells from when it runs':
    'いつから消費者がいないか：サーバーは PostgreSQL {number} 以降で記録します（{code}）。 casefile snapshot watch は起動後について示します',
  'a snapshot holds no plans unless they are asked for: casefile snapshot capture --postgres URL --plans (nothing is executed); {code} logs those of slow statements':
    '実行計画は指定した場合のみ含まれます：casefile snapshot capture --postgres URL --plans（何も実行されません）。 遅い SQL 文の計画は {code} がログに残します',
  'how much of its disk is free: the server does not say it; ask its machine (df), or the metrics of the service':
    'ディスクの空き：サーバーからは分かりません。 マシン（df）かサービスのメトリクスで確認してください',
  'if nothing is done: ': '何もしない場合：',
  'if nothing is done, ': '何もしない場合：',
  'an index would not help with that': 'これにはインデックスは役立ちません',
  'no statement here reads far more than it returns by conditions on a single table that lacks an index: none is proposed':
    'インデックスのない単一テーブルへの条件で、結果よりはるかに多く読む SQL 文はありません：提案はありません',
  'no session does that: it is the state of the server': 'これを行っているセッションはありません：サーバーの状態です',
  'it concerns no single table': '特定のテーブルの問題ではありません',
  'that is of the capture alone; casefile snapshot watch URL tells it of hours':
    'これは取得期間のみの値です。 数時間の推移は casefile snapshot watch URL で分かります',
  'no table of the captured database was read, changed, or is large':
    '取得したデータベースに、読み書きされた、または大きなテーブルはありません',
  'a pool bounds how many sessions an application may hold, and does not end those that it leaks: mend the leak first; all pools together have to stay below the limit. Start from what is active at once, and not from how many clients there are':
    'プールはアプリケーションが持てるセッション数を制限しますが、リークしたものは終了しません：まずリークを直してください。 すべてのプールの合計を上限未満に保ちます。 クライアント数ではなく、同時にアクティブな数を基準にします',
  'once the limit is reached, new clients are refused; the slots that are reserved stay open to superusers alone':
    '上限に達すると新しいクライアントは拒否されます。 予約枠はスーパーユーザー専用です',
  'settings that bound it: ': 'これを制限する設定：',
  'settings that decide when it comes: ': '実行時期を決める設定：',
  autovacuum: 'autovacuum',
  '; a table may have its own (alter table … set)': '。 テーブルごとに設定できます（alter table … set）',
  'what the first step risks: ': '最初の手順のリスク：',
  'to undo the first step: ': '最初の手順を元に戻すには：',
  'the first step can be undone, by the statement behind “Undo”': '最初の手順は“元に戻す”の SQL 文で取り消せます',
  'to keep it from coming back: ': '再発を防ぐには：',
  'where the first step ends halfway: ': '最初の手順が途中で終わった場合：',
  'what the first step locks: ': '最初の手順がロックするもの：',
  'there is no half: the transaction of the session is rolled back as a whole, or nothing has happened, and then the statement gives no row or false':
    '中途半端はありません：セッションのトランザクションは全体がロールバックされるか、何も起きていません（その場合は行なしか false が返ります）',
  'an invalid index is left behind, which no query uses and each write keeps up to date: drop index concurrently with its name, then build it again':
    '無効なインデックスが残り、クエリは使わず書き込みのたびに更新されます：その名前で drop index concurrently を実行し、作り直してください',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open. Without concurrently, all writes of the table would wait':
    '読み書きは続行できます（SHARE UPDATE EXCLUSIVE）。 開いているトランザクションを待ちます。 concurrently なしでは、テーブルへの書き込みがすべて待たされます',
  'each insert writes every index of the table, and so does each update that changes an indexed column or finds no room on its page':
    'INSERT のたびに全インデックスが書かれ、インデックス列を変えるかページに空きのない UPDATE も同様です',
  '{code} writes the table anew and smaller while it is in use; its risk: it needs the extension, a primary key or unique index, the space of a second copy, and an exclusive lock for a moment at its beginning and its end. Instead: plain vacuum, where it is enough that the space is used again':
    '{code} は使用中のテーブルを小さく書き直します。 リスク：拡張、主キーか一意インデックス、コピー一つ分の空き、開始と終了時の短い排他ロックが必要です。 代替：領域の再利用で足りるなら通常の VACUUM',
  'vacuum full gives the space back to the system; its risk: nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes. Instead: plain vacuum, which locks nobody out and keeps the size of the file; or {code} while the table is in use':
    'VACUUM FULL は領域をシステムに返します。 リスク：実行中は誰も読み書きできず（ACCESS EXCLUSIVE）、テーブルとインデックスのコピー一つ分の空きが必要です。 代替：誰も締め出さずファイルサイズを保つ通常の VACUUM、または使用中のままの {code}',
  'vacuum removes only what no open transaction, prepared transaction or slot may still see: end what holds it first, then vacuum':
    'VACUUM が除去するのは、開いたトランザクション、プリペアドトランザクション、スロットのどれからも見えない行だけです：まず保持しているものを終わらせてから VACUUM を実行します',
  'a sort takes more in memory than its file on the disk: raise {code} step by step in a session until explain (analyze, buffers) shows no temporary file':
    'ソートはディスク上のファイルより多くのメモリを要します：セッション内で {code} を少しずつ上げ、explain (analyze, buffers) に一時ファイルが出なくなるまで続けます',
  'no restart is needed for {code}: a session takes it by set, the server by a reload':
    '{code} に再起動は不要です：セッションは set で、サーバーはリロードで反映します',
  'SQLs does not hold what it takes': 'SQLs に必要な情報がありません',
  'WaitEvents does not hold what it takes': 'WaitEvents に必要な情報がありません',
  'Metrics does not hold what it takes': 'Metrics に必要な情報がありません',
  Metrics: 'Metrics',
  SQLs: 'SQLs',
  Locks: 'Locks',
  WaitEvents: 'WaitEvents',
};
