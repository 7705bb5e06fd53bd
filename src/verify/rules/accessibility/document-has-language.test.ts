import { describe, expect, it } from 'vitest';
import { findTexts, repairText } from '../../../../test/verify/run-rule.ts';
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

describe('the repair of a document without language', () => {
  it.each([
    [
      'index.html',
      '<!doctype html>\n<html class="no-js">\n<body><noscript>You need to enable JavaScript to run this app.</noscript></body></html>',
      '<html class="no-js" lang="en">',
    ],
    [
      'index.html',
      '<html>\n<head><title>Praxis am See</title></head><body><h1>Wir sind für Sie da</h1><p>Die Praxis ist mit dem Bus erreichbar und liegt auf der Insel.</p></body></html>',
      '<html lang="de">',
    ],
    [
      'index.html',
      '<html><head><meta property="og:locale" content="pt_BR"></head><body></body></html>',
      '<html lang="pt-BR">',
    ],
    [
      'app/layout.tsx',
      "export const metadata = { title: 'Notes', description: 'Write down what you think and find it from any of your devices.' };\nexport default ({ children }) => <html><body>{children}</body></html>;",
      '<html lang="en">',
    ],
  ])('declares the language of its text in %s', (path, text, open) => {
    expect(repairText(documentHasLanguage, path, text)).toBe(text.replace(/<html[^>]*>/, open));
  });

  it.each([
    ['index.html', '<html><body><div id="root"></div></body></html>'],
    ['index.html', '<html><head><title>Data</title></head><body><h1>Data</h1></body></html>'],
    ['index.html', '<html lang=""><body><p>You and the others are from here.</p></body></html>'],
    [
      'index.html',
      '<html><body><p>You and the others are from here.</p><p>Wir sind für Sie da, und der Bus ist nicht weit.</p></body></html>',
    ],
    ['index.html', '<html><body><p>Привет и добро пожаловать to the app and you</p></body></html>'],
    [
      'app/[locale]/layout.tsx',
      'export default ({ children }) => <html><body><p>You and the others are from here.</p>{children}</body></html>;',
    ],
  ])('leaves an uncertain language to a person in %s: %s', (path, text) => {
    expect(findTexts(documentHasLanguage, path, text)).toHaveLength(1);
    expect(repairText(documentHasLanguage, path, text)).toBe(text);
  });
});
