import { beforeAll } from 'vitest';
import { anthropic } from '../support/wires/anthropic.js';
import { bedrock } from '../support/wires/bedrock.js';
import { google } from '../support/wires/google.js';
import { ollama } from '../support/wires/ollama.js';
import { azure, compatible, groq, openai, xai } from '../support/wires/openai.js';
import { modelsContract } from './models.contract.js';

beforeAll(() => {
  process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
});

for (const wire of [bedrock, openai, anthropic, google, azure, ollama, compatible, xai, groq]) modelsContract(wire);
