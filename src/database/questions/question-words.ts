// The words of a question as topics are asked for: stems, with one spelling for what people say in several ways.
import { searchPieces, stemOf } from '../../telemetry/search/search-terms.js';

/** Abbreviations of metric names, irregular forms, and the shorter of two words for one thing. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aas: 'session',
    app: 'application',
    apps: 'application',
    blk: 'block',
    blks: 'block',
    bound: 'limit',
    bottleneck: 'limit',
    ceiling: 'limit',
    config: 'setting',
    configuration: 'setting',
    configured: 'setting',
    conn: 'connection',
    connections: 'connection',
    conns: 'connection',
    cores: 'processor',
    cpu: 'processor',
    cpus: 'processor',
    backends: 'connection',
    numbackends: 'connection',
    differ: 'change',
    difference: 'change',
    differences: 'change',
    different: 'change',
    exhausted: 'limit',
    guc: 'setting',
    held: 'hold',
    holder: 'hold',
    maxed: 'limit',
    mem: 'memory',
    option: 'setting',
    options: 'setting',
    parameter: 'setting',
    parameters: 'setting',
    processors: 'processor',
    queries: 'statement',
    query: 'statement',
    ram: 'memory',
    saturated: 'limit',
    saturation: 'limit',
    spilled: 'spill',
    sql: 'statement',
    sqls: 'statement',
    temp: 'temporary',
    tup: 'row',
    vcpu: 'processor',
    vcpus: 'processor',
    write: 'written',
    writes: 'written',
    writing: 'written',
    wrote: 'written',
    xact: 'transaction',
  }),
);

const stemPiece = (piece: string): string => stemOf(SYNONYMS.get(piece) ?? piece);

/** In the order of the text. */
export const questionStems = (text: string): readonly string[] => searchPieces(text).map(stemPiece);
