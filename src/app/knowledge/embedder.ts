// The vectors of passages and questions, when a way to make them is configured.
import type { Embedding } from '../../ports/embedding.js';
import type { ParsedDocument } from '../../ports/documents.js';
import type { EmbeddingModel } from '../../telemetry/passages/embedding-model.js';

/** Texts of one request to the provider. */
const AT_ONCE = 64;

export class Embedder {
  constructor(readonly embedding?: Embedding) {}

  get madeWith(): EmbeddingModel | undefined {
    const { embedding } = this;
    return embedding && { model: embedding.model, dimension: embedding.dimension };
  }

  /** Of what is read: the headings say what a passage is about. Throws `EmbeddingError`. */
  async ofPassages(
    { title, text, passages }: ParsedDocument,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[] | undefined> {
    const { embedding } = this;
    if (embedding === undefined) return undefined;
    const texts = passages.map(
      ({ section, from, to }) => `${[title, ...section].join(' / ')}\n${text.slice(from, to)}`,
    );
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += AT_ONCE)
      vectors.push(...(await embedding.embed(texts.slice(from, from + AT_ONCE), signal)));
    return vectors;
  }
}
