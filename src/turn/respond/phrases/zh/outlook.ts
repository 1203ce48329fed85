// What follows, what prevents it, and what would disprove it.
export const zhOutlookPhrases = {
  'the queue grows until the session at its head ends its transaction; then connections run out, for each waiter keeps its own':
    '队列会一直增长，直到最前的会话结束其事务；随后连接耗尽，因为每个等待者都占着一个连接',
  'each such sort or hash goes on writing and reading files; with many at a time the disk may fill':
    '每次这样的排序或哈希都会继续读写文件；同时过多时磁盘可能写满',
  'each call takes longer as the table grows': '表越大，每次调用越慢',
  'new connections are refused (too many clients) once the limit is reached':
    '达到上限后新连接会被拒绝（too many clients）',
  'transactions go on waiting for the disk; their rate cannot grow': '事务会继续等待磁盘；其速率无法提高',
  'whole pages go on being written to the log after each checkpoint, which takes the disk from the statements':
    '每次检查点后会继续把整页写入 WAL，挤占语句的磁盘',
  'dead rows pile up in every table that is written, scans and indexes slow down, and in the end transaction ids run out':
    '每个被写入的表都会堆积死行，扫描和索引变慢，最终事务 ID 耗尽',
  'the server goes on ending one transaction of each deadlock; its client has to do the work again':
    '服务器会继续终止每个死锁中的一个事务；其客户端须重做',
  'dead rows pile up, statistics become stale, and in the end transaction ids run out':
    '死行堆积，统计信息过时，最终事务 ID 耗尽',
  'scans read more and more dead rows, and the file grows; it does not shrink by itself':
    '扫描读取的死行越来越多，文件变大；它不会自行缩小',
  'the server refuses to assign transaction ids, so it stops all writing: reads go on, and only a vacuum ends it':
    '服务器拒绝分配事务 ID，所有写入停止：读取可继续，只有 VACUUM 能解除',
  'the planner goes on choosing plans for a table that is no longer so': '规划器会继续为已不再如此的表选择计划',
  'the log grows until the disk is full, and then the server halts': 'WAL 会增长到磁盘写满，随后服务器停止',
  'the log waits for its archive until the disk is full, and then the server halts; backups cannot be restored to a later point':
    'WAL 等待归档直到磁盘写满，随后服务器停止；备份无法恢复到更晚的时间点',
  'inserts fail once the last value is used': '最后一个值用完后插入会失败',
  'it goes on, holds its locks, and keeps dead rows from being removed': '它会继续运行、持有锁，并阻止死行被清除',
  'statements go on with plans that avoid their indexes': '语句会继续使用避开索引的计划',
  'writes go on keeping it up to date, and no query may use it': '写入会继续维护它，而任何查询都不能使用',
  'writes go on keeping both up to date, and both take space': '写入会继续维护两者，且两者都占空间',
  'writes go on keeping it up to date, and it takes space': '写入会继续维护它，且它占空间',
  'set {code}, and let an alert watch the age of the oldest transaction, prepared transaction and slot':
    '设置 {code}，并用告警监控最旧的事务、预备事务和复制槽的年龄',
  'keep transactions short, set {code} where DDL and batches run, and {code2} for sessions that wait for their client':
    '保持事务简短，在执行 DDL 和批处理处设置 {code}，对等待客户端的会话设置 {code2}',
  'put a pooler such as pgbouncer in front, bound the pools of the applications, and set {code}':
    '在前面放置 pgbouncer 等连接池，限制应用的连接池，并设置 {code}',
  'set {code}, and let an alert watch slots without consumer': '设置 {code}，并用告警监控没有消费者的复制槽',
  'leave autovacuum on and fast enough, end what holds it back, and let an alert watch the age of the databases':
    '保持 autovacuum 开启且足够快，结束拖住它的，并用告警监控数据库年龄',
  'the same load at a time at which no session waits for a lock': '在没有会话等待锁的时刻出现同样的负载',
  'the same load while no temporary file is written': '在没有写临时文件时出现同样的负载',
  'the same load while the statements read as few blocks for a row as before':
    '在语句每行读取的块数与之前一样少时出现同样的负载',
  'the same load while connections are far from their limit': '在连接数远未达上限时出现同样的负载',
  'the same load at a time at which commits are quick': '在提交很快的时刻出现同样的负载',
  'the same load between two checkpoints on schedule': '在两次按计划的检查点之间出现同样的负载',
  'the same load after the oldest transaction has ended': '最旧的事务结束后仍有同样的负载',
  'the same waits while the server counts no deadlock': '在服务器未统计到死锁时出现同样的等待',
  'as many dead rows while autovacuum is on': '开启 autovacuum 时仍有同样多的死行',
  'the same load after the table was vacuumed': '对该表 VACUUM 之后仍有同样的负载',
  'an age far from the limit': '远离上限的年龄',
  'the same plan after analyze': 'ANALYZE 之后仍是同样的计划',
  'as much log after the slot was dropped': '删除复制槽后仍有同样多的 WAL',
  'files that are archived': '有文件成功归档',
  'a wider column': '更宽的列',
  'the same load after it has ended': '它结束后仍有同样的负载',
  'the same plan with the default of the setting': '该设置为默认值时仍是同样的计划',
  'a build that is under way': '正在进行的构建',
  'a difference in what they index': '二者索引内容有差异',
  'a scan, here or on a standby': '在此处或备库上的一次扫描',
};
