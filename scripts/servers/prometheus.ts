// A real Prometheus: the machine's own, or the one of Debian's package.
import { access, constants, mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { cached } from './machine/cache.js';
import { CannotStart } from './machine/cannot-start.js';
import { type Member, member } from './machine/member.js';
import { run, type Tool } from './machine/tool.js';

export type PrometheusOptions = {
  readonly binary: string;
  readonly folder: string;
  readonly port: number;
};

export type Prometheus = {
  readonly url: string;
  /** A file `*.json` in it names targets to scrape: `[{ "targets": ["127.0.0.1:9000"] }]`. */
  readonly targets: string;
  readonly member: Member;
  /** Resolves with the version when it answers queries. */
  readonly start: () => Promise<string>;
};

const APT: Tool = { command: 'apt-get', from: 'without Debian, put prometheus in the PATH' };
const DPKG: Tool = { command: 'dpkg-deb', from: 'Debian: dpkg' };

const isProgram = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

const inPath = async (name: string): Promise<string | undefined> => {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (await isProgram(join(folder, name))) return join(folder, name);
  }
  return undefined;
};

/** Unpacked, not installed: that needs no root, and starts no service. apt checks the signature of what it downloads. */
export const prometheusBinary = async (): Promise<string> => {
  const installed = await inPath('prometheus');
  if (installed !== undefined) return installed;
  const folder = await cached('prometheus', async (draft) => {
    await run(APT, ['download', '-q', '-o', 'APT::Sandbox::User=root', 'prometheus'], draft).catch((error: Error) => {
      throw new CannotStart(`${error.message}\n(apt-get update, or apt-get install prometheus)`);
    });
    const [archive = ''] = await readdir(draft);
    await run(DPKG, ['-x', join(draft, archive), join(draft, 'root')]);
  });
  return join(folder, 'root/usr/bin/prometheus');
};

/** Samples of any age can be written: tests bring their own past. */
const configOf = (targets: string): string => `global: { scrape_interval: 1s, scrape_timeout: 1s }
storage: { tsdb: { out_of_order_time_window: 3650d } }
scrape_configs:
  - job_name: tests
    file_sd_configs: [{ files: ['${targets}/*.json'], refresh_interval: 1s }]
`;

export const prometheus = ({ binary, folder, port }: PrometheusOptions): Prometheus => {
  const home = join(folder, 'prometheus');
  const config = join(home, 'prometheus.yml');
  const targets = join(home, 'targets');
  const url = `http://127.0.0.1:${port}`;
  const server = member({
    name: 'Prometheus',
    folder: home,
    port,
    command: binary,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--web.enable-remote-write-receiver',
      '--web.enable-admin-api',
      '--web.enable-lifecycle',
    ],
    answers: async () => (await fetch(`${url}/-/ready`)).ok,
  });
  return {
    url,
    targets,
    member: server,
    start: async () => {
      await mkdir(targets, { recursive: true });
      await writeFile(config, configOf(targets));
      await server.start();
      const { data } = (await (await fetch(`${url}/api/v1/status/buildinfo`)).json()) as { data: { version: string } };
      return data.version;
    },
  };
};
