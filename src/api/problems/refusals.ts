// The HTTP problem of each refusal of a use case. A new kind of refusal does not compile until it has a row here.
import { optional } from '../../kernel/optional.js';
import { SECOND } from '../../kernel/time.js';
import type { AppRefusal } from '../../app/requests.js';
import { isRejection } from '../../kernel/rejection.js';
import { type ProblemDetails, ProblemError } from './problems.js';

type RefusalRow = readonly [status: number, title: string, howToFix: string, field?: string];

const REFUSALS: { readonly [kind in AppRefusal['rejected']]: RefusalRow } = {
  'unknown-investigation': [
    404,
    'No such investigation',
    'Check the id, or ask a first question under it.',
    'clientTxnId',
  ],
  'investigation-deleted': [404, 'The investigation is hidden', 'POST …/undelete restores it.', 'clientTxnId'],
  'investigation-erased': [
    404,
    'The investigation was erased',
    'Its words are gone for good: use another id.',
    'clientTxnId',
  ],
  'investigation-beyond-services': [
    403,
    'The API key is limited to services',
    'Use another id, or a key without that limit; name no snapshots and collections with this one.',
    'clientTxnId',
  ],
  'not-deleted': [409, 'The investigation is not deleted', 'There is nothing to restore.', 'clientTxnId'],
  'message-id-reused': [
    409,
    'The message id was used for another body',
    'Send the first body again, or use a new id.',
    'messageId',
  ],
  'body-mismatch': [
    409,
    'Two message ids that differ',
    'Send the same id in the body and in Idempotency-Key, or only one.',
    'messageId',
  ],
  'turn-queue-full': [
    429,
    'Too many turns are waiting',
    'Wait for an answer, then send it again with the same message id.',
  ],
  'beyond-capacity': [
    429,
    'More is asked than can be answered in time',
    'Wait as long as Retry-After says, then send it again with the same message id; nothing was done.',
  ],
  'nothing-to-confirm': [
    409,
    'No turn waits to be confirmed',
    'GET …/turns shows the turns that ask: status "confirm".',
    'confirms',
  ],
  'no-such-turn': [404, 'No such turn', 'GET …/turns lists the turns.', 'turn'],
  'unknown-turn': [404, 'No such turn', 'GET …/turns lists the turns.', 'turn'],
  'no-findings': [404, 'The turn drew no findings', 'GET …/turns/{n} shows where the turn stands.', 'turn'],
  'turn-has-ended': [409, 'The turn has ended', 'Its answer stands: GET …/turns/{n}.', 'turn'],
  'no-active-issue': [409, 'No issue is active', 'Ask about one first.'],
  'no-earlier-issue': [
    409,
    'There is no earlier issue to return to',
    'Leave "relation" out, or use "new_issue".',
    'relation',
  ],
  'stale-driver': [503, 'Another process has taken over', 'Send it again with the same message id.'],
  'step-not-awaited': [409, 'The step was recorded already', 'GET …/turns/{n} shows where the turn stands.', 'turn'],
  'chain-running': [409, 'A chain goes on there', 'GET …/chains shows it; POST …/chains/{run}/cancel ends it.'],
  'unknown-chain': [404, 'No such chain', 'GET /v1/chains lists them.', 'chain'],
  'id-of-chain-part': [
    400,
    'The id is that of a part of a chain',
    'Use an id that does not end like ~c1.s1.a1.',
    'clientTxnId',
  ],
  'id-too-long': [
    409,
    'The id has no room for the parts of a chain',
    'Start the chain under an id of at most 230 characters.',
    'clientTxnId',
  ],
  'unknown-chain-run': [404, 'No such run of a chain', 'GET …/chains lists them.', 'run'],
  'unknown-chain-execution': [404, 'No such execution in this run', 'GET …/chains lists them.', 'execution'],
  'chain-has-ended': [409, 'The run of the chain has ended', 'GET …/chains shows how.', 'run'],
  'chain-part-ended': [409, 'The execution has ended', 'GET …/chains shows how.', 'execution'],
  'chain-step-not-awaited': [409, 'The chain is not there', 'GET …/chains shows where it stands.', 'run'],
  'nothing-to-answer': [409, 'Nothing is asked there', 'GET …/chains shows what waits for a person.', 'execution'],
  'no-standing-approval': [404, 'No such standing approval', 'GET /v1/chains lists them.', 'tool'],
  'unknown-interaction': [
    404,
    'No such interaction in this investigation',
    'GET …/interactions lists them.',
    'interaction',
  ],
  'unknown-batch': [404, 'No such batch in this investigation', 'Use a hash from the evidence of an answer.', 'hash'],
  'silence-not-proposed': [
    409,
    'The alert cannot be silenced',
    'GET /v1/alerts/{alert} shows in "proposedSilence" what is proposed, and for how long.',
    'alert',
  ],
  'silence-unconfirmed': [
    502,
    'It is not known whether the alert is silenced',
    'Send it again: a silence that is there is found. Check "silences" of its source in alerts.sources.',
    'alert',
  ],
  'alert-deleted': [404, 'The alert was deleted', 'POST /v1/alerts/{alert}/undelete restores it.', 'alert'],
  'alert-erased': [404, 'The alert was erased', 'Its words are gone for good.', 'alert'],
  'on-legal-hold': [
    409,
    'It is on legal hold',
    'GET /v1/retention says who has placed it; POST …/release-hold ends it.',
  ],
  'not-on-hold': [409, 'It is on no legal hold', 'GET /v1/retention lists the holds.'],
  'retention-not-due': [409, 'It is not due to go', 'GET /v1/retention?preview=true shows what is.'],
  'retention-running': [409, 'A retention run is under way', 'GET /v1/retention shows how far it is.'],
  'no-retention-policy': [
    409,
    'No retention policy is configured',
    'Set "retention.policies" in the configuration: docs/records.md has an example.',
  ],
  'retention-run-lost': [503, 'Another process has taken the retention run over', 'GET /v1/retention shows it.'],
  'unknown-alert': [404, 'No such alert', 'GET /v1/alerts lists them.', 'alert'],
  'unknown-notification': [404, 'No such notification', 'GET /v1/notifications lists them.', 'notification'],
  'notification-not-due': [
    409,
    'It is not to be sent now',
    'GET /v1/notifications/{notification} shows where it stands.',
    'notification',
  ],
  'unknown-source': [
    404,
    'No such source of alerts',
    'Name a source of "alerts.sources" in the configuration, or a kind: docs/alerts.md lists them.',
    'source',
  ],
  'alerts-refused': [
    409,
    'The alerts cannot be recorded',
    'Correct what is named, and send all of it again; nothing was stored.',
    'body',
  ],
  'unknown-service': [
    404,
    'No such service',
    'GET /v1/services lists them; without a service, all of them are searched.',
    'service',
  ],
  'service-name-taken': [
    409,
    'The name is taken',
    'Choose another name, or join the services: casefile services join.',
  ],
  'naming-cycle': [409, 'The service had this name before', 'Undo the naming: POST …/namings/{id}/undo.'],
  'unknown-naming': [404, 'No such naming', 'GET /v1/services lists them under "namings".', 'naming'],
  'nothing-to-split': [
    409,
    'No line would be split off',
    'See the fields of its lines: casefile logs --service NAME --json.',
    'field',
  ],
  'naming-in-use': [409, 'A later naming builds on it', 'Undo the later one first.', 'naming'],
  'window-inverted': [409, 'The window ends before it starts', 'Swap "from" and "to".', 'window.to'],
  'zone-unknown': [404, 'Unknown time zone', 'Use an IANA name, such as Europe/Berlin.', 'zone'],
  'model-unknown': [
    404,
    'Unknown model',
    'Leave "model" out, or use "none" for the engine alone. GET /v1/models lists the profiles.',
    'model',
  ],
  'unknown-snapshot': [404, 'No such snapshot', 'GET /v1/snapshots lists them.', 'snapshot'],
  'snapshot-not-imported': [
    404,
    'A snapshot that is not there',
    'Import it first: POST /v1/snapshots. GET /v1/snapshots lists those that are.',
    'snapshots',
  ],
  'snapshot-refused': [
    422,
    'The file is not a snapshot that can be read',
    'Send the JSON file as it was captured; nothing was stored.',
    'body',
  ],
  'snapshot-damaged': [409, 'The snapshot is damaged', 'Import the file again.', 'snapshot'],
  'unknown-section': [404, 'No such section in this snapshot', 'Use one of those that it lists.', 'section'],
  'unknown-profile': [404, 'No such model profile', 'GET /v1/models lists them.', 'name'],
  'unknown-collection': [
    404,
    'No such collection',
    'GET /v1/knowledge lists the collections; POST /v1/knowledge/NAME/documents makes one.',
    'collection',
  ],
  'unknown-document': [404, 'No such document', 'GET /v1/knowledge/{collection} lists its documents.', 'document'],
  'embedding-differs': [
    409,
    'The collection was indexed in another way',
    'Remove the collection and add its documents again, or configure the embedding that it was made with.',
    'knowledge.embedding',
  ],
  'embedding-failed': [
    502,
    'No vectors could be made',
    'Check "knowledge.embedding" of the configuration and the service it names, then send it again.',
    'knowledge.embedding',
  ],
  'knowledge-unreadable': [
    500,
    'The collections cannot be opened',
    'Restore the named file from a backup, or move it away and add the documents again: nothing else stands in it.',
  ],
  'nothing-resolved': [
    409,
    'There is nothing resolved to keep',
    'POST …/resolve marks the current issue as resolved; then add it.',
    'investigation',
  ],
  'document-encoding': [
    422,
    'The document is not UTF-8',
    'Convert it, or say what it is: encoding=latin1 (casefile knowledge add … --encoding latin1).',
    'encoding',
  ],
  'document-encrypted': [422, 'The document is encrypted', 'Remove its password, and add it again.', 'body'],
  'document-without-text': [
    422,
    'The document has no text',
    'Add a file with text; of scanned pages, one whose text was recognised.',
    'body',
  ],
  'document-kind': [
    422,
    'The file is of a kind that is not read here',
    'Markdown, plain text, HTML, PDF with a text layer, .docx, .xlsx, .pptx, .odt, .ods, .odp, .epub, lists of notes in JSON, and .zip and .tar archives of them are read.',
    'body',
  ],
  'document-damaged': [422, 'The document cannot be read', 'Repair it, or export it again.', 'body'],
  'document-too-heavy': [
    422,
    'The document takes too much time or memory',
    'Split it, or raise "knowledge.readTimeout" and "knowledge.readMemory" in the configuration.',
    'body',
  ],
  'store-full': [
    507,
    'The disk is full',
    'Free some space on the disk of the data folder (telemetry grows most: lower data.retention), then send it again; what was acknowledged is safe.',
  ],
  'store-damaged': [
    500,
    'A file of the store is damaged',
    'See what it is with "casefile store check", then mend it with "casefile store repair".',
  ],
  'store-unavailable': [503, 'The store does not answer', 'Send it again later with the same message id.'],
  'shutting-down': [503, 'The service is stopping', 'Send it again in a moment with the same message id.'],
};

const RETRY: { readonly [status: number]: { readonly [name: string]: string } } = {
  429: { 'retry-after': '1' },
  503: { 'retry-after': '1' },
};

const retryHeaders = (refusal: AppRefusal, status: number): ProblemDetails['headers'] =>
  'retryAfter' in refusal ? { 'retry-after': String(Math.ceil(refusal.retryAfter / SECOND)) } : RETRY[status];

export const refusalError = (refusal: AppRefusal): ProblemError => {
  const { rejected, because } = refusal;
  const [status, title, howToFix, field] = REFUSALS[rejected];
  const headers = retryHeaders(refusal, status);
  return new ProblemError({
    kind: rejected,
    status,
    title,
    detail: because,
    howToFix,
    ...optional({ field, headers }),
  });
};

/** The result, or the refusal thrown for the filter. */
export const acceptedOrThrow = <T>(outcome: T | AppRefusal): T => {
  if (isRejection<T, AppRefusal>(outcome)) throw refusalError(outcome);
  return outcome;
};

export const REFUSAL_KINDS = Object.keys(REFUSALS);
