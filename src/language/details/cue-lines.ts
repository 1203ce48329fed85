// The words that qualify a question, in every language that is read: “per second”, “in one sentence”, “for the customers”.
//
// A line is `cue: word, several words, beginning*`, as in `language/lexicon`; an entry has three words at most, and in scripts
// without blanks it is any part of the text. `{service}` stands for the name of one.

const asking = `
news: last turn, your last turn, last answer, last question, last message, anything new, what's new, whats new, something new, any news, news, update, updates, neues, neuigkeiten, algo nuevo, novedades, du nouveau, quoi de neuf, algo novo, novidades
report: report, bericht, informe, rapport, relatório
whole report: full report, whole report, complete report, long report, detailed report, ganze bericht, ganzen bericht, ganzer bericht, vollständige bericht, vollständigen bericht, vollständiger bericht, ausführliche bericht, ausführlichen bericht, ausführlicher bericht, informe completo, rapport complet, relatório completo
everything: why, what happened, cause, causes, reason, reasons, slow, wrong, problem, problems, anything, new, news, again, more, all, everything, diagnos*, summar*, overview, explain, report, tell me, show
one line: one line, one liner, one-line, one-liner, 1 line, 1 liner, single line, one sentence, 1 sentence, single sentence, one-sentence, ein satz, 1 satz, einem satz, einen satz, eine zeile, einer zeile, 1 zeile, einzeiler, una frase, 1 frase, una línea, 1 línea, une phrase, 1 phrase, une ligne, 1 ligne, uma frase, uma linha, 1 linha, una riga, één zin, 1 zin, één regel, jedno zdanie, jednym zdaniu, jednym zdaniem, tek cümle, tek cümleyle, tek satır, ek line, ek vakya, एक वाक्य, एक पंक्ति, एक लाइन, 一句话, 一句話, 一行, 一文で, 한문장, 한줄`;

const readers = `
postmortem: postmortem, post-mortem, post mortem, rca doc, rca draft, 复盘, 事后分析, ポストモーテム, 振り返り, 포스트모템, 사후분석
handover: handover, hand over, handoff, hand off, hand-over, hand-off, übergabe, relevo, passation, passagem, passaggio di consegne, overdracht, przekazanie, devir, vardiya devri, 交接, 引き継ぎ, 引継ぎ, 인수인계
customers: customer, customers, client, clients, kunde, kunden, cliente, clientes, status page, statuspage, statusseite, clienti, klant, klanten, klienci, klientów, klientom, müşteri*, grahak*, ग्राहक*, 客户, 顾客, 状态页, 顧客, お客, ステータスページ, 고객
management: management, manager, managers, boss, ceo, cto, coo, vp, chef, chefin, chief, exec, execs, executive, executives, director, directors, head of, leadership, owners, stakeholder, stakeholders, board, vorstand, vorgesetzte, vorgesetzten, vorgesetzter, geschäftsführung, leitung, gerencia, gerente, gerentes, jefe, jefes, jefa, jefas, dirección, directivo, directivos, directeur, patron, direction, hiérarchie, gestão, direção, diretoria, chefe, chefes, gestor, gestores, dirigenza, direzione, directie, leidinggevende, zarząd, kierownictwo, szef, yönetim, müdür, yönetici, prabandhan, प्रबंधन, 管理层, 领导, 老板, 经理, 経営, 上司, 役員, 部長, 경영진, 임원, 상사
channel: slack, teams, channel, kanal, canal, canale, kanaal, kanał, चैनल, 频道, チャンネル, 채널`;

