#!/usr/bin/env python3
"""Runs a stack of real programs under load, injects real faults, and keeps the log files of each as a case.

  sudo python3 run.py OUT --build FOLDER [--only ID,ID …] [--normal S] [--fault S]

README.md beside this file says what must be installed."""
import os, random, shutil, signal, subprocess, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from stack import Load, Stack, in_background, main, run, run_cases

ROOT = '/srv/parcels'
HOSTS = {'localhost': '127.0.0.1', 'postgres': '127.0.3.1', 'pgbouncer': '127.0.3.2', 'routes': '127.0.3.3', 'quotes': '127.0.3.4', 'labels': '127.0.3.5', 'mongo': '127.0.3.6', 'rabbitmq': '127.0.3.7', 'ldap': '127.0.3.8', 'edge': '127.0.3.9', 'api.swiftvan.example': '127.0.3.12'}
POSTGRES = '/usr/lib/postgresql/15/bin'
stack = Stack(ROOT, HOSTS)


def psql(text, user='postgres', host='127.0.3.1', port=5432, **options): return run(['psql', '-qAt', '-h', host, '-p', str(port), '-U', user, 'parcels' if user != 'postgres' else 'postgres', '-c', text], **options)
def own(text): return run(['psql', '-qAt', '-h', '127.0.3.1', '-U', 'postgres', 'parcels', '-c', text])
def write_names(without=''): stack.write('conf/names', ''.join(f'{address} {name}\n' for name, address in HOSTS.items() if name != without))
def names(without=''): write_names(without); stack.send('dns', signal.SIGHUP)
def rabbit(*words): return run(['/usr/lib/rabbitmq/bin/rabbitmqctl', '-n', 'rabbit@localhost', *words], env={**os.environ, **RABBIT})
RABBIT = {'HOME': f'{ROOT}/run', 'RABBITMQ_NODENAME': 'rabbit@localhost', 'RABBITMQ_CONFIG_FILE': f'{ROOT}/conf/rabbitmq.conf', 'RABBITMQ_MNESIA_BASE': f'{ROOT}/run/rabbit', 'RABBITMQ_LOG_BASE': f'{ROOT}/logs', 'RABBITMQ_LOGS': f'{ROOT}/logs/rabbitmq.log', 'RABBITMQ_ENABLED_PLUGINS_FILE': f'{ROOT}/conf/plugins', 'RABBITMQ_PID_FILE': f'{ROOT}/run/rabbit.pid'}


def own_devices():
    """A /dev of its own, where the system log has its socket."""
    run('mount -t tmpfs tmpfs /dev && cd /dev && mknod -m 666 null c 1 3 && mknod -m 666 zero c 1 5 && mknod -m 666 random c 1 8 && mknod -m 666 urandom c 1 9 && mknod -m 666 tty c 5 0 && mkdir -m 1777 shm && ln -s /proc/self/fd fd')


def mongosh(script):
    """Node's driver, since mongod brings no shell."""
    return run([NODE, '-e', f"const {{ MongoClient }} = require('mongodb'); (async () => {{ const client = new MongoClient('mongodb://127.0.3.6:27017'); const labels = client.db('parcels').collection('labels'); {script}; await client.close() }})()"], cwd=f'{ROOT}/app')
NODE = shutil.which('node')


