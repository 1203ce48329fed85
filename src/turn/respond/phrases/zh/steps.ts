// What a step or a setting does, and what it costs.
export const zhStepsPhrases = {
  'there is no half: the slot is gone, or it is there as before; a slot in use is refused':
    '没有中间状态：槽已删除，或保持原样；使用中的槽会被拒绝',
  'there is no half: it has ended, or it is listed in {code} as before': '没有中间状态：它已结束，或仍列在 {code} 中',
  'it locks nobody out, and frees what the transaction holds': '它不阻塞任何人，并释放事务所持有的',
  'the table stays as it was, and the second copy is removed: run it again': '表保持原样，第二份副本被删除：重新运行',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE)': '运行期间无人能读写该表（ACCESS EXCLUSIVE）',
  'nothing is damaged: tables that it has finished stay so, and on the table at hand it begins anew when it is run again':
    '没有损坏：已完成的表保持，正在处理的表下次从头开始',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); other vacuums, analyze and most changes of that table wait':
    '读写继续（SHARE UPDATE EXCLUSIVE）；该表的其他 vacuum、analyze 和大多数更改等待',
  'the statistics stay as they were: run it again': '统计信息保持原样：重新运行',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); vacuum and most changes of that table wait':
    '读写继续（SHARE UPDATE EXCLUSIVE）；该表的 vacuum 和大多数更改等待',
  'the index is left behind as invalid: run the same statement again': '索引留下且无效：再次运行同一语句',
  'reads and writes go on; it waits for transactions that use the table': '读写继续；它等待使用该表的事务',
  'the old index stays in use, and an invalid one whose name ends in _ccnew is left behind: drop it, then run it again':
    '旧索引继续使用，留下一个名称以 _ccnew 结尾的无效索引：删除它再运行',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open':
    '读写继续（SHARE UPDATE EXCLUSIVE）；它等待打开的事务',
  'there is no half: the option is set, or it is as before': '没有中间状态：选项已设置，或保持原样',
  'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for a vacuum of the table that runs':
    '读写继续（SHARE UPDATE EXCLUSIVE）；它等待该表正在运行的 vacuum',
  'it is rolled back as a whole, and all is as before': '整体回滚，一切如前',
  'nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and everybody queues behind it while it waits: set {code} for its session first':
    '运行期间无人能读写该表（ACCESS EXCLUSIVE），等待时所有人排在其后：先为会话设置 {code}',
  'each statement is whole or not done: what alter system wrote is in postgresql.auto.conf, and is in force with the next reload or restart, whenever that is; alter system reset takes it out again':
    '每条语句要么完整要么未执行：alter system 写入的内容在 postgresql.auto.conf 中，下次重新加载或重启时生效；alter system reset 可将其取出',
  'there is no half: new sessions have the setting, or they have the former one':
    '没有中间状态：新会话采用该设置或原来的设置',
  'the setting is as before, and ends with the session in any case': '设置如前，且无论如何随会话结束',
  'it only reads: run it again': '只读取：重新运行',
  'vacuum (freeze) marks old rows as frozen, which lowers the age of the table; reads and writes go on (SHARE UPDATE EXCLUSIVE). Its risk: it reads every page that is not frozen yet and writes much of them and of the log, so disks and standbys feel it: begin with the oldest tables, and set {code} for its session where it must be gentle':
    'vacuum (freeze) 将旧行标记为冻结，降低表的年龄；读写继续（SHARE UPDATE EXCLUSIVE）。 其风险：它读取每个未冻结的页并写入其中很多以及大量 WAL，磁盘和备库会有压力：从最老的表开始，需要温和时为其会话设置 {code}',
  'alter table … alter column … type bigint writes the table and its indexes anew; its risk: nobody can read or write it meanwhile (ACCESS EXCLUSIVE), and it needs the space of a second copy. Instead, for a large table: add a bigint column, keep it equal by a trigger, fill it in parts, build its index concurrently, and swap the two in a short transaction. Columns that refer to it have to be changed too':
    'alter table … alter column … type bigint 会重写表及其索引；其风险：期间无人能读写（ACCESS EXCLUSIVE），并需要第二份副本的空间。 大表请改为：添加 bigint 列，用触发器保持一致，分批填充，concurrently 建立其索引，再在一个短事务中交换。 引用它的列也必须修改',
  '{code} ends the statement that a session runs and leaves the session connected; it does nothing to one that idles in a transaction. {code2} ends the session, and its transaction is rolled back':
    '{code} 结束会话正在运行的语句并保持连接；对事务中空闲的会话无效。 {code2} 结束会话，其事务被回滚',
  'alter sequence … restart gives numbers out again; its risk: each insert whose number is still in the table fails ({number}, duplicate key) where the column is unique, and without a unique index two rows bear the same number. Instead: widen the column to bigint; to win time, where the application bears negative numbers, alter sequence … minvalue {number2} restart with {number3}':
    'alter sequence … restart 会重新分配编号；其风险：若列唯一，编号仍在表中的插入会失败（{number}，duplicate key），没有唯一索引则两行同号。 请改为：将列扩为 bigint；若应用能接受负数，可用 alter sequence … minvalue {number2} restart with {number3} 争取时间',
  'reindex builds an index anew; its risk: writes to the table wait, and so do reads that would use the index. Instead: reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails':
    'reindex 重建索引；其风险：对表的写入等待，会用到该索引的读取也等待。 请改用 reindex concurrently：不阻塞任何人，耗时更长，失败时留下无效索引',
  'truncate removes all rows at once; its risk: it waits for everybody who uses the table, lets nobody in meanwhile, and cannot be undone once it is committed. Instead: delete in parts, then vacuum':
    'truncate 一次删除所有行；其风险：它等待所有使用该表者，期间不让任何人进入，提交后无法撤销。 请改为：分批删除，然后 vacuum',
  '{code} is the last resort of a server that does not start; its risk: inconsistent data, and what was committed last may be gone. Instead: restore a backup; keep a copy of the folder of data before anything else':
    '{code} 是无法启动的服务器的最后手段；其风险：数据不一致，最后提交的可能丢失。 请改为：恢复备份；首先保留一份数据目录的副本',
  'kill {number} of one process lets the server end all sessions and restart with a recovery. Instead: {code}, then {code2}':
    '对一个进程 kill {number} 会使服务器结束所有会话并带恢复重启。 请改用 {code}，然后 {code2}',
  'each session takes memory and processor time, also while it idles, and where sessions are not given back a higher limit only puts off the end: bound the pools first':
    '每个会话即使空闲也占用内存和处理器时间；若会话不归还，更高的上限只是推迟结局：先限制连接池',
  'each sort and each hash of a statement may take so much, in every session and every parallel worker: sessions at a time, times sorts of a statement, times {code} must fit the memory of the machine. Set it for the role or the session that needs it, not for the server':
    '语句的每次排序和哈希都可占用这么多，在每个会话和并行进程中：同时的会话数乘以排序数乘以 {code} 必须放得下。 为需要的角色或会话设置，而非整个服务器',
  'each vacuum, each of its workers and each build of an index may take so much':
    '每个 vacuum、其每个进程以及每次建索引都可占用这么多',
  'it is taken at the start and not given back; a quarter of the memory is where to begin':
    '启动时占用且不归还；内存的四分之一是起点',
  'so much disk is taken at peak, and recovery after a crash takes longer, for it has more log to go through':
    '峰值时占用这么多磁盘，崩溃后恢复更久，因为要处理更多 WAL',
  'the limit of cost is shared: more workers alone vacuum no faster, without a higher {code}':
    '成本上限是共享的：不提高 {code}，只增加进程并不会更快',
  'so much disk may be taken by each slot without a consumer': '每个没有消费者的槽可占用这么多磁盘',
  'it is memory of the machine: leave a quarter to the sessions and the system; it grows while the server runs, in steps of {code}, and sessions wait for a moment meanwhile':
    '这是机器内存：留四分之一给会话和系统；可在运行中按 {code} 的步长增长，期间会话稍等',
  'each temporary table of every session may take so much memory, and the smaller one of {code} and {code2} is the limit: raise both':
    '每个会话的每张临时表可占用这么多内存，{code} 与 {code2} 中较小者为上限：两者都提高',
  'each session that sorts takes so much at once: set it for the session that needs it':
    '每个排序的会话一次占用这么多：只为需要的会话设置',
  'recovery after a crash takes longer, and so much disk is taken': '崩溃后恢复更久，并占用这么多磁盘',
  'there is no half: the statement is rolled back as a whole, or it goes on; the transaction of the session stays open':
    '没有中间状态：语句整体回滚，或继续；会话的事务保持打开',
  'it locks nobody out; the transaction of the session keeps its locks until it ends':
    '它不阻塞任何人；会话的事务保留其锁直到结束',
  'there is no half: the transaction of the session is rolled back as a whole; the rollback of a large one takes long, and goes on after a restart of the server':
    '没有中间状态：会话的事务整体回滚；大事务回滚很久，重启后仍继续',
  'it locks nobody out; what the session holds is free when its rollback has ended':
    '它不阻塞任何人；会话持有的在回滚结束后释放',
  'the table stays as it was, and what was built is removed: run it again': '表保持原样，已构建的部分被删除：重新运行',
  'reads and writes go on; at its beginning and its end it waits for everybody who uses the table':
    '读写继续；在开始和结束时等待所有使用该表者',
  'the table stays as it was: run it again': '表保持原样：重新运行',
  'at its beginning and its end it waits for everybody who uses the table, and they then wait behind it':
    '在开始和结束时等待所有使用该表者，他们随后排在其后',
  'reads and writes go on; statements that are open while it ends may let new ones wait':
    '读写继续；结束时仍打开的语句可能让新语句等待',
  'logs that were removed are gone, the others are there: run it again': '已删除的日志没了，其余还在：重新运行',
  'there is no half: the running server has taken the value, or it has the former one':
    '没有中间状态：运行中的服务器已采用该值，或仍为原值',
  'optimize table builds an InnoDB table and its indexes anew and gives the space back to the system; its risk: it needs the space of a second copy, waits at its beginning and its end for everybody who uses the table, who then wait behind it, and a replica falls behind while it does the same. Instead: an online schema change such as gh-ost or pt-online-schema-change, while the table is in use':
    'optimize table 重建 InnoDB 表及其索引并将空间归还系统；其风险：需要第二份副本的空间，在开始和结束时等待所有使用者，他们随后排在其后，副本做同样操作时会落后。 请改用 gh-ost 或 pt-online-schema-change 之类的在线变更',
  'purge makes the space of deleted rows usable again for the same table and keeps the size of its file; optimize table writes it anew and smaller. The undo log shrinks with {code}, once no transaction needs it':
    '清除使删除行的空间可供同一表重用，文件大小不变；optimize table 将其重写得更小。 没有事务需要时，undo 日志随 {code} 缩小',
  'truncate table makes the table anew, without rows; its risk: it commits by itself and cannot be undone, and it waits for everybody who uses the table, who then wait behind it. Instead: delete in parts':
    'truncate table 重建没有行的表；其风险：它自动提交且无法撤销，并等待所有使用者，他们随后排在其后。 请改为：分批删除',
  'kill query and the number ends the statement that a session runs and leaves its transaction open, with all its locks: of a session that sleeps it frees nothing. kill and the number ends the session, and its transaction is rolled back; a large one takes long to roll back':
    'kill query 加编号结束会话的语句，其事务及锁保持打开：对休眠的会话不释放任何东西。 kill 加编号结束会话，事务被回滚；大事务回滚很久',
  'skipping leaves out the event that failed; its risk: the replica no longer holds what its source holds, unnoticed until the next error. Instead: mend the row that differs and start replication again. Look at the event first (mysqlbinlog at the position of the error), and where it was skipped, compare the tables (pt-table-checksum) or build the replica anew':
    '跳过会遗漏失败的事件；其风险：副本不再与源端一致，直到下次错误才被发现。 请改为：修正不同的行并重新启动复制。 先查看该事件（用 mysqlbinlog 看错误位置），若已跳过，比较各表（pt-table-checksum）或重建副本',
  'purge binary logs removes the older ones; its risk: a replica that has not read them stops for good, and nothing can be restored to a point in time in them. Look at what each replica has read first (show replica status there), and never remove the files by hand':
    'purge binary logs 删除较旧的日志；其风险：尚未读取它们的副本会永久停止，也无法恢复到其中的时间点。 先查看各副本读到哪里（在其上 show replica status），切勿手动删除文件',
  'reset master removes all binary logs and begins anew; its risk: every replica of this server must be built anew. Instead: purge binary logs up to what the replicas have read':
    'reset master 删除所有二进制日志并重新开始；其风险：此服务器的每个副本都必须重建。 请改为：清除到副本已读取的位置',
  'kill {number} of the server ends all sessions, and its next start has to recover from the redo log. Instead: kill query and the number of the session ends what it runs, kill and the number ends the session':
    '对服务器 kill {number} 会结束所有会话，下次启动须从 redo 日志恢复。 请改为：kill query 加会话编号结束其正在运行的，kill 加编号结束会话',
};