const kinds = `
pod: pod, pods, replica*, réplica*, réplique*, replik*, sibling, siblings, instance*, instanz*, instancia*, instância*, istanz*, instanti*, instancj*, örnek, container*, worker, workers, पॉड, 副本, 实例, 實例, 容器, レプリカ, インスタンス, コンテナ, ポッド, 파드, 인스턴스, 컨테이너
host: host, hosts, node, nodes, machine*, server, servers, serveur, serveurs, servidor*, server*, knoten, rechner, maschine*, nodo, nodos, nodi, máquina*, macchin*, nœud, nœuds, nós, węzeł, węzły, sunucu*, 主机, 节点, 机器, 服务器, ホスト, ノード, マシン, サーバー, 노드, 호스트, 서버
region: region, regions, regionen, regiones, región, région, régions, região, regiões, regione, regioni, regio, regio's, regiony, bölge*, data center, data centers, data centre, data centres, datacenter, datacenters, site, sites, standort, standorte, rechenzentr*, क्षेत्र, 区域, 地域, 地区, リージョン, 리전
environment: environment, environments, env, envs, umgebung, umgebungen, entorno, entornos, environnement, environnements, ambiente, ambientes, ambienti, omgeving, omgevingen, środowisk*, ortam*, 环境, 環境, 환경
endpoint: endpoint, endpoints, route, routes, ruta, rutas, rota, rotas, pfad, pfade, url, urls, ścieżk*, uç nokta, 端点, 接口, エンドポイント, 엔드포인트
version: version, versions, versionen, versiones, versión, versão, versões, versione, versioni, versie, versies, wersj*, sürüm*, release, releases, संस्करण, 版本, バージョン, 버전
service: service, services, dienst, dienste, servicio, servicios, serviço, serviços, servizio, servizi, diensten, usług*, servis*, सेवा, 服务, サービス, 서비스
level: level, levels, severit*, 级别, レベル, 레벨
metrics: metri*, métri*, gauge, gauges, 指标, メトリクス, 메트릭, 지표
lines: line, lines, log lines, log entries, entries, records, zeilen, líneas, lignes, linhas, righe, regels, satır*, 日志行, 条日志, ログ行, 行のログ, 로그줄
warnings: warning, warnings, warn, warns, warnung, warnungen, advertencia, advertencias, avertissement, avertissements, aviso, avisos, avvis*, avvertiment*, waarschuwing*, ostrzeżeni*, uyarı*, chetavani, चेतावनी, चेतावनियाँ, 警告, ワーニング, 경고
last line: last line, latest line, newest line, last log line, latest log line, newest log line, last logged line, last log, latest log, newest log, last entry, last message, letzte zeile, letzte logzeile, neueste zeile, neueste logzeile, letzte meldung, última línea, último registro, última entrada, último log, dernière ligne, dernier log, dernier message, última linha, ultima riga, ultimo log, laatste regel, laatste logregel, ostatnia linia, ostatni wpis, son satır, aakhri line, आखिरी लाइन, 最后一条日志, 最后一行, 最新一条日志, 最後のログ, 最新のログ, 最後の行, 마지막로그, 마지막줄
last lines: last lines, latest lines, newest lines, last log lines, latest log lines, newest log lines, last logs, latest logs, letzten zeilen, letzte zeilen, letzten logzeilen, letzte logzeilen, neuesten zeilen, neuesten logzeilen, últimas líneas, últimos registros, últimos logs, dernières lignes, derniers logs, últimas linhas, ultime righe, ultimi log, laatste regels, laatste logregels, ostatnie linie, ostatnie wpisy, son satırlar, 最后几条日志, 最近的日志, 直近のログ, 마지막로그들
request ids: request id, request ids, requestid, requestids, correlation id, correlation ids, trace ids, request-id, request-ids, correlation-id, correlation-ids, trace-ids, anfrage id, anfrage ids, anfrage-id, anfrage-ids, anfragekennung*, identificadores de petición, ids de petición, ids de peticiones, identificadores de solicitud, identifiants de requête, id de requête, ids de requête, ids de requêtes, ids de requisição, identificadores de requisição, id delle richieste, id di richiesta, request-id's, identyfikatory żądań, id żądań, istek kimlik*, request-आईडी, 请求id, 请求 id, リクエストid, リクエスト id, 요청id, 요청 id
database: database, databases, db, postgres, postgresql, aurora, rds, sql, query, queries, snapshot, snapshots
which database: which db, what db, which dbs, which database, what database, which databases, kind of database, kind of db, type of database, welche db, welche datenbank, welche datenbanken, welcher datenbank, qué base, que base de, cuál base, qué bd, quelle base, quelle bdd, quel sgbd, qual banco, que banco de, qual bd, quale database, quale db, welke database, jaka baza danych, hangi veritabanı, 哪个数据库, 哪個資料庫, 什么数据库, どのデータベース, 何のデータベース, 어떤 데이터베이스
statements: statement*, query, queries, sql, abfrage*, datenbankabfrage*, consulta*, sentencia*, requête sql, requêtes sql, requetes sql, requête, requêtes, interrogazion*, zapytani*, sorgu*, 查询, 语句, クエリ, 쿼리
index: index, indexes, indices, indizes, índice*, indices, indeks*, dizin*, 索引, インデックス, 인덱스`;

