// Places and times: where, since when, who, what changed.
// the first behind a word, the second between words: Latin letters stand apart
const PLACE =
  '{place, select, pod { Pod} host {主机} region {区域} zone {可用区} service {服务} version {版本} endpoint {端点} user {用户} tenant {租户} other {环境}}';
/** The sender of a request has more names than those of its user. */
const UNNAMED = PLACE.replace('user {用户}', 'user {用户、应用、浏览器或设备}');
const PLACE_WITHIN =
  '{place, select, pod { Pod } host {主机} region {区域} zone {可用区} service {服务} version {版本} endpoint {端点} user {用户} tenant {租户} other {环境}}';
const ERRORS = '{what, select, spans {个失败的 span } other {条错误日志}}';
const ERROR = '{what, select, spans {失败的 span} other {错误日志}}';
const UNIT = '{what, select, spans {个} other {条}}';
const RECORDS = '{what, select, spans {个 span } other {条日志}}';
const SINCE_RECORDS = '{since, select, spans {个 span } other {条日志}}';
// whose it is: where a clause begins, behind a word, and before a figure
const OF = '{of, select, service {{service} 的} other {}}';
const WITH_OF = '{of, select, service { {service} 的} other {}}';
const OF_FIGURE = '{of, select, service {{service} 的 } other {}}';
const IN = '{of, select, service {{service} } other {}}';
const KIND =
  '{kind, select, deploy {部署} configuration {配置变更} flag {开关变更} scaling {扩缩容} kubernetes {Kubernetes 事件} alert {告警} other {变更}}';
const KIND_OF = '{kind, select, deploys {部署} config {配置变更} flags {开关变更} other {变更}}';
const BY = '{by, select, author {，由 {author} 进行} other {}}';
const LOGS = '{what, select, spans {个 span} other {条日志}}';
const DIMENSIONS =
  '{dimension, select, pod {个 Pod} host {台主机} region {个区域} environment {个环境} operation {个端点} version {个版本} level {个级别} other {个服务}}';

