// Schemas of the graph of services: which calls which, and the rows that show it.
import { z } from 'zod';
import { EDGE_CERTAINTIES, EDGE_EVIDENCE_KINDS, EDGE_RELATIONS } from '../../telemetry/topology/service-graph.js';
import { count, instantIn, instantOut, singleLine } from './fields.js';

export const serviceCallsQuery = z.strictObject({
  from: instantIn.meta({ description: 'Two hours before the end when absent.' }).exactOptional(),
  to: instantIn.meta({ description: 'Exclusive; the latest stored record when absent.' }).exactOptional(),
  service: singleLine(256).meta({ description: 'Only calls from or to it.' }).exactOptional(),
});

export type ServiceCallsQuery = z.infer<typeof serviceCallsQuery>;

const example = z.object({
  kind: z.enum(['log', 'trace', 'sum']).meta({ description: 'A log line, a trace, or a row that counts requests.' }),
  id: z.string().meta({ description: 'Of the line or the trace.' }).exactOptional(),
  at: instantOut.exactOptional(),
  service: z.string().meta({ description: 'Whose row it is.' }).exactOptional(),
  text: z.string().meta({ description: 'The message of a line; of a sum, operation and call.' }),
  named: z.string().meta({ description: 'What stands in the line and leads to the other service.' }).exactOptional(),
  tie: z.string().meta({ description: 'Id of a line that ties the other service to it.' }).exactOptional(),
});

export const serviceCalls = z.object({
  window: z
    .object({ from: instantOut, to: instantOut })
    .meta({ description: 'The time that was read; absent: nothing is stored.' })
    .exactOptional(),
  items: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        relation: z.enum(EDGE_RELATIONS).meta({
          description: 'calls; sends messages to; together: both take part, and nothing tells the direction.',
        }),
        certainty: z.enum(EDGE_CERTAINTIES).meta({
          description: 'certain: spans. likely: an address, a client, a topic, or two kinds. possible: anything else.',
        }),
        evidence: z.array(
          z.object({
            kind: z.enum(EDGE_EVIDENCE_KINDS),
            count: count.meta({
              description:
                'Requests of spans, ids or places that are shared, else lines: those of an event in equal parts.',
            }),
            examples: z.array(example).meta({ description: 'At most three.' }),
          }),
        ),
      }),
    )
    .meta({ description: 'The most certain first.' }),
  notices: z.array(z.string()).meta({ description: 'Limits of the result, in words.' }),
});
