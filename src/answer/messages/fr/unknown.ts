// What is not known, and what is missing for it.
export const frUnknown = {
  'unknown.nothing': 'Les données enregistrées ne le disent pas.',
  'store.empty':
    'Rien n’est encore stocké ici : ni logs, ni traces, ni métriques, ni changements. Chargez-en avec `casefile ingest FICHIER`, puis redemandez.',
  'scope.everything': 'Périmètre désormais : tout.',
  'scope.only': 'Périmètre désormais : seulement {names}.',
  'scope.without': 'Périmètre désormais : sans {names}.',
  'scope.window': 'Fenêtre désormais : de {from} à {to} UTC.',
  'unstored.alike':
    '{field, select, service {Aucun service} environment {Aucun environnement} region {Aucune région} other {Aucune version}} « {name} » dans les données enregistrées. Vouliez-vous dire {names} ?',
  'unstored.others':
    '{field, select, service {Aucun service} environment {Aucun environnement} region {Aucune région} other {Aucune version}} « {name} » dans les données enregistrées. Il y a : {names}{more}.',
  'unstored.none':
    '{field, select, service {Aucun service} environment {Aucun environnement} region {Aucune région} other {Aucune version}} « {name} » dans les données enregistrées. Les données ne nomment {field, select, service {aucun service} environment {aucun environnement} region {aucune région} other {aucune version}}.',
  'unstored.limited': 'Je n’ai pas le droit de regarder « {name} » : la clé qui pose la question ne lit que {names}.',
  'unstored.mentioned':
    '{what, select, spans {{n, plural, one {{n} requête} other {{n} requêtes}} de {service} {n, plural, one {a} other {ont}} {word} dans le nom, dont {errors} en échec.} other {{n, plural, one {{n} ligne} other {{n} lignes}} de {service} {n, plural, one {mentionne} other {mentionnent}} {word}, dont {errors} en erreur.}}',
  'unstored.held':
    '{n, plural, one {{n} ligne} other {{n} lignes}} de {service} {n, plural, one {a} other {ont}} {word} dans {field}, {errors, plural, =0 {dont {errors} en erreur} other {dont {errors} en erreur, de {first} à {last} UTC}}.',
  'unstored.latest': 'La dernière ligne, de {at} UTC dans {service} : {quote}.',
  'unstored.unmentioned': 'Aucune ligne de cette période ne le mentionne (cherché : {word}).',
  'half-day.taken':
    'Rien n’est stocké de l’heure la plus proche ; c’est l’autre moitié de la journée qui est prise, de {from} à {to} UTC.',
  'past.not-stored':
    'Il n’y a pas de données {past, select, yesterday {d’hier} week {de la semaine précédente} other {de ce moment}} : elles commencent à {at} UTC.',
  'past.unread': 'Il n’y a pas de données de ce moment.',
} as const satisfies { readonly [id: string]: string };
