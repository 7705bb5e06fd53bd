import { all, behaviour, isModified, onKey, within } from './dom.ts';

const MEDIA = behaviour('media');

/** Formats seconds as a player shows them: `1:29:00`, `4:12`. */
const clock = (seconds: number): string =>
  new Date(seconds * 1000)
    .toISOString()
    .slice(11, 19)
    .replace(/^[0:]{1,4}/, '');

function tell(player: Element, seek: HTMLInputElement): void {
  const [now, end] = [seek.value, seek.max].map((at) => clock(Number(at)));
  seek.ariaValueText = `${now} of ${end}`;
  player.querySelector('[data-time]')?.replaceChildren(`${now} / ${end}`);
}

/** There is no film in a preview; the button only changes its state. */
function play(player: Element): void {
  for (const button of all(player, '[data-media=play]')) {
    const isPlaying = button.toggleAttribute('data-playing');
    const name = button.ariaLabel?.replace(/^\w+/, isPlaying ? 'Pause' : 'Play');
    if (name) button.ariaLabel = name;
    for (const sign of all(button, '[data-sign]')) sign.hidden = !sign.hidden;
  }
}

const KEYS: Readonly<Record<string, string>> = {
  k: 'play',
  ' ': 'play',
  c: 'captions',
  m: 'mute',
  f: 'fullscreen',
};

export function media(root: Document): void {
  within(root, 'click', MEDIA, '[data-media]', (player, { dataset }) => {
    if (dataset['media'] === 'play') play(player);
    // Browsers may refuse, for example inside some frames; the page stays as it is.
    if (dataset['media'] === 'fullscreen')
      (root.fullscreenElement ? root.exitFullscreen() : player.requestFullscreen()).catch(() => undefined);
  });
  within(root, 'input', MEDIA, 'input', (player, seek) => tell(player, seek as HTMLInputElement));
  onKey(root, MEDIA, (player, event) => {
    const { key, target: target } = event;
    const seek = target instanceof HTMLInputElement && target;
    const step = /Right|Up/.test(key) ? 1 : /Left|Down/.test(key) ? -1 : 0;
    // Space on a button presses that button.
    const does = key === ' ' && !seek ? undefined : KEYS[key];
    const button = player.querySelector<HTMLElement>(`[data-media=${does}][aria-label]`);
    if (isModified(event) || (!button && (!seek || step === 0))) return false;
    button?.click();
    if (seek && !button) {
      seek.stepUp(step * (/Page/.test(key) ? 30 : 5));
      tell(player, seek);
    }
    return true;
  });
}
