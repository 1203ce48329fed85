// What a model was sent and said, on the wire.
import { z } from 'zod';

const count = z.number().int().min(0);

const wantedCall = z.object({ id: z.string(), tool: z.string(), input: z.string() });

const message = z.looseObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  text: z.string(),
  calls: z.array(wantedCall).exactOptional(),
});

const usage = z.looseObject({ input: count, output: count });

export const modelRequests = z.object({
  items: z.array(
    z.object({
      call: z.string(),
      sent: z.looseObject({
        profile: z.string(),
        model: z.string(),
        request: z.string().meta({ description: 'SHA-256 of the canonical request as it was sent.' }),
        prompt: z.string().meta({ description: 'SHA-256 of the system prompt.' }),
        temperature: z.number(),
        maxTokens: count,
      }),
      failures: z.array(z.looseObject({ profile: z.string(), reason: z.string(), because: z.string() })),
      request: z
        .object({ messages: z.array(message), tools: z.array(z.looseObject({ name: z.string() })) })
        .exactOptional()
        .meta({ description: 'Rebuilt from facts, words and batches.' }),
      isSame: z.boolean().meta({ description: 'The rebuilt request has the digest of the one that was sent.' }),
      reply: z
        .looseObject({
          text: z.string(),
          thinking: z.string().exactOptional(),
          calls: z.array(wantedCall),
          stop: z.string(),
          usage: usage.exactOptional(),
        })
        .exactOptional(),
    }),
  ),
});
