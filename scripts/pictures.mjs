// Takes the pictures of the web console for the README: an own service, the demo as a reader starts it, a real browser, both colour schemes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PICTURES = join(ROOT, 'docs/pictures');
const PORT = Number(process.env.CASEFILE_PICTURES_PORT ?? 4688);
const ORIGIN = `http://127.0.0.1:${PORT}`;
/** A busy machine takes this long for the demo. */
const DEMO_MS = 240_000;
const SIZE = { width: 1280, height: 800 };

const startService = async (data) => {
  const service = spawn(process.execPath, [join(ROOT, 'bin/casefile.js'), 'serve'], {
    env: { ...process.env, CASEFILE_DATA: data, CASEFILE_PORT: String(PORT), CASEFILE_DEMO: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const isReady = await fetch(`${ORIGIN}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return service;
    if (service.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  service.kill();
  throw new Error(
    `No service answers at ${ORIGIN}. Run npm run build, or name a free port: CASEFILE_PICTURES_PORT=4699`,
  );
};

const takePictures = async (browser) => {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({
      viewport: SIZE,
      colorScheme,
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(DEMO_MS);
    const save = (name) => page.screenshot({ path: join(PICTURES, `${name}-${colorScheme}.png`) });
    await page.goto(ORIGIN);
    const demo = page.getByRole('button', { name: 'Load the demo and ask' });
    await demo.or(page.locator('.records a').first()).first().waitFor();
    if ((await demo.count()) > 0) {
      await demo.click();
      await page.getByText('Most likely cause').first().waitFor();
      await page.goto(`${ORIGIN}/#/`);
      await page.locator('.records a').first().waitFor();
    }
    await save('home');
    await page.goto(`${ORIGIN}/#/investigation/demo`);
    await page.getByRole('heading', { name: 'Who calls whom' }).waitFor();
    await save('investigation');
    await page.getByRole('heading', { name: 'Who calls whom' }).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'Who calls whom' }).evaluate((heading) => heading.scrollIntoView());
    await save('calls');
    await context.close();
  }
};

mkdirSync(PICTURES, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'casefile-pictures-'));
const service = await startService(data);
try {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  await takePictures(browser).finally(() => browser.close());
} finally {
  service.kill();
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}
