// Portuguese.
import type { MessageCatalogue } from './en.js';

export const pt: MessageCatalogue = {
  'social.hello':
    'Olá. Pergunte o que está falhando e desde quando, ou cole uma linha de log, um id de trace ou um alerta.',
  'social.thanks': 'De nada. Estou aqui para o que for preciso.',
  'social.link':
    'Não posso abrir links: daqui não se pode ler nenhuma página. Cole a linha de log, o id do trace ou o alerta.',
  'social.bye': 'Até logo. Pergunte de novo nesta conversa para continuar de onde parou.',
  'social.ack': 'Certo. Pergunte “algo novo?” para olhar de novo.',
  'social.insult':
    'Desculpe por não ter ajudado. Diga o que falta, ou pergunte “por que você acha isso?” para ver as evidências.',
  'social.offtopic': 'Sei apenas o que a telemetria diz: logs, traces, métricas, deploys e documentos.',
  'product.identity':
    'Sou o Casefile, um programa que procura causas de incidentes em logs, traces, métricas e deploys. Cada afirmação é verificada com as linhas guardadas que ela cita.',
  'product.ability':
    'Pergunte por que algo falha, desde quando, quantas vezes, onde, quem é afetado, o que mudou ou o que fazer. Peça linhas de log, um trace, uma linha do tempo ou um resumo. “Só eu-west”, “últimos 30 minutos” e “sem checkout” mudam o que é olhado.',
  'product.howto':
    'Diga o serviço, a hora ou o sintoma com suas palavras: “por que checkout falha desde 14:00?”. Depois continue: “só eu-west”, “mostre as linhas de log”, “o que mudou?”.',
  'product.data':
    'As respostas vêm da telemetria enviada a este serviço. Segredos são mascarados antes de serem guardados; cada linha lida fica com a resposta.',
  'feedback.good': 'Obrigado.',
  'feedback.bad':
    'Desculpe. Diga o que deveria ser (“é o banco de dados”), ou pergunte “por que você acha isso?” para ver em que a resposta se baseia.',
  'feedback.corrected':
    'Desculpe. Fica registrado que a resposta estava errada, e a causa que você indica. Continue com o que deve ser visto.',
  'command.stop': 'Certo, nada foi mudado.',
  'command.undo': 'Não há aqui nenhuma mudança de escopo ou de período para desfazer.',
  'choice.prompt': 'A qual você se refere?',
  'choice.nothing-read': 'Nada foi lido ainda.',
  'choice.follow_up': 'Continua o problema atual',
  'choice.new_issue': 'É um problema novo',
  'choice.returned': 'Volta a um problema anterior',
  'choice.withdrawn': 'A pergunta {turn} esperava uma escolha; esta pergunta a retira.',
  'choice.answered': 'Isto responde à pergunta {turn}.',
  'name.unknown': 'Não conheço nada chamado “{name}”: a qual dos nomes que existem nos dados se refere?',
  'name.alike': 'Não conheço nada chamado “{name}”: quis dizer {names}?',
  'limit.services': 'A chave que pergunta só lê {services}: nada é dito de outros serviços.',
  'time.question':
    '“{said}”: {about, select, hour {de manhã ou à noite?} zone {por que relógio?} date {que dia é?} part {que dia é?} span {a que período se refere?} event {quando foi?} other {ainda não chegou; a que momento se refere?}} Leio {from} a {to}{isOpen, select, yes {; também pode ser {otherFrom} a {otherTo}} other {}}.',
  'time.ended':
    'Não há nenhuma linha de log guardada depois de {last} UTC. {isLater, select, yes {A pergunta trata de um momento posterior.} other {Vejo o último que há: {from} a {to} UTC.}}',
  'choice.assumed': 'Aqui não se pode perguntar: foi tomada a leitura mais provável.',
  'choice.other-new': 'Se for outro problema',
  'choice.other-follow': 'Se pertencer ao problema atual',
  'issue.resolved':
    '**{state, select, already {Já estava marcado como resolvido:} other {Marcado como resolvido:}}** {state, select, shown {o último estado conhecido está abaixo; } other {}}pergunte aqui de novo se voltar.',
  'claim.unchecked': '(interpretação, não verificada: {claim})',
  'answer.in-english': '(Esta resposta por enquanto só existe em inglês.)',
  'ended.turn':
    '{status, select, failed {Este turno falhou} cancelled {Este turno foi cancelado} other {Este turno foi interrompido}}: {reason, select, caller {quem perguntou o cancelou} time {demorou mais do que um turno pode demorar} full {o armazenamento está cheio} unavailable {o armazenamento está indisponível} erased {os seus textos foram apagados} internal {um erro interno} other {{text}}}. Os dados lidos ficam guardados; pergunte de novo com um novo id de mensagem.',
  'ended.again': 'Perguntar de novo',
  'alert.question':
    '{service, select, none {O que há de errado} other {O que há de errado com {service}}}{environment, select, none {} other { em {environment}}}? O alerta {name}{severity, select, unknown {} other { ({severity})}} disparou.',
  'alert.more': '{names} e mais {count}',
  'alert.severity':
    '{severity, select, critical {crítico} error {erro} warning {aviso} info {informação} other {gravidade desconhecida}}',
  'alert.state':
    '{state, select, firing {Ativo desde {at} UTC.} flapping {Ativo desde {at} UTC, repetidamente.} silenced {Silenciado na origem desde {at} UTC.} other {Terminou às {at} UTC.}}',
  'alert.several': '{firing} de {count} alertas ativos, o primeiro desde {at} UTC.',
  'alert.looking': 'Investigando …',
  'alert.not-looked-into': 'Não foi investigado: alertas demais esperavam.',
  'alert.cause':
    'Causa provável em {service}, confiança {percent} %{onset, select, none {} other {, desde {onset} UTC}}.',
  'alert.ask-more': 'Responda nesta conversa para perguntar mais. Não é preciso mencionar.',
  'alert.silenced': '{by} silenciou {name} até {until} UTC.',
  'alert.all-ended': '{count, plural, one {O alerta terminou} other {Os # alertas terminaram}}, às {at} UTC.',
  'alert.fires-again': 'Ativo de novo desde {at} UTC: {names}.',
  'alert.silence': 'Silenciar {duration}',
  'alert.silence-named': 'Silenciar {name} {duration}',
  'alert.silence-there': '{name} já estava silenciado, até {until} UTC.',
  'alert.evidence': 'Evidências ({count})',
  'alert.right': 'Certo',
  'alert.wrong': 'Errado',
  none: 'Não entendi. Pergunte por exemplo “o que está falhando?” ou “mostre os erros da última hora”.',
};
