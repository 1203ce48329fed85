// The texts of signing in.

export const SIGN_IN_TEXTS = {
  SignedIn: { plain: ['id', 'name', 'services[]', 'collections[]'] },
  SignedOut: { plain: ['continueAt'] },
  SignInOptions: { plain: ['provider.name'] },
} as const;
