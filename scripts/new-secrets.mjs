// Prints new secrets for docker-compose.yml: node scripts/new-secrets.mjs > .env
import { createHash, randomBytes } from 'node:crypto';

const random = (bytes) => randomBytes(bytes).toString('hex');

const key = random(24);

const secrets = {
  CASEFILE_KEY: key,
  CASEFILE_KEY_SHA256: createHash('sha256').update(key).digest('hex'),
  CASEFILE_SECRET: random(32),
  CASEFILE_MONGO_PASSWORD: random(24),
  CASEFILE_ELASTICSEARCH_PASSWORD: random(24),
  MONGO_ROOT_PASSWORD: random(24),
  MONGO_KEY: random(48),
  ELASTIC_PASSWORD: random(24),
};

console.log(
  '# CASEFILE_KEY is for callers (Authorization: Bearer); the service is given its digest alone. Keep a copy of CASEFILE_SECRET.',
);
for (const [name, value] of Object.entries(secrets)) console.log(`${name}=${value}`);
