// The words that say what is done to a scope, in every language that is read: “only”, “without”, “all”, “filter”, “and worse”.
//
// A line is `cue: word, several words, beginning*`, as in `language/lexicon`; of scripts without blanks any part of the text.

const en = `
only: only, just, solely, exclusively, purely, focus on, focusing on, concentrate on, zoom in on, home in on, limit to, limited to, restrict to, restricted to, narrow to, narrow down to, narrowed to, confine to, reduce to, scope to, limit it to, restrict it to, narrow it to, limit this to, narrow it down to, narrow this down to, switch to, switch over to, switch back to, switch it to, switching to, change to, change it to, change that to, move to, set to, set it to, back to, return to, meant, mean, i said, make it, make that, wrong service, wrong one, wrong env, wrong environment, wrong region, wrong version, wrong place, should be, rather, nothing but, nothing except, nothing other than, nothing else but, no one but, none but
only after: only, exclusively, alone, instead, rather than, instead of, nothing else, and nothing else
meant: meant, mean
not only: not only, not just
contrast: not, instead of, rather than, isn't, is not, replace, swap
without: instead of, rather than, other than, apart from, aside from, everything but, anything but, everywhere but, anywhere but, all but, but not, nothing, except, except for, excluding, without, w/o, ignoring, skipping, minus, nor, neither, outside, outside of, not, no more, isn't, it isn't, never, do not want, don't want, don't care about, do not care about, not care about, not interested in, don't look at, do not look at, don't look, don't show, don't show me, do not show, don't search, don't include, do not include, don't check, don't need, don't mean, no need to check, don't worry about, never mind, n't
without order: exclude, ignore, skip, drop, remove, hide, mute, omit, replace, swap, forget, forget about, get rid of, leave out, filter out, take out, rule out, cut out, never mind, stop showing, stop looking at, leave, mask
without after: does not matter, doesn't matter, can be ignored, is irrelevant, are irrelevant, is not important, isn't important, is not relevant, isn't relevant, is not involved, isn't involved, are not important, are not relevant
take: leave, take, keep, filter, rule, cut
out: out
add order: include, including, add, adding
also after: too, as well, also, again
correction: no, nope, sorry, oops, ups, wrong, actually, my bad, my mistake, correction, scratch that, wait, i mean, rather, it, it's, it is, that's, that is, i, we, mean, meant, should, be, look, looking, look at, looking at, check, use, try
no: no
filler: the, our, my, your, their, that, this, both, either, service, services, svc, app, api, environment, env, region, version, stuff, logs, log, errors, error, traffic, from, in, on, for, of, at, within, inside, to, about, by, via, with, me, anything, into, over
lead: please, pls, can you, could you, let's, and, then, now, just, you can, you may, to, but, also, so, ok, okay
polite: please, pls, thanks, then, now, stuff, log, logs, noise
all: all, any, every, across, across all
remove: drop, clear, remove, reset, forget, lift, no, without, get rid of, take away
filter: filter, filters, scope, restriction, restrictions
everywhere: everywhere, whole system, entire system, whole platform, entire platform, whole fleet, entire fleet, whole estate, entire estate
everything: everything, anything, everyone
not: not, don't, do not, isn't, aren't, never, is not
show: now, please, show, me, search, check, look at, back to
service: service, services, app, apps, component, components
environment: env, envs, environment, environments, stages
region: region, regions, zone, zones, sites
version: version, versions, release, releases, build, builds
level: level, levels, severity, severities, log level, log levels, loglevel
trace: trace, traces, trace id, trace ids
request: request, requests, request id, request ids
field: pod, pods, host, hosts, field, fields
trace level: trace
debug level: debug
info level: info, informational
warn level: warn, warning, warnings
error level: error, errors
fatal level: fatal, fatals, critical, criticals
lines: log, logs, line, lines, message, messages, entry, entries
and worse: and up, or up, and above, or above, and worse, or worse, and higher, or higher, and more severe, or more severe
at least: at least, minimum, min level, from level, include, including, down to
beyond: above, over, higher than, worse than, more severe than
place: in, on, from, for, since, and, or, of, please, too, at`;

const de = `
only: nur, bloß, ausschließlich, lediglich, einzig, beschränken auf, ich meine, ich meinte, meinte, sondern
only after: nur, allein, stattdessen
not only: nicht nur, nicht bloß
contrast: nicht, statt, anstatt, anstelle von
without: nicht, ohne, außer, ausgenommen, statt, anstatt, anstelle von, alles außer, kein, keine, keinen
without order: ignorier*, vergiss
without after: weglassen, ausblenden, ausschließen, ignorieren, rauslassen, weg, raus, ist egal
add order: dazu, auch
also after: auch, dazu, ebenfalls, wieder
filler: der, die, das, den, dem, im, in, auf, von, bei, für, aus, dienst, umgebung, region, fehler, logs
lead: bitte, und, dann, jetzt, aber
all: alle, sämtliche, jede, jeden
remove: weg, entfern*, lösch*, raus, aufheb*, zurücksetz*, ohne
filter: filter*, einschränkung*, beschränkung*
everywhere: überall, ganzes system, ganze system, gesamte system
everything: alles
not: nicht
service: dienst, dienste, services, service
environment: umgebung, umgebungen
region: region, regionen
version: version, versionen
level: level, stufen
warn level: warnung, warnungen
error level: fehler
lines: zeilen, meldungen, logs
and worse: und schlimmer, oder schlimmer, und höher, oder höher, aufwärts
at least: mindestens, ab
place: in, auf, von, bei, für, seit, bitte, und, im`;

