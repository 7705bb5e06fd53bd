/**
 * Hotkeys and palette of a page, in `<script type="application/json" id="svc-navigation">`. This module does not use
 * the DOM, so that the renderer can use its types.
 */
export interface Navigation {
  readonly hotkeys: readonly Hotkey[];
  readonly palette?: Palette | null;
  /** Semantics of keys without their own: those of commands and regions. */
  readonly semantics?: Partial<Semantics>;
}

export interface Command {
  readonly label: string;
  /** A relative URL of the static page. */
  readonly route?: string;
  readonly action?: string;
}

export interface Hotkey extends Command {
  readonly key: string;
  readonly semantics?: Partial<Semantics>;
  /** The name of the same field in an execution pack. */
  readonly effectiveSemantics?: Semantics;
}

/** `HotkeySemantics` of the essence. */
export interface Semantics {
  readonly chord_window_ms: number;
  readonly input_guard: boolean;
  readonly modifier_suppression: boolean;
  readonly match_case: boolean;
  readonly show_chord_indicator: boolean;
}

/** Equal to `HOTKEY_DEFAULTS`, which the script cannot import; a test compares them. */
export const DEFAULTS: Semantics = {
  chord_window_ms: 900,
  input_guard: true,
  modifier_suppression: true,
  match_case: false,
  show_chord_indicator: true,
};

export interface Palette {
  readonly trigger?: string;
  readonly placeholder?: string;
  readonly width?: string;
  readonly styling?: 'modal' | 'sheet' | 'inline' | 'fullscreen';
  readonly commands: readonly PaletteCommand[];
}

export interface PaletteCommand extends Command {
  readonly id: string;
  readonly section?: string;
  readonly hotkey?: string;
}