def prepare(build):
    stack.prepare(['localhost'], data='data', data_size='300m'); own_devices()
    shutil.copytree(build, f'{ROOT}/app', dirs_exist_ok=True)
    for name in ('quotes.py', 'labels.js', 'courier.py', 'swiftvan.py'): shutil.copy(f'{HERE}/{name}', f'{ROOT}/app')
    os.makedirs(f'{ROOT}/spool', exist_ok=True); shutil.chown(f'{ROOT}/spool', 'nobody')
    stack.certificate('good', 'api.swiftvan.example', 300); stack.certificate('old', 'api.swiftvan.example', -1)
    write_names()
    stack.write('conf/rsyslog.conf', f'module(load="imuxsock" SysSock.Use="on")\n$FileCreateMode 0644\n*.* action(type="omfile" file="{ROOT}/logs/syslog" template="RSYSLOG_TraditionalFileFormat")\n')
    stack.write('conf/dnsmasq.conf', f'no-resolv\nno-hosts\nno-daemon\nlog-facility=daemon\nlisten-address=127.0.0.53\nbind-interfaces\naddn-hosts={ROOT}/conf/names\nuser=root\npid-file=\nlocal-ttl=0\n')
    stack.write('conf/pgbouncer.ini', f'[databases]\nparcels = host=127.0.3.1 port=5432\n[pgbouncer]\nlisten_addr=127.0.3.2\nlisten_port=6432\nauth_type=plain\nauth_file={ROOT}/conf/users\npool_mode=transaction\ndefault_pool_size=6\nquery_wait_timeout=5\nserver_connect_timeout=3\nlogfile={ROOT}/logs/pgbouncer.log\nunix_socket_dir=\nignore_startup_parameters=extra_float_digits\nstats_period=30\n')
    stack.write('conf/users', '"routes" "r0ute"\n"quotes" "qu0te"\n"reports" "rep0rt"\n')
    stack.write('conf/slapd.conf', f'include /etc/ldap/schema/core.schema\ninclude /etc/ldap/schema/cosine.schema\ninclude /etc/ldap/schema/inetorgperson.schema\nmodulepath /usr/lib/ldap\nmoduleload back_mdb\npidfile {ROOT}/run/slapd.pid\nloglevel stats\ndatabase mdb\nmaxsize 10485760\nsuffix "dc=parcels,dc=example"\nrootdn "cn=admin,dc=parcels,dc=example"\nrootpw admin\ndirectory {ROOT}/run/ldap\n')
    os.makedirs(f'{ROOT}/run/ldap', exist_ok=True); os.makedirs(f'{ROOT}/run/mongo', exist_ok=True)
    stack.write('conf/rabbitmq.conf', 'listeners.tcp.1 = 127.0.3.7:5672\ndisk_free_limit.absolute = 1MB\nlog.file.level = info\ndefault_user = admin\ndefault_pass = admin\nloopback_users = none\n')
    stack.write('conf/plugins', '[].\n')
    modules = ''.join(f'LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n' for name in ('mpm_event', 'authz_core', 'proxy', 'proxy_http'))
    routes = ''.join(f'ProxyPass /{path} http://{name}:{port}/{path} retry=2\n' for path, name, port in (('ship', 'quotes', 8000), ('login', 'quotes', 8000), ('track', 'routes', 8081), ('label', 'labels', 8082)))
    stack.write('conf/apache.conf', f'{modules}ServerName edge\nListen 127.0.3.9:80\nPidFile {ROOT}/run/apache.pid\nUser nobody\nGroup nogroup\nServerLimit 2\nThreadsPerChild 20\nMaxRequestWorkers 40\nTimeout 20\nProxyTimeout 9\nErrorLog {ROOT}/logs/apache-error.log\nLogFormat "%h %l %u %t \\"%r\\" %>s %b \\"%{{Referer}}i\\" \\"%{{User-Agent}}i\\" %D" timed\nCustomLog {ROOT}/logs/apache-access.log timed\nDocumentRoot {ROOT}/run\n{routes}')


