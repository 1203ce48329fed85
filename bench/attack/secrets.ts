// Secrets and what only looks like them: every promised kind, kinds as other scanners list them, spellings of commands and logs, and ordinary lines, against the masker that every channel has.
import { createHmac } from 'node:crypto';
import { BUILT_IN_RULES, createMasker } from '../../src/telemetry/masking/mask.js';
import { readOrdinaryLines, readSecretKinds, readSecretSpellings } from '../../test/support/masking-corpora.js';
import { type PlantedVector, readVector } from '../../test/support/secrets.js';
import { type Attack, Attempts } from './attempts.js';

const digest = (text: string): string => createHmac('sha256', 'a key of the benchmark').update(text).digest('hex');
/** As it is without configuration. */
const mask = createMasker({ digest });
const maskAll = createMasker({ digest, policy: { personal: { ip: true } } });

const SEEDS = ['', 'b', 'c', 'd', 'e'];

const leakOf = ({ text, secrets }: PlantedVector): string | undefined => {
  const masked = maskAll(text);
  return secrets.some((secret) => masked.includes(secret)) ? `not masked in ${text.slice(0, 120)}` : undefined;
};

export const attackSecretKinds: Attack = async () => {
  const attempts = new Attempts();
  for (const { id, finds } of BUILT_IN_RULES) {
    for (const template of finds)
      for (const seed of SEEDS) attempts.add(`promised ${id}`, leakOf(readVector(template, seed)));
  }
  return attempts.result();
};

export const attackOtherKinds: Attack = async () => {
  const attempts = new Attempts();
  for (const { kind, vectors } of [...readSecretKinds(), ...readSecretSpellings()]) {
    for (const vector of vectors) attempts.add(kind, leakOf(vector));
  }
  return attempts.result();
};

export const attackOrdinaryLines: Attack = async () => {
  const attempts = new Attempts();
  for (const { template, texts } of readOrdinaryLines()) {
    const changed = texts.find((text) => mask(text) !== text);
    attempts.add(template.slice(0, 120), changed === undefined ? undefined : `masked: ${mask(changed).slice(0, 160)}`);
  }
  return attempts.result();
};
