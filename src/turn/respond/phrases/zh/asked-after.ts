// What is asked after a finding.
export const zhAskedAfterPhrases = {
  'which session to end': '应结束哪个会话',
  'that one alone: ending those that wait behind it frees nobody': '只结束这一个：结束排在它后面的会话不会放行任何人',
  'what shows it': '证据',
  'what would disprove it: ': '什么会推翻它：',
  'who has waited longest': '谁等得最久',
  'the longest first, in the sample in which most waited; since then they have waited longer':
    '按等待最多的那次采样，从最久的开始；此后等待时间更长',
  'it locks nobody out': '不会阻塞任何人',
  'it locks nobody out, and frees what the session holds': '不会阻塞任何人，并释放该会话持有的资源',
  'how much space comes back': '能收回多少空间',
  'dropping the slot gives that back at the next checkpoint, less what {code} and {code2} keep in any case; other slots may keep the same log':
    '删除复制槽后，下一个检查点会释放这些空间，但 {code} 和 {code2} 仍会保留的部分除外；其他复制槽可能保留同样的 WAL',
  'dead for each live one {number}': '每个有效行对应的死行 {number}',
  'how many dead rows for each live one': '死行与有效行之比',
  'how it came about': '如何产生',
  'how that usually comes about, which no snapshot shows: ': '通常的成因（快照无法显示）：',
  'a session took a lock and did not end its transaction: its client waits for something else, or has forgotten to commit':
    '某会话取得锁后没有结束事务：其客户端在等待别的东西，或忘记提交',
  'a transaction was opened and not ended, so that the rows which it may still see have to be kept':
    '某事务打开后没有结束，因此它仍可能看到的行必须保留',
  'a standby or a subscriber was removed or stopped, and its slot was not dropped':
    '备库或订阅端已移除或停止，但其复制槽没有删除',
  'what follows once it is mended': '修复之后',
  'once it is mended: ': '修复之后：',
  'once its transaction ends, its locks are free at once: the first that waits gets them, and the others go on one after the other by themselves. Nothing has to be restarted':
    '其事务一结束，锁立即释放：排在最前的会话先获得，其余会话依次自行继续。 无需重启任何东西',
  'the next vacuum of each table may remove the dead rows: autovacuum comes by itself, vacuum by hand is sooner. Files keep their size, and their space is used again':
    '每张表的下一次 VACUUM 即可清除死行：autovacuum 会自动进行，手动更快。 文件大小不变，空间会被重用',
  'how long a step takes': '一个步骤需要多久',
  'how long a step takes is in no snapshot: it reads the whole table, at the pace of the disks; while it runs, the server tells how far it is ({code}, {code2})':
    '所需时间不在任何快照中：它以磁盘的速度读取整张表；运行时服务器会显示进度（{code}、{code2}）',
  'connections left: {number}, of {number2}, with {number3} in use at the most':
    '剩余连接：{number2} 中的 {number}，最多使用 {number3}',
  'up to {number} sessions waited at a time behind the session at the head of the queue':
    '最多有 {number} 个会话同时排在队首会话之后等待',
  ', of {name}, process {name2}': '（{name}，进程 {name2}）',
  'what to do about it': '如何处理',
  'values left of the sequence {name}: {number}': '序列 {name} 剩余的值：{number}',
  'the column {name} has the type {name2}': '列 {name} 的类型是 {name2}',
  '{name} is empty': '{name} 为空',
  'what gives space back': '什么能归还空间',
  'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and {code} write it anew and smaller':
    '普通 VACUUM 让死行的空间可供同一张表重用，文件大小不变（末尾的空页除外）；VACUUM FULL 和 {code} 会将其重写得更小',
  '. How much smaller the server does not tell: dead rows and free room together, which pgstattuple measures':
    '。 能小多少服务器不会说明：死行与空闲空间之和，可用 pgstattuple 测量',
  'which column': '哪一列',
  'what is lost': '会丢失什么',
  'ending the session rolls back what its open transaction has written; ': '结束该会话会回滚其未结束事务所写的内容；',
  'ending the session rolls back what its open transaction has written: it has an id of its own, so it has written or locked rows; ':
    '结束该会话会回滚其未结束事务所写的内容：它有自己的事务号，因此写过或锁定过行；',
  'its open transaction has no id of its own, so it has written nothing that could be lost; ':
    '其未结束的事务没有自己的事务号，因此没有写过可能丢失的内容；',
  'what was committed stays. Sessions that only wait keep their work and go on; a connection that idles outside a transaction loses nothing':
    '已提交的内容保留。 只是等待的会话不会丢失工作，会继续运行；在事务之外空闲的连接不会丢失任何内容',
  'when it did something last': '最后一次活动的时间',
  ', transaction begun {name}': '，事务开始于 {name}',
  ', last statement begun {name}': '，最后一条语句开始于 {name}',
  'since then it has run nothing, and waits for its client': '此后它没有执行任何操作，在等待其客户端',
  'whether a restart helps': '重启是否有用',
  'a restart does not help: a prepared transaction is on disk, and survives a restart and a crash with its locks. Only commit prepared or rollback prepared ends it':
    '重启没有用：预备事务保存在磁盘上，重启和崩溃后仍然存在，并保留其锁。 只有 commit prepared 或 rollback prepared 能结束它',
  'which of the two may go': '两个中哪个可以删除',
  'index {name} may go': '索引 {name} 可以删除',
  ', {name} stays': '，{name} 保留',
  'both hold the same columns in the same order, so queries that use the one can use the other. The twin stays: a constraint needs it, or it is the older of the two. Scans on the one that goes are no reason to keep it: they go over to its twin':
    '两者以相同顺序包含相同的列，因此使用其中一个的查询也能使用另一个。 保留的是约束所需的那个，或较早创建的那个。 被删除索引上的扫描不是保留它的理由：它们会转到另一个',
};
