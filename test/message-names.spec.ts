// The names that messages hold, over one catalogue: whole, shortened, misspelt, equal to words, and names that are not stored.
import { describe, expect, it } from 'vitest';
import { namesIn, type NameProbe } from './support/message-names.js';

const WRITTEN: readonly NameProbe[] = [
  ['errors in parcel-tracker', 'service parcel-tracker'],
  ['errors in parcel tracker', 'service parcel-tracker'],
  ['errors in parcel_tracker', 'service parcel-tracker'],
  ['errors in ParcelTracker', 'service parcel-tracker'],
  ['parceltracker is slow', 'service parcel-tracker'],
  ['PARCEL-TRACKER?', 'service parcel-tracker'],
  ['how is tariff_service doing', 'service tariff_service'],
  ['tariff-service latency', 'service tariff_service'],
  ['is Billing.Core up', 'service Billing.Core'],
  ['billing core errors', 'service Billing.Core'],
  ['quote engine p99', 'service quoteEngine'],
  ['quote-engine p99', 'service quoteEngine'],
  ['errors of "parcel-tracker"', 'service parcel-tracker'],
  ['errors of `kyc`', 'service kyc'],
  ['(kyc)', 'service kyc'],
  ['kyc/loyalty-api', 'service kyc', 'service loyalty-api'],
  ['parcel-tracker, kyc and geo-router', 'service parcel-tracker', 'service kyc', 'service geo-router'],
  ['看parcel-tracker的错误', 'service parcel-tracker'],
  ['parcel-trackerは大丈夫?', 'service parcel-tracker'],
  ['geo-router에서 오류', 'service geo-router'],
  ['errors in eu-central-1', 'region eu-central-1'],
  ['on v3.2.0', 'version v3.2.0'],
  ['on 3.2.0 it fails', 'version v3.2.0'],
  ['service=kyc errors', 'service kyc'],
];

const SHORTENED: readonly NameProbe[] = [
  ['how many errors in tariff?', 'service tariff_service'],
  ['why is loyalty failing', 'service loyalty-api'],
  ['is billing ok?', 'service Billing.Core'],
  ['latency of invoice', 'service invoice-worker'],
  ['and the tariff service?', 'service tariff_service'],
  ['errors in the loyalty api', 'service loyalty-api'],
  ["loyalty's p95", 'service loyalty-api'],
  ["kyc's error rate", 'service kyc'],
  ['are the tariffs slow', 'service tariff_service'],
  ['errors in tariffs', 'service tariff_service'],
  ['wieviele fehler hat loyalty seit 9 uhr?', 'service loyalty-api'],
  ['Fehler im Tarif-Dienst'],
  ['zeig die Loyalty-Fehler', 'service loyalty-api'],
  ['fehler im Loyalty-Dienst', 'service loyalty-api'],
  ['Tariff-Service-Fehler?', 'service tariff_service'],
  ['errores de loyalty', 'service loyalty-api'],
  ['erreurs dans loyalty', 'service loyalty-api'],
  ['loyaltyのエラーは？', 'service loyalty-api'],
  ['errors in dispatch', 'service dispatch-north|dispatch-south'],
  ['errors in shelf', 'service shelf-scanner'],
  ['only eu', 'region eu-central-1'],
  ['same in US?', 'region us-east-1|us-west-2'],
  ['compare eu and us', 'region eu-central-1', 'region us-east-1|us-west-2'],
  ['eu vs us?', 'region eu-central-1', 'region us-east-1|us-west-2'],
  ['and ap?', 'region ap-south-1'],
  ['in production?', 'environment prod'],
  ['same on stage', 'environment staging'],
];

const WORDS: readonly NameProbe[] = [
  ['is it still going on'],
  ['tell us more'],
  ['how is it now'],
  ['errors in search', 'service search'],
  ['is search ok?', 'service search'],
  ['only order', 'service order'],
  ['the order service', 'service order'],
  ['what about cart?', 'service cart'],
  ['the it service', 'service it'],
  ['errors of `it`', 'service it'],
  ['carts are broken'],
  ['what did it say in the logs'],
  ['prod?', 'environment prod'],
  ['show me the stage of the rollout'],
  ['why do they call us'],
  ['does it work for us'],
  ['in the last 20 minutes'],
  ['POST /cart/items fails'],
  ['see https://search.example.com/kyc'],
  ['kyc.example.com does not resolve'],
  ['cart-errors are up'],
  ['what share of parcels is late'],
];

const MISSPELT: readonly NameProbe[] = [
  ['errors in parcel-traker', 'service parcel-tracker'],
  ['parcel traker?', 'service parcel-tracker'],
  ['is geo-ruter ok', 'service geo-router'],
  ['loyalti errors', 'service loyalty-api'],
  // a word of another language, although one letter short of a name
  ['errors in tarif'],
  ['how is shelf-scaner', 'service shelf-scanner'],
  ['mail-rellay errors', 'service mail-relay'],
  ['why the delay'],
  ['what a tragedy'],
];

const NOT_STORED: readonly NameProbe[] = [
  ['errors in nosuch-service?', '? nosuch-service'],
  ['how many errors in ledger-web?', '? ledger-web'],
  ['wieviele fehler von ledger-web?', '? ledger-web'],
  ['ledger-web のエラーは？', '? ledger-web'],
  ['errors in sa-east-1?', '? sa-east-1'],
  ['is it on qa too?', '? qa'],
  ['service=foobar', '? foobar'],
  ['the vault service is down', '? vault'],
  ['errors in real-time?'],
  ['is it end-to-end?'],
  ['who is on-call'],
  ['only version 9.9.9', '? 9.9.9'],
];

const PLACES: readonly NameProbe[] = [
  ['is kyc-6c5b7d8f9-abcd2 ok', 'pod kyc-6c5b7d8f9-abcd2'],
  ['parcel-tracker-0 vs parcel-tracker-1', 'pod parcel-tracker-0', 'pod parcel-tracker-1'],
  ['pod geo-router-7d9f8b6c4d-x2x7k', 'pod geo-router-7d9f8b6c4d-x2x7k'],
  ['errors on host web-3', 'host web-3'],
  ['not on node db-12', 'host db-12'],
  ['errors from 10.2.3.4'],
  ['10.2.3.4:8080 refused'],
  ['host is down'],
];

describe.each([
  ['written in full', WRITTEN],
  ['shortened', SHORTENED],
  ['equal to words', WORDS],
  ['misspelt', MISSPELT],
  ['not stored', NOT_STORED],
  ['of pods and hosts', PLACES],
])('names %s', (_, probes) => {
  it.each(probes)('are found in “%s”', (text, ...names) => expect(namesIn(text)).toEqual(names));
});
