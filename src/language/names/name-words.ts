// Word lists that decide whether a word is used as a name. Lower case.
import { parseWordList } from '../text/word-list.js';

/** Say what kind of thing a name is: "the checkout service". */
export const KIND_WORDS = {
  service: parseWordList(
    'service services svc api app application server microservice backend deployment worker component',
  ),
  environment: parseWordList('environment environments env stage cluster'),
  region: parseWordList('region regions zone site datacenter dc'),
} as const;

/** Beginnings of regions that are words of some language as well: “us”, Portuguese “eu”, French “ca”. */
export const AMBIGUOUS_REGIONS = parseWordList('us eu in me no sa de it ca af il is se es fr at');

/** What people call the part of the world in which regions lie, by the code with which the names of regions begin. */
export const AREA_WORDS: { readonly [code: string]: ReadonlySet<string> } = {
  eu: parseWordList('europe european europa europas europäischen europäische européenne europie europy europę avrupa'),
  us: parseWordList('usa america american americans amerika amerikas amerikanischen amérique américa ameryce ameryki'),
  ap: parseWordList('asia asian asien asie azji azja asya'),
  sa: parseWordList('südamerika sudamérica sudamerica'),
  af: parseWordList('africa afrika afrique áfrica'),
};

/** After these a region is meant. */
export const BEFORE_REGION = parseWordList(
  'in only region from en em nur solo só so auf im na w we seulement uniquement alleen sadece sirf without ohne sin sem sans senza zonder bez compare between vs versus vergleiche vergleich zwischen compara comparar entre comparer confronta tra fra vergelijk tussen porównaj między',
);

/** Parts of names that distinguish nothing. */
export const AFFIXES = parseWordList(
  'service services svc api app server worker ms microservice backend srv main core',
);

/** Everyday words that are also names of services: they need a sign that a name is meant. */
export const EVERYDAY_WORDS = parseWordList(`
  user users order orders customer account accounts search cart email mail notification product catalog price shipping review
  rating detail recommendation ad currency login session report event message queue cache code database data file log config
  configuration admin test job task route station travel train ticket seat food news security contact contacts delivery
  cancel execute basic inside voucher verification wait office ui dashboard live dev stage local demo preview default north
  south east west central plan other page web front site store media image time timeline post home text process status
  change version update alert traffic client request response error errors network system batch portal engine
`);

/** Names take no article: "the cart" and "every order" are things. */
export const DETERMINERS = parseWordList(
  'the a an my our your their his her its each every this that these those some any no all which new old more most many',
);

/** Before a name without a following noun: "our ledger". */
export const OWNER_WORDS = parseWordList('the our my your');

/** "The checkout page" is on a screen, and no service. */
export const SCREEN_WORDS = parseWordList(
  'page pages button buttons form forms screen screens link tab dialog widget field flow',
);

/** After a name they end it. */
export const CLAUSE_WORDS = parseWordList(`
  is are was were isn aren wasn weren has have had does do did doesn don didn can cannot could couldn will would should may
  might must seems seemed looks looked keeps kept returns returned throws threw fails failed times timed drops dropped stops
  stopped hangs hung crashes crashed restarts restarted goes went gets got fail time drop stop hang crash go get arrive come bounce and or but nor in on at for from since with
  without to too also again now please pls only instead then still just not yet here there today yesterday tonight because
  when while after before until as alone behind via by down up slow broken dead gone stuck lagging failing first
`);

/** They announce a name. */
export const POINTERS = parseWordList(
  'only just except excluding exclude without not ignore ignoring skip minus meant mean include including add',
);

export const PREPOSITIONS = parseWordList('in on for of from at within inside across behind via by with');

export const JOINERS = parseWordList('and or nor plus also');

/** "The whole service": words before a kind word that are no name. */
export const NOT_NAMES = parseWordList(`
  whole entire same affected failing slow broken other another main first second third single one two right wrong such
  customer self micro cloud managed internal external downstream upstream dependent which what whose of in on to by is are was
  and or if only just per for from with health mesh level rest grpc http public private remote critical named called down
  up out restart restarting stop start deploy deployed production new old prod each every any all no not it as filter filters
`);

/** "The failing service": a state, not a name. */
export const PARTICIPLES = parseWordList(`
  failing running missing existing remaining resulting underlying corresponding following starting restarting stopping working
  crashing causing calling being having lagging hanging timing returning responding offending misbehaving erroring throwing
  sending receiving consuming producing using owning depending exposing leaking flapping looping dying everything anything
  nothing something including excluding ignoring skipping checking looking meaning surrounding neighbouring neighboring
`);

export const ENVIRONMENT_SYNONYMS: readonly ReadonlySet<string>[] = [
  parseWordList('prod production prd live'),
  parseWordList('staging stage stg'),
  parseWordList('dev development'),
  parseWordList('test testing tst'),
  parseWordList('qa quality'),
];

/** A name even where the catalogue has no such environment. */
export const USUAL_ENVIRONMENTS = parseWordList(
  'preprod pre-prod uat qa sit sandbox canary staging production prod perf dev',
);

/** First parts of words that languages join: “real-time”, “end-to-end”, “on-call”, and of regions. */
export const JOINED_WORDS = parseWordList(`
  real read write pre post follow end on root time e sign log third long short high low up down user customer so non re self
  us eu ap sa ca me af il cn
`);

/** Before a name that no record has, in the languages whose words part by blanks. */
export const PLACED_BY = parseWordList('in of for from by en de del du dans pour em do da von bei');

/** Other names of well-known servers: a service that is called by one of them is meant by the others as well. */
export const SERVER_SYNONYMS: readonly ReadonlySet<string>[] = [
  'postgresql postgres pg psql postgre postgresdb',
  'mongodb mongo',
  'elasticsearch elastic',
  'mariadb maria',
  'mysql mysqld',
  'rabbitmq rabbit',
  'memcached memcache',
  'cockroachdb cockroach crdb',
  'kubernetes k8s kube',
  'zookeeper zk',
].map(parseWordList);
