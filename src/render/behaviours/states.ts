import { all } from './dom.ts';

/**
 * `?state=empty` shows every part of the page that has a `<template data-state="empty">` in that state, before any other
 * behaviour starts.
 */
export function states(root: Document): void {
  const state = new URLSearchParams(location.search).get('state');
  if (!state) return;
  for (const template of all(root, `template[data-state="${CSS.escape(state)}"]`)) {
    if (!(template instanceof HTMLTemplateElement)) continue;
    const { parentElement: part, content } = template;
    if (!part) continue;
    part.dataset['state'] = state;
    if (state === 'loading') part.ariaBusy = 'true';
    // A part without content in a state is not there.
    part.hidden = content.childElementCount === 0;
    part.replaceChildren(content);
  }
}
