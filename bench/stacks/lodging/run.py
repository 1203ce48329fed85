#!/usr/bin/env python3
"""Runs a stack of real programs under load, injects real faults, and keeps the log files of each as a case.

  sudo python3 run.py OUT --build FOLDER [--only ID,ID …] [--normal S] [--fault S]

README.md beside this file says what must be installed."""
import os, random, shutil, signal, subprocess, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from stack import Load, Stack, in_background, main, run, run_cases, slow_way

ROOT = '/srv/lodging'
HOSTS = {'localhost': '127.0.0.1', 'mariadb': '127.0.2.1', 'inventory': '127.0.2.2', 'booking': '127.0.2.3', 'storefront': '127.0.2.4', 'cache': '127.0.2.5', 'queue': '127.0.2.6', 'edge': '127.0.2.7', 'sms.textline.example': '127.0.2.9'}
stack = Stack(ROOT, HOSTS)


def sql(text, database='lodging'): return run(['mariadb', '-uroot', '-S', f'{ROOT}/run/mariadb.sock', database, '-e', text])
def hosts(without=(), moved={}): stack.hosts([name for name in HOSTS if name not in without], moved)


def prepare(build):
    stack.prepare(HOSTS)
    stack.certificate('good', 'inventory', 300); stack.certificate('old', 'inventory', -1)
    run(f'keytool -importcert -noprompt -alias ca -file {ROOT}/conf/ca.pem -keystore {ROOT}/conf/trust.jks -storepass changeit')
    shutil.copytree(build, f'{ROOT}/app', dirs_exist_ok=True)
    for name in ('storefront.php', 'notifier.rb', 'textline.py', 'logback.xml'): shutil.copy(f'{HERE}/{name}', f'{ROOT}/app')
    stack.write('conf/my.cnf', f'[mariadbd]\ndatadir={ROOT}/data/mysql\nsocket={ROOT}/run/mariadb.sock\nbind-address=127.0.2.1\nport=3306\nuser=mysql\nlog_error={ROOT}/logs/mariadb-error.log\nslow_query_log=1\nslow_query_log_file={ROOT}/logs/mariadb-slow.log\nlong_query_time=0.3\ninnodb_buffer_pool_size=64M\ninnodb_log_file_size=16M\ninnodb_lock_wait_timeout=4\nmax_connections=40\nskip-name-resolve\npid-file={ROOT}/run/mariadb.pid\nlc-messages-dir=/usr/share/mysql\n')
    stack.write('conf/fpm.conf', f'[global]\nerror_log={ROOT}/logs/php-fpm.log\npid={ROOT}/run/fpm.pid\ndaemonize=no\n[www]\nuser=www-data\ngroup=www-data\nlisten=127.0.2.4:9000\npm=static\npm.max_children=8\ncatch_workers_output=yes\nphp_admin_value[error_log]={ROOT}/logs/php-errors.log\nphp_admin_flag[log_errors]=on\n')
    stack.write('conf/Caddyfile', '{\n admin off\n auto_https off\n log {\n  output file %s/logs/caddy.log\n }\n}\nhttp://:80 {\n log {\n  output file %s/logs/caddy-access.log\n }\n handle /book* {\n  reverse_proxy booking:8080\n }\n handle /login* {\n  reverse_proxy booking:8080\n }\n handle {\n  root * %s/app\n  php_fastcgi storefront:9000 {\n   index storefront.php\n  }\n }\n}\n' % (ROOT, ROOT, ROOT))


