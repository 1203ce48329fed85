// Steps, their risks and how they are undone.
export const zhAdvicePhrases = {
  'end the session at the head of the queue': '结束队列最前的会话',
  'its transaction is rolled back and its client gets an error; look at what it does first':
    '其事务会回滚，客户端会收到错误；请先查看它在做什么',
  'its transaction is rolled back and its client gets an error; ask its owner first':
    '其事务会回滚，客户端会收到错误；请先询问其负责人',
  'not possible: the client has to do its work again': '无法撤销：客户端须重做',
  'end the session': '结束该会话',
  'let the server end sessions that leave a transaction open': '让服务器结束留有未关闭事务的会话',
  'applications that pause within a transaction get an error': '在事务中停顿的应用会收到错误',
  'try an index for its conditions; no planner has tried it: compare explain before and after, or try it with hypopg':
    '为其条件尝试索引；尚无规划器试过：比较前后的 explain，或用 hypopg 试验',
  'the build reads the whole table twice and waits for open transactions; if it fails, it leaves an invalid index to drop; and each write keeps the index up to date from then on: {number} rows of the table were written during the capture':
    '构建会读取整张表两次并等待打开的事务；失败会留下需删除的无效索引；此后每次写入都要维护该索引：采集期间写入了该表 {number} 行',
  'give the sessions that run it memory for the sort or hash, and raise it until explain (analyze, buffers) shows no temporary file':
    '给执行它的会话分配排序或哈希内存，并提高到 explain (analyze, buffers) 不再显示临时文件',
  'each sort and hash of each session may take as much: the machine can run out of memory':
    '每个会话的每次排序和哈希都可能占用这么多：机器可能耗尽内存',
  'see its plan, with values of yours in place of the parameters': '查看其执行计划，用实际值替换参数',
  'analyze executes the statement, and takes as long': 'analyze 会真正执行语句，耗时相同',
  'make its dead rows usable again': '让其死行空间可再利用',
  'it reads the whole table and writes much, beside the other work; the file keeps its size':
    '它会读取整张表并大量写入，与其他工作并行；文件大小不变',
  'give the space back to the system, in a maintenance window, or with {code} while the table is in use':
    '将空间还给系统：在维护窗口内，或在使用期间用 {code}',
  'nobody can read or write the table while it runs, and it needs the space of a second copy':
    '执行期间无人能读写该表，且需要第二份副本的空间',
  'cancel it while it runs: the table stays as it was': '执行期间取消：表保持原样',
  'limit what slots may keep': '限制复制槽可保留的量',
  'a consumer that stays away for too long is cut off, and has to be built anew': '离开过久的消费者会被切断，须重建',
  'start its consumer again; where there is none any longer, drop the slot, and the next checkpoint frees the log':
    '重新启动其消费者；若已不存在，则删除复制槽，下一次检查点会释放 WAL',
  'a standby or a subscriber that uses it has to be built anew': '使用它的备库或订阅者须重建',
  'not possible: the log that it kept is gone; its subscriber or standby has to be built anew':
    '无法撤销：保留的 WAL 已丢失；其订阅者或备库须重建',
  'drop the duplicate': '删除重复项',
  'plans go over to its twin; see that no query names it in a hint': '计划会改用另一个；确认没有查询在提示中点名它',
  'freeze the oldest tables of the database first, then the whole of it': '先冻结数据库中最旧的表，再冻结整个数据库',
  'it reads whole tables and writes much; cancelling it loses what it has done on the table at hand':
    '会读取整张表并大量写入；取消会丢失当前表已完成的部分',
  'let autovacuum come in time for this table': '让此表的 autovacuum 及时执行',
  'it is vacuumed often; the command waits for a short lock': '会频繁 VACUUM；该命令需等待一个短暂的锁',
  'collect statistics': '收集统计信息',
  'it reads a sample of the table; plans may change': '会读取表的样本；计划可能改变',
  'end its sessions that have idled for long, and mend the leak in its pool': '结束其长期空闲的会话，并修复连接池泄漏',
  'a pool that does not test its connections passes the errors on': '不检测连接的连接池会把错误传给应用',
  'the application connects again': '应用会重新连接',
  'let the server end idle sessions by itself (PostgreSQL {number} or later)':
    '让服务器自行结束空闲会话（PostgreSQL {number} 或更高）',
  'sessions of pools and of people at a prompt end too': '连接池和命令行用户的会话也会结束',
  'see which command fails, run it by hand with a file of {code}, and mend its target (space, rights, network); the server tries again by itself':
    '查看哪条命令失败，用 {code} 中的文件手动执行，并修复其目标（空间、权限、网络）；服务器会自行重试',
  'none; until it works, {code} grows and backups cannot be restored to a later point':
    '无；修好之前 {code} 会增长，备份无法恢复到更晚的时间点',
  'turn autovacuum on': '开启 autovacuum',
  'the first vacuums take disk and processor; {code} holds them back':
    '最初的 VACUUM 占用磁盘和处理器；可用 {code} 限速',
  'go back to the default of {code}': '将 {code} 恢复为默认值',
  'plans of other statements change too; where a role, a database or the command line sets it, reset it there':
    '其他语句的计划也会改变；若由角色、数据库或命令行设置，请在那里重置',
  'let more log come between checkpoints: about what is written within {code}':
    '允许检查点之间有更多 WAL：约为 {code} 内写入的量',
  'it takes that much disk, and recovery after a crash takes longer': '会占用同样多的磁盘，崩溃后恢复更久',
  'write several rows in a transaction, or in a statement; for work that may be lost in a crash, do without the wait':
    '在一个事务或语句中写多行；对崩溃时可丢失的工作，不再等待落盘',
  'a crash can lose the last of these transactions, though never part of one':
    '崩溃可能丢失最后几个此类事务，但不会丢失事务的一部分',
  'leave the setting out': '去掉该设置',
  'let the application keep its connections, by a pool of its own or by pgbouncer; see who opens them':
    '让应用通过自身连接池或 pgbouncer 保持连接；查看是谁在打开连接',
  'see in the log which statements met, and let their transactions lock rows in the same order, for example':
    '在日志中查看哪些语句相遇，让其事务按相同顺序锁行，例如',
  'waiting for a lock takes the place of a rollback: keep these transactions short':
    '等待锁取代了回滚：保持这些事务简短',
  'take the locking read out again': '去掉加锁读取',
  'write waits for locks to the log, with both statements': '将锁等待及双方语句写入日志',
  'the log holds statements with their values': '日志会包含带值的语句',
  'drop what its failed build left behind; then mend the cause (often double values) and build it again with create index concurrently':
    '删除失败构建的残留；然后修复原因（常为重复值），再用 create index concurrently 重建',
  'none for queries, which do not use it; the command waits for transactions that use the table':
    '对不使用它的查询无风险；该命令会等待使用该表的事务',
  'cancel the statement': '取消该语句',
  'cancel the statement, if the disk fills': '如果磁盘将满，取消该语句',
  'its work so far is lost, and its client gets an error': '已做的工作会丢失，客户端会收到错误',
  '; ask its owner first': '；请先询问其负责人',
  'not possible: it has to be run again': '无法撤销：须重新执行',
  'not possible': '无法撤销',
  'limit what the statements of its role may take': '限制其角色的语句执行时长',
  'reports that need longer are cancelled': '需要更久的报表会被取消',
  'roll it back; or commit it, where its transaction manager says so (commit prepared)':
    '将其回滚；若事务管理器要求，则提交（commit prepared）',
  'what it wrote is lost, also where other databases have committed their part':
    '其写入的内容会丢失，即使其他数据库已提交各自部分',
  'widen the column and the sequence; on a large table, fill a new bigint column in parts and swap it in instead':
    '扩大列和序列；大表则分批填充新的 bigint 列再替换',
  'the table and its indexes are written anew, and nobody can use it meanwhile; columns that refer to it need the same':
    '表及其索引会被重写，期间无人可用；引用它的列也需同样处理',
  'not while values beyond the old limit are in use': '使用了超出旧上限的值时不可撤销',
  'watch it over a whole business cycle and on the standbys, which count by themselves; then drop it':
    '观察整个业务周期，也看各自计数的备库；然后删除',
  'a rare report may need it': '少见的报表可能需要它',
  'look first whether it is still there and what it does': '先查看它是否仍在以及在做什么',
};
