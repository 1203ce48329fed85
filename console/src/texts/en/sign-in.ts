// Texts of signing in.

export const enSignIn = {
  signIn: {
    title: 'Sign in',
    with: (name: string): string => `Sign in with ${name}`,
    failed: {
      'no-role': 'Nobody has given you a role here. Ask whoever runs this service to enter one of your groups.',
      'unverified-email': 'The provider has not verified your address, so it tells nobody who you are.',
      'no-identity': 'The provider does not say who you are in a form that can be recorded.',
      expired: 'The sign-in took too long, or began in another browser. Try again.',
      unavailable: 'The provider of sign-ins does not answer. Try again in a minute.',
      refused: 'The provider has not let you in, or its reply was not valid. Try again.',
    },
    key: {
      title: 'Sign in with an API key',
      label: 'API key',
      use: 'Sign in',
      wrong: 'The service does not know this key, or it has ended.',
      note: 'The key stays in this tab and is forgotten when you close it. An operator makes keys with: casefile keys add',
    },
  },
} as const;
