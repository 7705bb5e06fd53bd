import { describe, expect, it } from 'vitest';
import { isGeneralComponentFor } from './contract.ts';

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
    expect(isGeneralComponentFor(name, control)).toBe(true);
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
    expect(isGeneralComponentFor(name, control)).toBe(false);
  });

  it('may be for one input type', () => {
    expect(isGeneralComponentFor('SearchInput', 'input', 'search')).toBe(true);
    expect(isGeneralComponentFor('SearchInput', 'input', 'text')).toBe(false);
    expect(isGeneralComponentFor('ToggleSwitch', 'input', 'checkbox')).toBe(true);
    expect(isGeneralComponentFor('Input', 'input', 'password')).toBe(true);
    expect(isGeneralComponentFor('Input', 'input', 'checkbox')).toBe(false);
  });
});
