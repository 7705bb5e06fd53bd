import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import type { Tab } from './tab.ts';

/** Opens an address and waits until it is loaded. */
export async function open(tab: Tab, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => tab.on('Page.loadEventFired', () => resolve()));
  const { errorText } = await tab.send('Page.navigate', { url });
  if (typeof errorText === 'string' && errorText !== '')
    throw new ServiceError('READ_FAILED', `Chromium cannot open ${quote(url)}: ${errorText}.`);
  await Promise.race([loaded, tab.over]);
}
