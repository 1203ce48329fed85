// Texts of the frame, of Home, and of what every page may have to say.
import { countText, pluralText } from '../../shared/numbers.js';
import type { FirstVisitTexts } from '../texts.js';

export const esFirstVisit: FirstVisitTexts = {
  frame: {
    product: 'Casefile',
    skip: 'Ir al contenido',
    home: 'Inicio',
    administration: 'Administración',
    logs: 'Logs',
    apiDocument: 'API',
    signOut: 'Cerrar sesión',
    auditOf: (id) => `Auditoría de ${id}`,
    zone: { utc: 'Horas en UTC', local: 'Horas de este equipo', change: 'Cambiar la zona horaria' },
    language: 'Idioma',
    loading: 'Cargando…',
    again: 'Reintentar',
    notFound: 'Esta página no existe. Las investigaciones están en la página de inicio.',
    signedIn: (name, role) => `${name} (${role})`,
    window: (from, to) => `${from} a ${to}`,
    justNow: 'ahora mismo',
    running: 'En curso',
    verdict: { supported: 'probado', contradicted: 'tachado', unknown: 'interpretación' },
  },

  problems: {
    unreachable: {
      title: 'El servicio no responde',
      detail: 'La conexión con el servicio ha fallado.',
      howToFix: 'Comprueba que sigue en marcha: casefile serve. Después inténtalo de nuevo.',
    },
    strange: {
      title: 'Ha respondido algo distinto del servicio',
      detail: (path, type) => `La respuesta a ${path} es ${type}, y no lo que escribe la API.`,
      noType: 'sin tipo',
      howToFix: 'Comprueba si hay de por medio un proxy o su página de acceso y recarga esta página.',
    },
    answered: {
      title: (status) => `El servicio ha respondido ${status}`,
      detail: (status) => `La respuesta a la petición fue ${status}`,
      howToFix: 'Inténtalo de nuevo; si persiste, mira el log del servicio.',
    },
    strangeKey: {
      title: 'Esta clave de API no se puede enviar',
      detail: (position, code) =>
        `Su carácter ${position} (U+${code}) no está en ninguna clave; puede ser uno invisible que se copió con ella.`,
      howToFix: 'Copia la clave otra vez sin lo que tiene delante y detrás, o escríbela.',
    },
    console: {
      title: 'Ha fallado la consola',
      howToFix: 'Recarga la página. Si persiste, comunícalo, por favor.',
    },
  },

  ask: {
    label: '¿Qué ocurre?',
    hint: 'Por ejemplo: Desde las 14:05 fallan los pagos en eu-west-1. ¿Por qué?',
    followUp: 'Seguir preguntando',
    send: 'Preguntar',
    sending: 'Enviando…',
    asOf: 'A fecha de',
    now: 'ahora',
    asOfHint: 'El instante al que se refiere «ahora», como 2026-11-24T18:15:01Z. Vacío: ahora.',
    asOfWrong: 'Esto no es un instante con zona horaria. Escríbelo como 2026-11-24T18:15:01Z o deja el campo vacío.',
    empty: 'Escribe lo que quieres saber.',
  },

  homePage: {
    title: 'Encuentra la causa de un incidente',
    running: 'En curso',
    recent: 'Investigaciones recientes',
    none: 'Todavía no hay ninguna investigación. Haz una pregunta arriba.',
    noMatch:
      'No se ha encontrado nada. Todas las palabras deben estar en una misma investigación o alerta; prueba con menos.',
    search: 'Buscar en investigaciones y alertas',
    searchSend: 'Buscar',
    searchEnd: 'Mostrar todo',
    found: 'Resultados',
    alerts: 'Alertas',
    noAlerts: 'No ha llegado ninguna alerta.',
    services: 'Servicios con logs',
    withoutIssue: 'aún sin problema',
    openAlert: 'Investigación',
    turns: (turns) => pluralText(turns, 'pregunta', 'preguntas'),
    hidden: (role, parts) => `No se muestra, porque tu rol (${role}) o sus límites no lo permiten: ${parts}.`,
    hiddenParts: {
      ask: 'hacer preguntas',
      search: 'búsqueda',
      investigations: 'investigaciones',
      alerts: 'alertas',
      services: 'servicios',
      logs: 'guardar logs',
    },
  },

  demo: {
    title: 'Todavía no hay nada guardado',
    about:
      'Pruébalo con la demo: 20 minutos de una pequeña tienda en la que los pagos empiezan a fallar. O suelta tus propios logs.',
    start: 'Cargar la demo y preguntar',
    loading: (sent, all) => `Enviando filas: ${countText(sent)} de ${countText(all)}`,
  },

  drop: {
    title: 'Suelta aquí tus logs',
    about:
      'Ficheros o una carpeta: texto, líneas JSON, gzip. Esta página los lee y los envía al servicio, que enmascara los secretos antes de guardarlos.',
    files: 'Elegir ficheros',
    folder: 'Elegir carpeta',
    reading: (name, percent) => `Leyendo ${name}: ${percent} %`,
    file: 'Fichero',
    format: 'Formato',
    signal: 'Señal',
    stored: 'Guardadas',
    known: 'Ya conocidas',
    rejected: 'Rechazadas',
    span: 'Periodo',
    services: 'Servicios',
    line: 'línea',
    stop: 'Detener',
    stopped: 'Detenido. Lo que se envió antes está guardado.',
    done: (files, rows) =>
      `${pluralText(files, 'fichero leído', 'ficheros leídos')}, ${pluralText(rows, 'fila guardada', 'filas guardadas')}.`,
    rejectedLines: (lines) => `${pluralText(lines, 'línea rechazada', 'líneas rechazadas')}; las primeras`,
    inPart: 'en parte',
    unread: (path) => `${path} no se ha leído hasta el final`,
    unreadAdvice:
      'Comprueba que el fichero se puede leer y que el servicio sigue en marcha, y suéltalo otra vez: cada fila se guarda una sola vez.',
    insecure: {
      title: 'No se pueden enviar ficheros desde esta página',
      detail: 'La página no se cargó por https ni desde este equipo.',
      howToFix: 'Abre la consola por https o en localhost, o envía los ficheros con: casefile ingest',
    },
    binary: {
      title: (name) => `${name} no se ha leído`,
      detail: 'No es texto, o está comprimido de una forma que el navegador no descomprime.',
      howToFix: 'Los archivos comprimidos de otro tipo los lee: casefile ingest FILE',
    },
    ask: 'Preguntar por estos logs',
  },
};
