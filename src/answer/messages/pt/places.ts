// Places and times: where, since when, who, what changed.
const PLACES =
  '{place, select, pod {pods} host {hosts} region {regiões} zone {zonas} service {serviços} version {versões} endpoint {endpoints} user {usuários} tenant {inquilinos} other {ambientes}}';
const NOOTHER =
  '{place, select, pod {Nenhum outro pod} host {Nenhum outro host} region {Nenhuma outra região} zone {Nenhuma outra zona} service {Nenhum outro serviço} version {Nenhuma outra versão} endpoint {Nenhum outro endpoint} user {Nenhum outro usuário} tenant {Nenhum outro inquilino} other {Nenhum outro ambiente}}';
const THEOTHER =
  '{place, select, pod {O outro pod} host {O outro host} region {A outra região} zone {A outra zona} service {O outro serviço} version {A outra versão} endpoint {O outro endpoint} user {O outro usuário} tenant {O outro inquilino} other {O outro ambiente}}';
const THEOTHERS =
  '{place, select, pod {Os outros {n} pods} host {Os outros {n} hosts} region {As outras {n} regiões} zone {As outras {n} zonas} service {Os outros {n} serviços} version {As outras {n} versões} endpoint {Os outros {n} endpoints} user {Os outros {n} usuários} tenant {Os outros {n} inquilinos} other {Os outros {n} ambientes}}';
const ALL =
  '{place, select, pod {Os {n} pods} host {Os {n} hosts} region {As {n} regiões} zone {As {n} zonas} service {Os {n} serviços} version {As {n} versões} endpoint {Os {n} endpoints} user {Os {n} usuários} tenant {Os {n} inquilinos} other {Os {n} ambientes}}';
const PLACE =
  '{place, select, pod {o pod} host {o host} region {a região} zone {a zona} service {o serviço} version {a versão} endpoint {o endpoint} user {o usuário, o aplicativo, o navegador ou o dispositivo} tenant {o inquilino} other {o ambiente}}';
const SLOWEST =
  '{place, select, pod {Pod mais lento} host {Host mais lento} region {Região mais lenta} zone {Zona mais lenta} service {Serviço mais lento} version {Versão mais lenta} endpoint {Endpoint mais lento} user {Usuário mais lento} tenant {Inquilino mais lento} other {Ambiente mais lento}}';
const ERRORS = '{what, select, spans {spans com falha} other {linhas de erro}}';
const ERROR = '{what, select, spans {span com falha} other {linha de erro}}';
const FIRST = '{what, select, spans {primeiro span com falha} other {primeira linha de erro}}';
const LAST = '{what, select, spans {último span com falha} other {última linha de erro}}';
const THELAST = '{what, select, spans {o último span com falha} other {a última linha de erro}}';
const THELASTCAP = '{what, select, spans {O último span com falha} other {A última linha de erro}}';
const RECORD = '{what, select, spans {span} other {linha}}';
const RECORDS = '{what, select, spans {spans} other {linhas}}';
const SINCE_RECORD = '{since, select, spans {span} other {linha}}';
const SINCE_RECORDS = '{since, select, spans {spans} other {linhas}}';
const OF = '{of, select, service { de {service}} other {}}';
const IN = '{of, select, service { em {service}} other {}}';
const KIND =
  '{kind, select, deploy {deploy} configuration {mudança de configuração} flag {mudança de flag} scaling {escalonamento} kubernetes {evento do Kubernetes} alert {alerta} other {mudança}}';
const NOKIND =
  '{kind, select, deploys {Nenhum deploy} config {Nenhuma mudança de configuração} flags {Nenhuma mudança de flag} other {Nenhuma mudança}}';
const BY = '{by, select, author {, por {author}} other {}}';
const LOG = '{what, select, spans {span} other {linha de log}}';
const LOGS = '{what, select, spans {spans} other {linhas de log}}';
const DIM1 =
  '{dimension, select, pod {pod} host {host} region {região} environment {ambiente} operation {endpoint} version {versão} level {nível} other {serviço}}';
