// Things that people ask an incident bot for and that no telemetry holds, by their names in several languages.

/** Sources: the needs of on-call that logs, traces, metrics and deploys do not cover (code review, dumps, support, contracts). */
const OUTSIDE: readonly RegExp[] = [
  /(?<!\p{L})(?:commits?|diffs?|pull requests?|PRs?|merge requests?|git blame|code review|quellcode|código fuente|code source)(?!\p{L})/iu,
  /(?<!\p{L})(?:heap|thread|core|memory) ?dumps?(?!\p{L})/iu,
  /(?<!\p{L})(?:tcpdump|pcap|packet capture|wireshark|strace|perf record|flame ?graph)(?!\p{L})/iu,
  /(?<!\p{L})(?:df -\w+|kubectl|ssh|k8s events?|kubernetes events?|node events?)(?!\p{L})/iu,
  /(?<!\p{L})(?:twitter|facebook|social media|reddit|app ?store|reviews?)(?!\p{L})/iu,
  /(?<!\p{L})(?:contracts?|SLAs?|invoices?|vertrag|contrato|contrat)(?!\p{L})/iu,
  /(?<!\p{L})(?:phone calls?|on the phone|complain(?:ed|ts?)|telefon\w*|llamadas|appels?|reclama\p{L}*)(?!\p{L})/iu,
];

/** The message asks for something that is never in what is stored. */
export const asksForOutside = (message: string): boolean => OUTSIDE.some((words) => words.test(message));
