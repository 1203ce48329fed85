// Texts of signing in.
import type { TextParts } from '../texts.js';

export const ptSignIn: TextParts['signIn'] = {
  signIn: {
    title: 'Entrar',
    with: (name) => `Entrar com ${name}`,
    failed: {
      'no-role': 'Ninguém deu a você um papel aqui. Peça a quem opera este serviço para cadastrar um dos seus grupos.',
      'unverified-email': 'O provedor não verificou seu endereço, por isso ele não prova quem você é.',
      'no-identity': 'O provedor não diz quem você é de uma forma que possa ser registrada.',
      expired: 'O login demorou demais ou começou em outro navegador. Tente de novo.',
      unavailable: 'O provedor de login não responde. Tente de novo em um minuto.',
      refused: 'O provedor não deixou você entrar, ou a resposta dele não era válida. Tente de novo.',
    },
    key: {
      title: 'Entrar com uma chave de API',
      label: 'Chave de API',
      use: 'Entrar',
      wrong: 'O serviço não conhece esta chave, ou ela expirou.',
      note: 'A chave fica nesta aba e é esquecida quando você a fecha. Um operador cria chaves com: casefile keys add',
    },
  },
};
