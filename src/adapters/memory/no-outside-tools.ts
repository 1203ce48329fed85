// The source of outside tools when no outside server is configured: it has none, and says so.
import { OutsideSource, type OutsideToolList, SourceError } from '../../ports/sources.js';
import type { FetchResult } from '../../telemetry/query.js';

export class NoOutsideTools extends OutsideSource {
  async position(): Promise<number> {
    return 0;
  }
  async tools(): Promise<OutsideToolList> {
    return { tools: [], notices: [] };
  }
  async fetch(): Promise<FetchResult> {
    throw new SourceError('refused', 'no outside server is configured: name one under "outside" in the configuration');
  }
}
