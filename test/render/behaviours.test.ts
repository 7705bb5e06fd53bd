import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOTKEY_DEFAULTS } from '../../src/essence/read.ts';
import { BEHAVIOURS } from '../../src/render/behaviours-script.ts';
import { DEFAULTS, type Navigation } from '../../src/render/behaviours/navigation.ts';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'";

let server: Server;
let origin: string;
let browser: Browser;
const pages = new Map<string, string>();

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error(`There is no Chromium at ${executablePath}.`);
  server = createServer(({ url = '/' }, response) => {
    const isScript = url === '/site.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    });
    response.end(isScript ? BEHAVIOURS : (pages.get(url) ?? documentOf(`<h1>${url}</h1>`)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

const documentOf = (body: string): string =>
  `<!doctype html><html lang="en" data-mode="light"><head><meta charset="utf-8"><title>Test</title><script src="/site.js" defer></script></head><body><main>${body}</main></body></html>`;

/** A page of hand-written markup with the script of rendered pages; nothing may break its policy. */
async function on(
  body: string,
  look: (page: Page) => Promise<void>,
  before?: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(5000);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await before?.(page);
    pages.set('/', documentOf(body));
    await page.goto(`${origin}/`);
    await look(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Presses keys one after the other. */
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** The words of what has focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const one = document.activeElement;
    return one === document.body ? '' : (one.getAttribute('aria-label') ?? one.id) || one.textContent.trim();
  })()`);

const attribute = (page: Page, selector: string, name: string): Promise<string | null> =>
  page.locator(selector).getAttribute(name);

const block = (navigation: Navigation): string =>
  `<script type="application/json" id="svc-navigation">${JSON.stringify(navigation)}</script>`;

const path = (page: Page): string => new URL(page.url()).pathname;

describe('the script of a page', () => {
  it('is smaller than 25 kB', () => {
    expect(Buffer.byteLength(BEHAVIOURS)).toBeLessThan(25_000);
  });

  it('takes the same values for granted as the essence', () => {
    expect(DEFAULTS).toEqual(HOTKEY_DEFAULTS);
  });
});

describe('hotkeys', () => {
  const navigation = (semantics: Navigation['semantics'] = {}): string =>
    `<input id="field"><textarea id="area"></textarea><div id="rich" contenteditable="true"></div><button id="b">b</button>${block(
      {
        hotkeys: [
          { key: 'g i', label: 'Invoices', route: '/invoices', semantics },
          { key: 'g g h', label: 'Home', route: '/home', semantics },
          { key: 'n', label: 'New', route: '/new', semantics },
          { key: 'D', label: 'Delete', route: '/delete', semantics },
          { key: 'Shift+s', label: 'Ship', route: '/ship', semantics },
          { key: 'Cmd+j', label: 'Jump', route: '/jump', semantics },
          { key: '?', label: 'Keys', action: 'open-help', semantics },
          { key: 'x', label: 'Explode', action: 'explode', semantics },
        ],
        semantics,
      },
    )}`;
  const goes = (page: Page, to: string): Promise<void> => page.waitForURL(`${origin}${to}`);
  const stays = async (page: Page): Promise<void> => {
    await page.waitForTimeout(80);
    expect(path(page)).toBe('/');
  };

  it('follow a route at a single key', () =>
    on(navigation(), async (page) => {
      await press(page, 'n');
      await goes(page, '/new');
    }));

  it('follow a chord, also one of three keys', async () => {
    await on(navigation(), async (page) => {
      await press(page, 'g', 'i');
      await goes(page, '/invoices');
    });
    await on(navigation(), async (page) => {
      await press(page, 'g', 'g', 'h');
      await goes(page, '/home');
    });
  });

  it('forget a chord when its window has passed, and not before', () =>
    on(
      navigation({ chord_window_ms: 1200 }),
      async (page) => {
        const badge = page.locator('.svc-status');
        await page.clock.pauseAt(Date.now() + 3_600_000);
        await press(page, 'g');
        await page.clock.runFor(1199);
        expect(await badge.textContent()).toBe('g …');
        await page.clock.runFor(2);
        expect(await badge.textContent()).toBe('');
        await press(page, 'i');
        await stays(page);
        await press(page, 'g');
        await page.clock.runFor(1100);
        await press(page, 'i');
        await goes(page, '/invoices');
      },
      (page) => page.clock.install(),
    ));

  it('drop a chord at a wrong key, which does nothing by itself', () =>
    on(navigation(), async (page) => {
      await press(page, 'g', 'n');
      await stays(page);
      await press(page, 'i');
      await stays(page);
      expect(await page.locator('.svc-status').textContent()).toBe('');
    }));

  it('show the begun chord in a line that is read out, unless they are to be silent', async () => {
    await on(navigation(), async (page) => {
      const badge = page.getByRole('status');
      expect(await badge.textContent()).toBe('');
      await press(page, 'g');
      expect(await badge.textContent()).toBe('g …');
      await press(page, 'g');
      expect(await badge.textContent()).toBe('g then g …');
      await press(page, 'Escape');
      expect(await badge.textContent()).toBe('');
    });
    await on(navigation({ show_chord_indicator: false }), async (page) => {
      await press(page, 'g');
      expect(await page.locator('.svc-status').textContent()).toBe('');
      await press(page, 'i');
      await goes(page, '/invoices');
    });
  });

  it('do nothing while somebody types', () =>
    on(navigation(), async (page) => {
      for (const id of ['field', 'area', 'rich']) {
        await page.locator(`#${id}`).focus();
        await press(page, 'n', 'g', 'i', '?');
        await stays(page);
        expect(await page.locator('dialog[open]').count()).toBe(0);
      }
      expect(await page.locator('#field').inputValue()).toBe('ngi?');
      await page.locator('#b').focus();
      await press(page, 'n');
      await goes(page, '/new');
    }));

  it('work in a field if the guard is off', () =>
    on(navigation({ input_guard: false }), async (page) => {
      await page.locator('#field').focus();
      await press(page, 'n');
      await goes(page, '/new');
    }));

  it('do nothing while a modifier is held that the key does not name', async () => {
    await on(navigation(), async (page) => {
      await press(page, 'Alt+n', 'Meta+n', 'g', 'Alt+i');
      await stays(page);
      await press(page, 'Control+j');
      await goes(page, '/jump');
    });
    await on(navigation({ modifier_suppression: false }), async (page) => {
      await press(page, 'Alt+n');
      await goes(page, '/new');
    });
  });

  it('take a capital letter for Shift, and a small one for none', async () => {
    await on(navigation(), async (page) => {
      await press(page, 'd', 'Shift+N', 's');
      await stays(page);
      await press(page, 'Shift+D');
      await goes(page, '/delete');
    });
    await on(navigation(), async (page) => {
      await press(page, 'Shift+S');
      await goes(page, '/ship');
    });
  });

  it('compare the letter itself if case matters', () =>
    on(navigation({ match_case: true }), async (page) => {
      await press(page, 'd');
      await stays(page);
      await press(page, 'Shift+D');
      await goes(page, '/delete');
    }));

  it('list themselves when help is asked for, and are silent behind a dialog', () =>
    on(navigation(), async (page) => {
      await page.locator('#b').focus();
      await press(page, '?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      expect(await dialog.textContent()).toContain('g then i');
      expect(await dialog.textContent()).toContain('Ctrl J');
      await press(page, 'n');
      await stays(page);
      await press(page, 'Escape');
      expect(await dialog.count()).toBe(0);
      expect(await focused(page)).toBe('b');
    }));

  it('say what a preview cannot do, and press a button that can', async () => {
    await on(navigation(), async (page) => {
      await press(page, 'x');
      expect(await page.locator('.svc-status').textContent()).toBe('Explode: not part of this preview');
    });
    await on(
      `<button data-action="explode" aria-pressed="false">Go</button>${navigation()}`,
      async (page) => {
        await press(page, 'x');
        expect(await attribute(page, '[data-action]', 'aria-pressed')).toBe('true');
      },
    );
  });

  it('never follow an address that is a script', () =>
    on(block({ hotkeys: [{ key: 'j', label: 'Bad', route: 'javascript:alert(1)' }] }), async (page) => {
      let asked = false;
      page.on('dialog', () => {
        asked = true;
      });
      await press(page, 'j');
      await stays(page);
      expect(asked).toBe(false);
    }));

  it('press a button that names its key, as long as it can be seen', () =>
    on(
      `<button data-hotkey="Cmd+b" aria-pressed="false" id="one">One</button><button data-hotkey="Cmd+e" aria-pressed="false" id="two" hidden>Two</button>${block({ hotkeys: [] })}`,
      async (page) => {
        await press(page, 'Control+b', 'Control+e');
        expect(await attribute(page, '#one', 'aria-pressed')).toBe('true');
        expect(await attribute(page, '#two', 'aria-pressed')).toBe('false');
      },
    ));
});

