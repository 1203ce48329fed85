// Texts of the frame, of Home, and of what every page may have to say.
import { countText, pluralText } from '../../shared/numbers.js';
import type { FirstVisitTexts } from '../texts.js';

export const ptFirstVisit: FirstVisitTexts = {
  frame: {
    product: 'Casefile',
    skip: 'Ir para o conteúdo',
    home: 'Início',
    administration: 'Administração',
    logs: 'Logs',
    apiDocument: 'API',
    signOut: 'Sair',
    auditOf: (id) => `Auditoria de ${id}`,
    zone: { utc: 'Horários em UTC', local: 'Horários deste computador', change: 'Mudar o fuso horário' },
    language: 'Idioma',
    loading: 'Carregando…',
    again: 'Tentar de novo',
    notFound: 'Esta página não existe. As investigações estão na página inicial.',
    signedIn: (name, role) => `${name} (${role})`,
    window: (from, to) => `${from} a ${to}`,
    justNow: 'agora mesmo',
    running: 'Em andamento',
    verdict: { supported: 'comprovado', contradicted: 'riscado', unknown: 'interpretação' },
  },

  problems: {
    unreachable: {
      title: 'O serviço não responde',
      detail: 'A conexão com o serviço falhou.',
      howToFix: 'Veja se ele ainda está rodando: casefile serve. Depois tente de novo.',
    },
    strange: {
      title: 'Quem respondeu não foi o serviço',
      detail: (path, type) => `A resposta a ${path} é ${type}, e não o que a API escreve.`,
      noType: 'sem tipo',
      howToFix: 'Veja se há um proxy ou a página de login dele no meio e recarregue esta página.',
    },
    answered: {
      title: (status) => `O serviço respondeu ${status}`,
      detail: (status) => `A resposta à requisição foi ${status}`,
      howToFix: 'Tente de novo; se continuar, veja o log do serviço.',
    },
    strangeKey: {
      title: 'Esta chave de API não pode ser enviada',
      detail: (position, code) =>
        `O caractere ${position} dela (U+${code}) não existe em nenhuma chave; pode ser um caractere invisível que veio junto na cópia.`,
      howToFix: 'Copie a chave de novo, sem o que está antes e depois, ou digite-a.',
    },
    console: {
      title: 'O console falhou',
      howToFix: 'Recarregue a página. Se continuar, avise, por favor.',
    },
  },

  ask: {
    label: 'O que está errado?',
    hint: 'Por exemplo: Desde 14:05 os checkouts falham em eu-west-1. Por quê?',
    followUp: 'Continuar perguntando',
    send: 'Perguntar',
    sending: 'Enviando…',
    asOf: 'Na data de',
    now: 'agora',
    asOfHint: 'O instante que “agora” significa, como 2026-11-24T18:15:01Z. Vazio: agora.',
    asOfWrong: 'Isto não é um instante com fuso. Escreva como 2026-11-24T18:15:01Z ou deixe o campo vazio.',
    empty: 'Escreva o que você quer saber.',
  },

  homePage: {
    title: 'Encontre a causa de um incidente',
    running: 'Em andamento',
    recent: 'Investigações recentes',
    none: 'Ainda não há nenhuma investigação. Faça uma pergunta acima.',
    noMatch:
      'Nada encontrado. Todas as palavras precisam estar na mesma investigação ou no mesmo alerta; tente com menos.',
    search: 'Buscar em investigações e alertas',
    searchSend: 'Buscar',
    searchEnd: 'Mostrar tudo',
    found: 'Resultados',
    alerts: 'Alertas',
    noAlerts: 'Nenhum alerta chegou.',
    services: 'Serviços com logs',
    withoutIssue: 'ainda sem problema',
    openAlert: 'Investigação',
    turns: (turns) => pluralText(turns, 'pergunta', 'perguntas'),
    hidden: (role, parts) => `Não exibido, pois seu papel (${role}) ou os limites dele não permitem: ${parts}.`,
    hiddenParts: {
      ask: 'fazer perguntas',
      search: 'busca',
      investigations: 'investigações',
      alerts: 'alertas',
      services: 'serviços',
      logs: 'guardar logs',
    },
  },

  demo: {
    title: 'Ainda não há nada guardado',
    about:
      'Experimente com a demo: 20 minutos de uma pequena loja em que os checkouts começam a falhar. Ou solte seus próprios logs.',
    start: 'Carregar a demo e perguntar',
    loading: (sent, all) => `Enviando registros: ${countText(sent)} de ${countText(all)}`,
  },

  drop: {
    title: 'Solte seus logs aqui',
    about:
      'Arquivos ou uma pasta: texto, linhas JSON, gzip. Esta página os lê e envia ao serviço, que mascara segredos antes de guardar.',
    files: 'Escolher arquivos',
    folder: 'Escolher pasta',
    reading: (name, percent) => `Lendo ${name}: ${percent} %`,
    file: 'Arquivo',
    format: 'Formato',
    signal: 'Sinal',
    stored: 'Guardadas',
    known: 'Já conhecidas',
    rejected: 'Rejeitadas',
    span: 'Período',
    services: 'Serviços',
    line: 'linha',
    stop: 'Parar',
    stopped: 'Parado. O que foi enviado antes está guardado.',
    done: (files, rows) =>
      `${pluralText(files, 'arquivo lido', 'arquivos lidos')}, ${pluralText(rows, 'linha guardada', 'linhas guardadas')}.`,
    rejectedLines: (lines) => `${pluralText(lines, 'linha rejeitada', 'linhas rejeitadas')}; as primeiras`,
    inPart: 'em parte',
    unread: (path) => `${path} não foi lido até o fim`,
    unreadAdvice:
      'Veja se o arquivo pode ser lido e se o serviço ainda está rodando, e solte-o de novo: cada linha é guardada uma só vez.',
    insecure: {
      title: 'Não é possível enviar arquivos desta página',
      detail: 'A página não foi carregada por https nem deste computador.',
      howToFix: 'Abra o console por https ou em localhost, ou envie os arquivos com: casefile ingest',
    },
    binary: {
      title: (name) => `${name} não foi lido`,
      detail: 'Não é texto, ou está compactado de uma forma que o navegador não descompacta.',
      howToFix: 'Outros tipos de arquivo compactado são lidos por: casefile ingest FILE',
    },
    ask: 'Perguntar sobre estes logs',
  },
};
