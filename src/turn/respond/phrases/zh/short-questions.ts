// What is asked shortly after a finding.
export const zhShortQuestionsPhrases = {
  'which person it is': '是哪个人',
  'which person it is: a capture holds users, applications and addresses, and no names of people':
    '是哪个人：采集包含用户、应用和地址，不包含人名',
  'whether the application repeats it': '应用是否重试',
  'whether the application repeats what was rolled back: no capture sees into an application; its own log and code tell':
    '应用是否重试被回滚的操作：采集看不到应用内部；应用自己的日志和代码能说明',
  'how much memory a session takes': '一个会话占用多少内存',
  'how much memory a session takes: no capture holds it; from PostgreSQL {number} on, {code} writes that of a process to the log of the server':
    '一个会话占用多少内存：采集中没有；从 PostgreSQL {number} 起，{code} 会把某个进程的内存写入服务器日志',
  'how much memory a session takes: no capture holds it; the view {code} of sys tells it':
    '一个会话占用多少内存：采集中没有；sys 的视图 {code} 能说明',
  'how much memory a session takes: no capture holds it; the column {code} of {code2}.processlist tells it':
    '一个会话占用多少内存：采集中没有；{code2}.processlist 的列 {code} 能说明',
  'when the latest was': '最近一次是什么时候',
  'the latest deadlock was at {name}, by the clock of the server': '最近一次死锁发生在 {name}，按服务器的时钟',
  'when the latest deadlock was: the server counts deadlocks, and writes the time of each to its log alone (“deadlock detected”)':
    '最近一次死锁是什么时候：服务器只统计死锁数，每次的时间只写入它的日志（“deadlock detected”）',
  'when the latest deadlock was: the server keeps none in its status': '最近一次死锁是什么时候：服务器的状态中没有记录',
  'what ending a session does to deadlocks': '结束会话对死锁的作用',
  'ending a session does not help: the server has ended each deadlock itself, by rolling one of its transactions back, and more come as long as rows are locked in a different order':
    '结束会话没有帮助：每个死锁都已由服务器回滚其中一个事务而结束，只要行仍以不同顺序锁定，就会有更多死锁',
  'who runs the change': '谁在执行变更',
  'whether more memory helps': '增加内存是否有帮助',
  'more memory would not mend it: the statement still goes through the whole table, and is only less slow where all of it fits into the cache':
    '增加内存不能解决：语句仍然要扫描整张表，只有全部放得进缓存时才会少慢一些',
  'how large the index gets': '索引会有多大',
  'how large the index gets: that is known once it is built; it holds the indexed columns of each row and where the row is, and with hypopg the planner estimates it before':
    '索引会有多大：建好之后才知道；它包含每行的索引列和行的位置，有 hypopg 时优化器可以事先估计',
  'whether a lower isolation helps': '降低隔离级别是否有帮助',
  'a lower isolation (read committed) locks fewer gaps between rows, and so ends the deadlocks of those; deadlocks of rows that are locked in a different order stay':
    '降低隔离级别（READ COMMITTED）会减少对行间间隙的锁，从而消除由此产生的死锁；行以不同顺序锁定产生的死锁仍然存在',
  'what single-user mode is for': '单用户模式的用途',
  'single-user mode is not needed: vacuum runs in the running server, also once the server assigns no more transaction ids. Its risk: nobody else can use the database meanwhile, and what keeps the server from reaching the limit is off':
    '不需要单用户模式：即使服务器不再分配事务 ID，vacuum 也能在运行中的服务器里执行。 其风险：期间其他人无法使用数据库，并且防止服务器到达上限的保护会失效',
  'who used it before is in no capture: the server keeps no consumer that has gone; its log tells, where {code} is on, and so does who made it':
    '之前由谁使用不在任何采集中：服务器不保留已离开的消费者；在 {code} 打开时它的日志能说明，创建者也能说明',
  'why: autovacuum freezes each table that is older than {code}, also where it is off, and nothing that was captured keeps it from that: its workers may be cancelled, fail, or be too slow. The log of the server tells which ({code2})':
    '原因：autovacuum 会冻结每张比 {code} 更老的表，即使它已关闭，而采集到的内容中没有什么阻止它：它的工作进程可能被取消、失败或太慢。 是哪一种由服务器日志说明（{code2}）',
};
