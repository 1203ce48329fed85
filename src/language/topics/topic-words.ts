// How people name what they suspect, in every language that is read: “the db”, “la red”, “内存”.
//
// A line is `topic: word, several words, beginning*`, as in `language/lexicon`; of scripts without blanks any part of the text.
// Words that every language uses, such as names of products, stand in the English table, which is always read.

/** In this order: of several that a message names the first is meant. */
export const TOPICS = [
  'database',
  'network',
  'dns',
  'deploys',
  'config',
  'memory',
  'cpu',
  'disk',
  'files',
  'cache',
  'queue',
  'threads',
  'connections',
  'certificate',
  'load',
  'attack',
  'dependency',
  'hardware',
  'cloud',
  'code',
  'time',
  'auth',
  'kubernetes',
  'timeouts',
  'retries',
  'resources',
  'changes',
] as const;

export type Topic = (typeof TOPICS)[number];

const en = `
database: db, dbs, database, databases, postgres*, mysql, mariadb, mongo*, sql, oracle, bd, bdd
network: network*, connectivity, packet loss, packet, packets
dns: dns, name resolution
deploys: deploy*, release, releases, rollout, rollouts, roll out, version*, upgrade, upgrades
config: config*, flag, flags, setting*
memory: memory, ram, heap, oom*, leak, leaks, gc, garbage collect*
cpu: cpu*, processor, processors, throttl*
disk: disk, disks, disc, inode, inodes, volume, volumes, storage, file system, file systems, filesystem, filesystems, iops
files: file descriptor, file descriptors, file handle, file handles, open files, fd, fds, ulimit
cache: cache*, caching, redis, memcache, memcached
queue: queue*, queuing, kafka, rabbit*, broker, brokers, backlog, consumer lag
threads: thread, threads, deadlock, deadlocks, executor, executors, lock, locks
connections: connection, connections, pool*, socket, sockets
certificate: cert*, tls, ssl
load: load, traffic, overload*, spike, spikes, surge
attack: attack*, ddos, bot, bots
dependency: upstream, dependency, dependencies, provider, providers, vendor, vendors, external, third party
hardware: hardware, host, hosts, node, nodes, nic, machine, machines, vm, vms
cloud: cloud, aws, gcp, azure, hosting
code: bug, bugs, code, regression, programming, race condition
time: clock, clocks, ntp, timezone, time zone, dst
auth: auth*, token, tokens, permission*, password, passwords, iam, sso
kubernetes: kubernetes, k8s, probe, probes, scheduler, evicted, ingress, cluster
timeouts: timeout, timeouts, time out, time outs
retries: retry, retries, retrying
resources: resource, resources, capacity, saturation
changes: change, changes, update, updates, modification*`;

const de = `
database: datenbank*
network: netz, netzwerk*, paketverlust*
dns: namensauflösung
deploys: ausgerollt, auslieferung
config: konfig*, einstellung*, schalter
memory: speicher*, arbeitsspeicher
cpu: prozessor*
disk: festplatte*, platte, platten
files: dateideskriptor*, dateihandle*
queue: warteschlange*
connections: verbindung*
certificate: zertifikat*
load: überlast*, last, lastspitze, lastanstieg, ansturm
attack: angriff*
dependency: abhängigkeit*, drittanbieter, extern*
hardware: knoten, rechner, maschine*
code: fehler im code
time: zeitzone, uhrzeit der server
auth: berechtigung*, passwort
timeouts: zeitüberschreitung*
retries: wiederholung*
resources: kapazität*, ressource*
changes: änderung*, update, updates`;

const es = `
database: base de datos, bases de datos
network: la red, red
deploys: despliegue, despliegues, versión, versiones
config: configuración
memory: memoria
cpu: procesador
disk: disco, discos
files: descriptores
cache: caché
queue: cola, colas
threads: hilo, hilos
connections: conexion*, conexión
certificate: certificado*
load: carga, tráfico, pico de tráfico, pico de carga, sobrecarga
attack: ataque*
dependency: dependencia*, proveedor*, terceros
hardware: nodo, nodos, máquina, máquinas
code: código, error de código
time: reloj
auth: permiso*, contraseña
timeouts: tiempo de espera
retries: reintento, reintentos
resources: capacidad, recursos
changes: cambio, cambios`;

