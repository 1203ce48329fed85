// Texts of an investigation: its conversation, the people on it, and what an answer rests on.
import { pluralText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

const before = (ahead: number): string => `${pluralText(ahead, 'question passe', 'questions passent')} avant`;

export const frInvestigation: TextParts['investigation'] = {
  investigation: {
    conversation: 'Conversation',
    evidence: 'Preuves',
    audit: 'Audit',
    you: 'Question',
    answerOf: (turn) => `Réponse ${turn}`,
    showEvidence: (turn) => `Preuves de la réponse ${turn}`,
    draft: 'Pas encore vérifié',
    next: 'Continuer avec',
    claims: 'Affirmations, telles que vérifiées',
    hypotheses: 'Hypothèses',
    noEvidence: 'Cette réponse ne cite aucune ligne.',
    noAnswer: 'Il n’y a pas encore de réponse.',
    confidence: 'Confiance',
    against: 'À son encontre',
    refutedBy: 'Serait réfutée par',
    onset: 'Depuis',
    affected: 'Touchés',
    window: 'Fenêtre',
    scope: 'Périmètre',
    everything: 'tout',
    changed: 'Ce que cette question a changé',
    newRecords: (rows) => pluralText(rows, 'nouvelle ligne', 'nouvelles lignes'),
    lateRecords: (rows) => pluralText(rows, 'ligne tardive', 'lignes tardives'),
    gaps: 'Non couvert',
    timeline: 'Chronologie',
    rows: 'Lignes citées',
    result: 'Résultat',
    yes: 'Oui',
    no: 'Non',
    unknown: 'On ne le sait pas :',
    coverage: 'Ce qui a été lu',
    lostSince: 'Connexion perdue depuis',
    tryingAgain: ', nouvelle tentative en cours.',
    read: 'Lu',
    allLines: 'Voir toutes les lignes',
    noLive:
      'Cette clé ne peut pas suivre les faits d’une investigation : la page redemande toutes les deux secondes, et les graphiques des lignes comptées manquent.',
    byModel: 'par le modèle',
    steps: {
      TurnStarted: 'La question est prise en charge',
      TurnClassified: 'Le message est lu',
      ScopeMerged: 'Le périmètre et la fenêtre sont fixés',
      QueriesPlanned: 'Les requêtes sont prévues',
      BatchFetched: 'Des lignes sont arrivées',
      SourceFailed: 'Une source a échoué',
      StageStarted: 'L’analyse commence',
      FindingsDrawn: 'Les constats sont établis',
      AnswerComposed: 'La réponse est rédigée',
      CitationsVerified: 'Chaque citation est vérifiée',
    },
  },

  opened: {
    title: (id) => `Preuve ${id}`,
    missing: 'La réponse n’a pas cette preuve. Choisissez-en une dans la liste ci-dessous.',
    around: 'Lignes autour d’elle, du même lot',
    fields: 'Tous les champs de la ligne',
    batch: 'Lot',
    line: 'ligne',
    close: 'Fermer cette ligne',
    lost: 'Le lot n’a pas cette ligne : vérifiez l’investigation sous Audit.',
    field: 'Champ',
    value: 'Valeur',
  },

  graph: {
    title: 'Qui appelle qui',
    path: 'Le chemin de la panne',
    calls: 'Appels entre services',
    onPath: 'sur le chemin de la panne',
    legend:
      '✗ mis en cause, ! touché. Les traits épais mènent de ce qui est touché à ce qui est mis en cause ; les pointillés sont probables.',
    noCause:
      'Cette réponse ne nomme aucune cause, donc aucun service n’est marqué. Les pointillés sont des appels probables.',
    omitted: (services) =>
      `Dans le tableau seulement : ${pluralText(services, 'autre service', 'autres services', 'd’autres services')}.`,
    columns: ['De', 'Relation', 'Vers', 'Certitude', 'Visible par', 'Panne'],
  },

  patterns: {
    title: 'Motifs des lignes de log, avant et pendant la fenêtre',
    about: 'Lignes par minute, les plus changés d’abord.',
    columns: ['Service', 'Niveau', 'Motif', 'Avant', 'Dans la fenêtre', 'Changement'],
    noneBefore: 'aucune ligne enregistrée avant',
    more: (count) => `${count} autres ont moins changé.`,
    changes: { new: 'nouveau', gone: 'disparu', same: 'comme avant' },
  },

  rating: {
    question: 'Cette réponse était-elle juste ?',
    words: { right: 'Juste', partly: 'En partie', wrong: 'Fausse' },
    cause: 'Quelle était la cause ? (facultatif)',
    send: 'Envoyer l’évaluation',
    given: (rating) => `Évaluée : ${rating}.`,
    causeGiven: (cause) => `La cause était : ${cause}`,
  },

  reports: {
    title: 'Rapports et exports',
    about:
      'Une page fonctionne hors ligne, n’exécute rien et s’imprime. Un post-mortem est un brouillon : le reste, ce sont des personnes qui le complètent.',
    files: {
      html: 'Rapport (HTML)',
      'post-mortem-html': 'Brouillon de post-mortem (HTML)',
      'post-mortem-md': 'Brouillon de post-mortem (Markdown)',
      md: 'Rapport (Markdown)',
      json: 'Tout (JSON)',
    },
  },

  edits: {
    window: 'Changer la fenêtre',
    from: 'De',
    to: 'À',
    windowWrong: 'La fenêtre demande deux instants avec fuseau, le premier avant le second.',
    windowHint: 'Écrivez chacun avec son jour et son fuseau, comme 2026-11-24T18:15:00Z ou 2026-11-24T23:45:00+05:30.',
    scope: 'Compléter le périmètre',
    kind: 'Filtre',
    value: 'Valeur',
    add: 'Voir avec ce périmètre',
    valueEmpty: 'Indiquez ce qu’il faut regarder, par exemple un service.',
    remove: (filter) => `Voir sans ${filter}`,
    asked: 'Montre le rapport complet',
    kinds: {
      services: 'seulement des services : ajouter celui-ci',
      notServices: 'sans ce service',
      environments: 'seulement des environnements : ajouter celui-ci',
      regions: 'seulement des régions : ajouter celle-ci',
      versions: 'seulement des versions : ajouter celle-ci',
      minLevel: 'ce niveau et pire',
    },
    newest: 'Aller à la dernière réponse',
    older: 'Ceci est une réponse antérieure.',
  },

  people: {
    copyLink: 'Copier le lien',
    present: 'Aussi ici :',
    anotherPage: (name) => `${name} (autre fenêtre)`,
    more: (people) => `et ${people} de plus`,
    askedBy: (name) => `demandé par ${name}`,
    runningFor: (name) => `En cours pour ${name}`,
    waiting: (ahead) => `En attente : ${before(ahead)}`,
    waitingOf: (name, ahead) => `La question de ${name} attend : ${before(ahead)}`,
    takeBack: 'La retirer',
    takeBackOf: (name) => `Retirer la question de ${name}`,
    stop: 'Arrêter',
    stopOf: (name) => `Arrêter la question de ${name}`,
  },

  note: {
    title: 'Note de passation',
    of: (name) => `Note de passation de ${name}`,
    write: 'Laisser une note de passation',
    replace: 'Laisser une note plus récente',
    label: 'Que doit savoir la personne suivante ?',
    hint: 'Ce qui a été fait, ce qui reste ouvert, ce qui vient ensuite. La note figure ici et en tête des rapports, avec votre nom et l’heure.',
    send: 'Laisser la note',
    empty: 'Écrivez ce que la personne suivante doit savoir.',
    left: 'La note est laissée.',
  },

  words: {
    session: { open: 'ouverte', deleted: 'supprimée', erased: 'effacée' },
    kind: {
      log: 'ligne de log',
      span: 'span',
      metric: 'métrique',
      change: 'changement',
      aggregate: 'comptage',
      snapshot: 'instantané de base de données',
      knowledge: 'document',
      outside: 'outil externe',
    },
    event: {
      'first-seen': 'vu pour la première fois',
      'last-seen': 'vu pour la dernière fois',
      spike: 'pic',
      'new-pattern': 'nouveau motif',
      'vanished-pattern': 'motif disparu',
      onset: 'début',
      change: 'changement',
      gauge: 'mesure',
    },
    read: { found: 'trouvé', empty: 'rien', failed: 'échec', skipped: 'omis', cut: 'en partie' },
  },

  silence: {
    title: 'Mettre l’alerte en sourdine',
    proposed: (alert: string, minutes: number): string =>
      `La cause de « ${alert} » est connue et quelqu’un y travaille. Elle peut être mise en sourdine à sa source pendant ${pluralText(minutes, 'minute', 'minutes')}.`,
    send: 'Mettre en sourdine',
    question: (alert: string, minutes: number): string =>
      `Mettre « ${alert} » en sourdine à sa source pendant ${pluralText(minutes, 'minute', 'minutes')} ? Elle n’appelle personne pendant ce temps ; toutes les autres alertes restent.`,
    done: (silence: string): string => `Mise en sourdine à sa source par ${silence}, qui peut y être levée.`,
    there: (silence: string): string => `Elle était déjà en sourdine, par ${silence}.`,
    needsRole: 'Le rôle operator peut le faire.',
  },
};
