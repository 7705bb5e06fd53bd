import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Signals are left to the caller, who closes the browser before it ends. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no Chromium at ${executablePath}. Run scripts/setup.sh as root (apt-get install chromium), or set CHROMIUM_PATH.`,
    );
  }
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
