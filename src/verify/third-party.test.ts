import { describe, expect, it } from 'vitest';
import { parseSource } from '../../test/verify/run-rule.ts';
import { collectFacts } from './facts/index.ts';
import { runFileRules } from './run.ts';
import { isThirdParty } from './third-party.ts';

const DEFECT = 'button { outline: none; }';

describe('minified and third-party code', () => {
  it.each([
    ['css/site.min.css', DEFECT],
    ['src/assets/theme/index.css', '.a{color:red}'.repeat(60) + DEFECT],
    ['public/libs/tinymce/skins/skin.css', DEFECT],
    ['src/assets/vendors/slider/slider.css', DEFECT],
    ['static/lib/menu.html', '<button></button>'],
    ['third_party/menu.html', '<button></button>'],
  ])('has no findings of rules about files, and is named in the report: %s', (path, text) => {
    const source = parseSource(path, text);
    expect(isThirdParty(source)).toBe(true);
    expect(runFileRules(source, undefined)).toEqual([]);
    expect(collectFacts(source).isThirdParty).toBe(true);
  });

  it.each([
    ['css/site.css', DEFECT],
    ['css/site.css', `.a{background:url("data:image/svg+xml,${'}'.repeat(40)}")}${DEFECT}`],
    ['css/site.css', `${'.a{color:red}\n'.repeat(200)}${DEFECT}`],
    ['libs/ui/src/button.css', DEFECT],
    ['src/lib/button.css', DEFECT],
    ['src/plugins/button.css', DEFECT],
    ['public/site.css', DEFECT],
  ])('is not every file with a similar name or a long line: %s', (path, text) => {
    const source = parseSource(path, text);
    expect(isThirdParty(source)).toBe(false);
    expect(runFileRules(source, undefined)).not.toEqual([]);
    expect(collectFacts(source)).not.toHaveProperty('isThirdParty');
  });
});
