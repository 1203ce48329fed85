// What MySQL and MariaDB show, what to do about it, and what is listed of a server.
export const zhMysqlFindingsPhrases = {
  'a change of the table {name} waits for it, process {name2}: {quote}; whoever uses the table later waits behind the change':
    '表 {name} 的更改在等待它，进程 {name2}：{quote}；之后使用该表者都排在更改之后',
  'or withdraw the change of the table, so that the others go on, and try it at a quiet time':
    '或撤回表的更改让其他继续，并在空闲时段再试',
  'the change is not made': '更改未生效',
  'run the change again': '重新执行更改',
  'let later changes of tables give up soon instead of holding up everybody: in their session, before them':
    '让以后的表更改尽快放弃而不是拖住所有人：在其会话中事先执行',
  'the change fails where a transaction is open for longer, and has to be tried again':
    '若事务打开更久则更改失败，需要重试',
  'no log tells which statements take long': '没有日志说明哪些语句耗时长',
  'none; it shows values of rows': '无；会显示行的值',
  'who keeps old versions of rows': '谁保留旧行版本',
  'these are the oldest; the history list is not long for it': '这些最旧；history list 并未因此变长',
  'a snapshot holds no plans; explain shows one': '快照不含计划；explain 可显示',
  'none: it executes nothing': '无：不执行任何操作',
  'none: it shows the estimated plan and executes nothing': '无：显示估计的计划，不执行',
  'analyze would execute the statement': 'analyze 会执行该语句',
  'put explain in front of the statement': '在语句前加 explain',
  'none: explain executes nothing': '无：explain 不执行',
  'once it is gone, the change of the table goes on, and those behind it after that. Ending the change instead lets those behind it go on at once; it then has to be run again':
    '它消失后表的更改继续，其后的随之继续。 若改为结束更改，其后的立即继续；更改需重新执行',
  'sessions by user': '按用户的会话',
  tables: '表',
  ', about so many rows: ': '，大约行数：',
  ': about {number} rows, read without an index during the capture {number2}':
    '：约 {number} 行，采集期间无索引读取 {number2}',
  ', its other indexes {number}': '，其他索引 {number}',
  ', rows read without an index during the capture {number}': '，采集期间无索引读取的行 {number}',
  ', indexes begin with {name}': '，索引以此开头 {name}',
  'sources that this server copies from': '此服务器复制的源',
  'figures of InnoDB': 'InnoDB 的数据',
  'latest deadlock': '最近的死锁',
  'who holds the metadata lock': '谁持有元数据锁',
  'the text of {name}: {quote}': '{name} 的文本：{quote}',
  'temporary tables or sorts that do not fit memory': '放不进内存的临时表或排序',
  'a redo log that is too small': '过小的 redo 日志',
  'a buffer pool that is too small': '过小的缓冲池',
  'sessions that wait for the definition of a table': '等待表定义的会话',
  'old versions of rows that an open transaction keeps': '打开的事务保留的旧行版本',
  'a replica that is behind or stopped': '落后或停止的副本',
  'binary logs that are kept for ever': '永久保留的二进制日志',
  'the log of the database': '数据库日志',
  'not changed on this server, or no setting of its MariaDB: ': '在此服务器上未更改，或不是其 MariaDB 的设置：',
  '{name} is {name2}, its default': '{name} 为 {name2}，默认值',
  'the buffer pool does not hold what is used: of the pages that are asked for, there must be read {number}':
    '缓冲池容不下所用的数据：请求的页中必须读取 {number}',
  'pages read from disk, a second: {number}': '每秒从磁盘读取的页：{number}',
  'pages of the buffer pool: {number}, free {number2}; its size is {number3}':
    '缓冲池的页：{number}，空闲 {number2}；大小 {number3}',
  'give the buffer pool more memory, where the machine has it free, and write it below [mysqld] in the configuration so that it lasts':
    '若机器有空闲内存，给缓冲池更多内存，并写入配置的 [mysqld] 下以持久化',
  'a machine that runs out of memory swaps or ends the server: look at its free memory first; while the pool is resized, statements wait for a moment':
    '内存耗尽的机器会交换或杀死服务器：先看空闲内存；调整期间语句稍等',
  'a failure of the machine can lose what was committed in the last second': '机器故障可能丢失最后一秒提交的内容',
  'when the capture ended, no transaction was open that keeps old versions of rows':
    '采集结束时没有保留旧行版本的打开事务',
  'no table is named by the cause itself: these are the largest': '原因本身未指名表：这些是最大的',
  'in which database it is': '在哪个数据库',
  'which indexes the tables have': '表有哪些索引',
  'what vacuum did to the tables': 'vacuum 对表做了什么',
  'in the latest deadlock, process {name} of the user {name2} waited at {name3}, index {name4}, with {quote}':
    '最近一次中，用户 {name2} 的进程 {name} 在 {name3}（索引 {name4}）上以 {quote} 等待',
  ', and was rolled back': '，并被回滚',
  ', waited at {name}': '，在 {name} 等待',
  ', rolled back by the server': '，被服务器回滚',
  'the latest deadlock was at the table {name}': '最近的死锁在表 {name}',
  'let the transactions lock rows in the same order, for example': '让事务以相同顺序锁定行，例如',
  'waiting for a lock takes the place of a rollback: keep these transactions short, and repeat those that are rolled back':
    '以等待锁代替回滚：保持这些事务简短，并重试被回滚的',
  'write every deadlock to the error log, not only the latest to the status, and write it below [mysqld] in the configuration so that it lasts':
    '把每个死锁写入错误日志，而不仅是状态中的最近一个，并写入配置的 [mysqld] 下以持久化',
  'rows that a call of {quote} examines: {number}, returns {number2}':
    '{quote} 每次调用检查的行：{number}，返回 {number2}',
  'rows that come of a call of {quote}: {number}': '{quote} 每次调用得到的行：{number}',
  'rows that a scan of {name} reads: {number}': '扫描 {name} 读取的行：{number}',
  'try an index for its conditions; no optimiser has tried it: compare explain before and after':
    '为其条件尝试索引；优化器尚未试过：比较前后的 explain',
  'the build reads the whole table and waits for open transactions that used it, and each write keeps the index up to date from then on':
    '构建会读取整张表并等待用过它的打开事务，之后每次写入都要维护该索引',
  'each insert and each delete writes every index of the table, and an update those whose columns it changes, and all of them where it changes the primary key':
    '每次插入和删除写入表的所有索引，更新写入其更改列的索引，更改主键时写入全部',
  'let the server end transactions that idle (MariaDB), and write it below [mysqld] in the configuration so that it lasts':
    '让服务器结束空闲事务（MariaDB），并写入配置的 [mysqld] 下以持久化',
  'an application that thinks for longer inside of a transaction loses its connection':
    '在事务中停顿更久的应用会失去连接',
  'length of the history list when the capture began: {number}, and when it ended: {number2}':
    'history list 长度：采集开始时 {number}，结束时 {number2}',
  'error {name}: {quote}': '错误 {name}：{quote}',
  'mend what the error names (the rows of replica and source differ, or the source cannot be reached), then start it':
    '修正错误所指（副本与源的行不同，或源不可达），然后启动',
  'it stops again at the same error while the cause is there; to skip the transaction would leave the replica different for good':
    '原因仍在时会在同一错误处再次停止；跳过该事务会使副本永久不同',
  'see the whole state, with the statement that failed': '查看完整状态及失败的语句',
  'the error says that the row to be inserted is on the replica already (duplicate key): somebody wrote there, or it was applied twice':
    '错误表示要插入的行已在副本上（重复键）：有人在那里写入，或被应用了两次',
  'the error says that the row to be changed or deleted is not on the replica': '错误表示要更改或删除的行不在副本上',
  'the error says that a table is not on the replica': '错误表示某张表不在副本上',
  'the error says that the source no longer has the binary log that the replica asks for: it has to be built anew':
    '错误表示源端已没有所需的二进制日志：副本必须重建',
  'the words of the error hold values, which a capture masks: show replica status shows them whole':
    '错误文字含有值，采集时被遮蔽：show replica status 可完整显示',
  'replica of {name}': '{name} 的副本',
  ', reads: {name}': '，读取：{name}',
  ', applies: {name}': '，应用：{name}',
  ', error code {number}, error {quote}': '，错误码 {number}，错误 {quote}',
  'statistics of the tables': '表的统计信息',
  'temporary files that sessions hold': '会话持有的临时文件',
  'the archiver': '归档进程',
  'what another engine has': '其他引擎才有的',
  'PostgreSQL has nothing of that name; ask for open transactions, locks, dead rows, or its log instead':
    'PostgreSQL 没有该名称的东西；请改问打开的事务、锁、死行或其 WAL',
  'MariaDB has nothing of that name; old versions of rows are removed by its purge, and its history list says how many wait':
    'MariaDB 没有该名称的东西；旧行版本由其清除删除，history list 说明有多少在等待',
  'calls a second: {number}': '每秒调用：{number}',
  ', made by {quote}': '，由 {quote} 创建',
  ', not unique': '，非唯一',
  'how much faster it gets: nobody has tried it. casefile snapshot capture URL --plans asks the planner what an index would cost, where the extension hypopg is installed; else build it on a copy and compare explain (analyze, buffers)':
    '会快多少：尚无人试过。 若安装了扩展 hypopg，casefile snapshot capture URL --plans 会询问规划器索引的代价；否则在副本上建立并比较 explain (analyze, buffers)',
  'cancel its statement': '取消其语句',
  'InnoDB, history list {number}, when the capture began {number2}, pages of the buffer pool {number3}, free {number4}, dirty {number5}, age of the checkpoint {number6}, at the most {number7}':
    'InnoDB，history list {number}，采集开始时 {number2}，缓冲池页 {number3}，空闲 {number4}，脏页 {number5}，检查点年龄 {number6}，最大 {number7}',
  'settings of checkpoint': '相关设置：检查点',
  'settings of memory': '相关设置：内存',
  'settings of connection': '相关设置：连接',
  'settings of lock': '相关设置：锁',
  'which user and process?': '哪个用户和进程？',
  'the snapshot has no section ': '快照没有此部分：',
  ServerState: 'ServerState',
  'what it waits for': '它在等待什么',
  ', waits in {name}': '，等待于 {name}',
  'a session that idles in a transaction waits for its client: for its next statement, or for the end of the transaction':
    '在事务中空闲的会话在等待其客户端：下一条语句，或事务结束',
};
