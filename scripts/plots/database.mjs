// Draws the plots of docs/database-diagnosis.md from captures: node scripts/plots/database.mjs LOCKS BLOAT WRAPAROUND FOLDER
// Each of the first three is a snapshot file (npm run problems -- FOLDER "lock chain" bloat wraparound).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [locks, bloat, wraparound, folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name three captures and a folder: LOCKS BLOAT WRAPAROUND FOLDER');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const escape = (text) => String(text).replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
const grouped = (value) => Math.round(value).toLocaleString('en-US');

const WIDTH = 760;
const text = (x, y, words, more = '') => `<text x="${x}" y="${y}" ${more}>${escape(words)}</text>`;
const bar = (x, y, width, height, kind) =>
  `<rect x="${x}" y="${y}" width="${Math.max(1, width).toFixed(1)}" height="${height}" class="${kind}"/>`;

const page = (
  height,
  title,
  body,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escape(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 15px }
.soft { fill: #59636e }
.bad { fill: #cf222e }
.warn { fill: #bf8700 }
.good { fill: #2da44e }
.edge { stroke: #59636e; fill: none }
.mark { stroke: #cf222e; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) { text { fill: #f0f6fc } .soft { fill: #9198a1 } .edge { stroke: #9198a1 } }
</style>
<rect width="${WIDTH}" height="${height}" fill="none"/>
${text(16, 26, title, 'class="title"')}
${body}
</svg>
`;

/** Who waits for whom: each session a bar as long as it has been in its state, indented behind the one that it waits for. */
const lockPlot = ({ Locks: { Chain: chain } }) => {
  const depths = new Map();
  const depthOf = (row) => {
    if (depths.has(row.pid)) return depths.get(row.pid);
    depths.set(row.pid, 0);
    const ahead = (row.blocked_by ?? []).flatMap((pid) => chain.find((each) => each.pid === pid) ?? []);
    const depth = ahead.length === 0 ? 0 : 1 + Math.max(...ahead.map(depthOf));
    depths.set(row.pid, depth);
    return depth;
  };
  const rows = chain.map((row) => ({ row, depth: depthOf(row) }));
  const most = Math.max(...chain.map(({ state_sec: seconds }) => seconds ?? 0));
  const line = ({ row, depth }, at) => {
    const [x, y] = [16 + depth * 22, 46 + at * 34];
    const waits =
      row.blocked_by?.length > 0 ? ` waits for ${row.blocked_by.slice(0, 2).join(', ')}` : ' heads the queue';
    return [
      bar(x, y, ((row.state_sec ?? 0) / most) * 240, 12, depth === 0 ? 'bad' : 'warn'),
      text(
        x,
        y + 26,
        `${row.application} (${row.pid})${waits}, ${row.state}, ${(row.state_sec ?? 0).toFixed(2)} s`,
        'class="soft"',
      ),
    ].join('\n');
  };
  const shown = rows.toSorted((a, b) => a.depth - b.depth).slice(0, 10);
  return page(
    60 + shown.length * 34,
    'A lock chain: how long each session has waited, behind whom',
    shown.map(line).join('\n'),
  );
};

const bloatPlot = ({ ServerState: { Tables: tables } }) => {
  const [table] = tables.toSorted((a, b) => b.dead_rows - a.dead_rows);
  const most = Math.max(table.dead_rows, table.live_rows, table.vacuum_threshold_rows);
  const rows = [
    ['live rows', table.live_rows, 'good'],
    ['dead rows', table.dead_rows, 'bad'],
    ['autovacuum is due at dead rows', table.vacuum_threshold_rows, 'warn'],
  ];
  const body = rows.map(([name, value, kind], at) =>
    [
      bar(16, 48 + at * 42, (value / most) * 700, 14, kind),
      text(16, 78 + at * 42, `${name}: ${grouped(value)}`, 'class="soft"'),
    ].join('\n'),
  );
  return page(190, `A bloated table: ${table.relation}`, body.join('\n'));
};

const agePlot = ({ ServerState: { Databases: databases } }) => {
  const limit = databases[0].xid_limit;
  const x = (age) => 16 + (age / limit) * 700;
  const shown = databases.slice(0, 6);
  const body = shown.map((row, at) =>
    [
      bar(16, 66 + at * 40, x(row.xid_age) - 16, 14, row.xid_age >= 0.7 * limit ? 'bad' : 'good'),
      text(
        16,
        96 + at * 40,
        `${row.database}: ${grouped(row.xid_age)} transactions old, ${grouped(row.xids_left)} left`,
        'class="soft"',
      ),
    ].join('\n'),
  );
  const bottom = 70 + shown.length * 40;
  const marks = [
    [databases[0].freeze_max_age, 'autovacuum freezes'],
    [limit, 'writing stops'],
  ].map(([age, name]) =>
    [
      `<line x1="${x(age).toFixed(1)}" y1="56" x2="${x(age).toFixed(1)}" y2="${bottom}" class="mark"/>`,
      text(Math.min(x(age), 640).toFixed(1), 50, name, 'class="soft"'),
    ].join('\n'),
  );
  return page(bottom + 16, 'Near wraparound: the oldest row of each database', [...body, ...marks].join('\n'));
};

for (const [name, plot, file] of [
  ['lock-chain', lockPlot, locks],
  ['bloated-table', bloatPlot, bloat],
  ['near-wraparound', agePlot, wraparound],
])
  writeFileSync(join(folder, `${name}.svg`), plot(read(file)));
