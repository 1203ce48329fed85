// The incident that the demo loads. Its question stands in the texts of each language.
import { generateIncident } from '../../../src/demo/generate.js';

export const demoIncident = () => generateIncident(1);
