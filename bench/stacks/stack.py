"""What the stacks of real programs share: programs that are started and stopped, load as clients send it, and a case per fault.

Everything runs in network, mount and process namespaces of its own; nothing outside of OUT is written."""
import argparse, datetime, http.client, json, os, random, shutil, signal, socket, subprocess, sys, threading, time


def now(): return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec='seconds').replace('+00:00', 'Z')
def run(command, **options): return subprocess.run(command, shell=isinstance(command, str), check=options.pop('check', True), capture_output=True, text=True, **options)
def in_background(work, *arguments): threading.Thread(target=work, args=arguments, daemon=True).start()


class Stack:
    """The programs of one stack, which live in the folder `root`."""
    def __init__(self, root, addresses): self.root, self.addresses, self.running, self.commands = root, addresses, {}, {}
    def write(self, path, text):
        with open(f'{self.root}/{path}', 'w') as file: file.write(text)
    def start(self, name, command=None, log=None, env=None, user=None):
        """Starts a program, or starts it again as it was started first, with `env` beside its own. Its output goes to `log`."""
        if command: self.commands[name] = (command, log, env or {}, user)
        command, log, env_of, user = self.commands[name]
        out = open(f'{self.root}/logs/{log}' if log else f'{self.root}/run/{name}.out', 'ab')
        environment = {'PATH': os.environ['PATH'], 'HOME': '/nonexistent', 'LANG': 'C.UTF-8', 'TZ': 'UTC', **env_of, **(env or {})}
        self.running[name] = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment, start_new_session=True, user=user)
    def send(self, name, number): os.killpg(self.running[name].pid, number)
    def stop(self, name, number=signal.SIGTERM):
        try: self.send(name, number); self.running[name].wait(10)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            try: self.send(name, signal.SIGKILL)
            except ProcessLookupError: pass
    def restart(self, name, **env): self.stop(name); self.start(name, env=env)
    def end(self):
        for name in self.running:
            try: self.send(name, signal.SIGCONT)
            except ProcessLookupError: pass
            self.stop(name)
    def until_up(self, host, port):
        for _ in range(150):
            try: return socket.create_connection((self.addresses.get(host, host), port), 1).close()
            except OSError: time.sleep(.3)
        raise SystemExit(f'{host}:{port} did not come up; see {self.root}/run and {self.root}/logs')
    def prepare(self, hosts, data_size='420m', data='data'):
        """Folders, the loopback device, a small disk for data, and the names of `hosts` (none: names come from elsewhere)."""
        for folder in ('logs', 'conf', 'run', data): os.makedirs(f'{self.root}/{folder}', exist_ok=True); os.chmod(f'{self.root}/{folder}', 0o777)
        run(f'mount -t tmpfs -o size={data_size} tmpfs {self.root}/{data}'); os.chmod(f'{self.root}/{data}', 0o777)
        run('ip link set lo up')
        self.write('conf/etc-hosts', ''); run(f'mount --bind {self.root}/conf/etc-hosts /etc/hosts')
        self.write('conf/resolv.conf', 'nameserver 127.0.0.53\noptions timeout:1 attempts:1\n'); run(f'mount --bind {self.root}/conf/resolv.conf /etc/resolv.conf')
        self.hosts(hosts)
    def hosts(self, names, moved={}):
        with open('/etc/hosts', 'w') as file: file.write(''.join(f'{moved.get(name, self.addresses[name])} {name}\n' for name in names))
    def certificate(self, name, common_name, days):
        """A certificate of the stack's own authority; with negative days, one that has run out."""
        conf = f'{self.root}/conf'
        if not os.path.exists(f'{conf}/ca.pem'): run(f'openssl req -x509 -newkey rsa:2048 -nodes -days 900 -subj /CN=internal-ca -keyout {conf}/ca.key -out {conf}/ca.pem')
        start = datetime.datetime.utcnow() - datetime.timedelta(days=90); end = datetime.datetime.utcnow() + datetime.timedelta(days=days)
        run(f'openssl req -newkey rsa:2048 -nodes -subj /CN={common_name} -keyout {conf}/{name}.key -out {conf}/{name}.csr')
        self.write('conf/san', f'subjectAltName=DNS:{common_name}\n')
        self.write('conf/index', ''); self.write('conf/serial', f'{random.randrange(16 ** 8):08x}')
        self.write('conf/ca.cnf', f'[ca]\ndefault_ca=d\n[d]\ndatabase={conf}/index\nserial={conf}/serial\nnew_certs_dir={conf}\ndefault_md=sha256\npolicy=p\nunique_subject=no\n[p]\ncommonName=supplied\n')
        run(f'openssl ca -batch -config {conf}/ca.cnf -cert {conf}/ca.pem -keyfile {conf}/ca.key -in {conf}/{name}.csr -out {conf}/{name}.pem -extfile {conf}/san -notext -startdate {start:%y%m%d%H%M%SZ} -enddate {end:%y%m%d%H%M%SZ}')
    def fill(self, file, folder='data'):
        """Takes what is free on the small disk."""
        free = shutil.disk_usage(f'{self.root}/{folder}').free
        with open(f'{self.root}/{folder}/{file}', 'wb') as out:
            while free > 0: out.write(b'x' * min(free, 2 ** 20)); free -= 2 ** 20


