// Deletes from node_modules what no program loads: a third of the installation. Runs in `npm ci`, before the build.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders by their end: C headers of the packaged Node (nothing compiles add-ons), types for TypeScript 3, code for bundlers, token tables for offline counting. */
const FOLDERS = [
  /\/node-(?:linux|darwin|win)-[^/]+\/include$/,
  /\/dist-types\/ts3\.4$/,
  /\/@(?:aws-sdk|smithy)\/[^/]+\/dist-es$/,
  /\/rxjs\/dist\/(?:esm5|bundles)$/,
  /\/js-tiktoken\/dist\/ranks$/,
];

/** Source maps, documentation, and TypeScript sources, which Node refuses to run in node_modules. Declarations stay. */
const FILES = /\.(?:map|md|markdown|flow)$|(?<!\.d)\.[cm]?tsx?$/;

/** Their texts must come along. */
const LICENCE = /^(?:licen[cs]e|notice|copying|third)/i;

const trim = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (FOLDERS.some((each) => each.test(path.replaceAll('\\', '/')))) rmSync(path, { recursive: true });
      else trim(path);
    } else if (entry.isFile() && FILES.test(entry.name) && !LICENCE.test(entry.name)) rmSync(path);
  }
};

if (existsSync('node_modules')) trim('node_modules');