const relations = `
callers: what calls, who calls, what uses, who uses, what depends on, who depends on, service calls, services call, service uses, services use, service depends on, services depend on, upstream*, consumer, consumers, caller, callers, wer ruft, wer nutzt, aufrufer*, quién llama, quien llama, quién usa, qui appelle, qui utilise, appelant*, quem chama, quem usa, chamador*, chi chiama, chiamanti, wie roept, aanroeper*, kto wywołuje, kim çağırıyor, çağıran*, kaun call, कौन कॉल, 谁调用, 谁在调用, 谁会调用, 哪些服务调用, 哪些服务在调用, 哪些服务会调用, 谁依赖, 哪些服务依赖, 谁使用, 谁在使用, 谁在用, 哪些服务使用, 被谁, 上游, 呼び出し元, 上流, 誰が, どのサービスが, 누가호출, 호출자, 업스트림
callees: downstream*, does {service} call, does {service} use, does {service} depend, does {service} talk, does it call, does it use, does it depend, does it talk, ruft {service} auf, dependencies of, wovon, de qué, dépend, depende de, dipende da, hangt af van, zależy od, 调用谁, 调用了谁, 调用哪些, 调用了哪些, 调用什么, 调用了什么, 依赖谁, 依赖哪些, 依赖什么, 下游, 呼び出し先, 下流, 依存先, 何に, 何を, どのサービスに, どのサービスを, 다운스트림
deploy: deploy*, redeploy*, release*, roll, rolled, rolling, rollout*, rollback*, roll back, rolled back, rolling back, roll it back, rollt zurück, zurückzuroll*, rollt, ausgeroll*, ausroll*, zurückgeroll*, zurückroll*, gerollt, desplieg*, despleg*, implant*, déploi*, mise en prod, rilasci*, uitgerold, wdroż*, wdraża*, yayın*, 部署, 发布, 上线, デプロイ, リリース, 배포
change: config*, konfig*, cambio, cambios, changement*, mudança*, änderung*, geändert, modifica, modifiche, wijziging*, zmian*, değişiklik*, badlav, बदलाव, 变更, 配置, 変更, 設定, 변경, 설정
restart: restart*, reboot*, neustart*, neugestartet, neu gestartet, neu startete, reinici*, redémarr*, riavvi*, herstart*, opnieuw gestart, zrestartow*, ponownie uruchomi*, yeniden başlat*, रीस्टार्ट, 重启, 重啟, 再起動, 재시작
locks: lock, locks, locking, blocks, blocking, blocker, blockers, blocked by, sperre, sperren, sperrt, blockiert, blockierer, bloqueo, bloqueos, bloquea, bloquean, bloqueando, verrou, verrous, verrouille, bloque, bloquent, bloqueio, bloqueios, bloqueia, trava, travas, blocco, blocchi, blocca, vergrendeling, blokkeert, blokad*, blokuje, kilit*, kilid*, लॉक, 锁, 鎖, 阻塞, ロック, ブロック, 락, 잠금
unrelated: unrelated, not related, isn't related, aren't related, nothing to do, not connected, unconnected, apart from, aside from, besides, independent of, nichts zu tun, nichts damit zu, unabhängig*, ohne bezug, ohne zusammenhang, nicht damit zusammenhängen, abgesehen davon, no relacionado, no relacionados, no relacionada, no relacionadas, sin relación, nada que ver, ajenos, ajenas, sans rapport, rien à voir, sans lien, non lié, non liés, non liée, non liées, pas lié, pas liés, pas liée, pas liées, não relacionado, não relacionados, não relacionada, não relacionadas, sem relação, nada a ver, non correlati, non correlato, non legati, niente a che, nulla a che, niets te maken, los van, niet gerelateerd, niet gerelateerde, niezwiązan*, nic wspólnego, ilgisiz, alakasız, ilgisi olmayan, असंबंधित, 无关, 無關, 不相关, 無関係, 関係ない, 関係のない, 무관, 관련없는, 상관없는
errors: error*, errs, failure*, failing, failed, broken, fehler*, kaputt*, fallo*, fallan, roto*, erreur*, en panne, cassé*, erro, erros, falha*, errori, errore, guast*, fout, fouten, storing*, błęd*, awari*, hata, hatal*, truti*, त्रुटि*, 错误, 报错, 故障, エラー, 障害, 오류, 에러, 장애
others: other, others, another, else, sonst noch, noch andere, sonstige*, weitere, weiteren, weiterer, weiteres, d'autres, rest, sibling, siblings, remaining, neighbor*, neighbour*, andere, anderen, anderer, anderes, anderem, übrige, übrigen, übriger, geschwister, otro, otros, otra, otras, demás, autre, autres, outro, outros, outra, outras, restante, restantes, altro, altri, altra, altre, overige, inne, innych, pozostał*, diğer*, baaki, doosre, बाकी, दूसरे, 其他, 其它, 另, ほか, 他の, 다른, 또다른, 나머지
same: same, too, also, as well, gleich*, dasselbe, auch, mismo, misma, también, igual, même, aussi, pareil, mesmo, mesma, também, anche, stesso, stessa, ook, zelfde, hetzelfde, też, także, samo, aynı, bhi, भी, 一样, 相同, 也, 同じ, も, 같은, 마찬가지`;

