/** Libraries that are a command palette. */
const LIBRARIES =
  /^(?:cmdk|cmdk-sv|cmdk-svelte|cmdk-solid|kbar|ninja-keys|vue-command-palette|@?vue-cmdk|svelte-command-palette|react-cmdk|react-command-palette|@mantine\/spotlight|@algolia\/autocomplete-js|kmenu)(?:\/|$)/;

export const isPaletteImport = (from: string): boolean => LIBRARIES.test(from);

/** `CommandPalette`, `AppCommandMenu`, `command-palette`, `QuickSwitcher`. */
export const isPaletteName = (name: string): boolean =>
  /^(?:[A-Z]\w*)?(?:Command(?:Palette|Menu|Bar|Dialog|K|Center)|CmdK|QuickSwitcher|Spotlight)(?:Dialog|Provider|Modal|Root|Menu)?$/.test(
    name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
