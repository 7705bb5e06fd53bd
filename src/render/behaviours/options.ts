/** Marks an option as the one Enter takes, while focus stays in the field. */
export function highlight(
  input: HTMLElement,
  options: readonly HTMLElement[],
  option: HTMLElement | undefined,
): void {
  for (const one of options) one.toggleAttribute('data-active', one === option);
  if (option) {
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  } else input.removeAttribute('aria-activedescendant');
}

/** The option one step on, round the ends; from none, the first or the last. */
export const neighbour = (
  options: readonly HTMLElement[],
  current: HTMLElement | undefined,
  step: 1 | -1,
): HTMLElement | undefined => {
  const at = current ? options.indexOf(current) : -1;
  if (at < 0) return step === 1 ? options[0] : options.at(-1);
  return options.at((at + step) % options.length);
};

/** Text as it is searched: without case and without accents. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
