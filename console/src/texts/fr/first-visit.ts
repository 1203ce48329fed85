// Texts of the frame, of Home, and of what every page may have to say.
import { countText, pluralText } from '../../shared/numbers.js';
import type { FirstVisitTexts } from '../texts.js';

export const frFirstVisit: FirstVisitTexts = {
  frame: {
    product: 'Casefile',
    skip: 'Aller au contenu',
    home: 'Accueil',
    administration: 'Administration',
    logs: 'Logs',
    apiDocument: 'API',
    signOut: 'Se déconnecter',
    auditOf: (id) => `Audit de ${id}`,
    zone: { utc: 'Heures en UTC', local: 'Heures de cet ordinateur', change: 'Changer le fuseau horaire affiché' },
    language: 'Langue',
    loading: 'Chargement…',
    again: 'Réessayer',
    notFound: 'Cette page n’existe pas. Les investigations se trouvent sur la page d’accueil.',
    signedIn: (name, role) => `${name} (${role})`,
    window: (from, to) => `${from} à ${to}`,
    justNow: 'à l’instant',
    running: 'En cours',
    verdict: { supported: 'prouvé', contradicted: 'rayé', unknown: 'interprétation' },
  },

  problems: {
    unreachable: {
      title: 'Le service ne répond pas',
      detail: 'La connexion au service a échoué.',
      howToFix: 'Vérifiez qu’il tourne encore : casefile serve. Puis réessayez.',
    },
    strange: {
      title: 'Autre chose que le service a répondu',
      detail: (path, type) => `La réponse à ${path} est ${type}, et non ce qu’écrit l’API.`,
      noType: 'sans type',
      howToFix: 'Vérifiez si un proxy ou sa page de connexion s’est interposé, puis rechargez cette page.',
    },
    answered: {
      title: (status) => `Le service a répondu ${status}`,
      detail: (status) => `La réponse à la requête était ${status}`,
      howToFix: 'Réessayez ; si cela persiste, consultez le log du service.',
    },
    strangeKey: {
      title: 'Cette clé d’API ne peut pas être envoyée',
      detail: (position, code) =>
        `Son caractère ${position} (U+${code}) n’existe dans aucune clé ; c’est peut-être un caractère invisible copié par erreur.`,
      howToFix: 'Copiez la clé sans ce qui l’entoure, ou tapez-la.',
    },
    console: {
      title: 'Une erreur s’est produite dans la console',
      howToFix: 'Rechargez la page. Si cela persiste, merci de le signaler.',
    },
  },

  ask: {
    label: 'Qu’est-ce qui ne va pas ?',
    hint: 'Par exemple : Depuis 14:05, les paiements échouent dans eu-west-1. Pourquoi ?',
    followUp: 'Poser une autre question',
    send: 'Demander',
    sending: 'Envoi…',
    asOf: 'À la date du',
    now: 'maintenant',
    asOfHint: 'L’instant que désigne « maintenant », par exemple 2026-11-24T18:15:01Z. Vide : maintenant.',
    asOfWrong: 'Ce n’est pas un instant avec fuseau. Écrivez-le comme 2026-11-24T18:15:01Z, ou laissez le champ vide.',
    empty: 'Écrivez ce que vous voulez savoir.',
  },

  homePage: {
    title: 'Trouver la cause d’un incident',
    running: 'En cours',
    recent: 'Investigations récentes',
    none: 'Il n’y a pas encore d’investigation. Posez une question ci-dessus.',
    noMatch:
      'Rien n’a été trouvé. Tous les mots doivent figurer dans une même investigation ou alerte ; essayez avec moins de mots.',
    search: 'Rechercher dans les investigations et les alertes',
    searchSend: 'Rechercher',
    searchEnd: 'Tout afficher',
    found: 'Résultats',
    alerts: 'Alertes',
    noAlerts: 'Aucune alerte n’est arrivée.',
    services: 'Services qui ont envoyé des logs',
    withoutIssue: 'pas encore de problème',
    openAlert: 'Investigation',
    turns: (turns) => pluralText(turns, 'question', 'questions'),
    hidden: (role, parts) => `Non affiché, car votre rôle (${role}) ou ses limites ne le permettent pas : ${parts}.`,
    hiddenParts: {
      ask: 'poser des questions',
      search: 'recherche',
      investigations: 'investigations',
      alerts: 'alertes',
      services: 'services',
      logs: 'enregistrer des logs',
    },
  },

  demo: {
    title: 'Rien n’est encore enregistré',
    about:
      'Essayez avec la démo : 20 minutes d’une petite boutique où les paiements commencent à échouer. Ou déposez vos propres logs.',
    start: 'Charger la démo et demander',
    loading: (sent, all) => `Envoi des lignes : ${countText(sent)} sur ${countText(all)}`,
  },

  drop: {
    title: 'Déposez vos logs ici',
    about:
      'Des fichiers ou un dossier : texte brut, lignes JSON, gzip. Cette page les lit et les envoie au service, qui masque les secrets avant de les enregistrer.',
    files: 'Choisir des fichiers',
    folder: 'Choisir un dossier',
    reading: (name, percent) => `Lecture de ${name} : ${percent} %`,
    file: 'Fichier',
    format: 'Format',
    signal: 'Signal',
    stored: 'Enregistrées',
    known: 'Déjà connues',
    rejected: 'Rejetées',
    span: 'Période',
    services: 'Services',
    line: 'ligne',
    stop: 'Arrêter',
    stopped: 'Arrêté. Ce qui a été envoyé avant est enregistré.',
    done: (files, rows) =>
      `${pluralText(files, 'fichier lu', 'fichiers lus')}, ${pluralText(rows, 'ligne enregistrée', 'lignes enregistrées')}.`,
    rejectedLines: (lines) => `${pluralText(lines, 'ligne rejetée', 'lignes rejetées')} ; les premières`,
    inPart: 'en partie',
    unread: (path) => `${path} n’a pas été lu jusqu’à la fin`,
    unreadAdvice:
      'Vérifiez que le fichier est lisible et que le service tourne encore, puis déposez-le à nouveau : chaque ligne n’est enregistrée qu’une fois.',
    insecure: {
      title: 'Aucun fichier ne peut être envoyé depuis cette page',
      detail: 'La page n’a été chargée ni en https, ni depuis cet ordinateur.',
      howToFix: 'Ouvrez la console en https ou sur localhost, ou envoyez les fichiers avec : casefile ingest',
    },
    binary: {
      title: (name) => `${name} n’a pas été lu`,
      detail: 'Ce n’est pas du texte, ou il est compressé sous une forme que les navigateurs ne décompressent pas.',
      howToFix: 'Pour les archives et les autres compressions : casefile ingest FILE',
    },
    ask: 'Poser une question sur ces logs',
  },
};
