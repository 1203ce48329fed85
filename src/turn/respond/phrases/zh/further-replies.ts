// Further replies on snapshots: what was written, restarts of an application, and findings of MySQL and MariaDB.
export const zhFurtherRepliesPhrases = {
  'its open transaction has changed no row, so there is nothing that could be lost; ':
    '其打开的事务没有更改任何行，因此不会丢失任何内容；',
  'rows that its open transaction has changed: {number}': '其打开的事务已更改的行数：{number}',
  'whether restarting the application helps': '重启应用是否有帮助',
  'restarting the application that holds it ends its connections: an open transaction that idles is rolled back, and its locks are free. A statement that is at work may go on until it has a result to send, and a server may notice late that a client is gone: look whether the session has ended. It comes again where the application does the same again':
    '重启持有它的应用会结束其连接：空闲的打开事务会回滚，锁随之释放。 正在执行的语句可能会继续到有结果要发送为止，服务器也可能较晚才发现客户端已消失：请确认会话是否已结束。 如果应用再次做同样的事，问题会重现',
  'restarting the application that holds them ends its connections and frees their places at once, and what it does at that moment fails; one that leaks takes them again, so mend its pool as well. The server need not be restarted':
    '重启持有这些连接的应用会结束其连接并立即释放名额，当时正在做的事会失败；如果应用存在泄漏，它会再次占满，因此也要修复其连接池。 无需重启服务器',
  'restarting the application does not help: it is the state of the server, or the same statements come again':
    '重启应用没有帮助：这是服务器的状态，或者同样的语句会再次到来',
  'what it has written': '它写入了什么',
  'what it has written: the server does not say it of this session': '它写入了什么：服务器没有给出该会话的这一信息',
  'when the capture ended, there were no ': '采集结束时没有：',
  'the server recorded no deadlock since it started': '服务器自启动以来没有记录到死锁',
  'DB instance identifier: ': '实例标识：',
  'is writer: ': '是否为写入实例：',
  'engine: ': '引擎：',
  'DB instance status: ': '实例状态：',
  'default vcpus: {number}': 'vCPU 数：{number}',
  'Find the session that holds the lock: it sleeps or backs the server up, and is older than the first that waits; then end it by kill and its number':
    '找到持有锁的会话：它在休眠或正在备份服务器，并且早于第一个等待者；然后用 kill 加其编号结束它',
  'who waits, and for how long': '谁在等待以及等待多久',
  'the first step changes nothing that would have to be undone': '第一步没有做任何需要撤销的更改',
  'the oldest is {name}, the newest {name2}': '最旧的是 {name}，最新的是 {name2}',
  'Remove those that no replica and no restore needs any more; see what the replicas have read first: show replica status on each':
    '删除任何副本和恢复都不再需要的日志；先在每个副本上用 show replica status 查看已读到哪里',
  'a replica that has not read them stops for good, and what they held cannot be restored':
    '尚未读取它们的副本会永久停止，其中的内容无法恢复',
  ': after a failure of the machine, replicas can have other rows than this server':
    '：机器故障后，副本的行可能与此服务器不同',
  'purging gives back all of it but the logs that a replica or a restore to a point in time still needs, and the one that is written':
    '清除后除副本或时间点恢复仍需要的日志以及正在写入的日志外，其余空间都会释放',
  'binary logs up to {name}, {number}': '到 {name} 为止的二进制日志，{number}',
  'binary logs up to {name}, size {number}': '到 {name} 为止的二进制日志，大小 {number}',
  'no statement here examines far more rows than it returns by conditions on a single table that lacks an index: none is proposed':
    '这里没有语句因单表条件缺少索引而检查远多于返回的行：不建议任何索引',
  'sessions of the user {name} from {name2}: {number}, asleep {number2}, at the most for {number3}':
    '来自 {name2} 的用户 {name} 的会话：{number}，休眠 {number2}，最长 {number3}',
  'attempts to connect during the capture: {number}': '采集期间的连接尝试：{number}',
  'List the statements that end its sessions asleep for long, run those that you mean, and mend the leak in its pool':
    '列出结束其长时间休眠会话的语句，执行确实需要的那些，并修复其连接池的泄漏',
  'none by itself; a pool that does not test its connections passes the errors of ended ones on':
    '本身没有；不检测连接的连接池会把已结束连接的错误传递出去',
  'Let the server end sessions that sleep, of new connections; raise {code} only if they all have work':
    '让服务器结束新连接中休眠的会话；只有当所有连接都有工作时才提高 {code}',
  'sessions of pools end too: they must test their connections': '连接池的会话也会结束：它们必须检测连接',
  'once the limit is reached, new clients are refused; one more connection is kept for an administrator':
    '达到上限后新客户端会被拒绝；另为管理员保留一个连接',
  'The index {name} on {name2} serves nothing that {name3} does not serve':
    '{name2} 上的索引 {name} 的作用 {name3} 都能完成',
  'Take it out': '将其删除',
  'a statement that names the index in a hint fails; a foreign key keeps it where it is its only one':
    '在提示中指定该索引的语句会失败；若它是外键唯一的索引则无法删除',
  'the index is on the table {name}': '该索引位于表 {name} 上',
  'how large they are: the server does not tell it of each': '各自的大小：服务器不提供',
  'index {name} on {name2}, columns {name3}, the same as {name4}, not unique':
    '{name2} 上的索引 {name}，列 {name3}，与 {name4} 相同，非唯一',
  'index {name} on {name2}, the same as the beginning of {name3}': '{name2} 上的索引 {name}，与 {name3} 的开头相同',
  'index {name} on {name2}, made by {quote}, unique': '{name2} 上的索引 {name}，由 {quote} 创建，唯一',
  'where the step {quote} ends halfway: ': '步骤 {quote} 中途结束时：',
  'what the step {quote} locks: ': '步骤 {quote} 锁定的内容：',
  'Limit what statements may take': '限制语句可用的时间',
  'reports that need longer are cancelled, for every user': '需要更长时间的报表会被取消，对所有用户生效',
  'Temporary tables do not fit memory and go to disk: ': '临时表放不进内存而写到磁盘：',
  'temporary tables on disk during the capture: {number}': '采集期间磁盘上的临时表：{number}',
  'Give temporary tables more memory (both limits hold; columns of type text or blob go to disk at any size)':
    '给临时表更多内存（两个上限都有效；text 或 blob 类型的列无论大小都会写到磁盘）',
  'And the second limit': '以及第二个上限',
  'each session may take so much': '每个会话都可能占用这么多',
  'tables of the engine MEMORY may grow as much': 'MEMORY 引擎的表也可能增长到这么大',
  'how often that happens: no counter of this snapshot tells it': '发生频率：此快照中没有计数器能说明',
  'what happens at its limit: that is not known': '到达上限时会怎样：未知',
  'how much it needs the server does not say: raise {code} and {code2} together, or {code3} for a sort, step by step in a session, until show session status like {code4} or {code5} no longer grows with the statement':
    '服务器不说明需要多少：在会话中逐步一起提高 {code} 和 {code2}，排序则提高 {code3}，直到 show session status like {code4} 或 {code5} 不再随该语句增长',
  'what removing files of the log by hand does': '手动删除 WAL 文件会怎样',
  'never remove files of {code} by hand; its risk: the server does not start again after a crash, and standbys and the archive lack them for good. Instead: end what keeps them, and the next checkpoint removes them by itself':
    '绝不要手动删除 {code} 的文件；风险：服务器崩溃后无法再启动，备库和归档也会永久缺失它们。 应改为：结束保留它们的原因，下一个检查点会自动删除',
  'no file has been archived since the counters were reset: a backup can be restored to its own end at most, unless the archive holds files from before':
    '自计数器重置以来没有文件被归档：除非归档中有更早的文件，备份最多只能恢复到其自身结束时',
  'what is left where it ends halfway: no statement is advised of which that is known':
    '中途结束会留下什么：没有建议任何已知其结果的语句',
  'what it locks: no statement is advised of which that is known': '锁定什么：没有建议任何已知其结果的语句',
  'why: it is past its threshold and nothing holds it back: autovacuum comes within {code}, unless all of its workers are at other tables ({code2}) or it is slowed down ({code3}); {code4} tells which run':
    '原因：已超过阈值且没有东西阻碍：autovacuum 会在 {code} 内到来，除非其所有工作进程都在处理其他表（{code2}）或被限速（{code3}）；{code4} 显示哪些正在运行',
  jit: 'jit',
  fsync: 'fsync',
  'vacuum makes the space of dead rows usable again, and keeps the size of the file':
    'vacuum 使死行的空间可再次使用，并保持文件大小',
  'no session belongs to a prepared transaction any more: its client prepared it and did not end it. Its name and its owner are all that the server stores; the transaction manager, or who runs it, knows more':
    '已准备的事务不再属于任何会话：客户端准备了它却没有结束。 服务器只保存其名称和所有者；更多信息要问事务管理器或其负责人',
  'only its transaction manager knows: where the other databases have committed their part, commit prepared, else rollback prepared. Ask it, or the owner, by the name of the transaction; the server cannot tell':
    '只有其事务管理器知道：若其他数据库已提交各自部分，用 commit prepared，否则用 rollback prepared。 按事务名询问它或所有者；服务器无法判断',
  'prepared transaction {name}, user {name2}, database {name3}, prepared for {number}, transactions begun since {number2}':
    '已准备的事务 {name}，用户 {name2}，数据库 {name3}，已准备 {number}，此后开始的事务 {number2}',
  'rollback prepared loses all that the prepared transaction has written; commit prepared keeps it. Until one of both it stays on disk':
    'rollback prepared 会丢失该已准备事务写入的全部内容；commit prepared 则保留。 在两者之一之前它一直在磁盘上',
  'when that is, one capture does not tell: numbers are drawn by the inserts; two captures, or casefile snapshot watch URL, tell how fast':
    '那是什么时候，单次采集无法说明：编号由插入消耗；两次采集或 casefile snapshot watch URL 能说明速度',
  'sequence {name}, last value {number}, limit {number2}': '序列 {name}，最后的值 {number}，上限 {number2}',
  'settings of commit': 'commit 的设置',
  'settings of temporary': '临时 的设置',
  'settings of binlog': 'binlog 的设置',
  'settings of bind': 'bind 的设置',
  'settings of address': '地址 的设置',
  'settings of innodb': 'innodb 的设置',
  'settings of buffer': 'buffer 的设置',
  'settings of timeout': 'timeout 的设置',
  'settings of replica': 'replica 的设置',
  'settings of vacuum': 'vacuum 的设置',
  'settings of wal': 'wal 的设置',
  'settings of transaction': '事务 的设置',
  'settings of statement': '语句 的设置',
  'settings of autovacuum': 'autovacuum 的设置',
  ', and write it below [mysqld] in the configuration so that it lasts': '，并写入配置文件的 [mysqld] 下以便重启后保留',
  'settings of format': '格式的设置',
  'its last statement: the session runs none, the process list keeps no earlier one, and {code}, which could, is off; to switch it on, write {code2}=ON and performance-schema-consumer-events-statements-current=ON below [mysqld] in the configuration and start the server again':
    '其最后的语句：会话没有在执行语句，进程列表不保留更早的语句，而能保留它的 {code} 已关闭；要启用，请在配置文件的 [mysqld] 下写入 {code2}=ON 和 performance-schema-consumer-events-statements-current=ON 并重启服务器',
};