describe('the command palette', () => {
  const body = `<h1>App</h1><button id="before" data-behaviour="palette-open">Commands</button><input id="field" aria-label="Field">${block(
    {
      hotkeys: [],
      palette: {
        trigger: 'Cmd+K',
        placeholder: 'Find a page',
        width: '480px',
        styling: 'modal',
        commands: [
          { id: 'a', label: 'Invoices', section: 'Pages', hotkey: 'g i', route: '/invoices' },
          { id: 'b', label: 'Réglages', section: 'Pages', route: '/settings' },
          { id: 'c', label: 'Change between light and dark', section: 'View', action: 'switch-theme' },
        ],
      },
    },
  )}`;
  const active = (page: Page): Promise<string | null> =>
    page.locator('[role=option][data-active]').textContent();

  it('opens from anywhere, with focus in its field, and closes with the same key', () =>
    on(body, async (page) => {
      await page.locator('#field').focus();
      await press(page, 'Control+k');
      expect(await focused(page)).toBe('Find a command');
      expect(await page.getByRole('combobox', { name: 'Find a command' }).getAttribute('placeholder')).toBe(
        'Find a page',
      );
      expect((await page.locator('dialog').boundingBox())?.width).toBeGreaterThan(0);
      await press(page, 'Control+k');
      expect(await page.locator('dialog[open]').count()).toBe(0);
      expect(await focused(page)).toBe('Field');
    }));

  it('has no fault that axe can find', () =>
    on(body, async (page) => {
      await press(page, 'Control+k');
      const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }));

  it('filters without minding case or accents, and marks the first match', () =>
    on(body, async (page) => {
      await page.locator('#before').click();
      expect(await active(page)).toBe('Invoices g then i');
      await page.keyboard.type('REGL');
      expect(await active(page)).toBe('Réglages');
      expect(await page.locator('[role=option]:visible').count()).toBe(1);
      expect(await page.locator('dialog [role=status]').textContent()).toBe('1 of 3 commands');
      await page.keyboard.type('zzz');
      expect(await attribute(page, 'dialog input', 'aria-expanded')).toBe('false');
      expect(await page.locator('dialog [role=status]').textContent()).toBe('No command matches');
    }));

  it('moves the mark by arrows, round the ends, and keeps focus in the field', () =>
    on(body, async (page) => {
      await press(page, 'Control+k', 'ArrowDown');
      expect(await active(page)).toBe('Réglages');
      const id = await attribute(page, 'dialog input', 'aria-activedescendant');
      expect(await page.locator(`#${id}`).getAttribute('aria-selected')).toBe('true');
      await press(page, 'ArrowDown', 'ArrowDown');
      expect(await active(page)).toBe('Invoices g then i');
      await press(page, 'ArrowUp');
      expect(await active(page)).toBe('Change between light and dark');
      await press(page, 'Tab');
      expect(await focused(page)).toBe('Find a command');
    }));

  it('runs the marked command with Enter', async () => {
    await on(body, async (page) => {
      await press(page, 'Control+k', 'Enter');
      await page.waitForURL(`${origin}/invoices`);
    });
    await on(body, async (page) => {
      await press(page, 'Control+k', 'ArrowUp', 'Enter');
      expect(await attribute(page, 'html', 'data-mode')).toBe('dark');
      expect(await page.locator('dialog[open]').count()).toBe(0);
    });
  });

  it('runs a command by its own hotkey and by a press', async () => {
    await on(body, async (page) => {
      await press(page, 'g', 'i');
      await page.waitForURL(`${origin}/invoices`);
    });
    await on(body, async (page) => {
      await press(page, 'Control+k');
      await page.getByRole('option', { name: 'Réglages' }).click();
      await page.waitForURL(`${origin}/settings`);
    });
  });

  it('opens a page in a new tab with Ctrl and Enter, and stays', () =>
    on(body, async (page) => {
      await press(page, 'Control+k');
      const opened = page.context().waitForEvent('page');
      await press(page, 'Control+Enter');
      expect(new URL((await opened).url() || origin).origin).toBe(origin);
      expect(await page.locator('dialog[open]').count()).toBe(1);
    }));

  it('empties its field with Escape, then closes and gives focus back', () =>
    on(body, async (page) => {
      await page.locator('#before').focus();
      await press(page, 'Enter');
      await page.keyboard.type('inv');
      await press(page, 'Escape');
      expect(await page.locator('dialog input').inputValue()).toBe('');
      expect(await page.locator('dialog[open]').count()).toBe(1);
      await press(page, 'Escape');
      expect(await page.locator('dialog[open]').count()).toBe(0);
      expect(await focused(page)).toBe('before');
    }));
});

