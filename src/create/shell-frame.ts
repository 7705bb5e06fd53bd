import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import type { Frame, Shell } from '../render/frame.ts';
import { camelCase } from './names.ts';

/** Lists of a shell in `src/navigation.ts`. */
export const navigationName = (shell: string): string => `${camelCase(shell)}Navigation`;
export const columnsName = (shell: string): string => `${camelCase(shell)}Footer`;
export const newsName = (shell: string): string => `${camelCase(shell)}Notices`;

/** A shell with the pages that use it. */
export interface ShellInUse {
  readonly shell: Shell;
  readonly pages: readonly AppPage[];
}

/** Collects what the shells use while they are printed. */
export interface ShellContext {
  readonly model: Model;
  readonly icons: Set<string>;
  /** The names of components. */
  readonly parts: Set<string>;
}

/** The frame of a shell: what is equal on all its pages. A page before the sign-in represents a shell only if all are. */
export function frameOfShell({ shell, pages }: ShellInUse, model: Model): Frame | undefined {
  const page = pages.find(({ section }) => section.section.role !== 'gateway') ?? pages[0];
  return page && { model, page, shell };
}
