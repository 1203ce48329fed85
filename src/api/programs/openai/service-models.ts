// The models that every service has, by the names that clients of OpenAI give.
import { NO_MODEL } from '../../../app/requests.js';

/** As the service is configured. */
export const OWN_MODEL = 'casefile';

export const SERVICE_MODELS: readonly string[] = [OWN_MODEL, NO_MODEL];
