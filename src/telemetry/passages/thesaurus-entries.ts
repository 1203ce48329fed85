// Words that mean the same, or nearly, in questions and documents on operating something: a concept a line, in several languages.
// `x*` is the beginning of a word; two words are a phrase. An entry may stand under several concepts.

export const THESAURUS_ENTRIES = `
pay: pay, pays, paid, payment, payments, salary, salaries, wage, wages, earn, earns, earned, compensation, compensated, remuneration, allowance, bonus, bezahl*, gehalt, lohn, vergüt*, zulage, verdien*, sueldo, salario, paga, pagar, cobr*, salaire, payer, payé, payée, rémunér*, pagamento, salário, stipendio, 給料, 給与, 手当, 報酬, 支払, 工资, 薪水, 报酬, 支付
cost: cost, costs, price, prices, priced, charge, charges, fee, fees, expense, expenses, expensive, kost*, preis*, gebühr*, ausgabe*, coste*, costo*, precio*, gasto*, tarifa, coût*, prix, frais, dépense*, tarif, custo*, preço*, 費用, 料金, 価格, 费用, 价格, 成本
invoice: invoice, invoices, bill, bills, billing, receipt, receipts, rechnung*, beleg*, quittung, factura*, recibo*, facture*, reçu, fatura*, 請求, 領収, 发票, 账单
order: order, orders, ordered, purchase, purchases, sale, sales, sell, sold, revenue, turnover, bestell*, auftr*, verkauf*, umsatz*, pedido*, venta*, compra*, ingresos, commande*, vente*, achat*, recette*, encomenda*, venda*, vendit*, 注文, 売上, 販売, 订单, 销售, ordine, ordini
customer: customer, customers, client, clients, user, users, buyer, guest, kunde*, kundin*, nutzer*, anwender*, cliente*, usuario*, utilisateur*, usuário*, utente, utenti, 顧客, 利用者, 客户, 用户
visitor: visitor, visitors, visit, visits, guest, guests, besucher*, besuch*, gast, gäste, visitante*, visita*, invitado*, visiteur*, invité*, convidado*, ospit*, 来客, 訪問, 访客
employee: employee, employees, staff, personnel, worker, workers, colleague, colleagues, mitarbeiter*, personal, angestellte*, belegschaft, kolleg*, empleado*, trabajador*, empleada*, employé*, salarié*, collègue*, funcionári*, dipendent*, 社員, 従業員, 员工
manager: manager, managers, boss, supervisor, lead, head, chief, director, foreman, leiter*, leitung, chef*, vorgesetzt*, schichtleiter*, jefe*, gerente*, supervisor*, responsable*, directeur, superviseur*, gestor*, supervisore, 上司, 責任者, 管理者, 经理, 主管
team: team, teams, group, groups, crew, department, squad, gruppe*, abteilung*, mannschaft, equipo*, grupo*, departamento, équipe*, groupe*, equipe*, squadra, gruppo, チーム, 部署, 团队, 小组, 部门
contractor: contractor, contractors, vendor, supplier, technician, technicians, electrician, specialist, fachfirma, dienstleister*, techniker*, elektriker*, lieferant*, contratista*, proveedor*, técnico*, prestataire*, fournisseur*, technicien*, fornecedor*, tecnic*, 業者, 技術者, 供应商, 技术员
owner: owner, owners, own, owns, owned, belong, belongs, responsible, responsibility, hold, holds, held, keep, keeps, kept, custodian, besitz*, eigentümer*, zuständig*, verantwort*, gehört, propietari*, dueño*, responsable*, encargad*, propriétaire*, détient, dono, responsáve*, proprietari*, 所有, 担当, 責任, 负责, 所有者
oncall: on call, on-call, oncall, duty, standby, pager, bereitschaft*, rufbereitschaft, notdienst, guardia*, astreinte*, garde, plantão, sobreaviso, reperibil*, 当番, オンコール, 待機, 值班
page: page, pages, paged, alert, alerts, alerted, alarm, alarms, alarmed, notify, notified, notifies, notification, notifications, woken, wake, waken, waking, woke, called, warn, warned, warning, alarm*, benachrichtig*, gerufen, geweckt, gewarnt, alert*, avis*, notific*, despert*, prévenu*, prévenir, réveill*, avert*, acord*, avvis*, svegli*, アラート, 警報, 通知, 呼び出, 告警, 报警, 通知
phone: phone, phones, phoned, call, calls, called, telephone, ring, rang, dial, anruf*, ruft, telefon*, llam*, teléfono, appel*, téléphon*, ligar, ligou, telefon*, chiam*, 電話, 电话
detect: detect, detects, detected, detection, notice, noticed, notices, discover, discovered, spot, spotted, aware, entdeck*, bemerk*, erkenn*, erkannt, aufgefallen, detect*, descubr*, dieron cuenta, remarqu*, détect*, découv*, aperçu*, perceb*, descob*, notad*, rilev*, accort*, 検知, 検出, 発見, 気づ, 发现, 检测
night: night, nights, overnight, nightly, asleep, sleep, woken, nacht*, nächt*, noche*, nuit*, noite*, notte, notti, 夜, 深夜, 夜间
weekend: weekend, weekends, friday, saturday, sunday, freitag*, samstag*, sonntag*, wochenende*, viernes, sábado*, domingo*, fin de semana, vendredi*, samedi*, dimanche*, week-end, sexta, fim de semana, venerdì, sabato, domenica, 週末, 金曜, 土曜, 日曜, 周末, 星期五, 星期六, 星期日
weekday: weekday, monday, tuesday, wednesday, thursday, friday, saturday, sunday, what day, which day, day of the week, wochentag*, montag*, dienstag*, mittwoch*, donnerstag*, freitag*, samstag*, welchem tag, welcher tag, lunes, martes, miércoles, jueves, viernes, qué día, lundi*, mardi*, mercredi*, jeudi*, vendredi*, quel jour, segunda-feira, terça, quarta, quinta, que dia, lunedì, martedì, 何曜日, 曜日, 星期, 周几
month: month, months, monthly, january, february, march, april, june, july, august, september, october, november, december, monat*, januar, februar, märz, juni, juli, oktober, dezember, mes, meses, mensual*, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, mois, mensuel*, janvier, février, mars, avril, juin, juillet, août, septembre, octobre, novembre, décembre, mês, mensal*, 毎月, ヶ月, か月, 每月
spring: spring, springtime, march, april, frühling, frühjahr, märz, primavera, marzo, abril, mayo, printemps, mars, avril, mai, 春
summer: summer, june, july, august, sommer, juni, juli, verano, junio, julio, agosto, été, juin, juillet, août, verão, estate, 夏
autumn: autumn, fall season, september, october, november, herbst, oktober, otoño, octubre, noviembre, automne, octobre, novembre, outono, autunno, 秋
winter: winter, december, january, february, dezember, januar, februar, invierno, diciembre, enero, febrero, hiver, décembre, janvier, février, inverno, 冬
year: year, years, yearly, annual, annually, jahr*, jährlich*, año, años, anual*, ans, année*, annuel*, ano, anos, anno, anni, 毎年, 年間, 每年
quarter: quarter, quarterly, quarters, three months, quartal*, vierteljähr*, trimestr*, trimestral*, 四半期, 季度
week: week, weeks, weekly, woche*, wöchentlich*, semana*, semaine*, hebdomadaire*, settiman*, 毎週, 週間, 每周
hour: hour, hours, hourly, stunde*, stündlich*, hora, horas, heure, heures, ora, ore, 時間, 小时
minute: minute, minutes, minuten, minuto*, minuti, 分間, 分钟
often: how often, frequency, frequent, frequently, how frequently, interval, intervals, every, each, wie oft, häufig*, regelmäßig, alle, jede, jeden, jedes, intervall*, turnus, frecuencia, cada cuánto, cada, fréquence, tous les, chaque, frequência, a cada, frequenza, ogni, 頻度, ごと, おき, 多久一次, 频率, 每
duration: how long, duration, wie lange, dauer*, hält, reicht, laufzeit, cuánto tarda, cuánto tiempo, cuánto dura, dura, combien de temps, durée, dure, quanto tempo, dura, どれくらい, どのくらい, 何時間, 持続, もちます, 多长时间, 多久, 持续
shift: shift, shifts, rota, rotas, roster, rosters, rotation, rotations, schedule, schedules, schicht*, dienstplan*, wechsel*, turno*, relevo, rotación, cuadrante, rotation*, tour de garde, équipe de, planning, escala, turni, シフト, 交代, 当番表, 轮班, 排班, 班次
handover: handover, hand over, handoff, hands over, rotate, rotates, rotated, change over, changeover, übergabe*, übergeb*, übergib*, schichtwechsel, relevo, traspaso, passation, transmission, relève, passagem, consegna, 引き継ぎ, 引継ぎ, 交接
begin: begin, begins, began, start, starts, started, open, opens, begin*, start*, anfang*, fängt, comienz*, empiez*, inici*, commenc*, début*, démarr*, começ*, início, inizi*, 開始, 始ま, 开始
stop: stop, stops, stopped, halts, terminate, kill, end, ends, stopp*, anhalt*, beend*, ende*, deten*, arrêt*, stopper, ferm*, 停止, 止め, 停机, halt, parar, terminar, terminer
restart: restart, restarts, restarted, reboot, rebooted, bounce, neustart*, neu starten, anfahren, wieder starten, hochfahren, reinici*, redémarr*, relanc*, reiniciar, riavvi*, 再起動, 重启
shutdown: shut down, shutdown, power off, powered off, switch off, switched off, turn off, turned off, shuts down, abschalt*, ausschalt*, herunterfahr*, abgeschaltet, apag*, deslig*, éteind*, éteint, arrêt*, couper, spegn*, 電源を切, シャットダウン, 停止, 关机, 关闭
deploy: deploy, deploys, deployed, deployment, deployments, release, releases, released, ship, ships, shipped, shipping, rollout, roll out, rolled out, go live, publish, ausroll*, ausgerollt, deploy*, einspiel*, release*, freigab*, desplieg*, despleg*, publicar, lanz*, déploie*, déploy*, livr*, mise en production, rilasci*, デプロイ, リリース, 配備, 部署, 发布, 上线, publier, publicar
freeze: freeze, frozen, no release, forbidden, code freeze, change freeze, sperre, freeze, stopp, congel*, gel, congelamento, フリーズ, 凍結, 冻结
rollback: rollback, rollbacks, roll back, rolled back, revert, reverts, reverted, undo, undone, back out, previous version, zurückroll*, zurückgerollt, rückgängig, zurücksetz*, rollback*, revert*, deshac*, revenir, annul*, retour arrière, desfaz*, reverter, annull*, ripristin*, ロールバック, 元に戻, 切り戻, 回滚, 撤销
migration: migration*, migrat*, migrier*, migraci*, migraç*, migrazion*, マイグレーション, 移行, 迁移
version: version*, image, images, versión, versiones, versão, versione, バージョン, 版本
test: test, tests, tested, testing, trial, rehearse, exercise, drill, test*, prüf*, getestet, probe*, übung*, prueb*, ensay*, essai*, essay*, teste*, testé*, collaud*, テスト, 試験, 試運転, 点検, 测试, 试验, probar, prueba, provare, probe lauf
inspect: inspect, inspects, inspected, inspection, check, checks, checked, audit, examine, verify, prüf*, kontroll*, inspekt*, überprüf*, inspec*, revis*, comprueb*, contrôl*, vérifi*, inspect*, verific*, ispezion*, controll*, 点検, 検査, 確認, 检查, 检验
maintenance: maintenance, maintain, maintained, service interval, servicing, wart*, gewartet, instandhalt*, mantenimiento, mantener, entretien, maintenance, manutenção, manutenzione, 保守, 整備, メンテナンス, 维护, 保养
lubricate: lubricate, lubricated, lubrication, grease, greased, oil, oiled, schmier*, geschmiert, ölen, geölt, fett*, lubric*, engras*, graiss*, lubrifi*, 潤滑, 給油, 注油, 润滑
replace: replace, replaced, replaces, replacement, exchange, exchanged, swap, swapped, change, changed, changes, renew, tausch*, getauscht, ersetz*, ausgetauscht, auswechsel*, wechsel*, gewechselt, reemplaz*, sustitu*, cambi*, remplac*, chang*, substitu*, troc*, sostitu*, cambiat*, 交換, 取り替え, 更换, 替换
renew: renew, renews, renewed, renewal, reissue, extend, prolong, erneuer*, verlänger*, renov*, renueva*, renouvel*, prolong*, rinnov*, 更新, 延長, 续期, 续订
expire: expire, expires, expired, expiry, expiration, invalid, outdated, out of date, lapsed, abgelauf*, ablauf*, läuft ab, ungültig*, caduc*, expir*, vencid*, vence, périmé*, invalide*, scadut*, scad*, 期限切れ, 失効, 有効期限, 无効, 过期, 失效
certificate: certificat*, certificate, certificates, cert, certs, tls, ssl, x509, handshake, zertifikat*, certificad*, 証明書, 证书
browser: browser, browsers, client, clients, chrome, firefox, navegador*, navigateur*, ブラウザ, 浏览器
key: key, keys, secret, secrets, credential, credentials, token, tokens, password, passwords, schlüssel*, geheimnis*, passwort*, kennwort*, clave*, llave*, contraseña*, secreto*, clé, clés, mot de passe, chave*, senha*, chiav*, 鍵, キー, パスワード, 秘密, 密钥, 密码
vault: vault, safe, tresor*, aufbewahr*, bóveda, coffre, cofre, 保管, 金庫, 保险库
access: access, enter, entry, entrance, admission, zugang*, zutritt*, zugriff*, betreten, acceso*, entrar, entrada, accès, accéder, entrer, entrée, acesso*, ingresso, アクセス, 入室, 入館, 访问, 进入
badge: badge, badges, id card, keycard, card, cards, ausweis*, karte*, zutrittskarte, tarjeta*, credencial*, carte*, crachá*, cartão, tessera, カード, バッジ, 社員証, 门禁卡, 工牌
register: register, registers, registered, registration, sign up, enrol, announce, announced, anmeld*, angemeldet, registr*, enregistr*, inscri*, inscrev*, iscriv*, 登録, 登记, 注册
report: report, reports, reported, complain, complains, complaint, tell, tells, inform, informs, informed, contact, whom do i tell, turn to, meld*, gemeldet, mitteil*, informier*, sagen, wende, wenden, bescheid, avisar, comunic*, prévenir, contacter, comunicar, avisar, segnal*, 報告, 連絡, 届け, 知らせ, 报告, 上报, 联系, informar, signaler, informer, reportar
guard: guard, guards, security, gatekeeper, wache*, wachdienst*, pförtner*, sicherheitsdienst, vigilante*, seguridad, guardia, gardien*, vigile*, segurança*, guardia, 警備, 守衛, 保安
block: block, blocks, blocked, lock, locked, disable, disabled, revoke, revoked, deactivate, ban, sperr*, gesperrt, blockier*, deaktivier*, entzieh*, bloque*, desactiv*, revoc*, bloqu*, désactiv*, révoqu*, bloc*, disabilit*, ブロック, 無効, 停止, 失効, 封锁, 禁用, 锁定
lost: lose, loses, lost, losing, missing, cannot find, can't find, gone, misplaced, mislaid, loss, verlor*, verlust*, verlier*, verleg*, ist weg, nicht finden, vermiss*, perd*, pérdida*, extravi*, perdu*, perte*, égar*, perder, perdid*, smarr*, 紛失, なくし, 失く, 失われ, 丢失, 遗失, perso, perse
stolen: stolen, theft, steal, thief, gestohlen, diebstahl, geklaut, robad*, robo, volé*, vol, roubad*, furto, 盗難, 盗, 被盗
photo: photo, photos, photograph, photographs, picture, pictures, camera, film, filming, foto*, aufnahme*, kamera*, bilder, fotograf*, cámara*, imágenes, photo*, caméra*, fotos, câmera*, 写真, 撮影, カメラ, 照片, 拍照
forbid: forbid, forbids, forbidden, prohibit, prohibited, not allowed, never, must not, may not, banned, verbiet*, verboten, untersag*, nicht erlaubt, darf nicht, prohib*, no se permite, interdi*, défend*, proib*, vietat*, 禁止, 不可, 严禁
allow: allow, allows, allowed, permit, permits, permitted, permission, may, can i, can we, can my, may i, may we, approve, approved, erlaub*, darf, dürfen, genehm*, gestatt*, permi*, puedo, puede, autoriz*, permet*, peut, puis-je, peut-on, autoris*, posso, pode, possiamo, consent*, 許可, 承認, てもいい, 允许, 可以, 批准
delivery: delivery, deliveries, deliver, delivers, delivered, shipment, shipments, shipped, goods, dispatch, dispatched, liefer*, ausgeliefert, sendung*, versand*, entreg*, envío*, enví*, mercancía*, livr*, expéd*, marchandise*, envio*, mercadori*, consegn*, merce, spedi*, 配送, 出荷, 納品, 荷物, 配達, 发货, 送货, 货物, ware, waren
parcel: parcel, parcels, package, packages, box, boxes, carton, cartons, paket*, päckchen, karton*, sendung*, kiste*, paquete*, caja*, colis, paquet*, boîte*, carton*, pacote*, caixa*, pacc*, scatol*, 小包, 荷物, 箱, 包裹
weight: weigh, weighs, weight, weights, heavy, heavier, kg, kilogram, kilograms, tonne, tonnes, wieg*, gewicht*, schwer*, kilogramm, pesa, peso*, pesad*, kilo*, poids, lourd*, pèse*, peser, pesant, pesar, 重さ, 重量, 重い, キロ, 重量, 公斤
limit: limit, limits, limited, maximum, maximal, max, at most, upper bound, cap, ceiling, höchst*, maximal*, grenze*, grenzwert*, obergrenze*, höchstens, máxim*, límite*, como mucho, maxim*, limite*, au plus, plafond, no máximo, massim*, 最大, 上限, 限度, 最多
minimum: minimum, minimal, at least, lower bound, mindest*, minimal*, mínim*, al menos, au moins, minim*, pelo menos, almeno, 最小, 最低, 下限, 至少
conveyor: conveyor, conveyors, belt, belts, förderband*, band, fließband, riemen, laufband, cinta*, transportador*, convoyeur*, tapis roulant, courroie*, esteira*, nastro, コンベア, ベルト, 传送带, 输送带
jam: jam, jams, jammed, stuck, blocked, blockage, congestion, clog, clogged, stau*, klemm*, verklemm*, hängen fest, hängt fest, fest, verstopf*, atasc*, atranc*, bloque*, bourrage, coincé*, bloqué*, bouch*, emperr*, entup*, inceppa*, 詰まり, 詰ま, 引っかか, 卡住, 堵塞
clean: clean, cleans, cleaned, cleaning, wipe, wiped, wash, washed, putz*, geputzt, reinig*, gereinigt, säuber*, wisch*, abwisch*, limpi*, lav*, nettoy*, essuy*, limp*, puli*, 清掃, 掃除, 拭, 洗, 清洁, 打扫
emergency: emergency, emergencies, panic button, emergency stop, notfall*, not-halt, nothalt, notaus, emergencia*, urgence*, emergência*, emergenz*, 緊急, 非常, 紧急
safety: safety, safe, safely, danger, dangerous, hazard, training, sicher*, gefahr*, gefähr*, unterweis*, segur*, peligr*, sécur*, dange*, seguran*, perig*, sicurezz*, pericol*, 安全, 危険, 危险
fire: fire, fires, smoke, burning, extinguisher, extinguishers, brand*, feuer*, rauch*, löscher*, incendio*, fuego, humo, extintor*, feu, fumée, extincteur*, incêndio*, fogo, fumaça, estint*, 火災, 火事, 消火, 火灾, 灭火
water: water, leak, leaks, leaking, leakage, flood, flooded, wet, wasser*, leck*, überflut*, agua*, fuga*, inund*, eau, fuite*, inond*, água*, vazamento*, acqua*, perdit*, 水, 漏水, 浸水, 漏水
valve: valve, valves, tap, ventil*, hahn, válvula*, vanne*, robinet*, valvola, バルブ, 弁, 阀
temperature: temperature, temperatures, heat, hot, hotter, warm, cold, cool, degrees, celsius, overheat, overheats, overheating, temperatur*, hitze, heiß*, warm*, kalt*, grad, überhitz*, temperatura*, calor, caliente, frío, grados, température*, chaleur, chaud*, froid*, degré*, quente*, frio*, graus, cald*, freddo, 温度, 熱, 暑, 高温, 度, 温度, 过热
cooling: cool, cooling, cooled, chiller, chillers, air conditioning, refrigeration, fan, fans, ventilation, kühl*, klima*, lüft*, kälte*, refriger*, enfri*, ventil*, climatiz*, refroid*, clim, climatis*, ventil*, arrefec*, resfri*, raffredd*, condizion*, 冷却, 空調, 冷房, 换气, 冷却, 空调
air: air, luft*, aire, aria, 空気, エア, 空气
filter: filter, filters, filtered, filtr*, filtre*, フィルター, フィルタ, 过滤, 滤网
pressure: pressure, druck*, presión, pression*, pressão, pression*, 圧力, 压力
electricity: electricity, electric, electrical, power, powered, grid, outage of power, strom*, elektri*, netzstrom, netz*, electric*, corriente, luz, électri*, courant, elétric*, energia, elettric*, corrente, 電気, 電力, 電源, 停電, 电力, 电源, 停电, mains electricity, mains power, power grid
battery: battery, batteries, accumulator, batterie*, akku*, batería*, bateria*, pile*, accumulat*, 電池, バッテリー, バッテリ, 蓄電池, 电池
charge: charge, charges, charged, charger, charging, cradle, lade*, lädt, geladen, aufladen, ladegerät*, ladeschale*, carg*, cargador*, recharg*, charg*, carreg*, caric*, 充電, 充电
generator: generator*, genset, diesel, générateur*, groupe électrogène, generador*, gerador*, generator*, 発電機, 发电机
inverter: inverter*, wechselrichter*, umrichter*, inversor*, onduleur*, インバータ, 逆变器
lamp: lamp, lamps, light, lights, led, lampe*, licht*, leucht*, lámpara*, luz, luces, lumière*, voyant*, lâmpada*, luz, luce, lampad*, ランプ, 灯, 灯
scanner: scanner, scanners, handheld, reader, readers, scan*, handscanner*, lesegerät*, leser, escáner*, lector*, lecteur*, scanneur*, leitor*, lettore, スキャナ, 読取, 扫描
device: device, devices, machine, machines, equipment, unit, units, appliance, hardware, gerät*, maschine*, anlage*, dispositivo*, aparato*, equipo*, máquina*, appareil*, dispositif*, machine*, équipement*, aparelho*, equipamento*, macchin*, 装置, 機器, 端末, 機械, 设备, 装置
server: server, servers, host, hosts, rack, racks, node, nodes, machine, machines, rechner*, knoten, servidor*, serveur*, nodo*, nœud*, sunucu, サーバー, サーバ, ノード, ラック, 服务器, 节点, 机架
room: room, rooms, hall, halls, raum, räume*, saal, halle*, salón, salle*, pièce*, halle*, salão, stanz*, 部屋, 室, ホール, 房间, 机房, sala, salas
warehouse: warehouse, warehouses, storage, depot, lager*, almacén*, bodega*, entrepôt*, dépôt*, armazém*, magazzin*, 倉庫, 仓库
forklift: forklift*, pallet truck, stacker, gabelstapler*, stapler*, hubwagen*, carretilla*, montacarga*, chariot*, cariste*, empilhadeira*, muletto, フォークリフト, 叉车
truck: truck, trucks, lorry, lorries, van, vans, lkw, lastwagen*, laster, camión*, furgoneta*, camion*, camionnette*, caminhã*, autocarr*, トラック, 卡车
park: park, parks, parked, parking, park*, geparkt, aparc*, estacion*, stationn*, garer, estacion*, parchegg*, 駐車, 停车
inventory: inventory, inventories, stocktaking, stocktake, stock count, inventur*, bestandsaufnahme, inventari*, recuento, inventaire*, inventári*, 棚卸, 在庫, 盘点, 库存
sick: sick, ill, illness, sickness, sick leave, krank*, enferm*, baja médica, malad*, arrêt de travail, doente*, doença, malat*, 病気, 病欠, 欠勤, 生病, 病假
doctor: doctor, doctors, medical certificate, sick note, physician, arzt*, ärzt*, attest*, médico*, certificado médico, médecin*, certificat médical, atestado*, medic*, 医師, 診断書, 医生, 病假条
vacation: vacation, vacations, holiday, holidays, leave, days off, day off, time off, urlaub*, ferien, feiertag*, vacacion*, congé*, vacances, férias, feriado*, ferie, vacanz*, 休暇, 有給, 祝日, 休假, 年假, 假期
overtime: overtime, extra hours, überstunde*, mehrarbeit, horas extra*, heures supplémentaires, hora extra, straordinar*, 残業, 加班
failure: failure, failures, fail, fails, failed, failing, outage, outages, incident, incidents, breakdown, disruption, crash, crashed, trip, trips, tripped, ausfall*, ausgefall*, störung*, fehler*, vorfall*, fällt aus, caída*, fallo*, falla*, incidente*, avería*, interrup*, panne*, incident*, défaillance*, coupure*, échec*, falha*, queda*, incidente*, guast*, interruzion*, 障害, 故障, 停止, ダウン, インシデント, 故障, 事故, 宕机
cause: cause, causes, caused, reason, reasons, root cause, why, because, due, ursache*, grund, gründe*, warum, wieso, weshalb, weil, causa*, motivo*, por qué, porque, cause*, raison*, pourquoi, motivo*, por que, perché, 原因, 理由, なぜ, どうして, 原因, 为什么
impact: impact, impacts, effect, effects, consequence, consequences, damage, harm, how bad, severity, affected, declined, auswirkung*, schaden*, folge*, wie schlimm, betroffen*, impacto*, efecto*, daño*, consecuencia*, afect*, qué tan grave, impact*, effet*, dégât*, conséquence*, touché*, afet*, efeito*, impatt*, conseguenz*, 影響, 被害, 影响, 损失, danno, danni
lesson: lesson, lessons, learn, learned, learnt, action item, action items, takeaway, prevent, avoid, lehre*, gelernt, maßnahme*, vermeid*, verhinder*, leccion*, aprend*, evitar, prevenir, leçon*, enseignement*, évit*, lições, lição, aprend*, lezion*, 教訓, 再発防止, 教训, 预防
fix: fix, fixed, fixes, repair, repairs, repaired, solve, solved, resolve, resolved, remedy, cure, correct, mitigate, clear, behob*, beheb*, reparier*, lös*, gelöst, beseitig*, arregl*, repar*, solucion*, resolv*, corrig*, résoud*, résolu*, corrig*, répar*, consert*, correg*, risolv*, ripar*, 修正, 修理, 直す, 対処, 解決, 復旧, 修复, 解决, 修理
lag: lag, lags, lagging, backlog, behind, fall behind, falling behind, fell behind, delay, delayed, late, queue grows, pile up, piling up, rückstand*, rückstände*, zurücklieg*, hinterher*, verzöger*, verspät*, nachhink*, stau*, retras*, atras*, rezag*, retard*, accumul*, ritard*, arretrat*, 遅延, 遅れ, 滞留, 積滞, 延迟, 积压
queue: queue, queues, queued, backlog, topic, topics, broker, kafka, rabbitmq, warteschlange*, schlange, cola*, file d'attente, files d'attente, fila*, coda, キュー, 队列
message: message, messages, event, events, record, records, nachricht*, ereignis*, mensaje*, evento*, message*, événement*, mensage*, messagg*, メッセージ, イベント, 消息, 事件
consumer: consumer, consumers, worker, workers, subscriber, processing, verbraucher*, konsument*, verarbeit*, consumidor*, procesa*, consommateur*, consumidor*, consumator*, コンシューマ, 処理, 消费者, 处理, traitement*, traiter
skip: skip, skips, skipped, ignore, ignored, jump over, pass over, drop, discard, übersprin*, auslass*, überspring*, ignorier*, saltar*, omit*, ignor*, saut*, salta*, スキップ, 飛ばす, 跳过, pular, pulou
poison: poison, poisoned, corrupt, corrupted, malformed, bad message, unreadable, broken, defekt*, kaputt*, vergift*, corrupt*, dañad*, envenen*, corromp*, empoisonn*, corrott*, 壊れ, 不正, 损坏
scale: scale, scales, scaled, scale up, scale out, more pods, more replicas, add instances, skalier*, hochskalier*, amplia*, mise à l'échelle, augment*, aument*, スケール, 増やす, 扩容, escalar, escala
memory: memory, ram, heap, evict, evicts, evicted, eviction, evictions, thrown out, maxmemory, oom, speicher*, arbeitsspeicher*, memoria*, mémoire*, memória*, メモリ, 内存
evict: evict, evicted, evicts, eviction, evictions, thrown out, thrown away, kicked out, drop out, disappear, verdräng*, rausgeworfen, hinausgeworfen, desaloj*, expuls*, évin*, éject*, despej*, 追い出, 退避, 驱逐, 淘汰
cache: cache*, redis, memcached, zwischenspeicher*, caché*, キャッシュ, 缓存
disk: disk, disks, drive, drives, volume, volumes, storage, space, platte*, festplatte*, laufwerk*, speicherplatz, disco*, disque*, espace, armazen*, ディスク, 容量, 磁盘
full: full, out of space, exhausted, exhaust, runs out, run out, ran out, used up, overflow, voll*, erschöpf*, läuft über, llen*, agot*, satur*, plein*, épuis*, cheio*, cheia*, esgot*, pien*, esaur*, 満杯, 枯渇, 一杯, 满, 耗尽
failover: failover*, fail over, switch over, switchover, takeover, takes over, promote, promoted, umschalt*, übernahme*, übernimmt, schwenk*, conmut*, bascul*, comut*, promov*, フェイルオーバー, 切り替え, 切替, 故障转移, 切换
primary: primary, primaries, master, leader, main, erste*, haupt*, primär*, primari*, principal*, maestro, primaire*, maître, primári*, principale, プライマリ, 主系, 主节点, 主
secondary: secondary, secondaries, second, backup person, deputy, replica, replicas, slave, follower, standby, zweite*, sekundär*, vertret*, stellvertret*, ersatz*, secundari*, segund*, réplica*, secondaire*, deuxième, second*, suppléant*, secundári*, segund*, 副, セカンダリ, 二次, 予備, 第二, 从节点, 备用
escalate: escalat*, eskal*, escal*, acknowledge, acknowledged, エスカレ, 升级
database: database, databases, db, postgres, postgresql, mysql, mariadb, oracle, mongodb, datenbank*, base de datos, bases de datos, base de données, bases de données, banco de dados, データベース, 数据库
backup: backup, backups, back up, dump, dumps, sicherung*, datensicherung*, copia de seguridad, respaldo*, sauvegard*, cópia de segurança, バックアップ, 备份
restore: restore, restored, restores, recover, recovered, recovery, wiederherstell*, rücksicher*, restaur*, recuper*, rétabli*, récupér*, ripristin*, 復元, リストア, 恢复
connection: connection, connections, connect, connects, connected, pair, paired, pairing, link, linked, verbind*, verbund*, koppl*, gekoppelt, conexión*, conect*, empareja*, connexion*, connect*, appair*, conex*, connession*, collega*, 接続, 連携, ペアリング, 连接, 配对
pool: pool, pools, connection pool, verbindungspool, grupo de conexiones, プール, 连接池
network: network, networks, netzwerk*, netz*, redes, réseau*, rede, redes, rete, ネットワーク, 网络
dns: dns, resolver, name resolution, resolve names, domain, domains, nameserver, namensauflösung, resolución de nombres, résolution de noms, 名前解決, 域名解析
firewall: firewall*, security group, iptables, pare-feu, cortafuegos, ファイアウォール, 防火墙
monitoring: monitor, monitors, monitored, monitoring, probe, probes, metric, metrics, observability, dashboard, überwach*, metrik*, messwert*, monitor*, vigil*, métric*, surveill*, métrique*, métric*, monitor*, 監視, メトリクス, モニタ, 监控, 指标
log: log, logs, logging, audit log, protokoll*, registro*, bitácora, journal*, journaux, ログ, 日志
retention: retention, retain, retained, keep for, kept for, aufbewahr*, vorhalt*, retención, conserv*, rétention, retenç*, 保持期間, 保存期間, 保留
load: load, loads, loaded, traffic, lasten, auslast*, carga*, charge*, carga*, carico, 負荷, 负载
slow: slow, slower, slowly, latency, sluggish, langsam*, latenz*, lent*, latenci*, latence, lento*, latência, 遅い, 遅く, 慢
restrict: restrict, restricted, rate limit, throttle, drossel*, beschränk*, restring*, limitar, restreind*, 制限, 限流
wait: wait, waits, waited, warten, abwarten, wartet, esper*, attend*, aguard*, aspett*, 待つ, 待ち, 等待
approve: approve, approves, approved, approval, sign, signs, signed, sign off, authorise, authorize, genehm*, freigeb*, unterschr*, unterzeich*, aprueb*, aprob*, firma*, approuv*, aprov*, assin*, approv*, 承認, 署名, 批准, 签字, signer, signé, valider, firmare, firmar
procedure: procedure, steps, instructions, what now, what first, what do i do, what to do, what should we do, vorgehen, schritte, was tun, was mache ich, qué hago, qué hacer, que faire, o que fazer, cosa fare, 手順, どうすれば, どうする, 步骤, 怎么办
install: install, installs, installed, installation, set up, setup, installier*, install*, einricht*, instal*, インストール, 設置, 安装
update: update, updates, updated, upgrade, upgrades, upgraded, aktualisier*, aufrüst*, actualiz*, mettre à jour, mise à jour, atualiz*, aggiorn*, アップデート, アップグレード, 更新, 升级
delete: delete, deletes, deleted, remove, removes, removed, erase, purge, flush, lösch*, gelöscht, entfern*, borr*, elimin*, supprim*, effac*, apag*, rimuov*, 削除, 消去, 删除, excluir, cancellare
create: create, creates, created, make, add, adds, added, new, erstell*, anleg*, hinzufüg*, crear, crea, añad*, créer, crée, ajout*, criar, cria, adicion*, crea*, aggiung*, 作成, 追加, 创建, 添加
request: request, requests, requested, apply for, ask for, beantrag*, antrag*, anforder*, solicit*, pedir, demand*, réclam*, requisit*, pedir, richied*, 申請, 依頼, 申请
laptop: laptop*, notebook*, computer, computers, pc, rechner*, portátil*, ordenador*, ordinateur*, computador*, ノートパソコン, パソコン, 笔记本, 电脑
book: book, books, booked, reserve, reserved, reservation, buch*, gebucht, reservier*, reserv*, réserv*, prenota*, 予約, 预订
open: open, opens, opened, opening, öffn*, geöffnet, abrir, abre, ouvr*, ouvert*, abert*, aprire, apert*, 開く, 開け, 打开
close: close, closes, closed, shut, geschloss*, schließ*, cerra*, cierr*, ferm*, fech*, chius*, 閉じ, 閉め, 閉鎖, 关闭
`;
