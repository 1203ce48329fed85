// What is replied to a question after the first answer.
export const zhRepliesPhrases = {
  'who held the lock': '谁持有锁',
  'who waits for whom': '谁在等待谁',
  'whose it is': '属于谁',
  'which table': '哪个表',
  'which index would help': '哪个索引有帮助',
  'which settings bound it': '哪些设置可限制它',
  'who holds the horizon': '谁拖住了可见性边界',
  'how long it has lasted': '已持续多久',
  'what happens if nothing is done': '如果什么都不做会怎样',
  'what is left': '剩余',
  'when vacuum comes': '何时执行 VACUUM',
  'what vacuum full does': 'VACUUM FULL 的作用',
  'whether a pool helps': '连接池是否有帮助',
  'how many slots are left': '还剩多少连接',
  'how much memory it needs': '需要多少内存',
  settings: '设置',
  'ages of the databases': '各数据库的年龄',
  'replication slots': '复制槽',
  'dead rows of the tables': '各表的死行',
  'open transactions': '打开的事务',
  'prepared transactions': '预备事务',
  'invalid indexes': '无效索引',
  'duplicate indexes': '重复索引',
  'unused indexes of a megabyte and more': '一兆字节及以上的未使用索引',
  'sessions by application': '按应用统计的会话',
  sequences: '序列',
  standbys: '备库',
  'statements by load': '按负载排序的语句',
  'statements by time of a call': '按单次调用耗时排序的语句',
  'when the capture ended, there were no replication slots': '采集结束时没有复制槽',
  'when the capture ended, there were no dead rows of the tables': '采集结束时没有表的死行',
  'when the capture ended, there were no unused indexes of a megabyte and more':
    '采集结束时没有一兆字节及以上的未使用索引',
  'when the capture ended, there were no invalid indexes': '采集结束时没有无效索引',
  'when the capture ended, there were no duplicate indexes': '采集结束时没有重复索引',
  'when the capture ended, there were no prepared transactions': '采集结束时没有预备事务',
  'when the capture ended, there were no open transactions': '采集结束时没有打开的事务',
  'when the capture ended, there were no standbys': '采集结束时没有备库',
  'when the capture ended, there were no sequences': '采集结束时没有序列',
  'when the capture ended, there were no sessions by application': '采集结束时没有应用会话',
  'when the capture ended, there were no temporary files that sessions hold': '采集结束时没有会话持有的临时文件',
  'when the capture ended, no transaction kept dead rows of the captured database':
    '采集结束时，没有事务保留所采集数据库的死行',
  'when the capture ended, no session had a transaction open': '采集结束时，没有会话持有打开的事务',
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture URL): this snapshot has no lock trees':
    '只有对运行中服务器的采集（casefile snapshot capture URL）才能看到谁持有锁：此快照没有锁树',
  'whether it changes': '是否在变化',
  '; one snapshot is one moment: take another of the same server and name both, or let casefile snapshot watch URL take one every minute':
    '；一个快照只是一个时刻：再采集同一服务器的一个快照并同时指明两者，或让 casefile snapshot watch URL 每分钟采集一次',
  'how busy the processors of the machine were; this is the share of the sessions at work':
    '机器处理器的繁忙程度；这里是工作会话的占比',
  'since when it lasts is not in this snapshot; captures at other times tell: casefile snapshot watch URL':
    '此快照不含持续的起始时间；其他时刻的采集可以说明：casefile snapshot watch URL',
  'since when it has had no consumer: the server records that from PostgreSQL {number} on ({code}); casefile snapshot watch tells from when it runs':
    '自何时起没有消费者：服务器从 PostgreSQL {number} 起记录（{code}）；casefile snapshot watch 可从其运行时起说明',
  'a snapshot holds no plans unless they are asked for: casefile snapshot capture --postgres URL --plans (nothing is executed); {code} logs those of slow statements':
    '快照只有在要求时才包含执行计划：casefile snapshot capture --postgres URL --plans（不会执行任何语句）；{code} 会记录慢语句的计划',
  'how much of its disk is free: the server does not say it; ask its machine (df), or the metrics of the service':
    '磁盘剩余空间：服务器不提供；请查看机器（df）或服务的指标',
  'if nothing is done: ': '如果什么都不做：',
  'if nothing is done, ': '如果什么都不做：',
  'an index would not help with that': '索引对此没有帮助',
  'no statement here reads far more than it returns by conditions on a single table that lacks an index: none is proposed':
    '这里没有语句因单表条件缺少索引而读取远多于返回的行：不建议任何索引',
  'no session does that: it is the state of the server': '没有会话在这样做：这是服务器的状态',
  'it concerns no single table': '与单个表无关',
  'that is of the capture alone; casefile snapshot watch URL tells it of hours':
    '这仅代表采集期间；casefile snapshot watch URL 可给出数小时的情况',
  'no table of the captured database was read, changed, or is large': '所采集的数据库中没有被读取、变更或较大的表',
  'a pool bounds how many sessions an application may hold, and does not end those that it leaks: mend the leak first; all pools together have to stay below the limit. Start from what is active at once, and not from how many clients there are':
    '连接池限制应用可持有的会话数，但不会结束泄漏的会话：先修复泄漏；所有连接池之和须低于上限。 以同时活跃的数量为起点，而不是客户端数量',
  'once the limit is reached, new clients are refused; the slots that are reserved stay open to superusers alone':
    '达到上限后新客户端会被拒绝；保留的连接位仅供超级用户使用',
  'settings that bound it: ': '可限制它的设置：',
  'settings that decide when it comes: ': '决定其时机的设置：',
  autovacuum: 'autovacuum',
  '; a table may have its own (alter table … set)': '；表可有自己的设置（alter table … set）',
  'what the first step risks: ': '第一步的风险：',
  'to undo the first step: ': '撤销第一步：',
  'the first step can be undone, by the statement behind “Undo”': '第一步可以用“撤销”后的语句撤销',
  'to keep it from coming back: ': '防止再次发生：',
  'where the first step ends halfway: ': '如果第一步中途结束：',
  'what the first step locks: ': '第一步锁定的内容：',
  'there is no half: the transaction of the session is rolled back as a whole, or nothing has happened, and then the statement gives no row or false':
    '没有中间状态：会话的事务要么整体回滚，要么什么都没发生，此时语句不返回行或返回 false',
  'an invalid index is left behind, which no query uses and each write keeps up to date: drop index concurrently with its name, then build it again':
    '会留下一个无效索引，查询不用它而每次写入都要维护：用其名称执行 drop index concurrently，然后重建',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open. Without concurrently, all writes of the table would wait':
    '读写可继续（SHARE UPDATE EXCLUSIVE）；它会等待打开的事务。 不加 concurrently 时，该表的所有写入都要等待',
  'each insert writes every index of the table, and so does each update that changes an indexed column or finds no room on its page':
    '每次 INSERT 都要写入表的所有索引，修改索引列或页内无空间的 UPDATE 也一样',
  '{code} writes the table anew and smaller while it is in use; its risk: it needs the extension, a primary key or unique index, the space of a second copy, and an exclusive lock for a moment at its beginning and its end. Instead: plain vacuum, where it is enough that the space is used again':
    '{code} 在表使用期间将其重写变小；风险：需要扩展、主键或唯一索引、第二份副本的空间，以及开始和结束时的短暂排他锁。 替代：如果只需重用空间，用普通 VACUUM',
  'vacuum full gives the space back to the system; its risk: nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes. Instead: plain vacuum, which locks nobody out and keeps the size of the file; or {code} while the table is in use':
    'VACUUM FULL 将空间还给系统；风险：执行期间无人能读写该表（ACCESS EXCLUSIVE），且需要表和索引第二份副本的空间。 替代：普通 VACUUM，不锁任何人且保持文件大小；或在使用期间用 {code}',
  'vacuum removes only what no open transaction, prepared transaction or slot may still see: end what holds it first, then vacuum':
    'VACUUM 只清除任何打开的事务、预备事务或复制槽都看不到的内容：先结束拖住它的，再 VACUUM',
  'a sort takes more in memory than its file on the disk: raise {code} step by step in a session until explain (analyze, buffers) shows no temporary file':
    '排序在内存中占用比磁盘文件更大：在会话中逐步提高 {code}，直到 explain (analyze, buffers) 不再显示临时文件',
  'no restart is needed for {code}: a session takes it by set, the server by a reload':
    '{code} 无需重启：会话用 set 生效，服务器用 reload 生效',
  'SQLs does not hold what it takes': 'SQLs 中缺少所需内容',
  'WaitEvents does not hold what it takes': 'WaitEvents 中缺少所需内容',
  'Metrics does not hold what it takes': 'Metrics 中缺少所需内容',
  Metrics: 'Metrics',
  SQLs: 'SQLs',
  Locks: 'Locks',
  WaitEvents: 'WaitEvents',
};
