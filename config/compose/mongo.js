// Run once by mongosh: makes the node a replica set, and the service's user, whose rights end at its database.
const { CASEFILE_MONGO_PASSWORD } = process.env;

const hello = db.hello();
if (hello.setName === undefined) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
while (!db.hello().isWritablePrimary) sleep(200);

const casefile = db.getSiblingDB('casefile');
const roles = [
  { role: 'readWrite', db: 'casefile' },
  { role: 'dbAdmin', db: 'casefile' },
];
if (casefile.getUser('casefile') === null)
  casefile.createUser({ user: 'casefile', pwd: CASEFILE_MONGO_PASSWORD, roles });
else casefile.updateUser('casefile', { pwd: CASEFILE_MONGO_PASSWORD, roles });
