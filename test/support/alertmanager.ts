// A real Alertmanager: Debian's package, installed; it sends every group to one webhook.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Member, member } from '../../scripts/servers/machine/member.js';
import { freePorts } from '../../scripts/servers/machine/ports.js';

const PROGRAM = 'prometheus-alertmanager';

/** Installed, not unpacked: it reads its templates at the path of the package. */
const alertmanagerBinary = (): string => {
  const found = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, PROGRAM));
  const binary = found.find((file) => existsSync(file));
  if (binary === undefined) throw new Error(`no ${PROGRAM} in the PATH: apt-get install ${PROGRAM}`);
  return binary;
};

export type AlertmanagerOptions = { readonly webhook: string; readonly secret: string; readonly groupBy: string };

/** Groups are sent at once, and again a second after they change. */
const configOf = ({ webhook, secret, groupBy }: AlertmanagerOptions): string => `route:
  receiver: casefile
  group_by: ['${groupBy}']
  group_wait: 0s
  group_interval: 1s
  repeat_interval: 2s
receivers:
  - name: casefile
    webhook_configs:
      - url: ${webhook}
        send_resolved: true
        http_config: { authorization: { type: Bearer, credentials: ${secret} } }
`;

type PostedAlert = {
  readonly labels: { readonly [name: string]: string };
  readonly annotations?: { readonly [name: string]: string };
  readonly startsAt: string;
  readonly endsAt?: string;
};

export type Alertmanager = {
  readonly member: Member;
  readonly url: string;
  readonly version: () => Promise<string>;
  readonly post: (alerts: readonly PostedAlert[]) => Promise<void>;
  /** Another configuration, which it loads while it runs. */
  readonly configure: (options: AlertmanagerOptions) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const startAlertmanager = async (options: AlertmanagerOptions): Promise<Alertmanager> => {
  const command = alertmanagerBinary();
  const [folder, [port = 0]] = await Promise.all([mkdtemp(join(tmpdir(), 'casefile-alertmanager-')), freePorts(1)]);
  const [config, url] = [join(folder, 'alertmanager.yml'), `http://127.0.0.1:${port}`];
  await mkdir(join(folder, 'data'));
  await writeFile(config, configOf(options));
  const server = member({
    name: 'Alertmanager',
    folder,
    port,
    command,
    args: [
      `--config.file=${config}`,
      `--storage.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ],
    answers: async () => (await fetch(`${url}/-/ready`)).ok,
  });
  await server.start();
  return {
    member: server,
    url,
    version: async () => {
      const { versionInfo } = (await (await fetch(`${url}/api/v2/status`)).json()) as {
        readonly versionInfo: { readonly version: string };
      };
      return versionInfo.version;
    },
    post: async (alerts) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(alerts) };
      const { status } = await fetch(`${url}/api/v2/alerts`, init);
      if (status !== 200) throw new Error(`Alertmanager answers ${status}`);
    },
    configure: async (changed) => {
      await writeFile(config, configOf(changed));
      await fetch(`${url}/-/reload`, { method: 'POST' });
    },
    close: async () => {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
