/*
 * What only a drawn page shows: text that is cut off, boxes on top of each other, corners that cut into text, columns
 * without content, and controls that do nothing. Scripts are text, because this package is compiled without DOM types. Each
 * takes the source of a function that names an element in reports.
 */

/** One kind of defect with the places where it was found. */
export interface GeometryFinding {
  readonly id: string;
  readonly where: readonly string[];
}

/**
 * Measures the boxes of the page as it is drawn.
 *
 * `clipped-text`    A text ends outside of a box that neither shows nor scrolls what is outside. Deliberate cuts (an
 *                   ellipsis, a number of lines) are none, and hidden text for assistive technology is none.
 * `overlap`         Two texts or controls of the normal flow lie on each other.
 * `corner`          A rounded corner cuts into a text.
 * `repeated-text`   A heading of the page or of a section, or a sentence, is on the page twice. Below sections the same
 *                   record may well be named in two of them.
 * `empty-column`    A column of more than 30 % of the width is empty beside 600 px of content.
 */
export const geometryScript = (place: string): string => `(() => {
  const place = ${place};
  const main = document.querySelector('main');
  const found = new Map();
  const report = (id, element, text) => {
    const list = found.get(id) ?? [];
    list.push(place(element) + (text ? ': ' + text.trim().replace(/\\s+/g, ' ').slice(0, 40) : ''));
    found.set(id, list);
  };
  const styles = new Map();
  const styleOf = (element) => {
    let style = styles.get(element);
    if (!style) styles.set(element, (style = getComputedStyle(element)));
    return style;
  };
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isTiny = ({ width, height }) => width <= 2 || height <= 2;
  const isHiddenText = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const { clipPath, position } = styleOf(up);
      if (position === 'absolute' && (clipPath !== 'none' || isTiny(up.getBoundingClientRect()))) return true;
      if (clipPath.startsWith('inset(50%') || clipPath.startsWith('inset(100%')) return true;
    }
    return false;
  };

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === '' || element.closest('svg,script,style,noscript,option,template')) continue;
    if (!shown(element) || isHiddenText(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => !isTiny(rect));
    if (rects.length > 0) texts.push({ node, element, rects });
  }

  const cuts = (value) => value === 'hidden' || value === 'clip';
  for (const { node, element, rects } of texts) {
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = styleOf(up);
      if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.overflowY === 'auto' || style.overflowY === 'scroll') break;
      if (style.position === 'fixed') break;
      const x = cuts(style.overflowX);
      const y = cuts(style.overflowY);
      if (!x && !y) continue;
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
      const box = up.getBoundingClientRect();
      // The box of a line is taller than its letters.
      const isCut = rects.some((rect) => {
        const slack = rect.height * 0.3;
        return (x && (rect.right > box.right + 2 || rect.left < box.left - 2)) ||
          (y && (rect.bottom > box.bottom + slack || rect.top < box.top - slack));
      });
      if (isCut) { report('clipped-text', element, node.data); break; }
    }
  }

  const isPainted = (style) =>
    style.backgroundImage !== 'none' || !/^rgba\\(.*, 0\\)$|^transparent$/.test(style.backgroundColor) ||
    (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none');
  for (const { node, element, rects } of texts) {
    let box = element;
    while (box && box !== document.body) {
      const style = styleOf(box);
      if (parseFloat(style.borderTopLeftRadius) >= 4 && isPainted(style) && style.display !== 'inline') break;
      box = box.parentElement;
    }
    // The box of a table includes its caption, which is outside of the border.
    if (!box || box === document.body || (box.localName === 'table' && element.closest('caption'))) continue;
    const style = styleOf(box);
    const edge = box.getBoundingClientRect();
    const limit = Math.min(edge.width, edge.height) / 2;
    const corners = [
      ['borderTopLeftRadius', -1, -1], ['borderTopRightRadius', 1, -1],
      ['borderBottomLeftRadius', -1, 1], ['borderBottomRightRadius', 1, 1],
    ];
    const isCut = corners.some(([name, sideX, sideY]) => {
      const value = style[name];
      const radius = Math.min(limit, value.includes('%') ? (parseFloat(value) / 100) * edge.width : parseFloat(value));
      if (radius < 4) return false;
      const centreX = sideX < 0 ? edge.left + radius : edge.right - radius;
      const centreY = sideY < 0 ? edge.top + radius : edge.bottom - radius;
      return rects.some((rect) => {
        const gap = Math.min(rect.height * 0.22, 8);
        const x = sideX < 0 ? rect.left + 1 : rect.right - 1;
        const y = sideY < 0 ? rect.top + gap : rect.bottom - gap;
        // A text that the box does not hold is another defect.
        if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return false;
        const outX = (x - centreX) * sideX;
        const outY = (y - centreY) * sideY;
        return outX > 0 && outY > 0 && Math.hypot(outX, outY) > radius;
      });
    });
    if (isCut) report('corner', element, node.data);
  }

  if (!main) return [...found].map(([id, where]) => ({ id, where }));
  const isLayer = (element) => {
    for (let up = element; up && up !== main; up = up.parentElement) {
      const { position, float, transform } = styleOf(up);
      if (position === 'absolute' || position === 'fixed' || position === 'sticky' || float !== 'none' || transform !== 'none') return true;
    }
    return false;
  };
  const clip = (element, rect) => {
    let { left, right, top, bottom } = rect;
    for (let up = element.parentElement; up && up !== main; up = up.parentElement) {
      const style = styleOf(up);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = up.getBoundingClientRect();
      if (style.overflowX !== 'visible') { left = Math.max(left, box.left); right = Math.min(right, box.right); }
      if (style.overflowY !== 'visible') { top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom); }
    }
    return { left, right, top, bottom };
  };
  const boxes = [];
  for (const { node, element, rects } of texts) {
    if (!main.contains(element) || isLayer(element)) continue;
    for (const rect of rects) {
      const gap = rect.height * 0.25;
      const drawn = clip(element, { left: rect.left, right: rect.right, top: rect.top + gap, bottom: rect.bottom - gap });
      if (drawn.right > drawn.left && drawn.bottom > drawn.top) boxes.push({ element, text: node.data, ...drawn });
    }
  }
  for (const element of main.querySelectorAll('button,input:not([type=hidden]),select,textarea,img,video,canvas')) {
    if (!shown(element) || isHiddenText(element) || isLayer(element)) continue;
    const rect = element.getBoundingClientRect();
    const drawn = clip(element, rect);
    if (!isTiny(rect) && drawn.right > drawn.left && drawn.bottom > drawn.top) boxes.push({ element, text: '', ...drawn });
  }
  boxes.sort((a, b) => a.top - b.top);
  const overlapping = new Set();
  for (let at = 0; at < boxes.length; at += 1) {
    const one = boxes[at];
    for (let next = at + 1; next < boxes.length && boxes[next].top < one.bottom - 2; next += 1) {
      const other = boxes[next];
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      if (width <= 2 || height <= 2 || overlapping.has(one.element)) continue;
      overlapping.add(one.element);
      report('overlap', one.element, (one.text || one.element.localName) + ' / ' + (other.text || other.element.localName).trim());
    }
  }

  const sentences = new Map();
  for (const element of main.querySelectorAll('h1,h2,p')) {
    if (!shown(element) || isHiddenText(element) || element.closest('li,td,th,dd,dt,dialog,[role=dialog],[role=menu],blockquote,figure')) continue;
    const text = element.textContent.trim().replace(/\\s+/g, ' ');
    const isHeading = /^H/.test(element.tagName);
    if (text.length < (isHeading ? 1 : 60)) continue;
    const key = (isHeading ? 'h ' : 'p ') + text;
    if (sentences.has(key)) report('repeated-text', element, text);
    sentences.set(key, element);
  }

  const width = main.getBoundingClientRect().width;
  if (innerWidth >= 1000) {
    // What a box places absolutely, such as the labels of a plan, fills it as well as any other content.
    const marks = boxes.map(({ element, bottom }) => ({ element, bottom }));
    for (const { element, rects } of texts) {
      if (!main.contains(element) || !isLayer(element)) continue;
      const bottom = Math.max(...rects.map((rect) => clip(element, rect).bottom));
      marks.push({ element, bottom });
    }
    for (const element of main.querySelectorAll('svg')) {
      const rect = element.getBoundingClientRect();
      if (shown(element) && rect.width > 48 && rect.height > 48) marks.push({ element, bottom: clip(element, rect).bottom });
    }
    const content = (element) => {
      const inside = marks.filter((mark) => element.contains(mark.element));
      return inside.length === 0 ? undefined : Math.max(...inside.map(({ bottom }) => bottom));
    };
    for (const parent of main.querySelectorAll('*')) {
      const { display } = styleOf(parent);
      if (!/^(grid|flex)$/.test(display) || parent.childElementCount < 2) continue;
      const columns = [...parent.querySelectorAll(':scope > *')].filter((child) => shown(child)).map((child) => ({ child, rect: child.getBoundingClientRect() })).filter(({ rect }) => rect.width > 0.3 * width && rect.height > 0);
      for (const { child, rect } of columns) {
        const beside = columns.filter((other) => other.child !== child && (other.rect.left >= rect.right - 1 || other.rect.right <= rect.left + 1) && other.rect.top < rect.bottom && other.rect.bottom > rect.top);
        if (beside.length === 0) continue;
        const end = content(child) ?? rect.top;
        const others = Math.max(...beside.map((other) => content(other.child) ?? other.rect.top));
        // Something below in the same column fills it.
        const below = columns.some((other) => other.child !== child && other.rect.top >= end && other.rect.left < rect.right && other.rect.right > rect.left && other.rect.top < others);
        if (!below && others - end > 600 && styleOf(child).position !== 'sticky') report('empty-column', child, Math.round(others - end) + ' px');
      }
    }
  }
  return [...found].map(([id, where]) => ({ id, where }));
})()`;