export const zhPlaces = {
  'database.named': '数据库是 {database}：{service} 在 {at} UTC 记录了 {quote}。',
  'database.stored': '已存有 {service}（{database}）的日志。',
  'database.unknown': '这段时间没有错误提到数据库，也没有以数据库命名的日志。',
  'index.not-told': '日志行看不出缺少哪个索引。 数据库快照可以：`casefile snapshot capture`。',
  'index.no-line': '没有存储的日志行提到索引的创建或删除。',
  'index.line': '{at} UTC，{service}：{quote}',
  'index.slow-statements': '索引首先有助于最慢的语句：',
  'place.only': `仅 {name}：${OF_FIGURE}{total} ${ERRORS}中有 {errors} ${UNIT}，{first} 至 {last} UTC。`,
  'place.absent': '此处没有存储 {names} 的记录，无法判断那里是否也发生。 已有：{stored}{more}。',
  'place.elsewhere': '{name} 中没有 {service} 的记录； 其他服务在那里有 {count} 条，其中错误 {errors} 条。',
  'place.single': `数据中没有其他${PLACE}。`,
  'place.other': `另一个${PLACE_WITHIN}没有这样的错误。`,
  'place.others': `其他 {n} 个${PLACE_WITHIN}没有这样的错误。`,
  'place.leads': `{name}：${OF_FIGURE}{total} ${ERRORS}中有 {errors} ${UNIT}（{share}），数量最多。`,
  'place.first': `{name}：${OF_FIGURE}第一条${ERROR}在 {first} UTC；到 {last} 为止，{total} 条中有 {errors} 条。`,
  'place.item': `{name}：{total} ${ERRORS}中有 {errors} ${UNIT}（{share}），{first} 至 {last} UTC`,
  'place.all': `全部 {n} 个${PLACE_WITHIN}都有${WITH_OF}${ERROR}。`,
  'place.some': `{m} 个${PLACE_WITHIN}中有 {n} 个有${WITH_OF}${ERROR}。`,
  'place.endpoint': '{path}：{count} 行中有{at, select, least {至少 } other { }}{errors} 行错误',
  'place.unnamed': `存储的错误没有注明${UNNAMED}，因此无法判断。`,
  'place.untold': '存储的数据没有说明这些错误在哪里。',
  'holder.lock': '{service} 在 {at} UTC 记录 {pids} 持有锁：{quote}。',
  'holder.session': '{service} 的进程 {pid} 在 {at} UTC 记录：{quote}。',
  'holder.no-lock': '没有存储的行说明谁持有锁（启用 log_lock_waits 后，PostgreSQL 会记录持有者）。',
  'holder.unknown': '存储的数据没有说明谁占用{of}：没有相关指标。',
  'place.slowest': `最慢的${PLACE}：{name}，p95 为 {p95}，共 {count} 个 span。`,
  'none.errors': `{from} 至 {to} UTC，${OF_FIGURE}{count} ${RECORDS}中有 {errors} 个错误。`,
  'none.records': '该时间和位置没有存储任何数据。',
  'onset.cause': '从 {at} UTC 开始，在 {service} 中。',
  'onset.first-stored': '没有存储更早的记录： 可能更早就已开始。',
  'onset.line': '{at} UTC：{service} 的首个错误，{quote}。',
  'onset.counted': `{at} UTC：${OF}首个${ERROR}。`,
  'last.line': '{at} UTC：{service} 的最近一个错误，{quote}。',
  'line.borrowed-time': '这一行没有自己的时间：它沿用上一行的时间，实际可能更晚。',
  'last.counted': `{at} UTC：${OF}最近一个${ERROR}。`,
  'ongoing.yes': `仍在持续：最近 {minutes} 分钟有 {n} ${UNIT}${WITH_OF}${ERROR}，最近一个在 {at} UTC。`,
  'ongoing.no': `已结束：${OF}最后一个${ERROR}在 {at} UTC；此后 {n} ${SINCE_RECORDS}都没有错误。`,
  'ongoing.no-such': `已结束：${OF}最后一个此类错误在 {at} UTC；此后 {n} 行，其中 {errors} 行是其他错误。`,
  'ongoing.last': `${OF}最后一个${ERROR}在 {at} UTC。`,
  'ongoing.fell-silent': `${OF}最后一条记录在 {at} UTC。`,
  'ongoing.not-known': '无法确定沉默的服务是否正常：要等它恢复通常的日志才算结束。',
  'ongoing.silent': '此后没有存储相关数据，因此不知道是否仍在持续。',
  'ongoing.data-end': '存储的数据到 {at} UTC 为止。',
  'duration.so-far': `至今 {duration}：${OF}${ERROR}从 {first} 到 {last} UTC，仍在出现。`,
  'duration.over': `{duration}：${OF}${ERROR}从 {first} 到 {last} UTC。`,
  'timeline.change': `{at} UTC：{service} 的${KIND}，{title}${BY}`,
  'timeline.first': '{at} UTC：{service} 的首个错误，{quote}',
  'timeline.first-counted': `{at} UTC：${OF}首个${ERROR}`,
  'timeline.peak': `{at} UTC：峰值，{width, select, hour {一小时} other {一分钟}}内有 {n} ${UNIT}${WITH_OF}${ERROR}`,
  'timeline.last': '{at} UTC：{service} 的最近一个错误，{quote}',
  'timeline.last-counted': `{at} UTC：${OF}最近一个${ERROR}`,
  'timeline.after': `{at} UTC：此后直到 {to} UTC，${OF_FIGURE}{n} ${RECORDS}都没有错误`,
  'change.item': `{title}，{service} 在 {at} UTC 的${KIND}${BY}。`,
  'change.last': `{at} UTC：{service} 的${KIND}，{title}${BY}。`,
  'event.none': '没有找到这样的事件，以下针对所查看的整个时间段。',
  'event.taken': `{service} 在 {at} UTC 的${KIND}，{title} {side, select, since {之后} before {之前} other {前后}}：`,
  'change.not-stored': '没有存储任何变更（部署、配置或开关），因此无法得知是否有过变更。',
  'change.action-lines': '说明有人做了什么的日志行',
  'change.process-lines': '说明启动或停止的日志',
  'change.no-process-lines': '所读的日志中没有说明启动或停止的。',
  'change.activity': '那段时间{of}有 {lines}，{first} 至 {last} UTC。',
  'change.activity-lines': '其中最新的',
  'change.no-activity': '那段时间没有日志。',
  'change.none': `该时间没有记录${KIND_OF}。`,
  'change.none-of-kind': `没有记录${KIND_OF}，只有 {n} 次其他类型的变更。`,
  'change.unknown': '存储的数据不含变更，因此不知道改了什么。',
  'author.lines-unnamed': '这些行中没有提到任何人。',
  'author.named': `{author}：{service} 在 {at} UTC 的${KIND}，{title}。`,
  'author.unnamed': `{service} 在 {at} UTC 的${KIND}没有记录作者，{title}。`,
  'author.statement': '{author}：{service} 在 {at} UTC 的日志中有记录，{quote}。',
  'author.statement-line': '该行写明了是谁：{service} 在 {at} UTC 的日志，{quote}。',
  'author.statement-unnamed': '该行没有写明是谁：{service} 在 {at} UTC 的日志，{quote}。',
  'author.page': '谁确认了值班呼叫不在遥测数据中；值班系统里有记录。',
  'affected.fails': '{service}：{n} 个请求（{share}）在调用 {callee} 时失败',
  'affected.passes': '{service}：{n} 个请求（{share}）经过 {callee}',
  'affected.service': `{service}：{count} ${UNIT}中有 {errors} ${UNIT}${ERROR}（{share}）`,
  'affected.people': `{m} 个${PLACE_WITHIN}中有 {n} 个有${WITH_OF}${ERROR}。`,
  'affected.no-people': '存储的错误没有注明用户和租户，因此无法统计人数。',
  'dependency.call': '{caller} 调用 {callee}（{n} 个请求）。',
  'dependency.seen': '{caller} 调用 {callee}。',
  'dependency.line': '{caller} 调用 {callee}：有一行写着 {quote}。',
  'dependency.sends': '{caller} 向 {callee} 传递消息：有一行写着 {quote}。',
  'dependency.around': '{caller} 调用 {callee}：同一请求中，前者的日志行包围后者的日志行。',
  'dependency.together': '{caller} 和 {callee} 参与相同的请求；不知道是谁调用谁。',
  'dependency.none': '该时间的链路追踪和日志行中没有与它相关的调用。',
  'dependency.unknown': '该时间的链路追踪和日志行都没有显示服务之间的调用。',
  'inventory.stream': `{from} 至 {to} UTC，${OF_FIGURE}{n} ${LOGS}。`,
  'inventory.metrics': '指标，例如取自 {service} 的 {gauge}。',
  'inventory.changes': '变更，{from} 至 {to} UTC。',
  'inventory.how-many': `{n} ${DIMENSIONS}：`,
  'inventory.name': `{name}：{n} ${LOGS}，最近在 {last} UTC`,
  'inventory.no-names': '存储的记录没有注明任何名称。',
  'missing.kind':
    '{kind, select, logs {没有存储日志：缺少各服务对自身错误的说明。} spans {没有存储 span：缺少哪个请求在哪里失败、延迟以及服务之间的调用。} metrics {没有存储指标：缺少 CPU、内存和队列长度。} other {没有存储变更：缺少部署和配置变更。}}',
  'missing.nothing': '日志、span、指标和变更都有存储；不缺任何一类数据。',
  'version.runs': `{service} 运行 {version}：{first} 至 {last} UTC 有 {n} ${LOGS}。`,
  'version.pod': '{pod}：{version}，最近的日志在 {last} UTC',
  'version.unnamed': '存储的记录没有注明版本。',
  'health.cause': '不正常：当前故障的原因很可能是 {service}。',
  'health.bad': `不正常：{from} 至 {to} UTC，${IN}{count} ${RECORDS}中有 {errors} ${UNIT}失败（{share}）。`,
  'health.good': `没有异常：{from} 至 {to} UTC，${IN}{count} ${RECORDS}中有 {errors} ${UNIT}失败（{share}）。`,
  'health.state': `{from} 至 {to} UTC，${IN}{count} ${RECORDS}中有 {errors} ${UNIT}失败（{share}）。`,
  'health.warned': `不完全正常：{from} 至 {to} UTC，${IN}{count} ${RECORDS}中有 {n} ${UNIT}是警告或错误（{share}）。`,
  'health.before': `前一小时为 {count} ${RECORDS}中的 {share}。`,
  'history.none': '没有存储更早的同类情况。',
  'history.no-errors': `没有存储更早的故障：${OF_FIGURE}{count} 条同类日志中有 {errors} 个错误。`,
  'history.since': `${OF}日志从 {at} UTC 起有存储。`,
  'history.yes': `有过：{first} 至 {last} UTC，${OF}更早的同类日志有 {n} 条。`,
  'history.day': '{first} 至 {last} UTC：{n} 条',
  'history.others': '此前数小时内的其他错误',
  'history.other': '{service}：{n} 条错误日志，{first} 至 {last} UTC',
  'history.issue': '本次对话中更早的一个问题有同一个嫌疑对象：{issue}',
  'author.none': '不知道是谁：那段时间没有记录任何变更，因此也没有作者或审批人。',
  'last.success': '{at} UTC：{service} 最近一次没有错误的 {operation}。',
  'last.no-success': '无法知道最后一次成功的时间：这段时间没有存储无错误的请求。',
  'onset.after-change': '在 {service} 于 {at} UTC 变更之后 {gap}，{title}。',
  'instant.began': '当时开始的警告和错误：',
  'instant.went-on': '当时仍在持续的警告和错误：',
  'change.statements': '更改数据库结构的语句',
  'loss.no-promise': '存储的记录无法保证这样做是安全的。 数据中失败或未完成的工作：',
  'loss.lines': '讲到失败或未完成工作的日志行',
  'loss.none': '读取的日志行和失败请求中没有提到这类工作；这不能证明什么都没有丢失。',
  'loss.unknown':
    '由此无法判断是否有东西永久丢失：之后重试或修复的，以及客户端放弃的，不一定在遥测数据中。 请与数据库或队列本身核对。',
  'author.lines': '没有保存任何变更。 指明由谁执行或要求的日志行',
} as const satisfies { readonly [id: string]: string };