describe('tabs', () => {
  const tab = (id: string, panel: string, more = ''): string =>
    `<button role="tab" id="${id}" aria-controls="${panel}" ${more}>${id}</button>`;
  const body = (orientation = ''): string =>
    `<div data-behaviour="tabs"><div role="tablist" aria-label="T" ${orientation}>${tab('a', 'pa', 'aria-selected="false"')}${tab('b', 'pb', 'aria-selected="true"')}${tab('c', 'pc', 'aria-selected="false" aria-disabled="true"')}${tab('d', 'pb', 'aria-selected="false"')}</div><div role="tabpanel" id="pa" tabindex="0">A</div><div role="tabpanel" id="pb" tabindex="0">B</div><div role="tabpanel" id="pc" tabindex="0">C</div></div>`;

  it('are entered at the open tab, then lead into its panel', () =>
    on(body(), async (page) => {
      await press(page, 'Tab');
      expect(await focused(page)).toBe('b');
      await press(page, 'Tab');
      expect(await focused(page)).toBe('pb');
      expect(await page.locator('[role=tabpanel]:visible').count()).toBe(1);
    }));

  it('go round by arrows past what is disabled, and open at once in a line', () =>
    on(body(), async (page) => {
      await press(page, 'Tab', 'ArrowRight');
      expect(await focused(page)).toBe('d');
      // It shares its panel with another tab, and names it now.
      expect(await page.locator('#pb').isVisible()).toBe(true);
      expect(await attribute(page, '#pb', 'aria-labelledby')).toBe('d');
      await press(page, 'ArrowRight');
      expect(await attribute(page, '#a', 'aria-selected')).toBe('true');
      expect(await page.locator('#pa').isVisible()).toBe(true);
      await press(page, 'End');
      expect(await focused(page)).toBe('d');
      await press(page, 'Home');
      expect(await focused(page)).toBe('a');
    }));

  it('wait for Enter in a column', () =>
    on(body('aria-orientation="vertical"'), async (page) => {
      await press(page, 'Tab', 'ArrowUp');
      expect(await focused(page)).toBe('a');
      expect(await attribute(page, '#b', 'aria-selected')).toBe('true');
      await press(page, 'Enter');
      expect(await attribute(page, '#a', 'aria-selected')).toBe('true');
    }));

  it('follow the direction of reading', () =>
    on(`<div dir="rtl">${body()}</div>`, async (page) => {
      await press(page, 'Tab', 'ArrowRight');
      expect(await focused(page)).toBe('a');
    }));
});

