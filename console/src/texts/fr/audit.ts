// Texts of the audit of an investigation.
import { countText, pluralText } from '../../shared/numbers.js';
import type { TextParts } from '../texts.js';

export const frAudit: TextParts['audit'] = {
  audit: {
    back: 'Investigation',
    facts: 'Faits',
    scrub: 'Fait',
    position: (at, all) => `${countText(at)} sur ${countText(all)}`,
    first: 'Premier',
    previous: 'Précédent',
    next: 'Suivant',
    last: 'Dernier',
    none: 'Il n’y a pas de faits.',
    by: (who) => `par ${who}`,
    recorded: 'Ce qui a été consigné',
    state: 'État ensuite',
    status: 'Statut',
    turns: 'Questions',
    issues: 'Problèmes',
    changes: 'Ce qu’il a changé dans l’état',
    noChange: 'Rien : il est consigné pour l’audit seulement.',
    place: 'Endroit',
    before: 'Avant',
    after: 'Après',
    nothing: 'rien',
    newer: 'L’état ne peut pas être affiché :',
    replay: 'Rejeu',
    replayAbout:
      'Recalcule une question à partir de ce qui a été consigné, et compare chaque fait à celui qui est enregistré.',
    replayTurn: (turn) => `Rejouer la question ${turn}`,
    replaying: 'Rejeu en cours…',
    identical: (turn, facts) =>
      `La question ${turn} est identique : ${pluralText(facts, 'fait serait consigné', 'faits seraient consignés')} à nouveau tel quel.`,
    configuration: 'La configuration a changé depuis.',
    differs: (turn, version, type) => `La question ${turn} diffère d’abord au fait ${version}, ${type}.`,
    causes: {
      code: 'Le code a changé depuis.',
      configuration: 'La configuration a changé depuis.',
      masking: 'Des règles de masquage plus récentes ont modifié ce qui était consigné.',
    },
    stored: 'Enregistré',
    today: 'Aujourd’hui',
    refused: (turn) => `La question ${turn} ne peut pas être rejouée :`,
    verify: 'Vérifier toutes les citations',
    verifyAbout:
      'Relit chaque lot cité et le compare à son empreinte, et revérifie chaque affirmation avec les lignes enregistrées.',
    verifying: 'Vérification…',
    verified: (supported, unknown, contradicted) =>
      `Affirmations prouvées : ${countText(supported)}, interprétations : ${countText(unknown)}, contredites : ${countText(contradicted)}.`,
    undamaged: 'Aucun lot n’est endommagé.',
    damaged: (batches) => `Lots cités endommagés ou manquants : ${countText(batches)}.`,
    damagedFiles: (files) =>
      `Fichiers du dossier de données qui ne sont pas tels qu’ils ont été écrits : ${countText(files)}.`,
    running: (turn, phase) => `question ${turn} : ${phase}`,
    batches: (batches) => pluralText(batches, 'référence de lot', 'références de lots'),
    suspected: (services) => `suspects : ${services}`,
    states: { none: 'aucune', open: 'ouverte', deleted: 'supprimée', erased: 'effacée' },
    issueStates: { active: 'actif', resolved: 'résolu', switched: 'mis de côté' },
    phases: {
      started: 'commencée',
      classified: 'classée',
      merged: 'portée fixée',
      planned: 'lecture',
      staged: 'dans une chaîne',
      analyzed: 'analysée',
      consulted: 'modèle consulté',
    },
    actors: { key: 'clé', user: 'utilisateur', channel: 'canal', system: 'système' },
    damage: { missing: 'manquant', damaged: 'endommagé' },
  },
};
