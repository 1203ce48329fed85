// More true sentences of what tools returned, by another hand: written after the checker, and not used while it was fixed.
import type { SentencesByKind } from './tool-prose.js';
import type { ToolStage } from './stage.js';

export const moreSentences = ({ row, whole }: ToolStage): SentencesByKind => {
  const errors = row('overview', { service: 'payments' });
  const checkout = row('overview', { service: 'checkout' });
  const stock = row('overview', { service: 'stock' });
  const line = row('search', { traceId: '4bf92f3577b34da6a3ce929d0e0e4001' });
  const answer = row('answers', { requestId: 'r-5' });
  const charge = row('slowest', { spanId: 'd1' });
  const take = row('trace', { spanId: 'e1' });
  const reserve = row('trace', { spanId: 'c1' });
  const deploy = row('changes', { change: 'deploy' });
  const full = row('gauges', { gauge: 'db.pool.in_use', value: 20 });
  const calm = row('gauges', { gauge: 'db.pool.in_use', value: 4 });
  const passage = row('documents', { kind: 'passage' });
  const similar = row('similar', { kind: 'past-issue' });
  return {
    'a count': [
      `rate: Payments produced 41 error messages ${errors}`,
      `rate: checkout shows 34 errors in this window ${checkout}`,
      `rate: We see 41 error entries for \`payments\` ${errors}`,
      `rate: **payments**: 41 error lines ${errors}`,
      `rate: The stock service only has warnings: 15 lines ${stock}`,
    ],
    'a rate per time': [
      `rate: Error volume of payments is roughly 3 lines per minute ${errors}`,
      `rate: checkout logged 3 errors at 10:06 UTC ${checkout}`,
      `rate: payments error logs run at about 3 per minute from 10:02 ${errors}`,
    ],
    'first and last': [
      `observation: Errors in payments began at 10:02 UTC ${errors}`,
      `observation: The onset of the errors in payments is 10:02 ${errors}`,
      `observation: payments has been logging errors since 10:02 UTC ${errors}`,
      `observation: checkout errors were logged from 10:02 to 10:14 UTC ${checkout}`,
    ],
    'a line quoted': [
      `observation: At 10:02:29.011 payments logged: "could not charge order 71001: timeout while waiting for a connection from the pool (size 20)" ${line}`,
      `observation: The log line reads "could not charge order 71001" and its exception is PoolTimeout ${line}`,
      `observation: The payments log says the charge hit a "timeout while waiting for a connection from the pool (size 20)" ${line}`,
      `observation: checkout returned "504 after 3005 ms" for request r-5 ${answer}`,
      `observation: checkout (pod checkout-6c9d) logged "POST /pay answered 504 after 3005 ms" at 10:04:05 UTC ${answer}`,
    ],
    'which service, pod and version': [
      `observation: The affected pod is payments-6c9d, version 2.0.0 ${line}`,
      `observation: The payments pod payments-6c9d was on version 2.0.0 when it logged the error ${line}`,
      `observation: Trace 4bf92f3577b34da6a3ce929d0e0e4001 contains an error line of payments ${line}`,
    ],
    'a latency': [
      `rate: The \`charge\` operation in \`payments\` took 3080.5 ms at 10:14:50 ${charge}`,
      `rate: charge (payments) had a duration of 3.08 s ${charge}`,
      `rate: In the trace, pool.take accounts for 3.00 s ${take}`,
      `rate: stock answered GET /reserve in 22 ms ${reserve}`,
      `rate: The span pool.take in payments errored after 3 seconds ${take}`,
      `rate: GET /reserve in stock took 22 ms, whereas pool.take in payments took 3 s ${reserve}${take}`,
    ],
    'a gauge': [
      `rate: db.pool.in_use of payments climbed to 20 at 10:02:30 from 4 at 10:00 ${full}${calm}`,
      `rate: The pool gauge db.pool.in_use was at 20 for payments-6c9d at 10:02:30 UTC ${full}`,
      `rate: \`db.pool.in_use\` jumped from 4 to 20 on payments-6c9d ${calm}${full}`,
    ],
    'a change': [
      `observation: Version 2.0.0 of payments was rolled out at 09:58:00 UTC ${deploy}`,
      `observation: There was a deployment of payments at 09:58 ("payments 2.0.0: new connection pool") ${deploy}`,
      `observation: The change "payments 2.0.0: new connection pool" was deployed to payments at 09:58:00 ${deploy}`,
      `observation: payments released version 2.0.0 at 09:58, with the title "payments 2.0.0: new connection pool" ${deploy}`,
    ],
    'an absence': [
      `absence: No error logs from cart were found ${whole('cart')}`,
      `absence: cart shows no error lines ${whole('cart')}`,
      `absence: Nothing was deployed to cart ${whole('cartChanges')}`,
      `absence: cart had no changes between 10:00 and 10:15 UTC ${whole('cartChanges')}`,
      `absence: queue.lag has no metric points ${whole('lag')}`,
    ],
    'what a search returned': [
      `observation: A search of the payments error logs returned 41 lines ${whole('search')}`,
      `observation: get_traces returned 5 spans for trace 4bf92f3577b34da6a3ce929d0e0e4000 ${whole('trace')}`,
    ],
    'a document': [
      `observation: The postmortem on "Payments pool exhausted (2026-03-02)" reports "Twenty timeouts emptied the pool." ${passage}`,
      `observation: Per payments-pool.md: "The client of the card provider did not give its connection back when a call timed out." ${passage}`,
      `observation: A past incident of 2026-09-23 (inc-2) is recorded as "checkout answers 504 since 18:20, why?" ${similar}`,
    ],
  };
};