describe('menus', () => {
  const item = (name: string, more = ''): string => `<button role="menuitem" ${more}>${name}</button>`;
  const edit = `<div role="menu" id="edit" aria-label="Edit" hidden>${item('Undo')}${item('Redo', 'aria-disabled="true"')}${item('Transpose', 'aria-haspopup="menu" aria-expanded="false" aria-controls="sub"')}<div role="menu" id="sub" aria-label="Transpose" hidden>${item('Up')}${item('Down')}</div><button role="menuitemcheckbox" aria-checked="false">Rulers</button></div>`;
  const button = `<button id="open" data-behaviour="menu-button" aria-haspopup="menu" aria-expanded="false" aria-controls="edit">Edit</button>${edit}<button id="after">After</button>`;

  it('open from their button at the first or last entry and say so', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      for (const [key, name] of [
        ['Enter', 'Undo'],
        ['Space', 'Undo'],
        ['ArrowDown', 'Undo'],
        ['ArrowUp', 'Rulers'],
      ] as const) {
        await press(page, key);
        expect(await focused(page)).toBe(name);
        expect(await attribute(page, '#open', 'aria-expanded')).toBe('true');
        await press(page, 'Escape');
        expect(await focused(page)).toBe('open');
        expect(await page.locator('#edit').isVisible()).toBe(false);
        expect(await attribute(page, '#open', 'aria-expanded')).toBe('false');
      }
    }));

  it('are walked by arrows round the ends, by Home and End, and by letters', () =>
    on(button, async (page) => {
      await page.locator('#open').click();
      await press(page, 'ArrowUp');
      expect(await focused(page)).toBe('Rulers');
      await press(page, 'ArrowDown', 'ArrowDown');
      expect(await focused(page)).toBe('Redo');
      await press(page, 'End');
      expect(await focused(page)).toBe('Rulers');
      await press(page, 'Home', 't');
      expect(await focused(page)).toBe('Transpose');
      await page.waitForTimeout(600);
      await press(page, 'r');
      expect(await focused(page)).toBe('Rulers');
      await press(page, 'r');
      expect(await focused(page)).toBe('Redo');
    }));

  it('close after a choice, with focus on the button', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter', 'Enter');
      expect(await focused(page)).toBe('open');
      expect(await page.locator('#edit').isVisible()).toBe(false);
    }));

  it('do nothing on a disabled entry', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter', 'ArrowDown', 'Enter');
      expect(await focused(page)).toBe('Redo');
    }));

  it('tick with Space and stay, tick with Enter and close', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'ArrowUp', 'Space');
      expect(await attribute(page, '[role=menuitemcheckbox]', 'aria-checked')).toBe('true');
      expect(await page.locator('#edit').isVisible()).toBe(true);
      await press(page, 'Enter');
      expect(await attribute(page, '[role=menuitemcheckbox]', 'aria-checked')).toBe('false');
      expect(await page.locator('#edit').isVisible()).toBe(false);
    }));

  it('close with Tab, which goes on from the button, and with a press outside', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter', 'Tab');
      expect(await focused(page)).toBe('after');
      expect(await page.locator('#edit').isVisible()).toBe(false);
      await page.locator('#open').click();
      await page.locator('#after').click();
      expect(await page.locator('#edit').isVisible()).toBe(false);
      expect(await focused(page)).toBe('after');
    }));

  it('open and leave submenus with the arrows; Escape closes one level', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter', 't', 'ArrowRight');
      expect(await focused(page)).toBe('Up');
      await press(page, 'ArrowLeft');
      expect(await focused(page)).toBe('Transpose');
      await press(page, 'ArrowRight', 'Escape');
      expect(await focused(page)).toBe('Transpose');
      expect(await page.locator('#edit').isVisible()).toBe(true);
      await press(page, 'ArrowRight', 'Enter');
      expect(await page.locator('#edit').isVisible()).toBe(false);
      expect(await focused(page)).toBe('open');
    }));

  it('that stand on the page are one stop and stay', () =>
    on(
      `<div role="menu" aria-label="M" data-behaviour="menu">${item('One')}${item('Two')}</div><button id="after">After</button>`,
      async (page) => {
        await press(page, 'Tab', 'ArrowDown');
        expect(await focused(page)).toBe('Two');
        await press(page, 'Escape', 'Enter');
        expect(await focused(page)).toBe('Two');
        await press(page, 'Tab');
        expect(await focused(page)).toBe('after');
      },
    ));

  const word = (name: string, menu: string): string =>
    `<button role="menuitem" data-behaviour="menu-button" aria-haspopup="menu" aria-expanded="false" aria-controls="${menu}">${name}</button>`;
  const bar = `<input id="text" aria-label="Text"><div role="menubar" data-behaviour="menubar" aria-label="Bar">${word('Edit', 'edit')}${edit}${word('View', 'view')}<div role="menu" id="view" aria-label="View" hidden>${item('Zoom')}</div></div>`;

  it('in a bar are one stop, exchanged by the arrows', () =>
    on(bar, async (page) => {
      await press(page, 'Tab', 'Tab');
      expect(await focused(page)).toBe('Edit');
      await press(page, 'ArrowRight');
      expect(await focused(page)).toBe('View');
      await press(page, 'ArrowRight');
      expect(await focused(page)).toBe('Edit');
      await press(page, 'ArrowDown');
      expect(await focused(page)).toBe('Undo');
      await press(page, 'ArrowRight');
      expect(await focused(page)).toBe('Zoom');
      expect(await page.locator('#edit').isVisible()).toBe(false);
      await press(page, 'Escape');
      expect(await focused(page)).toBe('View');
    }));

  it('are reached by F10 and left by Escape', () =>
    on(bar, async (page) => {
      await page.locator('#text').focus();
      await press(page, 'F10');
      expect(await focused(page)).toBe('Edit');
      await press(page, 'Escape');
      expect(await focused(page)).toBe('Text');
    }));
});

