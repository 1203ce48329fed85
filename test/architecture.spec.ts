// Who may import whom: the import table as data, held against every import in src/.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(process.cwd(), 'src');

const CORE = ['kernel', 'telemetry', 'evidence', 'investigation'];
const NODE = /^node:/;
const NEST = /^@nestjs\//;

type Rule = {
  readonly from: string;
  readonly may: readonly string[];
  readonly packages: readonly (string | RegExp)[];
  readonly because: string;
};

/** `from` and `may` are path prefixes inside src/; a folder may always import itself. */
const TABLE: readonly Rule[] = [
  { from: 'kernel/', may: [], packages: [], because: 'the vocabulary stands on nothing' },
  {
    from: 'output/',
    may: [],
    packages: ['node:util'],
    because: 'how outside text is escaped depends on the text alone',
  },
  {
    from: 'language/',
    may: ['kernel/'],
    packages: ['intl-messageformat'],
    because: 'what a message says depends on its text, the names and the model alone',
  },
  { from: 'telemetry/', may: ['kernel/'], packages: ['zod', 'stemmer'], because: 'records are pure' },
  { from: 'evidence/', may: ['kernel/', 'telemetry/'], packages: ['zod'], because: 'types and constructors only' },
  {
    from: 'investigation/',
    may: ['kernel/', 'telemetry/', 'evidence/', 'language/'],
    packages: ['zod'],
    because: 'it also runs in a browser',
  },
  {
    from: 'alerts/',
    may: [...CORE, 'language/messages'].map((each) => `${each}/`),
    packages: [],
    because: 'what a payload says depends on the payload alone',
  },
  {
    from: 'notifications/',
    may: [...CORE, 'ports'].map((each) => `${each}/`),
    packages: [],
    because: 'what a target is told depends on the answer and the alerts alone',
  },
  {
    from: 'channels/',
    may: [...CORE, 'language/messages', 'ports', 'notifications'].map((each) => `${each}/`),
    packages: [],
    because: 'what a thread is told depends on the answer, the chain and the alerts alone',
  },
  {
    from: 'answer/',
    may: [...CORE, 'language', 'output'].map((each) => `${each}/`),
    packages: ['intl-messageformat'],
    because: 'a result depends on the question, the issue and what was read alone',
  },
  {
    from: 'analysis/',
    may: ['kernel/', 'telemetry/', 'evidence/'],
    packages: [],
    because: 'the engine depends on data alone',
  },
  {
    from: 'grounding/',
    may: CORE.map((each) => `${each}/`),
    packages: [],
    because: 'the verifier depends on data alone',
  },
  { from: 'ports/', may: CORE.map((each) => `${each}/`), packages: [], because: 'a port knows no SDK and no Nest' },
  {
    from: 'tools/',
    may: [...CORE, 'analysis', 'database/lookup', 'grounding', 'ports'].map((each) => `${each}/`),
    packages: ['zod'],
    because: 'tools are data',
  },
  {
    from: 'turn/',
    may: [...CORE, 'analysis', 'answer', 'grounding', 'language', 'output', 'ports', 'tools'].map((each) => `${each}/`),
    packages: ['zod'],
    because: 'the six steps are pure',
  },
  {
    from: 'app/',
    may: [
      ...[
        ...CORE,
        'alerts',
        'channels',
        'analysis',
        'answer',
        'encoding',
        'grounding',
        'language',
        'notifications',
        'output',
        'ports',
        'tools',
        'turn',
      ].map((each) => `${each}/`),
      ...['lookup', 'store'].map((each) => `database/${each}/`),
    ],
    packages: ['@nestjs/common', '@nestjs/cqrs', 'lru-cache'],
    because: 'use cases know ports, never adapters; an LRU cache is only a data structure',
  },
  {
    from: 'mcp/',
    may: ['kernel/', 'telemetry/', 'evidence/'],
    packages: ['zod', /^@modelcontextprotocol\/server/],
    because: 'tools of agents ask the API, as whoever calls them',
  },
  {
    from: 'api/',
    may: ['app/', 'database/store/', 'mcp/', 'output/', 'ports/', ...CORE.map((each) => `${each}/`)],
    packages: [
      NEST,
      'rxjs',
      'zod',
      NODE,
      'helmet',
      'nestjs-pino',
      'pino',
      'express',
      'protobufjs',
      /^protobufjs\//,
      'reflect-metadata',
      /^@modelcontextprotocol\/(?:node|server)$/,
      /^@a2a-js\/sdk(?:\/server|\/errors)?$/,
    ],
    because: 'controllers are thin',
  },
  { from: 'encoding/', may: [], packages: ['chardet'], because: 'terminal and browser read the same bytes alike' },
  { from: 'demo/', may: ['kernel/', 'telemetry/'], packages: [], because: 'the generator is pure' },
  {
    from: 'config/',
    may: ['encoding/', 'kernel/'],
    packages: ['zod', 'croner', NODE],
    because: 'configuration is data',
  },
  {
    from: 'cli/',
    may: [
      'api/contract',
      'kernel/',
      'telemetry/',
      'evidence/',
      'investigation/',
      'output/',
      'database/cli/',
      'database/offline/types.ts',
      'encoding/',
      'mcp/',
    ],
    packages: [
      NODE,
      '@modelcontextprotocol/server/stdio',
      'commander',
      'eventsource-parser',
      'string-width',
      'tar',
      'unbzip2-stream',
      'xz-decompress',
      'yauzl',
    ],
    because: 'the terminal speaks HTTP',
  },
  {
    from: 'adapters/data-folder/',
    may: [...CORE, 'ports', 'adapters/files', 'adapters/node', 'adapters/sqlite'].map((each) => `${each}/`),
    packages: [NODE],
    because: 'a data folder is made of files of several adapters',
  },
];

