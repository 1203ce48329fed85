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
  'how far it is: the server tells that of vacuum, analyze, create index, cluster, copy and base backups alone ({code} and its like), and of no query':
    '进度：服务器只对 vacuum、analyze、create index、cluster、copy 和基础备份给出（{code} 等），对查询不给出',
  'how far it is: the server tells that of changes of tables alone, by the stage events of {code}, and of no query':
    '进度：服务器只对表的更改给出（{code} 的阶段事件），对查询不给出',
  'how far it is: the server tells that of changes of tables alone, in the column Progress of show processlist, and of no query':
    '进度：服务器只对表的更改给出（show processlist 的 Progress 列），对查询不给出',
  'others wait for locks in this capture, and none of them for it': '此采集中有其他会话在等锁，但没有一个在等它',
  'what a transaction has locked, it holds until it ends': '事务锁定的内容会一直持有到事务结束',
  'rows that its open transaction has locked: {number}': '其打开的事务已锁定的行数：{number}',
  'the words of the error: they are in the log of the server alone (archive command failed with exit code …), and so is what the command itself wrote; run {code} by hand as the user of the server to see it':
    '错误的原文：只在服务器日志中（archive command failed with exit code …），命令自身的输出也在那里；可用服务器的用户手动执行 {code} 查看',
  'how far it is': '进度如何',
  'whom it blocks': '它阻塞了谁',
  'what it holds': '它持有什么',
  'the error of the archiver': '归档进程的错误',
  'how replication is started again': '如何重新启动复制',
  'its figures': '相关数值',
  'which index it is': '是哪个索引',
  'what switching the archive off does': '关闭归档会怎样',
  '{code} is turned off by a restart alone; an {code2} that only answers with success (/bin/true) frees the log at the next checkpoint. The risk of both: the archive has a gap, and no backup from before it can be restored to a later point. Instead: mend the target; else take a new base backup as soon as the archive works again':
    '{code} 只能通过重启关闭；只返回成功的 {code2}（/bin/true）会在下一个检查点释放 WAL。 两者的风险：归档出现缺口，之前的备份无法恢复到之后的时间点。 应改为修复目标；否则在归档恢复后立即做新的基础备份',
  'who held a lock: in no sample of the capture did the server name a session that another waited for. Of a lock of the whole server (flush tables with read lock, a backup) it never does':
    '谁持有锁：采集的任何样本中服务器都没有指出被等待的会话。 对整个服务器的锁（flush tables with read lock、备份）它从不指出',
  'nothing on the source. The replica lacks what came after the event where it stopped, and reads it later from the binary logs of the source, as long as those are there':
    '源端不会丢失任何内容。 副本缺少其停止处事件之后的内容，只要源端的二进制日志还在，之后会再读取',
  'no rows of tables; what a replica or a restore to a point in time still needs of the logs is gone once they are removed':
    '不会丢失表中的行；副本或时间点恢复仍需要的日志一旦删除就没有了',
  'checkpoints on schedule: {number} in {number2}, a second: {number3}':
    '按计划的检查点：{number2} 内 {number}，每秒 {number3}',
  'checkpoints requested ahead of their schedule: {number} in {number2}, a second: {number3}':
    '提前请求的检查点：{number2} 内 {number}，每秒 {number3}',
  'temporary files: {number} in {number2}, a second: {number3}': '临时文件：{number2} 内 {number}，每秒 {number3}',
  'written to temporary files: {number} in {number2}, a second: {number3}':
    '写入临时文件：{number2} 内 {number}，每秒 {number3}',
  'how it came about: that is not known of PostgreSQL': '如何发生：对 PostgreSQL 未知',
  'what happens by itself once it is mended: that is not known of PostgreSQL':
    '修复后会自动发生什么：对 PostgreSQL 未知',
  'how it came about: that is not known of MariaDB': '如何发生：对 MariaDB 未知',
  'what happens by itself once it is mended: that is not known of MariaDB': '修复后会自动发生什么：对 MariaDB 未知',
  'what a restart does to it: that is not known': '重启对它的影响：未知',
  'no cause of trouble was found in this snapshot; it is of its minutes alone, and says nothing of: ':
    '此快照中未发现原因；它只涵盖其采集的几分钟，且不说明：',
  'no cause of trouble was found in this snapshot; it is of its minutes alone':
    '此快照中未发现原因；它只涵盖其采集的几分钟',
  'no cause was found that a setting would bound': '未发现可由设置限制的原因',
  'no cause was found that could come back': '未发现可能再次出现的原因',
  'rows of {name} that changed since its last analyze: {number}, and no analyze is recorded':
    '{name} 自上次 analyze 以来更改的行：{number}，且没有 analyze 记录',
  'table {name} has no index': '表 {name} 没有索引',
  'temporary files of process {name}, size {number}': '进程 {name} 的临时文件，大小 {number}',
  'why: autovacuum is off for the whole server (autovacuum)': '原因：整个服务器关闭了 autovacuum（autovacuum）',
  'Connections are opened for next to every statement; at the most there were taken ':
    '几乎每条语句都打开一个连接；最多占用 ',
  'Give the sorts of the one session that needs it a larger buffer': '只给需要的那个会话的排序更大的缓冲区',
  'taken for each sort of the session: do not set it for the whole server':
    '会话的每次排序都会占用：不要对整个服务器设置',
  'Let the application keep its connections in a pool; see who opens them': '让应用用连接池保持连接；查看是谁打开的',
  'Let the redo log hold more': '让重做日志容纳更多',
  'it takes so much disk, and recovery after a crash reads more': '会占用相应磁盘，崩溃后的恢复读取更多',
  'Sessions wait until their commits are durable: {number} of the database time is ':
    '会话等待提交持久化：数据库时间的 {number} 是 ',
  'Sorts do not fit their buffer and go over files: ': '排序放不进缓冲区而使用文件：',
  'Statements read whole tables, the first of them without a fitting index: ': '语句读取整个表，第一条没有合适的索引：',
  'The redo log is too small for the writes: pages are flushed because it is full to {number}':
    '重做日志对写入来说太小：因其已满 {number} 而刷新页面',
  'Until then, keep threads for the next connections': '在此之前，为后续连接保留线程',
  'each thread that is kept takes some memory': '保留的每个线程占用一些内存',
  'Where losing the last second at a power failure is allowed: flush the redo log once a second':
    '若允许断电时丢失最后一秒：每秒刷新一次重做日志',
  'commits of the last second are lost when the machine fails, though not when the server alone does':
    '机器故障时会丢失最后一秒的提交，仅服务器故障时不会',
  'Write several rows in one transaction, or one insert with several rows, where the application can':
    '在应用允许时，在一个事务或一条 insert 中写入多行',
  'what is lost with a failure is the whole transaction': '失败时丢失的是整个事务',
  'commit each row again': '恢复为逐行提交',
  'bytes written to it, a second: {number}': '每秒写入的字节：{number}',
  'in no sample of the capture did a session wait for the lock of another: no session waited':
    '采集的任何样本中都没有会话等待他人的锁：没有会话在等待',
  'merge passes of sorts: {number}': '排序的归并次数：{number}',
  'rows read one after the other, a second: {number}': '每秒顺序读取的行：{number}',
  'table {name}: about {number} rows': '表 {name}：约 {number} 行',
  'that this session holds the lock is concluded from its transaction, open since before the wait: the server does not record who holds such locks':
    '此会话持有锁是根据其在等待之前就打开的事务推断的：服务器不记录谁持有此类锁',
  'transactions for each flush of the binary log: {number}': '每次刷新二进制日志的事务数：{number}',
  'the twin begins with the columns of the one that goes, so queries that use the one can use the other':
    '保留的索引以被删除索引的列开头，因此使用其一的查询可以使用另一个',
  'what is lost by mending it: that is not known': '修复会失去什么：不清楚',
  'a generic plan, for parameters without values: estimates of the planner, nothing was executed':
    '参数没有取值的通用计划：规划器的估计，没有执行任何语句',
  'the metric is listed without a value': '该指标列出时没有数值',
  'it comes from CloudWatch, which no longer had the data: its zero was not measured':
    '它来自 CloudWatch，而数据已不在：其零值并非测得',
  'InnoDB holds no table of a user that is open': 'InnoDB 没有打开任何用户表',
  'there is no other snapshot': '没有其他快照',
  'what is overridden is the same in both snapshots': '两个快照中被修改的设置相同',
  'none of what is overridden is known to be risky by itself': '被修改的设置中，没有一项本身已知有风险',
};