const DIMS =
  '{dimension, select, pod {pods} host {hosts} region {regiões} environment {ambientes} operation {endpoints} version {versões} level {níveis} other {serviços}}';

export const ptPlaces = {
  'database.named': 'O banco de dados é {database}: {service} registou {quote} às {at} UTC.',
  'database.stored': 'O log de {service} ({database}) está guardado.',
  'database.unknown': 'Nenhum erro deste período nomeia um banco de dados, e não há log guardado com o nome de um.',
  'index.not-told':
    'As linhas de log não dizem que índice falta. Uma captura do banco de dados diz: `casefile snapshot capture`.',
  'index.no-line': 'Nenhuma linha guardada fala de um índice criado ou removido.',
  'index.line': '{at} UTC, {service}: {quote}',
  'index.slow-statements': 'Um índice ajudaria primeiro as instruções mais lentas:',
  'place.only': `Só {name}: {errors} de {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}}${OF}, de {first} a {last} UTC.`,
  'place.absent': 'De {names} nada está guardado aqui: não se pode saber se também acontece lá. Há: {stored}{more}.',
  'place.elsewhere':
    '{service} não tem registros em {name}; outros serviços têm {count} lá, {errors, plural, one {com {errors} erro} other {com {errors} erros}}.',
  'place.single': `${NOOTHER} aparece nos dados.`,
  'place.other': `${THEOTHER} não mostra esse erro.`,
  'place.others': `${THEOTHERS} não mostram esse erro.`,
  'place.leads': `{name}: {errors} de {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}}${OF} ({share}), a maior contagem.`,
  'place.first': `{name}: {what, select, spans {o primeiro span com falha} other {a primeira linha de erro}}${OF} é de {first} UTC; {errors} de {total} até {last}.`,
  'place.item': `{name}: {errors} de {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}} ({share}), de {first} a {last} UTC`,
  'place.all': `${ALL} têm ${ERRORS}${OF}.`,
  'place.some': `{n} de {m} ${PLACES} têm ${ERRORS}${OF}.`,
  'place.endpoint':
    '{path}: {at, select, least {pelo menos } other {}}{errors, plural, one {{errors} linha} other {{errors} linhas}} de erro de {count}',
  'place.unnamed': `Os erros armazenados não indicam ${PLACE}, então não dá para saber.`,
  'place.untold': 'O que está armazenado não diz onde estão estes erros.',
  'holder.lock': '{service} registrou às {at} UTC que {pids} detém o bloqueio: {quote}.',
  'holder.session': 'O processo {pid} de {service} registrou às {at} UTC: {quote}.',
  'holder.no-lock':
    'Nenhuma linha armazenada diz quem detém um bloqueio. O PostgreSQL diz isso com log_lock_waits ativado.',
  'holder.unknown': 'O que está armazenado não diz quem ocupa {of}: não há métricas disso.',
  'place.slowest': `${SLOWEST}: {name}, p95 {p95} em {count} spans.`,
  'none.errors': `{errors, plural, one {{errors} erro} other {{errors} erros}} entre {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${OF}, de {from} a {to} UTC.`,
  'none.records': 'Não há nada armazenado para esse período e lugar.',
  'onset.cause': 'Desde {at} UTC, em {service}.',
  'onset.first-stored': 'Não há nada anterior armazenado: pode ter começado antes.',
  'onset.line': '{at} UTC: primeiro erro de {service}, {quote}.',
  'onset.counted': `{at} UTC: ${FIRST}${OF}.`,
  'last.line': '{at} UTC: último erro de {service}, {quote}.',
  'line.borrowed-time': 'A linha não tem hora própria: está à hora da linha anterior e pode ser posterior.',
  'last.counted': `{at} UTC: ${LAST}${OF}.`,
  'ongoing.yes': `Ainda acontece: {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} nos últimos {minutes, plural, one {{minutes} minuto} other {{minutes} minutos}}, a última vez às {at} UTC.`,
  'ongoing.no': `Acabou: ${THELAST}${OF} foi às {at} UTC; desde então, {n, plural, one {{n} ${SINCE_RECORD}} other {{n} ${SINCE_RECORDS}}} sem erro.`,
  'ongoing.no-such': `Acabou: o último erro deste tipo${OF} foi às {at} UTC; desde então, {n, plural, one {{n} linha} other {{n} linhas}}, {errors, plural, one {{errors} delas outro erro} other {{errors} delas outros erros}}.`,
  'ongoing.last': `${THELASTCAP}${OF} foi às {at} UTC.`,
  'ongoing.fell-silent': `O último registo${OF} de qualquer tipo foi às {at} UTC.`,
  'ongoing.not-known':
    'De um serviço em silêncio não se sabe se está bem: só terminou quando voltar a registar o seu trabalho habitual.',
  'ongoing.silent': 'Depois disso não há nada dele armazenado, então não se sabe se continua.',
  'ongoing.data-end': 'Os dados armazenados terminam às {at} UTC.',
  'duration.so-far': `{duration} até agora: ${ERRORS}${OF} de {first} a {last} UTC, e continuam chegando.`,
  'duration.over': `{duration}: ${ERRORS}${OF} de {first} a {last} UTC.`,
  'timeline.change': `{at} UTC: ${KIND} de {service}, {title}${BY}`,
  'timeline.first': '{at} UTC: primeiro erro de {service}, {quote}',
  'timeline.first-counted': `{at} UTC: ${FIRST}${OF}`,
  'timeline.peak': `{at} UTC: pico, {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} em {width, select, hour {uma hora} other {um minuto}}`,
  'timeline.last': '{at} UTC: último erro de {service}, {quote}',
  'timeline.last-counted': `{at} UTC: ${LAST}${OF}`,
  'timeline.after': `{at} UTC: a partir daqui, {n, plural, one {{n} ${RECORD}} other {{n} ${RECORDS}}}${OF} sem erro, até {to} UTC`,
  'change.item': `{title}, ${KIND} de {service} às {at} UTC${BY}.`,
  'change.last': `{at} UTC: ${KIND} de {service}, {title}${BY}.`,
  'event.none': 'Nenhum evento desse tipo foi encontrado; o que segue vale para todo o período observado.',
  'event.taken': `{side, select, since {Desde} before {Antes de} other {Em torno de}} {title}, ${KIND} de {service} às {at} UTC:`,
  'change.not-stored':
    'Não há mudanças guardadas (nem implantações, nem configuração, nem flags): não se sabe se houve alguma.',
  'place.told-hosts': 'Linhas que dizem onde é executado',
  'change.action-lines': 'Linhas que dizem o que alguém fez',
  'change.process-lines': 'Linhas que falam de um arranque ou de uma paragem',
  'change.no-process-lines': 'Nenhuma das linhas lidas fala de um arranque ou de uma paragem.',
  'change.activity': 'Nesse tempo há {lines}{of}, de {first} a {last} UTC.',
  'change.activity-lines': 'As mais recentes',
  'change.no-activity': 'Nesse tempo não há nenhuma linha de log.',
  'change.none': `${NOKIND} consta nesse período.`,
  'change.none-of-kind': `${NOKIND} consta, só {n, plural, one {{n} mudança} other {{n} mudanças}} de outro tipo.`,
  'change.unknown': 'As mudanças não estão entre os dados armazenados, então não se sabe o que foi alterado.',
  'author.lines-unnamed': 'Ninguém é citado nestas linhas.',
  'author.named': `{author}: ${KIND} de {service} às {at} UTC, {title}.`,
  'author.unnamed': `Nenhum autor consta: ${KIND} de {service} às {at} UTC, {title}.`,
  'author.statement': '{author}, segundo o log de {service} às {at} UTC: {quote}.',
  'author.statement-line': 'A própria linha diz quem foi: {quote}, registrada por {service} às {at} UTC.',
  'author.statement-unnamed': 'A linha não diz quem foi: {quote}, registrada por {service} às {at} UTC.',
  'author.page': 'Quem reconheceu o alerta não está na telemetria; a ferramenta de plantão sabe.',
  'affected.fails':
    '{service}: {n, plural, one {{n} requisição} other {{n} requisições}} ({share}) falham na chamada a {callee}',
  'affected.passes':
    '{service}: {n, plural, one {{n} requisição} other {{n} requisições}} ({share}) passam por {callee}',
  'affected.service': `{service}: {errors, plural, one {{errors} ${ERROR}} other {{errors} ${ERRORS}}} de {count} ({share})`,
  'affected.people': `{n} de {m, plural, one {{m} {place, select, user {usuário} tenant {inquilino} other {ambiente}}} other {{m} ${PLACES}}} têm ${ERRORS}${OF}.`,
  'affected.no-people':
    'Os erros armazenados não citam usuários nem inquilinos, então não dá para contar as pessoas afetadas.',
  'dependency.call': '{caller} chama {callee} ({n, plural, one {{n} requisição} other {{n} requisições}}).',
  'dependency.seen': '{caller} chama {callee}.',
  'dependency.line': '{caller} chama {callee}: uma linha diz {quote}.',
  'dependency.sends': '{caller} entrega mensagens a {callee}: uma linha diz {quote}.',
  'dependency.around': '{caller} chama {callee}: suas linhas das mesmas requisições ficam em volta das do outro.',
  'dependency.together': '{caller} e {callee} participam das mesmas requisições; não se sabe qual chama o outro.',
  'dependency.none': 'Nos traces e nas linhas desse período não há nenhuma chamada de lá nem para lá.',
  'dependency.unknown': 'Nem os traces nem as linhas desse período mostram chamadas entre serviços.',
  'inventory.stream': `{n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}${OF}, de {from} a {to} UTC.`,
  'inventory.metrics': 'Métricas, por exemplo {gauge}, medida em {service}.',
  'inventory.changes': 'Mudanças, de {from} a {to} UTC.',
  'inventory.how-many': `{n, plural, one {{n} ${DIM1}} other {{n} ${DIMS}}}:`,
  'inventory.name': `{name}: {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}, a última às {last} UTC`,
  'routes.working': 'Rotas sem erros',
  'routes.failing': 'Rotas com falhas',
  'routes.none': 'Nenhuma rota está sem erros.',
  'routes.unknown': 'As linhas armazenadas não indicam as rotas das requisições.',
  'worse.verdict': 'Pior: {service}, pelo que continua e pelo número de erros.',
  'worse.item':
    '{service}: {errors, plural, one {{errors} linha} other {{errors} linhas}} de erro, de {first} a {last} UTC',
  'worse.people': 'Não se conta aqui quantas pessoas cada um afeta.',
  'worse.none': 'Nenhum deles tem linhas de erro no dia anterior à pergunta.',
  'inventory.no-host': 'As linhas armazenadas não indicam a máquina.',
  'inventory.there':
    '{name}, em {host}: {n, plural, one {{n} linha} other {{n} linhas}}, {errors} delas com erro, a última às {last} UTC',
  'inventory.no-names': 'Os registros armazenados não citam nenhum.',
  'missing.kind':
    '{kind, select, logs {Não há linhas de log armazenadas: falta o que os serviços dizem sobre seus erros.} spans {Não há spans armazenados: falta qual requisição falhou e onde, além de latências e chamadas entre serviços.} metrics {Não há métricas armazenadas: faltam CPU, memória e tamanho das filas.} other {Não há mudanças armazenadas: faltam deploys e mudanças de configuração.}}',
  'missing.nothing': 'Logs, spans, métricas e mudanças estão armazenados; nenhum tipo de dado falta.',
  'version.runs': `{service} roda {version}: {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}} de {first} a {last} UTC.`,
  'version.pod': '{pod}: {version}, última linha às {last} UTC',
  'version.unnamed': 'Os registros armazenados não indicam versão.',
  'health.cause': 'Não está bem: {service} é a causa provável do problema atual.',
  'health.bad': `Não está bem${IN}: {errors} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} com falha ({share}), de {from} a {to} UTC.`,
  'health.good': `Nada incomum${IN}: {errors} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} com falha ({share}), de {from} a {to} UTC.`,
  'health.state': `{errors} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${IN} com falha ({share}), de {from} a {to} UTC.`,
  'health.warned': `Não está de todo bem${IN}: {n} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} {n, plural, one {é um aviso ou um erro} other {são avisos ou erros}} ({share}), de {from} a {to} UTC.`,
  'health.before': `Na hora anterior foi {share} de {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}.`,
  'history.none': 'Nenhuma ocorrência anterior está armazenada.',
  'history.no-errors': `Nenhuma falha anterior está armazenada: {errors, plural, one {{errors} erro} other {{errors} erros}} entre {count, plural, one {{count} linha} other {{count} linhas}} desse tipo${OF}.`,
  'history.since': `Há linhas de log${OF} armazenadas desde {at} UTC.`,
  'history.yes': `Sim: {n, plural, one {{n} linha anterior} other {{n} linhas anteriores}} desse tipo${OF}, de {first} a {last} UTC.`,
  'history.day': 'De {first} a {last} UTC: {n, plural, one {{n} linha} other {{n} linhas}}',
  'history.others': 'Outros erros nas horas anteriores',
  'history.other':
    '{service}: {n, plural, one {{n} linha de erro} other {{n} linhas de erro}}, de {first} a {last} UTC',
  'history.issue': 'Um problema anterior desta conversa tinha o mesmo suspeito: {issue}',
  'author.none': 'Não consta quem foi: não há nenhuma alteração registada desse momento, logo nem autor nem aprovação.',
  'last.success': '{at} UTC: último {operation} de {service} sem erro.',
  'last.success-line': '{at} UTC: última linha de {service} que diz o mesmo sem erro, {quote}.',
  'last.no-success':
    'Não é possível dizer quando funcionou pela última vez: não há nenhuma requisição sem erro guardada desse tempo.',
  'onset.after-change': '{gap} depois da mudança de {service} às {at} UTC, {title}.',
  'instant.began': 'Avisos e erros que começaram então:',
  'instant.went-on': 'Avisos e erros que continuavam:',
  'migrations.not-told':
    'Se uma reversão desfaz as migrações é decidido pela ferramenta que reverte, e não está guardado. Convém ver na configuração dela, ou na própria migração, antes de reverter.',
  'migrations.none': 'Também não há nenhuma linha de migração guardada.',
  'migrations.lines': 'Linhas que falam de migrações',
  'change.statements': 'Instruções que alteram um esquema',
  'loss.no-promise':
    'Nenhum registo guardado pode prometer que é seguro. O que os dados mostram de trabalho falhado ou inacabado:',
  'loss.lines': 'Linhas sobre trabalho falhado ou inacabado',
  'loss.none': 'Nenhuma linha lida e nenhum pedido falhado fala de tal trabalho; isso não prova que nada se perdeu.',
  'loss.unknown':
    'Se algo se perdeu de vez não se pode saber com isto: o que foi repetido ou reparado depois e o que os clientes abandonaram pode não estar na telemetria. Compare com a base de dados ou a própria fila.',
  'author.lines-before': 'O que alguém fez logo antes',
  'author.lines': 'Nenhuma alteração está guardada. Linhas que nomeiam quem fez ou pediu algo',
} as const satisfies { readonly [id: string]: string };
