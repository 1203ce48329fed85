// Chinese.
import type { MessageCatalogue } from './en.js';

export const zh: MessageCatalogue = {
  'social.hello': '你好。 请问什么出了故障、从何时开始，或粘贴一行日志、一个追踪 ID 或一条告警。',
  'social.thanks': '不客气。 有别的问题随时再问。',
  'social.link': '我打不开链接： 从这里读不到别的网页。 请粘贴日志行、trace id 或告警。',
  'social.bye': '再见。 在本次对话中再次提问，即可从结束处继续。',
  'social.ack': '好的。 问“有新情况吗？”即可再查一次。',
  'social.insult': '抱歉没有帮上忙。 请说明缺了什么，或问“为什么这么认为？”来查看证据。',
  'social.offtopic': '我只知道你们的遥测数据：日志、链路追踪、指标、部署和文档。',
  'product.identity':
    '我是 Casefile，一个从日志、链路追踪、指标和部署中查找故障原因的程序。 每句陈述都会与它引用的存储记录核对。',
  'product.ability':
    '可以问某处为什么失败、从何时开始、有多频繁、在哪里、影响了谁、改了什么，或该怎么办。 也可以要日志、追踪、时间线或摘要。 “只看 eu-west”“最近 30 分钟”“不看 checkout”会改变查看的范围。',
  'product.howto':
    '用自己的话说出服务、时间或症状：“checkout 从 14:00 起为什么失败？”，然后继续：“只看 eu-west”“显示日志”“改了什么？”。',
  'product.data': '回答来自发送到本服务的遥测数据。 机密信息在存储前会被遮盖；读取过的每条记录都与回答一同保存。',
  'feedback.good': '谢谢。',
  'feedback.bad': '抱歉。 请说明应该是什么（“是数据库的问题”），或问“为什么这么认为？”来查看回答的依据。',
  'feedback.corrected': '抱歉。 已记录：该回答有误，以及您所说的原因。 请继续说明要查看的内容。',
  'command.stop': '好的，没有做任何更改。',
  'command.undo': '这里没有可以撤销的范围或时间更改。',
  'choice.prompt': '您指的是哪一个？',
  'choice.nothing-read': '尚未读取任何数据。',
  'choice.follow_up': '继续当前的问题',
  'choice.new_issue': '这是一个新问题',
  'choice.returned': '回到之前的问题',
  'choice.withdrawn': '问题 {turn} 在等待选择；它已被此问题撤回。',
  'choice.answered': '这是对问题 {turn} 的回答。',
  'name.unknown': '没有叫“{name}”的东西：您指的是数据中的哪个名称？',
  'name.alike': '没有叫“{name}”的东西：您指的是 {names} 吗？',
  'limit.services': '提问所用的密钥只能读取 {services}：对其他服务不作任何说明。',
  'time.question':
    '“{said}”：{about, select, hour {上午还是晚上？} zone {是哪里的时间？} date {是哪一天？} part {是哪一天？} span {指哪一段时间？} event {那是什么时候？} other {那还没有到来；您指什么时间？}} 按 {from} 至 {to} 理解{isOpen, select, yes {；也可能是 {otherFrom} 至 {otherTo}} other {}}。',
  'time.ended':
    '{last} UTC 之后没有存储任何日志。 {isLater, select, yes {问题涉及更晚的时间。} other {我查看存有的最后一段：{from} 至 {to} UTC。}}',
  'choice.assumed': '这里无法反问：采用了可能性更大的理解。',
  'choice.other-new': '如果是另一个问题',
  'choice.other-follow': '如果属于当前问题',
  'issue.resolved':
    '**{state, select, already {之前已标记为解决：} other {已标记为解决：}}** {state, select, shown {最后已知的状态见下文； } other {}}如果再次出现，请在这里再问。',
  'claim.unchecked': '（解读，未核实：{claim}）',
  'answer.in-english': '（此回答目前只有英文。）',
  'ended.turn':
    '{status, select, failed {本轮失败} cancelled {本轮已取消} other {本轮已停止}}：{reason, select, caller {提问者取消了它} time {用时超过了一轮允许的时间} full {存储已满} unavailable {存储不可用} erased {其文本已被删除} internal {内部错误} other {{text}}}。 已读取的数据会保留；请用新的消息 ID 再问一次。',
  'ended.again': '再问一次',
  'alert.question':
    '{environment, select, none {} other {{environment} 的 }}{service, select, none {} other {{service} }}出了什么问题？告警 {name}{severity, select, unknown {} other { ({severity})}} 已触发。',
  'alert.more': '{names} 以及另外 {count} 个',
  'alert.severity': '{severity, select, critical {严重} error {错误} warning {警告} info {信息} other {严重程度未知}}',
  'alert.state':
    '{state, select, firing {自 {at} UTC 起触发。} flapping {自 {at} UTC 起触发，并反复出现。} silenced {自 {at} UTC 起在来源处静默。} other {已于 {at} UTC 结束。}}',
  'alert.several': '{count} 个告警中有 {firing} 个正在触发，最早始于 {at} UTC。',
  'alert.looking': '正在调查…',
  'alert.not-looked-into': '未调查：等待中的告警太多。',
  'alert.cause': '原因很可能在 {service}，置信度 {percent} %{onset, select, none {} other {，始于 {onset} UTC}}。',
  'alert.ask-more': '在此话题中回复即可继续提问，无需提及。',
  'alert.silenced': '{by} 已将 {name} 静默至 {until} UTC。',
  'alert.all-ended': '{count, plural, other {全部 # 个告警已结束}}({at} UTC)。',
  'alert.fires-again': '自 {at} UTC 起再次触发：{names}。',
  'alert.silence': '静默 {duration}',
  'alert.silence-named': '将 {name} 静默 {duration}',
  'alert.silence-there': '{name} 已被静默至 {until} UTC。',
  'alert.evidence': '依据 ({count})',
  'alert.right': '正确',
  'alert.wrong': '错误',
  none: '我没有听懂。 可以这样问：“什么出了故障？”或“显示最近一小时的错误”。',
};
