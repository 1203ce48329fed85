// A real Elasticsearch node, put together from the jars that its makers publish on Maven Central (test/servers/elasticsearch).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, sha256Of } from '../machine/cache.js';
import { CannotStart } from '../machine/cannot-start.js';
import { type Java, java } from './java.js';
import { PYTHON, run, type Tool } from '../machine/tool.js';

export type Build = {
  readonly folder: string;
  readonly java: Java;
  readonly classPath: string;
};

const SOURCE = 'test/servers/elasticsearch';
const NODE_JAR = 'es-node.jar';
const COMPILER = 'ecj-';

const MAVEN: Tool = { command: 'mvn', from: 'Debian: maven' };

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const digestOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
};

/** A line is `digest  name`, as `sha256sum` writes it. */
const verify = async (jars: string): Promise<void> => {
  const pinned = readFileSync(join(SOURCE, 'jars.sha256'), 'utf8').trimEnd().split('\n');
  const found: string[] = [];
  for (const jar of (await readdir(jars)).sort()) found.push(`${await sha256Of(join(jars, jar))}  ${jar}`);
  const unlike = found.filter((line) => !pinned.includes(line));
  if (found.length !== pinned.length || unlike.length > 0)
    throw new CannotStart(
      `the jars are not those of ${SOURCE}/jars.sha256: ${unlike.join(', ') || 'some are missing'}`,
    );
};

const jarsOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .sort()
    .map((jar) => join(folder, jar));

const isRunTime = (jar: string): boolean => !jar.includes(`/${COMPILER}`);

/** A compiler in a jar needs no JDK: a runtime is enough. A jar of ours rather than a folder: only jars enter a start-up cache. */
const compile = async (folder: string, runtime: Java): Promise<void> => {
  const jars = jarsOf(join(folder, 'jars'));
  const compiler = jars.find((jar) => !isRunTime(jar)) ?? '';
  const classes = join(folder, 'classes');
  const target = ['-source', '21', '-target', '21', '-nowarn', '-cp', jars.filter(isRunTime).join(':'), '-d', classes];
  const tool = { command: runtime.command, from: 'a Java runtime' };
  await run(tool, ['-jar', compiler, ...target, join(SOURCE, 'src/main/java')]);
  await run({ command: 'cp', from: 'Debian: coreutils' }, ['-r', `${SOURCE}/src/main/resources/.`, classes]);
  await run(PYTHON, ['-m', 'zipfile', '-c', `../${NODE_JAR}`, ...(await readdir(classes))], classes);
};

export const elasticsearchBuild = async (): Promise<Build> => {
  const runtime = await java();
  const folder = await cached(`elasticsearch-${digestOf(filesOf(SOURCE))}`, async (draft) => {
    const jars = join(draft, 'jars');
    await mkdir(join(draft, 'classes'));
    const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`];
    await run(MAVEN, ['-q', '-B', '-C', '-f', join(SOURCE, 'pom.xml'), ...copy]);
    await verify(jars);
    await compile(draft, runtime);
  });
  const jars = jarsOf(join(folder, 'jars')).filter(isRunTime);
  return { folder, java: runtime, classPath: [join(folder, NODE_JAR), ...jars].join(':') };
};