const ADAPTERS: { readonly [folder: string]: readonly (string | RegExp)[] } = {
  threads: [NODE],
  outgoing: [NODE],
  channels: [NODE, '@slack/socket-mode', '@slack/web-api', 'jose', 'lru-cache'],
  notifications: [NODE, 'nodemailer'],
  alertmanager: [NODE],
  preparation: [NODE],
  sqlite: [NODE, 'lru-cache'],
  files: [NODE],
  memory: [NODE],
  node: [NODE],
  metrics: [NODE, 'prom-client', '@opentelemetry/api'],
  mongo: [NODE, 'mongodb', 'lru-cache'],
  elasticsearch: [NODE, '@elastic/elasticsearch', 'lru-cache'],
  prometheus: [NODE],
  s3: [NODE, '@aws-sdk/client-s3'],
  scripted: ['zod'],
  langchain: [
    NODE,
    /^@langchain\//,
    'langchain/chat_models/universal',
    '@aws-sdk/client-bedrock-runtime',
    '@smithy/node-http-handler',
  ],
  'langchain-embeddings': [
    NODE,
    /^@langchain\/(openai|ollama)$/,
    '@aws-sdk/client-bedrock-runtime',
    '@smithy/node-http-handler',
  ],
  oidc: [NODE, 'openid-client'],
  mcp: [NODE, /^@modelcontextprotocol\/client/],
  documents: [NODE, 'unpdf', 'html-to-text', 'htmlparser2', 'mdast-util-from-markdown', 'tar', 'yauzl'],
};

const adapterRule = (folder: string): Rule => ({
  from: `adapters/${folder}/`,
  may: [...CORE, 'ports']
    .map((each) => `${each}/`)
    .concat('output/', 'tools/tool.ts', 'adapters/preparation/', 'adapters/threads/', 'adapters/outgoing/'),
  packages: ADAPTERS[folder] ?? [],
  because: 'an adapter knows its SDK and no other adapter, but threads, requests, and what prepares rows for any store',
});

