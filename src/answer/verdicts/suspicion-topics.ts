// What people suspect, by topic: how they name it, how log lines say it, and which kinds of telemetry would show it.
import type { HypothesisKind } from '../../evidence/finding.js';
import type { ChangeKind } from '../../telemetry/record.js';

export type SuspicionTopic = {
  /** How messages name it, in the languages of the product. */
  readonly names: RegExp;
  /** Words of warnings and errors that show it; each is searched by itself. */
  readonly words: readonly string[];
  /** Kinds of the verdict that mean it. */
  readonly kinds: readonly HypothesisKind[];
  /** Gauges that would show it. Absent: no gauge does. */
  readonly gauges?: RegExp;
  /** Names of services that are it. */
  readonly service?: RegExp;
  /** Well-known servers that are of its kind, by name: an error that names one is about it. */
  readonly technologies?: readonly string[];
  /** Changes that would be it. */
  readonly changes?: readonly ChangeKind[];
};

const topic = (
  names: RegExp,
  words: string,
  rest: Partial<Omit<SuspicionTopic, 'names' | 'words'>> = {},
): SuspicionTopic => ({ names, words: words === '' ? [] : words.split('|'), kinds: [], ...rest });

export const SUSPICION_TOPICS = {
  database: topic(
    /(?<!\p{L})(?:db|database|datenbank\w*|base de (?:datos|données|dados)|banco de dados|bd|bdd|postgres\w*|mysql|mongo\w*|sql)(?!\p{L})|数据库|データベース/iu,
    'database|SQL|JDBC|postgres|deadlock',
    {
      gauges: /\b(?:db|database|sql|postgres|mysql|mongo|jdbc|hikari)/i,
      service: /(?:^|[-_.])(?:db|database|sql|my-?sql|postgres(?:ql)?|pg|mongo(?:db)?)(?:[-_.\d]|$)/i,
      technologies: ['postgresql', 'mysql', 'mariadb', 'mongodb', 'cassandra', 'clickhouse', 'elasticsearch'],
    },
  ),
  network: topic(
    /(?<!\p{L})(?:network\w*|netzwerk\w*|netz|la red|réseau|a rede|packet loss|paketverlust)(?!\p{L})|网络|丢包|ネットワーク|パケット/iu,
    'unreachable|refused|reset|timeout',
    {
      kinds: ['network'],
      gauges: /net(?:work)?[._-]|packet|retransmi|tcp/i,
    },
  ),
  dns: topic(
    /\bdns\b|name resolution|namensauflösung|域名解析|名前解決/iu,
    'DNS|UnknownHostException|ENOTFOUND|resolve',
    {
      gauges: /dns/i,
    },
  ),
  deploys: topic(
    /(?<!\p{L})(?:deploy\w*|releases?|rollout|despliegue|déploiement|implantação|version\w*|versión|versão)(?!\p{L})|部署|发布|上线|版本|デプロイ|リリース/iu,
    '',
    {
      kinds: ['change'],
      changes: ['deploy'],
    },
  ),
  config: topic(
    /(?<!\p{L})(?:config\w*|konfig\w*|flags?|setting\w*|einstellung\w*)(?!\p{L})|配置|设置|开关|設定|フラグ/iu,
    'configuration|property',
    {
      changes: ['configuration', 'flag'],
    },
  ),
  memory: topic(
    /(?<!\p{L})(?:memory|ram|heap|oom\w*|leak|speicher\w*|memoria|mémoire|memória|gc)(?!\p{L})|内存|メモリ/iu,
    'OutOfMemoryError|OOMKilled|memory|heap',
    {
      gauges: /mem(?:ory)?|heap|rss|\bgc\b|jvm/i,
    },
  ),
  cpu: topic(
    /(?<!\p{L})(?:cpu\w*|processor|prozessor|procesador|processeur|processador|throttl\w*)(?!\p{L})|处理器|プロセッサ/iu,
    'CPU|throttled',
    {
      gauges: /cpu|processor|load(?:_|\.)?(?:avg|1|5)/i,
    },
  ),
  disk: topic(
    /(?<!\p{L})(?:disks?|disc|festplatte|platte|disco|disque|inodes?|volume)(?!\p{L})|磁盘|硬盘|ディスク/iu,
    'disk|ENOSPC|inode|no space',
    {
      gauges: /disk|fs[._]|filesystem|inode|iops/i,
    },
  ),
  files: topic(
    /(?<!\p{L})(?:file (?:descriptors?|handles?)|open files|fds?|ulimit|dateideskriptor\w*|dateihandles?|descriptores|descripteurs|descritores)(?!\p{L})|文件描述符|句柄|ファイルディスクリプタ/iu,
    'Too many open files|EMFILE|descriptor',
    {
      gauges: /(?:^|[._])(?:fd|fds|descriptors?|open_files)(?:$|[._])/i,
    },
  ),
  cache: topic(/(?<!\p{L})(?:cache\w*|redis|caché|memcached?)(?!\p{L})|缓存|キャッシュ/iu, 'cache|redis|memcached', {
    gauges: /cache|redis|hit/i,
    service: /cache|redis|memcached/i,
    technologies: ['redis', 'memcached'],
  }),
  queue: topic(
    /(?<!\p{L})(?:queue\w*|kafka|rabbit\w*|warteschlange|cola|fila|file d.attente|broker)(?!\p{L})|队列|キュー/iu,
    'queue|kafka|rabbitmq|broker|lag',
    {
      kinds: ['queue'],
      service: /kafka|rabbit|queue|broker/i,
      technologies: ['kafka', 'rabbitmq', 'nats'],
      gauges: /queue|lag|backlog|pending|kafka/i,
    },
  ),
  threads: topic(
    /(?<!\p{L})(?:threads?|deadlocks?|hilos?|executor|lock)(?!\p{L})|线程|死锁|スレッド|デッドロック/iu,
    'deadlock|thread|RejectedExecutionException',
    {
      gauges: /thread|executor|worker/i,
    },
  ),
  connections: topic(
    /(?<!\p{L})(?:connections?|pool\w*|sockets?|verbindung\w*|conexion\w*|connexions?|conex\w+)(?!\p{L})|连接|接続|コネクション/iu,
    'connection|pool|exhausted|socket',
    {
      gauges: /pool|conn(?:ection)?s?|socket/i,
    },
  ),
  certificate: topic(
    /(?<!\p{L})(?:cert\w*|zertifikat\w*|tls|ssl)(?!\p{L})|证书|証明書/iu,
    'certificate|TLS|SSL|handshake',
    {
      gauges: /cert|tls|ssl/i,
    },
  ),
  load: topic(
    /(?<!\p{L})(?:load|traffic|überlast\w*|carga|tráfico|surcharge|trafic|tráfego|overload\w*|spikes?|surge|last(?:spitze|anstieg)?|ansturm|pico de (?:tráfico|carga)|pic de trafic)(?!\p{L})|激增|急増|负载|流量|负荷|負荷|トラフィック/iu,
    'overloaded|throttled|too many requests',
    {
      gauges: /rps|request.?rate|requests|load|throughput/i,
    },
  ),
  attack: topic(
    /(?<!\p{L})(?:attack\w*|ddos|bots?|angriff|ataque|attaque)(?!\p{L})|攻击|攻撃/iu,
    'blocked|forbidden|rate limit',
    {},
  ),
  dependency: topic(
    /(?<!\p{L})(?:upstream|dependency|dependencia|dépendance|dependência|abhängigkeit|provider|vendor|external|extern\w*|third[- ]party|drittanbieter|provee?dor|fournisseur|fornecedor|terceros|tiers)(?!\p{L})|依赖|上游|依存|上流/iu,
    'upstream|unavailable',
    {
      kinds: ['dependency', 'unavailable'],
    },
  ),
  hardware: topic(
    /(?<!\p{L})(?:hardware|host|node|nic|machine|knoten|nodo|máquina|nœud|nó)(?!\p{L})|硬件|主机|节点|ノード|ハードウェア|ホスト/iu,
    'hardware|I/O error|ECC',
    {
      kinds: ['host'],
      gauges: /smart|temperature|ecc|edac/i,
    },
  ),
  cloud: topic(/(?<!\p{L})(?:cloud|aws|gcp|azure|hosting)(?!\p{L})|云|クラウド/iu, 'AWS|GCP|Azure'),
  code: topic(
    /(?<!\p{L})(?:bugs?|code|regression|fehler im code|código|race condition)(?!\p{L})|代码|コード|バグ/iu,
    'NullPointerException|TypeError|IndexOutOfBoundsException',
    {
      kinds: ['code'],
      changes: ['deploy'],
    },
  ),
  time: topic(
    /(?<!\p{L})(?:clocks?|ntp|timezone|zeitzone|horloge|relógio|reloj|dst)(?!\p{L})/iu,
    'clock|NTP|skew|timezone',
    {
      gauges: /ntp|clock|drift/i,
    },
  ),
  auth: topic(
    /(?<!\p{L})(?:auth\w*|token|permission\w*|password|iam|sso|berechtigung\w*|permiso\w*|permissão)(?!\p{L})/iu,
    'unauthorized|forbidden|denied|expired',
    {},
  ),
  kubernetes: topic(
    /(?<!\p{L})(?:kubernetes|k8s|probe|scheduler|evicted|ingress|cluster)(?!\p{L})/iu,
    'evicted|probe|CrashLoopBackOff',
    {
      changes: ['kubernetes', 'scaling'],
      gauges: /restart|kube/i,
    },
  ),
  timeouts: topic(
    /(?<!\p{L})(?:time ?outs?|zeitüberschreitung\w*|délai|tempo limite)(?!\p{L})/iu,
    'timeout|timed out|deadline',
    {
      kinds: ['unavailable'],
    },
  ),
  retries: topic(
    /(?<!\p{L})(?:retr(?:y|ies)|wiederholung\w*|reintentos?|tentatives?|retentativas?)(?!\p{L})/iu,
    'retry|retrying|backoff',
    { gauges: /retr(?:y|ies)/i },
  ),
} as const satisfies { readonly [name: string]: SuspicionTopic };

export type SuspicionName = keyof typeof SUSPICION_TOPICS;

const isSuspicion = (name: string): name is SuspicionName => Object.hasOwn(SUSPICION_TOPICS, name);

/** Labels that mean the same topic. */
const SAME_TOPIC: { readonly [label: string]: SuspicionName } = { deploy: 'deploys' };

/** The topic that is asked for, else the first that the message names. */
export const findSuspicionTopic = (of: string | undefined, message: string): SuspicionName | undefined => {
  const label = of === undefined ? undefined : (SAME_TOPIC[of] ?? of);
  if (label !== undefined && isSuspicion(label)) return label;
  return (Object.keys(SUSPICION_TOPICS) as SuspicionName[]).find((name) => SUSPICION_TOPICS[name].names.test(message));
};
