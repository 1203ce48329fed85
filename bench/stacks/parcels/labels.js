// Labels: prints the label of a parcel. 5.2.0 reads an address that old parcels lack; 5.3.0 forgets to close what it writes.
const http = require('node:http');
const fs = require('node:fs');
const { MongoClient } = require('mongodb');
const winston = require('winston');

const { VERSION, HOST, ROUTES_URL, SPOOL } = process.env;
const line = winston.format.printf(({ timestamp, level, message, stack, ...rest }) => {
  const fields = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${timestamp} ${level}: ${message}${fields}${stack === undefined ? '' : `\n${stack}`}`;
});
const log = winston.createLogger({
  format: winston.format.combine(winston.format.timestamp(), winston.format.errors({ stack: true }), line),
  transports: [new winston.transports.Console()],
});
const mongo = new MongoClient(
  'mongodb://mongo:27017/?serverSelectionTimeoutMS=3000&socketTimeoutMS=8000&maxPoolSize=10',
);

const written = (parcel, text) =>
  new Promise((resolve, reject) => {
    fs.open(`${SPOOL}/${parcel}.zpl`, 'w', (failed, handle) => {
      if (failed) return reject(failed);
      fs.write(handle, text, (error) => {
        if (VERSION !== '5.3.0') fs.close(handle, () => {});
        if (error) reject(error);
        else resolve();
      });
    });
  });

const print = async (parcel) => {
  const label = await mongo.db('parcels').collection('labels').findOne({ parcel });
  if (label === null) return 404;
  const route = await fetch(`${ROUTES_URL}/track?parcel=${parcel}`, { signal: AbortSignal.timeout(6000) });
  if (!route.ok) throw new Error(`routes answered ${route.status}`);
  const street = VERSION === '5.2.0' ? label.address.street : label.street;
  await written(parcel, `^XA^FO50,50^FD${street}^FS^XZ`);
  return 200;
};

http
  .createServer(async (request, response) => {
    const started = Date.now();
    const url = new URL(request.url, 'http://labels');
    const parcel = Number(url.searchParams.get('parcel') ?? 1);
    let status = 404;
    try {
      if (url.pathname === '/label') status = await print(parcel);
    } catch (error) {
      status = 500;
      log.error(
        `label of parcel ${parcel} failed: ${error.message}${error.cause ? `: ${error.cause.message || error.cause.code}` : ''}`,
        { stack: error.stack },
      );
    }
    response.writeHead(status).end();
    log.info(`${request.method} ${url.pathname} ${status}`, { ms: Date.now() - started });
  })
  .listen(8082, HOST, () => log.info(`labels ${VERSION} listening on ${HOST}:8082`));
