// Japanese and Chinese words of questions about a database, in the form of the tables of `question-words.ts`.

export const JAPANESE_QUESTION_WORDS = `
-: いつも 直近 表示 注文
who: 誰 だれ
whom: 誰を だれを
whose: 誰の
which: どの どれ 何の は何 名は 名前は どんな
how: どうやって どうすれば どうしたら
how many: いくつ 何個 何件 何本
why: なぜ どうして
when: いつ
since when: いつから
how long: どのくらい どれくらい
wait: 待 待ち
chain: 連鎖 チェーン
whole: 全体 全文
lock: ロック
hold: 保持 握って 握る 持って つかんで
block: ブロック 妨げ
deadlock: デッドロック
application: アプリケーション アプリ プログラム
process: プロセス
session: セッション
connection: 接続 コネクション
user: ユーザー ユーザ
transaction: トランザクション
open: 開いた 開いて
idle: アイドル 待機中
table: テーブル
row: 行数 タプル
dead: デッドタプル 不要行
size: サイズ 大きさ
big: 大きい 大きな 一番大き
index: インデックス 索引
unused: 未使用 使われていない
duplicate: 重複
create: 作成 作る
miss: 足りない 不足
statement: クエリ SQL文
slow: 遅
run: 実行
last: 最後 最新
plan: 実行計画 プラン
explain: 説明
fix: 直せ 直す 直し 直る 直り 解決 修正 対処 対応
rid: 取り除
nothing: 何もしない 放置
if: 場合 たら
future: 今後 将来
do: やる すべき
should: すべき
kill: 強制終了 終了 キル
drop: 削除 消す 消し
safe: 安全 危険
risk: リスク
undo: 元に戻 取り消
prevent: 防ぐ 防げ 防ぎ 防止 避け
again: 再発
worse: 悪化 ひどく
grow: 増え 増加
happen: どうなる 起きる
setting: 設定 パラメータ
unusual: 普通でない 異常な
limit: 上限 制限
restart: 再起動
memory: メモリ
disk: ディスク
full: 満杯 いっぱい
written: 書き込み
server: サーバー サーバ
database: データベース
left: 残り 残って
old: 古い
vacuum: バキューム
affect: 影響
column: カラム 列
which column: どの列 どのカラム
which table: どのテーブル どの表
downtime: 停止 ダウンタイム 止める 止めず
need: 必要
then: それから その後 次は
other: 他の ほかの
without: なしで せずに
itself: 自然に 勝手に
production: 本番
serious: 深刻 重大 まずい
urgent: 緊急 急ぎ
what now: 今どう 次にどう
statistic: 統計
temporary: 一時
file: ファイル
error: エラー
skip: スキップ 飛ばす 飛ばし
come back: また起き また起こ 再び起き ぶり返
notice: 気づ 気付
nobody: 誰も だれも
alert: アラート 警報 通知
new: 新しい 初めて
before: 以前 前にも
second worst: 二番目 2番目 次に悪い
which one: どれを どちら
left: あと
where from: どこから
host: ホスト マシン 端末
owner: 持ち主 責任者 担当
culprit: 犯人
cause: 原因 理由 きっかけ
bad: やばい 悪い
normal: 正常 普通
worth: 価値 割に合
help: 役に立 効果 効く 効き
faster: 速く 早く
cost: コスト 負荷
kill: 切って 切る 切れ 落とし 殺
ok: いいですか てもいい 大丈夫 構わない
can: できる できます
command: コマンド
type: 打て 打つ 入力
show: 見せて 見たい
yesterday: 昨日
tomorrow: 明日
ignore: 無視
rest: 残りは
worst: 最悪 一番
oldest: 一番古い 最古
fast: ペース 速さ
per second: 毎秒 秒間
how many: 何回 何行 何台
busy: 何して 何をして
stuck: 固まって 詰まって
freeze: 凍結 フリーズ
not: ない ません ていない
deploy: デプロイ リリース
retry: リトライ 再試行
timeout: タイムアウト
raise: 上げ 増やし 増やす
continue: 続く 続け 再開
lose: 失わ 失う 消え
fail: 失敗 途中
victim: 犠牲
`;

export const CHINESE_QUESTION_WORDS = `
who: 谁
whose: 谁的
which: 哪个 哪些 哪一个 哪张 哪条 什么
how: 怎么 如何 怎样
how many: 多少个 几个 多少
how much: 多大
why: 为什么
when: 什么时候 何时
since when: 从什么时候 自从
how long: 多久 多长时间
until: 直到 才会
wait: 等待 等 在等
chain: 链
lock: 锁 锁住
hold: 持有 占用
block: 阻塞 卡住 堵塞
blocker: 阻塞者
deadlock: 死锁
application: 应用 程序
process: 进程
session: 会话
connection: 连接
user: 用户
transaction: 事务
open: 打开 未提交
idle: 空闲
table: 表
row: 行
dead: 死
bloat: 膨胀
size: 大小
big: 大
index: 索引
unused: 未使用 没用 无用
duplicate: 重复
invalid: 无效
create: 创建 建立 建
miss: 缺少 缺失 缺
need: 需要
statement: 语句 查询
slow: 慢
run: 执行 运行
last: 最后 最近
plan: 执行计划
fix: 解决 修复 处理
kill: 杀掉 终止 结束
drop: 删除 删掉
safe: 安全
risk: 风险
undo: 撤销 恢复 回滚
prevent: 防止 避免
again: 再次 再
worse: 更糟 恶化
grow: 增长 变大
happen: 发生 会怎样 后果
if: 如果
nothing: 不管 不处理
setting: 参数 设置 配置
unusual: 异常 不寻常
limit: 限制 上限
restart: 重启
memory: 内存
disk: 磁盘
full: 满
space: 空间
get back: 释放 收回
left: 剩余 还剩 剩下
wraparound: 回卷
vacuum: 清理
slot: 复制槽 槽
replication: 复制
standby: 备库 从库
behind: 延迟 落后
sequence: 序列
column: 列
temporary: 临时
file: 文件
prove: 证明 证据
affect: 影响
should do: 该怎么办 怎么办
can: 能 可以 可否
kill: 杀 干掉 断开 踢掉
why: 为何 怎么会
cause: 原因 导致 触发 引起
bad: 严重 要紧 糟糕
normal: 正常
urgent: 紧急 急不急
worth: 值得 划算
faster: 更快 快多少 变快
help: 有用 帮助 管用 有帮助
cost: 代价 开销 成本
where from: 哪里来 从哪 来自哪
host: 主机 机器
owner: 负责人 归谁 主人
culprit: 罪魁祸首 元凶
command: 命令
show: 看看 显示 给我看
yesterday: 昨天
before: 之前 以前
tomorrow: 明天
leave: 放着
rest: 其他 其余 别的
next: 下一个
worst: 最严重 最大 最多
oldest: 最老 最旧
fast: 多快 速度
per second: 每秒
per minute: 每分钟
busy: 在干什么 在做什么 干嘛
not: 没有 不会 未
deploy: 部署 上线 发布
retry: 重试
timeout: 超时
raise: 调大 调高 加大
continue: 继续
lose: 丢 丢失 损坏
fail: 失败 中断
freeze: 冻结
victim: 牺牲
`;