def start_all():
    app = f'{ROOT}/app'
    run(['mariadb-install-db', '--user=mysql', f'--datadir={ROOT}/data/mysql', '--auth-root-authentication-method=normal', '--skip-test-db'])
    stack.start('mariadb', ['mariadbd', f'--defaults-file={ROOT}/conf/my.cnf']); stack.until_up('mariadb', 3306)
    sql("CREATE DATABASE lodging; CREATE USER booking@'%' IDENTIFIED BY 'b00k'; CREATE USER inventory@'%' IDENTIFIED BY 'inv3nt'; CREATE USER notifier@'%' IDENTIFIED BY 'n0tify'; CREATE USER reports@'%' IDENTIFIED BY 'r3port'; GRANT ALL ON lodging.* TO booking@'%', inventory@'%', notifier@'%', reports@'%'", 'mysql')
    sql("CREATE TABLE rooms (id INT PRIMARY KEY, city INT, price INT, held INT DEFAULT 0, about CHAR(40) DEFAULT 'a room', KEY by_city (city)); INSERT INTO rooms (id, city, price) SELECT seq, seq % 900, 40 + seq % 300 FROM seq_1_to_500000; CREATE TABLE bookings (id INT AUTO_INCREMENT PRIMARY KEY, room INT, guest VARCHAR(20), note TEXT, at TIMESTAMP DEFAULT NOW(), KEY by_guest (guest)); INSERT INTO bookings (room, guest) SELECT seq % 5000, CONCAT('g', seq % 7000) FROM seq_1_to_60000; ANALYZE TABLE rooms, bookings")
    stack.start('cache', ['memcached', '-l', '127.0.2.5', '-u', 'nobody', '-v'], log='memcached.log')
    stack.start('queue', ['beanstalkd', '-l', '127.0.2.6', '-V'], log='beanstalkd.log')
    stack.start('textline', ['python3', f'{app}/textline.py'])
    stack.start('inventory', [f'{app}/inventory'], log='inventory.log', env={'DSN': 'inventory:inv3nt@tcp(mariadb:3306)/lodging?timeout=2s', 'LISTEN': '127.0.2.2:8443', 'CERT': f'{ROOT}/conf/good.pem', 'KEY': f'{ROOT}/conf/good.key', 'VERSION': '2.4.1'})
    stack.start('booking', ['java', '-Xmx96m', '-XX:+UseSerialGC', f'-Djavax.net.ssl.trustStore={ROOT}/conf/trust.jks', '-Djavax.net.ssl.trustStorePassword=changeit', '-XX:-UsePerfData', '-cp', f'{app}:{app}/lib/*', 'Booking'], log='booking.log', env={'DB_PASSWORD': 'b00k', 'HOST': '127.0.2.3', 'INVENTORY': 'https://inventory:8443', 'VERSION': '7.12.0'})
    stack.start('notifier', ['ruby', f'{app}/notifier.rb'], log='notifier.log')
    stack.start('storefront', ['php-fpm8.2', '-F', '-y', f'{ROOT}/conf/fpm.conf'])
    stack.start('edge', ['caddy', 'run', '--config', f'{ROOT}/conf/Caddyfile', '--adapter', 'caddyfile'])
    for host, port in (('cache', 11211), ('queue', 11300), ('inventory', 8443), ('booking', 8080), ('storefront', 9000), ('edge', 80)): stack.until_up(host, port)


def request():
    guest, pick = random.randrange(7000), random.random()
    if pick < .6: return 'GET', f'/rooms?city={int(random.paretovariate(.5)) % 900}&guest={guest}'
    if pick < .75: return 'POST', f'/book?room={random.randrange(1, 5000)}&guest=g{guest}'
    if pick < .9: return 'GET', f'/bookings?guest=g{guest}'
    return 'GET', f'/login?guest=g{guest}&word=' + ('right' if random.random() < .95 else 'wrong')


