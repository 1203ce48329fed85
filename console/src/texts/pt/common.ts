// Words that several pages need, and Home not at its first visit: states that the API calls by one word, what a button that asks first
// says, and the question of the demo.
import type { TextParts } from '../texts.js';

export const ptCommon: TextParts['common'] = {
  demoQuestion: 'Nos últimos 5 minutos muitos clientes não conseguem concluir a compra. Qual é a causa raiz?',

  states: {
    turn: {
      queued: 'na fila',
      running: 'em andamento',
      answered: 'respondida',
      confirm: 'pergunta de volta',
      confirmed: 'confirmada',
      failed: 'falhou',
      cancelled: 'cancelada',
      timed_out: 'tempo esgotado',
    },
    alert: { firing: 'disparado', resolved: 'resolvido', flapping: 'oscilando', silenced: 'silenciado' },
    severity: {
      critical: 'crítico',
      error: 'erro',
      warning: 'aviso',
      info: 'informação',
      unknown: 'gravidade desconhecida',
    },
    record: { investigation: 'investigação', alert: 'alerta' },
  },

  confirm: {
    yes: 'Sim, fazer',
    no: 'Deixar como está',
    working: 'Em andamento…',
  },
};
