// What follows from causes that MySQL and MariaDB tell in words of their own.
export const zhMysqlCausesPhrases = {
  'each statement that waits fails after {code}, and others queue meanwhile; connections may run out, for each waiter keeps its own':
    '每个等待的语句在 {code} 后失败，其间其他语句排队；连接可能耗尽，因为每个等待者都占着连接',
  'keep transactions short, set {code} lower for sessions that can repeat their work, and {code2} for those that sleep with a transaction open':
    '保持事务简短，为可重做的会话降低 {code}，为开着事务休眠的会话设置 {code2}',
  'waiting for a lock is no error until {code}, and then one of the client alone: the server does not log it':
    '等待锁在 {code} 之前不是错误，之后也只是客户端的错误：服务器不记录',
  'a restart ends that session, and all others with it; what they wrote is rolled back after the restart too, and every client gets an error. Ending the one session does the same without an outage. A prepared XA transaction survives a restart':
    '重启会结束该会话及所有其他会话；其写入在重启后也会回滚，每个客户端都收到错误。 只结束这一个会话效果相同且不停机。 预备的 XA 事务在重启后仍存在',
  'each such statement goes on writing and reading files; with many at a time the disk of tmpdir may fill':
    '这类语句继续读写文件；同时很多时 tmpdir 的磁盘可能写满',
  'let an index give the order or the groups, set {code} for the session that sorts alone, and watch {code2} and {code3}':
    '让索引提供顺序或分组，只为排序的会话设置 {code}，并观察 {code2} 和 {code3}',
  'a temporary table or a sort is larger than the memory that it may take, or has columns of text':
    '临时表或排序超过允许的内存，或含有文本列',
  'new sessions take the new value; their files are removed when the statement ends':
    '新会话采用新值；文件在语句结束时删除',
  'a restart does not help: the same statements write the same files again': '重启无济于事：同样的语句会再写同样的文件',
  'each call takes longer as the table grows, and an update locks every row that it goes over':
    '表越大每次调用越久，update 会锁住它扫过的每一行',
  'look at explain of new statements before they go live, and have those without an index logged with {code}':
    '新语句上线前看 explain，并用 {code} 记录没有索引的语句',
  'no index begins with the columns of its conditions': '没有以其条件列开头的索引',
  'the new index is used at once, for every new call': '新索引对每次新调用立即生效',
  'a restart does not help: plans stay as they are, and reads are slower until the buffer pool is warm again':
    '重启无济于事：计划不变，缓冲池重新预热之前读取更慢',
  'new connections are refused (Too many connections) once the limit is reached':
    '达到上限后新连接被拒绝（Too many connections）',
  'bound the pools of the applications, put a proxy such as ProxySQL in front, and set {code}, so that no user can take all of them':
    '限制应用的连接池，前置 ProxySQL 之类的代理，并设置 {code}，使任何用户都不能占满',
  'a connection that ends frees its place at once; an application that leaks takes it again':
    '连接结束立即释放位置；有泄漏的应用会再次占用',
  'once all are in use, new clients are refused ({number}, {quote}); sessions that are connected go on, and one more connection is kept for an administrator':
    '全部占用后新客户端被拒绝（{number}，{quote}）；已连接的会话继续，并为管理员保留一个连接',
  'a restart does not help: each commit waits for the disk as before': '重启无济于事：每次提交仍和以前一样等待磁盘',
  'pages are flushed in haste, and statements that write wait whenever the redo log is full':
    '页面被仓促刷盘，每当 redo 日志写满写入语句就要等待',
  'size the redo log for an hour of the busiest writes, and let an alert watch the age of the checkpoint':
    '按最繁忙的一小时写入设定 redo 日志，并对检查点年龄设置告警',
  'the redo log is small for what is written, so that dirty pages have to be flushed in haste':
    'redo 日志相对写入量太小，脏页只能仓促刷盘',
  'flushing becomes even as soon as the log is larger': '日志变大后刷盘即变得平稳',
  'a restart does not help: the redo log has the same size, unless its setting was changed before':
    '重启无济于事：redo 日志大小不变，除非事先更改了设置',
  'watch {code} against {code2} as the data grows': '随数据增长对比观察 {code} 与 {code2}',
  'the data that is read again and again is larger than {code}': '反复读取的数据大于 {code}',
  'the pool fills while pages are read: reads of the disk fall over minutes, not at once':
    '读取页面时缓冲池逐渐填充：磁盘读取在几分钟内下降，而非立即',
  'a restart does not help: the pool has the same size, and is empty or only partly filled at first':
    '重启无济于事：缓冲池大小不变，起初是空的或只部分填充',
  'the server goes on rolling back one transaction of each deadlock; its client has to do the work again':
    '服务器继续回滚每个死锁中的一个事务；其客户端必须重做',
  'lock rows in the same order everywhere, and let the application repeat what failed with error {number}':
    '处处以相同顺序锁定行，并让应用重试因错误 {number} 失败的操作',
  'the server has already rolled back one transaction of each deadlock, and the other went on; nothing is stuck':
    '服务器已结束每个死锁中的一个事务，另一个继续；没有卡住的',
  'each deadlock is an error of one client, and the server keeps the latest alone, unless {code} is on':
    '每个死锁只是一个客户端的错误，除非开启 {code}，服务器只保留最近一个',
  'it goes on, holds its locks, and keeps old versions of rows from being purged':
    '它继续运行，持有锁，并阻止清除旧行版本',
  'set {code} for the sessions that run it: it bounds queries, not statements that write':
    '为执行它的会话设置 {code}：它限制查询，不限制写入语句',
  'nothing bounds how long a statement may run': '没有限制语句可运行多久',
  'its locks are free when what it wrote has been rolled back': '其写入回滚完后锁即释放',
  'the slow query log has a statement when it has ended: one that still runs is not in it':
    '慢查询日志只记录已结束的语句：仍在运行的不在其中',
  'every statement on the table queues behind the change, until the open transaction ends':
    '该表上的每条语句都排在更改之后，直到打开的事务结束',
  'set {code} for sessions that change tables, and keep transactions short':
    '为更改表的会话设置 {code}，并保持事务简短',
  'a change of the table waits for a transaction that has used the table, and whoever comes later waits behind the change, plain reads too: their request stands behind an exclusive one':
    '表的更改等待用过该表的事务，后来者都排在更改之后，普通读取也是：其请求排在独占请求之后',
  'once the open transaction ends, the change goes on, and those behind it by themselves. Where the change is ended instead, those behind it go on at once, and it has to be run again':
    '打开的事务一结束，更改继续，其后的也自动继续。 若改为结束该更改，其后的立即继续，而更改需要重新执行',
  'waiting for the definition of a table is no error until {code}, which is long unless somebody set it':
    '等待表定义在 {code} 之前不是错误，而若无人设置它会很长',
  'keep transactions short, and let an alert watch the length of the history list':
    '保持事务简短，并对 history list 长度设置告警',
  'a transaction is open whose view of the data is old, so that old versions of rows have to be kept':
    '有一个视图较旧的打开事务，因此必须保留旧行版本',
  'purge catches up by itself and the history list becomes shorter; the files of the undo log become smaller only where they are truncated ({code})':
    '清除会自动赶上，history list 变短；undo 文件只有在截断时才变小（{code}）',
  'reads from the replica go on answering with old rows, and the binary logs that it needs may be removed':
    '从副本读取仍得到旧行，它所需的二进制日志可能被删除',
  'let an alert watch both threads of the replica, and the seconds that it is behind':
    '对副本的两个线程及其落后秒数设置告警',
  'the replica met an event that it could not apply, or applies more slowly than its source writes':
    '副本遇到无法应用的事件，或应用速度慢于源端写入',
  'the replica catches up by itself from where it stopped, as long as its source has the binary logs':
    '只要源端还有二进制日志，副本会从停下处自动赶上',
  'the source goes on as before, and the replica goes on answering, with old rows: only its status tells':
    '源端照常，副本也继续以旧行应答：只有其状态能显示',
  'a restart does not help: the replica begins where it stopped, and meets the same event again':
    '重启无济于事：副本从停下处开始，又遇到同一事件',
  'binary logs fill the disk, and then writes fail': '二进制日志写满磁盘，随后写入失败',
  'set {code}, and let an alert watch the disk': '设置 {code}，并对磁盘设置告警',
  'no expiry is set, so that no log is ever removed': '没有设置过期，因此日志从不删除',
  'logs older than the expiry are removed when the next one is begun': '早于过期时间的日志在开始下一个时删除',
  'once the disk is full, writes wait or the server stops, as {code} and the engine say; reads go on as long as the server does. What was committed stays':
    '磁盘写满后，写入等待或服务器停止，取决于 {code} 和引擎；服务器运行期间可读取。 已提交的保留',
  'a restart does not help: binary logs stay, and a new one is begun': '重启无济于事：二进制日志保留，并开始新的',
  'set {code} for the user that runs it': '为执行它的用户设置 {code}',
  'keep transactions short, set {code}, and let an alert watch the length of the history list':
    '保持事务简短，设置 {code}，并对 history list 长度设置告警',
};
