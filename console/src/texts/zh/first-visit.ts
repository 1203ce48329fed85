// Texts of the frame, of Home, and of what every page may have to say.
import { countText } from '../../shared/numbers.js';
import type { FirstVisitTexts } from '../texts.js';

export const zhFirstVisit: FirstVisitTexts = {
  frame: {
    product: 'Casefile',
    skip: '跳到正文',
    home: '首页',
    administration: '管理',
    logs: '日志',
    apiDocument: 'API',
    signOut: '退出登录',
    auditOf: (id) => `${id} 的审计`,
    zone: { utc: '时间为 UTC', local: '时间为本机时区', change: '切换时间所用的时区' },
    language: '语言',
    loading: '正在加载…',
    again: '重试',
    notFound: '没有这个页面。请在首页查找调查。',
    signedIn: (name, role) => `${name}（${role}）`,
    window: (from, to) => `${from} 至 ${to}`,
    justNow: '刚刚',
    running: '处理中',
    verdict: { supported: '有依据', contradicted: '已划去', unknown: '解读' },
  },

  problems: {
    unreachable: {
      title: '服务没有响应',
      detail: '无法连接到服务。',
      howToFix: '请确认它仍在运行：casefile serve。然后重试。',
    },
    strange: {
      title: '响应的不是本服务',
      detail: (path, type) => `${path} 的响应是 ${type}，不是 API 返回的内容。`,
      noType: '无类型',
      howToFix: '请检查中间是否有代理或其登录页面，然后重新加载本页。',
    },
    answered: {
      title: (status) => `服务返回了 ${status}`,
      detail: (status) => `该请求的响应是 ${status}`,
      howToFix: '请重试；如果一直如此，请查看服务的日志。',
    },
    strangeKey: {
      title: '无法发送这个 API 密钥',
      detail: (position, code) =>
        `其第 ${position} 个字符（U+${code}）不会出现在密钥中，可能是复制时带上的不可见字符。`,
      howToFix: '请重新复制密钥，不要带上前后的内容，或手动输入。',
    },
    console: {
      title: '控制台出错',
      howToFix: '请重新加载页面。如果一直如此，请反馈给我们。',
    },
  },

  ask: {
    label: '出了什么问题？',
    hint: '例如：从 14:05 起 eu-west-1 的结账失败。为什么？',
    followUp: '继续提问',
    send: '提问',
    sending: '正在提问…',
    asOf: '基准时间',
    now: '现在',
    asOfHint: '“现在”所指的时间，例如 2026-11-24T18:15:01Z。留空表示现在。',
    asOfWrong: '这不是带时区的时间。请写成 2026-11-24T18:15:01Z，或留空。',
    empty: '请写下您想知道的内容。',
  },

  homePage: {
    title: '查找故障的原因',
    running: '进行中',
    recent: '最近的调查',
    none: '还没有调查。请在上方提问。',
    noMatch: '没有找到。所有词必须出现在同一个调查或告警中；请减少几个词再试。',
    search: '搜索调查和告警',
    searchSend: '搜索',
    searchEnd: '显示全部',
    found: '搜索结果',
    alerts: '告警',
    noAlerts: '没有收到告警。',
    services: '有日志的服务',
    withoutIssue: '尚无问题',
    openAlert: '调查',
    turns: (turns) => `${countText(turns)} 个提问`,
    hidden: (role, parts) => `由于您的角色（${role}）或其限制，以下内容未显示：${parts}。`,
    hiddenParts: {
      ask: '提问',
      search: '搜索',
      investigations: '调查',
      alerts: '告警',
      services: '服务',
      logs: '保存日志',
    },
  },

  demo: {
    title: '还没有保存任何数据',
    about: '可以用演示数据试一试：一家小商店的 20 分钟，其间结账开始失败。也可以拖入您自己的日志。',
    start: '加载演示数据并提问',
    loading: (sent, all) => `正在发送：${countText(sent)} / ${countText(all)} 行`,
  },

  drop: {
    title: '将日志拖到这里',
    about: '文件或文件夹：纯文本、JSON 行、gzip。本页读取后发送给服务，服务在保存前会遮盖机密信息。',
    files: '选择文件',
    folder: '选择文件夹',
    reading: (name, percent) => `正在读取 ${name}：${percent} %`,
    file: '文件',
    format: '格式',
    signal: '类型',
    stored: '已保存',
    known: '已有',
    rejected: '被拒绝',
    span: '时间范围',
    services: '服务',
    line: '行',
    stop: '停止',
    stopped: '已停止。此前发送的内容已经保存。',
    done: (files, rows) => `已读取 ${countText(files)} 个文件，保存 ${countText(rows)} 行。`,
    rejectedLines: (lines) => `${countText(lines)} 行被拒绝，最前面的几行`,
    inPart: '部分',
    unread: (path) => `${path} 没有读完`,
    unreadAdvice: '请检查文件是否可读、服务是否仍在运行，然后再次拖入：每一行只保存一次。',
    insecure: {
      title: '无法从本页发送文件',
      detail: '本页不是通过 https 加载的，也不是在本机上打开的。',
      howToFix: '请通过 https 或在 localhost 上打开控制台，或用以下命令发送文件：casefile ingest',
    },
    binary: {
      title: (name) => `${name} 没有被读取`,
      detail: '它不是文本，或其压缩方式是浏览器无法解压的。',
      howToFix: '归档文件和其他压缩格式请用：casefile ingest FILE',
    },
    ask: '就这些日志提问',
  },

  states: {
    turn: {
      queued: '等待中',
      running: '进行中',
      answered: '已回答',
      confirm: '需要确认',
      confirmed: '已确认',
      failed: '失败',
      cancelled: '已取消',
      timed_out: '超时',
    },
    alert: { firing: '触发中', resolved: '已恢复', flapping: '抖动', silenced: '已静默' },
    severity: { critical: '严重', error: '错误', warning: '警告', info: '信息', unknown: '严重程度未知' },
    record: { investigation: '调查', alert: '告警' },
  },

  confirm: {
    yes: '是，执行',
    no: '保持原样',
    working: '处理中…',
  },
};
