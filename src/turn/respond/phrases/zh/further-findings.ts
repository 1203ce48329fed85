// What was found, with its figures.
export const zhFindingsFurtherPhrases = {
  'the same as {name}': '与 {name} 相同',
  'statements go through whole tables where an index would do': '语句在用索引即可的地方扫描整张表',
  'a statement reads far too much by its indexes for what comes of it: its plan does not fit':
    '某条语句通过索引读取的内容远多于其结果：其计划不合适',
  'blocks that a call of {quote} looks at for {number} rows: {number2}':
    '{quote} 每次调用为 {number} 行查看的块数：{number2}',
  'time of a call of {quote}': '{quote} 每次调用的耗时',
  'calls a second of {quote}': '{quote} 每秒调用次数',
  'temporary blocks that are written by a call of {quote}': '{quote} 每次调用写入的临时块',
  'temporary blocks written a second of {quote}': '{quote} 每秒写入的临时块',
  'scans of the whole table {name} during the capture: {number}, which read {number2} rows':
    '采集期间对表 {name} 的全表扫描：{number}，读取 {number2} 行',
  'rows that scans go over for one that an index fetches': '每取一行索引行所扫描的行数',
  'sorts or hashes do not fit into their memory and spill to temporary files': '排序或哈希超出内存，溢写到临时文件',
  'written to temporary files': '写入临时文件',
  ' holds {number} of them': ' 占用其中 {number}',
  'it runs {quote}': '它在执行 {quote}',
  'temporary files {number}': '临时文件 {number}',
  'statement running for {number}': '语句已运行 {number}',
  'a statement has been running for {number}': '某条语句已运行 {number}',
  'connections run out: at the most there were taken {number}': '连接即将耗尽：最多占用 {number}',
  'connections are opened for next to every transaction; at the most there were taken {number}':
    '几乎每个事务都新建连接；最多占用 {number}',
  'attempts to connect': '连接尝试',
  'transactions lock the same rows in a different order and end in deadlocks: {number} during the capture':
    '事务以不同顺序锁定相同的行，导致死锁：采集期间 {number}',
  'transactions rolled back': '回滚的事务',
  commits: '提交',
  'checkpoints come ahead of their time: {number} on schedule, and asked for before it {number2}':
    '检查点提前发生：按计划 {number}，提前请求 {number2}',
  'buffers that sessions wrote themselves': '会话自己写出的缓冲区',
  'the archive of the write-ahead log fails: failed attempts so far {number}, files that wait {number2}':
    'WAL 归档失败：至今失败次数 {number}，等待的文件 {number2}',
  'last failure: file {name}, {number} ago': '上次失败：文件 {name}，{number} 前',
  'no file was archived since the counters were reset': '自计数器重置以来没有归档任何文件',
  'failures during the capture': '采集期间的失败',
  'archive mode {name}': '归档模式 {name}',
  'files archived {number}': '已归档文件 {number}',
  'failed attempts {number}': '失败尝试 {number}',
  'files that wait {number}': '等待的文件 {number}',
  'since the last failure {number}': '距上次失败 {number}',
  'autovacuum is off for the whole server, and nothing removes its dead rows: {name} has {number} dead rows beside {number2} live ones':
    '整个服务器的 autovacuum 已关闭，死行无人清除：{name} 有 {number} 行死行，{number2} 行活行',
  '{name} is {name2}: nothing removes dead rows': '{name} 为 {name2}：没有任何机制清除死行',
  '{name} is {name2}: indexes are avoided': '{name} 为 {name2}：会避开索引',
  'a setting keeps the planner from plans that read little': '某项设置使规划器无法选择读取少的计划',
  '{name} is {name2}': '{name} 为 {name2}',
  '{name} is {number}': '{name} 为 {number}',
  '{name} is {number} pages': '{name} 为 {number} 页',
  '{name} is {name2} {name3}': '{name} 为 {name2} {name3}',
  "{name} is ''": "{name} 为 ''",
  '{name} is {number}: a forgotten transaction stays open for ever': '{name} 为 {number}：被遗忘的事务会一直打开',
  'setting {name}': '设置 {name}',
  'overridden: {name} is ': '已更改：{name} 为 ',
  'the sequence {name} comes to its end: {number} of its values are used; it numbers the column {name2} in {name3}':
    '序列 {name} 即将用尽：已使用其值的 {number}；它为 {name3} 的列 {name2} 编号',
  'last value {number} of {number2}': '最后值 {number}（上限 {number2}）',
  'sequence {name} numbers the table {name2}': '序列 {name} 为表 {name2} 编号',
  'the planner works with stale statistics: of {name} it expects {number} rows, and there are {number2}':
    '规划器使用过时的统计信息：预期 {name} 有 {number} 行，实际有 {number2} 行',
  'rows of {name} that changed since its last analyze: {number}, which was {number2} ago':
    '{name} 自上次 ANALYZE 以来变更的行：{number}，上次在 {number2} 前',
  'autovacuum, which also analyzes, is off for {name}': '同时负责 ANALYZE 的 autovacuum 对 {name} 已关闭',
  '{quote} is run by the user {name}': '{quote} 由用户 {name} 执行',
  'an index could serve {quote}': '索引可能对 {quote} 有用',
  'so does {name}, which is {name2}': '{name} 也是如此，当前为 {name2}',
  'rows written during the capture to {name}': '采集期间写入 {name} 的行',
  'rows written since the counters were reset to {name}': '自计数器重置以来写入 {name} 的行',
  'first to do about {name}': '针对 {name} 首先要做的',
  '({name} in {name2}, version {name3})': '（{name2} 中的 {name}，版本 {name3}）',
  'the statement': '语句',
};