/**
 * Clicks every button of the page and reports those after which nothing changed: no element, no attribute, no value, no
 * focus, no address. Links must lead to a page of the site or to a place that exists.
 */
export const controlsScript = (place: string): string => `(async () => {
  const place = ${place};
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const where = [];
  let changes = 0;
  const observer = new MutationObserver((records) => { changes += records.length; });
  observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  const note = () => { changes += 1; };
  for (const type of ['input', 'change', 'toggle', 'submit', 'focusin', 'hashchange', 'scroll', 'play', 'pause', 'invalid'])
    document.addEventListener(type, note, true);
  document.addEventListener('submit', (event) => event.preventDefault(), true);
  // A link that is clicked by a behaviour would leave the page.
  document.addEventListener('click', (event) => {
    if (event.target.closest?.('a[href]')) { note(); event.preventDefault(); }
  });
  // A page in full screen keeps its size.
  Element.prototype.requestFullscreen = async () => note();
  window.print = note;
  const settle = () => new Promise((resolve) => { setTimeout(resolve, 0); });
  const isDone = (button) =>
    button.disabled || button.getAttribute('aria-disabled') === 'true' || button.closest('[inert]') !== null ||
    // Printing changes nothing in the page.
    /\\bprint\\b/i.test(button.getAttribute('aria-label') ?? button.textContent) ||
    // The current one of several is chosen already.
    ['aria-current', 'aria-selected', 'aria-checked'].some((name) => !['false', null].includes(button.getAttribute(name))) ||
    (button.getAttribute('aria-pressed') === 'true' && button.parentElement.querySelectorAll('[aria-pressed=true]').length === 1);
  for (const button of document.querySelectorAll('button,[role=button]')) {
    // Everything outside of a modal dialog is inert.
    for (const dialog of document.querySelectorAll('dialog:modal')) if (!dialog.contains(button)) dialog.close();
    if (!button.isConnected || !shown(button) || isDone(button)) continue;
    document.activeElement?.blur?.();
    await settle();
    changes = 0;
    button.click();
    for (let wait = 0; wait < 5 && changes === 0; wait += 1) await new Promise((resolve) => { setTimeout(resolve, wait * 10); });
    if (changes === 0) where.push(place(button) + ': ' + (button.getAttribute('aria-label') ?? button.textContent).trim().slice(0, 40));
  }
  observer.disconnect();
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const target = link.getAttribute('href').slice(1);
    if (target === '' || !document.getElementById(decodeURIComponent(target))) where.push(place(link) + ': ' + link.textContent.trim().slice(0, 40));
  }
  return where;
})()`;

/** Finds elements that overflow the window, if the page scrolls sideways. */
export const overflowScript = (place: string): string => `(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const clipped = (element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  const over = [...document.body.querySelectorAll('*')].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().right > width + 1 && !clipped(one),
  );
  const innermost = over.filter((one) => !over.some((other) => other !== one && one.contains(other)));
  return innermost.length === 0 ? ['page'] : innermost.map(${place});
})()`;
