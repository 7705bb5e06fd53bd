/**
 * What a page says about its keys and its palette, in `<script type="application/json" id="svc-navigation">`.
 * No DOM here, so that the page's writer can use the types too.
 */
export interface Navigation {
  readonly hotkeys: readonly Hotkey[];
  readonly palette?: Palette | null;
  /** Of keys that have none of their own: those of commands and of regions. */
  readonly semantics?: Partial<Semantics>;
}

export interface Command {
  readonly label: string;
  /** An address to follow as it stands: the writer has put the path of the static page here. */
  readonly route?: string;
  readonly action?: string;
}

export interface Hotkey extends Command {
  readonly key: string;
  readonly semantics?: Partial<Semantics>;
  /** The same as an execution pack calls it. */
  readonly effectiveSemantics?: Semantics;
}

/** As `HotkeySemantics` of the essence. */
export interface Semantics {
  readonly chord_window_ms: number;
  readonly input_guard: boolean;
  readonly modifier_suppression: boolean;
  readonly match_case: boolean;
  readonly show_chord_indicator: boolean;
}

/** The same as `HOTKEY_DEFAULTS`, which a script of a page cannot import; a test compares them. */
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
