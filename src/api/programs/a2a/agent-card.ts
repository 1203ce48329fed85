// What other agents read of this one before they ask it: https://a2a-protocol.org/v1.0.0/specification, AgentCard.
import type { AgentCard } from '@a2a-js/sdk';

const A2A_VERSION = '1.0';

const MARKDOWN = 'text/markdown';
const DATA = 'application/json';

/** `base`: origin at which the service is reached. */
export const agentCard = ({
  base,
  version,
  needsKey,
}: {
  readonly base: string;
  readonly version: string;
  readonly needsKey: boolean;
}): AgentCard => ({
  name: 'Casefile',
  description:
    'Finds the root cause of an incident in logs, traces, metrics, changes and database snapshots. Every statement cites the stored row that shows it, and is checked against it.',
  version,
  documentationUrl: `${base}/docs`,
  iconUrl: undefined,
  provider: undefined,
  supportedInterfaces: [{ url: `${base}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: A2A_VERSION, tenant: '' }],
  capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false, extensions: [] },
  securitySchemes: needsKey
    ? {
        key: {
          scheme: {
            $case: 'httpAuthSecurityScheme',
            value: { scheme: 'Bearer', bearerFormat: '', description: 'An API key of the service' },
          },
        },
      }
    : {},
  securityRequirements: needsKey ? [{ schemes: { key: { list: [] } } }] : [],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: [MARKDOWN, DATA],
  skills: [
    {
      id: 'investigate',
      name: 'Investigate an incident',
      description:
        'Answers why something broke, and every question that follows, in one investigation for each context: who is affected, since when, what changed, what the lines say.',
      tags: ['incident', 'root cause', 'logs', 'traces', 'metrics', 'SRE'],
      examples: ['Since 14:05 checkouts fail in eu-west-1. Why?', 'How many errors does checkout have, by minute?'],
      inputModes: ['text/plain'],
      outputModes: [MARKDOWN, DATA],
      securityRequirements: [],
    },
  ],
  signatures: [],
});
