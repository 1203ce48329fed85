// Texts of signing in.
import type { TextParts } from '../texts.js';

export const esSignIn: TextParts['signIn'] = {
  signIn: {
    title: 'Iniciar sesión',
    with: (name) => `Iniciar sesión con ${name}`,
    failed: {
      'no-role': 'Nadie te ha dado un rol aquí. Pide a quien gestiona este servicio que registre uno de tus grupos.',
      'unverified-email': 'El proveedor no ha verificado tu dirección, así que no demuestra quién eres.',
      'no-identity': 'El proveedor no dice quién eres de una forma que se pueda registrar.',
      expired: 'El inicio de sesión tardó demasiado o empezó en otro navegador. Inténtalo de nuevo.',
      unavailable: 'El proveedor de inicio de sesión no responde. Inténtalo de nuevo en un minuto.',
      refused: 'El proveedor no te ha dejado entrar, o su respuesta no era válida. Inténtalo de nuevo.',
    },
    key: {
      title: 'Iniciar sesión con una clave de API',
      label: 'Clave de API',
      use: 'Iniciar sesión',
      wrong: 'El servicio no conoce esta clave, o ha caducado.',
      note: 'La clave se queda en esta pestaña y se olvida al cerrarla. Un operador crea claves con: casefile keys add',
    },
  },
};