def faults(load):
    held = []
    def hold(script): held.append(subprocess.Popen(['mariadb', '-uroot', '-S', f'{ROOT}/run/mariadb.sock', 'lodging'], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)); held[-1].stdin.write(script.encode()); held[-1].stdin.flush()
    def free():
        for process in held: process.kill()
        held.clear()
    def leak():
        for _ in range(45): held.append(subprocess.Popen(['mariadb', '-ureports', '-pr3port', '-h', 'mariadb', 'lodging', '-e', 'SELECT SLEEP(300)'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    def fill():
        stack.fill('core.4711')
        run(['mariadb', '-uroot', '-S', f'{ROOT}/run/mariadb.sock', 'lodging', '-e', 'INSERT INTO bookings (room, guest, note) SELECT 1, 2, REPEAT(3, 9000) FROM seq_1_to_900'], check=False)
    def quiet_noise(kind):
        if kind == 'crawler':
            for n in range(120): load.send('GET', f'/{random.choice(["wp-login.php", ".env", "robots.txt", "admin", "old/rooms"])}?n={n}'); time.sleep(.2)
        if kind == 'logins':
            for n in range(70): load.send('GET', f'/login?guest=g{n}&word=wrong'); time.sleep(.25)
        if kind == 'restart': stack.restart('booking', VERSION='7.12.1'); stack.restart('notifier')
        if kind == 'report': sql('SELECT SQL_NO_CACHE COUNT(DISTINCT r.price, r.held, r.city), SUM(SLEEP(0)) FROM rooms r JOIN bookings b ON b.room = r.id; SELECT COUNT(*) FROM rooms r WHERE about LIKE "%x%"; SELECT SLEEP(2)')
    def background(kind): return lambda: in_background(quiet_noise, kind)
    nothing = lambda: None
    # id: (what begins it, what ends it)
    return {
        'killed-service': (lambda: stack.stop('inventory', signal.SIGKILL), lambda: stack.start('inventory')),
        'connection-limit': (leak, free),
        'expired-certificate': (lambda: stack.restart('inventory', CERT=f'{ROOT}/conf/old.pem', KEY=f'{ROOT}/conf/old.key'), lambda: stack.restart('inventory')),
        'quiet-crawler': (background('crawler'), nothing),
        'bad-release': (lambda: stack.restart('inventory', VERSION='2.5.0'), lambda: stack.restart('inventory')),
        'cache-down': (lambda: stack.stop('cache'), lambda: stack.start('cache')),
        'row-locks': (lambda: hold('BEGIN; UPDATE rooms SET held = 0 WHERE id < 20000;\n'), free),
        'quiet-report': (background('report'), nothing),
        'disk-full': (fill, lambda: os.remove(f'{ROOT}/data/core.4711')),
        'wrong-password': (lambda: stack.restart('booking', DB_PASSWORD='b00k-new', VERSION='7.13.0'), lambda: stack.restart('booking')),
        'dropped-index': (lambda: sql('ALTER TABLE bookings DROP KEY by_guest; INSERT INTO bookings (room, guest) SELECT 1, seq FROM seq_1_to_300000; ALTER TABLE rooms DROP KEY by_city'), lambda: sql('ALTER TABLE bookings ADD KEY by_guest (guest); ALTER TABLE rooms ADD KEY by_city (city)')),
        'third-party-limit': (lambda: stack.write('run/limit', ''), lambda: os.remove(f'{ROOT}/run/limit')),
        'quiet-logins': (background('logins'), nothing),
        'name-lost': (lambda: hosts(['sms.textline.example']), hosts),
        'stuck-worker': (lambda: stack.send('notifier', signal.SIGSTOP), lambda: stack.send('notifier', signal.SIGCONT)),
        'heap-full': (lambda: stack.restart('booking', PRICE_HISTORY='on', VERSION='7.14.0'), lambda: stack.restart('booking')),
        'quiet-restart': (background('restart'), nothing),
        'slow-way': (lambda: hosts(moved={'inventory': '127.0.2.10'}), hosts),
    }


def inside(options):
    prepare(options.build); slow_way(('127.0.2.10', 8443), ('127.0.2.2', 8443), 3); start_all()
    load = Load(HOSTS['edge'], 80, request)
    run_cases(options, stack, load, faults(load))


if __name__ == '__main__': main(__doc__, ROOT, 'a folder with inventory, Booking*.class and lib', inside)
