// Types of the API, made from its OpenAPI document by test/e2e/typescript-client.spec.ts.
export interface paths {
  '/v1/investigations/{clientTxnId}/turns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All turns */
    get: operations['getV1InvestigationsClientTxnIdTurns'];
    put?: never;
    /** Ask: one turn, once per message id. Answers 200, 202 with "Prefer: respond-async", or an event stream. */
    post: operations['postV1InvestigationsClientTxnIdTurns'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The list of sessions, newest first */
    get: operations['getV1Investigations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The session */
    get: operations['getV1InvestigationsClientTxnId'];
    put?: never;
    post?: never;
    /** Delete; with erase=true the words and batches are gone for good */
    delete: operations['deleteV1InvestigationsClientTxnId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/turns/{turn}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One turn with its stored answer */
    get: operations['getV1InvestigationsClientTxnIdTurnsTurn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/turns/{turn}/model-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a model was sent, rebuilt, with its digest then */
    get: operations['getV1InvestigationsClientTxnIdTurnsTurnModelRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/turns/{turn}/findings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the engine considered, and what explained what away */
    get: operations['getV1InvestigationsClientTxnIdTurnsTurnFindings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The facts, a page or a live stream */
    get: operations['getV1InvestigationsClientTxnIdEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/timeline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What happened, by whom: a page or a live stream */
    get: operations['getV1InvestigationsClientTxnIdTimeline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/interactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was exchanged with models, tools and stores */
    get: operations['getV1InvestigationsClientTxnIdInteractions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/interactions/{interaction}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One of them, with everything that was recorded */
    get: operations['getV1InvestigationsClientTxnIdInteractionsInteraction'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The whole investigation in one file */
    get: operations['getV1InvestigationsClientTxnIdExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/batches/{hash}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The rows of a batch, exactly the hashed bytes */
    get: operations['getV1InvestigationsClientTxnIdBatchesHash'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/turns/{turn}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel a waiting or running turn */
    post: operations['postV1InvestigationsClientTxnIdTurnsTurnCancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/turns/{turn}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The recorded inputs through the code of today; writes nothing */
    post: operations['postV1InvestigationsClientTxnIdTurnsTurnReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/turns/{turn}/rerun': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask the same again, live, as a new turn */
    post: operations['postV1InvestigationsClientTxnIdTurnsTurnRerun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/turns/{turn}/feedback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rate an answer */
    post: operations['postV1InvestigationsClientTxnIdTurnsTurnFeedback'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check every citation again */
    post: operations['postV1InvestigationsClientTxnIdVerify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/note': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Leave a hand-over note for whoever goes on; the latest one is shown */
    post: operations['postV1InvestigationsClientTxnIdNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/resolve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Mark the current issue as resolved */
    post: operations['postV1InvestigationsClientTxnIdResolve'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/undelete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Restore a deleted investigation */
    post: operations['postV1InvestigationsClientTxnIdUndelete'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/hold': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put on legal hold: nobody deletes or erases it */
    post: operations['postV1InvestigationsClientTxnIdHold'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/release-hold': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End the legal hold */
    post: operations['postV1InvestigationsClientTxnIdReleaseHold'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/telemetry/logs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Stored log lines: a page, or, as an event stream, the last ones and those that come */
    get: operations['getV1TelemetryLogs'];
    put?: never;
    /** Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored */
    post: operations['postV1TelemetryLogs'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/telemetry/spans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored */
    post: operations['postV1TelemetrySpans'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/telemetry/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored */
    post: operations['postV1TelemetryMetrics'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/telemetry/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rows as NDJSON, gzip or zstd; bad lines are reported, the rest is stored */
    post: operations['postV1TelemetryChanges'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/services': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The services that have logged, and how much */
    get: operations['getV1Services'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/services/calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Which service calls which, and the rows that show it */
    get: operations['getV1ServicesCalls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/services/namings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rename, join or split services, for all that is read from now on */
    post: operations['postV1ServicesNamings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/services/namings/{naming}/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take back a name that was given */
    post: operations['postV1ServicesNamingsNamingUndo'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/telemetry/logs/counts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How many log lines there are, in all and by one dimension */
    get: operations['getV1TelemetryLogsCounts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/otlp/v1/logs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** OTLP logs */
    post: operations['postV1OtlpV1Logs'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/otlp/v1/traces': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** OTLP traces */
    post: operations['postV1OtlpV1Traces'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/otlp/v1/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** OTLP metrics */
    post: operations['postV1OtlpV1Metrics'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/alerts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Alerts, the latest start first */
    get: operations['getV1Alerts'];
    put?: never;
    /** Report alerts in our own form; the same again is no news */
    post: operations['postV1Alerts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/alerts/{alert}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One alert: its history, its links, its payload */
    get: operations['getV1AlertsAlert'];
    put?: never;
    /** The webhook of a source. One that has a secret needs no API key: it signs the body, or sends the secret. */
    post: operations['postV1AlertsAlert'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channel}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What the product of a channel delivers: messages, buttons and slash commands. It takes no API key: the body is signed, or holds a secret. 202: of a channel of the kind webhook. */
    post: operations['postV1ChannelsChannel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/notifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What targets were told, the latest request first, with every attempt */
    get: operations['getV1Notifications'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/notifications/{notification}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One notification with its delivery record */
    get: operations['getV1NotificationsNotification'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/notifications/{notification}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send again what has failed or is unconfirmed */
    post: operations['postV1NotificationsNotificationResend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/schedules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Scheduled checks: when they are due, what they have run and missed */
    get: operations['getV1Schedules'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/chains': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Chains of the configuration, and the tools they may use for good */
    get: operations['getV1Chains'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/chains/{chain}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take back that a chain may use a tool for good */
    post: operations['postV1ChainsChainRevoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/chains': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Runs of chains: stages, executions, what they have concluded */
    get: operations['getV1InvestigationsClientTxnIdChains'];
    put?: never;
    /** Start a chain of stages */
    post: operations['postV1InvestigationsClientTxnIdChains'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/chains/{run}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel a run */
    post: operations['postV1InvestigationsClientTxnIdChainsRunCancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/chains/{run}/executions/{execution}/answer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answer what a chain asks a person */
    post: operations['postV1InvestigationsClientTxnIdChainsRunExecutionsExecutionAnswer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/investigations/{clientTxnId}/chains/{run}/executions/{execution}/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Say whether an execution may use the tools it has asked for */
    post: operations['postV1InvestigationsClientTxnIdChainsRunExecutionsExecutionApprove'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who did what, from where, why, and what failed; the latest first */
    get: operations['getV1Audit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The API keys of the tenant, without their secrets and digests */
    get: operations['getV1Keys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/sources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Sources and stores as they are now, their last failures, how much is stored */
    get: operations['getV1Sources'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What came in, by source, with rejected lines, and the stored lines of each */
    get: operations['getV1Ingests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/policies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Which alerts are investigated and grouped, and who is told */
    get: operations['getV1Policies'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/cost': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What models have cost, rolled up, and the budgets; with format=csv its groups as CSV */
    get: operations['getV1Cost'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/statistics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How many turns, how long, with which cause, rated how, at which cost, by groups */
    get: operations['getV1Statistics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Investigations and alerts that have all words of a text, the best first */
    get: operations['getV1Search'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/alerts/{alert}/group': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Join the group of another alert, or split from the own one */
    post: operations['postV1AlertsAlertGroup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/alerts/{alert}/silence': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve the proposal to silence an alert at its source */
    post: operations['postV1AlertsAlertSilence'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/alerts/{alert}/undelete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Restore a deleted alert */
    post: operations['postV1AlertsAlertUndelete'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/alerts/{alert}/hold': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put on legal hold: retention leaves it alone */
    post: operations['postV1AlertsAlertHold'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/alerts/{alert}/release-hold': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End the legal hold */
    post: operations['postV1AlertsAlertReleaseHold'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/retention': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Policies, runs, legal holds and, if wanted, what a run would do now */
    get: operations['getV1Retention'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/retention/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Carry out the retention policies now; GET /v1/retention shows how far it is */
    post: operations['postV1RetentionRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/snapshots': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Imported snapshots, the latest import first */
    get: operations['getV1Snapshots'];
    put?: never;
    /** Import a database snapshot of any completeness, up to 50 MB; the same bytes again are the same snapshot */
    post: operations['postV1Snapshots'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/snapshots/{snapshot}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One snapshot: what it is of, and what it lacks */
    get: operations['getV1SnapshotsSnapshot'];
    put?: never;
    post?: never;
    /** Remove a snapshot; what investigations have cited of it stays with them */
    delete: operations['deleteV1SnapshotsSnapshot'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/snapshots/{snapshot}/artifact': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its stored bytes, or one section of them */
    get: operations['getV1SnapshotsSnapshotArtifact'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/store/check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Read every batch against its hash, a page at a time */
    post: operations['postV1StoreCheck'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/store/sweep': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Delete old batches that no investigation cites, a page at a time */
    post: operations['postV1StoreSweep'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/chat/completions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask, as clients of OpenAI do: the last user message is one turn */
    post: operations['postV1ChatCompletions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/responses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask by the Responses API of OpenAI: the last user message is one turn */
    post: operations['postV1Responses'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ag-ui': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run as an AG-UI agent: the last user message is one turn of the investigation that the thread names */
    post: operations['postV1AgUi'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/agent-card.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The card of this agent, for others of the A2A protocol */
    get: operations['getWellKnownAgentCardJson'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The language models that are configured, also as OpenAI lists models */
    get: operations['getV1Models'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/models/{name}/check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask a model for one word, to see whether it answers */
    post: operations['postV1ModelsNameCheck'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The tools that a model may call */
    get: operations['getV1Tools'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/knowledge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The collections of documents */
    get: operations['getV1Knowledge'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/knowledge/{collection}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A collection with its documents */
    get: operations['getV1KnowledgeCollection'];
    put?: never;
    post?: never;
    /** Delete a collection; no word of it is left */
    delete: operations['deleteV1KnowledgeCollection'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/knowledge/{collection}/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Passages that read like a text, the most alike first */
    get: operations['getV1KnowledgeCollectionSearch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/knowledge/{collection}/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add or replace the documents of one file; an unchanged one is left alone. Makes the collection. */
    post: operations['postV1KnowledgeCollectionDocuments'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/knowledge/{collection}/investigations/{clientTxnId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add the resolved issues of an investigation as documents. Makes the collection. */
    post: operations['postV1KnowledgeCollectionInvestigationsClientTxnId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/knowledge/{collection}/documents/{document}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a document; no word of it is left */
    delete: operations['deleteV1KnowledgeCollectionDocumentsDocument'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who is asking, by session or key, and what they may do */
    get: operations['getV1Session'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How people sign in, beside API keys */
    get: operations['getV1SessionOptions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Sends the browser to the OpenID provider; it comes back to the page of the console */
    get: operations['getV1SessionSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Where the OpenID provider sends the browser back: begins the session, and leads to the console */
    get: operations['getV1SessionCallback'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/sign-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End the session, on every replica */
    post: operations['postV1SessionSignOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The process answers */
    get: operations['getHealthLive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The service takes questions */
    get: operations['getHealthReady'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Prometheus metrics */
    get: operations['getMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This document */
    get: operations['getOpenapiJson'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This document, to click through */
    get: operations['getDocs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The web console: a page that asks this API */
    get: operations['get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Accepted: {
      turn: number;
      /** @constant */
      status: 'accepted';
      location: string;
    };
    Alert: {
      id: string;
      source: string;
      fingerprint: string;
      /** @enum {string} */
      status: 'firing' | 'resolved' | 'flapping' | 'silenced';
      /** @enum {string} */
      severity: 'critical' | 'error' | 'warning' | 'info' | 'unknown';
      name: string;
      service?: string;
      environment?: string;
      cluster?: string;
      namespace?: string;
      resource?: string;
      title?: string;
      labels: {
        [key: string]: string;
      };
      annotations: {
        [key: string]: string;
      };
      runbook?: string;
      url?: string;
      /** Format: date-time */
      startedAt: string;
      /** Format: date-time */
      endedAt?: string;
      /** Format: date-time */
      receivedAt: string;
      /** Format: date-time */
      updatedAt: string;
      /** @description Payloads about it that said something new. */
      reports: number;
      grouping?: {
        group: string;
        /** @enum {string} */
        by: 'rule' | 'person';
        because: string;
      };
      investigation?: {
        /**
         * @description joined: that of its group. shed: more severe ones waited. unwanted: by the policy.
         * @enum {string}
         */
        decision: 'queued' | 'opened' | 'joined' | 'shed' | 'unwanted';
        clientTxnId?: string;
        turn?: number;
        /** @description The chain of stages that investigates it. */
        chain?: string;
        /**
         * @description Of the question; absent: English.
         * @enum {string}
         */
        language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'zh';
        run?: string;
        because: string;
      };
      history: {
        /** Format: date-time */
        at: string;
        /** Format: date-time */
        receivedAt: string;
        /** @enum {string} */
        status: 'firing' | 'resolved' | 'flapping' | 'silenced';
        /** @enum {string} */
        severity: 'critical' | 'error' | 'warning' | 'info' | 'unknown';
        /** @constant */
        isLate?: true;
      }[];
      groups: {
        group: string;
        /** @enum {string} */
        by: 'rule' | 'person';
        because: string;
        /** Format: date-time */
        at: string;
        actor: {
          kind: string;
          id: string;
        };
      }[];
      decisions: {
        /**
         * @description joined: that of its group. shed: more severe ones waited. unwanted: by the policy.
         * @enum {string}
         */
        decision: 'queued' | 'opened' | 'joined' | 'shed' | 'unwanted';
        clientTxnId?: string;
        turn?: number;
        /** @description The chain of stages that investigates it. */
        chain?: string;
        /**
         * @description Of the question; absent: English.
         * @enum {string}
         */
        language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'zh';
        run?: string;
        because: string;
        /** Format: date-time */
        at: string;
      }[];
      /** @description The cause is known and somebody works on it: POST …/silence silences it at its source, for so many minutes at most. */
      proposedSilence?: {
        minutes: number;
        because: string;
      };
      /** @description The payload of its latest report as it came, masked. */
      raw?: unknown;
    };
    AlertPage: {
      items: {
        id: string;
        source: string;
        fingerprint: string;
        /** @enum {string} */
        status: 'firing' | 'resolved' | 'flapping' | 'silenced';
        /** @enum {string} */
        severity: 'critical' | 'error' | 'warning' | 'info' | 'unknown';
        name: string;
        service?: string;
        environment?: string;
        cluster?: string;
        namespace?: string;
        resource?: string;
        title?: string;
        labels: {
          [key: string]: string;
        };
        annotations: {
          [key: string]: string;
        };
        runbook?: string;
        url?: string;
        /** Format: date-time */
        startedAt: string;
        /** Format: date-time */
        endedAt?: string;
        /** Format: date-time */
        receivedAt: string;
        /** Format: date-time */
        updatedAt: string;
        /** @description Payloads about it that said something new. */
        reports: number;
        grouping?: {
          group: string;
          /** @enum {string} */
          by: 'rule' | 'person';
          because: string;
        };
        investigation?: {
          /**
           * @description joined: that of its group. shed: more severe ones waited. unwanted: by the policy.
           * @enum {string}
           */
          decision: 'queued' | 'opened' | 'joined' | 'shed' | 'unwanted';
          clientTxnId?: string;
          turn?: number;
          /** @description The chain of stages that investigates it. */
          chain?: string;
          /**
           * @description Of the question; absent: English.
           * @enum {string}
           */
          language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'zh';
          run?: string;
          because: string;
        };
      }[];
      next?: string;
    };
    AlertReceipts: {
      items: {
        /**
         * @description repeated: it was known as it is. ignored: about an alert that was never reported.
         * @enum {string}
         */
        outcome: 'recorded' | 'repeated' | 'ignored';
        fingerprint?: string;
        id?: string;
        /** @enum {string} */
        status?: 'firing' | 'resolved' | 'flapping' | 'silenced';
        group?: string;
        investigation?: {
          /**
           * @description joined: that of its group. shed: more severe ones waited. unwanted: by the policy.
           * @enum {string}
           */
          decision: 'queued' | 'opened' | 'joined' | 'shed' | 'unwanted';
          clientTxnId?: string;
          turn?: number;
          /** @description The chain of stages that investigates it. */
          chain?: string;
          /**
           * @description Of the question; absent: English.
           * @enum {string}
           */
          language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'zh';
          run?: string;
          because: string;
        };
      }[];
    };
    AlertsBody: {
      alerts: {
        /** @description The same as long as the same rule fires for the same thing. Absent: made from name and fields. */
        fingerprint?: string;
        /** @description Of the rule that fired. */
        name: string;
        /**
         * @default firing
         * @enum {string}
         */
        status: 'firing' | 'resolved' | 'flapping' | 'silenced';
        /**
         * @default unknown
         * @enum {string}
         */
        severity: 'critical' | 'error' | 'warning' | 'info' | 'unknown';
        /**
         * Format: date-time
         * @description Absent: the alert of this fingerprint that is known.
         */
        startsAt?: string;
        /** Format: date-time */
        endsAt?: string;
        service?: string;
        environment?: string;
        cluster?: string;
        namespace?: string;
        resource?: string;
        title?: string;
        labels?: {
          [key: string]: string;
        };
        annotations?: {
          [key: string]: string;
        };
        runbook?: string;
        url?: string;
      }[];
    };
    Answer: {
      turn: number;
      messageId: string;
      /** Format: date-time */
      askedAt: string;
      /** @enum {string} */
      status: 'answered' | 'confirm' | 'confirmed' | 'failed' | 'cancelled' | 'timed_out';
      /** @enum {string} */
      mode: 'deterministic' | 'model';
      model?: string;
      engine: string;
      /** @description Who read a message that asks nothing about the system; of others `issue.reasons` tells. */
      read?: {
        /** @description "built-in", or the profile of a model. */
        by: string;
        /** @description Why a model that was asked did not decide. */
        because?: string;
      };
      issue?: {
        id: string;
        /** @enum {string} */
        relation: 'follow_up' | 'new_issue' | 'returned' | 'ambiguous';
        confidence: number;
        reasons: string[];
        summary: string;
        /** @enum {string} */
        status: 'active' | 'resolved' | 'switched';
        window: {
          /** Format: date-time */
          from: string;
          /** Format: date-time */
          to: string;
          phrase?: string;
        };
        /** @description What was read, where it is wider than what was asked. */
        analysisWindow: {
          /** Format: date-time */
          from: string;
          /** Format: date-time */
          to: string;
          phrase?: string;
        };
      };
      /** @description Markdown, citations as `[e1]`. */
      text: string;
      /** @description The typed result of a narrow question. Absent: the report of the cause. */
      result?:
        | {
            /** @constant */
            kind: 'value';
            name: string;
            value: number | string;
            unit: string;
            evidence: string[];
          }
        | {
            /** @constant */
            kind: 'yes-no';
            yes: boolean;
            evidence: string[];
          }
        | {
            /** @constant */
            kind: 'list';
            items: {
              name: string;
              value?: number;
              evidence: string[];
            }[];
          }
        | {
            /** @constant */
            kind: 'rows';
            more: number;
            evidence: string[];
          }
        | {
            /** @constant */
            kind: 'series';
            unit: string;
            points: {
              /** Format: date-time */
              at: string;
              value: number;
            }[];
            evidence: string[];
          }
        | {
            /** @constant */
            kind: 'passages';
            /** @description What was searched for in the documents. */
            question: string;
            passages: {
              collection: string;
              title: string;
              file?: string;
              /** @description Headings above it, outermost first. */
              section: string[];
              /** @description How much of the question it holds, 0 to 1. */
              fit: number;
              evidence: string[];
            }[];
            /** @description Where no passage answers: the one that is nearest in meaning. It may not answer the question. */
            closest?: {
              collection: string;
              title: string;
              file?: string;
              /** @description Headings above it, outermost first. */
              section: string[];
              /** @description How much of the question it holds, 0 to 1. */
              fit: number;
              evidence: string[];
            };
          }
        | {
            /** @constant */
            kind: 'text';
            evidence: string[];
          }
        | {
            /** @constant */
            kind: 'unknown';
            missing: string;
          };
      /** @description Evidence ids of the rows that the text shows as rows. */
      shown?: string[];
      claims: {
        text: string;
        /** @enum {string} */
        type: 'observation' | 'rate' | 'cause' | 'absence' | 'advice' | 'interpretation';
        /** @description Ids in `evidence`. */
        citations: string[];
        /** @enum {string} */
        verdict: 'supported' | 'contradicted' | 'unknown';
        because?: string;
        /**
         * @description Absent: the engine states it.
         * @constant
         */
        by?: 'model';
      }[];
      hypotheses: {
        cause: string;
        service: string;
        kind: string;
        location?: {
          code?: string;
          operation?: string;
          template?: string;
          pod?: string;
          host?: string;
          zone?: string;
          region?: string;
          version?: string;
          gauge?: string;
          caller?: string;
          change?: string;
        };
        /** Format: date-time */
        onset?: string;
        affected: string[];
        reach?: {
          service: string;
          operation?: string;
          /** @description Whom it calls on the way to the fault. */
          through: {
            service: string;
            operation?: string;
          };
          /** @description Requests of the window that make this call. */
          requests?: number;
          /** @description Which share of all requests to `operation` they are. */
          share?: number;
          /** @constant */
          failing?: true;
          /** @description Requests come in here: nobody that is traced calls it. */
          entry: boolean;
          evidence: string[];
        }[];
        confidence: number;
        evidence: string[];
        against: string[];
        refutedBy: string;
      }[];
      evidence: {
        id: string;
        /** @enum {string} */
        kind: 'log' | 'span' | 'metric' | 'change' | 'aggregate' | 'snapshot' | 'knowledge' | 'outside';
        /** @description SHA-256 of the batch. */
        batch: string;
        /** @description 0-based line of the batch. */
        position: number;
        /** Format: date-time */
        at?: string;
        source: string;
        service?: string;
        role: string;
        field?: string;
        quote: string;
        /** @description Path of the batch in this API. */
        link: string;
      }[];
      timeline: {
        /** Format: date-time */
        at: string;
        /** @enum {string} */
        event: 'first-seen' | 'last-seen' | 'spike' | 'new-pattern' | 'vanished-pattern' | 'onset' | 'change' | 'gauge';
        what: string;
        evidence: string[];
      }[];
      delta?: {
        sinceTurn?: number;
        scope: {
          added: string[];
          removed: string[];
          kept: string[];
          because: string[];
        };
        window: {
          before?: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            phrase?: string;
          };
          now: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            phrase?: string;
          };
        };
        newRecords: number;
        lateRecords: number;
        hypotheses: {
          service: string;
          /** @enum {string} */
          change: 'new' | 'rose' | 'fell' | 'gone';
          before?: number;
          now?: number;
        }[];
      };
      coverage: {
        source: string;
        /** @enum {string} */
        status: 'found' | 'empty' | 'failed' | 'skipped' | 'cut';
        query: string;
        /** @enum {string} */
        role: 'issue' | 'baseline' | 'dependency' | 'context';
        matched: number;
        fetched: number;
        owed: number;
        late: number;
        because?: string;
      }[];
      /** @description What the answer does not cover, also where its text only says “as before”. */
      gaps?: {
        /** @enum {string} */
        kind: 'failed' | 'left-out' | 'late' | 'database' | 'missing';
        /** @description The same from turn to turn, as long as the gap stays. */
        about: string;
        text: string;
        /** @description The earlier turn of the issue whose text told it first. */
        since?: number;
      }[];
      nextActions: {
        label: string;
        /** @description The earlier turn of the issue whose text offered it first. */
        since?: number;
        turn: {
          text?: string;
          confirms?: number;
          relation?: string;
        };
      }[];
      notices: string[];
      usage: {
        modelCalls: number;
        inputTokens: number;
        outputTokens: number;
        /** @description US dollars; absent: no price is known. */
        cost?: number;
        /** @constant */
        partial?: true;
        rowsRead: number;
        /** @description By step. */
        millis: {
          [key: string]: number;
        };
      };
    };
    AuditPage: {
      items: {
        /** Format: date-time */
        at: string;
        actor: {
          kind: string;
          id: string;
        };
        /** @enum {string} */
        action:
          | 'ask'
          | 'rerun'
          | 'cancel'
          | 'rate'
          | 'note'
          | 'resolve'
          | 'delete'
          | 'undelete'
          | 'hold'
          | 'release-hold'
          | 'run-retention'
          | 'regroup'
          | 'silence'
          | 'start-chain'
          | 'cancel-chain'
          | 'answer-chain'
          | 'approve-tools'
          | 'revoke-approval'
          | 'resend'
          | 'name-services'
          | 'undo-naming'
          | 'add-document'
          | 'add-investigation'
          | 'remove-collection'
          | 'remove-document'
          | 'import-snapshot'
          | 'remove-snapshot'
          | 'check-model'
          | 'sweep-store'
          | 'add-key'
          | 'rotate-key'
          | 'revoke-key'
          | 'sign-in'
          | 'sign-out'
          | 'turn-failed'
          | 'turn-timed-out'
          | 'deleted'
          | 'erased'
          | 'configure'
          | 'schedule-ran'
          | 'schedule-missed';
        subject?: string;
        turn?: number;
        /** @enum {string} */
        outcome: 'done' | 'refused' | 'failed';
        /** @description Why it was refused or failed. */
        because?: string;
        /** @description X-Casefile-Reason of the request. */
        reason?: string;
        /** @description The end of the connection. */
        address?: string;
        /** @description User-Agent of the request. */
        agent?: string;
        changes?: {
          path: string;
          before?: string;
          now?: string;
        }[];
      }[];
      next?: string;
    };
    KeyList: {
      /** @description Nobody is admitted without one or, where people sign in, a session. */
      areRequired: boolean;
      items: {
        /** @description Who acts, in facts and logs. */
        name: string;
        /** @enum {string} */
        role: 'viewer' | 'asker' | 'ingester' | 'operator' | 'admin';
        /**
         * @description folder: changed by `casefile keys`. configuration: by the file of settings and a restart.
         * @enum {string}
         */
        origin: 'folder' | 'configuration';
        /** @enum {string} */
        state: 'valid' | 'expired' | 'revoked';
        collections?: string[];
        services?: string[];
        /** Format: date-time */
        createdAt?: string;
        /** Format: date-time */
        expiresAt?: string;
        /** Format: date-time */
        revokedAt?: string;
        /**
         * Format: date-time
         * @description The secret before is valid until then.
         */
        graceUntil?: string;
        /**
         * Format: date-time
         * @description Of a key of the configuration, since this process began; absent: not known.
         */
        lastUsedAt?: string;
      }[];
    };
    SourceReport: {
      /** @description Those that are reached over a network, and files that are damaged. */
      stores: {
        store: string;
        /** @enum {string} */
        state: 'ok' | 'unavailable';
        because?: string;
      }[];
      sources: {
        source: string;
        /**
         * @description As it answers now.
         * @enum {string}
         */
        state: 'ok' | 'unavailable';
        because?: string;
        /**
         * Format: date-time
         * @description The latest answer to a read of this process.
         */
        lastRead?: string;
        /** @description The latest read of this process that failed. */
        lastFailure?: {
          /** Format: date-time */
          at: string;
          /** @enum {string} */
          reason: 'unavailable' | 'timeout' | 'refused';
          because: string;
        };
      }[];
      /** @description What the service itself stores; absent: it cannot be read now. */
      stored?: {
        logs: number;
        spans: number;
        metricPoints: number;
        changes: number;
        bytes: number;
        /** Format: date-time */
        oldest?: string;
        /** Format: date-time */
        newest?: string;
        /** @description Steps of an upgrade that sums anew. */
        rebuilding?: {
          left: number;
          of: number;
        };
      };
    };
    IngestList: {
      /**
       * Format: date-time
       * @description Since when this process counts what it is brought.
       */
      since: string;
      /** @description The latest first. */
      items: {
        /** @description The name of its rows: of a file the digest of its first line. */
        source: string;
        /** @enum {string} */
        signal: 'logs' | 'spans' | 'metrics' | 'changes';
        /** @description As its sender calls it. */
        file?: string;
        format?: string;
        /** Format: date-time */
        first: string;
        /** Format: date-time */
        last: string;
        batches: number;
        accepted: number;
        duplicates: number;
        rejected: number;
        /** @description Reason → rows. */
        repaired: {
          [key: string]: number;
        };
        /** @description The latest rejected lines, masked and cut; numbered within their request. */
        rejects: {
          line: number;
          reason: string;
          text: string;
        }[];
        /** @description The latest part that was not stored. */
        failure?: {
          /** Format: date-time */
          at: string;
          because: string;
        };
      }[];
      /** @description Sources that came before those, and are listed no more. */
      forgotten: number;
      /** @description Stored log lines by source, whoever brought them and when. */
      stored: {
        source: string;
        lines: number;
        errors: number;
        /** Format: date-time */
        first: string;
        /** Format: date-time */
        last: string;
        /** @description The busiest first; empty beyond the 40 busiest sources. */
        services: string[];
      }[];
      /** @description Limits of the result, in words. */
      notices: string[];
    };
    PolicyReport: {
      sources: {
        source: string;
        kind: string;
      }[];
      groupWithinSeconds: number;
      flapping: {
        starts: number;
        withinSeconds: number;
      };
      investigate: {
        /** @description An alert that matches any of them is investigated; absent lists match all. */
        rules: {
          sources?: string[];
          severities?: ('critical' | 'error' | 'warning' | 'info' | 'unknown')[];
          services?: string[];
          environments?: string[];
          names?: string[];
          labels?: {
            [key: string]: string;
          };
          /** @description Absent: one question is asked. */
          chain?: string;
          /**
           * @description Of the question; absent: English.
           * @enum {string}
           */
          language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'zh';
        }[];
        running: number;
        waiting: number;
      };
      targets: {
        target: string;
        kind: string;
        when: {
          severities?: ('critical' | 'error' | 'warning' | 'info' | 'unknown')[];
          services?: string[];
          environments?: string[];
          events?: ('finished' | 'changed' | 'failed')[];
        };
        /** @description Times of day. */
        quiet?: {
          from: string;
          to: string;
          zone: string;
          except: ('critical' | 'error' | 'warning' | 'info' | 'unknown')[];
        };
      }[];
    };
    AskBody:
      | {
          text?: string & (unknown & unknown);
          /** @description Idempotency key of the turn. */
          messageId?: string;
          /** @enum {string} */
          relation?: 'follow_up' | 'new_issue' | 'returned';
          confirms?: number;
          /** @enum {string} */
          ask?: 'allowed' | 'never';
          scope?: {
            services?: string[];
            notServices?: string[];
            environments?: string[];
            notEnvironments?: string[];
            regions?: string[];
            notRegions?: string[];
            versions?: string[];
            notVersions?: string[];
            /** @enum {string} */
            minLevel?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
            traceIds?: string[];
            requestIds?: string[];
            fields?: {
              field: string;
              /** @enum {string} */
              is: 'equal' | 'not';
              values: string[];
            }[];
          };
          window?: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
          };
          /** @description IANA name, such as Europe/Berlin. */
          zone?: string;
          /** Format: date-time */
          askedAt?: string;
          /** @description A model profile, or "none": the engine alone. */
          model?: string;
          /** @description Collections of documents that are searched; absent: those that the text names, else all. */
          collections?: string[];
          /** @description Passages that a search of a collection brings where it does not say how many. */
          maxResults?: number;
          /**
           * @description What a model sees of earlier turns. Absent: all of them, and older ones in one line each when its window is full. `summarise`: it writes a summary of the older ones first, which stands in their place from then on. `continue`: all of them, whatever the window. `fresh`: none before this turn.
           * @enum {string}
           */
          context?: 'continue' | 'summarise' | 'fresh';
          /** @description Told to the model beside its own instructions, from this turn on until others are given. */
          system?: string;
          /** @description Ids of imported database snapshots: one, or two to compare (primary, secondary). Without text: their analysis. */
          snapshots?: string[];
        }
      | unknown
      | unknown
      | unknown;
    CheckBody: {
      after?: string;
    };
    CostReport: {
      by: (
        | 'investigation'
        | 'chain'
        | 'stage'
        | 'execution'
        | 'turn'
        | 'call'
        | 'rule'
        | 'team'
        | 'actor'
        | 'model'
        | 'profile'
        | 'day'
      )[];
      /** @constant */
      currency: 'USD';
      total: {
        calls: number;
        /** @description Tokens, those of caches too. */
        input: number;
        output: number;
        cacheRead: number;
        cacheWrite: number;
        /** @description Calls of which the provider told no tokens. */
        uncounted: number;
        /** @description US dollars of the calls whose cost is known; absent: of none. Never zero for unknown. */
        cost?: number;
        /** @description Calls whose cost is not known. */
        unpriced: number;
      };
      /** @description The dearest first; a key for each group of `by`. */
      groups: {
        keys: string[];
        calls: number;
        /** @description Tokens, those of caches too. */
        input: number;
        output: number;
        cacheRead: number;
        cacheWrite: number;
        /** @description Calls of which the provider told no tokens. */
        uncounted: number;
        /** @description US dollars of the calls whose cost is known; absent: of none. Never zero for unknown. */
        cost?: number;
        /** @description Calls whose cost is not known. */
        unpriced: number;
      }[];
      budgets: {
        /** @enum {string} */
        per: 'day' | 'month';
        /** @enum {string} */
        unit: 'dollars' | 'tokens';
        limit: number;
        used: number;
        /** @description Calls that are not in it: their cost or tokens are not known. */
        unknown: number;
        /** @enum {string} */
        state: 'within' | 'near' | 'used-up';
        /** Format: date-time */
        from: string;
      }[];
    };
    StatisticsReport: {
      by: (
        | 'day'
        | 'status'
        | 'agent'
        | 'chain'
        | 'cause'
        | 'suspect'
        | 'service'
        | 'environment'
        | 'severity'
        | 'alert'
        | 'rating'
      )[];
      /** @description Each turn once. */
      total: {
        investigations: number;
        turns: number;
        answered: number;
        /** @description Failed or ran out of time. */
        failed: number;
        cancelled: number;
        /** @description Turns by their latest rating; the others have none. */
        rated: {
          right: number;
          partly: number;
          wrong: number;
        };
        /** @description From asked to ended; absent: no turn has ended. */
        durationMs?: {
          p50: number;
          p90: number;
          p99: number;
        };
        /** @description What models were asked for these turns. */
        spend: {
          calls: number;
          /** @description Tokens, those of caches too. */
          input: number;
          output: number;
          cacheRead: number;
          cacheWrite: number;
          /** @description Calls of which the provider told no tokens. */
          uncounted: number;
          /** @description US dollars of the calls whose cost is known; absent: of none. Never zero for unknown. */
          cost?: number;
          /** @description Calls whose cost is not known. */
          unpriced: number;
        };
      };
      /** @description A value for each group of `by`, "none" where there is none. A turn with several values is in each. */
      groups: {
        keys: string[];
        investigations: number;
        turns: number;
        answered: number;
        /** @description Failed or ran out of time. */
        failed: number;
        cancelled: number;
        /** @description Turns by their latest rating; the others have none. */
        rated: {
          right: number;
          partly: number;
          wrong: number;
        };
        /** @description From asked to ended; absent: no turn has ended. */
        durationMs?: {
          p50: number;
          p90: number;
          p99: number;
        };
        /** @description What models were asked for these turns. */
        spend: {
          calls: number;
          /** @description Tokens, those of caches too. */
          input: number;
          output: number;
          cacheRead: number;
          cacheWrite: number;
          /** @description Calls of which the provider told no tokens. */
          uncounted: number;
          /** @description US dollars of the calls whose cost is known; absent: of none. Never zero for unknown. */
          cost?: number;
          /** @description Calls whose cost is not known. */
          unpriced: number;
        };
      }[];
    };
    Collection: {
      name: string;
      description: string;
      documents: number;
      passages: number;
      /** Format: date-time */
      created: string;
      /** Format: date-time */
      changed: string;
      /** @description What its vectors were made with; absent: words alone. */
      embedding?: {
        model: string;
        dimension: number;
      };
      /** @description Why it cannot be searched now. */
      unavailable?: string;
      items: {
        name: string;
        /** @description SHA-256 of the bytes as they were added. */
        digest: string;
        title: string;
        passages: number;
        characters: number;
        /** Format: date-time */
        added: string;
        /** Format: date-time */
        modified?: string;
      }[];
    };
    ApprovalBody: {
      /**
       * @description always: for these tools in this chain, until it is revoked.
       * @enum {string}
       */
      answer: 'yes' | 'no' | 'always';
    };
    ChainAnswerBody: {
      text: string & (unknown & unknown);
    };
    ChainBody: {
      /** @description A name of "chains" in the configuration. */
      chain: string;
      text: string & (unknown & unknown);
      /** @description Idempotency key of the turn. */
      messageId?: string;
      scope?: {
        services?: string[];
        notServices?: string[];
        environments?: string[];
        notEnvironments?: string[];
        regions?: string[];
        notRegions?: string[];
        versions?: string[];
        notVersions?: string[];
        /** @enum {string} */
        minLevel?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
        traceIds?: string[];
        requestIds?: string[];
        fields?: {
          field: string;
          /** @enum {string} */
          is: 'equal' | 'not';
          values: string[];
        }[];
      };
      window?: {
        /** Format: date-time */
        from: string;
        /** Format: date-time */
        to: string;
      };
      /** @description IANA name, such as Europe/Berlin. */
      zone?: string;
      /** Format: date-time */
      askedAt?: string;
    };
    ChainPage: {
      items: {
        chain: string;
        version: string;
        description?: string;
        stages: {
          name: string;
          agents: {
            name: string;
            /** @enum {string} */
            kind: 'engine' | 'model' | 'person';
          }[];
        }[];
        /** @description Tools that it may use without a person being asked. */
        allowed: string[];
        /** @description Its latest run; absent: there is none. */
        latest?: {
          clientTxnId: string;
          run: string;
          /** Format: date-time */
          startedAt: string;
        };
      }[];
    };
    ChainRunPage: {
      items: {
        id: string;
        chain: string;
        version: string;
        /** @enum {string} */
        status: 'pending' | 'active' | 'completed' | 'failed' | 'timed_out' | 'cancelled';
        /** Format: date-time */
        startedAt?: string;
        /** Format: date-time */
        completedAt?: string;
        durationMs?: number;
        question?: string;
        /** @description Of the message that it answers. */
        messageId: string;
        plannedStages: number;
        stages: {
          id: string;
          name: string;
          index: number;
          expectedAgentCount: number;
          /** @enum {string} */
          parallelType?: 'multi_agent' | 'replica';
          /** @enum {string} */
          successPolicy?: 'all' | 'any';
          /** @description The stage whose conclusions it was made of. */
          synthesizes?: string;
          /** @enum {string} */
          status: 'pending' | 'active' | 'completed' | 'failed' | 'timed_out' | 'cancelled';
          /** Format: date-time */
          startedAt?: string;
          /** Format: date-time */
          completedAt?: string;
          durationMs?: number;
          executions: {
            id: string;
            agent: string;
            index: number;
            /** @enum {string} */
            kind: 'engine' | 'model' | 'person';
            iterationStrategy: string;
            /** @enum {string} */
            status: 'pending' | 'active' | 'completed' | 'failed' | 'timed_out' | 'cancelled';
            /** Format: date-time */
            startedAt?: string;
            /** Format: date-time */
            completedAt?: string;
            durationMs?: number;
            /** @description The investigation in which it works: its turns, timeline and evidence. */
            conversation?: string;
            question?: string;
            /**
             * @description A person: POST …/answer or …/approve.
             * @enum {string}
             */
            waitsFor?: 'answer' | 'approval';
            /** @description For which a person is or was asked. */
            tools?: string[];
            /** @enum {string} */
            approval?: 'yes' | 'no' | 'always';
            /** @description The person who answered it or ended it. */
            by?: string;
            because?: string;
            answer?: string;
          }[];
        }[];
        /** @description What was not done, and why. */
        because?: string;
        /** @description The executive summary: a turn of the investigation. */
        turn?: number;
      }[];
    };
    ChainStart: {
      run: string;
      chain: string;
      /** @description SHA-256 of its name and definition. */
      version: string;
      /** @description The same call has started it before. */
      repeated: boolean;
    };
    ChatCompletion: {
      id: string;
      /** @constant */
      object: 'chat.completion';
      /** @description Seconds since 1970. */
      created: number;
      model: string;
      choices: {
        index: number;
        message: {
          /** @constant */
          role: 'assistant';
          /** @description Markdown, citations as `[e1]`. */
          content: string;
          refusal: null;
          annotations: {
            /** @constant */
            type: 'url_citation';
            url_citation: {
              start_index: number;
              end_index: number;
              /** @description Opens the cited row in the web console. */
              url: string;
              title: string;
            };
          }[];
        };
        logprobs: null;
        /** @constant */
        finish_reason: 'stop';
      }[];
      /** @description Of the model; 0 where the engine alone has answered. */
      usage: {
        prompt_tokens: number;
        completion_tokens: number;
        total_tokens: number;
      };
    };
    ChatCompletionBody: {
      model?: string | null;
      stream?: boolean | null;
      user?: string | null;
      metadata?:
        | ({
            /** @description The clientTxnId of the conversation. */
            conversation?: string;
          } & {
            [key: string]: unknown;
          })
        | null;
      tool_choice?: ('none' | 'auto') | null;
      /** @description The last one of role "user" is asked; "system" and "developer" are told to a model; the others only tell which conversation it is. */
      messages: ({
        /** @enum {string} */
        role: 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'function';
        content?:
          | string
          | ({
              /** @description Of the question: text alone. */
              type: string;
              text?: string | null;
            } & {
              [key: string]: unknown;
            })[]
          | null;
      } & {
        [key: string]: unknown;
      })[];
      stream_options?:
        | ({
            include_usage?: boolean | null;
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description Answers are Markdown text. */
      response_format?:
        | ({
            /** @constant */
            type: 'text';
          } & {
            [key: string]: unknown;
          })
        | null;
      n?: 1 | null;
      logprobs?: false | null;
      modalities?: 'text'[] | null;
    } & {
      [key: string]: unknown;
    };
    SchedulePage: {
      items: {
        name: string;
        cron: string;
        zone: string;
        chain: string;
        question: string;
        /**
         * Format: date-time
         * @description The next tick; absent: there is none.
         */
        due?: string;
        /** @description The last tick that has started its chain. */
        ran?: {
          /** Format: date-time */
          tick: string;
          clientTxnId: string;
          run: string;
        };
        /** @description The last ticks that have started nothing, and why. */
        missed?: {
          /** Format: date-time */
          first: string;
          /** Format: date-time */
          last: string;
          ticks: number;
          /**
           * @description There were more than `ticks`.
           * @constant
           */
          isMinimum?: true;
          because: string;
        };
        /** @description The clock was set back from `from`, or later, to `to`: ticks count from there. Until one has run that is later than `from`. */
        setBack?: {
          /** Format: date-time */
          from: string;
          /** Format: date-time */
          to: string;
        };
      }[];
    };
    CollectionList: {
      items: {
        name: string;
        description: string;
        documents: number;
        passages: number;
        /** Format: date-time */
        created: string;
        /** Format: date-time */
        changed: string;
        /** @description What its vectors were made with; absent: words alone. */
        embedding?: {
          model: string;
          dimension: number;
        };
        /** @description Why it cannot be searched now. */
        unavailable?: string;
      }[];
      /** @description Of one file. */
      maxDocumentBytes: number;
    };
    /** @description The bytes of the file. Text shows at least one character, and holds no control characters to speak of. */
    DocumentFile: string & (unknown & unknown);
    Done: {
      /** @constant */
      outcome: 'done';
    };
    EmptyBody: Record<string, never>;
    EventPage: {
      items: ({
        id: string;
        stream: string;
        version: number;
        commit: number;
        /** @description Microseconds since 1970-01-01T00:00:00Z. */
        at: number;
        actor: {
          kind: string;
          id: string;
        };
        schema: number;
        type: string;
        data: {
          [key: string]: unknown;
        };
      } & {
        [key: string]: unknown;
      })[];
      next?: string;
    };
    Findings: {
      engine: string;
      window: {
        from: number;
        to: number;
      };
      focus?: {
        of: {
          from: number;
          to: number;
        };
        cost: number;
      } & {
        [key: string]: unknown;
      };
      apart?: {
        /** @enum {string} */
        independent?: 'requests' | 'onset';
      } & {
        [key: string]: unknown;
      };
      beside?: {
        words: string[];
      } & {
        [key: string]: unknown;
      };
      /** @enum {string} */
      baseline: 'past' | 'in-window' | 'none';
      hypotheses: ({
        service: string;
        score: number;
        confidence: number;
      } & {
        [key: string]: unknown;
      })[];
      considered: {
        kind: string;
        service: string;
        what: string;
        /** @description Nats above what chance gives; 0 is chance. */
        score: number;
        detail: {
          [key: string]: number | string;
        };
      }[];
      missing: string[];
    } & {
      [key: string]: unknown;
    };
    FeedbackBody:
      | {
          /** @constant */
          rating: 'right';
          comment?: string;
        }
      | {
          /** @enum {string} */
          rating: 'partly' | 'wrong';
          /** @description What the cause was. */
          cause?: string;
          comment?: string;
        };
    FoundPassages: {
      collection: string;
      passages: {
        id: string;
        title: string;
        file?: string;
        /** @description SHA-256 of the document. */
        document: string;
        section?: string[];
        /** @description Where in the text of the document the passage begins. */
        from: number;
        to: number;
        text: string;
        /** Format: date-time */
        modified?: string;
        /** @description How well it fits among the passages of this collection, 0 to 1. */
        score?: number;
        /** @description How much of the question it holds, 0 to 1; compares with other collections. */
        fit?: number;
      }[];
      /** @description How many were compared. */
      matched: number;
      notices: string[];
    };
    FoundRecords: {
      items: {
        /** @enum {string} */
        kind: 'investigation' | 'alert';
        id: string;
        /** @description Of an alert: the clientTxnId that it has opened or joined. */
        investigation?: string;
        /** @enum {string} */
        status: 'open' | 'deleted' | 'erased';
        /** Format: date-time */
        createdAt: string;
        /** Format: date-time */
        updatedAt: string;
        fields: {
          [key: string]: string[];
        };
        snippet?: {
          /** @enum {string} */
          part: 'question' | 'answer' | 'summary' | 'alert';
          turn?: number;
          text: string;
          /** @description Where the words stand in the text: from, and up to. */
          marks: number[][];
        };
      }[];
      facets?: {
        total: number;
        fields: {
          [key: string]: {
            value: string;
            count: number;
          }[];
        };
      };
      next?: string;
    };
    Health: {
      /** @enum {string} */
      status: 'ok' | 'waiting';
      waitingFor?: string[];
      stores?: {
        [key: string]: {
          /** @enum {string} */
          state: 'ok' | 'unavailable';
          because?: string;
        };
      };
    };
    HoldBody: {
      /** @description Why; it is kept, and shown with who and when. */
      reason: string;
    };
    IngestReport: {
      /** @description accepted + duplicates + rejected + unlisted. */
      received: number;
      accepted: number;
      /** @description Already stored: add nothing. */
      duplicates: number;
      /** @description Reason → rows. same-line: the same line of the same place: a file, a request or a numbered row that was sent again; same-span: a span of the same trace and span ids that says the same; same-point: the same value of the same gauge at the same time; same-change: a change that says the same. */
      duplicateReasons: {
        [key: string]: number;
      };
      rejected: {
        /** @description 1-based. */
        line: number;
        reason: string;
        text: string;
      }[];
      /** @description Rejected too, beyond those that are listed. */
      unlisted?: number;
      /** @description Reason → rows. */
      repaired: {
        [key: string]: number;
      };
    };
    Interaction: {
      id: string;
      /** @enum {string} */
      kind: 'model_request' | 'tool_call' | 'store_query';
      turn: number;
      stage?: string;
      execution?: string;
      /** @description The model, the tool, or what was asked of which source. */
      name: string;
      /** @enum {string} */
      status: 'running' | 'succeeded' | 'failed' | 'skipped' | 'abandoned';
      /** Format: date-time */
      startedAt: string;
      /** Format: date-time */
      endedAt?: string;
      durationMs?: number;
      because?: string;
      /** @enum {string} */
      purpose?: 'reading' | 'iteration' | 'final_analysis' | 'executive_summary' | 'chat_response' | 'summary';
      /** @description Attempts of a request to a model that failed. */
      failures?: number;
      inputTokens?: number;
      outputTokens?: number;
      rows?: number;
      /** @description What a tool was called with. */
      input?: string;
      /** @description What a tool returned, or a model replied. */
      output?: string;
      request?: {
        call: string;
        execution: string;
        stage?: string;
        sent: {
          profile: string;
          model: string;
          /** @description SHA-256 of the canonical request as it was sent. */
          request: string;
          /** @description SHA-256 of the system prompt. */
          prompt: string;
          temperature: number;
          maxTokens: number;
        } & {
          [key: string]: unknown;
        };
        failures: ({
          profile: string;
          reason: string;
          because: string;
        } & {
          [key: string]: unknown;
        })[];
        /** @description Rebuilt from facts, words and batches. */
        request?: {
          messages: ({
            /** @description The same in every request that holds the message. */
            id: string;
            /** @description Its place among the messages of the execution, from 1 on. */
            sequence: number;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            role: 'system' | 'user' | 'assistant' | 'tool';
            text: string;
            calls?: {
              id: string;
              tool: string;
              input: string;
            }[];
          } & {
            [key: string]: unknown;
          })[];
          tools: ({
            name: string;
          } & {
            [key: string]: unknown;
          })[];
        };
        /** @description The rebuilt request has the digest of the one that was sent. */
        isSame: boolean;
        reply?: {
          text: string;
          thinking?: string;
          calls: {
            id: string;
            tool: string;
            input: string;
          }[];
          stop: string;
          usage?: {
            input: number;
            output: number;
          } & {
            [key: string]: unknown;
          };
        } & {
          [key: string]: unknown;
        };
      };
      /** @description As it was planned; instants are microseconds. */
      query?: {
        [key: string]: unknown;
      };
      /** @description What it brought; its rows are at …/batches/{hash}. */
      batch?: {
        hash: string;
        rows: number;
        matched: number;
      } & {
        [key: string]: unknown;
      };
    };
    InteractionPage: {
      items: {
        id: string;
        /** @enum {string} */
        kind: 'model_request' | 'tool_call' | 'store_query';
        turn: number;
        stage?: string;
        execution?: string;
        /** @description The model, the tool, or what was asked of which source. */
        name: string;
        /** @enum {string} */
        status: 'running' | 'succeeded' | 'failed' | 'skipped' | 'abandoned';
        /** Format: date-time */
        startedAt: string;
        /** Format: date-time */
        endedAt?: string;
        durationMs?: number;
        because?: string;
        /** @enum {string} */
        purpose?: 'reading' | 'iteration' | 'final_analysis' | 'executive_summary' | 'chat_response' | 'summary';
        /** @description Attempts of a request to a model that failed. */
        failures?: number;
        inputTokens?: number;
        outputTokens?: number;
        rows?: number;
      }[];
      next?: string;
    };
    LogCounts: {
      /** @description What was counted by; of time, the width that was chosen. */
      by?: string;
      /** @description Absent: no line matches. */
      total?: {
        count: number;
        /** @description Lines of level error or worse. */
        errors: number;
        /** Format: date-time */
        first: string;
        /** Format: date-time */
        last: string;
        /** @description Distinct trace ids. */
        traces?: number;
        /** @description How many values there are. */
        values?: number;
      };
      /** @description Most errors first, then most lines; by time, in its order. */
      items: {
        /** @description Empty: lines that have none. Of time, the beginning. */
        value: string;
        /** @description Of a template, its pattern. */
        text?: string;
        count: number;
        /** @description Lines of level error or worse. */
        errors: number;
        /** Format: date-time */
        first: string;
        /** Format: date-time */
        last: string;
        /** @description Distinct trace ids. */
        traces?: number;
      }[];
      /** @description Lines of values beyond the limit. */
      owed: number;
      /** @description Limits of the result, in words. */
      notices: string[];
    };
    LogLine: {
      id: string;
      /** Format: date-time */
      time: string;
      /** @enum {string} */
      timeQuality?: 'given' | 'repaired' | 'ingest';
      /** @enum {string} */
      level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
      service: string;
      environment?: string;
      version?: string;
      region?: string;
      host?: string;
      pod?: string;
      message: string;
      traceId?: string;
      spanId?: string;
      requestId?: string;
      error?: {
        type?: string;
        message?: string;
        stack?: string;
      };
      template?: string;
      /** @description The file or sender that it came from. */
      source: string;
      /** Format: date-time */
      ingestedAt: string;
      attributes?: {
        [key: string]: string | number | boolean;
      };
    };
    LogPage: {
      items: {
        id: string;
        /** Format: date-time */
        time: string;
        /** @enum {string} */
        timeQuality?: 'given' | 'repaired' | 'ingest';
        /** @enum {string} */
        level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
        service: string;
        environment?: string;
        version?: string;
        region?: string;
        host?: string;
        pod?: string;
        message: string;
        traceId?: string;
        spanId?: string;
        requestId?: string;
        error?: {
          type?: string;
          message?: string;
          stack?: string;
        };
        template?: string;
        /** @description The file or sender that it came from. */
        source: string;
        /** Format: date-time */
        ingestedAt: string;
        attributes?: {
          [key: string]: string | number | boolean;
        };
        /** @description Lines of the same origin before it, in order. */
        before?: components['schemas']['LogLine'][];
        /** @description Lines of the same origin after it, in order. */
        after?: components['schemas']['LogLine'][];
      }[];
      /** @description Lines that match, on this page and behind it. */
      matched: number;
      /** @description Send it as "cursor" for the next page; absent: this was the last one. */
      next?: string;
      /** @description Limits of the result, in words. */
      notices: string[];
    };
    ModelCheck:
      | {
          /** @constant */
          outcome: 'answered';
          profile: {
            name: string;
            provider: string;
            model: string;
            /** @description Tokens of a request and its reply together. */
            window: number;
            maxTokens: number;
            temperature: number;
            /** @enum {string} */
            tools: 'native' | 'text';
            limits: {
              requestsPerMinute?: number;
              tokensPerMinute?: number;
              atOnce?: number;
            };
            /** @description US dollars per million tokens, as listed on a day. */
            price?: {
              input: number;
              output: number;
              cacheRead?: number;
              cacheWrite?: number;
              /** Format: date */
              asOf: string;
            };
            fallback?: string;
          };
          /** @description Until the first word. */
          firstMillis: number;
          millis: number;
          /** @enum {string} */
          stop: 'end' | 'tools' | 'length' | 'refused' | 'blocked' | 'other';
          text: string;
          /** @description The own name of the model. */
          model?: string;
          usage?: {
            input: number;
            output: number;
            cacheRead?: number;
            cacheWrite?: number;
            total?: number;
          };
          /** @description US dollars. */
          cost?: number;
        }
      | {
          /** @constant */
          outcome: 'failed';
          profile: {
            name: string;
            provider: string;
            model: string;
            /** @description Tokens of a request and its reply together. */
            window: number;
            maxTokens: number;
            temperature: number;
            /** @enum {string} */
            tools: 'native' | 'text';
            limits: {
              requestsPerMinute?: number;
              tokensPerMinute?: number;
              atOnce?: number;
            };
            /** @description US dollars per million tokens, as listed on a day. */
            price?: {
              input: number;
              output: number;
              cacheRead?: number;
              cacheWrite?: number;
              /** Format: date */
              asOf: string;
            };
            fallback?: string;
          };
          /** @enum {string} */
          reason: 'throttled' | 'timeout' | 'unavailable' | 'cut' | 'oversize' | 'invalid' | 'denied' | 'cancelled';
          /** @description What, where, and how to mend it. */
          because: string;
        };
    ModelList: {
      /** @description Of turns that name none; absent: no model speaks. */
      default?: string;
      profiles: {
        name: string;
        provider: string;
        model: string;
        /** @description Tokens of a request and its reply together. */
        window: number;
        maxTokens: number;
        temperature: number;
        /** @enum {string} */
        tools: 'native' | 'text';
        limits: {
          requestsPerMinute?: number;
          tokensPerMinute?: number;
          atOnce?: number;
        };
        /** @description US dollars per million tokens, as listed on a day. */
        price?: {
          input: number;
          output: number;
          cacheRead?: number;
          cacheWrite?: number;
          /** Format: date */
          asOf: string;
        };
        fallback?: string;
      }[];
      /** @constant */
      object?: 'list';
      /** @description The same as OpenAI lists models: names for "model" of chat completions and responses. */
      data?: {
        id: string;
        /** @constant */
        object: 'model';
        created: number;
        owned_by: string;
      }[];
    };
    ModelRequests: {
      items: {
        call: string;
        execution: string;
        stage?: string;
        sent: {
          profile: string;
          model: string;
          /** @description SHA-256 of the canonical request as it was sent. */
          request: string;
          /** @description SHA-256 of the system prompt. */
          prompt: string;
          temperature: number;
          maxTokens: number;
        } & {
          [key: string]: unknown;
        };
        failures: ({
          profile: string;
          reason: string;
          because: string;
        } & {
          [key: string]: unknown;
        })[];
        /** @description Rebuilt from facts, words and batches. */
        request?: {
          messages: ({
            /** @description The same in every request that holds the message. */
            id: string;
            /** @description Its place among the messages of the execution, from 1 on. */
            sequence: number;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            role: 'system' | 'user' | 'assistant' | 'tool';
            text: string;
            calls?: {
              id: string;
              tool: string;
              input: string;
            }[];
          } & {
            [key: string]: unknown;
          })[];
          tools: ({
            name: string;
          } & {
            [key: string]: unknown;
          })[];
        };
        /** @description The rebuilt request has the digest of the one that was sent. */
        isSame: boolean;
        reply?: {
          text: string;
          thinking?: string;
          calls: {
            id: string;
            tool: string;
            input: string;
          }[];
          stop: string;
          usage?: {
            input: number;
            output: number;
          } & {
            [key: string]: unknown;
          };
        } & {
          [key: string]: unknown;
        };
      }[];
    };
    ModelResponse: {
      id: string;
      /** @constant */
      object: 'response';
      /** @description Seconds since 1970. */
      created_at: number;
      /** @enum {string} */
      status: 'in_progress' | 'completed' | 'failed';
      error: {
        /** @description What is wrong, and how to mend it. */
        message: string;
        /** @description The last part of the problem type. */
        code: string;
      } | null;
      incomplete_details: null;
      /** @description What a client has sent is not sent back. */
      instructions: null;
      max_output_tokens: null;
      metadata: {
        [key: string]: string;
      };
      model: string;
      output: {
        id: string;
        /** @constant */
        type: 'message';
        /** @enum {string} */
        status: 'in_progress' | 'completed';
        /** @constant */
        role: 'assistant';
        content: {
          /** @constant */
          type: 'output_text';
          /** @description Markdown, citations as `[e1]`. */
          text: string;
          annotations: {
            /** @constant */
            type: 'url_citation';
            start_index: number;
            end_index: number;
            /** @description Opens the cited row in the web console. */
            url: string;
            title: string;
          }[];
          logprobs: unknown[];
        }[];
      }[];
      parallel_tool_calls: boolean;
      previous_response_id: string | null;
      reasoning: {
        effort: null;
        summary: null;
      };
      /** @constant */
      store: true;
      temperature: null;
      text: {
        format: {
          /** @constant */
          type: 'text';
        };
      };
      /** @constant */
      tool_choice: 'auto';
      tools: unknown[];
      top_p: null;
      /** @constant */
      truncation: 'disabled';
      usage: {
        input_tokens: number;
        input_tokens_details: {
          cached_tokens: number;
        };
        output_tokens: number;
        output_tokens_details: {
          reasoning_tokens: number;
        };
        total_tokens: number;
      } | null;
    };
    ModelResponseBody: {
      model?: string | null;
      stream?: boolean | null;
      user?: string | null;
      metadata?:
        | ({
            /** @description The clientTxnId of the conversation. */
            conversation?: string;
          } & {
            [key: string]: unknown;
          })
        | null;
      tool_choice?: ('none' | 'auto') | null;
      /** @description A question, or messages as of chat completions. */
      input:
        | string
        | ({
            type?: string;
            /** @enum {string} */
            role?: 'system' | 'developer' | 'user' | 'assistant';
            content?:
              | string
              | ({
                  /** @description Of the question: text alone. */
                  type: string;
                  text?: string | null;
                } & {
                  [key: string]: unknown;
                })[]
              | null;
          } & {
            [key: string]: unknown;
          })[];
      instructions?: string | null;
      /** @description Of a response of this service: goes on with its conversation. */
      previous_response_id?: string | null;
      conversation?:
        | (
            | string
            | ({
                /** @description Any UTF-8 of 1 to 256 characters without control characters, percent-encoded. */
                id: string;
              } & {
                [key: string]: unknown;
              })
          )
        | null;
      text?:
        | ({
            /** @description Answers are Markdown text. */
            format?:
              | ({
                  /** @constant */
                  type: 'text';
                } & {
                  [key: string]: unknown;
                })
              | null;
          } & {
            [key: string]: unknown;
          })
        | null;
      background?: false | null;
    } & {
      [key: string]: unknown;
    };
    NamingBody:
      | {
          /** @constant */
          kind: 'rename';
          service: string;
          to: string;
        }
      | {
          /** @constant */
          kind: 'join';
          services: string[];
          as: string;
        }
      | {
          /** @constant */
          kind: 'split';
          service: string;
          /** @description A field of the lines, such as `host` or `logger`; `source` is the file. */
          field: string;
        }
      | {
          /** @constant */
          kind: 'split';
          service: string;
          /** @description A field of the lines, such as `host` or `logger`; `source` is the file. */
          field: string;
          values: string[];
          as: string;
        };
    NamingDone: {
      /** @description Of the naming: it can be undone by it. */
      id: number;
    };
    NoteBody: {
      /** @description What whoever goes on has to know: what was done, what is open, what comes next. */
      text: string & (unknown & unknown);
    };
    Notification: {
      id: string;
      target: string;
      clientTxnId: string;
      /** @description Where the alerts are answered: the id of an incident of PagerDuty; of Grafana d/UID/PANEL, d/UID or organization; an issue that they name. Of the message that begins the thread of an alert, its room. */
      place?: string;
      /**
       * @description unconfirmed: it may have arrived; it is sent again only on request.
       * @enum {string}
       */
      status: 'waiting' | 'sending' | 'delivered' | 'failed' | 'unconfirmed';
      /**
       * @description finished: the first answer is there. changed: a later one names another cause. failed: there is no answer. In the thread of a channel, started: a turn was asked. answered: it has ended. approval-asked: an execution of a chain waits for a person. approval-ended: it waits no more. digest: a room is told of its day; its investigation is the channel, the room and digest- with the day. In the thread of an alert, alert-changed: the message that begins it says something new. alert-ended: all its alerts have ended, or one fires again. alert-silenced: somebody has silenced one.
       * @enum {string}
       */
      event:
        | 'finished'
        | 'changed'
        | 'failed'
        | 'started'
        | 'answered'
        | 'approval-asked'
        | 'approval-ended'
        | 'digest'
        | 'alert-changed'
        | 'alert-ended'
        | 'alert-silenced';
      /** @description Of a chain, whose approval the event is about. */
      execution?: string;
      turn: number;
      /**
       * Format: date-time
       * @description Not sent before: quiet hours.
       */
      due: string;
      /** @description Of the latest event. */
      attempts: number;
      /** Format: date-time */
      nextAttempt?: string;
      /** @description What the target said last, masked. */
      response?: string;
      /** Format: date-time */
      requestedAt: string;
      /** Format: date-time */
      updatedAt: string;
      history: {
        turn: number;
        attempt: number;
        /** Format: date-time */
        at: string;
        /** Format: date-time */
        endedAt?: string;
        /** @enum {string} */
        outcome?: 'delivered' | 'postponed' | 'failed' | 'unconfirmed';
        response?: string;
      }[];
    };
    NotificationPage: {
      items: {
        id: string;
        target: string;
        clientTxnId: string;
        /** @description Where the alerts are answered: the id of an incident of PagerDuty; of Grafana d/UID/PANEL, d/UID or organization; an issue that they name. Of the message that begins the thread of an alert, its room. */
        place?: string;
        /**
         * @description unconfirmed: it may have arrived; it is sent again only on request.
         * @enum {string}
         */
        status: 'waiting' | 'sending' | 'delivered' | 'failed' | 'unconfirmed';
        /**
         * @description finished: the first answer is there. changed: a later one names another cause. failed: there is no answer. In the thread of a channel, started: a turn was asked. answered: it has ended. approval-asked: an execution of a chain waits for a person. approval-ended: it waits no more. digest: a room is told of its day; its investigation is the channel, the room and digest- with the day. In the thread of an alert, alert-changed: the message that begins it says something new. alert-ended: all its alerts have ended, or one fires again. alert-silenced: somebody has silenced one.
         * @enum {string}
         */
        event:
          | 'finished'
          | 'changed'
          | 'failed'
          | 'started'
          | 'answered'
          | 'approval-asked'
          | 'approval-ended'
          | 'digest'
          | 'alert-changed'
          | 'alert-ended'
          | 'alert-silenced';
        /** @description Of a chain, whose approval the event is about. */
        execution?: string;
        turn: number;
        /**
         * Format: date-time
         * @description Not sent before: quiet hours.
         */
        due: string;
        /** @description Of the latest event. */
        attempts: number;
        /** Format: date-time */
        nextAttempt?: string;
        /** @description What the target said last, masked. */
        response?: string;
        /** Format: date-time */
        requestedAt: string;
        /** Format: date-time */
        updatedAt: string;
        history: {
          turn: number;
          attempt: number;
          /** Format: date-time */
          at: string;
          /** Format: date-time */
          endedAt?: string;
          /** @enum {string} */
          outcome?: 'delivered' | 'postponed' | 'failed' | 'unconfirmed';
          response?: string;
        }[];
      }[];
      next?: string;
    };
    OpenAiError: {
      error: {
        /** @description What is wrong, and how to mend it. */
        message: string;
        /** @description The last part of the problem type. */
        code: string;
        /** @enum {string} */
        type:
          | 'invalid_request_error'
          | 'authentication_error'
          | 'permission_error'
          | 'not_found_error'
          | 'conflict_error'
          | 'rate_limit_error'
          | 'server_error';
        /** @description The field at fault. */
        param: string | null;
      };
    };
    OtlpAttributes: {
      key: string;
      value?: components['schemas']['OtlpValue'];
    }[];
    OtlpLogs: {
      resourceLogs?: {
        resource?: {
          attributes?: components['schemas']['OtlpAttributes'];
        };
        scopeLogs?: {
          scope?: {
            name?: string;
          };
          logRecords?: {
            timeUnixNano?: string | number;
            observedTimeUnixNano?: string | number;
            severityNumber?: number;
            severityText?: string;
            body?: components['schemas']['OtlpValue'];
            attributes?: components['schemas']['OtlpAttributes'];
            traceId?: string | unknown;
            spanId?: string | unknown;
            eventName?: string;
          }[];
        }[];
      }[];
    };
    OtlpMetrics: {
      resourceMetrics?: {
        resource?: {
          attributes?: components['schemas']['OtlpAttributes'];
        };
        scopeMetrics?: {
          scope?: {
            name?: string;
          };
          metrics?: {
            name: string;
            unit?: string;
            gauge?: {
              dataPoints?: {
                attributes?: components['schemas']['OtlpAttributes'];
                timeUnixNano?: string | number;
                flags?: number;
                asDouble?: number | string;
                asInt?: number | string;
              }[];
            };
            sum?: {
              dataPoints?: {
                attributes?: components['schemas']['OtlpAttributes'];
                timeUnixNano?: string | number;
                flags?: number;
                asDouble?: number | string;
                asInt?: number | string;
              }[];
            };
            histogram?: {
              dataPoints?: {
                attributes?: components['schemas']['OtlpAttributes'];
                timeUnixNano?: string | number;
                flags?: number;
                count?: number | string;
                sum?: number | string;
                min?: number | string;
                max?: number | string;
                quantileValues?: {
                  quantile?: number | string;
                  value?: number | string;
                }[];
              }[];
            };
            exponentialHistogram?: {
              dataPoints?: {
                attributes?: components['schemas']['OtlpAttributes'];
                timeUnixNano?: string | number;
                flags?: number;
                count?: number | string;
                sum?: number | string;
                min?: number | string;
                max?: number | string;
                quantileValues?: {
                  quantile?: number | string;
                  value?: number | string;
                }[];
              }[];
            };
            summary?: {
              dataPoints?: {
                attributes?: components['schemas']['OtlpAttributes'];
                timeUnixNano?: string | number;
                flags?: number;
                count?: number | string;
                sum?: number | string;
                min?: number | string;
                max?: number | string;
                quantileValues?: {
                  quantile?: number | string;
                  value?: number | string;
                }[];
              }[];
            };
          }[];
        }[];
      }[];
    };
    OtlpTraces: {
      resourceSpans?: {
        resource?: {
          attributes?: components['schemas']['OtlpAttributes'];
        };
        scopeSpans?: {
          scope?: {
            name?: string;
          };
          spans?: {
            traceId?: string | unknown;
            spanId?: string | unknown;
            parentSpanId?: string | unknown;
            name?: string;
            kind?: number;
            startTimeUnixNano?: string | number;
            endTimeUnixNano?: string | number;
            attributes?: components['schemas']['OtlpAttributes'];
            events?: {
              name?: string;
              attributes?: components['schemas']['OtlpAttributes'];
            }[];
            status?: {
              code?: number;
              message?: string;
            };
          }[];
        }[];
      }[];
    };
    OtlpValue: {
      stringValue?: string;
      boolValue?: boolean;
      intValue?: number | string;
      doubleValue?: number | string;
      bytesValue?: string | unknown;
      arrayValue?: {
        values?: components['schemas']['OtlpValue'][];
      };
      kvlistValue?: {
        values?: components['schemas']['OtlpAttributes'];
      };
    };
    PlacedDocuments: {
      collection: string;
      documents: {
        name: string;
        title: string;
        /** @enum {string} */
        outcome: 'added' | 'changed' | 'unchanged';
        passages: number;
      }[];
      /** @description Parts of the file that are in no document. None: all of it can be found. */
      leftOut: {
        /** @description Of the file; of one in an archive archive.zip#path. */
        name: string;
        /** @description What is left out of it, and why: one sentence. */
        because: string;
      }[];
    };
    Problem: {
      /** Format: uri-reference */
      type: string;
      title: string;
      status: number;
      detail: string;
      field?: string;
      /** @description All faults, where there are several. */
      faults?: {
        field: string;
        detail: string;
      }[];
      howToFix: string;
      instance: string;
    };
    RegroupBody: {
      /** @description Id of an alert: both are of one group then. */
      join?: string;
      /**
       * @description The alert gets a group of its own.
       * @constant
       */
      split?: true;
      because?: string;
    } & (unknown | unknown);
    RemovedKnowledge: {
      collection: string;
      removed: number;
    };
    RunAgentBody: {
      /** @description The clientTxnId of the investigation. */
      threadId: string;
      runId: string;
      /** @description The last one of role "user" is asked, and its id is the idempotency key of the turn; "system" and "developer" are told to a model. */
      messages: ({
        id?: string;
        role: string;
        content?:
          | (
              | string
              | ({
                  type: string;
                  text?: string;
                } & {
                  [key: string]: unknown;
                })[]
            )
          | null;
      } & {
        [key: string]: unknown;
      })[];
      /** @description An object gets "casefile" added; anything else is replaced. */
      state?: unknown;
      /** @description Told to a model beside its instructions. A message that comes again with another is the same turn. */
      context?: ({
        description: string;
        value: string;
      } & {
        [key: string]: unknown;
      })[];
      /** @description Tools of the client are never called. */
      tools?: unknown[];
      resume?: unknown[];
      forwardedProps?:
        | ({
            /** @description "casefile": as configured; "none": the engine alone; or a profile of GET /v1/models. */
            model?: string;
          } & {
            [key: string]: unknown;
          })
        | null;
    } & {
      [key: string]: unknown;
    };
    SilenceBody: {
      /** @description At most, and when absent, as long as proposed. */
      minutes?: number;
      /** @description Shown at the source. Absent: why it is proposed. */
      because?: string;
    };
    SilencedAlert: {
      /**
       * @description there: a silence that holds was there already.
       * @enum {string}
       */
      outcome: 'silenced' | 'there';
      /** @description Its id at the source. */
      silence: string;
    };
    Replay:
      | {
          /** @constant */
          outcome: 'identical';
          turn: number;
          facts: number;
          configurationChanged: boolean;
          /** @description Newer masking rules have changed what was recorded: so many facts are equal but for that. */
          maskedAnew?: {
            /** Format: date-time */
            at: string;
            rules: string;
            facts: number;
          };
        }
      | {
          /** @constant */
          outcome: 'differs';
          turn: number;
          /** @enum {string} */
          cause: 'code' | 'configuration' | 'masking';
          /** @description Of `masking`: what the turn was computed from is masked by newer rules since. */
          maskedAnew?: {
            /** Format: date-time */
            at: string;
            rules: string;
          };
          fact: {
            version: number;
            type: string;
            recorded: unknown;
            today: unknown;
          };
        }
      | {
          /** @constant */
          outcome: 'refused';
          turn: number;
          /** @enum {string} */
          cause: 'damaged' | 'missing' | 'erased' | 'not-finished';
          because: string;
        };
    RerunBody: {
      /** @description Idempotency key of the turn. */
      messageId?: string;
    };
    RevocationBody: {
      tool: string;
    };
    Retention: {
      policies: {
        /** @enum {string} */
        kind: 'investigation' | 'alert' | 'notification' | 'batch';
        /** @description Since the last use. Absent: only people delete. */
        deleteAfterSeconds?: number;
        /** @description Since the deletion. Absent: never. */
        eraseAfterSeconds?: number;
      }[];
      /**
       * Format: date-time
       * @description Absent: there is no policy.
       */
      nextRun?: string;
      /** @description The latest first. */
      runs: {
        run: number;
        /** @enum {string} */
        state: 'running' | 'finished' | 'interrupted';
        /** Format: date-time */
        startedAt: string;
        /** Format: date-time */
        updatedAt: string;
        policies: {
          /** @enum {string} */
          kind: 'investigation' | 'alert' | 'notification' | 'batch';
          /** @description Since the last use. Absent: only people delete. */
          deleteAfterSeconds?: number;
          /** @description Since the deletion. Absent: never. */
          eraseAfterSeconds?: number;
        }[];
        counts: {
          /** @enum {string} */
          kind: 'investigation' | 'alert' | 'notification' | 'batch';
          deleted: number;
          erased: number;
          /** @description On legal hold. */
          held: number;
          /** @description Due by their age, and in use. */
          kept: number;
        }[];
      }[];
      holds: {
        /** @enum {string} */
        kind: 'investigation' | 'alert' | 'notification' | 'batch';
        id: string;
        /** Format: date-time */
        at: string;
        actor: {
          kind: string;
          id: string;
        };
        reason: string;
      }[];
      preview?: {
        /** @enum {string} */
        kind: 'investigation' | 'alert' | 'notification' | 'batch';
        deleted: number;
        erased: number;
        /** @description On legal hold. */
        held: number;
        /** @description Due by their age, and in use. */
        kept: number;
        examples: {
          id: string;
          /** @enum {string} */
          into: 'deleted' | 'erased';
        }[];
        /** @description What stays of what is erased. */
        survives: string;
      }[];
    };
    RetentionStarted: {
      run: number;
    };
    ServiceCalls: {
      /** @description The time that was read; absent: nothing is stored. */
      window?: {
        /** Format: date-time */
        from: string;
        /** Format: date-time */
        to: string;
      };
      /** @description The most certain first. */
      items: {
        from: string;
        to: string;
        /**
         * @description calls; sends messages to; together: both take part, and nothing tells the direction.
         * @enum {string}
         */
        relation: 'calls' | 'sends' | 'together';
        /**
         * @description certain: spans. likely: an address, a client, a topic, or two kinds. possible: anything else.
         * @enum {string}
         */
        certainty: 'certain' | 'likely' | 'possible';
        evidence: {
          /** @enum {string} */
          kind: 'spans' | 'address' | 'client' | 'technology' | 'name' | 'topic' | 'shared-ids' | 'shared-place';
          /** @description Requests of spans, ids or places that are shared, else lines: those of an event in equal parts. */
          count: number;
          /** @description At most three. */
          examples: {
            /**
             * @description A log line, a trace, or a row that counts requests.
             * @enum {string}
             */
            kind: 'log' | 'trace' | 'sum';
            /** @description Of the line or the trace. */
            id?: string;
            /** Format: date-time */
            at?: string;
            /** @description Whose row it is. */
            service?: string;
            /** @description The message of a line; of a sum, operation and call. */
            text: string;
            /** @description What stands in the line and leads to the other service. */
            named?: string;
            /** @description Id of a line that ties the other service to it. */
            tie?: string;
          }[];
        }[];
      }[];
      /** @description Limits of the result, in words. */
      notices: string[];
    };
    ServiceList: {
      /** @description Services that have logged, those with the most lines first. */
      items: {
        name: string;
        lines: number;
        /** Format: date-time */
        first: string;
        /** Format: date-time */
        last: string;
        /** @description Lines of each level that there are. */
        levels: {
          [key: string]: number;
        };
        /** @description Its pods, else its hosts, the busiest first. */
        instances: string[];
      }[];
      /** @description Names that people gave, in their order, also those undone. */
      namings: {
        id: number;
        /** @enum {string} */
        kind: 'rename' | 'join' | 'split';
        service?: string;
        services?: string[];
        to?: string;
        as?: string;
        field?: string;
        values?: string[];
        /** Format: date-time */
        at: string;
        actor: {
          kind: string;
          id: string;
        };
        /** @description Absent: it is in force. */
        undone?: {
          /** Format: date-time */
          at: string;
          actor: {
            kind: string;
            id: string;
          };
        };
      }[];
      /** @description Limits of the result, in words. */
      notices: string[];
    };
    Session: {
      tenant: string;
      clientTxnId: string;
      /** @enum {string} */
      status: 'open' | 'deleted' | 'erased';
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      version: number;
      turns: number;
      /** @description A turn waits or runs. */
      busy: boolean;
      currentIssue?: string;
      lastTurn?: {
        n: number;
        /** @enum {string} */
        status: 'queued' | 'running' | 'answered' | 'confirm' | 'confirmed' | 'failed' | 'cancelled' | 'timed_out';
      };
      /** @description Of the latest turn that has planned any, in the order of its rounds. */
      lastQueries: ({
        id: string;
        source: string;
        role: string;
        why: string;
        query: {
          ask: string;
        } & {
          [key: string]: unknown;
        };
        /** @description The words that were searched for. */
        text?: string;
      } & {
        [key: string]: unknown;
      })[];
      issues: {
        id: string;
        /** @enum {string} */
        status: 'active' | 'resolved' | 'switched';
        issueSummary?: string;
        timeWindow?: {
          asked: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            phrase?: string;
          };
          analysis: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            phrase?: string;
          };
        };
        lastCursor: {
          source: string;
          /** @description Canonical JSON of the structured filter. */
          filter: string;
          window: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            phrase?: string;
          };
          cursor: {
            /** @enum {string} */
            kind: 'sequence' | 'ingested' | 'eventTime';
          } & {
            [key: string]: unknown;
          };
          owed: number;
        }[];
        scopes: {
          services: string[];
          notServices: string[];
          environments: string[];
          notEnvironments: string[];
          regions: string[];
          notRegions: string[];
          versions: string[];
          notVersions: string[];
          minLevel?: string;
          traceIds: string[];
          requestIds: string[];
          fields: {
            field: string;
            /** @enum {string} */
            is: 'equal' | 'not';
            values: string[];
          }[];
        };
        requestIds: string[];
        traceIds: string[];
        evidence: {
          batch: string;
          turn: number;
        }[];
        hypotheses: {
          service: string;
          kind: string;
          confidence: number;
          /** Format: date-time */
          onset?: string;
        }[];
        /** @description Of its reports, the latest that was rated. */
        feedback?: {
          turn: number;
          /** @enum {string} */
          rating: 'right' | 'partly' | 'wrong';
          cause?: string;
        };
      }[];
      /** @description It is on legal hold. */
      hold?: {
        reason: string;
      };
      /** @description The latest hand-over note, with its author. */
      note?: {
        text: string;
        by: string;
        /** Format: date-time */
        at: string;
      };
      chains?: {
        run: string;
        chain: string;
        version: string;
        /** @enum {string} */
        status: 'pending' | 'active' | 'completed' | 'failed' | 'timed_out' | 'cancelled';
      }[];
      /** @description The investigation whose chain has opened it, as the conversation of one execution. */
      partOf?: string;
    };
    SessionPage: {
      items: components['schemas']['Session'][];
      next?: string;
    };
    SignedIn: {
      /** @enum {string} */
      kind: 'key' | 'user' | 'channel' | 'system';
      /** @description Who acts, as facts and the audit name them. */
      id: string;
      /** @description For people. */
      name: string;
      /**
       * @description Of its key or of the rule of its sign-in; admin where neither is required.
       * @enum {string}
       */
      role: 'viewer' | 'asker' | 'ingester' | 'operator' | 'admin';
      /** @description Nobody is admitted without a key or, where people sign in, a session. */
      areKeysRequired: boolean;
      /** @description The only ones whose telemetry is read. */
      services?: string[];
      /** @description The only ones that may be used. */
      collections?: string[];
      /**
       * Format: date-time
       * @description Its end; a session without requests ends earlier.
       */
      until?: string;
    };
    SignedOut: {
      /** @description Where the browser ends the session of the provider, if it offers that. */
      continueAt?: string;
    };
    SignInOptions: {
      /** @description Absent: API keys alone. */
      provider?: {
        /** @description For the button: “Sign in with …”. */
        name: string;
      };
    };
    Snapshot: {
      /** @description SHA-256 of the stored bytes. */
      id: string;
      instance: string;
      engine?: string;
      engineVersion?: string;
      instanceClass?: string;
      region?: string;
      /** Format: date-time */
      from?: string;
      /** Format: date-time */
      to?: string;
      sections: string[];
      /** @description Of the stored artifact: masked, on one line. */
      bytes: number;
      /** Format: date-time */
      importedAt: string;
      file?: string;
      comment?: string;
      /** @description What the file does not say, and which questions that leaves open. */
      missing: {
        path: string;
        because: string;
        unanswerable: string;
      }[];
    };
    /** @description A file of any completeness: at least one of its sections. */
    SnapshotFile:
      | {
          [key: string]: unknown;
        }
      | unknown
      | unknown
      | unknown
      | unknown
      | unknown
      | unknown
      | unknown;
    SnapshotList: {
      items: {
        /** @description SHA-256 of the stored bytes. */
        id: string;
        instance: string;
        engine?: string;
        engineVersion?: string;
        instanceClass?: string;
        region?: string;
        /** Format: date-time */
        from?: string;
        /** Format: date-time */
        to?: string;
        sections: string[];
        /** @description Of the stored artifact: masked, on one line. */
        bytes: number;
        /** Format: date-time */
        importedAt: string;
        file?: string;
        comment?: string;
      }[];
    };
    StoreCheck: {
      blobs: number;
      /** @description As they are stored: compressed. */
      bytes: number;
      damaged: {
        hash: string;
        /** @enum {string} */
        how: 'missing' | 'damaged';
        heldBy: string[];
      }[];
      /** @description Files of the data folder that are not as they were written; on the first page. */
      files: {
        file: string;
        problem: string;
        /** @description Investigations with facts or words in what is damaged; any: it cannot be told which. */
        touches: string[] | 'any';
      }[];
      /** @description No investigation cites them. */
      unheld: {
        blobs: number;
        bytes: number;
      };
      /** @description Send it as "after" for the next page; absent: this was the last one. */
      next?: string;
    };
    StoreSweep: {
      blobs: number;
      swept: {
        hash: string;
        bytes: number;
      }[];
      /** @description Send it as "after" for the next page; absent: this was the last one. */
      next?: string;
    };
    SweepBody: {
      after?: string;
      /**
       * @description Batches that were put later are left alone.
       * @default 24
       */
      olderThanHours: number;
      /**
       * @description Say what would be deleted.
       * @default false
       */
      dryRun: boolean;
    };
    TimelinePage: {
      items: components['schemas']['SessionEvent'][];
      next?: string;
      /** @description Follow from here with Last-Event-ID, and nothing is missed. */
      position: string;
    };
    ToolList: {
      /** @description Each in the shape of its format. */
      tools: {
        [key: string]: unknown;
      }[];
      /** @description What is missing of outside servers, and why. */
      notices?: string[];
    };
    TurnDocument: {
      n: number;
      messageId: string;
      /** @enum {string} */
      status: 'queued' | 'running' | 'answered' | 'confirm' | 'confirmed' | 'failed' | 'cancelled' | 'timed_out';
      text?: string;
      issue?: string;
      rerunOf?: number;
      /** @description The latest rating of this turn. */
      feedback?: {
        /** @enum {string} */
        rating: 'right' | 'partly' | 'wrong';
        cause?: string;
      };
      /** @description The stored response; absent until there is one, and once erased. */
      answer?: components['schemas']['Answer'];
    };
    TurnList: {
      items: components['schemas']['TurnDocument'][];
    };
    Verification: {
      /** @description Batches of the investigation that are gone or not as they were written, and the claims that cite them. */
      damaged: {
        hash: string;
        /** @enum {string} */
        how: 'missing' | 'damaged';
        claims: {
          turn: number;
          text: string;
        }[];
      }[];
      /** @description Files of the data folder that are not as they were written. */
      files: {
        file: string;
        problem: string;
        /** @description The investigation's own facts or words may stand in what is damaged. */
        isTouched: boolean;
        claims: {
          turn: number;
          text: string;
        }[];
      }[];
      /** @description When newer masking rules have changed what was stored: batches by their old and new hash, how many claims cite them, and those that no longer hold. */
      renewals: {
        /** Format: date-time */
        at: string;
        rules: string;
        batches: {
          from: string;
          to: string;
        }[];
        facts: number;
        texts: number;
        citing: number;
        lost: {
          turn: number;
          text: string;
          because: string;
        }[];
      }[];
      turns: {
        turn: number;
        claims: {
          text: string;
          /** @enum {string} */
          verdict: 'supported' | 'contradicted' | 'unknown';
          because?: string;
        }[];
      }[];
      counts: {
        supported: number;
        contradicted: number;
        unknown: number;
      };
    };
    ChatCompletionChunk: {
      id: string;
      /** @constant */
      object: 'chat.completion.chunk';
      /** @description Seconds since 1970. */
      created: number;
      model: string;
      /** @description Empty in the chunk that counts. */
      choices: {
        index: number;
        delta: {
          /** @constant */
          role?: 'assistant';
          /** @description The next piece of the Markdown, citations as `[e1]`. */
          content?: string;
          annotations?: {
            /** @constant */
            type: 'url_citation';
            url_citation: {
              start_index: number;
              end_index: number;
              /** @description Opens the cited row in the web console. */
              url: string;
              title: string;
            };
          }[];
        };
        logprobs: null;
        finish_reason: 'stop' | null;
      }[];
      usage?: {
        prompt_tokens: number;
        completion_tokens: number;
        total_tokens: number;
      };
    };
    /**
     * @description Ends the stream: these characters, no JSON.
     * @constant
     */
    ChatCompletionEnd: '[DONE]';
    LogNotice: {
      /** @description What is missing of the lines, and why. */
      notice: string;
    };
    PresentPeople: {
      others: {
        name: string;
        /**
         * @description The same person or key, by another page.
         * @constant
         */
        isSelf?: true;
      }[];
      /** @description How many others are not named. */
      more: number;
    };
    ResponseAnnotationEvent: {
      /** @enum {string} */
      type: 'response.output_text.annotation.added';
      /** @description From 0 on. */
      sequence_number: number;
      item_id: string;
      output_index: number;
      content_index: number;
      annotation_index: number;
      annotation: {
        /** @constant */
        type: 'url_citation';
        start_index: number;
        end_index: number;
        /** @description Opens the cited row in the web console. */
        url: string;
        title: string;
      };
    };
    ResponseItemEvent: {
      /** @enum {string} */
      type: 'response.output_item.added' | 'response.output_item.done';
      /** @description From 0 on. */
      sequence_number: number;
      output_index: number;
      item: {
        id: string;
        /** @constant */
        type: 'message';
        /** @enum {string} */
        status: 'in_progress' | 'completed';
        /** @constant */
        role: 'assistant';
        content: {
          /** @constant */
          type: 'output_text';
          /** @description Markdown, citations as `[e1]`. */
          text: string;
          annotations: {
            /** @constant */
            type: 'url_citation';
            start_index: number;
            end_index: number;
            /** @description Opens the cited row in the web console. */
            url: string;
            title: string;
          }[];
          logprobs: unknown[];
        }[];
      };
    };
    ResponsePartEvent: {
      /** @enum {string} */
      type: 'response.content_part.added' | 'response.content_part.done';
      /** @description From 0 on. */
      sequence_number: number;
      item_id: string;
      output_index: number;
      content_index: number;
      part: {
        /** @constant */
        type: 'output_text';
        /** @description Markdown, citations as `[e1]`. */
        text: string;
        annotations: {
          /** @constant */
          type: 'url_citation';
          start_index: number;
          end_index: number;
          /** @description Opens the cited row in the web console. */
          url: string;
          title: string;
        }[];
        logprobs: unknown[];
      };
    };
    ResponseProgressEvent: {
      /** @enum {string} */
      type: 'response.created' | 'response.in_progress' | 'response.completed' | 'response.failed';
      /** @description From 0 on. */
      sequence_number: number;
      response: components['schemas']['ModelResponse'];
    };
    ResponseTextDeltaEvent: {
      /** @enum {string} */
      type: 'response.output_text.delta';
      /** @description From 0 on. */
      sequence_number: number;
      item_id: string;
      output_index: number;
      content_index: number;
      /** @description The next piece of the Markdown. */
      delta: string;
      logprobs: unknown[];
    };
    ResponseTextEvent: {
      /** @enum {string} */
      type: 'response.output_text.done';
      /** @description From 0 on. */
      sequence_number: number;
      item_id: string;
      output_index: number;
      content_index: number;
      /** @description The whole Markdown. */
      text: string;
      logprobs: unknown[];
    };
    RunEvent:
      | {
          /** @constant */
          type: 'RUN_STARTED';
          threadId: string;
          runId: string;
        }
      | {
          /** @enum {string} */
          type: 'STEP_STARTED' | 'STEP_FINISHED';
          stepName: string;
        }
      | {
          /** @constant */
          type: 'TEXT_MESSAGE_START';
          messageId: string;
          /** @constant */
          role: 'assistant';
        }
      | {
          /** @constant */
          type: 'TEXT_MESSAGE_CONTENT';
          messageId: string;
          /** @description The next piece of the Markdown. */
          delta: string;
        }
      | {
          /** @constant */
          type: 'TEXT_MESSAGE_END';
          messageId: string;
        }
      | {
          /** @constant */
          type: 'STATE_DELTA';
          delta: {
            /** @constant */
            op: 'add';
            /** @constant */
            path: '/casefile';
            value: {
              clientTxnId: string;
              turn: number;
              /** @description Opens the turn in the web console. */
              link: string;
              answer: components['schemas']['Answer'];
            };
          }[];
        }
      | {
          /** @constant */
          type: 'STATE_SNAPSHOT';
          snapshot: {
            casefile: {
              clientTxnId: string;
              turn: number;
              /** @description Opens the turn in the web console. */
              link: string;
              answer: components['schemas']['Answer'];
            };
          };
        }
      | {
          /** @constant */
          type: 'RUN_FINISHED';
          threadId: string;
          runId: string;
          result: {
            clientTxnId: string;
            turn: number;
            /** @description Opens the turn in the web console. */
            link: string;
          };
          outcome: {
            /** @constant */
            type: 'success';
          };
          /** @description Of a model; absent where the engine alone has answered. */
          usage?: {
            model?: string;
            inputTokens: number;
            outputTokens: number;
            totalTokens: number;
          }[];
        }
      | {
          /** @constant */
          type: 'RUN_FINISHED';
          threadId: string;
          runId: string;
          outcome: {
            /** @constant */
            type: 'cancelled';
          };
        }
      | {
          /** @constant */
          type: 'RUN_ERROR';
          /** @description What is wrong, and how to mend it. */
          message: string;
          /** @description The last part of the problem type. */
          code: string;
        };
    SessionEvent: {
      /** @description Replace what you have of this id: there is never a second event of it. */
      id: string;
      /** @description Sort by it, as text. It never changes. */
      order: string;
      /** @enum {string} */
      type:
        | 'user_question'
        | 'classification'
        | 'scope'
        | 'issue'
        | 'chain'
        | 'stage'
        | 'execution'
        | 'findings'
        | 'tool_call'
        | 'tool_summary'
        | 'llm_thinking'
        | 'llm_response'
        | 'final_analysis'
        | 'executive_summary'
        | 'alert'
        | 'human_action'
        | 'masking';
      /**
       * @description Anything but started and streaming is final.
       * @enum {string}
       */
      status: 'started' | 'streaming' | 'completed' | 'failed' | 'cancelled' | 'timed_out';
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      turn?: number;
      stage?: string;
      execution?: string;
      by?: string;
      title: string;
      content?: string;
      /**
       * @description Whether the claims in it were verified. What a model writes is unchecked: the answer of the turn is checked.
       * @enum {string}
       */
      claims?: 'unchecked' | 'checked';
      /** @description Id of the interaction behind it. */
      interaction?: string;
      tool?: string;
      source?: string;
      rows?: number;
      matched?: number;
    };
    TextDelta: {
      turn: number;
      text: string;
      /**
       * @description What was heard of the turn so far is withdrawn.
       * @constant
       */
      begins?: true;
      /** @description What is waited for. */
      notice?: string;
    };
    TimelineDelta: {
      /** @description Of the open event that grows. */
      id: string;
      text: string;
      /**
       * @description Replace what there is of the words of the event.
       * @constant
       */
      begins?: true;
    };
    TimelinePosition: {
      /** @description As the id of the event: follow from here with Last-Event-ID. */
      position: string;
    };
    TurnEvent: {
      type: string;
      data: {
        turn?: number;
        queries?: {
          id: string;
          source: string;
          /** @description A model asked for it. */
          call?: string;
          query: {
            ask: string;
            collection?: string;
            server?: string;
            tool?: string;
          };
        }[];
        /** @description Id of the query that was answered, or was not. */
        query?: string;
        rows?: number;
        stage?: string;
        source?: string;
        classification?: {
          relation: string;
          confidence: number;
        };
        window?: {
          asked: {
            from: number;
            to: number;
          };
        };
        suspects?: {
          service: string;
        }[];
        claims?: number;
      };
    };
  };
  responses: never;
  parameters: {
    'X-Request-Id': string;
    traceparent: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getV1InvestigationsClientTxnIdTurns: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description `true`: the message had been asked before, and this is the same turn. */
          'Idempotency-Replayed'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TurnList'];
          'text/event-stream': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdTurns: {
    parameters: {
      query?: never;
      header?: {
        'Idempotency-Key'?: string;
        Prefer?: string;
        'Last-Event-ID'?: number;
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AskBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description `true`: the message had been asked before, and this is the same turn. */
          'Idempotency-Replayed'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Answer'];
          'text/event-stream': string;
        };
      };
      /** @description Later, at Location */
      202: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          /** @description `true`: the message had been asked before, and this is the same turn. */
          'Idempotency-Replayed'?: string;
          /** @description `respond-async`, where Prefer has asked for it. */
          'Preference-Applied'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Investigations: {
    parameters: {
      query?: {
        status?: 'open' | 'deleted' | 'erased';
        service?: string;
        chain?: string;
        version?: string;
        q?: string;
        from?: string;
        to?: string;
        cursor?: string;
        limit?: number;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionPage'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnId: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteV1InvestigationsClientTxnId: {
    parameters: {
      query?: {
        erase?: 'true' | 'false';
      };
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdTurnsTurn: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        turn: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TurnDocument'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdTurnsTurnModelRequests: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        turn: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelRequests'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdTurnsTurnFindings: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        turn: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Findings'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdEvents: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        presence?: 'true' | 'false';
      };
      header?: {
        'Last-Event-ID'?: number;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventPage'];
          'text/event-stream': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdTimeline: {
    parameters: {
      query?: {
        type?:
          | 'user_question'
          | 'classification'
          | 'scope'
          | 'issue'
          | 'chain'
          | 'stage'
          | 'execution'
          | 'findings'
          | 'tool_call'
          | 'tool_summary'
          | 'llm_thinking'
          | 'llm_response'
          | 'final_analysis'
          | 'executive_summary'
          | 'alert'
          | 'human_action'
          | 'masking';
        turn?: number;
        stage?: string;
        execution?: string;
        from?: string;
        to?: string;
        cursor?: string;
        limit?: number;
      };
      header?: {
        'Last-Event-ID'?: string & (unknown & unknown);
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TimelinePage'];
          'text/event-stream': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdInteractions: {
    parameters: {
      query?: {
        kind?: 'model_request' | 'tool_call' | 'store_query';
        turn?: number;
        cursor?: string;
        limit?: number;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InteractionPage'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdInteractionsInteraction: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        interaction: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Interaction'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdExport: {
    parameters: {
      query?: {
        format?: 'json' | 'md' | 'html' | 'post-mortem-md' | 'post-mortem-html' | 'conversation';
        language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | 'ja' | 'zh';
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
          'text/markdown': string;
          'text/html': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdBatchesHash: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/x-ndjson': unknown;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdTurnsTurnCancel: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        turn: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdTurnsTurnReplay: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        turn: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Replay'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdTurnsTurnRerun: {
    parameters: {
      query?: never;
      header?: {
        'Idempotency-Key'?: string;
        Prefer?: string;
        'Last-Event-ID'?: number;
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        turn: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RerunBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description `true`: the message had been asked before, and this is the same turn. */
          'Idempotency-Replayed'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Answer'];
          'text/event-stream': string;
        };
      };
      /** @description Later, at Location */
      202: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          /** @description `true`: the message had been asked before, and this is the same turn. */
          'Idempotency-Replayed'?: string;
          /** @description `respond-async`, where Prefer has asked for it. */
          'Preference-Applied'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Accepted'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdTurnsTurnFeedback: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        turn: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FeedbackBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdVerify: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Verification'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdNote: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NoteBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdResolve: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdUndelete: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdHold: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['HoldBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdReleaseHold: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['HoldBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1TelemetryLogs: {
    parameters: {
      query?: {
        text?: string;
        phrase?: string | string[];
        service?: string | string[];
        notService?: string | string[];
        environment?: string | string[];
        level?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
        pod?: string | string[];
        host?: string | string[];
        trace?: string | string[];
        request?: string | string[];
        template?: string | string[];
        where?: (string & (unknown & unknown)) | (string & (unknown & unknown))[];
        from?: string;
        to?: string;
        last?: string;
        order?: 'newest' | 'oldest';
        limit?: number;
        before?: number;
        after?: number;
        cursor?: string;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Of lines as NDJSON: send it as "cursor" for the next page; absent: this was the last one. */
          'X-Next-Cursor'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogPage'];
          'application/x-ndjson': components['schemas']['LogLine'];
          'text/event-stream': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1TelemetryLogs: {
    parameters: {
      query?: {
        source?: string;
      };
      header?: {
        'X-Casefile-Source'?: string;
        'X-Casefile-File'?: string;
        'X-Casefile-Format'?: string;
        'Idempotency-Key'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-ndjson': unknown;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Of lines as NDJSON: send it as "cursor" for the next page; absent: this was the last one. */
          'X-Next-Cursor'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestReport'];
          'text/event-stream': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1TelemetrySpans: {
    parameters: {
      query?: {
        source?: string;
      };
      header?: {
        'X-Casefile-Source'?: string;
        'X-Casefile-File'?: string;
        'X-Casefile-Format'?: string;
        'Idempotency-Key'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-ndjson': unknown;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestReport'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1TelemetryMetrics: {
    parameters: {
      query?: {
        source?: string;
      };
      header?: {
        'X-Casefile-Source'?: string;
        'X-Casefile-File'?: string;
        'X-Casefile-Format'?: string;
        'Idempotency-Key'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-ndjson': unknown;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestReport'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1TelemetryChanges: {
    parameters: {
      query?: {
        source?: string;
      };
      header?: {
        'X-Casefile-Source'?: string;
        'X-Casefile-File'?: string;
        'X-Casefile-Format'?: string;
        'Idempotency-Key'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-ndjson': unknown;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestReport'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Services: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServiceList'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1ServicesCalls: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        service?: string;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServiceCalls'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1ServicesNamings: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NamingBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamingDone'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1ServicesNamingsNamingUndo: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        naming: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1TelemetryLogsCounts: {
    parameters: {
      query?: {
        text?: string;
        phrase?: string | string[];
        service?: string | string[];
        notService?: string | string[];
        environment?: string | string[];
        level?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
        pod?: string | string[];
        host?: string | string[];
        trace?: string | string[];
        request?: string | string[];
        template?: string | string[];
        where?: (string & (unknown & unknown)) | (string & (unknown & unknown))[];
        from?: string;
        to?: string;
        last?: string;
        by?:
          | 'service'
          | 'pod'
          | 'host'
          | 'region'
          | 'environment'
          | 'version'
          | 'operation'
          | 'status'
          | 'exception'
          | 'template'
          | 'level'
          | 'minute'
          | 'hour'
          | 'day'
          | 'time';
        field?: string;
        limit?: number;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogCounts'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1OtlpV1Logs: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-protobuf': components['schemas']['OtlpLogs'];
        'application/json': components['schemas']['OtlpLogs'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/x-protobuf': string;
          'application/json': unknown;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1OtlpV1Traces: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-protobuf': components['schemas']['OtlpTraces'];
        'application/json': components['schemas']['OtlpTraces'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/x-protobuf': string;
          'application/json': unknown;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1OtlpV1Metrics: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-protobuf': components['schemas']['OtlpMetrics'];
        'application/json': components['schemas']['OtlpMetrics'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/x-protobuf': string;
          'application/json': unknown;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Alerts: {
    parameters: {
      query?: {
        source?: string;
        status?: 'firing' | 'resolved' | 'flapping' | 'silenced';
        severity?: 'critical' | 'error' | 'warning' | 'info' | 'unknown';
        name?: string;
        service?: string;
        environment?: string;
        cluster?: string;
        namespace?: string;
        resource?: string;
        fingerprint?: string;
        group?: string;
        investigation?: string;
        from?: string;
        to?: string;
        cursor?: string;
        limit?: number;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertPage'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1Alerts: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AlertsBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertReceipts'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1AlertsAlert: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        alert: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Alert'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1AlertsAlert: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Secret'?: string;
        'X-Hub-Signature-256'?: string;
        'X-Grafana-Alerting-Signature'?: string;
        'X-Grafana-Alerting-Timestamp'?: string;
        'X-PagerDuty-Signature'?: string;
        'Sentry-Hook-Signature'?: string;
        'Sentry-Hook-Timestamp'?: string;
        'Sentry-Hook-Resource'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        alert: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': unknown;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AlertReceipts'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1ChannelsChannel: {
    parameters: {
      query?: never;
      header?: {
        'X-Slack-Signature'?: string;
        'X-Slack-Request-Timestamp'?: string;
        'X-Hub-Signature-256'?: string;
        'X-Hub-Signature'?: string;
        'X-GitHub-Event'?: string;
        'X-Gitlab-Token'?: string;
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        channel: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': unknown;
        'application/x-www-form-urlencoded': string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description Later, at Location */
      202: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Notifications: {
    parameters: {
      query?: {
        target?: string;
        status?: 'waiting' | 'sending' | 'delivered' | 'failed' | 'unconfirmed';
        investigation?: string;
        cursor?: string;
        limit?: number;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotificationPage'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1NotificationsNotification: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        notification: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Notification'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1NotificationsNotificationResend: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        notification: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Schedules: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SchedulePage'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Chains: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChainPage'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1ChainsChainRevoke: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        chain: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RevocationBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1InvestigationsClientTxnIdChains: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChainRunPage'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdChains: {
    parameters: {
      query?: never;
      header?: {
        'Idempotency-Key'?: string;
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChainBody'];
      };
    };
    responses: {
      /** @description Later, at Location */
      202: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChainStart'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdChainsRunCancel: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        run: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdChainsRunExecutionsExecutionAnswer: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        run: string;
        execution: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChainAnswerBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1InvestigationsClientTxnIdChainsRunExecutionsExecutionApprove: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        clientTxnId: string;
        run: string;
        execution: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ApprovalBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Audit: {
    parameters: {
      query?: {
        subject?: string;
        action?:
          | 'ask'
          | 'rerun'
          | 'cancel'
          | 'rate'
          | 'note'
          | 'resolve'
          | 'delete'
          | 'undelete'
          | 'hold'
          | 'release-hold'
          | 'run-retention'
          | 'regroup'
          | 'silence'
          | 'start-chain'
          | 'cancel-chain'
          | 'answer-chain'
          | 'approve-tools'
          | 'revoke-approval'
          | 'resend'
          | 'name-services'
          | 'undo-naming'
          | 'add-document'
          | 'add-investigation'
          | 'remove-collection'
          | 'remove-document'
          | 'import-snapshot'
          | 'remove-snapshot'
          | 'check-model'
          | 'sweep-store'
          | 'add-key'
          | 'rotate-key'
          | 'revoke-key'
          | 'sign-in'
          | 'sign-out'
          | 'turn-failed'
          | 'turn-timed-out'
          | 'deleted'
          | 'erased'
          | 'configure'
          | 'schedule-ran'
          | 'schedule-missed';
        actor?: string;
        outcome?: 'done' | 'refused' | 'failed';
        by?: 'people' | 'service';
        from?: string;
        to?: string;
        cursor?: string;
        limit?: number;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPage'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Keys: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyList'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Sources: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SourceReport'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Ingests: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestList'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Policies: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PolicyReport'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Cost: {
    parameters: {
      query?: {
        by?: string;
        investigation?: string;
        from?: string;
        to?: string;
        format?: 'json' | 'csv';
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CostReport'];
          'text/csv': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Statistics: {
    parameters: {
      query?: {
        by?: string;
        service?: string;
        environment?: string;
        cause?: string;
        suspect?: string;
        from?: string;
        to?: string;
        format?: 'json' | 'csv';
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatisticsReport'];
          'text/csv': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Search: {
    parameters: {
      query?: {
        q?: string;
        kind?: 'investigation' | 'alert';
        status?: 'open' | 'deleted';
        state?: string;
        service?: string;
        environment?: string;
        cluster?: string;
        namespace?: string;
        resource?: string;
        severity?: string;
        source?: string;
        name?: string;
        cause?: string;
        suspect?: string;
        from?: string;
        to?: string;
        facets?: 'true' | 'false';
        cursor?: string;
        limit?: number;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FoundRecords'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1AlertsAlertGroup: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        alert: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RegroupBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1AlertsAlertSilence: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        alert: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SilenceBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SilencedAlert'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      502: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1AlertsAlertUndelete: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        alert: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1AlertsAlertHold: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        alert: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['HoldBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1AlertsAlertReleaseHold: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        alert: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['HoldBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Retention: {
    parameters: {
      query?: {
        preview?: 'true' | 'false';
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Retention'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1RetentionRun: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Later, at Location */
      202: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RetentionStarted'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Snapshots: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SnapshotList'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1Snapshots: {
    parameters: {
      query?: {
        file?: string;
      };
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SnapshotFile'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Snapshot'];
        };
      };
      /** @description Done */
      201: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Snapshot'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      422: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1SnapshotsSnapshot: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        snapshot: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Snapshot'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteV1SnapshotsSnapshot: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        snapshot: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Done'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1SnapshotsSnapshotArtifact: {
    parameters: {
      query?: {
        section?: string;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        snapshot: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1StoreCheck: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CheckBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoreCheck'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1StoreSweep: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SweepBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoreSweep'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1ChatCompletions: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Conversation'?: string;
        'Idempotency-Key'?: string;
        'X-Stainless-Retry-Count'?: string;
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChatCompletionBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description The clientTxnId of the conversation, percent-encoded. */
          'X-Casefile-Conversation'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatCompletion'];
          'text/event-stream': string;
        };
      };
      /** @description An error in the shape of OpenAI */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description The clientTxnId of the conversation, percent-encoded. */
          'X-Casefile-Conversation'?: string;
          /** @description `false`: a client does not send it again by itself. */
          'X-Should-Retry'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description An error in the shape of OpenAI */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description The clientTxnId of the conversation, percent-encoded. */
          'X-Casefile-Conversation'?: string;
          /** @description `false`: a client does not send it again by itself. */
          'X-Should-Retry'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      504: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description The clientTxnId of the conversation, percent-encoded. */
          'X-Casefile-Conversation'?: string;
          /** @description `false`: a client does not send it again by itself. */
          'X-Should-Retry'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
    };
  };
  postV1Responses: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Conversation'?: string;
        'Idempotency-Key'?: string;
        'X-Stainless-Retry-Count'?: string;
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ModelResponseBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description The clientTxnId of the conversation, percent-encoded. */
          'X-Casefile-Conversation'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelResponse'];
          'text/event-stream': string;
        };
      };
      /** @description An error in the shape of OpenAI */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description The clientTxnId of the conversation, percent-encoded. */
          'X-Casefile-Conversation'?: string;
          /** @description `false`: a client does not send it again by itself. */
          'X-Should-Retry'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description An error in the shape of OpenAI */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description The clientTxnId of the conversation, percent-encoded. */
          'X-Casefile-Conversation'?: string;
          /** @description `false`: a client does not send it again by itself. */
          'X-Should-Retry'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      504: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description The clientTxnId of the conversation, percent-encoded. */
          'X-Casefile-Conversation'?: string;
          /** @description `false`: a client does not send it again by itself. */
          'X-Should-Retry'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
      /** @description An error in the shape of OpenAI */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'];
        };
      };
    };
  };
  postV1AgUi: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RunAgentBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description `false`: a client does not send it again by itself. */
          'X-Should-Retry'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description `false`: a client does not send it again by itself. */
          'X-Should-Retry'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getWellKnownAgentCardJson: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Models: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelList'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1ModelsNameCheck: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelCheck'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Tools: {
    parameters: {
      query?: {
        format?: 'mcp' | 'bedrock' | 'openai';
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ToolList'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Knowledge: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionList'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1KnowledgeCollection: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        collection: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Collection'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteV1KnowledgeCollection: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        collection: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemovedKnowledge'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1KnowledgeCollectionSearch: {
    parameters: {
      query: {
        q: string & (unknown & unknown);
        limit?: number;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        collection: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FoundPassages'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1KnowledgeCollectionDocuments: {
    parameters: {
      query: {
        file: string;
        encoding?: 'utf-8' | 'latin1';
        description?: string;
      };
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        collection: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': components['schemas']['DocumentFile'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlacedDocuments'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      422: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      502: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1KnowledgeCollectionInvestigationsClientTxnId: {
    parameters: {
      query?: {
        description?: string;
      };
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        collection: string;
        clientTxnId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlacedDocuments'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      413: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      502: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      507: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteV1KnowledgeCollectionDocumentsDocument: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Reason'?: string;
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path: {
        collection: string;
        document: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemovedKnowledge'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1Session: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Begins, renews or ends the session of a person. */
          'Set-Cookie'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedIn'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1SessionOptions: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Begins, renews or ends the session of a person. */
          'Set-Cookie'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignInOptions'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1SessionSignIn: {
    parameters: {
      query?: {
        to?: string;
      };
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      303: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          /** @description Begins, renews or ends the session of a person. */
          'Set-Cookie'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getV1SessionCallback: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      303: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Where it is, or will be: ask there for it. */
          Location?: string;
          /** @description Begins, renews or ends the session of a person. */
          'Set-Cookie'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      404: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  postV1SessionSignOut: {
    parameters: {
      query?: never;
      header?: {
        'X-Casefile-Page'?: string;
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmptyBody'];
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Begins, renews or ends the session of a person. */
          'Set-Cookie'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignedOut'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      409: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      415: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getHealthLive: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getHealthReady: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Done */
      503: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
    };
  };
  getMetrics: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getOpenapiJson: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getDocs: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  get: {
    parameters: {
      query?: never;
      header?: {
        'X-Request-Id'?: components['parameters']['X-Request-Id'];
        traceparent?: components['parameters']['traceparent'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description A problem, RFC 9457 */
      400: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      401: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description By what a caller is known. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      403: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description A problem, RFC 9457 */
      429: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          /** @description Seconds until it may be sent again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description Path, query and headers are too long to be read */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A problem, RFC 9457 */
      500: {
        headers: {
          /** @description Names the request in the log. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
}