def start_all():
    app = f'{ROOT}/app'
    stack.start('syslog', ['rsyslogd', '-n', '-f', f'{ROOT}/conf/rsyslog.conf', '-i', f'{ROOT}/run/rsyslog.pid']); time.sleep(1)
    stack.start('dns', ['dnsmasq', '-k', '-C', f'{ROOT}/conf/dnsmasq.conf'])
    os.makedirs(f'{ROOT}/data/pg'); shutil.chown(f'{ROOT}/data/pg', 'nobody')
    run([f'{POSTGRES}/initdb', '-D', f'{ROOT}/data/pg', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], user='nobody', env={'PATH': os.environ['PATH']})
    with open(f'{ROOT}/data/pg/postgresql.conf', 'a') as file: file.write("listen_addresses='127.0.3.1'\nunix_socket_directories=''\nlog_timezone='America/New_York'\nlog_line_prefix='%m [%p] %q%u@%d '\nlog_lock_waits=on\ndeadlock_timeout=1s\nlog_min_duration_statement=400ms\nlog_checkpoints=on\nmin_wal_size=32MB\nmax_wal_size=64MB\nshared_buffers=32MB\nfsync=off\n")
    stack.start('postgres', [f'{POSTGRES}/postgres', '-D', f'{ROOT}/data/pg'], log='postgresql.log', user='nobody'); stack.until_up('postgres', 5432)
    psql("CREATE ROLE routes LOGIN"); psql("CREATE ROLE quotes LOGIN"); psql("CREATE ROLE reports LOGIN"); psql('CREATE DATABASE parcels'); 
    run(['psql', '-q', '-h', '127.0.3.1', '-U', 'postgres', 'parcels', '-c', "CREATE TABLE parcels (id INT PRIMARY KEY, depot INT, state TEXT, weight INT, note TEXT); INSERT INTO parcels SELECT n, CASE WHEN n % 3 > 0 THEN n % 40 END, 'new', n % 900, 'n' FROM generate_series(1, 200000) n; GRANT ALL ON parcels TO routes, quotes, reports; CREATE TABLE scans (id SERIAL, parcel INT, note TEXT); ALTER TABLE scans ALTER note SET STORAGE PLAIN; GRANT ALL ON scans, scans_id_seq TO reports, routes"])
    stack.start('pgbouncer', ['pgbouncer', f'{ROOT}/conf/pgbouncer.ini'], user='nobody')
    stack.start('mongo', [f'{app}/mongod', '--bind_ip', '127.0.3.6', '--port', '27017', '--dbpath', f'{ROOT}/run/mongo', '--wiredTigerCacheSizeGB', '0.25', '--nounixsocket', '--logpath', f'{ROOT}/logs/mongod.log', '--logappend', '--setParameter', 'diagnosticDataCollectionEnabled=false']); stack.until_up('mongo', 27017)
    mongosh("await labels.insertMany(Array.from({ length: 30000 }, (_, n) => ({ parcel: n, street: `Street ${n}`, ...(n % 2 ? { address: { street: `Street ${n}` } } : {}) }))); await labels.createIndex({ parcel: 1 })")
    stack.start('ldap', ['slapd', '-d', '0', '-f', f'{ROOT}/conf/slapd.conf', '-h', 'ldap://127.0.3.8']); stack.until_up('ldap', 389)
    people = ''.join(f'\ndn: uid=p{n},dc=parcels,dc=example\nobjectClass: inetOrgPerson\nuid: p{n}\ncn: p{n}\nsn: p{n}\nuserPassword: right\n' for n in range(50))
    run(['ldapadd', '-x', '-H', 'ldap://127.0.3.8', '-D', 'cn=admin,dc=parcels,dc=example', '-w', 'admin'], input=f'dn: dc=parcels,dc=example\nobjectClass: dcObject\nobjectClass: organization\no: parcels\ndc: parcels\n{people}')
    stack.start('rabbitmq', ['/usr/lib/rabbitmq/bin/rabbitmq-server'], env=RABBIT); stack.until_up('rabbitmq', 5672)
    for user, word in (('quotes', 'qu0te'), ('courier', 'c0urier')): rabbit('add_user', user, word); rabbit('set_permissions', user, '.*', '.*', '.*')
    run([sys.executable, '-c', "import pika; c = pika.BlockingConnection(pika.ConnectionParameters('127.0.3.7', credentials=pika.PlainCredentials('admin', 'admin'))); c.channel().queue_declare('pickups', durable=True); c.close()"], env={**os.environ, 'PYTHONPATH': f'{app}/python'})
    stack.start('swiftvan', [sys.executable, f'{app}/swiftvan.py'], env={'CERT': f'{ROOT}/conf/good.pem', 'KEY': f'{ROOT}/conf/good.key'})
    stack.start('routes', [f'{app}/routes'], log='routes.log', env={'LISTEN': '127.0.3.3:8081', 'VERSION': '3.8.0', 'DB_HOST': 'pgbouncer', 'DB_PASSWORD': 'r0ute'})
    stack.start('quotes', ['uwsgi', '--plugin', 'python3', '--http-socket', '127.0.3.4:8000', '--chdir', app, '--wsgi', 'quotes', '--processes', '4', '--master', '--die-on-term', '--harakiri', '12', '--lazy-apps', '--need-app'], log='uwsgi.log', env={'VERSION': '2.14.1'})
    stack.start('labels', [NODE, f'{app}/labels.js'], log='labels.log', user='nobody', env={'HOST': '127.0.3.5', 'VERSION': '5.1.4', 'ROUTES_URL': 'http://routes:8081', 'SPOOL': f'{ROOT}/spool'})
    stack.start('courier', [sys.executable, f'{app}/courier.py'], log='courier.log', env={'BROKER_PASSWORD': 'c0urier', 'CA': f'{ROOT}/conf/ca.pem', 'PYTHONPATH': f'{app}/python', 'PYTHONUNBUFFERED': '1'})
    stack.start('edge', ['apache2', '-DFOREGROUND', '-f', f'{ROOT}/conf/apache.conf'])
    for host, port in (('pgbouncer', 6432), ('routes', 8081), ('quotes', 8000), ('labels', 8082), ('edge', 80)): stack.until_up(host, port)