describe('a dialog', () => {
  const body = `<button id="open" aria-haspopup="dialog" aria-controls="d">Open</button><dialog id="d" data-behaviour="dialog" data-kind="modal" aria-label="D"><button data-close id="close">Close</button><input id="name" aria-label="name"><form method="dialog"><button id="ok">OK</button></form></dialog><button id="after">After</button>`;

  it('takes focus at its first field, and keeps it', () =>
    on(body, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter');
      expect(await focused(page)).toBe('name');
      await press(page, 'Tab', 'Tab');
      expect(await focused(page)).toBe('close');
      await press(page, 'Shift+Tab');
      expect(await focused(page)).toBe('ok');
    }));

  it('gives focus back however it is closed', () =>
    on(body, async (page) => {
      await page.locator('#open').focus();
      for (const keys of [['Escape'], ['Tab', 'Enter'], ['Shift+Tab', 'Enter']]) {
        await press(page, 'Enter', ...keys);
        expect(await page.locator('dialog[open]').count(), keys.join()).toBe(0);
        expect(await focused(page), keys.join()).toBe('open');
      }
    }));

  it('that is a popover lets Tab lead on and closes at a press outside', () =>
    on(
      `<button id="open" aria-expanded="false" aria-controls="d">Open</button><dialog id="d" data-behaviour="dialog" data-kind="popover" aria-label="D"><button id="in">In</button></dialog><button id="after">After</button>`,
      async (page) => {
        await page.locator('#open').click();
        expect(await focused(page)).toBe('in');
        expect(await attribute(page, '#open', 'aria-expanded')).toBe('true');
        await press(page, 'Tab');
        expect(await focused(page)).toBe('after');
        expect(await page.locator('dialog[open]').count()).toBe(0);
        await page.locator('#open').click();
        await press(page, 'Escape');
        expect(await focused(page)).toBe('open');
        expect(await attribute(page, '#open', 'aria-expanded')).toBe('false');
      },
    ));
});

describe('what folds', () => {
  const part = (id: string, isOpen: boolean): string =>
    `<button id="${id}" aria-expanded="${isOpen}" aria-controls="${id}-part">${id}</button><div id="${id}-part">text</div>`;

  it('opens and closes with its button, and starts as drawn', () =>
    on(part('a', false) + part('b', true), async (page) => {
      expect(await page.locator('#a-part').isVisible()).toBe(false);
      expect(await page.locator('#b-part').isVisible()).toBe(true);
      await page.locator('#a').focus();
      await press(page, 'Enter');
      expect(await attribute(page, '#a', 'aria-expanded')).toBe('true');
      expect(await page.locator('#a-part').isVisible()).toBe(true);
      await press(page, 'Space');
      expect(await page.locator('#a-part').isVisible()).toBe(false);
    }));

  it('is walked by arrows in an accordion, of which one may be open', () =>
    on(
      `<div data-behaviour="accordion" data-single>${part('a', true)}${part('b', false)}${part('c', false)}</div>`,
      async (page) => {
        await page.locator('#a').focus();
        await press(page, 'ArrowDown');
        expect(await focused(page)).toBe('b');
        await press(page, 'End', 'ArrowDown');
        expect(await focused(page)).toBe('c');
        await press(page, 'Enter');
        expect(await page.locator('#a-part').isVisible()).toBe(false);
        expect(await page.locator('#c-part').isVisible()).toBe(true);
        await press(page, 'Home');
        expect(await focused(page)).toBe('a');
      },
    ));

  it('closes like a popup where its part says so', () =>
    on(
      `<button id="a" aria-expanded="false" aria-controls="p">a</button><div id="p" hidden data-closes-on="escape outside-press"><a href="/x">x</a></div><button id="after">After</button>`,
      async (page) => {
        await page.locator('#a').focus();
        await press(page, 'Enter', 'Tab');
        expect(await focused(page)).toBe('x');
        await press(page, 'Escape');
        expect(await focused(page)).toBe('a');
        expect(await page.locator('#p').isVisible()).toBe(false);
        await press(page, 'Enter');
        await page.locator('#after').click();
        expect(await page.locator('#p').isVisible()).toBe(false);
      },
    ));
});

describe('a region that is drawn in', () => {
  const body = (more: string): string =>
    `<button id="open" aria-expanded="false" aria-controls="nav">Menu</button><nav id="nav" aria-label="Nav" data-behaviour="drawer" ${more}><h2 id="head">Head</h2><a id="first" href="#x">First</a><input id="find" type="search" aria-label="find"></nav><button id="after">After</button>`;
  const ways = 'data-closes-on="escape outside-press navigation"';
  const isOpen = async (page: Page): Promise<boolean> =>
    (await attribute(page, '#nav', 'data-open')) !== null;

  it('opens with its button, and focus goes where the shell says', async () => {
    for (const [focus, id] of [
      ['first-item', 'first'],
      ['heading', 'head'],
      ['search-field', 'find'],
      ['region', 'Nav'],
    ])
      await on(body(`data-focus="${focus}" ${ways}`), async (page) => {
        await page.locator('#open').click();
        expect(await isOpen(page)).toBe(true);
        expect(await attribute(page, '#open', 'aria-expanded')).toBe('true');
        expect(await focused(page)).toBe(id);
      });
  });

  it('closes by Escape, a press outside, navigation and its button', () =>
    on(body(ways), async (page) => {
      const open = page.locator('#open');
      await open.click();
      await press(page, 'Escape');
      expect(await isOpen(page)).toBe(false);
      expect(await focused(page)).toBe('open');
      await open.click();
      await page.locator('#after').click();
      expect(await isOpen(page)).toBe(false);
      await open.click();
      await page.locator('#first').click();
      expect(await isOpen(page)).toBe(false);
      await open.click();
      await open.click();
      expect(await isOpen(page)).toBe(false);
      expect(await focused(page)).toBe('open');
    }));

  it('closes in no way that its shell does not name', () =>
    on(body('data-closes-on="choice"'), async (page) => {
      await page.locator('#open').click();
      await press(page, 'Escape');
      await page.locator('#after').click();
      expect(await isOpen(page)).toBe(true);
      await page.locator('#first').click();
      expect(await isOpen(page)).toBe(false);
    }));
});

