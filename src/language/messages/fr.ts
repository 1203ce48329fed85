// French.
import type { MessageCatalogue } from './en.js';

export const fr: MessageCatalogue = {
  'social.hello':
    'Bonjour. Demandez ce qui échoue et depuis quand, ou collez une ligne de log, un id de trace ou une alerte.',
  'social.thanks': 'Avec plaisir. Je reste là pour la suite.',
  'social.link':
    'Je ne peux pas ouvrir les liens : aucune page ne peut être lue d’ici. Collez la ligne de log, l’identifiant de trace ou l’alerte.',
  'social.bye': 'À bientôt. Posez une question dans cette conversation pour reprendre où elle s’est arrêtée.',
  'social.ack': 'D’accord. Demandez « du nouveau ? » pour regarder à nouveau.',
  'social.insult':
    'Désolé que cela n’ait pas aidé. Dites ce qui manque, ou demandez « pourquoi le pensez-vous ? » pour voir les preuves.',
  'social.offtopic': 'Je ne sais que ce que dit votre télémétrie : logs, traces, métriques, déploiements et documents.',
  'product.identity':
    'Je suis Casefile, un programme qui cherche les causes d’incidents dans les logs, traces, métriques et déploiements. Chaque affirmation est vérifiée avec les lignes enregistrées qu’elle cite.',
  'product.ability':
    'Demandez pourquoi quelque chose échoue, depuis quand, combien de fois, où, qui est touché, ce qui a changé ou que faire. Demandez des lignes de log, une trace, une chronologie ou un résumé. « Seulement eu-west », « 30 dernières minutes » et « sans checkout » changent ce qui est regardé.',
  'product.howto':
    'Nommez le service, l’heure ou le symptôme avec vos mots : « pourquoi checkout échoue depuis 14:00 ? ». Puis continuez : « seulement eu-west », « montre les lignes de log », « qu’est-ce qui a changé ? ».',
  'product.data':
    'Les réponses viennent de la télémétrie envoyée à ce service. Les secrets sont masqués avant d’être enregistrés ; chaque ligne lue est gardée avec la réponse.',
  'feedback.good': 'Merci.',
  'feedback.bad':
    'Désolé. Dites ce que ce devrait être (« c’est la base de données »), ou demandez « pourquoi le pensez-vous ? » pour voir sur quoi repose la réponse.',
  'feedback.corrected':
    'Désolé. Il est noté que la réponse était fausse, et la cause que vous indiquez. Continuez avec ce qu’il faut regarder.',
  'command.stop': 'D’accord, rien n’a été changé.',
  'command.undo': 'Il n’y a ici aucun changement de périmètre ou de période à annuler.',
  'choice.prompt': 'De quoi s’agit-il ?',
  'choice.nothing-read': 'Rien n’a encore été lu.',
  'choice.follow_up': 'C’est la suite du problème en cours',
  'choice.new_issue': 'C’est un nouveau problème',
  'choice.returned': 'C’est un retour à un problème antérieur',
  'choice.withdrawn': 'La question {turn} attendait un choix ; cette question la retire.',
  'choice.answered': 'Ceci répond à la question {turn}.',
  'name.unknown': 'Je ne connais rien qui s’appelle « {name} » : lequel des noms présents dans les données est visé ?',
  'name.alike': 'Je ne connais rien qui s’appelle « {name} » : s’agit-il de {names} ?',
  'limit.services': 'La clé qui pose la question ne lit que {services} : rien n’est dit des autres services.',
  'time.question':
    '« {said} » : {about, select, hour {matin ou soir ?} zone {à l’heure de quel endroit ?} date {quel jour est-ce ?} part {quel jour est-ce ?} span {quelle période est visée ?} event {quand était-ce ?} other {ce n’est pas encore arrivé ; quel moment est visé ?}} Je lis {from} à {to}{isOpen, select, yes {; ce pourrait aussi être {otherFrom} à {otherTo}} other {}}.',
  'time.ended':
    'Aucune ligne de log n’est stockée après {last} UTC. {isLater, select, yes {La question porte sur un moment ultérieur.} other {Je regarde la dernière période stockée : {from} à {to} UTC.}}',
  'choice.assumed': 'Ici, je ne peux pas poser de question : la lecture la plus probable a été retenue.',
  'choice.other-new': 'Si c’est un autre problème',
  'choice.other-follow': 'Si cela fait partie du problème en cours',
  'issue.resolved':
    '**{state, select, already {Déjà marqué comme résolu :} other {Marqué comme résolu :}}** {state, select, shown {le dernier état connu est ci-dessous ; } other {}}reposez la question ici si cela revient.',
  'claim.unchecked': '(interprétation, non vérifiée : {claim})',
  'answer.in-english': '(Cette réponse n’existe pour l’instant qu’en anglais.)',
  'ended.turn':
    '{status, select, failed {Ce tour a échoué} cancelled {Ce tour a été annulé} other {Ce tour a été arrêté}} : {reason, select, caller {la personne qui l’a demandé l’a annulé} time {il a duré plus longtemps que permis} full {le stockage est plein} unavailable {le stockage est indisponible} erased {ses textes ont été effacés} internal {une erreur interne} other {{text}}}. Les données lues sont conservées ; reposez la question avec un nouvel identifiant de message.',
  'ended.again': 'Reposer la question',
  'alert.question':
    '{service, select, none {Quelle est la cause du problème} other {Quelle est la cause du problème de {service}}}{environment, select, none {} other { en {environment}}} ? L’alerte {name}{severity, select, unknown {} other { ({severity})}} s’est déclenchée.',
  'alert.more': '{names} et {count} de plus',
  'alert.severity':
    '{severity, select, critical {critique} error {erreur} warning {avertissement} info {information} other {gravité inconnue}}',
  'alert.state':
    '{state, select, firing {Active depuis {at} UTC.} flapping {Active depuis {at} UTC, encore et encore.} silenced {Mise en sourdine à sa source depuis {at} UTC.} other {Terminée à {at} UTC.}}',
  'alert.several': '{firing} alertes actives sur {count}, la première depuis {at} UTC.',
  'alert.looking': 'Recherche en cours …',
  'alert.not-looked-into': 'Aucune recherche : trop d’alertes attendaient.',
  'alert.cause':
    'Cause probable dans {service}, confiance {percent} %{onset, select, none {} other {, depuis {onset} UTC}}.',
  'alert.ask-more': 'Répondez dans ce fil pour en demander plus. Aucune mention n’est nécessaire.',
  'alert.silenced': '{by} a mis {name} en sourdine jusqu’à {until} UTC.',
  'alert.all-ended': '{count, plural, one {L’alerte est terminée} other {Les # alertes sont terminées}}, à {at} UTC.',
  'alert.fires-again': 'De nouveau active depuis {at} UTC : {names}.',
  'alert.silence': 'Mettre en sourdine {duration}',
  'alert.silence-named': 'Mettre {name} en sourdine {duration}',
  'alert.silence-there': '{name} était déjà en sourdine, jusqu’à {until} UTC.',
  'alert.evidence': 'Preuves ({count})',
  'alert.right': 'Juste',
  'alert.wrong': 'Faux',
  none: 'Je n’ai pas compris. Demandez par exemple « qu’est-ce qui échoue ? » ou « montre les erreurs de la dernière heure ».',
};