const es = `
only: solo, sólo, solamente, únicamente, nada más que, limita a, quise decir, quiero decir, me refiero a
only after: solo, solamente, nada más
not only: no solo, no sólo, no solamente
contrast: en vez de, en lugar de
without: sin, excepto, que no sea, menos, salvo, en vez de, en lugar de, todo menos, todo excepto
without order: excluye, ignora, quita, oculta, olvida
add order: incluye, añade, agrega
also after: también
filler: el, la, los, las, en, de, del, para, servicio, entorno, región, errores
lead: por favor, y, ahora, pero
all: todos, todas, todos los, todas las, cualquier
remove: quita*, elimina*, borra*, sin, reset*
filter: filtro, filtros, restricci*
everywhere: en todas partes, en todos lados, todo el sistema
everything: todo
service: servicio, servicios
environment: entorno, entornos
region: región, regiones
version: versión, versiones
warn level: advertencia, advertencias, avisos
error level: error, errores
lines: líneas, mensajes, registros
and worse: y peores, o peor, y superior*
at least: al menos, mínimo
place: en, de, del, para, desde, por favor, y`;

const fr = `
only: seulement, uniquement, juste, rien que, je voulais dire, je veux dire, limite à
only after: seulement, uniquement, seul
not only: pas seulement, pas uniquement
contrast: pas, au lieu de, plutôt que
without: pas, sans, sauf, hors, hormis, au lieu de, plutôt que, tout sauf, excepté
without order: exclus, exclure, ignore, enlève, retire, masque, oublie
add order: inclus, ajoute
also after: aussi, également
filler: le, la, les, l, en, dans, de, du, des, sur, pour, service, environnement, région, erreurs
lead: et, maintenant, mais, s'il te plaît, svp
all: tous les, toutes les, tous, toutes
remove: enlève*, retire*, supprime*, sans
filter: filtre, filtres, restriction*
everywhere: partout, tout le système
everything: tout
not: pas
service: service, services
environment: environnement, environnements
region: région, régions
version: version, versions
warn level: avertissement, avertissements
error level: erreur, erreurs
lines: lignes, messages, journaux
and worse: et pire, ou pire, et plus
at least: au moins
place: en, dans, de, du, sur, pour, depuis, et`;

const pt = `
only: só, somente, apenas, quis dizer, quero dizer, limita a
only after: só, apenas, somente
not only: não só, não apenas
contrast: não, em vez de
without: não, sem, exceto, menos, em vez de, tudo menos, tudo exceto
without order: exclui, exclua, ignora, ignore, tira, tire, esconde, esquece
add order: inclui, inclua, adiciona, adicione
also after: também
filler: o, a, os, as, em, na, no, nas, nos, de, da, do, para, serviço, ambiente, região, erros
lead: por favor, e, agora, mas
all: todos os, todas as, todos, todas
remove: tira*, remov*, limpa*, sem
filter: filtro, filtros, restriç*
everywhere: em todo lado, em todos os lugares, todo o sistema
everything: tudo
not: não
service: serviço, serviços
environment: ambiente, ambientes
region: região, regiões
version: versão, versões
warn level: aviso, avisos
error level: erro, erros
lines: linhas, mensagens
and worse: e piores, ou pior
at least: pelo menos
place: em, na, no, de, da, do, para, desde, e`;

const others = `
only: solo, soltanto, solamente, alleen, slechts, tylko, wyłącznie, sadece, yalnızca, sirf, keval, 只看, 只, 仅, सिर्फ, केवल
only after: soltanto, だけ, のみ, 만, alleen
not only: non solo, niet alleen, nie tylko, 不只, 不仅
contrast: invece di, non, in plaats van, niet, nie, zamiast, 不是
without: non, senza, tranne, eccetto, invece di, niet, zonder, behalve, in plaats van, nie, bez, oprócz, poza, zamiast, 除了, 不要, 不看, 排除, 忽略, 不是
without after: hariç, dışında, olmadan, を除いて, 以外, を除く, 抜き, は無視, 제외, 빼고, 말고, को छोड़कर, ke alawa, chhodkar
add order: includi, aggiungi, voeg toe, dodaj, ekle, 加上, 包括
also after: anche, ook, też, także, de dahil, も, 도
filler: il, lo, la, i, gli, le, in, di, nel, su, de, het, van, op, na, w, z, dla, 的, の, を, で
all: tutti i, tutte le, tutti, tutte, alle, wszystkie, wszystkich, bütün, tüm, saare, sabhi, 所有, 全部, すべての, 全, 모든, सभी
remove: togli*, rimuovi*, senza, verwijder*, zonder, usuń, bez, kaldır*, hatao, 去掉, 取消, 清除, 外して, 解除, 消して, 제거, 빼, 해제, हटाओ
filter: filtro, filtri, filter*, filtr*, filtre*, 过滤, 筛选, フィルタ, 絞り込み, 필터, फ़िल्टर
everywhere: ovunque, dappertutto, overal, wszędzie, her yerde, 到处, 全局, どこでも, 어디서나, हर जगह
everything: tutto, alles, wszystko, her şey
service: servizi, servizio, diensten, usługi, servisler, 服务, サービス, 서비스
region: regioni, regio's, regiony, bölgeler, 区域, リージョン, 리전
environment: ambienti, omgevingen, środowiska, ortamlar, 环境, 環境, 환경
version: versioni, versies, wersje, sürümler, 版本, バージョン, 버전
warn level: avvisi, waarschuwingen, ostrzeżenia, uyarılar, 警告, 경고
error level: errori, fouten, błędy, hatalar, galtiyan, 错误, エラー, 오류, 에러
lines: righe, regels, linie, satırlar, 日志, ログ, 로그
and worse: 以上, 이상
place: in, nel, di, na, w, z, van`;

export const SCOPE_CUE_LINES: readonly string[] = [en, de, es, fr, pt, others].flatMap((each) =>
  each.trim().split('\n'),
);