describe('a tree', () => {
  const leaf = (name: string): string =>
    `<li role="treeitem" aria-selected="false" aria-label="${name}">${name}</li>`;
  const folder = (name: string, isOpen: boolean, ...inside: string[]): string =>
    `<li role="treeitem" aria-expanded="${isOpen}" aria-selected="false" aria-label="${name}"><span>${name}</span><ul role="group" ${isOpen ? '' : 'hidden'}>${inside.join('')}</ul></li>`;
  const body = (more = ''): string =>
    `<ul role="tree" aria-label="T" data-behaviour="tree" ${more}>${folder('docs', false, leaf('plan'), leaf('notes'))}${folder('src', true, leaf('main'))}${leaf('readme')}</ul>`;

  it('is one stop, walked over what is in view', () =>
    on(body(), async (page) => {
      await press(page, 'Tab');
      expect(await focused(page)).toBe('docs');
      await press(page, 'ArrowDown', 'ArrowDown');
      expect(await focused(page)).toBe('main');
      await press(page, 'End');
      expect(await focused(page)).toBe('readme');
      await press(page, 'Home');
      expect(await focused(page)).toBe('docs');
    }));

  it('unfolds and steps in with one arrow, folds and steps out with the other', () =>
    on(body(), async (page) => {
      await press(page, 'Tab', 'ArrowRight');
      expect(await attribute(page, '[aria-label=docs]', 'aria-expanded')).toBe('true');
      expect(await page.locator('[aria-label=plan]').isVisible()).toBe(true);
      expect(await focused(page)).toBe('docs');
      await press(page, 'ArrowRight');
      expect(await focused(page)).toBe('plan');
      await press(page, 'ArrowLeft');
      expect(await focused(page)).toBe('docs');
      await press(page, 'ArrowLeft');
      expect(await page.locator('[aria-label=plan]').isVisible()).toBe(false);
    }));

  it('finds by letters, unfolds all with a star, opens with Enter and marks with Space', () =>
    on(body(), async (page) => {
      await press(page, 'Tab', 'r');
      expect(await focused(page)).toBe('readme');
      // Within half a second a space would belong to the name that is typed.
      await page.waitForTimeout(600);
      await press(page, 'Space');
      expect(await attribute(page, '[aria-label=readme]', 'aria-selected')).toBe('true');
      await press(page, '*');
      expect(await attribute(page, '[aria-label=docs]', 'aria-expanded')).toBe('true');
      await press(page, 'Home', 'Enter');
      expect(await attribute(page, '[aria-label=docs]', 'aria-expanded')).toBe('false');
      expect(await attribute(page, '[aria-label=readme]', 'aria-selected')).toBe('false');
    }));

  it('extends marks with Shift where several may be marked', () =>
    on(body('aria-multiselectable="true"'), async (page) => {
      await press(page, 'Tab', 'Space', 'Shift+ArrowDown');
      expect(await page.locator('[aria-selected=true]').count()).toBe(2);
    }));
});

describe('a list of options', () => {
  const body = (more = ''): string =>
    `<ul role="listbox" aria-label="L" data-behaviour="listbox" ${more}>${['Ash', 'Beech', 'Birch', 'Cedar'].map((name) => `<li role="option" aria-selected="${name === 'Beech'}">${name}</li>`).join('')}</ul>`;

  it('is entered at the chosen one; arrows move, Enter and Space choose', () =>
    on(body(), async (page) => {
      await press(page, 'Tab');
      expect(await focused(page)).toBe('Beech');
      await press(page, 'ArrowDown');
      expect(await page.locator('[aria-selected=true]').textContent()).toBe('Beech');
      await press(page, 'Enter');
      expect(await page.locator('[aria-selected=true]').textContent()).toBe('Birch');
      await press(page, 'Home', 'Space');
      expect(await page.locator('[aria-selected=true]').textContent()).toBe('Ash');
      await press(page, 'End', 'ArrowDown');
      expect(await focused(page)).toBe('Cedar');
    }));

  it('finds by what is typed', () =>
    on(body(), async (page) => {
      await press(page, 'Tab', 'b', 'i');
      expect(await focused(page)).toBe('Birch');
    }));

  it('marks several: Space, Shift and arrows, all at once and none', () =>
    on(body('aria-multiselectable="true"'), async (page) => {
      const count = (): Promise<number> => page.locator('[aria-selected=true]').count();
      await press(page, 'Tab', 'Shift+ArrowDown');
      expect(await count()).toBe(2);
      await press(page, 'Space');
      expect(await count()).toBe(1);
      await press(page, 'Control+a');
      expect(await count()).toBe(4);
      await press(page, 'Control+a');
      expect(await count()).toBe(0);
    }));
});

