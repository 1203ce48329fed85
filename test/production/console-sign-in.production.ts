// Signing in at the web console, in a real browser, by a real OpenID provider: by keyboard alone, with a reload, a refusal and a sign-out.
import { createServer, connect, type Server } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../scripts/servers/machine/ports.js';
import { accessFaults, type ConsolePage, openBrowser, openConsole } from '../support/console-browser.js';
import { PROVIDER_CLIENT, type RunningProvider, startProvider } from '../support/openid-provider.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';

let browser: Browser;
let provider: RunningProvider;
let service: Service;
let edge: Server;
let origin: string;

/** The address is part of the settings, and the port of the service is known once it runs. */
beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  const redirect = `${origin}/v1/session/callback`;
  provider = await startProvider({
    people: { ada: { groups: ['sre'], name: 'Ada L.' }, eve: { groups: [] } },
    redirects: [redirect],
  });
  const roles = [{ value: 'sre', role: 'operator' }];
  const { issuer } = provider;
  const oidc = { name: 'Shop login', issuer, clientId: PROVIDER_CLIENT.id, clientSecret: '${SECRET}', redirect, roles };
  service = await startService({
    folder: await newFolder(),
    env: { SECRET: PROVIDER_CLIENT.secret },
    config: { signIn: { oidc } },
  });
  edge = createServer((socket) => {
    const inner = connect(Number(new URL(service.url).port), '127.0.0.1');
    for (const [from, to] of [
      [socket, inner],
      [inner, socket],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to);
  });
  await new Promise<void>((resolve) => void edge.listen(port, '127.0.0.1', resolve));
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  edge?.close();
  await service?.close();
  await provider?.close();
  await clean();
});

/** Tab until an element with this name has the focus, then Enter. */
const press = async ({ page }: ConsolePage, name: string): Promise<void> => {
  for (let steps = 0; steps < 50; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate('document.activeElement?.textContent ?? ""')) === name)
      return void (await page.keyboard.press('Enter'));
  }
  throw new Error(`Tab does not reach "${name}"`);
};

const ownFaults = ({ faults }: ConsolePage): readonly string[] =>
  faults.filter((fault) => !fault.startsWith(`request: ${provider.issuer}`));

it('signs in by the button to the page that was wanted, stays after a reload, and signs out, by keyboard', async () => {
  const opened = await openConsole(browser, origin);
  const { page } = opened;
  provider.signInAs('ada');
  await page.goto(`${origin}/#/?q=checkout`);
  await page.getByRole('link', { name: 'Sign in with Shop login' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await press(opened, 'Sign in with Shop login');
  await page.getByText('Ada L. (operator)').waitFor();
  expect(page.url()).toBe(`${origin}/#/?q=checkout`);
  expect(await accessFaults(page)).toEqual([]);
  expect(await page.evaluate('document.cookie + sessionStorage.length')).toBe('0');
  await page.reload();
  await page.getByText('Ada L. (operator)').waitFor();
  await press(opened, 'Sign out');
  await page.waitForURL(`${provider.issuer}/session/end**`);
  await page.goto(origin);
  await page.getByRole('link', { name: 'Sign in with Shop login' }).waitFor();
  expect(ownFaults(opened)).toEqual([]);
  await opened.context.close();
});

it('offers to sign out, also when the service did not answer at first who is signed in', async () => {
  const opened = await openConsole(browser, origin);
  const { page } = opened;
  provider.signInAs('ada');
  await page.goto(`${origin}/`);
  await press(opened, 'Sign in with Shop login');
  await page.getByText('Ada L. (operator)').waitFor();
  let refused = 0;
  await page.route('**/v1/session', (route) => {
    refused += 1;
    return refused <= 3 ? route.fulfill({ status: 503, json: { title: 'busy' } }) : route.continue();
  });
  await page.goto(`${origin}/#/logs`);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(refused).toBeGreaterThan(3);
  await opened.context.close();
});

it('says why somebody without a role is not let in, and forgets it with the next page', async () => {
  const opened = await openConsole(browser, origin, { width: 360 });
  const { page } = opened;
  provider.signInAs('eve');
  await page.goto(`${origin}/#/audit/c1`);
  await press(opened, 'Sign in with Shop login');
  await page.getByRole('alert').getByText('Nobody has given you a role here.').waitFor();
  expect(page.url()).toBe(`${origin}/#/audit/c1`);
  expect(await accessFaults(page)).toEqual([]);
  expect(ownFaults(opened)).toEqual([]);
  await opened.context.close();
});
