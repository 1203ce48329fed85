import { describe, expect, it } from 'vitest';
import { fromIso } from '../../kernel/time.js';
import { normaliseChange } from '../normalise/change.js';
import { createLineParser } from './line-parser.js';
import { detectFormat } from './detect-format.js';

const near = fromIso('2026-11-24T00:00:00Z') ?? 0;

const changesIn = (text: string): readonly unknown[] => {
  const lines = text.split('\n');
  const parser = createLineParser({ format: detectFormat(lines), near });
  const parsed = [...lines.flatMap((line, at) => parser.push(line, at + 1)), ...parser.flush()];
  return parsed.map((each) => {
    const read = 'row' in each ? normaliseChange(each.row, { source: 's', receivedAt: near }) : each;
    return 'ok' in read ? [read.ok.change, read.ok.service, read.ok.title] : read;
  });
};

describe('the log of dpkg', () => {
  const DPKG = `2026-11-23 06:25:01 startup archives unpack
2026-11-23 06:25:02 upgrade libc6:amd64 2.36-9+deb12u8 2.36-9+deb12u9
2026-11-23 06:25:02 status half-configured libc6:amd64 2.36-9+deb12u8
2026-11-23 06:25:03 install postgresql-15:amd64 <none> 15.18-0+deb12u1
2026-11-23 06:25:04 status installed postgresql-15:amd64 15.18-0+deb12u1
2026-11-23 06:25:05 remove nginx:amd64 1.22.1-9 <none>
2026-11-23 06:25:06 trigproc man-db:amd64 2.11.2-2 <none>`;

  it('tells what was installed, upgraded and removed, and not each step of it', () => {
    expect(detectFormat(DPKG.split('\n'))).toBe('dpkg');
    expect(changesIn(DPKG)).toEqual([
      ['deploy', 'libc6', 'upgrade libc6 2.36-9+deb12u8 → 2.36-9+deb12u9'],
      ['deploy', 'postgresql', 'install postgresql-15 15.18-0+deb12u1'],
      ['deploy', 'nginx', 'remove nginx 1.22.1-9'],
    ]);
  });
});

describe('the history of apt', () => {
  const APT = `
Start-Date: 2026-11-23  06:25:01
Commandline: apt-get -y upgrade
Requested-By: ann (1000)
Upgrade: libc6:amd64 (2.36-9+deb12u8, 2.36-9+deb12u9), nginx:amd64 (1.22.1-9, 1.22.1-10)
Remove: apache2:amd64 (2.4.57-2)
End-Date: 2026-11-23  06:25:09

Start-Date: 2026-11-23  07:00:00
Commandline: /usr/bin/unattended-upgrade
Install: redis-server:amd64 (5:7.0.15-1, automatic)
End-Date: 2026-11-23  07:00:05`;

  it('tells each run as one change', () => {
    expect(detectFormat(APT.split('\n'))).toBe('apt-history');
    expect(changesIn(APT)).toEqual([
      [
        'deploy',
        'unknown',
        'upgrade libc6 2.36-9+deb12u8 → 2.36-9+deb12u9, nginx 1.22.1-9 → 1.22.1-10; remove apache2 2.4.57-2',
      ],
      ['deploy', 'redis-server', 'install redis-server 5:7.0.15-1'],
    ]);
  });
});