const times = `
yesterday: yesterday, day before, gestern, vortag, ayer, día anterior, veille, ontem, dia anterior, ieri, giorno prima, gisteren, wczoraj, dün, 昨天, 昨日, 前一天, 前日, きのう, 어제
last week: last week, previous week, a week ago, a week before, a week earlier, week before, letzte woche, letzter woche, letzten woche, vorige woche, voriger woche, vergangene woche, vergangener woche, vorwoche, semana pasada, semana anterior, semana passada, semaine dernière, semaine passée, semaine précédente, settimana scorsa, scorsa settimana, vorige week, afgelopen week, zeszły tydzień, zeszłym tygodniu, geçen hafta, pichhle hafte, पिछले हफ्ते, 上周, 上週, 上个周, 上個週, 上一周, 前一周, 先週, 지난주
before: before, prior to, vorher, davor, zuvor, vor dem, vor der, antes, avant, prima, daarvoor, ervoor, voor de, przedtem, wcześniej, przed, önce, öncesi, öncesinde, pehle, पहले, 之前, 此前, 以前, 前后, 前に, その前, 直前, 前後, 전에, 이전, 전후
first: first, earliest, zuerst, als erstes, als erster, als erste, zuallererst, primero, primera, d'abord, en premier, premier, première, primeiro, primeira, per primo, per prima, als eerste, pierwsz*, ilk, sabse pehle, सबसे पहले, 最先, 首先, 最早, 最初に, 最初, 가장먼저, 먼저, 처음
earlier: earlier, until, prior, vor, bis, hasta, jusqu*, até, voorheen, fino a, tot, aż do, kadar, 前
fine: ok, okay, fine, normal*, healthy, good, clean, gut, in ordnung, bien, correcto, sain, bem, saudável, bene, regolare, goed, gezond, dobrze, iyi, theek, ठीक, 正常, 没问题, 大丈夫, 問題な, 정상, 괜찮
was: was, were, wasn't, weren't, war, waren, estaba, iba, funcionaba, était, allait, marchait, estava, ia, era, erano, andava, było, był, idi, tha, thi, था, थी, 之前, 以前, でした, 였, 았
until now: until now, up to now, till now, so far, to date, bis jetzt, bisher, bislang, hasta ahora, jusqu'à maintenant, jusqu’à maintenant, jusqu'ici, à ce jour, até agora, finora, fino ad ora, tot nu toe, do tej pory, dotąd, şimdiye kadar, ab tak, अब तक, 到现在, 到目前, 至今, 迄今, 截至目前, これまで, 今まで, 現在まで, 지금까지, 현재까지
now: now, currently, at the moment, at present, jetzt, gerade, derzeit, momentan, im moment, ahora, actualmente, maintenant, actuellement, en ce moment, agora, atualmente, adesso, ora, nu, momenteel, teraz, obecnie, şimdi, şu an, şu anda, abhi, अभी, 现在, 目前, 現在, 지금, 현재
again: again, wieder, erneut, schon wieder, otra vez, de nuevo, nuevamente, à nouveau, de nouveau, de novo, novamente, outra vez, di nuovo, ancora una volta, weer, opnieuw, znowu, znów, ponownie, tekrar, yine, phir se, फिर से, 又, 再次, また, 再び, 다시, 또`;

