import { writable } from 'svelte/store';

export const laps = writable([]);

export function addLap(name, seconds) {
  laps.update((all) => [...all, { name: name || `Lap ${all.length + 1}`, seconds }]);
}
