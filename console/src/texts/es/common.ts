// Words that several pages need, and Home not at its first visit: states that the API calls by one word, what a button that asks first
// says, and the question of the demo.
import type { TextParts } from '../texts.js';

export const esCommon: TextParts['common'] = {
  demoQuestion: 'En los últimos 5 minutos muchos clientes no pueden completar su compra. ¿Cuál es la causa raíz?',

  states: {
    turn: {
      queued: 'en espera',
      running: 'en curso',
      answered: 'respondida',
      confirm: 'pregunta de vuelta',
      confirmed: 'confirmada',
      failed: 'fallida',
      cancelled: 'cancelada',
      timed_out: 'tiempo agotado',
    },
    alert: { firing: 'activa', resolved: 'resuelta', flapping: 'intermitente', silenced: 'silenciada' },
    severity: {
      critical: 'crítica',
      error: 'error',
      warning: 'advertencia',
      info: 'información',
      unknown: 'gravedad desconocida',
    },
    record: { investigation: 'investigación', alert: 'alerta' },
  },

  confirm: {
    yes: 'Sí, hacerlo',
    no: 'Dejarlo como está',
    working: 'En curso…',
  },
};
