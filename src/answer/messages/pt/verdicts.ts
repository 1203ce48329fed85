// The cause, how sure it is, what speaks for and against it, advice and summaries.
export const ptVerdicts = {
  'cause.line':
    '{service} é {sure, select, likely {muito provavelmente} probable {provavelmente} other {possivelmente}} a causa: {error}{detail}, desde {at} UTC.',
  'cause.said':
    '{service} é {sure, select, likely {muito provavelmente} probable {provavelmente} other {possivelmente}} a causa: {speaker} registou {error}{detail} às {at} UTC.',
  'cause.since': ', desde {at} UTC',
  'cause.slow':
    '{service} é {sure, select, likely {muito provavelmente} probable {provavelmente} other {possivelmente}} a causa{since}: {slow} de {requests, plural, one {{requests} pedido} other {{requests} pedidos}} excedem a duração habitual; antes eram {before} de {baseline}.',
  'cause.gauge':
    '{service} é {sure, select, likely {muito provavelmente} probable {provavelmente} other {possivelmente}} a causa{since}: {gauge} ({where}) está em {value}; a mediana é {baseline}.',
  'cause.flow':
    '{service} é {sure, select, likely {muito provavelmente} probable {provavelmente} other {possivelmente}} a causa{since}: {share} dos seus pedidos seguem um caminho diferente do habitual; antes era {before}.',
  'cause.silent':
    '{service} é {sure, select, likely {muito provavelmente} probable {provavelmente} other {possivelmente}} a causa: está em silêncio e não registra nada do seu trabalho habitual. A última linha foi {error}, às {at} UTC.',
  'cause.plain':
    '{service} é {sure, select, likely {muito provavelmente} probable {provavelmente} other {possivelmente}} a causa.',
  'cause.change': 'Pouco antes, às {at} UTC, {service} foi alterado: {title}.',
  'cause.requests':
    'Em {service} falham desde então {failed} de {all, plural, one {{all} pedido} other {{all} pedidos}} ({share}).',
  'cause.adds': '{service} acrescenta a essa linha: {detail}.',
  'cause.lines': '{service} registou desde então {n, plural, one {{n} linha destas} other {{n} linhas destas}}.',
  'cause.caller':
    '{of, select, spans {{service} falha com ele em {errors} de {all, plural, one {{all} pedido} other {{all} pedidos}}.} other {{service} regista erros com ele: {errors} de {all, plural, one {{all} linha} other {{all} linhas}}.}}',
  'cause.state':
    '{state, select, on {Continua a ocorrer} over {Parece ter terminado} other {Não se vê se continua}}: {as, select, line {a última linha assim de} other {o último erro em}} {service} é das {last} UTC.',
  'cause.second': 'Uma segunda causa, independente da primeira:',
  'cause.confidence': 'Confiança: {percent}.',
  'cause.nothing': 'Não se encontra nada de invulgar neste período, e nenhum serviço regista erros.',
  'cause.few': 'Nenhuma causa é indicada, mas isto é novo, embora sejam poucos pedidos para o distinguir do acaso:',
  'cause.failing':
    '{service}: falhados ou parados antes do fim, {failing} de {all, plural, one {{all} pedido} other {{all} pedidos}} a {operation}; antes, nenhum de {before}.',
  'cause.none': 'Nenhuma causa é credível: nada se afasta do habitual além do acaso. Serviços com erros:',
  'cause.candidate':
    '{service}: {errors} de {all, plural, one {{all} linha} other {{all} linhas}} são erros, o último às {last} UTC.',
  'cause.needs':
    'O que decidiria: {missing, select, data {telemetria deste período} spans {traces deste período} logs {linhas de log deste período} metrics {métricas} baseline {telemetria de antes das falhas} other {um período mais estreito à volta da primeira falha, ou o nome de um serviço que falha}}.',
  'certainty.percent': '{percent} de certeza. Assenta nisto:',
  'against.missing':
    '{missing, select, data {Nada está guardado deste período.} spans {Faltam traces: os caminhos dos pedidos não o podem confirmar.} logs {Faltam linhas de log deste período.} metrics {Faltam métricas: não se veria um recurso saturado.} baseline {Falta telemetria anterior: não há com que comparar.} other {Não falta nenhum tipo de telemetria para isso.}}',
  'against.nothing': 'Nada do que está guardado fala contra, e nenhum outro serviço é um candidato sério.',
  'against.some': 'Isto fala contra, ou a favor de outro serviço:',
  'against.other':
    '{service} {weight, select, some {é outro candidato} other {também se desvia, mas a causa explica-o}}: {error}, às {at} UTC.',
  'against.line': '{service} registou às {at} UTC: {line}.',
  'against.disproof':
    'Seria refutado por {kind, select, stated {as mesmas falhas num momento sem essas linhas de {service}} code {pedidos por {service} que seguem o caminho antigo e mesmo assim falham} latency {pedidos longos em que o tempo próprio de {service} é o habitual} network {o mesmo atraso dentro de {service}} resource {o mesmo valor da métrica num momento sem falhas} host {pedidos igualmente longos noutras máquinas} queue {mensagens que {service} recolhe de imediato} dependency {pedidos falhados de {service} sem esta chamada} unavailable {spans de {service} das chamadas dadas como falhadas} change {as mesmas falhas antes da alteração, ou em instâncias sem ela} other {um momento em que {service} estava igual e nada falhava}}.',
  'advice.heading': 'Conselho',
  'advice.undo':
    '{change, select, deploy {Reverter a implantação} flag {Repor o flag} configuration {Voltar à configuração anterior} other {Desfazer}}: {title}.',
  'advice.undo-told':
    '{certain, select, yes {Desfazer o que foi feito logo antes do início} other {Verificar se isto, feito logo antes do início, é a causa e, se for, desfazê-lo}}: {line}{back, select, version { Voltar para {version}.} release { Voltar para a versão anterior.} other { Restaurar a configuração ou parar o que foi iniciado.}}',
  'advice.undone':
    '{title} já foi revertido: {undo} às {time} UTC. Verificar se os erros cessaram desde então; se não, não era a única causa.',
  'advice.pod': 'Retirar {pod} do balanceador ou reiniciá-lo: quase tudo vem daí.',
  'advice.code':
    '{at, select, place {Examinar {place} em {service}.} other {Examinar os erros de {service} e o código que os regista.}}',
  'advice.latency':
    'Analisar o perfil de {at, select, place {{place} em {service}} other {{service}}}: as chamadas não explicam o tempo.',
  'advice.network': 'Verificar o caminho até {service}: resolução de nomes, proxies, limites, pacotes perdidos.',
  'advice.resource':
    'Aumentar o limite {at, select, place {por trás de {place} de {service}} other {de {service}}}, aliviar a carga, ou reiniciá-lo para ganhar tempo.',
  'advice.host': 'Mover trabalho para fora da máquina {service}.',
  'advice.zone':
    'Enviar os pedidos para fora de {service}; verificar lá o armazenamento, a rede e a resolução de nomes.',
  'advice.queue': 'Ver se {service} recolhe mensagens; se sim, acrescentar consumidores.',
  'advice.dependency': 'Ver se o que {service} chama{at, select, place { em {place}} other {}} está ativo e responde.',
  'advice.unavailable': 'Ver se {service} está a correr e acessível; se não, arrancá-lo.',
  'advice.stated':
    '{remedy, select, locks {Encontrar a transação que mantém o bloqueio em {service}, terminá-la se nada mais precisar dela e ver porque ficou aberta.} disk {Libertar espaço no disco de {service} ou aumentá-lo, e ver o que o encheu.} filesystem {Verificar o disco de {service} e o seu sistema de ficheiros; mudar para um disco são.} memory {Reiniciar {service} ou dar-lhe mais memória para ganhar tempo, e ver o que cresceu.} files {Subir o limite de ficheiros abertos de {service} ou reiniciá-lo, e ver o que os deixa abertos.} connections {Ver quem ocupa as ligações de {service} e não devolve nenhuma; reiniciá-lo ou limitá-lo antes de subir o limite.} workers {Reiniciar os workers presos de {service}, e ver do que estão à espera.} certificate {Renovar o certificado de {service}, ou fazer com que quem o chama confie nele.} credentials {Verificar as credenciais e permissões com que {service} é chamado, e se foram alteradas.} names {Verificar o nome com que {service} é procurado, e o servidor de nomes.} quota {Chamar {service} menos vezes, com pausas crescentes, ou pedir uma quota maior.} setting {Comparar a configuração de {service} com a última que funcionou, e repô-la.} down {Ver se {service} está a correr e acessível; as últimas linhas antes de parar dizem porquê. Se não, arrancá-lo.} code {{at, select, place {O erro nasce no próprio código de {service}, em {place}} other {O erro nasce no próprio código de {service}}}: voltar à versão anterior, se houve uma pouco antes, e ler o stack trace.} other {Ver as instruções lentas de {service}: planos, índices em falta e do que esperam.}}',
  'summary.next': 'A seguir (conselho)',
  'summary.customers':
    '{state, select, on {Desde {first} UTC alguns pedidos falham; a última falha foi às {last} UTC.} other {Alguns pedidos falharam entre {first} e {last} UTC.}}',
  'summary.customersUntimed':
    '{state, select, over {Alguns pedidos não foram respondidos como de costume.} other {Alguns pedidos não são respondidos neste momento como de costume.}}',
  'summary.customersNext':
    '{found, select, yes {A causa provável é conhecida.} other {A causa está a ser procurada.}} Pedimos desculpa pelo incómodo. Próxima atualização: (a preencher).',
  'summary.plainCause':
    'Causa provável: {kind, select, code {um erro no software de {service}} latency {{service} demora demasiado por si} network {a ligação a {service} está perturbada} resource {{service} fica sem capacidade} host {a máquina {service} está sobrecarregada} queue {o trabalho acumula-se antes de {service}} dependency {falha algo de que {service} depende} unavailable {{service} não responde} change {uma alteração em {service} pouco antes} other {uma falha em {service}}}.',
  'summary.plainStated':
    'Causa provável: {remedy, select, locks {o trabalho em {service} espera por um bloqueio} disk {{service} não tem espaço em disco} filesystem {um disco de {service} está com falhas} memory {{service} fica sem memória} files {{service} tem demasiados ficheiros abertos} connections {{service} não tem ligações livres} workers {{service} não tem nenhum worker que responda} certificate {um certificado de {service} não é aceite} credentials {{service} não aceita um acesso} names {o nome de {service} não pode ser resolvido} quota {{service} limita quantas vezes pode ser chamado} setting {uma definição de {service} está errada} down {{service} está em baixo} code {um erro no software de {service}} other {{service} responde a consultas demasiado devagar}}.',
  'summary.done': 'O que está a ser feito: (a preencher).',
  'summary.stateHeading': 'Estado',
  'summary.knownHeading': 'Conhecido',
  'summary.open':
    'Em aberto: {missing, select, data {telemetria deste período} spans {os caminhos dos pedidos (sem traces)} logs {linhas de log deste período} metrics {os recursos (sem métricas)} baseline {a comparação com o tempo anterior} other {se o remédio funciona}}',
  'summary.impactHeading': 'Impacto',
  'summary.timelineHeading': 'Cronologia',
  'summary.causeHeading': 'Causa',
  'summary.first': '{at} UTC: primeiro erro em {service}.',
  'summary.last': '{at} UTC: último erro em {service}.',
  'summary.followUps': '**Ações de seguimento**\n- (a preencher)',
  'suspicion.verdict':
    '{verdict, select, likely {Provavelmente sim.} named {Em parte: os erros da causa falam disso, seja de quem for a culpa.} possible {Possível, mas nada o confirma.} victim {Não: sofre com a causa.} open {Não se vê: nada aponta para isso, e o que o mostraria não está guardado.} other {Não é provável pelo que está guardado.}}',
  'suspicion.named':
    '{of, select, spans {Em {service}, {errors} de {all, plural, one {{all} pedido} other {{all} pedidos}} falham.} other {Em {service}, {errors} de {all, plural, one {{all} linha} other {{all} linhas}} são erros.}}',
  'suspicion.word':
    '{word}: {n, plural, one {{n} aviso ou erro contém-no} other {{n} avisos e erros contêm-no}}, o primeiro às {first}, o último às {last} UTC.',
  'suspicion.noWord': 'Nenhum aviso ou erro desse período o menciona (procurado: {words}).',
  'suspicion.change': '{service} foi alterado às {at} UTC: {title}.',
  'suspicion.noChange': 'Não há nenhuma alteração guardada desse período: pode não ter sido registada.',
  'suspicion.noGauges': 'Não está guardada nenhuma métrica que o mostrasse.',
  'suspicion.silent': '{service} não registou nada neste período.',
  'suspicion.symptom': 'Os seus pedidos passam pela causa, por isso o que lá falha é um sintoma.',
  'summary.since': '{service} tem erros desde {first} UTC.',
  'cause.names': 'O seu erro nomeia {service}: isso está mais perto da raiz.',
  'cause.gap':
    '{service} é {sure, select, likely {muito provavelmente} probable {provavelmente} other {possivelmente}} a causa{since}: as chamadas a ele ficam retidas entre cliente e servidor em {slow} de {requests, plural, one {{requests} pedido} other {{requests} pedidos}}; antes em {before} de {baseline}.',
  'cause.onset': 'Em {service} nota-se desde {at} UTC.',
  'cause.latest':
    '{state, select, on {Continua a ocorrer} fading {Está a atenuar-se} other {Parece ter terminado}}: {hits} dos últimos {requests, plural, one {{requests} pedido} other {{requests} pedidos}} mostram-no.',
  'incidents.apart': 'Não demonstrado: cada um tem a sua própria causa, e nada do que está guardado os liga.',
  'incidents.others': 'Outros incidentes desse período',
  'slow.requests':
    '{slow} de {requests, plural, one {{requests} pedido} other {{requests} pedidos}} por {service} {held, select, gap {ficam retidos entre cliente e servidor} other {excedem a duração habitual}}; antes eram {before} de {baseline}.',
  'unclear.echo':
    '“{message}” não está no que está guardado, ou não o entendi: só conheço logs, traces, métricas e mudanças.',
  'unclear.known': 'O que se sabe:',
  'issues.open': '{id}: “{about}”, ainda sem causa encontrada.',
  'issues.withCause': '{id}: “{about}”, muito provavelmente por causa de {cause}.',
  'cause.outsideScope': 'Não há erros destes em {scope}: nada desta causa foi registado lá.',
  'suspicion.all-pods':
    '{n, plural, one {{n} instância} other {{n} instâncias}} de {service} têm erros, por isso uma só máquina não o explica.',
  'suspicion.one-pod': 'Quase todos os erros de {service} vêm de {pod}: {errors} de {all}.',
  'advice.ask-here': 'Pergunte aqui: {questions}',
  'next.ongoing': 'ainda está a acontecer?',
  'next.before': 'compare com antes',
  'next.pods': 'quais pods?',
  'next.lines': 'mostra-me as linhas de log',
  'next.timeline': 'cronologia',
  'next.changes': 'o que foi alterado antes?',
  'next.advice': 'o que devo fazer?',
  'next.rate': 'qual é a taxa de erros?',
  'next.cause': 'qual é a causa?',
  'next.count': 'quantos erros?',
  'next.latency': 'qual é a latência?',
  'next.onset': 'desde quando?',
  'next.affected': 'quem é afetado?',
  'reading.second': 'Ou quis dizer: “{question}”?',
  'summary.searched': 'A causa ainda não é conhecida e está a ser procurada. O que está a ser feito: (por preencher).',
  'advice.no-cause': 'Ainda não se conhece nenhuma causa, logo não há nada a reverter. Pergunte aqui: {questions}',
  'advice.permission': 'Nada do que está guardado decide se é permitido. O que dizem os dados, e quem o sentiria:',
  'advice.cannot-act': 'Não posso fazer isso: só leio a telemetria e não altero nada.',
  'suspicion.each':
    '“{name}”: {verdict, select, likely {provavelmente sim.} named {em parte: os erros da causa falam disso, seja de quem for a culpa.} possible {possível, mas nada o confirma.} victim {não: sofre com a causa.} open {não se vê: nada aponta para isso, e o que o mostraria não está guardado.} other {improvável pelo que está guardado.}}',
  'named.slow':
    '{records}: as linhas levam normalmente {now} desde as {at} UTC, e {before} logo antes (mediana dos minutos).',
  'named.since': '{n, plural, one {{n} linha assim} other {{n} linhas assim}} desde então.',
  'named.quiet': '{records}: {lines} de {first} a {last} UTC; nenhuma é mais lenta que antes nem fala de uma falha.',
  'named.plain':
    '{kind, select, slow {Desde as {at} UTC os pedidos de {records} demoram {now} em vez de {before}.} other {Desde as {at} UTC algo falha com {records}.}}',
  'named.advice':
    'Ver primeiro o que foi feito ou começou nesse momento, e se pode ser desfeito; o tempo destas linhas, ou o seu número, dirá se ajudou.',
  'named.actions': 'O que foi feito pouco antes, sem que se mostre que seja o motivo',
  'named.unexplained':
    'Não se sabe porquê: nada do que está guardado começou ao mesmo tempo. Um log daquilo por que estes pedidos esperam diria.',
  'trouble.requests':
    '{n, plural, one {{n} requisição recebeu} other {{n} requisições receberam}} {status}, de {first} a {last} UTC.',
  'trouble.shared': 'Todas têm {value} como {field}; nesse tempo há requisições com outros valores.',
  'trouble.line': 'O que os logs dizem disso:',
  'trouble.with': 'O que começou ao mesmo tempo, sem que se mostre que seja o motivo:',
  'trouble.such': '{n, plural, one {{n} linha assim} other {{n} linhas assim}} de {first} a {last} UTC.',
  'trouble.unexplained':
    'Não se sabe por quê: nenhum aviso ou erro guardado fala disso, e nenhum começou ao mesmo tempo. Um log de quem responde a essas requisições diria, ou o que foi mudado ali nesse momento.',
  'trouble.apart': 'Outra coisa, que nada mostra ter a ver com isso:',
  'trouble.open': 'Nada mostra se isto tem a ver com isso:',
  'cause.open': 'A causa não é conhecida.',
  'advice.product':
    '{product}: {look} mostra o que é. Para aliviar: {act} ({risk, select, sessions {termina sessões, cujo trabalho aberto é desfeito} restart {interrompe quem está ligado} data {apaga dados para sempre} memory {precisa de mais memória} full {pode encher o disco, e então para de vez} primary {faz dele um primário: perde-se o que outro primário ainda receber} other {não muda mais nada}}). Se ajudou, mostra {verify}. Documentado em {source}',
  'cause.would-tell': 'O que levou a isso não está em nenhuma linha lida; {look} mostraria.',
} as const satisfies { readonly [id: string]: string };
