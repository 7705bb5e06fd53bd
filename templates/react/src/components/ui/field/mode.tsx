import { type Mode, setMode, useMode } from '@/lib/mode';
import { ChoiceGroupField } from './choices';
import type { FieldProps } from './types';

/** The words by which an option says its mode. */
const WORDS: readonly (readonly [Mode, RegExp])[] = [
  ['auto', /auto|system|device/i],
  ['dark', /dark|night/i],
  ['light', /light|day/i],
];

const modeOf = (option: string): Mode | undefined => WORDS.find(([, words]) => words.test(option))?.[0];

/** The choice of the colour mode. */
export function ModeField(field: FieldProps) {
  const mode = useMode();
  return (
    <ChoiceGroupField
      {...field}
      value={field.options?.find((option) => modeOf(option) === mode)}
      onChoose={(option) => {
        const chosen = modeOf(option);
        if (chosen) setMode(chosen);
      }}
    />
  );
}
