// The cause, how sure it is, what speaks for and against it, advice and summaries.
export const zhVerdicts = {
  'cause.line':
    '{service} {sure, select, likely {很可能} probable {大概} other {可能}}是原因：{error}{detail}，自 {at} UTC 起。',
  'cause.said':
    '{service} {sure, select, likely {很可能} probable {大概} other {可能}}是原因：{speaker} 在 {at} UTC 记录了 {error}{detail}。',
  'cause.since': '（自 {at} UTC 起）',
  'cause.slow':
    '{service} {sure, select, likely {很可能} probable {大概} other {可能}}是原因{since}：{requests} 个请求中有 {slow} 个超过平时耗时；此前 {baseline} 个中有 {before} 个如此。',
  'cause.gauge':
    '{service} {sure, select, likely {很可能} probable {大概} other {可能}}是原因{since}：{gauge}（{where}）为 {value}；其中位数为 {baseline}。',
  'cause.flow':
    '{service} {sure, select, likely {很可能} probable {大概} other {可能}}是原因{since}：其 {share} 的请求走了与平时不同的路径；此前为 {before}。',
  'cause.silent':
    '{service} {sure, select, likely {很可能} probable {大概} other {可能}}是原因：它不再输出平时工作的日志。 最后一条是 {error}，{at} UTC。',
  'cause.plain': '{service} {sure, select, likely {很可能} probable {大概} other {可能}}是原因。',
  'cause.change': '在此之前不久，{service} 在 {at} UTC 有变更：{title}。',
  'cause.requests': '此后 {service} 的 {all} 个请求中有 {failed} 个（{share}）失败。',
  'cause.adds': '{service} 对该行补充：{detail}。',
  'cause.lines': '{service} 此后记录了 {n} 条这样的日志。',
  'cause.caller':
    '{of, select, spans {{service} 随之失败：{all} 个请求中有 {errors} 个。} other {{service} 随之报错：{all} 条日志中有 {errors} 条。}}',
  'cause.state':
    '{state, select, on {仍在持续} over {看来已结束} other {看不出是否仍在持续}}：{service} 的最近{as, select, line {一条此类日志} other {一个错误}}在 {last} UTC。',
  'cause.second': '另一个独立于前者的原因：',
  'cause.confidence': '置信度：{percent}。',
  'cause.nothing': '这段时间没有发现异常，也没有服务报错。',
  'cause.few': '没有可指认的原因，但有新出现的失败；请求太少，无法与偶然区分：',
  'cause.failing':
    '{service}：发往 {operation} 的 {all} 个请求中有 {failing} 个失败或中途停止，此前 {before} 个中一个也没有。',
  'cause.none': '没有可信的原因：与平时的差异都不超出偶然波动；有错误的服务：',
  'cause.candidate': '{service}：{all} 条日志中有 {errors} 条是错误，最近在 {last} UTC。',
  'cause.needs':
    '要下定论还需要：{missing, select, data {该时段的遥测数据} spans {该时段的链路追踪} logs {该时段的日志} metrics {指标} baseline {故障之前的遥测数据} other {首次故障前后更窄的时间，或出错服务的名称}}。',
  'certainty.percent': '把握为 {percent}，依据如下：',
  'against.missing':
    '{missing, select, data {该时段没有存储任何数据。} spans {缺少链路追踪：无法用请求路径佐证。} logs {缺少该时段的日志。} metrics {缺少指标：看不出资源是否饱和。} baseline {缺少此前的遥测数据：没有可对比的。} other {所需的各类遥测数据都不缺。}}',
  'against.nothing': '存储的数据中没有与之相悖的，也没有其他服务值得认真怀疑。',
  'against.some': '以下与之相悖，或指向其他服务：',
  'against.other':
    '{service} {weight, select, some {是另一个候选} other {也有偏离，但可由该原因解释}}：{error}，在 {at} UTC。',
  'against.line': '{service} 在 {at} UTC 记录：{line}。',
  'against.disproof':
    '以下情况会推翻它：{kind, select, stated {在没有 {service} 这类日志行时出现同样的失败} code {经过 {service} 且走旧路径的请求仍然失败} latency {请求很慢，而 {service} 自身耗时与平时一样} network {{service} 内部也有同样的延迟} resource {没有故障的时候该指标也处于同样水平} host {其他机器上的请求同样慢} queue {{service} 立即取走消息} dependency {{service} 没有这一调用的请求也失败} unavailable {调用方报告失败的那些调用，在 {service} 中有对应的 span} change {变更之前，或没有该变更的实例上，也有同样的故障} other {某段时间 {service} 状况相同，却没有任何失败}}。',
  'advice.heading': '建议',
  'advice.undo': '{change, select, deploy {回滚} flag {把开关切回} configuration {恢复配置} other {撤销}}：{title}。',
  'advice.undo-told':
    '{certain, select, yes {撤销开始前不久所做的操作} other {确认开始前不久所做的这项操作是否为原因，若是则撤销}}：{line}{back, select, version { 恢复到 {version}。} release { 恢复到之前的版本。} other { 恢复该设置，或停止已启动的任务。}}',
  'advice.undone': '{title} 已被撤销：{time} UTC，{undo}。 请确认此后错误是否停止； 若没有，它就不是唯一的原因。',
  'advice.pod': '把 {pod} 移出负载均衡，或重启它：几乎所有错误都来自它。',
  'advice.code':
    '{at, select, place {检查 {service} 中的 {place}。} other {检查 {service} 的错误以及记录这些错误的代码。}}',
  'advice.latency':
    '对{at, select, place { {service} 中的 {place} } other { {service} }}做性能剖析：它的下游调用解释不了这些耗时。',
  'advice.network': '检查通往 {service} 的网络：域名解析、代理、限制、丢包。',
  'advice.resource':
    '提高{at, select, place { {service} 中 {place} 对应的} other { {service} 的}}上限，减轻其负载，或重启它以争取时间。',
  'advice.host': '把工作负载从机器 {service} 上迁走。',
  'advice.zone': '把请求转到 {service} 以外；检查那里的存储、网络和域名解析。',
  'advice.queue': '确认 {service} 是否在取消息；如果在取，就增加消费者。',
  'advice.dependency': '确认 {service} {at, select, place {在 {place} 处} other {}}所调用的对象是否在运行并有响应。',
  'advice.unavailable': '确认 {service} 是否在运行且可达；如果没有，就启动它。',
  'advice.stated':
    '{remedy, select, locks {找出在 {service} 中持有锁的事务；如果没有其他需要，就结束它，并查清它为何一直未关闭。} disk {清理或扩容 {service} 的磁盘，并查清是什么占满了它。} filesystem {检查 {service} 的磁盘和文件系统；换到正常的磁盘。} memory {重启 {service} 或增加内存以争取时间，并查清是什么在增长。} files {提高 {service} 的打开文件上限或重启它，并查清是什么没有关闭文件。} connections {查清谁占用 {service} 的连接而不归还；先重启或限制它，再提高上限。} workers {重启 {service} 中卡住的工作进程，并查清它们在等待什么。} certificate {更新 {service} 的证书，或让调用方信任它。} credentials {检查调用 {service} 的凭据和权限，以及是否被更改。} names {检查用来查找 {service} 的名称和域名服务器。} quota {减少对 {service} 的调用，逐步拉长间隔，或申请更高的配额。} setting {将 {service} 的配置与上一次正常的配置比较，并恢复它。} down {确认 {service} 是否在运行且可达；它停止前的最后几行会说明原因；如果没有，就启动它。} code {{at, select, place {错误出自 {service} 自身的代码（{place}）} other {错误出自 {service} 自身的代码}}： 如果此前不久有发布，请回退到上一版本，并查看其堆栈。} other {查看 {service} 的慢语句：执行计划、缺失的索引，以及它们在等待什么。}}',
  'summary.next': '下一步（建议）',
  'summary.customers':
    '{state, select, on {自 {first} UTC 起部分请求失败；最近一次失败在 {last} UTC。} other {{first} 至 {last} UTC 期间部分请求失败。}}',
  'summary.customersUntimed': '{state, select, over {部分请求曾未能正常响应。} other {目前部分请求未能正常响应。}}',
  'summary.customersNext':
    '{found, select, yes {已知可能的原因。} other {正在查找原因。}} 对此带来的不便，我们深表歉意。 下次更新：（待填写）。',
  'summary.plainCause':
    '可能的原因：{kind, select, code {{service} 的软件出错} latency {{service} 自身耗时过长} network {与 {service} 的连接受到干扰} resource {{service} 容量不足} host {机器 {service} 过载} queue {{service} 之前的工作积压} dependency {{service} 依赖的对象出现故障} unavailable {{service} 没有响应} change {不久前对 {service} 的变更} other {{service} 出现故障}}。',
  'summary.plainStated':
    '可能的原因：{remedy, select, locks {{service} 中的操作在等待锁} disk {{service} 磁盘空间不足} filesystem {{service} 的磁盘有故障} memory {{service} 内存不足} files {{service} 打开的文件过多} connections {{service} 没有空闲连接} workers {{service} 没有可响应的工作进程} certificate {{service} 的证书不被接受} credentials {{service} 拒绝登录} names {{service} 的名称无法解析} quota {{service} 限制了调用次数} setting {{service} 的某项设置有误} down {{service} 已停止服务} code {{service} 的软件出错} other {{service} 查询响应过慢}}。',
  'summary.done': '正在采取的措施：（待填写）。',
  'summary.stateHeading': '状态',
  'summary.knownHeading': '已知',
  'summary.open':
    '待查：{missing, select, data {该时段的遥测数据} spans {请求的路径（没有链路追踪）} logs {该时段的日志} metrics {资源情况（没有指标）} baseline {与此前的对比} other {措施是否有效}}',
  'summary.impactHeading': '影响',
  'summary.timelineHeading': '时间线',
  'summary.causeHeading': '原因',
  'summary.first': '{at} UTC：{service} 的首个错误。',
  'summary.last': '{at} UTC：{service} 的最近一个错误。',
  'summary.followUps': '**后续事项**\n- （待填写）',
  'suspicion.verdict':
    '{verdict, select, likely {很可能是。} named {部分是：根因的错误与它有关，不论是谁的过错。} possible {有可能，但没有证据支持。} victim {不是：它受根因影响。} open {没有迹象：没有任何迹象指向它，能说明它的数据也没有存储。} other {从存储的数据看不太可能。}}',
  'suspicion.named':
    '{of, select, spans {{service} 的 {all} 个请求中有 {errors} 个失败。} other {{service} 的 {all} 条日志中有 {errors} 条是错误。}}',
  'suspicion.word': '{word}：{n} 条警告和错误包含它，最早在 {first}，最近在 {last} UTC。',
  'suspicion.noWord': '那段时间没有警告或错误提到它（搜索过：{words}）。',
  'suspicion.change': '{service} 在 {at} UTC 有变更：{title}。',
  'suspicion.noChange': '那段时间没有存储任何变更：也可能没有被记录。',
  'suspicion.noGauges': '没有存储能反映它的指标。',
  'suspicion.silent': '这段时间 {service} 没有日志。',
  'suspicion.symptom': '它的请求经过该原因所在的服务，因此那里的失败只是症状。',
  'summary.since': '{service} 自 {first} UTC 起有错误。',
  'cause.names': '它的错误提到了 {service}：那里更接近根因。',
  'cause.gap':
    '{service} {sure, select, likely {很可能} probable {大概} other {可能}}是原因{since}：{requests} 个请求中有 {slow} 个对它的调用在客户端与服务端之间被延迟；此前 {baseline} 个中有 {before} 个。',
  'cause.onset': '在 {service} 中自 {at} UTC 起出现。',
  'cause.latest':
    '{state, select, on {仍在持续} fading {正在消退} other {看来已结束}}：最近 {requests} 个请求中有 {hits} 个出现该问题。',
  'incidents.apart': '没有证据：它们各有各的原因，存储的数据中没有把它们联系起来的内容。',
  'incidents.others': '这段时间的其他事件',
  'slow.requests':
    '经过 {service} 的 {requests} 个请求中有 {slow} 个{held, select, gap {在客户端与服务端之间被延迟} other {超过平时耗时}}；此前 {baseline} 个中有 {before} 个。',
  'unclear.echo': '存储的数据里没有“{message}”，或者我没有读懂：我只知道日志、链路、指标和变更。',
  'unclear.known': '已知的是：',
  'issues.open': '{id}：“{about}”，目前没有找到原因。',
  'issues.withCause': '{id}：“{about}”，最可能的原因是 {cause} 。',
  'cause.outsideScope': '{scope} 没有这类错误：这个原因在那里没有留下任何日志。',
  'suspicion.all-pods': '{service} 的 {n} 个实例有错误，因此单台机器无法解释。',
  'suspicion.one-pod': '{service} 的错误几乎都来自 {pod}：{all} 中的 {errors}。',
  'advice.ask-here': '可在此询问：{questions}',
  'next.ongoing': '还在继续吗？',
  'next.before': '与之前对比',
  'next.pods': '哪些 pod？',
  'next.lines': '给我看日志',
  'next.timeline': '时间线',
  'next.changes': '之前改了什么？',
  'next.advice': '我该做什么？',
  'next.rate': '错误率是多少？',
  'next.cause': '原因是什么？',
  'next.count': '有多少错误？',
  'next.latency': '延迟是多少？',
  'next.onset': '从什么时候开始？',
  'next.affected': '谁受影响？',
  'reading.second': '您是想问“{question}”吗？',
  'summary.searched': '原因尚不清楚，正在查找。 正在采取的措施：（待填写）。',
  'advice.no-cause': '尚未找到原因，因此没有可以回滚的内容。 接下来可在此询问：{questions}',
  'advice.permission': '存储的数据不能决定是否允许这样做。 数据显示的情况，以及会受影响的一方：',
  'advice.cannot-act': '我无法执行：我只读取遥测数据，不做任何更改。',
  'suspicion.each':
    '“{name}”：{verdict, select, likely {很可能是。} named {部分是：根因的错误与它有关，不论是谁的过错。} possible {有可能，但没有证据支持。} victim {不是：它受根因影响。} open {没有迹象：没有任何迹象指向它，能说明它的数据也没有存储。} other {从存储的数据看不太可能。}}',
  'named.slow': '{records}： 自 {at} UTC 起每行通常需要 {now}，此前为 {before}（按分钟的中位数）。',
  'named.since': '此后共有 {n, plural, other {{n} 行}}。',
  'named.quiet': '{records}： {lines}，{first} 至 {last} UTC； 没有一行比之前慢或表明失败。',
  'named.plain':
    '{kind, select, slow {自 {at} UTC 起，{records} 的请求需要 {now}，而不是 {before}。} other {自 {at} UTC 起，{records} 出现失败。}}',
  'named.advice': '先看当时做了什么、开始了什么，以及能否撤销； 之后从这些行的耗时或数量可以看出是否有帮助。',
  'named.actions': '此前不久有人做了什么（不能说明这就是原因）',
  'named.unexplained': '原因未知： 存储的数据中没有同时开始的异常。 这些请求所等待的一方的日志可以说明。',
  'trouble.requests': '{n} 个请求的响应状态码为 {status}，从 {first} 到 {last} UTC。',
  'trouble.shared': '它们的 {field} 都是 {value}，同一时间也有其他值的请求。',
  'trouble.line': '日志中与此有关的内容：',
  'trouble.with': '与它同时开始的内容，但这不能证明就是原因：',
  'trouble.such': '从 {first} 到 {last} UTC 共有 {n} 行这样的日志。',
  'trouble.unexplained':
    '原因不明：存储的警告和错误中没有一条提到它，也没有一条与它同时开始。 响应这些请求的服务的日志，或者那时在那里做了什么变更，才能说明原因。',
  'trouble.apart': '另一个问题，没有证据表明与此有关：',
  'trouble.open': '没有证据表明下面的情况是否与此有关：',
  'cause.open': '原因尚不清楚。',
  'advice.product':
    '{product}：用 {look} 查看情况。 缓解办法：{act}（{risk, select, sessions {会结束会话，未完成的工作会回滚} restart {会中断已连接的客户端} data {会永久删除数据} memory {需要更多内存} full {可能写满磁盘，使其完全停止} primary {使它成为主节点：其他主节点仍在接收的写入会丢失} other {不改变其他内容}}）。 用 {verify} 确认是否有效。 文档： {source}',
  'cause.would-tell': '读取的日志中没有说明是什么造成的；{look} 可以显示。',
} as const satisfies { readonly [id: string]: string };
