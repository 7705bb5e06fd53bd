import { describe, expect, it } from 'vitest';
import { standsFor } from './stands-for.ts';

describe('the name of a component', () => {
  it.each([
    ['Button', 'button'],
    ['UIButton', 'button'],
    ['AppButton', 'button'],
    ['BaseBtn', 'button'],
    ['Input', 'input'],
    ['TextField', 'input'],
    ['FormInput', 'input'],
    ['InputField', 'input'],
    ['Select', 'select'],
    ['NativeSelect', 'select'],
    ['SelectField', 'select'],
    ['TextArea', 'textarea'],
    ['Textarea', 'textarea'],
    ['Dialog', 'dialog'],
    ['Modal', 'dialog'],
  ])('%s is for every %s', (name, control) => {
    expect(standsFor(name, control)).toBe(true);
  });

  it.each([
    ['IconButton', 'button'],
    ['ThemeToggle', 'button'],
    ['ButtonLink', 'button'],
    ['SearchBar', 'input'],
    ['Checkbox', 'input'],
    ['CountrySelect', 'select'],
    ['ConfirmDialog', 'dialog'],
    ['Button', 'constructor'],
    ['', 'button'],
  ])('%s is not for every %s', (name, control) => {
    expect(standsFor(name, control)).toBe(false);
  });

  it('may be for one kind of input', () => {
    expect(standsFor('SearchInput', 'input', 'search')).toBe(true);
    expect(standsFor('SearchInput', 'input', 'text')).toBe(false);
    expect(standsFor('ToggleSwitch', 'input', 'checkbox')).toBe(true);
    expect(standsFor('Input', 'input', 'password')).toBe(true);
    expect(standsFor('Input', 'input', 'checkbox')).toBe(false);
  });
});
