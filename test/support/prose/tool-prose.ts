// True sentences as good models write them of what their tools returned: each cites the rows that show it. Written from the rows.
import { toolStage, type ToolStage } from './stage.js';

export type SentencesByKind = { readonly [kind: string]: readonly string[] };

const ERROR = { service: 'payments', level: 'error' };
const MESSAGE = 'could not charge order 71000: timeout while waiting for a connection from the pool (size 20)';

const counts = ({ row, whole }: ToolStage): SentencesByKind => {
  const payments = row('overview', ERROR);
  const checkout = row('overview', { service: 'checkout' });
  const gateway = row('overview', { service: 'gateway' });
  const stock = row('overview', { service: 'stock' });
  return {
    'a count': [
      `rate: payments logged 41 error lines ${payments}`,
      `rate: The \`payments\` service logged 41 errors in the window. ${payments}`,
      `rate: \`checkout\` logged 34 error-level lines between 10:00 and 10:15 UTC ${checkout}`,
      `observation: There are 34 error lines from checkout. ${checkout}`,
      `rate: stock logged 15 warnings during the window ${stock}`,
      `observation: gateway logged a single fatal line, at 10:03 UTC ${gateway}`,
      `rate: In total, payments emitted 41 error-level log entries ${payments}`,
      `rate: 41 lines of payments are at level error ${payments}`,
      `rate: payments had 41 errors and checkout had 34 ${payments}${checkout}`,
      `rate: The errors are concentrated in payments (41 lines) and checkout (34 lines) ${payments}${checkout}`,
    ],
    'a rate per time': [
      `rate: payments logged 3 error lines at 10:02 ${payments}`,
      `rate: payments logged 4 error lines in the minute of 10:05 UTC ${payments}`,
      `rate: The errors of payments peaked at 4 per minute ${payments}`,
      `rate: payments logged 3 to 4 errors per minute ${payments}`,
      `rate: checkout logged 2 to 3 error lines per minute ${checkout}`,
      `rate: Since 10:02, payments has logged about 3 errors per minute ${payments}`,
    ],
    'first and last': [
      `observation: The first errors of payments are in the minute of 10:02 UTC ${payments}`,
      `observation: payments errors start at 10:02 UTC and continue through 10:14 UTC ${payments}`,
      `observation: checkout errors first appear at 10:02 ${checkout}`,
      `observation: The first payments error occurs at 10:02:10 UTC ${row('search', { level: 'error' })}`,
      `observation: payments began logging errors at 10:02 ${payments}`,
      `rate: Between 10:02 and 10:14, payments logged 41 errors ${payments}`,
      `rate: payments logged 41 errors, first at 10:02 and last at 10:14 ${payments}`,
    ],
    'what a search returned': [
      `observation: The search for payments errors matched 41 lines ${whole('search')}`,
      `observation: search_logs found 34 error lines for checkout ${whole('answers')}`,
      `observation: 41 error log lines of payments were found in the window ${whole('search')}`,
      `observation: The trace 4bf92f3577b34da6a3ce929d0e0e4000 has 5 spans ${whole('trace')}`,
      `observation: 40 spans of payments match, of which the slowest 6 were read ${whole('slowest')}`,
      `observation: list_deploys returned two changes ${whole('changes')}`,
    ],
  };
};

const lines = ({ row }: ToolStage): SentencesByKind => {
  const error = row('search', { message: MESSAGE });
  const answer = row('answers', { requestId: 'r-0' });
  const later = row('answers', { requestId: 'r-33' });
  const fatal = row('overview', { level: 'fatal' }, 1);
  const stock = row('overview', { message: 'price cache of shelf 5 is older than 60 s' }, 1);
  return {
    'a line quoted whole': [
      `observation: At 10:02:10 UTC, payments logged "${MESSAGE}" ${error}`,
      `observation: \`payments\` logged “${MESSAGE}” at 10:02:10.011 UTC. ${error}`,
      `observation: checkout logged "POST /pay answered 504 after 3000 ms" at 10:02:10 UTC ${answer}`,
      `observation: An error line from checkout at 10:02:10 reads "POST /pay answered 504 after 3000 ms" ${answer}`,
      `observation: stock warned "price cache of shelf 5 is older than 60 s" ${stock}`,
    ],
    'a part of a line quoted': [
      `observation: payments reports "timeout while waiting for a connection from the pool" ${error}`,
      `observation: At 10:02:10 payments failed to charge an order: "timeout while waiting for a connection from the pool (size 20)" ${error}`,
      `observation: The error in payments is "timeout while waiting for a connection from the pool (size 20)" ${error}`,
      `observation: checkout's error at 10:02:10 says "answered 504 after 3000 ms" ${answer}`,
      `observation: gateway logged a fatal "upstream checkout unhealthy" at 10:03:30 UTC ${fatal}`,
      `observation: At 10:14:49 checkout logged that "POST /pay answered 504" ${later}`,
      `observation: The exception type is PoolTimeout ${error}`,
      `observation: payments throws PoolTimeout in "Pool.take (pool.js:88)" ${error}`,
      `observation: The stack of the payments error shows "at charge (charge.js:41)" ${error}`,
    ],
    'which service, pod and version': [
      `observation: The error at 10:02:10 was logged by pod payments-6c9d running version 2.0.0 ${error}`,
      `observation: payments runs version 2.0.0 on pod payments-6c9d ${error}`,
      `observation: The failing line of payments comes from version 2.0.0 ${error}`,
      `observation: At 10:02:10 payments (version 2.0.0, pod payments-6c9d, prod) logged a PoolTimeout error ${error}`,
      `observation: checkout was on version 1.4.1 at 10:02:10 ${answer}`,
      `observation: Request r-0 to checkout was answered with HTTP 504 ${answer}`,
      `observation: The http.status_code of the checkout line at 10:02:10 is 504 ${answer}`,
    ],
  };
};

