// Texts of signing in.
import type { TextParts } from '../texts.js';

export const frSignIn: TextParts['signIn'] = {
  signIn: {
    title: 'Se connecter',
    with: (name) => `Se connecter avec ${name}`,
    failed: {
      'no-role': 'Personne ne vous a donné de rôle ici. Demandez à qui gère ce service d’y inscrire un de vos groupes.',
      'unverified-email': 'Le fournisseur n’a pas vérifié votre adresse : elle ne prouve donc pas qui vous êtes.',
      'no-identity': 'Le fournisseur ne dit pas qui vous êtes sous une forme qui puisse être consignée.',
      expired: 'La connexion a pris trop de temps, ou a commencé dans un autre navigateur. Réessayez.',
      unavailable: 'Le fournisseur de connexion ne répond pas. Réessayez dans une minute.',
      refused: 'Le fournisseur ne vous a pas laissé entrer, ou sa réponse n’était pas valide. Réessayez.',
    },
    key: {
      title: 'Se connecter avec une clé d’API',
      label: 'Clé d’API',
      use: 'Se connecter',
      wrong: 'Le service ne connaît pas cette clé, ou elle a expiré.',
      note: 'La clé reste dans cet onglet et est oubliée quand vous le fermez. Un opérateur crée des clés avec : casefile keys add',
    },
  },
};
