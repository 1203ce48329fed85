// The words of short questions after a finding, by what they ask for or are about: one concept has many words.
import { questionStems } from '../question-topic.js';

/** What a question asks for. */
const ASPECT_WORDS = `
party: who, whose, whom, owner, culprit, guilty, blame, offender, responsible, suspect, yell, contact, belong, which application, which user, which client, which service, which program, which team, what application, what user
origin: host, box, machine, node, laptop, ip, address, hostname, where come, where from, where connect, from where, which server
duration: how long, since, since when, long already, how old, how many second, how many minute, how many hour, for age, hang around, how much time
moment: when, what time
count: how many
amount: how much
size: big, large, huge, size, fat, heavy, weigh, gb, mb, gigabyte, megabyte
pace: how often, fast, quick, quickly, rate, pace, per second, per minute, per hour, per day, a second, a minute, speed, grow, growth, trend, worse
cause: why, how come, reason, trigger, trip, set off, provoke, what make, what made, lead to, what led
absence: not, no, nobody, none, never, nothing, t
severity: bad, serious, severe, grave, urgent, critical, worry, worried, panic, alarm, emergency, scary, normal, usual, expected, abnormal, big deal, it matter, does matter, care, harmless, a problem, big problem, real problem
inaction: sleep on, ignore, leave, do nothing, if nothing, let it, let be, wait until, tomorrow, monday, weekend, later, postpone, sit out, overnight, itself, on its own
permission: can, may, safe, ok, okay, allow, should, just, risk, risky, fine, could, dare, dangerous, danger
loss: lose, lost, loss, corrupt, damage, destroy
gain: help, faster, quicker, benefit, worth, pay off, payoff, gain, improve, improvement, better, speedup, speed up, solve, effect, make difference, make sense, save us, cure, fix it
cost: cost, price, overhead, expensive, penalty, slow down, burden
command: command, type, gimme, syntax, snippet, script, how do i, how do we, how can i, how to, one liner, how kill, how end, how drop, how cut, kill line, command line
undoing: undo, revert, rollback, roll back, back out, restore, reverse, put back, recreate
proof: prove, proof, evidence, how know, how sure
display: show, see, print, list, display, paste, view
earlier: before, yesterday, earlier, previously, previous, last week, always, new, first time, already so, history
prevention: prevent, avoid, for good, permanently, next time, never again, stop happen, future
worst: worst, biggest, largest, oldest, longest, top, most, heaviest, slowest, hardest
victim: victim
outcome: will, would, get, become
others: next, second, other, rest, else, runner, remaining, following, another, third
spare: left, room, free, spare, headroom, slack
state: stuck, lazy, alive, dead or, work, working, busy, active, hang, hung, frozen, asleep, idle, dormant, at all, do work, still run
end reached: limit, full, exhaust, run out, blow up, cliff, wall, maximum, happen at, limit reach
timeout: timeout, time out
course: after, afterward, then, once, carry on, go on, continue, proceed, resume
meanwhile: meanwhile, meantime, during, while, keep write, keep work, keep run, keep read, keep go, office hour, business hour, daytime, production, peak
interruption: abort, midway, halfway, interrupt, fail, crash, partway, half way
written: written, modify, dirty
latest: last, latest, recent, recently
existence: already, exist, have one, there one, there any
length: take, still take, last
contention: fight, contend, contention, compete, argue, clash, collide, quarrel, race for
queue: wait, queue, queued, queueing, pending, stuck, behind, block, starve
holding: hold, keep, retain, pin, sit on, grip, occupy, hog, clutch, lock, block, stuck on
need: need, necessary, require, must
idea: instead, alternative, rather, or just
`;

/** What is done about it. */
const DEED_WORDS = `
ending: kill, terminate, end, stop, cancel, abort, close, disconnect, cut, kick
dropping: drop
raising: raise, higher, double, extend, more memory, more connection, give more
restarting: restart
building: create, build, add, added, adding, index creation
vacuuming: vacuum, freeze, autovacuum, clean, cleanup
logging: log
`;

/** What it is about. */
const THING_WORDS = `
load: load
server: server, primary, master, instance
heap: pile, accumulate, collect, junk, trash, garbage, debris, cruft, dead
isolation: isolation, read committed, serializable
call: call, execution, run each, each time
session: session, process, pid
connection: connection
table: table
index: index
column: column
slot: slot
consumer: consumer, standby, replica, subscriber
transaction: transaction, xid
row: row
deadlock: deadlock
definition change: alter, ddl, migration, column add, add column
database: database, db
client: user, application, client, customer
disk: disk, space
memory: memory
statement: statement, select
plan: plan
setting: setting, config
deploy: deploy, release, rollout, deployment
retry: retry, repeat, try again
person: person, employee, name of developer, developer, dba, colleague
single user mode: single user
`;

type ConceptEntry = { readonly concept: string; readonly stems: readonly string[]; readonly weight: number };

const ASPECT_WEIGHT = 2;
const THING_WEIGHT = 1;

const readConcepts = (table: string, weight: number): readonly ConceptEntry[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [concept = '', words = ''] = line.split(': ');
      return words.split(', ').map((entry) => ({ concept, stems: questionStems(entry), weight }));
    });

const CONCEPTS = [
  ...readConcepts(ASPECT_WORDS, ASPECT_WEIGHT),
  ...readConcepts(DEED_WORDS, ASPECT_WEIGHT),
  ...readConcepts(THING_WORDS, THING_WEIGHT),
];

export const CONCEPT_WEIGHTS: ReadonlyMap<string, number> = new Map(
  CONCEPTS.map(({ concept, weight }) => [concept, weight]),
);

/** The concepts that the words of a question have, each with the stems that say it. */
export const conceptsIn = (stems: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { concept, stems: entry } of CONCEPTS)
    if (entry.every((stem) => stems.has(stem))) found.set(concept, new Set([...(found.get(concept) ?? []), ...entry]));
  return found;
};