const spans = ({ row }: ToolStage): SentencesByKind => {
  const entry = row('trace', { spanId: 'a1' });
  const pay = row('trace', { spanId: 'b1' });
  const stock = row('trace', { spanId: 'c1' });
  const charge = row('trace', { spanId: 'd1' });
  const take = row('trace', { spanId: 'e1' });
  return {
    'a latency': [
      `rate: The charge span of payments took 3.062 s ${charge}`,
      `rate: In payments, charge took 3061.5 ms at 10:02:10 ${charge}`,
      `rate: POST /checkout on gateway took 3.12 s and ended in error ${entry}`,
      `rate: \`POST /pay\` in checkout took 3.108 seconds ${pay}`,
      `rate: GET /reserve in stock took only 22 ms ${stock}`,
      `rate: The call to GET /reserve in stock completed in 22 ms ${stock}`,
      `rate: pool.take in payments took about 3 s ${take}`,
      `rate: pool.take lasted roughly 3.0 seconds and failed ${take}`,
      `rate: The slowest charge span of payments, at 10:14:50, took 3.08 s ${row('slowest', { spanId: 'd1' })}`,
      `rate: payments spent ~3.06 s in charge ${charge}`,
      `observation: The charge span in payments has status error ${charge}`,
      `observation: The gateway span POST /checkout failed at 10:02:10 UTC ${entry}`,
    ],
    'two facts in a sentence': [
      `rate: charge in payments took 3.062 s, while GET /reserve in stock took 22 ms ${charge}${stock}`,
      `rate: POST /checkout in gateway took 3.12 s and charge in payments took 3.062 s ${entry}${charge}`,
      `rate: charge in payments took 3.062 s; pool.take in payments took 3 s ${charge}${take}`,
      `observation: The charge span in payments failed, and so did POST /pay in checkout ${charge}${pay}`,
      `observation: payments logged "timeout while waiting for a connection" at 10:02:10 and checkout logged "POST /pay answered 504 after 3000 ms" at 10:02:10 ${row('search', { message: MESSAGE })}${row('answers', { requestId: 'r-0' })}`,
      `observation: payments 2.0.0 was deployed at 09:58:00, and payments logged its first error at 10:02:10 ${row('changes', { change: 'deploy' })}${row('search', { message: MESSAGE })}`,
      `rate: db.pool.in_use of payments was 20 at 10:02:30 and db.pool.waiting was 10 ${row('gauges', { gauge: 'db.pool.in_use', value: 20 })}${row('gauges', { gauge: 'db.pool.waiting', value: 10 })}`,
    ],
  };
};

