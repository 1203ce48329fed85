// Faults of the parcel carrier's services, machines and partners: what its programs log then, in their own words.
import { SECOND } from '../../src/kernel/time.js';
import { clef, laravel, mysql, phpFpm, sidekiq, spring, syslog, traefikOwn, zerolog } from './parcel-lines.js';
import { PARCEL_DATA_FAULTS } from './parcel-data-faults.js';
import type { ParcelFault } from './parcel-stack.js';

const SERVICE_FAULTS: readonly ParcelFault[] = [
  {
    id: 'tracking-2-typo',
    culprit: /^tracking-2$/,
    classes: ['name-not-resolved', 'configuration-wrong'],
    before: [(at) => zerolog(at, 2, 'info', 'listening', { addr: '10.6.0.22:7001', version: '3.4.0' })],
    told: [
      (at) =>
        zerolog(at, 2, 'error', 'read events', {
          error:
            'server selection error: context deadline exceeded, current topology: { Type: Unknown, Servers: [{ Addr: mongo1.intrenal:27017, Type: Unknown, Last error: dial tcp: lookup mongo1.intrenal on 10.6.0.2:53: no such host }, ] }',
        }),
    ],
    requests: [{ by: 'tracking-2', share: 0.95, status: 500 }],
  },
  {
    id: 'tracking-1-clock',
    culprit: /^tracking-1$/,
    classes: ['clock-skew'],
    told: [
      (at) => zerolog(at, 1, 'error', 'authorise', { error: 'token has invalid claims: token used before issued' }),
    ],
    requests: [{ by: 'tracking-1', share: 0.95, status: 500 }],
  },
  {
    id: 'rates-oom',
    culprit: /^rates/,
    classes: ['out-of-memory', 'crash'],
    told: [
      (at, step) =>
        syslog(
          at,
          'kernel',
          `[91233.${at % 999_999}] Memory cgroup out of memory: Killed process ${4_121 + step} (Parcel.Rates) total-vm:273811240kB, anon-rss:510244kB, file-rss:98304kB, shmem-rss:0kB, UID:1001 pgtables:1816kB oom_score_adj:0`,
        ),
      (at) => syslog(at, 'systemd[1]', 'rates.service: A process of this unit has been killed by the OOM killer.'),
      (at) => syslog(at, 'systemd[1]', "rates.service: Failed with result 'oom-kill'."),
      (at, step) => syslog(at, 'systemd[1]', `rates.service: Scheduled restart job, restart counter is at ${step}.`),
    ],
    every: 6 * SECOND,
    requests: [{ by: 'rates', share: 0.6, status: 502 }],
  },
  {
    id: 'rates-crash-loop',
    culprit: /^rates/,
    classes: ['crash', 'defect', 'configuration-wrong'],
    told: [
      (at) =>
        clef(at, 'Application terminated unexpectedly', {
          '@l': 'Fatal',
          '@x': "System.InvalidOperationException: Unable to resolve service for type 'Parcel.Rates.ISurcharges' while attempting to activate 'Parcel.Rates.PriceStore'.\n   at Microsoft.Extensions.DependencyInjection.ServiceLookup.CallSiteFactory.CreateArgumentCallSites(ServiceIdentifier serviceIdentifier)\n   at Program.<Main>$(String[] args) in /src/Program.cs:line 31",
        }),
      (at) => syslog(at, 'systemd[1]', 'rates.service: Main process exited, code=exited, status=134/n/a'),
      (at) => syslog(at, 'systemd[1]', "rates.service: Failed with result 'exit-code'."),
      (at, step) => syslog(at, 'systemd[1]', `rates.service: Scheduled restart job, restart counter is at ${step}.`),
    ],
    every: 3 * SECOND,
    requests: [{ by: 'rates', share: 1, status: 502 }],
  },
  {
    id: 'rates-defect',
    culprit: /^rates/,
    classes: ['defect'],
    before: [
      (at) =>
        clef(at, 'Application started. Press Ctrl+C to shut down.', { SourceContext: 'Microsoft.Hosting.Lifetime' }),
    ],
    told: [
      (at) =>
        clef(at, 'An unhandled exception has occurred while executing the request.', {
          '@l': 'Error',
          SourceContext: 'Microsoft.AspNetCore.Diagnostics.ExceptionHandlerMiddleware',
          '@x': 'System.NullReferenceException: Object reference not set to an instance of an object.\n   at Parcel.Rates.Surcharges.Of(Zone zone) in /src/Surcharges.cs:line 18',
        }),
    ],
    requests: [{ by: 'rates', share: 0.7, status: 500 }],
  },
  {
    id: 'billing-heap',
    culprit: /^billing/,
    classes: ['out-of-memory', 'garbage-collection'],
    told: [
      (at) =>
        spring(
          at,
          'ERROR',
          'o.a.c.c.C.[.[.[/].[dispatcherServlet]',
          'Servlet.service() for servlet [dispatcherServlet] in context with path [] threw exception [Handler dispatch failed: java.lang.OutOfMemoryError: Java heap space] with root cause\n\njava.lang.OutOfMemoryError: Java heap space\n\tat com.parcel.billing.Pdf.render(Pdf.java:77)',
        ),
      (at, step) =>
        spring(
          at,
          'WARN',
          'com.zaxxer.hikari.pool.HikariPool',
          `HikariPool-1 - Thread starvation or clock leap detected (housekeeper delta=${41 + step}s512ms).`,
        ),
    ],
    requests: [{ by: 'billing', share: 0.7, status: 500, millis: 9_000 }],
  },
  {
    id: 'tax-certificate',
    culprit: /taxes\.example/,
    classes: ['certificate-expired'],
    told: [
      (at) =>
        spring(
          at,
          'ERROR',
          'c.parcel.billing.TaxClient',
          'tax could not be computed\norg.springframework.web.client.ResourceAccessException: I/O error on POST request for "https://api.taxes.example/v3/compute": PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed\n\tat org.springframework.web.client.DefaultRestClient.createResourceAccessException(DefaultRestClient.java:693)\nCaused by: javax.net.ssl.SSLHandshakeException: PKIX path validation failed: java.security.cert.CertPathValidatorException: validity check failed\n\tat java.base/sun.security.ssl.Alert.createSSLException(Alert.java:131)\nCaused by: java.security.cert.CertificateExpiredException: NotAfter: Thu Jan 14 23:59:59 UTC 2027\n\tat java.base/sun.security.x509.CertificateValidity.valid(CertificateValidity.java:277)',
        ),
    ],
    requests: [{ by: 'billing', share: 0.6, status: 502 }],
  },
  {
    id: 'sms-429',
    culprit: /sms\.example/,
    classes: ['rate-limited'],
    told: [
      (at) => sidekiq(at, 'INFO', 'SmsJob', 'fail'),
      (at) =>
        sidekiq(
          at,
          'WARN',
          'SmsJob',
          'Faraday::TooManyRequestsError: the server responded with status 429 for POST https://api.sms.example/v1/messages',
        ),
    ],
  },
  {
    id: 'notify-password',
    culprit: /^notify/,
    classes: ['credentials-refused'],
    told: [
      (at) =>
        mysql(at, 'Note', '010926', 'Server', "Access denied for user 'notify'@'10.6.0.31' (using password: YES)"),
      (at) =>
        sidekiq(
          at,
          'WARN',
          'SmsJob',
          "ActiveRecord::DatabaseConnectionError: There is an issue connecting with your hostname: mysql1. Access denied for user 'notify'@'10.6.0.31' (using password: YES)",
        ),
    ],
  },
  {
    id: 'fpm-children',
    culprit: /^(?:php|portal)/,
    classes: ['threads-exhausted'],
    told: [
      (at) => phpFpm(at, 'WARNING', '[pool www] server reached pm.max_children setting (20), consider raising it'),
      (at, step) =>
        phpFpm(
          at,
          'WARNING',
          `[pool www] child ${300 + step}, script '/srv/portal/public/index.php' (request: "POST /index.php") execution timed out (31.4 sec), terminating`,
        ),
    ],
    every: 5 * SECOND,
    requests: [{ by: 'portal', share: 0.8, status: 504, millis: 30_000 }],
  },
  {
    id: 'name-server-down',
    culprit: /dns|10\.6\.0\.2|resolv|name/i,
    classes: ['name-not-resolved', 'name-server'],
    told: [
      (at, step) =>
        zerolog(at, step % 4 < 2 ? 1 : 2, 'error', 'read events', {
          error:
            'dial tcp: lookup mongo1.parcel.internal on 10.6.0.2:53: read udp 10.6.0.21:40112->10.6.0.2:53: i/o timeout',
        }),
      (at) =>
        laravel(
          at,
          'ERROR',
          'SQLSTATE[HY000] [2002] php_network_getaddresses: getaddrinfo for mysql1.parcel.internal failed: Temporary failure in name resolution',
        ),
      (at) =>
        sidekiq(
          at,
          'WARN',
          'SmsJob',
          'Socket::ResolutionError: Failed to open TCP connection to api.sms.example:443 (getaddrinfo: Temporary failure in name resolution)',
        ),
    ],
    requests: [
      { by: 'portal', share: 0.7, status: 500 },
      { by: 'tracking-1', share: 0.7, status: 500 },
      { by: 'tracking-2', share: 0.7, status: 500 },
    ],
  },
  {
    id: 'notify-hangs',
    culprit: /^notify/,
    classes: ['silence'],
    silent: ['notify.log'],
    smsGrowth: 2,
  },
  {
    id: 'billing-down',
    culprit: /^billing/,
    classes: ['connection-refused', 'silence', 'marked-down'],
    silent: ['billing.log'],
    told: [
      (at) =>
        traefikOwn(at, 'debug', "'502 Bad Gateway' caused by: dial tcp 10.6.0.14:8090: connect: connection refused"),
      (at) =>
        laravel(
          at,
          'ERROR',
          "cURL error 7: Failed to connect to billing port 8090 after 0 ms: Couldn't connect to server (see https://curl.haxx.se/libcurl/c/libcurl-errors.html) for http://billing:8090/invoices",
        ),
    ],
    requests: [
      { by: 'billing', share: 1, status: 502 },
      { by: 'portal', share: 0.4, status: 500 },
    ],
  },
];

export const PARCEL_FAULTS: readonly ParcelFault[] = [...PARCEL_DATA_FAULTS, ...SERVICE_FAULTS];
