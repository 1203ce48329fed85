// The models that every service has. No profile has such a name.

/** As the service is configured. */
export const OWN_MODEL = 'casefile';

/** The engine alone. */
export const NO_MODEL = 'none';

export const SERVICE_MODELS: readonly string[] = [OWN_MODEL, NO_MODEL];
