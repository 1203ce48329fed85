// What MySQL and MariaDB show, what to do about it, and what is listed of a server.
export const jaMysqlFindingsPhrases = {
  'a change of the table {name} waits for it, process {name2}: {quote}; whoever uses the table later waits behind the change':
    'テーブル {name} の変更がそれを待っています（プロセス {name2}：{quote}）。 後からテーブルを使うものは変更の後ろで待ちます',
  'or withdraw the change of the table, so that the others go on, and try it at a quiet time':
    'または変更を取り下げて他を進め、静かな時間に試す',
  'the change is not made': '変更は行われません',
  'run the change again': '変更を再実行する',
  'let later changes of tables give up soon instead of holding up everybody: in their session, before them':
    '今後のテーブル変更が全員を待たせずすぐ諦めるようにする：その前にセッションで',
  'the change fails where a transaction is open for longer, and has to be tried again':
    'トランザクションがより長く開いていると変更は失敗し、再試行が必要です',
  'no log tells which statements take long': 'どの文が長いかを示すログがありません',
  'none; it shows values of rows': 'なし。 行の値が表示されます',
  'who keeps old versions of rows': '古い行バージョンを保持しているもの',
  'these are the oldest; the history list is not long for it':
    '最も古いものです。 history list はそのために長くはありません',
  'a snapshot holds no plans; explain shows one': 'スナップショットに計画はありません。 explain で見られます',
  'none: it executes nothing': 'なし：何も実行しません',
  'none: it shows the estimated plan and executes nothing': 'なし：推定計画を示すだけで実行しません',
  'analyze would execute the statement': 'analyze を付けると実行されます',
  'put explain in front of the statement': '文の前に explain を付ける',
  'none: explain executes nothing': 'なし：explain は実行しません',
  'once it is gone, the change of the table goes on, and those behind it after that. Ending the change instead lets those behind it go on at once; it then has to be run again':
    'それがなくなれば変更が進み、後ろが続きます。 代わりに変更を止めれば後ろはすぐ進みますが、変更はやり直しです',
  'sessions by user': 'ユーザー別セッション',
  tables: 'テーブル',
  ', about so many rows: ': '、おおよその行数：',
  ': about {number} rows, read without an index during the capture {number2}':
    '：約 {number} 行、取得中にインデックスなしで読んだ行 {number2}',
  ', its other indexes {number}': '、他のインデックス {number}',
  ', rows read without an index during the capture {number}': '、取得中にインデックスなしで読んだ行 {number}',
  ', indexes begin with {name}': '、インデックスの先頭 {name}',
  'sources that this server copies from': 'このサーバーの複製元',
  'figures of InnoDB': 'InnoDB の数値',
  'latest deadlock': '最新のデッドロック',
  'who holds the metadata lock': 'メタデータロックの保持者',
  'the text of {name}: {quote}': '{name} のテキスト：{quote}',
  'temporary tables or sorts that do not fit memory': 'メモリに収まらない一時表やソート',
  'a redo log that is too small': '小さすぎる redo ログ',
  'a buffer pool that is too small': '小さすぎるバッファプール',
  'sessions that wait for the definition of a table': 'テーブル定義を待つセッション',
  'old versions of rows that an open transaction keeps': '開いたトランザクションが保持する古い行バージョン',
  'a replica that is behind or stopped': '遅れた、または止まったレプリカ',
  'binary logs that are kept for ever': '永久に残るバイナリログ',
  'the log of the database': 'データベースのログ',
  'not changed on this server, or no setting of its MariaDB: ':
    'このサーバーでは未変更、またはその MariaDB に無い設定：',
  '{name} is {name2}, its default': '{name} は既定値の {name2} です',
  'the buffer pool does not hold what is used: of the pages that are asked for, there must be read {number}':
    'バッファプールに使用分が収まっていません：要求ページのうち読み込みが必要な割合 {number}',
  'pages read from disk, a second: {number}': 'ディスクから読んだページ（毎秒）：{number}',
  'pages of the buffer pool: {number}, free {number2}; its size is {number3}':
    'バッファプールのページ：{number}、空き {number2}、サイズ {number3}',
  'give the buffer pool more memory, where the machine has it free, and write it below [mysqld] in the configuration so that it lasts':
    '空きがあればバッファプールのメモリを増やし、設定の [mysqld] にも書いて恒久化する',
  'a machine that runs out of memory swaps or ends the server: look at its free memory first; while the pool is resized, statements wait for a moment':
    'メモリ不足はスワップやサーバー停止を招きます：まず空きを確認してください。 変更中は文が少し待ちます',
  'a failure of the machine can lose what was committed in the last second':
    'マシン障害で直前一秒のコミットが失われ得ます',
  'when the capture ended, no transaction was open that keeps old versions of rows':
    '取得終了時、古い行バージョンを保持する開いたトランザクションはありませんでした',
  'no table is named by the cause itself: these are the largest': '原因自体はテーブルを名指ししません：最大のものです',
  'in which database it is': 'どのデータベースか',
  'which indexes the tables have': 'テーブルにあるインデックス',
  'what vacuum did to the tables': 'vacuum がテーブルにしたこと',
  'in the latest deadlock, process {name} of the user {name2} waited at {name3}, index {name4}, with {quote}':
    '最新のものでは、ユーザー {name2} のプロセス {name} が {name3}（インデックス {name4}）で {quote} を実行し待っていました',
  ', and was rolled back': '、その後取り消されました',
  ', waited at {name}': '、{name} で待機',
  ', rolled back by the server': '、サーバーが取り消し',
  'the latest deadlock was at the table {name}': '最新のデッドロックはテーブル {name} です',
  'let the transactions lock rows in the same order, for example': '同じ順序で行をロックさせる、例えば',
  'waiting for a lock takes the place of a rollback: keep these transactions short, and repeat those that are rolled back':
    '取り消しの代わりにロック待ちになります：トランザクションを短くし、取り消されたものは再実行してください',
  'write every deadlock to the error log, not only the latest to the status, and write it below [mysqld] in the configuration so that it lasts':
    '最新だけでなく全デッドロックをエラーログに書き、設定の [mysqld] にも書いて恒久化する',
  'rows that a call of {quote} examines: {number}, returns {number2}':
    '{quote} 一回が調べる行：{number}、返す行 {number2}',
  'rows that come of a call of {quote}: {number}': '{quote} 一回の行：{number}',
  'rows that a scan of {name} reads: {number}': '{name} の走査一回で読む行：{number}',
  'try an index for its conditions; no optimiser has tried it: compare explain before and after':
    '条件に合うインデックスを試す。 オプティマイザでは未検証です：前後の explain を比べてください',
  'the build reads the whole table and waits for open transactions that used it, and each write keeps the index up to date from then on':
    '作成はテーブル全体を読み、使用した開いているトランザクションを待ちます。 以後は書き込みのたびに更新されます',
  'each insert and each delete writes every index of the table, and an update those whose columns it changes, and all of them where it changes the primary key':
    '挿入と削除は全インデックスを書き、更新は変えた列のもの、主キーを変えれば全部を書きます',
  'let the server end transactions that idle (MariaDB), and write it below [mysqld] in the configuration so that it lasts':
    'アイドルのトランザクションをサーバーに終了させ（MariaDB）、設定の [mysqld] にも書いて恒久化する',
  'an application that thinks for longer inside of a transaction loses its connection':
    'トランザクション内で長く待つアプリケーションは接続を失います',
  'length of the history list when the capture began: {number}, and when it ended: {number2}':
    'history list の長さ：取得開始時 {number}、終了時 {number2}',
  'error {name}: {quote}': 'エラー {name}：{quote}',
  'mend what the error names (the rows of replica and source differ, or the source cannot be reached), then start it':
    'エラーが示すもの（行の食い違い、またはソース不達）を直してから開始する',
  'it stops again at the same error while the cause is there; to skip the transaction would leave the replica different for good':
    '原因がある限り同じエラーでまた止まります。 飛ばすとレプリカはずっと食い違います',
  'see the whole state, with the statement that failed': '失敗した文を含む全状態を見る',
  'the error says that the row to be inserted is on the replica already (duplicate key): somebody wrote there, or it was applied twice':
    '挿入する行がすでにレプリカにあるエラーです（重複キー）：誰かがそこに書いたか、二度適用されました',
  'the error says that the row to be changed or deleted is not on the replica':
    '変更・削除する行がレプリカに無いエラーです',
  'the error says that a table is not on the replica': 'テーブルがレプリカに無いエラーです',
  'the error says that the source no longer has the binary log that the replica asks for: it has to be built anew':
    '要求されたバイナリログがソースに無いエラーです：作り直しが必要です',
  'the words of the error hold values, which a capture masks: show replica status shows them whole':
    'エラー文の値は取得時に隠されます：show replica status で全文を見られます',
  'replica of {name}': '{name} のレプリカ',
  ', reads: {name}': '、読み取り：{name}',
  ', applies: {name}': '、適用：{name}',
  ', error code {number}, error {quote}': '、エラーコード {number}、エラー {quote}',
  'statistics of the tables': 'テーブルの統計',
  'temporary files that sessions hold': 'セッションの一時ファイル',
  'the archiver': 'アーカイバ',
  'what another engine has': '別エンジンのもの',
  'PostgreSQL has nothing of that name; ask for open transactions, locks, dead rows, or its log instead':
    'PostgreSQL にその名のものはありません。 開いたトランザクション、ロック、不要行、WAL について尋ねてください',
  'MariaDB has nothing of that name; old versions of rows are removed by its purge, and its history list says how many wait':
    'MariaDB にその名のものはありません。 古い行バージョンはパージが消し、history list が待ち数を示します',
  'calls a second: {number}': '呼び出し（毎秒）：{number}',
  ', made by {quote}': '、定義 {quote}',
  ', not unique': '、一意でない',
  'how much faster it gets: nobody has tried it. casefile snapshot capture URL --plans asks the planner what an index would cost, where the extension hypopg is installed; else build it on a copy and compare explain (analyze, buffers)':
    'どれだけ速くなるか：まだ試されていません。 拡張 hypopg があれば casefile snapshot capture URL --plans でプランナに尋ねられます。 なければ写しで作り explain (analyze, buffers) を比べてください',
  'cancel its statement': 'その文をキャンセルする',
  'InnoDB, history list {number}, when the capture began {number2}, pages of the buffer pool {number3}, free {number4}, dirty {number5}, age of the checkpoint {number6}, at the most {number7}':
    'InnoDB、history list {number}、取得開始時 {number2}、バッファプールのページ {number3}、空き {number4}、ダーティ {number5}、チェックポイントの年齢 {number6}、最大 {number7}',
  'settings of checkpoint': '関連設定：チェックポイント',
  'settings of memory': '関連設定：メモリ',
  'settings of connection': '関連設定：接続',
  'settings of lock': '関連設定：ロック',
  'which user and process?': 'どのユーザーとプロセスですか？',
  'the snapshot has no section ': 'スナップショットに次のセクションがありません：',
  ServerState: 'ServerState',
  'what it waits for': '何を待っているか',
  ', waits in {name}': '、待機 {name}',
  'a session that idles in a transaction waits for its client: for its next statement, or for the end of the transaction':
    'トランザクション内でアイドルのセッションはクライアントを待っています：次の文かトランザクションの終了です',
};