const figures = `
per second: per sec, per secs, per second, a second, each second, / s, / sec, / secs, / second, rps, qps, tps, sekunde*, segundo, segundos, seconde, secondes, secondo, sekundę, saniye*, सेकंड, 每秒, 毎秒, 秒あたり, 초당
per minute: per minute, per min, by minute, by the minute, each minute, every minute, / min, / minute, pro minute, je minute, minütlich*, por minuto, cada minuto, par minute, chaque minute, al minuto, per minuut, na minutę, dakikada, dakika başına, prati minute, प्रति मिनट, 每分钟, 每分鐘, 按分钟, 毎分, 分ごと, 分あたり, 분당, 분별
per hour: per hour, by hour, by the hour, each hour, every hour, hourly, / h, / hour, pro stunde, je stunde, stündlich*, por hora, cada hora, par heure, chaque heure, all'ora, per uur, na godzinę, saat başına, प्रति घंटा, 每小时, 每小時, 按小时, 毎時, 時間ごと, 시간당, 시간별
per day: per day, by day, each day, / day, pro tag, je tag, por día, cada día, por dia, cada dia, par jour, chaque jour, al giorno, per dag, na dzień, gün başına, प्रति दिन, 每天, 每日, 按天, 日ごと, 毎日, 일별
slowest: slowest, langsamst*, más lento, más lenta, más lentos, más lentas, plus lent, plus lente, plus lents, plus lentes, mais lento, mais lenta, mais lentos, mais lentas, più lento, più lenta, più lenti, più lente, langzaamste, traagste, najwolniej*, en yavaş, sabse dheema, sabse dheemi, सबसे धीमा, सबसे धीमी, 最慢, 最も遅, 最遅, 一番遅, 가장느린
average: average*, avg, mean, im schnitt, durchschnitt*, mittelwert*, promedi*, moyenne*, média, médias, media, gemiddeld*, średni*, ortalama*, ausat, औसत, 平均, 평균
median: p50, median*, mediana*, médiane*, mittel*, médio, médios, moyen, moyens, medyan, 中位, 中央値, 중앙값
p95: p95, 95th, 95 %, 95 .
p99: p99, 99th, 99 %, 99 .
maximum: max*, slowest, höchst*, längst*, máxim*, maxim*, massim*, langzaamste, traagste, najwolniej*, en yavaş, sabse dheem*, सबसे धीम*, 最慢, 最长, 最長, 最大, 最遅, 最も遅, 最も長, 가장느린, 최대
objective: budget*, slo, slos, sla, slas, burn*, 预算, バジェット, 예산`;

