// Masking rules for passwords where single tools, protocols and devices have them: the command line of a client, a line of a protocol, a configuration.
import { type MaskingRule, patternRule } from './masking-rule.js';
import { isProseWord, isRandom, isRandomOneKind, isSecretValue, isTurning, isUuid } from './secret-value.js';

const isPassword = (candidate: string): boolean =>
  isSecretValue(candidate) && !isProseWord(candidate) && !/^[$<[{]/.test(candidate);

/** Programs that read a password where others read text. */
const READS_PASSWORD =
  /^["']?\s{0,4}\|\s{0,4}(?:sudo\s(?:-S\b)?\s{0,4})?(?:(?:chpasswd|kinit|passwd|smbpasswd|sudo -S|su|gpg\d?|cryptsetup|htpasswd|(?:docker|podman|helm|vault|gh|oc|az|npm|argocd)\s(?:[\w-]{1,20}\s){0,3}?login)(?![\w-])|[^|\n]{0,120}--(?:password-stdin|stdin|passphrase-fd|with-token)(?![\w-]))/;
const FAR = 240;

/** A rule for what stands behind words that only one thing says; group 1 is the password. */
const login = (
  about: Omit<MaskingRule, 'find' | 'label' | 'trigger'> & {
    readonly prefixes: readonly string[];
    readonly pattern: RegExp;
  },
): MaskingRule => {
  const { prefixes, ...rest } = about;
  return patternRule({ ...rest, label: 'SECRET', trigger: { prefixes }, isSecret: isPassword });
};

export const loginRules: readonly MaskingRule[] = [
  login({
    id: 'oracle-connect',
    source: 'https://docs.oracle.com/en/database/oracle/oracle-database/23/jjdbc/data-sources-and-URLs.html',
    prefixes: ['sqlplus ', 'oracle:thin:', 'oracle:oci', 'expdp ', 'impdp ', 'sqlldr ', 'rman '],
    pattern:
      /(?:(?:sqlplus|expdp|impdp|sqlldr|rman)\s(?:[^\s|;]{1,40}\s){0,4}?(?:userid=)?["']?|oracle:(?:thin|oci\d?):)[\w$#]{1,60}\/([^\s"'/@]{3,128})(?=@|["'\s]|$)/dg,
    finds: ['sqlplus -s scott/«{an:9}»@//db:1521/X @r.sql', 'jdbc:oracle:thin:scott/«{an:9}»@//db1:1521/ORCL'],
    spares: ['jdbc:oracle:thin:@//db1:1521/ORCL', 'sqlplus / as sysdba'],
  }),
  login({
    id: 'smb-user',
    source: 'https://www.samba.org/samba/docs/current/man-html/smbclient.1.html',
    prefixes: ['smbclient', 'rpcclient', 'winexe', 'smbmap', 'cifs'],
    pattern:
      /(?:smbclient|rpcclient|winexe|smbmap)\s[^\n|]{0,120}?(?:-U|--user)[ =]?["']?[^\s"'%]{1,80}%([^\s"']{3,128})/dg,
    finds: [String.raw`smbclient //fs1/share -U 'CORP\svc%«{an:9}»' -c ls`],
    spares: ['smbclient //fs1/share -U bob'],
  }),
  login({
    id: 'windows-net-use',
    source: 'https://learn.microsoft.com/en-us/windows-server/administration/windows-commands/net-use',
    prefixes: ['net use ', 'net user ', 'xfreerdp ', 'wfreerdp '],
    pattern:
      /(?:net use\s[^\n|]{0,120}?\/user:\S{1,80}\s{1,4}|net use\s[^\n|]{0,60}?\\\S{1,80}\s{1,4}(?=\S{3,128}\s{1,4}\/user:)|net user\s{1,4}[\w.-]{1,60}\s{1,4}|[xw]freerdp\s[^\n|]{0,200}?\/p:["']?)([^\s"'/]{3,128})/dg,
    finds: [
      String.raw`net use Z: \\fs1\share /user:CORP\svc «{an:9}»`,
      String.raw`net use \\fs1\share «{an:9}» /user:bob`,
      'net user bob «{an:9}» /add',
      'xfreerdp /v:h /u:bob /p:«{an:9}»',
    ],
    spares: [String.raw`net use Z: \\fs1\share`, 'net user bob /delete'],
  }),
  login({
    id: 'windows-task',
    source: 'https://learn.microsoft.com/en-us/windows-server/administration/windows-commands/schtasks-create',
    prefixes: ['schtasks '],
    pattern: /schtasks\s[^\n|]{0,200}?\/r?p\s{1,4}["']?([^\s"'/]{3,128})/dg,
    finds: [String.raw`schtasks /create /tn x /ru CORP\svc /rp «{an:9}»`],
    spares: ['schtasks /query /fo list'],
  }),
  login({
    id: 'db2-connect',
    source: 'https://www.ibm.com/docs/en/db2/12.1.x?topic=commands-connect',
    prefixes: ['connect to ', 'CONNECT TO '],
    pattern: /connect to \S{1,60} user \S{1,60} using ["']?([^\s"']{3,128})/dgi,
    finds: ['db2 connect to SAMPLE user db2inst1 using «{an:9}»'],
    spares: ['connect to db1 using tls'],
  }),
  login({
    id: 'domain-user-address',
    source: 'https://github.com/fortra/impacket',
    prefixes: ['psexec', 'wmiexec', 'smbexec', 'secretsdump', 'GetUserSPNs', 'mssqlclient', 'ntlmrelayx'],
    pattern:
      /:(?<=(?:psexec|wmiexec|smbexec|secretsdump|GetUserSPNs|mssqlclient)\S{0,10}\s[^\n|]{0,120}?[\w.-]{1,40}(?:\/[\w.-]{1,40})?:)([^\s:@"']{3,128})(?=@)/dg,
    finds: ['psexec.py CORP/admin:«{an:9}»@10.0.0.5'],
    spares: ['psexec.py CORP/admin@10.0.0.5'],
  }),
  login({
    id: 'call-with-password',
    source: 'https://www.php.net/manual/en/mysqli.construct.php',
    prefixes: [
      'setPassword',
      'setSecret',
      'setApiKey',
      'setToken',
      'setPassphrase',
      'set_password',
      'mysqli_connect',
      'mysqli(',
      'getConnection(',
      'NetworkCredential(',
      'Credentials(',
      'auth(',
      'auth=(',
      'PasswordCredential(',
    ],
    pattern:
      /(?:(?:set_?(?:password|secret|apikey|token|passphrase)|(?:Network|Password)Credential)\w{0,20}\(\s{0,4}(?:\\?["'][^"'\\]{0,200}\\?["'],\s{0,4})?|(?:mysqli(?:_connect)?|getConnection|Credentials|\.auth|\bauth=)\(\s{0,4}(?:\\?["'][^"'\\]{0,200}\\?["'],\s{0,4}){1,3})\\?["']([^"'\\\s]{6,512})\\?["'](?=\s{0,4}\)|,\s{0,4}\\?["'][\w.-]{1,60}\\?["']\s{0,4}\))/dgi,
    finds: [
      'ds.setPassword("«{an:9}»");',
      'mysqli_connect("db1", "app", "«{an:9}»", "shop")',
      'new NetworkCredential("bob", "«{an:9}»")',
      'db.auth("admin", "«{an:9}»")',
      "requests.get(u, auth=('bob', '«{an:9}»'))",
      'Credentials("Nexus", "nexus.corp", "bob", "«{an:9}»")',
    ],
    spares: ['setPassword(password)', 'auth("x")', 'setPassword("")'],
  }),
  patternRule({
    id: 'connect-with-password',
    label: 'SECRET',
    source: 'https://sequelize.org/docs/v6/getting-started/#connecting-to-a-database',
    trigger: { prefixes: ['Sequelize(', 'connect(', 'login(', 'Client(', 'createConnection('] },
    pattern:
      /(?:Sequelize|connect|login|Client|createConnection)\(\s{0,4}(?:\\?["'][^"'\\]{0,200}\\?["'],\s{0,4}){1,3}\\?["']([^"'\\\s]{8,512})(?=\\?["']\s{0,4}[),]|…?$)/dg,
    isSecret: isTurning,
    finds: ["new Sequelize('shop', 'app', '«x{d:1}{an:4}{d:2}{an:4}»', { host: 'db' })"],
    spares: ["connect('db1', 'app', 'primary_pool_2026')", "login('ann2024', 'checkout-web-v2')"],
  }),
  patternRule({
    id: 'client-with-key',
    label: 'SECRET',
    source: 'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
    trigger: { prefixes: ['new '], beforeDigit: false },
    pattern:
      /\bnew [A-Z]\w{2,40}\(\s{0,4}(?:\\?["'][^"'\\\n]{0,200}\\?["'],\s{0,4}){0,3}\\?["']([A-Za-z0-9+/=_.-]{24,512})(?=\\?["']|…?$)/dg,
    isSecret: (candidate) => isRandomOneKind(candidate) && !isUuid(candidate),
    finds: ["new StreamChat('{la:12}', '«{la:64}»')", 'new Client("«{an:40}»", {timeout: 5})'],
    spares: ["new Order('{uuid}')", "new Queue('checkout-orders-of-region-eu1')"],
  }),
  login({
    id: 'snmp-community',
    source: 'http://www.net-snmp.org/docs/man/snmpcmd.html'.replace('http:', 'https:'),
    prefixes: ['snmpget', 'snmpwalk', 'snmpset', 'snmpbulk', 'snmptrap', 'snmptable', 'snmpstatus'],
    pattern: /-[cAX](?<=snmp[a-z]{3,10}\s[^\n|]{0,200}\s-[cAX]) {0,2}["']?([^\s"'-][^\s"']{2,128})/dg,
    finds: ['snmpwalk -v2c -c «{an:9}» 10.0.0.1 1.3.6.1', 'snmpget -v3 -u mon -A «{an:9}» -X «{an:9}» h sysName.0'],
    spares: ['snmpwalk -v2c -c [SECRET:0abcdefghij] h'],
  }),
  login({
    id: 'openssl-password',
    source: 'https://docs.openssl.org/3.5/man1/openssl-passphrase-options/',
    prefixes: ['pass:'],
    pattern: /-(?:pass|passin|passout|k)\s{1,4}["']?pass:([^\s"']{3,128})/dg,
    finds: ['openssl rsa -in k.pem -passin pass:«{an:9}» -out o'],
    spares: ['pass: 12', '-passin pass:$PASS'],
  }),
  login({
    id: 'redis-configuration',
    source: 'https://redis.io/docs/latest/operate/oss_and_stack/management/security/',
    prefixes: ['requirepass ', 'masterauth ', 'AUTH" '],
    pattern: /(?:(?:requirepass|masterauth) ["']?|"AUTH" (?:"[^"\s]{1,80}" )?")([^\s"']{3,512})/dg,
    finds: ["'requirepass «{an:9}»'", '10.1.2.3:5] "AUTH" "default" "«{an:9}»"', '"AUTH" "«{an:9}»"'],
    spares: ['requirepass is not set', '"AUTH" failed'],
  }),
  login({
    id: 'influx-query',
    source: 'https://docs.influxdata.com/influxdb/v1/tools/api/#query-string-parameters',
    prefixes: ['query?', 'write?'],
    pattern: /\/(?:query|write)\?[^\s"']{0,200}?(?<=[?&])p=([^&\s"']{3,256})/dg,
    finds: ['GET /query?db=m&u=telegraf&p=«{an:9}»&q=SHOW 200'],
    spares: ['GET /query?q=x', 'POST /write?db=p'],
  }),
  login({
    id: 'relay-login',
    source: 'https://www.squid-cache.org/Doc/config/cache_peer/',
    prefixes: ['login=', 'relay:', 'userpwd', 'user.info'],
    pattern:
      /(?:\blogin=[\w.%-]{1,60}:|\]:\d{1,5}[ \t]{1,4}[\w.@-]{1,60}:|\b(?:userpwd|user\.info)["']?[ \t]{0,2}[:=][ \t]{0,2}["']?[\w.@-]{1,60}:)([^\s"',;@]{3,256})(?!\S)/dg,
    finds: ['cache_peer p1 parent 3128 0 login=bob:«{an:9}»', '[smtp.example.org]:587 relay:«{an:9}»'],
    spares: ['login=bob at 10:15', 'login=PASS', 'relay: access denied'],
  }),
  login({
    id: 'unseal-command',
    source: 'https://developer.hashicorp.com/vault/docs/commands/operator/unseal',
    prefixes: ['unseal ', 'rekey '],
    pattern: /\b(?:vault|bao) operator (?:unseal|rekey)(?: -\S{1,60}){0,4} ([A-Za-z0-9+/]{16,128}={0,2})/dg,
    finds: ['vault operator unseal «{b64:43}=»'],
    spares: ['vault operator unseal -status', 'unseal progress 1/3'],
  }),
  login({
    id: 'erlang-cookie',
    source: 'https://www.erlang.org/doc/system/distributed.html#security',
    prefixes: ['cookie to ', 'cookie is ', 'cookie: ', 'setcookie ', 'ERLANG_COOKIE'],
    pattern:
      /(?:[Ee]rlang[ _.-]?cookie (?:to|is) |[Ee]rlang[ _.-]?cookie[:=] ?|-setcookie |ERLANG_COOKIE[=:] ?)["']?([\w-]{12,256})/dg,
    finds: ["Setting Erlang cookie to '«{up:20}»'", 'erl -setcookie «{an:20}»', 'RABBITMQ_ERLANG_COOKIE=«{up:20}»'],
    spares: ['cookie is missing', 'Erlang cookie is in /var/lib/x'],
  }),
  login({
    id: 'imap-login',
    source: 'https://www.rfc-editor.org/rfc/rfc9051#section-6.2.3',
    prefixes: ['LOGIN '],
    pattern: /(?:^|(?<=[\s>:]))[A-Za-z]{0,4}\d{1,6} LOGIN ["']?[^\s"']{1,128}["']? ["']?([^\s"']{3,128})/dg,
    finds: ['C: a001 LOGIN bob «{an:9}»'],
    spares: ['a001 LOGIN completed', '2 LOGIN attempts'],
  }),
  login({
    id: 'ldif-password',
    source: 'https://www.rfc-editor.org/rfc/rfc2849',
    prefixes: ['userPassword:', 'unicodePwd:', 'userpassword:', 'sambaNTPassword:'],
    pattern: /(?:userPassword|unicodePwd|sambaNTPassword):: ?([\w+/=]{6,4096})/dgi,
    finds: ['userPassword:: «{b64:24}»'],
    spares: ['userPassword: no value'],
  }),
  login({
    id: 'network-device-password',
    source:
      'https://www.cisco.com/c/en/us/support/docs/security-vpn/remote-authentication-dial-user-service-radius/107614-64.html',
    prefixes: [
      'password 0',
      'password 5',
      'password 7',
      'password 8',
      'password 9',
      'secret 0',
      'secret 5',
      'secret 7',
      'secret 8',
      'secret 9',
      'key 0',
      'key 7',
      'passwd ENC',
      'PSK ',
      'EAP ',
      'XAUTH ',
      'tacacs-server key',
      'radius-server key',
    ],
    pattern:
      /\b(?:(?:password|secret|key) (?:0(?= )|7 (?=[0-9A-Fa-f]{6,})|[589] (?=\$))|passwd ENC|PSK|EAP(?= ")|XAUTH(?= ")|(?:tacacs|radius)-server key) ?["']?((?=[\w$./]*\d)[\w$./]{6,128})(?![\w-])/dg,
    finds: [
      'username admin privilege 15 password 7 «0{d:1}{HEX:16}»',
      'enable secret 5 «$1${an:4}${an:22}»',
      '%any : PSK "«{an:20}»"',
      'tacacs-server key «{an:16}»',
      'set passwd ENC «{an:40}»',
    ],
    spares: ['password 7 days old', 'password 5 attempts2go left', 'secret 5 is used', 'key 0 missing', 'PSK mismatch'],
  }),
  login({
    id: 'powershell-secure-string',
    source: 'https://learn.microsoft.com/en-us/powershell/module/microsoft.powershell.security/convertto-securestring',
    prefixes: ['ConvertTo-SecureString'],
    pattern: /ConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?["']([^"'\r\n]{3,256})["']/dg,
    finds: ['$pw = ConvertTo-SecureString "«{an:9}»" -AsPlainText -Force'],
    spares: ['ConvertTo-SecureString $x', 'ConvertTo-SecureString "$x"'],
  }),
  patternRule({
    id: 'password-for-standard-input',
    label: 'SECRET',
    source: 'https://man7.org/linux/man-pages/man8/chpasswd.8.html',
    trigger: { prefixes: ['echo ', 'printf '] },
    pattern:
      /(?:echo|printf)\s{1,4}(?:-[neE]{1,3}\s{1,4})?(?:["']?%s(?:\\n)?["']?\s{1,4})?["']?(?:[\w.-]{1,60}:)?([^\s"':|…]{3,4096})(?:["']?\s{0,4}\||…?$)/dg,
    isSecret: (candidate, text, start) =>
      isPassword(candidate) &&
      (isTurning(candidate) ||
        READS_PASSWORD.test(text.slice(start + candidate.length, start + candidate.length + FAR))),
    finds: [
      "echo 'bob:«{an:9}»' | chpasswd",
      'echo «{an:9}» | kinit bob@X',
      "echo -n '«{an:9}»' | cryptsetup luksOpen /dev/sdb1 data -",
      'printf %s «{an:9}» | vault login -',
      'echo «x{d:1}{an:4}{d:2}{an:4}» | zfs load-key tank/secure',
    ],
    spares: [
      'echo done | cat',
      'echo done | passwd-check',
      'echo "$PW" | kinit bob',
      'echo build-{hex:8} | sha256sum',
      'echo v2.14.3-rc1 | tee /var/log/x',
    ],
  }),
  login({
    id: 'change-password-command',
    source: 'https://www.rabbitmq.com/docs/man/rabbitmqctl.8',
    prefixes: ['change_password ', 'add_user '],
    pattern:
      /rabbitmqctl\s[^\n|]{0,80}?(?:change_password|add_user)\s{1,4}["']?[\w.-]{1,60}["']?\s{1,4}["']?([^\s"']{3,128})/dg,
    finds: ['rabbitmqctl change_password guest «{an:9}»'],
    spares: ['rabbitmqctl add_user bob', 'change_password failed for bob'],
  }),
  login({
    id: 'putty-private-key',
    source: 'https://the.earth.li/~sgtatham/putty/0.83/htmldoc/AppendixC.html',
    prefixes: ['Private-Lines'],
    pattern: /Private-Lines: \d{1,3}(?:\s|\\r|\\n){1,4}([A-Za-z0-9+/=\s\\]{16,}?)(?=Private-MAC|$)/dg,
    finds: ['PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 2\n«{b64:64}\n{b64:64}\n»Private-MAC: 0'],
    spares: ['Private-Lines: 2'],
  }),
  login({
    id: 'recovery-phrase',
    source: 'https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki',
    prefixes: [
      'mnemonic',
      'Mnemonic',
      'MNEMONIC',
      'seed phrase',
      'Seed phrase',
      'recovery phrase',
      'Recovery phrase',
      'seed_phrase',
    ],
    pattern:
      /(?:mnemonic|(?:seed|recovery)[ _]phrase)[\w ]{0,12}["'\\]{0,3}\s{0,2}(?:[:=]|is)\s{0,2}["'\\]{0,3}((?:[A-Za-z]{3,8}[ ,]{1,2}){11,23}[A-Za-z]{3,8})/dgi,
    finds: ['mnemonic: «{alpha:6} abandon ability able about above absent absorb abstract absurd abuse access»'],
    spares: ['mnemonic: too short', 'recovery phrase is missing'],
  }),
  patternRule({
    id: 'link-with-token',
    label: 'TOKEN',
    source: 'https://cheatsheetseries.owasp.org/cheatsheets/Forgot_Password_Cheat_Sheet.html',
    trigger: {
      prefixes: ['reset/', 'password/', 'verify/', 'confirm/', 'activate/', 'magic/', 'link/', 'invite/', 'email/'],
    },
    pattern:
      /\/(?:(?:password[-_]?)?reset(?:[-_]?password)?|verify(?:[-_]email)?|confirm|activate|magic(?:[-_]link)?|invite)\/([\w-]{24,256})/dg,
    isSecret: isRandomOneKind,
    finds: ['https://x.example/reset/«{hex:40}»', '/verify-email/«{url:43}»', '/reset-password/«{uuid}»'],
    spares: ['/reset/how-to-reset-your-own-password', '/verify/12', 'reset/{an:12}'],
  }),
  patternRule({
    id: 'oauth-code',
    label: 'OAUTH_CODE',
    source: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2',
    trigger: { prefixes: ['code=', 'code_verifier='] },
    pattern: /[?&](?:code|code_verifier)=([\w~./%-]{20,2048})/dg,
    isSecret: isRandom,
    finds: ['GET /callback?code=«{url:43}»&state=x', '?state=x&code=«4/{url:60}»'],
    spares: ['?code=500', '?code=ERR_PAYMENT_METHOD_NOT_SUPPORTED_17', 'code=E_17'],
  }),
];
