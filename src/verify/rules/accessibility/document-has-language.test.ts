import { describe, expect, it } from 'vitest';
import { findTexts } from '../../../../test/verify/run-rule.ts';
import { documentHasLanguage } from './document-has-language.ts';

describe('document has language', () => {
  it.each([
    ['index.html', '<!doctype html>\n<html>\n<body></body></html>', '<html>'],
    ['index.html', '<html lang="" class="a"></html>', '<html lang="" class="a">'],
    ['index.html', '<html lang=" "></html>', '<html lang=" ">'],
    ['index.html', '<html lang></html>', '<html lang>'],
    ['index.html', '\n<!DOCTYPE html>\n<title>A</title>', '<!DOCTYPE html>'],
    ['src/app.html', '<html><body>%sveltekit.body%</body></html>', '<html>'],
    [
      'app/layout.tsx',
      'export default ({ children }) => <html className="a"><body>{children}</body></html>;',
      '<html className="a">',
    ],
    ['app/layout.tsx', 'export default () => <html lang=""><body /></html>;', '<html lang="">'],
  ])('reports in %s: %s', (path, text, found) => {
    expect(findTexts(documentHasLanguage, path, text)).toEqual([found]);
  });

  it.each([
    ['index.html', '<!doctype html><html lang="en"></html>'],
    ['index.html', '<html lang="{{ lang }}"></html>'],
    ['index.html', '<html {{ attributes }}></html>'],
    ['part.html', '<section><h2>Part</h2></section>'],
    ['src/app.html', '<html lang="%lang%"></html>'],
    ['app/layout.tsx', 'export default ({ lang }) => <html lang={lang}><body /></html>;'],
    ['app/layout.tsx', 'export default (p) => <html {...p}><body /></html>;'],
    [
      'pages/_document.tsx',
      'import { Html } from "next/document"; export default () => <Html><Main /></Html>;',
    ],
    ['a.ts', 'export const page = "<!doctype html><html></html>";'],
  ])('accepts in %s: %s', (path, text) => {
    expect(findTexts(documentHasLanguage, path, text)).toEqual([]);
  });
});