/** Database snapshots: each folder by its path inside `database/`. */
const DATABASE: readonly Rule[] = [
  { from: 'format/', may: [], packages: [], because: 'what a snapshot file says depends on the file alone' },
  { from: 'diagnose/', may: ['evidence/', 'database/format/'], packages: [], because: 'the rules are pure' },
  { from: 'knowledge/', may: [], packages: ['zod'], because: 'texts on wait events are data' },
  {
    from: 'questions/',
    may: ['database/format/', 'database/diagnose/', 'database/knowledge/', 'database/watch/'],
    packages: [],
    because: 'a question is answered from the figures of a snapshot alone',
  },
  {
    from: 'watch/',
    may: ['database/format/', 'database/diagnose/'],
    packages: [],
    because: 'the history of a watch is a pure function of its captures',
  },
  {
    from: 'report/',
    may: ['evidence/', 'output/', 'database/format/', 'database/diagnose/', 'database/knowledge/'],
    packages: [],
    because: 'a report is a pure function of the files',
  },
  {
    from: 'lookup/',
    may: ['tools/', 'database/format/', 'database/knowledge/'],
    packages: ['zod'],
    because: 'tools are data',
  },
  {
    from: 'answer/',
    may: [
      ...CORE.map((each) => `${each}/`),
      'analysis/',
      'grounding/',
      'turn/snapshot-contributor.ts',
      'turn/respond/claims/',
      'database/format/',
      'database/diagnose/',
      'database/knowledge/',
      'database/questions/',
    ],
    packages: [],
    because: 'claims on a database are drawn from rows alone',
  },
  {
    from: 'capture/',
    may: ['database/format/'],
    packages: [],
    because: 'a snapshot is composed from what a server reported, and is pure',
  },
  {
    from: 'capture/postgres/server/',
    may: [
      'database/capture/',
      'database/format/',
      'database/diagnose/index-advice.ts',
      'database/diagnose/finding-action.ts',
    ],
    packages: [NODE, 'pg'],
    because: 'only this folder speaks to PostgreSQL',
  },
  {
    from: 'capture/mysql/server/',
    may: ['database/capture/', 'database/format/'],
    packages: [NODE, /^mysql2(?:\/promise)?$/],
    because: 'only this folder speaks to MySQL and MariaDB',
  },
  {
    from: 'capture/sampling/',
    may: ['database/capture/'],
    packages: [NODE],
    because: 'samples are taken by the clock',
  },
  {
    from: 'capture/rds/aws/',
    may: ['database/capture/', 'database/format/'],
    packages: [/^@aws-sdk\/client-(rds|pi|cloudwatch|cloudwatch-logs)$/],
    because: 'only this folder asks AWS about databases',
  },
  {
    from: 'intake/',
    may: ['ports/', 'investigation/', 'database/format/', 'adapters/preparation/', 'adapters/threads/'],
    packages: [NODE],
    because: 'a thread of its own reads files',
  },
  {
    from: 'store/',
    may: ['app/', 'ports/', 'investigation/', 'database/format/', 'database/knowledge/'],
    packages: ['@nestjs/common', '@nestjs/cqrs', 'lru-cache'],
    because: 'use cases know ports, never adapters',
  },
  {
    from: 'offline/',
    may: ['database/'],
    packages: [NODE],
    because: 'these commands need no service: the terminal runs them itself',
  },
  {
    from: 'cli/',
    may: ['api/contract', 'cli/', 'output/', 'database/offline/types.ts', 'database/watch/'],
    packages: [
      NODE,
      'commander',
      'eventsource-parser',
      'string-width',
      'tar',
      'unbzip2-stream',
      'xz-decompress',
      'yauzl',
    ],
    because: 'the terminal speaks HTTP',
  },
  { from: 'demo/', may: ['demo/', 'database/diagnose/'], packages: [], because: 'the generator is pure' },
];

const databaseRule = ({ from, may, ...rest }: Rule): Rule => ({
  ...rest,
  from: `database/${from}`,
  may: ['kernel/', 'telemetry/', ...may],
});

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
);

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');

const target = (file: string, specifier: string): string =>
  relative(SRC, normalize(join(SRC, dirname(file), specifier))).replace(/\.js$/, '.ts');

const allowed = (rule: Rule, file: string, specifier: string): boolean => {
  if (!specifier.startsWith('.'))
    return rule.packages.some((each) => (typeof each === 'string' ? each === specifier : each.test(specifier)));
  const to = target(file, specifier);
  return [rule.from, ...rule.may].some((prefix) => to.startsWith(prefix));
};

const rules = [...TABLE, ...DATABASE.map(databaseRule), ...Object.keys(ADAPTERS).map(adapterRule)];

/** The rule with the longest path holds. */
const ruleOf = (file: string): Rule | undefined =>
  rules
    .filter(({ from }) => file.startsWith(from))
    .toSorted((a, b) => b.from.length - a.from.length)
    .at(0);

type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const fileImports: ImportGraph = new Map(
  files.map((file) => [
    file,
    new Set(
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => target(file, specifier))
        .filter((to) => to !== file),
    ),
  ]),
);

/** `database/` is a slice through all layers: these folders of it belong to a layer, the others stand for themselves. */
const LAYER_OF_SLICE: { readonly [folder: string]: string } = {
  'database/cli': 'cli',
  'database/store': 'app',
  'database/lookup': 'tools',
};