class Load:
    """Seven requests a second as clients send them, and what each client saw. `request` makes one at random: method, path."""
    def __init__(self, address, port, request): self.address, self.port, self.request, self.seen, self.stopped = address, port, request, [], False
    def ask(self, method, path, timeout=15):
        start, status = time.time(), -1
        try:
            connection = http.client.HTTPConnection(self.address, self.port, timeout=timeout); connection.request(method, path); reply = connection.getresponse(); reply.read(); status = reply.status; connection.close()
        except (OSError, http.client.HTTPException): pass
        self.seen.append((start, path.split('?')[0], status, time.time() - start))
    def send(self, *request): in_background(self.ask, *request)
    def loop(self):
        while not self.stopped: time.sleep(random.expovariate(7)); self.send(*self.request())
    def told(self, since):
        rows = [row for row in self.seen if row[0] >= since]
        return {path: dict(requests=len(of), failed=sum(row[2] < 0 or row[2] >= 500 for row in of), slow=sum(row[3] > 1 for row in of)) for path in sorted({row[1] for row in rows}) for of in [[row for row in rows if row[1] == path]]}


def slow_way(source, target, seconds):
    """Passes bytes between two addresses, each piece delayed: a slow way between two services."""
    def pump(reads, writes, wait):
        try:
            while data := reads.recv(65536): time.sleep(wait); writes.sendall(data)
        except OSError: pass
        finally: writes.close()
    def serve():
        listener = socket.create_server(source)
        while True:
            client, _ = listener.accept()
            try: server = socket.create_connection(target)
            except OSError: client.close(); continue
            in_background(pump, client, server, seconds); in_background(pump, server, client, 0)
    in_background(serve)


def run_cases(options, stack, load, faults):
    """One fault after the other: what begins it, what ends it, and between them the log files of its case."""
    in_background(load.loop)
    try:
        time.sleep(2 * options.normal)
        for name, (begin, end) in faults.items():
            if options.only and name not in options.only.split(','): continue
            onset, since = now(), time.time(); print(onset, name, flush=True)
            begin(); time.sleep(max(0, options.fault - (time.time() - since)))
            case = f'{options.out}/cases/{name}'; shutil.copytree(f'{stack.root}/logs', f'{case}/logs', dirs_exist_ok=True)
            with open(f'{case}/question.json', 'w') as file: json.dump(dict(asked_at=now(), onset=onset, clients=load.told(since)), file, indent=1)
            end(); time.sleep(options.normal)
    finally: load.stopped = True; stack.end()


def main(description, root, build, inside):
    """Runs `inside` in namespaces of its own, where OUT/root is `root`. `build` says what the folder of built programs holds."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('out'); parser.add_argument('--build', required=True, help=build); parser.add_argument('--only', default=''); parser.add_argument('--normal', type=int, default=60); parser.add_argument('--fault', type=int, default=60); parser.add_argument('--inside', action='store_true')
    options = parser.parse_args(); options.out = os.path.abspath(options.out); options.build = os.path.abspath(options.build)
    if options.inside: return inside(options)
    os.makedirs(f'{options.out}/root', exist_ok=True); os.makedirs(root, exist_ok=True)
    os.execvp('unshare', ['unshare', '-m', '-n', '-u', '-p', '-f', '--mount-proc', 'sh', '-c', f'mount --bind {options.out}/root {root} && hostname {os.path.basename(root)}-1 2>/dev/null; exec python3 "$0" "$@"', os.path.abspath(sys.argv[0]), *sys.argv[1:], '--inside'])
