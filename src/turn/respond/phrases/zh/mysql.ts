// What is said of MySQL and MariaDB.
export const zhMysqlPhrases = {
  'the session at the head of the queue is of the user {name}': '队首会话属于用户 {name}',
  'up to {number} sessions were blocked at a time': '最多同时有 {number} 个会话被阻塞',
  'an open transaction keeps old versions of rows: it has been open for {number}':
    '未结束的事务保留着旧的行版本：已打开 {number}',
  'history list: {number} undo records that cannot be purged, when the capture began {number2}':
    '历史列表：{number} 条无法清除的 undo 记录，采集开始时为 {number2}',
  'old versions of rows pile up, reads go past more of them, and the undo log grows':
    '旧行版本不断积累，读取要越过更多旧版本，undo 日志增大',
  'end the session that keeps them': '结束保留它们的会话',
  'its transaction is rolled back, and its client gets an error': '其事务被回滚，客户端收到错误',
  'look first whether it is still there and what it does': '先查看它是否还在、在做什么',
  'its transaction is rolled back, which takes as long as its changes took, and its client gets an error':
    '其事务被回滚（所需时间与其修改相当），客户端收到错误',
  'sessions wait for the definition of a table, which an open transaction keeps: {number} of the database time is':
    '会话在等待表定义，而它被未结束的事务占用：数据库时间的 {number} 是',
  'binary logs': '二进制日志',
  ', files {number}': '，文件 {number}',
  ', without expiry': '，没有过期时间',
  'an expiry of zero means never: they are kept until somebody removes them':
    '过期时间为零表示永不过期：会一直保留，直到有人删除',
  'how long binary logs are kept': '二进制日志保留多久',
  'binary logs are kept for ever and fill the disk: {number} in {number2} files':
    '二进制日志永久保留并占满磁盘：{number2} 个文件共 {number}',
  'let them expire after a week, and write it below [mysqld] in the configuration so that it lasts':
    '让它们一周后过期，并写入配置的 [mysqld] 部分使其持久',
  'a replica that is further behind, and a restore to a point in time before, can no longer be served':
    '落后更多的副本以及恢复到更早时间点将无法进行',
  'a statement examines many rows for each that it returns or changes': '某语句每返回或修改一行都要检查许多行',
  'user {name} from {name2}': '用户 {name}，来自 {name2}',
  ', asleep {number}': '，休眠 {number}',
  'connections run out; at the most there were taken {number}': '连接即将耗尽；最多占用 {number}',
  'the replica of {name} does not replicate': '{name} 的副本没有在复制',
  'thread that reads from the source: {name}, thread that applies: {name2}':
    '从源读取的线程：{name}，应用线程：{name2}',
};
