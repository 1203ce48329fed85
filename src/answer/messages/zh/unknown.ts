// What is not known, and what is missing for it.
export const zhUnknown = {
  'unknown.nothing': '存储的数据说明不了这一点。',
  'store.empty':
    '这里还没有存储任何内容：没有日志、链路追踪、指标或变更。 请用 `casefile ingest 文件` 载入，然后再问。',
  'scope.everything': '现在的范围：全部。',
  'scope.only': '现在的范围：只看 {names} 。',
  'scope.without': '现在的范围：不含 {names} 。',
  'scope.window': '现在的时间窗口：{from} 到 {to} UTC。',
  'unstored.alike':
    '存储的数据中没有名为“{name}”的{field, select, service {服务} environment {环境} region {区域} other {版本}}。 您是指 {names} 吗？',
  'unstored.others':
    '存储的数据中没有名为“{name}”的{field, select, service {服务} environment {环境} region {区域} other {版本}}。 已有：{names}{more}。',
  'unstored.none':
    '存储的数据中没有名为“{name}”的{field, select, service {服务} environment {环境} region {区域} other {版本}}。 数据中没有任何{field, select, service {服务} environment {环境} region {区域} other {版本}}名称。',
  'unstored.limited': '我无权查看“{name}”：提问所用的密钥只能读取 {names}。',
  'unstored.mentioned':
    '{what, select, spans {{service} 有 {n} 个请求的名称含 {word}，其中 {errors} 个失败。} other {{service} 有 {n} 行日志提到 {word}，其中 {errors} 行是错误。}}',
  'unstored.held':
    '{service} 有 {n} 行日志的 {field} 为 {word}，其中 {errors, plural, =0 {{errors} 行是错误} other {{errors} 行是错误（{first} 至 {last} UTC）}}。',
  'unstored.latest': '最近一行在 {at} UTC，来自 {service}：{quote}。',
  'unstored.unmentioned': '这段时间没有日志行提到它（搜索：{word}）。',
  'half-day.taken': '最近的该时刻没有存储记录： 采用另外半天的 {from} 至 {to} UTC。',
  'past.not-stored':
    '没有{past, select, yesterday {昨天} week {上一周} other {那段时间}}的数据：数据从 {at} UTC 开始。',
  'past.unread': '没有那段时间的数据。',
} as const satisfies { readonly [id: string]: string };