describe('a combobox', () => {
  const body = `<span data-behaviour="combobox"><input role="combobox" id="box" aria-label="Tree" aria-expanded="false" aria-autocomplete="list" aria-controls="list"><ul role="listbox" id="list" aria-label="Trees" hidden>${['Ash', 'Beech', 'Birch'].map((name, at) => `<li role="option" id="o${at}" aria-selected="false">${name}</li>`).join('')}</ul></span><button id="after">After</button>`;
  const active = (page: Page): Promise<string | null> => page.locator('[data-active]').textContent();

  it('narrows while one types and takes the marked option with Enter', () =>
    on(body, async (page) => {
      await page.locator('#box').focus();
      await page.keyboard.type('ch');
      expect(await page.locator('[role=option]:visible').count()).toBe(2);
      await press(page, 'ArrowDown', 'ArrowDown');
      expect(await active(page)).toBe('Birch');
      expect(await attribute(page, '#box', 'aria-activedescendant')).toBe('o2');
      await press(page, 'ArrowDown');
      expect(await active(page)).toBe('Beech');
      await press(page, 'Enter');
      expect(await page.locator('#box').inputValue()).toBe('Beech');
      expect(await attribute(page, '#box', 'aria-expanded')).toBe('false');
      expect(await attribute(page, '#o1', 'aria-selected')).toBe('true');
      expect(await focused(page)).toBe('Tree');
    }));

  it('shows and hides with Alt, closes with Escape, and then empties', () =>
    on(body, async (page) => {
      await page.locator('#box').fill('ash');
      await press(page, 'Alt+ArrowUp');
      expect(await page.locator('#list').isVisible()).toBe(false);
      await press(page, 'Alt+ArrowDown');
      expect(await page.locator('#list').isVisible()).toBe(true);
      expect(await page.locator('[data-active]').count()).toBe(0);
      await press(page, 'Escape');
      expect(await page.locator('#list').isVisible()).toBe(false);
      expect(await page.locator('#box').inputValue()).toBe('ash');
      await press(page, 'Escape');
      expect(await page.locator('#box').inputValue()).toBe('');
    }));

  it('takes the marked option with Tab or a press', () =>
    on(body, async (page) => {
      await page.locator('#box').focus();
      await press(page, 'ArrowDown', 'Tab');
      expect(await page.locator('#box').inputValue()).toBe('Ash');
      expect(await focused(page)).toBe('after');
      await page.locator('#box').click();
      await page.locator('#o2').click();
      expect(await page.locator('#box').inputValue()).toBe('Birch');
      expect(await page.locator('#list').isVisible()).toBe(false);
    }));
});

describe('a toolbar', () => {
  const tools =
    '<button>Bold</button><button disabled>Cut</button><select aria-label="Size"><option>1</option><option>2</option></select><input aria-label="Find"><button>Link</button>';

  it('is one stop besides its text fields, goes round, and is entered where it was left', () =>
    on(
      `<div role="toolbar" aria-label="Tools" data-behaviour="toolbar">${tools}</div><button id="after">After</button>`,
      async (page) => {
        await press(page, 'Tab');
        expect(await focused(page)).toBe('Bold');
        await press(page, 'ArrowRight');
        expect(await focused(page)).toBe('Size');
        expect(await page.locator('select').inputValue()).toBe('1');
        await press(page, 'ArrowRight');
        expect(await focused(page)).toBe('Link');
        await press(page, 'ArrowRight');
        expect(await focused(page)).toBe('Bold');
        await press(page, 'End', 'Tab');
        expect(await focused(page)).toBe('after');
        await press(page, 'Shift+Tab');
        expect(await focused(page)).toBe('Link');
      },
    ));

  it('that stands upright takes the other arrows, and Escape leads back', () =>
    on(
      `<textarea id="text"></textarea><div role="toolbar" aria-label="Tools" aria-orientation="vertical" aria-controls="text" data-behaviour="toolbar"><button>One</button><button>Two</button></div>`,
      async (page) => {
        await page.getByRole('button', { name: 'One' }).focus();
        await press(page, 'ArrowRight');
        expect(await focused(page)).toBe('One');
        await press(page, 'ArrowDown');
        expect(await focused(page)).toBe('Two');
        await press(page, 'Escape');
        expect(await focused(page)).toBe('text');
      },
    ));
});

describe('a grid', () => {
  const cell = (name: string, inner = name): string => `<td aria-label="${name}">${inner}</td>`;
  const body = `<table role="grid" aria-label="G" data-behaviour="grid"><tr>${cell('a1')}${cell('b1', '<button aria-label="b1">b</button>')}${cell('c1')}</tr><tr>${cell('a2')}${cell('b2', '<input aria-label="edit" value="old">')}${cell('c2')}</tr></table><button id="after">After</button>`;

  it('is one stop, walked cell by cell up to its edges', () =>
    on(body, async (page) => {
      await press(page, 'Tab');
      expect(await focused(page)).toBe('a1');
      await press(page, 'ArrowLeft', 'ArrowRight', 'ArrowDown');
      expect(await focused(page)).toBe('b2');
      await press(page, 'End');
      expect(await focused(page)).toBe('c2');
      await press(page, 'Control+Home');
      expect(await focused(page)).toBe('a1');
      await press(page, 'PageDown');
      expect(await focused(page)).toBe('a2');
      await press(page, 'Control+End', 'Tab');
      expect(await focused(page)).toBe('after');
      await press(page, 'Shift+Tab');
      expect(await focused(page)).toBe('c2');
    }));

  it('edits with Enter or F2; Escape brings back what was there, Enter keeps it and goes down', () =>
    on(body, async (page) => {
      await page.locator('[aria-label=b2]').focus();
      await press(page, 'F2');
      expect(await focused(page)).toBe('edit');
      await page.keyboard.type('new');
      await press(page, 'ArrowLeft', 'Escape');
      expect(await focused(page)).toBe('b2');
      expect(await page.locator('input').inputValue()).toBe('old');
      await press(page, 'Enter');
      expect(await focused(page)).toBe('edit');
      await press(page, 'Enter');
      expect(await focused(page)).toBe('b2');
    }));
});