const fr = `
database: base de données, bases de données
network: réseau
deploys: déploiement, déploiements
config: configuration
memory: mémoire
cpu: processeur
disk: disque, disques
files: descripteurs
queue: file d'attente
connections: connexion, connexions
certificate: certificat*
load: surcharge, trafic, pic de trafic, charge
attack: attaque*
dependency: dépendance*, fournisseur*, tiers
hardware: nœud, nœuds, machine
time: horloge
auth: mot de passe
timeouts: délai, délais
retries: tentative, tentatives
resources: capacité, ressources
changes: changement, changements, modification*`;

const pt = `
database: base de dados, banco de dados
network: a rede, rede
deploys: implantação, implantações, versão, versões
config: configuração
memory: memória
cpu: processador
disk: disco, discos
files: descritores
queue: fila, filas
connections: conex*, ligação
certificate: certificado*
load: carga, tráfego, sobrecarga
attack: ataque*
dependency: dependência*, fornecedor*, provedor*, terceiros
hardware: nó, nós, máquina, máquinas
code: código
time: relógio
auth: permissão, permissões, senha
timeouts: tempo limite
retries: retentativa, retentativas
resources: capacidade, recursos
changes: mudança, mudanças, alteração, alterações`;

const it = `
database: base di dati, banca dati
network: la rete, rete
deploys: rilascio, rilasci
config: configurazione
memory: memoria
cpu: processore
disk: disco, dischi
queue: coda
connections: connession*
certificate: certificat*
load: carico, traffico, sovraccarico
attack: attacco, attacchi
dependency: dipendenza, fornitore, terzi
hardware: nodo, macchina
code: codice
auth: permess*
resources: capacità, risorse
changes: modifica, modifiche`;

const nl = `
database: databank, databases
network: netwerk*
deploys: uitrol
config: configuratie, instelling*
memory: geheugen
disk: schijf
queue: wachtrij*
connections: verbinding*
certificate: certificaat, certificaten
load: belasting, verkeer, overbelast*
attack: aanval*
dependency: afhankelijkheid, leverancier
hardware: machine
time: klok, tijdzone
auth: rechten, wachtwoord
resources: capaciteit
changes: wijziging*`;

const zh = `
database: 数据库
network: 网络, 丢包
dns: 域名解析
deploys: 部署, 发布, 上线, 版本
config: 配置, 设置, 开关
memory: 内存
cpu: 处理器
disk: 磁盘, 硬盘
files: 文件描述符, 句柄
cache: 缓存
queue: 队列
threads: 线程, 死锁
connections: 连接
certificate: 证书
load: 激增, 负载, 流量
attack: 攻击
dependency: 依赖, 上游
hardware: 硬件, 主机, 节点
cloud: 云
code: 代码
auth: 权限, 密码
timeouts: 超时
retries: 重试
resources: 容量, 资源
changes: 变更, 改动`;

const ja = `
database: データベース
network: ネットワーク, パケット
dns: 名前解決
deploys: デプロイ, リリース, バージョン
config: 設定, フラグ
memory: メモリ
cpu: プロセッサ
disk: ディスク
files: ファイルディスクリプタ
cache: キャッシュ
queue: キュー
threads: スレッド, デッドロック
connections: 接続, コネクション
certificate: 証明書
load: 急増, 負荷, トラフィック
attack: 攻撃
dependency: 依存, 上流
hardware: ノード, ハードウェア, ホスト
cloud: クラウド
code: コード, バグ
auth: 権限, パスワード
timeouts: タイムアウト
retries: リトライ, 再試行
resources: 容量, リソース
changes: 変更`;

/** By ISO 639-1. */
export const TOPIC_WORDS: { readonly [language: string]: string } = { en, de, es, fr, pt, it, nl, zh, ja };
