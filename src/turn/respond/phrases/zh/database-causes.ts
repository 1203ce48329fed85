// What follows from causes of a database, and how they come about.
export const zhDatabaseCausesPhrases = {
  'waiting for a lock is no error: the server logs it only with {code} on, and clients only see slow statements until a timeout ends them':
    '等待锁不是错误：只有开启 {code} 时服务器才记录，客户端在超时之前只看到语句变慢',
  'a restart ends that session, and all others with it: their open transactions are rolled back and every client gets an error. Ending the one session does the same without an outage':
    '重启会结束该会话以及所有其他会话：它们打开的事务被回滚，每个客户端都会收到错误。 只结束这一个会话效果相同且不停机',
  'set {code} for the role that runs it, bound files with {code2}, and have them logged with {code3}':
    '为执行它的角色设置 {code}，用 {code2} 限制文件，用 {code3} 记录它们',
  'a sort or a hash is larger than {code} (a hash: than {code2} times that)':
    '排序或哈希超过 {code}（哈希：其 {code2} 倍）',
  'temporary files are removed when their statement ends; new calls take the new value at once':
    '临时文件在语句结束时删除；新的调用立即采用新值',
  'statements become slower and do not fail; their files are logged only with {code}':
    '语句变慢但不失败；其文件只有开启 {code} 才会记录',
  'once the disk of the temporary files is full, the statement that writes them fails ({number}, {quote}) and its files are removed; on the disk of the data, others that have to write fail as well':
    '临时文件的磁盘写满后，写它们的语句失败（{number}，{quote}），其文件被删除；若在数据磁盘上，其他需要写入的语句也会失败',
  'a restart removes temporary files and ends their statements, which write them again when they run again':
    '重启会删除临时文件并结束其语句，但再次运行时又会写入',
  'look at the plan of new statements before they go live, and watch scans of whole tables per table':
    '新语句上线前先看计划，并按表观察全表扫描',
  'no index begins with the columns of its conditions, or the planner may not use the one that is there':
    '没有以其条件列开头的索引，或规划器不能使用已有的索引',
  'the planner takes the new index at once, for every new call; analyze the table where it was just loaded':
    '规划器对每次新调用立即使用新索引；刚装载的表请先 analyze',
  'results are right and nothing fails: statements become slower, little by little':
    '结果正确，没有任何失败：语句只是逐渐变慢',
  'a restart does not help: plans stay as they are, and reads are slower until the cache is warm again':
    '重启无济于事：计划不变，缓存重新预热之前读取更慢',
  'its calls take the processors from everything else': '它的调用占用了其他一切所需的处理器',
  'cache its result in the application, or ask for several rows at a time': '在应用中缓存其结果，或一次查询多行',
  'an application opens connections and does not give them back, or its pools together are larger than the limit':
    '应用打开连接却不归还，或其连接池总和大于上限',
  'a connection that ends frees its slot at once; an application that leaks takes it again':
    '连接结束立即释放位置；有泄漏的应用会再次占用',
  'until the last connection is taken everything works; after that, new clients alone get an error':
    '在最后一个连接被占用之前一切正常；之后只有新客户端收到错误',
  'once all are in use, new clients are refused ({number}, {quote} or {quote2}); sessions that are connected go on, and the slots of {code} stay for superusers':
    '全部占用后，新客户端被拒绝（{number}，{quote} 或 {quote2}）；已连接的会话继续，{code} 的位置留给超级用户',
  'a restart ends all connections, those at work too, and an application that leaks takes them again: ending the idle ones does the same without an outage':
    '重启会结束所有连接，包括工作中的，而有泄漏的应用会再次占用：结束空闲连接效果相同且不停机',
  'write several rows in a transaction': '在一个事务中写多行',
  'size {code} for the busiest hour, and watch requested checkpoints against those on schedule':
    '按最繁忙的一小时设定 {code}，并对比请求的与按计划的检查点',
  'so much log is written that {code} is reached before {code2}': '写入的 WAL 太多，在 {code2} 之前就达到 {code}',
  'checkpoints come on schedule from the next one on': '从下一次起检查点按计划进行',
  'no client gets an error: only the log of the server and the time of writes tell':
    '没有客户端收到错误：只有服务器日志和写入耗时能显示',
  'reads go on waiting for the disk': '读取继续等待磁盘',
  'watch the share of blocks that must be read as the data grows': '随数据增长观察必须读取的块的比例',
  'sessions go on waiting for the table of locks, the more the more processors there are':
    '会话继续等待锁表，处理器越多越严重',
  'let statements name the partition key, and drop indexes that nobody uses': '让语句指定分区键，并删除无人使用的索引',
  'an open transaction that idles costs nothing by itself, and no error comes of it':
    '空闲的打开事务本身没有开销，也不产生错误',
  'sessions go on waiting to send': '会话继续等待发送',
  'ask for the columns and rows that are needed alone': '只查询需要的列和行',
  'the system swaps, and may kill a process of the server, which then restarts with all of its sessions':
    '系统开始交换内存，可能杀死服务器进程，随后服务器连同所有会话重启',
  'keep {code} times the sessions at work, and {code2}, below the memory of the machine':
    '让 {code} 乘以工作会话数加上 {code2} 低于机器内存',
  'it stays as it is until the parameter is changed again': '在再次修改参数之前保持不变',
  'keep changes of parameters where deploys are kept': '把参数变更与部署记录在一起',
  'the statement stays slow until its statistics or its plan change': '在统计信息或计划改变之前语句一直慢',
  'analyze after large loads, and watch the time of a call per statement': '大量装载后 analyze，并按语句观察调用耗时',
  'statements queue for the processors': '语句排队等待处理器',
  'raise the largest capacity before the load comes': '在负载到来之前提高最大容量',
  'lock rows in the same order everywhere, and let the application repeat what failed with {quote}':
    '处处以相同顺序锁定行，并让应用重试因 {quote} 失败的操作',
  'two transactions lock the same rows in a different order, and each waits for the other':
    '两个事务以不同顺序锁定相同的行，互相等待',
  'the server has already ended one transaction of each deadlock, and the other went on; nothing is stuck':
    '服务器已结束每个死锁中的一个事务，另一个继续；没有卡住的',
  'each deadlock is an error of one client, and an application that repeats the work hides it':
    '每个死锁只是一个客户端的错误，重试的应用会掩盖它',
  'a restart does not help: the transactions lock in the same order afterwards':
    '重启无济于事：之后事务仍按同样顺序加锁',
  'leave autovacuum on, and tune it per table instead': '保持 autovacuum 开启，改为按表调整',
  'somebody set it. Who and when the server does not store: look at its log (parameter changed), at the history of its configuration, and at {code}.sourcefile':
    '有人设置了它。 服务器不保存何人何时：请看其日志（parameter changed）、配置历史和 {code}.sourcefile',
  'autovacuum comes by itself within {code}, to the tables that are past their threshold':
    'autovacuum 会在 {code} 内自动处理超过阈值的表',
  'a setting that is off raises no error, and its effect comes slowly': '关闭的设置不报错，影响缓慢显现',
  'no data: vacuum removes only rows that no transaction can see any more':
    '不丢数据：vacuum 只删除任何事务都看不到的行',
  'a restart does not help: autovacuum stays off, for the setting is stored; to turn it on, a reload is enough':
    '重启无济于事：设置已保存，autovacuum 仍关闭；重新加载即可开启',
  'let autovacuum come sooner for large tables ({code}), and keep transactions short':
    '让 autovacuum 更早处理大表（{code}），并保持事务简短',
  'rows were changed or deleted faster than vacuum removed them: its threshold is too high for the table, it is off, or an open transaction held it back':
    '行的更改或删除快于 vacuum 的清理：其阈值对该表过高、被关闭，或被打开的事务阻碍',
  'dead rows are gone after a vacuum, and their space is used again; the file keeps its size, until vacuum full or {code} writes it anew':
    'vacuum 之后死行消失，空间可重用；文件大小不变，直到 vacuum full 或 {code} 重写它',
  'a restart does not help: dead rows are in the files of the table': '重启无济于事：死行在表的文件中',
  'vacuum did not freeze old rows: it is off, too slow, or held back by an open transaction, a prepared one, or a slot':
    'vacuum 未冻结旧行：被关闭、太慢，或被打开的事务、预备事务或复制槽阻碍',
  'the age of a database falls when its oldest table was vacuumed, and not before':
    '只有对最老的表做完 vacuum，数据库的年龄才会下降',
  'nothing becomes slower before the limit, and the server warns in its log only when it is close':
    '到达上限之前不会变慢，服务器只在临近时才在日志中警告',
  'three million transaction ids before the end (one million before PostgreSQL {number}), each command that needs a new transaction id fails, so all writes; reads go on, and so do transactions that have one already. Only a vacuum of the oldest tables ends it, once nothing holds it back':
    '距终点三百万个事务 ID 时（PostgreSQL {number} 之前为一百万），需要新事务 ID 的命令全部失败，即所有写入；读取以及已有 ID 的事务继续。 只有在没有阻碍后对最老的表做 vacuum 才能结束',
  'a restart does not help: only vacuum lowers the age of a database': '重启无济于事：只有 vacuum 能降低数据库年龄',
  'analyze after large loads, and lower {code} for the table': '大量装载后 analyze，并为该表降低 {code}',
  'much was loaded or changed since the last analyze': '自上次 analyze 以来装载或更改了很多',
  'new plans are right at once after analyze; prepared statements are planned anew by themselves':
    'analyze 之后新计划立即正确；预备语句会自动重新规划',
  'no data: analyze only reads the table': '不丢数据：analyze 只读取表',
  'a restart does not help: statistics of the planner are stored, and only analyze makes new ones':
    '重启无济于事：规划器统计信息已保存，只有 analyze 能更新',
  'the next checkpoint removes the log that only the slot kept; checkpoint; by hand is sooner':
    '下一个检查点会删除只有该槽保留的 WAL；手动 checkpoint 更快',
  'nothing fails and nothing becomes slower until the disk is full': '在磁盘写满之前，没有失败也不变慢',
  'no data of this server: its consumer cannot go on where it stopped, and has to be built anew':
    '不丢本服务器的数据：其消费者无法从停下处继续，必须重建',
  'once the disk of the log is full, the server stops with PANIC (No space left on device): neither reads nor writes, until there is room again. What was committed stays. Never remove files of {code} by hand':
    'WAL 磁盘写满后服务器以 PANIC（No space left on device）停止：在有空间之前不能读写。 已提交的保留。 切勿手动删除 {code} 的文件',
  'a restart does not help: a replication slot is on disk, and survives it with the log that it keeps':
    '重启无济于事：复制槽在磁盘上，会连同其保留的 WAL 存活下来',
  'let an alert watch failed attempts, and the files that wait': '对失败的尝试和等待的文件设置告警',
  '{code} ends with an error: its target is full, gone, or refuses': '{code} 以错误结束：其目标已满、不存在或拒绝',
  'the server tries again by itself, archives the files that wait in their order, and then removes them':
    '服务器会自动重试，按顺序归档等待的文件，然后删除它们',
  'statements go on as before: failed attempts are in the log of the server and in {code} alone':
    '语句照常执行：失败的尝试只出现在服务器日志和 {code} 中',
  'nothing on this server; a backup cannot be restored to a point after the last file that was archived without a gap':
    '本服务器不丢；备份无法恢复到最后一个连续归档文件之后',
  'a restart does not help: the same {code} is tried again, and files that wait go on waiting':
    '重启无济于事：会再次尝试同样的 {code}，等待的文件继续等待',
  'number new tables with bigint, and let an alert watch sequences': '新表用 bigint 编号，并对序列设置告警',
  'so many values were drawn: also those of inserts that failed or were rolled back are never given again':
    '已取出这么多值：失败或回滚的插入所用的值也不会再分配',
  'inserts go on at once with the next value': '插入立即以下一个值继续',
  'numbers are given without a warning, up to the last one': '编号一直分配到最后一个，没有任何警告',
  'no data: rows and the numbers that were given stay as they are': '不丢数据：行和已分配的编号保持不变',
  'once its last value is given, each insert that takes a number from it fails ({quote}, {quote2}); reads, updates and deletes go on, and so do inserts that bring their own number. Where the column ends before its sequence does, the error is {number}, {quote3}':
    '最后一个值用完后，从中取号的插入全部失败（{quote}，{quote2}）；读取、更新、删除以及自带编号的插入继续。 若列先于序列到顶，错误为 {number}，{quote3}',
  'a restart does not help: the last value is stored': '重启无济于事：最后的值已保存',
  'set {code} for the role that runs it': '为执行它的角色设置 {code}',
  'nothing bounds how long a statement may run ({code})': '没有限制语句可运行多久（{code}）',
  'its locks are free at once, and its temporary files are removed': '它的锁立即释放，临时文件被删除',
  'the server logs a slow statement when it has ended ({code}): one that still runs is in no log':
    '服务器在慢语句结束后才记录（{code}）：仍在运行的不在任何日志中',
  'set enable_* for a session that tries something alone, never for the server':
    'enable_* 只为试验的会话设置，绝不用于整个服务器',
  'somebody set it, for a test or for other disks; {code}.source tells where it is set':
    '有人为测试或其他磁盘设置了它；{code}.source 说明设置位置',
  'new plans are right at once; prepared statements when they are planned anew':
    '新计划立即正确；预备语句在重新规划后正确',
  'look for invalid indexes after each create index concurrently': '每次 create index concurrently 之后检查无效索引',
  'create index concurrently or reindex concurrently failed or was cancelled: a lock timeout, a deadlock, or a value that is there twice in a unique index':
    'create index concurrently 或 reindex concurrently 失败或被取消：锁超时、死锁，或唯一索引中的重复值',
  'nothing else has to be done: no query has used it': '无需其他操作：没有查询用过它',
  'only the client that built the index was told that it failed; queries go on without it':
    '只有建立索引的客户端得知失败；查询在没有它的情况下继续',
  'no data: an index holds only copies of what its table holds': '不丢数据：索引只是表内容的副本',
  'a restart does not help: the index stays invalid': '重启无济于事：索引仍然无效',
  'compare new indexes with those that are there': '将新索引与已有索引比较',
  'it was created a second time under another name, often by a migration or an object mapper':
    '它以另一个名称被再次创建，常由迁移或 ORM 造成',
  'queries take the other index at once': '查询立即改用另一个索引',
  'it changes no result: it costs writes and space alone': '它不改变任何结果：只耗费写入和空间',
  'a restart does not help: both indexes stay': '重启无济于事：两个索引都还在',
  'look at the scans of indexes from time to time, on the standbys too': '不时查看索引的扫描次数，包括备库',
  'its query has changed or is gone, another index serves it, or it runs only on a standby or once a year':
    '其查询已改变或消失，由另一个索引服务，或只在备库或每年运行一次',
  'its disk space is free at once, and writes no longer keep it up to date': '其磁盘空间立即释放，写入不再维护它',
  'a restart does not help: the index stays': '重启无济于事：索引还在',
  'the same waits after the open transaction has ended': '打开的事务结束后仍有同样的等待',
  'a history list that stays long after the transaction has ended': '事务结束后 history list 仍然很长',
  'threads that run, and no seconds behind': '线程在运行且没有延迟',
  'a time of expiry': '设有过期时间',
};