const gauges = ({ row }: ToolStage): SentencesByKind => {
  const calm = row('gauges', { gauge: 'db.pool.in_use', value: 4 });
  const full = row('gauges', { gauge: 'db.pool.in_use', value: 20 });
  const none = row('gauges', { gauge: 'db.pool.waiting', value: 0 });
  const most = row('gauges', { gauge: 'db.pool.waiting', value: 13 });
  const before = row('gauges', { gauge: 'db.pool.in_use', value: 6 }, 1);
  const stock = row('periods', { service: 'stock' });
  const stockBefore = row('periods', { service: 'stock' }, 2);
  return {
    'a gauge': [
      `rate: db.pool.in_use of payments is 20 at 10:02:30 UTC ${full}`,
      `rate: db.pool.in_use on payments-6c9d stood at 20 at 10:02:30 ${full}`,
      `rate: db.pool.waiting of payments reached 13 at 10:04 UTC ${most}`,
      `rate: At 10:00, db.pool.in_use was 4 ${calm}`,
      `rate: The gauge db.pool.in_use of payments hit 20 at 10:02:30 ${full}`,
    ],
    'a comparison': [
      `rate: db.pool.in_use of payments rose from 4 at 10:00:00 to 20 at 10:02:30 ${calm}${full}`,
      `rate: db.pool.in_use in payments went from 4 to 20 ${calm}${full}`,
      `rate: db.pool.waiting of payments climbed from 0 to 13 by 10:04 ${none}${most}`,
      `rate: db.pool.in_use increased from 6 before the incident to 20 at 10:02:30 ${before}${full}`,
      `rate: db.pool.in_use of payments is 20 at 10:02:30, up from 4 at 10:00:00 ${full}${calm}`,
      `rate: stock logged 15 warnings in the window and 15 in the window before ${stock}${stockBefore}`,
    ],
  };
};

const others = ({ row, whole }: ToolStage): SentencesByKind => {
  const deploy = row('changes', { change: 'deploy' });
  const flag = row('changes', { change: 'flag' });
  const passage = row('documents', { kind: 'passage' });
  const similar = row('similar', { kind: 'past-issue' });
  return {
    'a change': [
      `observation: payments 2.0.0 was deployed at 09:58 UTC: "payments 2.0.0: new connection pool" ${deploy}`,
      `observation: At 09:58:00 UTC there was a deploy of payments, "payments 2.0.0: new connection pool" ${deploy}`,
      `observation: A deploy of payments (version 2.0.0) happened at 09:58:00 ${deploy}`,
      `observation: payments was deployed at 09:58:00, titled "payments 2.0.0: new connection pool" ${deploy}`,
      `observation: The last deploy of payments was version 2.0.0 at 09:58 UTC ${deploy}`,
      `observation: A feature flag of stock changed at 07:30: "flag new-shelves on for 10 %" ${flag}`,
      `observation: The deploy of payments 2.0.0 at 09:58 precedes the first error at 10:02:10 ${deploy}${row('search', { message: MESSAGE })}`,
      `observation: payments 2.0.0 went out at 09:58, about 4 minutes before the first error at 10:02:10 ${deploy}${row('search', { message: MESSAGE })}`,
    ],
    'an absence': [
      `absence: No log lines of payments with the words "certificate expired" were found ${whole('certificates')}`,
      `absence: There are no error lines from cart in the window ${whole('cart')}`,
      `absence: cart logged no errors ${whole('cart')}`,
      `absence: No changes of cart were found ${whole('cartChanges')}`,
      `absence: No deploys of cart in the window ${whole('cartChanges')}`,
      `absence: There were no deployments to cart between 10:00 and 10:15 ${whole('cartChanges')}`,
      `absence: The search for "certificate expired" in payments returned nothing ${whole('certificates')}`,
      `absence: No metric points of the gauge queue.lag were found ${whole('lag')}`,
      `absence: No data exists for queue.lag ${whole('lag')}`,
    ],
    'a document': [
      `observation: The postmortem "Payments pool exhausted (2026-03-02)" says "Twenty timeouts emptied the pool." ${passage}`,
      `observation: According to the postmortems, "The client of the card provider did not give its connection back when a call timed out." ${passage}`,
      `observation: A document in postmortems, payments-pool.md, states "Twenty timeouts emptied the pool" ${passage}`,
      `observation: The section "Cause" of payments-pool.md says that "Twenty timeouts emptied the pool" ${passage}`,
      `observation: An earlier issue of 2026-09-23, inc-2, found "payments waits for a connection from its pool since release 1.9.0" ${similar}`,
      `observation: A similar incident (inc-2, resolved) from 2026-09-23 was "checkout answers 504 since 18:20, why?" ${similar}`,
      `observation: The past incident inc-2 suspected "release 1.9.0" of payments ${similar}`,
    ],
    'a cause': [
      `cause: The root cause is in payments: "timeout while waiting for a connection from the pool (size 20)" ${row('search', { message: MESSAGE })}`,
      `cause: Checkout fails because charge in payments fails ${row('trace', { spanId: 'd1' })}`,
      `cause: payments is the root cause: its span pool.take failed after 3 s ${row('trace', { spanId: 'e1' })}`,
      `cause: The failing pool.take span in payments is responsible ${row('trace', { spanId: 'e1' })}`,
    ],
  };
};

/** By kind. */
export const toolSentences = (stage: ToolStage = toolStage()): SentencesByKind =>
  Object.fromEntries([counts, lines, spans, gauges, others].flatMap((write) => Object.entries(write(stage))));