/** What came of something: an instant, a change, work that may be lost. */
const outcomes = `
happened: happened, what happened, what was at, was war um, was war gegen, qué hubo, o que houve, que houve, qu'y a-t-il eu, cosa c'era, wat was er, co było, vad hände, ne vardı, kya tha, क्या था, happening, occurred, went on, going on, passiert*, geschah, geschehen, war los, los war, pasó, pasaba, pasando, ocurrió, ocurrido, sucedió, sucedido, passé, passait, arrivé, aconteceu, acontecendo, ocorreu, passou, successo, accaduto, succedeva, gebeurde, gebeurd, gebeurt, stało się, stało, wydarzyło, działo, oldu, olmuştu, yaşandı, hua, हुआ, 发生, 發生, 出了什么, 起き, 起こ, 何があ, 일어, 무슨일, 발생
why: why, how come, cause, caused, warum, wieso, weshalb, ursache*, por qué, porqué, causa*, pourquoi, por que, porque, perché, waarom, oorzaak, dlaczego, przyczyn*, neden, niye, niçin, kyon, kyun, क्यों, 为什么, 為什麼, 为何, 原因, なぜ, どうして, 왜, 원인
rollback: rollback*, roll back, rolled back, rolling back, roll it back, revert*, undo, undid, undone, rückgängig, zurückgeroll*, zurückroll*, zurückzuroll*, rollt zurück, revertir*, revertimos, reversión, vuelta atrás, retour arrière, annul*, reverter*, revertemos, reversão, annull*, ripristin*, teruggedraai*, terugdraai*, terug te draaien, wycof*, cofnię*, geri al*, wapas, रोलबैक, वापस, 回滚, 回滾, 回退, ロールバック, 巻き戻, 切り戻, 롤백, 되돌
helped: help, helped, hjälpte, hjälpt, 効いた, 効きました, helps, fix, fixed, better, improve, improved, improves, geholfen, hilft, half, besser, gewirkt, gebracht, ayudó, ayudado, ayudo, sirvió, servido, mejor, mejoró, mejorado, aidé, mieux, servi, amélioré, améliore, ajudou, ajudado, adiantou, melhor, melhorou, aiutato, servito, meglio, migliorato, geholpen, hielp, beter, pomógł, pomogło, pomogła, pomogł*, lepiej, yardımcı, yardımı, yaradı, yarar, işe yaradı, daha iyi, düzel*, madad, fayda, fayda hua, madad mili, behtar, मदद, फायदा, फायदा हुआ, बेहतर, 有用, 帮助, 有帮助, 有帮助吗, 有用吗, 好转, 好转了, 更好, 改善, 有效, 好些, 好些了, 効果, 効果がありました, 改善, 改善しました, 良くな, 良くなりました, よくな, 役に立, 도움, 도움이됐, 효과, 나아, 나아졌, 개선, 개선됐, 좋아
has helped: helped, geholfen, hjälpte, hjälpt, मदद मिली, 効いた, 効きました, ayudó, ayudado, sirvió, mejoró, mejorado, aidé, servi, amélioré, ajudou, ajudado, adiantou, melhorou, aiutato, servito, migliorato, geholpen, hielp, pomógł, pomogło, pomogła, yaradı, işe yaradı, düzeldi, fayda hua, madad mili, फायदा हुआ, 好转了, 好转, 好些了, 有用吗, 有帮助吗, 良くなりました, 改善しました, 効果がありました, 도움이됐, 나아졌, 개선됐
lost: lose, loses, losing, lost, loss, drop, dropped, dropping, verlieren, verliert, verloren, verlor, verlust*, verlorengegangen, perder, perdió, perdido, perdidos, perdidas, perdimos, perdemos, pérdida*, perdre, perdu, perdus, perdue, perdues, perdons, perte, pertes, perdeu, perdida, perda, perdas, perdendo, perso, persi, perse, perdere, perdita, verliezen, verlies, utracil*, utracono, utraty, stracil*, stracono, zgubi*, kaybet*, kayıp, kaybol*, kho gaye, khoye, खो, 丢失, 丢了, 丢, 丟失, 遗失, 失われ, 失った, 失わ, 失い, なくな, 잃, 유실, 손실
safe: safe, safely, risk, risky, dangerous, sicher, gefahrlos, riskant, risiko, gefährlich, seguro, segura, riesgo, riesgoso, peligroso, sûr, sans danger, risque, risqué, dangereux, risco, arriscado, perigoso, sicuro, sicura, rischio, rischioso, veilig, risico, riskant, bezpieczn*, ryzyk*, güvenli, riskli, surakshit, सुरक्षित, जोखिम, 安全, 风险, 危险, 危険, リスク, 안전, 위험
orders: order, orders, bestellung*, aufträge, pedido*, commande*, encomenda*, ordine, ordini, bestelling*, zamówie*, sipariş*, ऑर्डर, 订单, 訂單, 注文, 주문
messages: message, messages, events, nachricht*, mensaje*, mensag*, messaggi*, bericht, berichten, wiadomo*, mesaj*, sandesh, संदेश, 消息, 訊息, メッセージ, 메시지
mails: mail, mails, email, emails, e-mail, e-mails, correo*, courriel*, e-mailów, maile, eposta*, ईमेल, 邮件, 郵件, メール, 메일, 이메일
payments: payment, payments, charges, transactions, zahlung*, buchung*, pago, pagos, paiement*, pagamento, pagamentos, pagamenti, betaling*, płatno*, ödeme*, bhugtan, भुगतान, 支付, 付款, 決済, 支払, 결제
jobs: job, jobs, tasks, aufgaben, trabajos, tareas, tâches, tarefas, lavori, taken, zadania, zadań, görev*, 任务, 任務, ジョブ, タスク, 작업
data: data, records, writes, daten, datensätze, datos, données, dados, dati, gegevens, dane, danych, veri, verileri, डेटा, 数据, 數據, データ, 데이터`;