/** `parent/a/…` is the folder `a`; a file directly in `parent` stands for itself. */
const folderImports = (parent: string): ImportGraph => {
  const folderOf = (file: string): string => {
    const parts = file.slice(parent.length).split('/');
    const folder = parts.slice(0, parts[0] === 'database' ? 2 : 1).join('/');
    return LAYER_OF_SLICE[folder] ?? folder;
  };
  const graph = new Map<string, Set<string>>();
  for (const [file, imported] of fileImports) {
    if (!file.startsWith(parent)) continue;
    const from = folderOf(file);
    const others = [...imported].filter((to) => to.startsWith(parent)).map(folderOf);
    graph.set(from, new Set([...(graph.get(from) ?? []), ...others.filter((to) => to !== from)]));
  }
  return graph;
};

/** Strongly connected components of more than one member (Tarjan 1972), each as one line. */
const circlesOf = (graph: ImportGraph): readonly string[] => {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== order.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1) circles.push(members.toSorted().join(' ↔ '));
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
};

const FOLDERS_WITHOUT_CIRCLES = ['', 'app/', 'database/', 'grounding/', 'telemetry/', 'turn/'];

describe('architecture', () => {
  it('has a rule for every folder but the composition root', () => {
    const isRoot = (file: string): boolean => file.startsWith('bootstrap/') || file === 'main.ts';
    const isRuled = (file: string): boolean => rules.some(({ from }) => file.startsWith(from));
    expect(files.filter((file) => !isRoot(file) && !isRuled(file))).toEqual([]);
  });

  it('has only the entry of the program beside the folders of src', () => {
    expect(files.filter((file) => !file.includes('/'))).toEqual(['main.ts']);
  });

  it.each(rules)('$from imports what it may, for $because', (rule) => {
    const own = files.filter((file) => ruleOf(file) === rule);
    const broken = own.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !allowed(rule, file, specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(broken).toEqual([]);
  });

  it('keeps zod in telemetry out of everything but the record schemas', () => {
    const users = files.filter((file) => file.startsWith('telemetry/') && importsOf(file).includes('zod'));
    expect(users.filter((file) => !/record|schema/.test(file))).toEqual([]);
  });

  it('has no circle of files, including type imports', () => {
    expect(circlesOf(fileImports)).toEqual([]);
  });

  it.each(FOLDERS_WITHOUT_CIRCLES)('has no circle among the folders of %s, including type imports', (parent) => {
    expect(circlesOf(folderImports(parent))).toEqual([]);
  });
});

/** What the message says is in its reading: none of these looks into its text. */
const TAKES_READINGS =
  /^(?:turn\/(?:window|question|scope|classify|plan)\/(?:[^/]+\/)*[^/]+|turn\/snapshot-contributor|database\/questions\/[^/]+|app\/steps\/(?:classify|snapshot-question|merge|ask-input|narrow-ask|answer|plan|read-turn|analyze|analysis-input))\.ts$/;

const REGULAR_EXPRESSION = /\bRegExp\b|[=(,:[!&|?{}]\s*\/(?![/*\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/;

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');

/** What may be done with a reading: its parts, the resolution of its times and of the phrases in it, the sentences of the product; what titles of records say. */
const OF_READINGS = [
  'language/details/line-request',
  'language/details/message-details',
  'language/discourse/message-wording',
  'language/messages/',
  'language/names/entity',
  'language/names/name-similarity',
  'language/names/thing-words',
  'language/names/things-in-english',
  'language/names/unknown-names',
  'language/reading',
  'language/small-talk',
  'language/time/read-times',
  'language/time/record-events',
  'language/time/resolve-',
  'language/time/spoken-clock',
  'language/time/zones/',
  'language/topics/topic-words',
];

/** `modules`: it may import these alone. */
const READS_TEXTS: readonly (readonly [file: string, because: string, modules?: readonly string[]])[] = [
  ['app/steps/read-turn.ts', 'it reads the message, once'],
  [
    'app/steps/classify.ts',
    'of two incidents that one message names it looks up the other in that message',
    ['discourse/other-incident'],
  ],
  ['app/steps/documents.ts', 'documents are searched before the message is read', ['details/foreign-words']],
  ['app/turns/asker-language.ts', 'a turn may end before its message is read'],
  ['app/steps/conversation.ts', 'it completes readings of older versions'],
  [
    'app/steps/plan.ts',
    'a pasted record is looked up before the names are known by which the message is read',
    ['pasted-record'],
  ],
  [
    'app/steps/plan.ts',
    'the requests and the things that a message names are counted before it is read, and tell which time and which trouble it means',
    ['details/trouble-words', 'details/thing-names'],
  ],
  ['turn/classify/certain-relation.ts', 'it splits names of services into words', ['text/content-terms']],
  [
    'turn/classify/relation/',
    'it compares the words of a message, which its reading holds, with the texts of the issues',
    ['text/', 'discourse/discourse-cues'],
  ],
  ['turn/relevance/', 'it compares the words of the subject with what was logged', ['text/content-terms']],
  ['bootstrap/load-reader.ts', 'it loads the model of the reader'],
];

/** Readers of messages: whoever compares texts may not use them. */
const mayRead = (file: string, module: string): boolean =>
  READS_TEXTS.some(
    ([reader, , modules]) =>
      file.startsWith(reader) &&
      (modules === undefined || modules.some((each) => module.startsWith(`language/${each}`))),
  );

const VALUE_IMPORT = /^import (?!type )(?:[^;]*?) from '(\.[^']+)';/gm;

const valueImportsOf = (file: string): readonly string[] =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(VALUE_IMPORT)].map(([, specifier = '']) =>
    normalize(join(dirname(file), specifier)).replace(/\.js$/, ''),
  );

describe('the steps after the reading of a message', () => {
  it('hold no pattern of a text: they take what was read', () => {
    const readers = files.filter((file) => TAKES_READINGS.test(file));
    expect(readers.length).toBeGreaterThan(20);
    expect(
      readers.filter((file) => REGULAR_EXPRESSION.test(withoutComments(readFileSync(join(SRC, file), 'utf8')))),
    ).toEqual([]);
  });

  it('import no reader of texts: the reading holds what a message says', () => {
    const broken = files
      .filter((file) => !file.startsWith('language/'))
      .flatMap((file) =>
        valueImportsOf(file)
          .filter((module) => module.startsWith('language/') && !OF_READINGS.some((part) => module.startsWith(part)))
          .filter((module) => !mayRead(file, module))
          .map((module) => `${file} imports ${module}`),
      );
    expect(broken).toEqual([]);
  });
});

const CONSOLE = join(process.cwd(), 'console/src');
/** What a browser may run: these folders know no Node and no network. */
const RUNS_IN_BROWSERS = ['demo/', 'encoding/', 'investigation/', 'kernel/', 'output/', 'telemetry/'];
const CONSOLE_PACKAGES = [
  '@tanstack/virtual-core',
  'eventsource-parser',
  'mdast-util-from-markdown',
  'preact',
  'preact/hooks',
];

const consoleImports = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
  .flatMap((file) =>
    [...readFileSync(join(CONSOLE, file), 'utf8').matchAll(/^import (type )?[^;]*?from '([^']+)';/gms)].map(
      ([, type, specifier = '']) => ({
        isType: type !== undefined,
        to: specifier.startsWith('.') ? relative(SRC, normalize(join(CONSOLE, dirname(file), specifier))) : specifier,
      }),
    ),
  )
  .filter(({ to }) => !to.startsWith('../console/'));

/** Data alone: which roles may use each route, so that a page offers nothing that would be refused. */
const TABLE_OF_ROLES = 'api/access/operations.js';

describe('the web console', () => {
  it('runs pure parts of the service, takes types of its contract, and few packages', () => {
    const isAllowed = ({ isType, to }: (typeof consoleImports)[number]): boolean =>
      CONSOLE_PACKAGES.includes(to) ||
      to === TABLE_OF_ROLES ||
      RUNS_IN_BROWSERS.some((folder) => to.startsWith(folder)) ||
      (isType && (to.startsWith('api/contract/') || to === 'zod'));
    expect(consoleImports.length).toBeGreaterThan(25);
    expect(consoleImports.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it('reads the table of roles, which imports nothing that runs but the vocabulary', () => {
    const table = readFileSync(join(SRC, 'api/access/operations.ts'), 'utf8');
    const imported = [...table.matchAll(/^import (?!type )[^;]*? from '([^']+)'/gm)].map(([, from]) => from);
    expect(imported).toEqual(['../../kernel/key-role.js']);
  });
});
