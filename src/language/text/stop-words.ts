// Stop words and other words with little content. Lower case, as written in chats.
import { parseWordList } from './word-list.js';

/** Carry no content. */
export const MESSAGE_STOP_WORDS = parseWordList(`
  a about actually after again ah all also although am an and any anybody anyone anything are aren't as at back
  be because been before being between bit both but by can can't cannot cant cool could did didn't didnt do does
  doesn't doesnt doing don't done dont down during each etc even every everyone everything few fine first for
  from get gets getting go goes going gonna good got great guys had has have having he he's hello help her here
  hey hi him his hm hmm how i i'd i'll i'm i've id if im in inside into is isn't isnt issue it it's its ive just kind
  know last let's lets like lol look looking looks lot made make makes many may maybe me might mine more most
  much must my need needs new nice no nope nor not nothing now of off oh ok okay on one only onto or other our
  ours out outside over own people please pls probably problem question really right said same say says see shall she
  should since so some somebody someone something sorry sort still such sure tell than thank thanks that that's
  thats the their theirs them then there there's theres these they thing things think this those though through
  thx to too tried try trying two under until up us use used uses using very wanna want wants was wasn't way
  ways we well were what what's whats when where which while who whom whose why will with within without won't
  wont work working works would yeah yep yes you you're your youre yours yup
`);

/** Content, but on every page of every incident. */
export const COMMON_WORDS = parseWordList(`
  able access add app application big call change changed changes check checking close code command computer
  connection customer customers data day different error errors fail failed failing fails failure fast file
  files find fix fixed found give high hour hours install installed keep line list log logs long low machine
  message messages minute minutes morning name network night number old open page process program put read
  remove run running runs screen send server service services set setup show shows slow small start started
  starts stop stopped system take test time today tomorrow update updated user users version week window write
  wrong yesterday
`);

/** Parts of names and words of operations that tell nothing apart. */
export const GENERIC_WORDS = parseWordList(`
  cause chart compare config configuration dashboard diff event events example examples exception exceptions graph
  histogram impact largest latency metric metrics p50 p90 p95 p99 percentile plot root sample samples slowest span
  spans stack summary timeline top trace traces trend
  after alert all am api app back before bff canary cent check count critical customer customers deploy deployed
  dev done down engine error errors fail failed failing fails fine firing first five fn four gateway give gw
  host hour hours job lab last list live min minutes ms new no node nodes normal now number off ok old one only
  people per percent please pls pm pod pods prd prod production queue rate release restart restarted rollback
  rolled run running same sandbox server service set severity show since stage staging start started still stop
  svc system tell test three threshold time times today triggered two up user users version warning web worker
  yes
`);

/** Generic, yet about what is being done: half weight. */
export const ACTION_WORDS = parseWordList(`
  check deploy deployed host job node queue rate release restart restarted rollback rolled version
`);