/** “How do you know?”, “what makes you say that?”: both are said of what an answer rests on. */
const grounds = `
how known: how do you, how do u, how can you, how could you, how did you, why do you, why do u, why would you, what makes you, woher weißt du, woher wissen sie, woher willst du, wieso glaubst du, warum glaubst du, warum denkst du, wie kommst du, comment sais-tu, comment savez-vous, comment le sais-tu, comment le savez-vous, comment sais, comment savez, pourquoi penses-tu, pourquoi pensez-vous, pourquoi dis-tu, pourquoi dites-vous, cómo sabes, cómo lo sabes, cómo sabe, cómo lo sabe, por qué crees, por qué dices, como sabes, como você sabe, como sabe, por que acha, por que você acha, come lo sai, come sai, come fai a, perché pensi, perché dici, hoe weet je, hoe weet u, waarom denk je, waarom zeg je, skąd wiesz, dlaczego sądzisz, dlaczego myślisz, nereden biliyorsun, neden öyle diyorsun, 怎么知道, 为什么认为, 凭什么, どうして分か, なぜわか, なぜ分か, 어떻게 알
knows: know, knows, think, thinks, say, said, believe, conclude, claim, blame, suspect, weißt, wissen, glaubst, denkst, darauf, sais, savez, penses, pensez, sais-tu, savez-vous, penses-tu, pensez-vous, dis-tu, dites-vous, sabes, sabe, crees, dices, acha, sai, sapere, pensi, dici, weet, denk, zeg, wiesz, sądzisz, myślisz, biliyorsun, diyorsun, 知道, 认为, 凭什么, 分か, わか, 알, woher weißt du, woher wissen sie, woher willst du, wieso glaubst du, warum glaubst du, warum denkst du, comment sais-tu, comment savez-vous, comment le sais-tu, comment le savez-vous, comment sais, comment savez, pourquoi penses-tu, pourquoi pensez-vous, pourquoi dis-tu, pourquoi dites-vous, cómo sabes, cómo lo sabes, cómo sabe, cómo lo sabe, por qué crees, por qué dices, como sabes, como você sabe, como sabe, por que acha, por que você acha, come lo sai, come sai, come fai a, perché pensi, perché dici, hoe weet je, hoe weet u, waarom denk je, waarom zeg je, skąd wiesz, dlaczego sądzisz, dlaczego myślisz, nereden biliyorsun, neden öyle diyorsun, 怎么知道, 为什么认为, 凭什么, どうして分か, なぜわか, なぜ分か, 어떻게 알`;

/** Sources: the needs of on-call that logs, traces, metrics and deploys do not cover (code review, dumps, support, contracts). */
const outside = `
pager: ack, acked, acks, acknowledge*, page, paged, pager, on call, on-call, oncall, quittier*, bestätig*, bereitschaft*, recono*, guardia, acquitt*, astreinte, reconhec*, plantão, reperibilit*, bereikbaarheidsdienst, dyżur*, nöbet*, 值班, 谁确认, 当番, オンコール, 誰が確認, アラートを確認, 당직, 온콜
outside: commit, commits, diff, diffs, pull request, pull requests, pr, prs, merge request, merge requests, git blame, code review, quellcode, código fuente, code source, heap dump, heap dumps, heapdump, heapdumps, thread dump, thread dumps, threaddump, core dump, core dumps, memory dump, memory dumps, tcpdump, pcap, packet capture, wireshark, strace, perf record, flame graph, flamegraph, df -h, df -k, df -i, kubectl, ssh, k8s event, k8s events, kubernetes event, kubernetes events, node event, node events, twitter, facebook, social media, reddit, app store, appstore, review, reviews, contract, contracts, sla, slas, invoice, invoices, vertrag, contrato, contrat, contratto, umowa, sözleşme, phone call, phone calls, on the phone, complain, complained, complaint, complaints, telefon*, llamadas, appel, appels, reclama*, telefonat*, skarg*, şikayet*, 合同, 发票, 投诉, 堆转储, 代码评审, 契約, 請求書, 苦情, コミット, ヒープダンプ, スレッドダンプ, 계약, 커밋, 힙덤프`;

export const QUESTION_CUE_LINES: readonly string[] = [
  asking,
  grounds,
  readers,
  kinds,
  relations,
  times,
  figures,
  outcomes,
  outside,
].flatMap((each) => each.trim().split('\n'));

/** Words that mean something else in other languages. */
export const CUE_LINES_OF_LANGUAGE: { readonly [language: string]: readonly string[] } = {
  fr: ['yesterday: hier'],
  hi: ['yesterday: kal, कल'],
  it: ['deploy: distribuzione, distribuzioni, distribuito'],
};
