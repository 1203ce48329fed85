// A process that owns a facts.sqlite, commits as often as it is told, and then waits to be killed.

const { sqliteFacts } = await import('../../dist/adapters/sqlite/facts/sqlite-facts.js');
const { composeMasked } = await import('../../dist/kernel/masked.js');

const [, , file = '', commits = '1'] = process.argv;
let made = 0;
const facts = sqliteFacts({
  file,
  now: () => Date.now() * 1000,
  lease: 60_000_000,
  id: () => `id-${process.pid}-${(made += 1)}`,
  salt: () => `salt-${(made += 1)}`.padEnd(64, '.'),
  onLost: () => process.exit(1),
});
for (let n = 0; n < Number(commits); n += 1) {
  const stream = `acme/investigation/${process.pid}-${n}`;
  const opened = { type: 'InvestigationOpened', data: { tenant: 'acme', clientTxnId: `${process.pid}-${n}` } };
  await facts.events.append({
    stream,
    expected: 0,
    facts: [composeMasked(opened)],
    at: Date.now() * 1000,
    texts: new Map(),
    actor: { kind: 'user', id: 'u' },
  });
}
process.send?.('ready');
setInterval(() => undefined, 1_000);