describe('smaller things', () => {
  it('a carousel shows one slide, and its buttons turn it round the ends', () =>
    on(
      `<div data-behaviour="carousel"><button id="next" data-step="1">Next</button><button id="back" data-step="-1">Back</button><div data-slide>One</div><div data-slide>Two</div><div data-slide>Three</div></div>`,
      async (page) => {
        const slide = (): Promise<string | null> => page.locator('[data-slide]:visible').textContent();
        expect(await slide()).toBe('One');
        await page.locator('#back').focus();
        await press(page, 'Enter');
        expect(await slide()).toBe('Three');
        expect(await focused(page)).toBe('back');
        await page.locator('#next').click();
        expect(await slide()).toBe('One');
      },
    ));

  const column = async (page: Page, at: number): Promise<string[]> =>
    page.locator(`tbody tr > :nth-child(${at})`).allTextContents();

  it('a table is sorted by its head, and turned round by a second press', () =>
    on(
      `<table><thead><tr><th aria-sort="none"><button id="name">Name</button></th><th aria-sort="none"><button id="sum">Sum</button></th><th aria-sort="none"><button id="day">Day</button></th></tr></thead><tbody><tr><td>Ödön 10</td><td>EUR 1,200</td><td>2 Mar 2026</td></tr><tr><td>ada 9</td><td>EUR 68</td><td>14 Jan 2026</td></tr><tr><td>Bo</td><td>–</td><td>1 Feb 2025</td></tr></tbody></table>`,
      async (page) => {
        await page.locator('#name').focus();
        await press(page, 'Enter');
        expect(await column(page, 1)).toEqual(['ada 9', 'Bo', 'Ödön 10']);
        expect(await attribute(page, 'th:has(#name)', 'aria-sort')).toBe('ascending');
        expect(await focused(page)).toBe('name');
        await page.locator('#sum').click();
        expect(await column(page, 2)).toEqual(['EUR 68', 'EUR 1,200', '–']);
        await page.locator('#sum').click();
        expect(await column(page, 2)).toEqual(['EUR 1,200', 'EUR 68', '–']);
        expect(await attribute(page, 'th:has(#sum)', 'aria-sort')).toBe('descending');
        expect(await attribute(page, 'th:has(#name)', 'aria-sort')).toBe('none');
        await page.locator('#day').click();
        expect(await column(page, 3)).toEqual(['1 Feb 2025', '14 Jan 2026', '2 Mar 2026']);
      },
    ));

  it('a toggle stays pressed, and one of a group releases the others', () =>
    on(
      `<button id="a" aria-pressed="false">a</button><div data-exclusive><button id="b" aria-pressed="true">b</button><button id="c" aria-pressed="false">c</button></div>`,
      async (page) => {
        await page.locator('#a').focus();
        await press(page, 'Space');
        expect(await attribute(page, '#a', 'aria-pressed')).toBe('true');
        await page.locator('#c').click();
        expect(await attribute(page, '#b', 'aria-pressed')).toBe('false');
        expect(await attribute(page, '#c', 'aria-pressed')).toBe('true');
      },
    ));

  it('F8 leads to the newest toast and back; dismissing goes on to the next', () =>
    on(
      `<button id="page">Page</button><div data-behaviour="toast" role="status"><button data-dismiss id="one">Dismiss</button></div><div data-behaviour="toast" role="status"><button data-action="dismiss" id="two">Dismiss</button></div>`,
      async (page) => {
        await page.locator('#page').focus();
        await press(page, 'F8');
        expect(await focused(page)).toBe('one');
        await press(page, 'F8');
        expect(await focused(page)).toBe('page');
        await press(page, 'F8', 'Enter');
        expect(await focused(page)).toBe('two');
        expect(await page.locator('[role=status]:visible').count()).toBe(1);
        await press(page, 'Escape');
        expect(await focused(page)).toBe('page');
        expect(await page.locator('[role=status]:visible').count()).toBe(0);
      },
    ));

  it('the mode is set by a select, buttons or one button, and kept for the next page', () =>
    on(
      `<select data-behaviour="mode" aria-label="Mode"><option>auto</option><option>light</option><option>dark</option></select><div data-behaviour="mode"><button value="light">Light</button><button value="dark">Dark</button></div><button id="flip" data-behaviour="mode">Change</button>`,
      async (page) => {
        const mode = (): Promise<string | null> => attribute(page, 'html', 'data-mode');
        expect(await page.locator('select').inputValue()).toBe('light');
        await page.locator('select').selectOption('auto');
        expect(await mode()).toBe('auto');
        await page.locator('[value=dark]').first().click();
        expect(await mode()).toBe('dark');
        expect(await attribute(page, 'button[value=dark]', 'aria-pressed')).toBe('true');
        await page.reload();
        expect(await mode()).toBe('dark');
        await page.locator('#flip').click();
        expect(await mode()).toBe('light');
        expect(await page.locator('select').inputValue()).toBe('light');
      },
    ));
});
