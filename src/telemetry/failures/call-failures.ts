// Failure classes of calls: refused, without an answer, cut off, answered with an error.
import type { FailureClass } from './failure-class.js';

export const CALL_FAILURES: readonly FailureClass[] = [
  {
    id: 'connection-refused',
    says: 'refuses connections: nothing listens',
    saysOfCaller: 'calls an address at which nothing listens',
    blame: 'target',
    kind: 'unavailable',
    weight: 2,
    codes: ['ECONNREFUSED', '08001', 'ER_CONN_HOST_ERROR', 'MYSQL 2003', 'MYSQL 2002', 'UF', 'SC'],
    exceptions:
      /^(?:ConnectionRefused\w*|ConnectException|HttpHostConnect\w*|NoBrokersAvailable|NoNodeAvailable\w*|NewConnectionError)$/,
    phrases:
      /connection refused|connect\(\) failed|connection to [^\n]{1,60} (?:failed|(?:was |is )?refused)|could not connect|can.?t connect|failed to connect|cannot connect|unable to connect|couldn.t connect|connection failure|actively refused|errno 111|error 111|no servers? (?:could be|available|configured)/i,
    source:
      'connect(2); nginx upstream errors; MySQL 2002 and 2003; HAProxy termination state SC; Envoy response flag UF',
  },
  {
    id: 'marked-down',
    says: 'is marked as down by who calls it',
    saysOfCaller: 'has no server left that it could call',
    blame: 'target',
    kind: 'unavailable',
    weight: 1.8,
    atAnyLevel: true,
    codes: ['UH', 'NR', 'UNHEALTHY'],
    exceptions: /^(?:CallNotPermitted\w*|CircuitBreakerOpen\w*|BrokenCircuit\w*)$/,
    phrases:
      /no live upstreams|server \S+ is DOWN|has no server available|no healthy upstream|upstream server temporarily disabled|<NOSRV>|all backends? (?:are )?down|health.?check[^\n]{0,30}fail|circuit.?breaker[^\n]{0,30}open|temporarily disabled|worker for \(\S+\) (?:in error state|has been)|Marking host .{1,60} dead|server is marked dead|server has failed and is disabled/i,
    source:
      'nginx upstream; HAProxy health checks; Apache mod_proxy AH01114; Envoy response flags UH and NR; resilience4j; libmemcached',
  },
  {
    id: 'no-route',
    says: 'cannot be reached: there is no route to it',
    saysOfCaller: 'has no route to what it calls',
    blame: 'target',
    kind: 'network',
    weight: 2.2,
    codes: ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN'],
    exceptions: /^NoRouteToHost\w*$/,
    phrases: /no route to host|network is unreachable|host is unreachable/i,
    source: 'connect(2)',
  },
  {
    id: 'heartbeat-missed',
    says: 'misses its heartbeats',
    blame: 'target',
    kind: 'unavailable',
    weight: 1.4,
    codes: ['SESSION_TIMED_OUT', 'HEARTBEAT_FAILED'],
    exceptions: /^(?:MissedHeartbeat\w*|AMQPHeartbeatTimeout|SessionExpired\w*)$/,
    phrases:
      /missed heartbeats?|heartbeat[^\n]{0,30}(?:timeout|timed out|missed|fail|expired)|session (?:timed out|expired)|client unexpectedly closed TCP|node [^\n]{1,40} not responding/i,
    source: 'AMQP heartbeats; ZooKeeper sessions',
  },
  {
    id: 'timeout',
    says: 'does not answer in time',
    saysOfCaller: 'waits for answers that time out',
    blame: 'target',
    kind: 'latency',
    weight: 1.4,
    codes: [
      'ETIMEDOUT',
      'ESOCKETTIMEDOUT',
      'ECONNABORTED',
      'UND_ERR_HEADERS_TIMEOUT',
      'UND_ERR_CONNECT_TIMEOUT',
      'DEADLINE_EXCEEDED',
      'UT',
      'SH',
      'SD',
      'REQUEST_TIMED_OUT',
      'HTTP 504',
    ],
    exceptions:
      /^(?:TimeoutError|TimeoutException|ReadTimeout\w*|ConnectTimeout\w*|SocketTimeout\w*|HttpTimeout\w*|GatewayTimeout\w*|RequestTimeout\w*)$/,
    phrases:
      /timed? ?-?out|deadline exceeded|no (?:response|answer|reply) (?:from|within)|did not (?:respond|answer)|timeout (?:of|after|exceeded|reached)/i,
    source: 'connect(2); gRPC DEADLINE_EXCEEDED; HAProxy termination states sH and sD; Envoy response flag UT; undici',
  },
  {
    id: 'connection-closed',
    says: 'closes connections before it answers',
    saysOfCaller: 'has connections that are closed before they are answered',
    blame: 'target',
    kind: 'network',
    weight: 1.2,
    codes: [
      'ECONNRESET',
      'EPIPE',
      '08006',
      '08003',
      '08P01',
      'ER_NET_READ_ERROR',
      'MYSQL 2006',
      'MYSQL 2013',
      'PROTOCOL_CONNECTION_LOST',
      'UND_ERR_SOCKET',
      'UC',
      'UR',
    ],
    exceptions:
      /^(?:ConnectionReset\w*|BrokenPipe\w*|EOFException|EOFError|IncompleteRead\w*|RemoteDisconnected|ConnectionClosed\w*|StreamLost\w*|\w*ServerDisconnected\w*|AMQPConnectionError|ClientAbort\w*|NoHttpResponse\w*)$/,
    phrases:
      /connection reset|broken pipe|prematurely closed|closed (?:the )?connection unexpectedly|connection unexpectedly closed|socket hang up|connection (?:was |has been )?(?:closed|lost|aborted)|unexpected EOF|server has gone away|lost connection|stream isn.t writeable|channel (?:is )?closed|end of file found|stream \d+ was not closed cleanly|empty reply from server|header parser received no bytes|unexpected end of file from server/i,
    source:
      'errno(3); PostgreSQL errcodes, class 08; MySQL 2006 and 2013; Envoy response flags UC and UR; curl 52 and 92',
  },
  {
    id: 'server-errors',
    says: 'answers with server errors',
    saysOfCaller: 'is answered with server errors',
    blame: 'target',
    kind: 'dependency',
    weight: 0.9,
    codes: ['HTTP 500', 'HTTP 502', 'HTTP 503', 'ERR_BAD_RESPONSE', 'UNAVAILABLE', 'INTERNAL', 'URX'],
    exceptions: /^(?:HttpServerError\w*|InternalServerError\w*|ServiceUnavailable\w*|BadGateway\w*)$/,
    phrases:
      /(?:status(?: code)?|answered|returned|replied|response(?: code)?|got|HTTP(?:\/[\d.]+)?)["\s:=]{0,4}50[0-4]\b|50[234] (?:bad gateway|service|gateway)|internal server error|service unavailable|bad gateway/i,
    source: 'RFC 9110; gRPC UNAVAILABLE and INTERNAL; axios',
  },
  {
    id: 'retries-used-up',
    says: 'gives up after its retries',
    blame: 'symptom',
    kind: 'dependency',
    weight: 0.5,
    codes: ['ERR_TOO_MANY_RETRIES', 'UPSTREAM_RETRY_LIMIT_EXCEEDED'],
    exceptions: /^(?:MaxRetries\w*|RetryError|RetriesExceeded\w*|ExhaustedRetry\w*)$/,
    phrases:
      /max(?:imum)? (?:number of )?retries|retries (?:exhausted|per request|exceeded)|giving up|gave up|retry (?:limit|attempts)|will retry|retrying/i,
    source: 'urllib3, ioredis, Spring Retry',
  },
];