def request():
    parcel, pick = random.randrange(1, 29000), random.random()
    if pick < .45: return 'GET', f'/track?parcel={parcel}'
    if pick < .7: return 'GET', f'/label?parcel={parcel}'
    if pick < .88: return 'POST', f'/ship?parcel={parcel}'
    return 'GET', f'/login?name=p{parcel % 50}&word=' + ('right' if random.random() < .95 else 'wrong')


def faults(load):
    held = []
    def hold(statement, user, host, port):
        process = subprocess.Popen(['psql', '-q', '-h', host, '-p', str(port), '-U', user, 'parcels'], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, 'PGPASSWORD': 'r0ute'})
        process.stdin.write(statement.encode()); process.stdin.flush(); held.append(process)
    def free():
        for process in held: process.kill()
        held.clear()
    def pool():
        for _ in range(6): hold('BEGIN; SELECT 1;\n', 'routes', '127.0.3.2', 6432)
    def full():
        stack.fill('pg/core.812')
        psql("INSERT INTO scans (parcel, note) SELECT n, repeat('x', 6000) FROM generate_series(1, 3000) n", 'reports', check=False)
    def collections(): mongosh("await labels.dropIndexes(); for (let k = 0; k < 12; k++) await labels.insertMany(Array.from({ length: 25000 }, (_, n) => ({ parcel: 40000 + n, street: `Street ${n}` })))")
    def crawler():
        for n in range(120): load.send('GET', f'/{random.choice(["wp-login.php", ".env", "robots.txt", "admin", "old/track"])}?n={n}'); time.sleep(.2)
    def logins():
        for n in range(70): load.send('GET', f'/login?name=p{n % 50}&word=wrong'); time.sleep(.25)
    def releases(): stack.restart('labels', VERSION='5.1.5'); stack.restart('routes', VERSION='3.8.1')
    def report(): psql('SELECT count(DISTINCT (a.weight, b.state)) FROM parcels a JOIN parcels b ON b.id = a.id + 1', 'reports'); psql('SELECT pg_sleep(2)', 'reports')
    def background(work): return lambda: in_background(work)
    def again(name): return lambda: stack.restart(name)
    nothing = lambda: None
    # id: (what begins it, what ends it)
    return {
        'document-store-killed': (lambda: stack.stop('mongo', signal.SIGKILL), lambda: stack.start('mongo')),
        'pool-held': (pool, free),
        'quiet-crawler': (background(crawler), nothing),
        'directory-stopped': (lambda: stack.stop('ldap'), lambda: stack.start('ldap')),
        'names-stopped': (lambda: stack.stop('dns'), lambda: stack.start('dns')),
        'broker-disk': (lambda: rabbit('set_disk_free_limit', '900GB'), lambda: rabbit('set_disk_free_limit', '1MB')),
        'null-release': (lambda: stack.restart('labels', VERSION='5.2.0'), again('labels')),
        'quiet-logins': (background(logins), nothing),
        'broker-password': (lambda: stack.restart('courier', BROKER_PASSWORD='c0urier-2'), again('courier')),
        'carrier-down': (lambda: stack.write('run/down', ''), lambda: os.remove(f'{ROOT}/run/down')),
        'panic-release': (lambda: stack.restart('routes', VERSION='3.9.0'), again('routes')),
        'table-locked': (lambda: hold('BEGIN; LOCK TABLE parcels;\n', 'postgres', '127.0.3.1', 5432), free),
        'quiet-report': (background(report), nothing),
        'index-dropped': (collections, lambda: mongosh('await labels.deleteMany({ parcel: { $gte: 40000 } }); await labels.createIndex({ parcel: 1 })')),
        'disk-full': (full, lambda: os.remove(f'{ROOT}/data/pg/core.812')),
        'frozen-service': (lambda: stack.send('quotes', signal.SIGSTOP), lambda: stack.send('quotes', signal.SIGCONT)),
        'wrong-port': (lambda: stack.restart('labels', ROUTES_URL='http://routes:8091'), again('labels')),
        'quiet-restart': (background(releases), lambda: (stack.restart('labels'), stack.restart('routes'))),
        'spool-permission': (lambda: shutil.chown(f'{ROOT}/spool', 'root'), lambda: shutil.chown(f'{ROOT}/spool', 'nobody')),
        'files-leaked': (lambda: (stack.stop('labels'), run(['prlimit', '--pid', str(os.getpid()), '--nofile=60:4096']), stack.start('labels', env={'VERSION': '5.3.0'}), run(['prlimit', '--pid', str(os.getpid()), '--nofile=1024:4096'])), again('labels')),
        'consumer-frozen': (lambda: stack.send('courier', signal.SIGSTOP), lambda: stack.send('courier', signal.SIGCONT)),
        'carrier-certificate': (lambda: stack.restart('swiftvan', CERT=f'{ROOT}/conf/old.pem', KEY=f'{ROOT}/conf/old.key'), again('swiftvan')),
        'quiet-plain': (nothing, nothing),
        'document-store-hung': (lambda: stack.send('mongo', signal.SIGSTOP), lambda: stack.send('mongo', signal.SIGCONT)),
        'pooler-killed': (lambda: stack.stop('pgbouncer', signal.SIGKILL), again('pgbouncer')),
        'key-release': (lambda: stack.restart('quotes', VERSION='2.15.0'), again('quotes')),
        'database-password': (lambda: stack.restart('routes', DB_PASSWORD='r0ute-2'), again('routes')),
        'role-limit': (lambda: (psql('ALTER ROLE routes CONNECTION LIMIT 0'), psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'routes'")), lambda: psql('ALTER ROLE routes CONNECTION LIMIT -1')),
        'name-lost': (lambda: names(without='ldap'), names),
        'broker-stopped': (lambda: rabbit('stop_app'), lambda: rabbit('start_app')),
        'quiet-maintenance': (background(lambda: own('VACUUM ANALYZE parcels')), nothing),
        'column-dropped': (lambda: own('ALTER TABLE parcels RENAME COLUMN weight TO weight_g'), lambda: own('ALTER TABLE parcels RENAME COLUMN weight_g TO weight')),
    }


def inside(options):
    prepare(options.build); start_all()
    load = Load(HOSTS['edge'], 80, request)
    run_cases(options, stack, load, faults(load))


if __name__ == '__main__': main(__doc__, ROOT, 'a folder with routes, mongod, node_modules and python', inside)
