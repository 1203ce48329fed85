// Suites that need more than Node: a real terminal today; servers and a browser as they come.
import base from './jest.config.mjs';

export default { ...base, roots: ['<rootDir>/test'], testMatch: ['**/*.production.ts'], testTimeout: 120_000, reporters: ['default'] };
