import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts, repairText } from '../../../../test/verify/run-rule.ts';
import { imageHasAlternative } from './image-has-alternative.ts';

describe('image has alternative', () => {
  it.each(inEveryLanguage('<img src="/a.jpg" />'))('reports an image without alt in %s', (path, text) => {
    expect(findTexts(imageHasAlternative, path, text)).toEqual(['<img src="/a.jpg" />']);
  });

  it('reports what is missing and how to fix it', () => {
    expect(findViolations(imageHasAlternative, 'a.html', '<img src="/a.jpg">')).toMatchObject([
      {
        message: 'This image (<img>) has no alternative text: alt is missing.',
        suggestion: 'Describe the image in alt, or use alt="" if it is decorative.',
      },
    ]);
  });

  it.each(
    [
      '<img alt="The team" />',
      '<img alt="" />',
      '<img alt />',
      '<img role="presentation" />',
      '<img role="none" />',
      '<img aria-hidden="true" />',
      '<img hidden />',
      '<span aria-hidden="true"><img src="/a.jpg" /></span>',
      '<img aria-label="The team" />',
      '<img title="The team" />',
      '<h2 id="team">Team</h2><img aria-labelledby="team" />',
      '<svg><path d="M0 0" /></svg>',
      '<svg role="img"><title>Sales</title></svg>',
      '<svg role="img" aria-label="Sales"></svg>',
    ].flatMap(inEveryLanguage),
  )('accepts in %s: %s', (path, text) => {
    expect(findTexts(imageHasAlternative, path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', 'const A = (p) => <img {...p} />;'],
    ['a.tsx', 'const A = ({ alt }) => <img alt={alt} />;'],
    ['a.tsx', 'const A = ({ role }) => <img role={role} />;'],
    ['a.tsx', "const A = () => <img style={{ display: 'none' }} />;"],
    ['a.tsx', 'import { Image } from "./image"; const A = () => <Image src="a" />;'],
    ['a.tsx', 'const A = () => <Avatar src="a" />;'],
    ['a.vue', '<template><div><img :alt="alt" /></div></template>'],
    ['a.vue', '<template><div><img v-bind="image" /></div></template>'],
    ['a.vue', '<template><div><img v-lazy-image="image" /></div></template>'],
    ['Picture.vue', '<template><img src="/a.jpg" /></template>'],
    ['a.svelte', '<img {alt} />'],
    ['a.svelte', '<img {...image} />'],
    ['a.svelte', '<img use:lazy src="a" />'],
    ['a.html', '<noscript><img style="display:none" src="https://example.com/pixel"></noscript>'],
    ['a.html', '<img src="a" :alt="name">'],
    ['a.html', '<img src="a" alt="{{ name }}">'],
  ])('ignores values that are only known at run time: %s %s', (path, text) => {
    expect(findTexts(imageHasAlternative, path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', 'import Image from "next/image"; const A = () => <Image src="a" />;', '<Image src="a" />'],
    ['a.vue', '<template><div><NuxtImg src="a" /></div></template>', '<NuxtImg src="a" />'],
    ['a.svelte', '<enhanced:img src="./a.jpg" />', '<enhanced:img src="./a.jpg" />'],
    ['src/pages/Team.vue', '<template><img src="/a.jpg" /></template>', '<img src="/a.jpg" />'],
    ['a.html', '<form><input type="image" src="a"></form>', '<input type="image" src="a">'],
    ['a.html', '<form><input type="image" src="a" alt=""></form>', '<input type="image" src="a" alt="">'],
    ['a.html', '<map><area href="/a"></map>', '<area href="/a">'],
    ['a.html', '<svg role="img"><path d="M0 0"></path></svg>', '<svg role="img">'],
    ['a.html', '<img class="hidden md:block" src="a">', '<img class="hidden md:block" src="a">'],
    [
      'a.html',
      '<!doctype html><html lang="en"><img aria-labelledby="gone"></html>',
      '<img aria-labelledby="gone">',
    ],
    ['a.tsx', 'const A = () => <img alt={undefined} src="a" />;', '<img alt={undefined} src="a" />'],
  ])('reports in %s: %s', (path, text, found) => {
    expect(findTexts(imageHasAlternative, path, text)).toEqual([found]);
  });
});

describe('the repair of a decorative image', () => {
  it.each([
    [
      'a.html',
      '<a href="/"><img src="/img/github-icon.svg"> GitHub</a>',
      '<a href="/"><img src="/img/github-icon.svg" alt=""> GitHub</a>',
    ],
    [
      'a.html',
      '<a href="/next">Go on <img\n    class="a"\n    src="/arrow-right.svg"\n  ></a>',
      '<a href="/next">Go on <img\n    class="a"\n    src="/arrow-right.svg"\n    alt=""\n  ></a>',
    ],
    [
      'a.tsx',
      'import cart from "./cart-24.svg"; const A = () => <button><img src={cart} /> View cart</button>;',
      'import cart from "./cart-24.svg"; const A = () => <button><img src={cart} alt="" /> View cart</button>;',
    ],
    [
      'a.tsx',
      'import Image from "next/image"; const A = () => <a href="/docs"><Image src="/docs.svg" width={9} height={9} /> Docs</a>;',
      'import Image from "next/image"; const A = () => <a href="/docs"><Image src="/docs.svg" width={9} height={9} alt="" /> Docs</a>;',
    ],
    [
      'a.vue',
      '<template><div><button><img src="@/assets/save.svg" />Save</button></div></template>',
      '<template><div><button><img src="@/assets/save.svg" alt="" />Save</button></div></template>',
    ],
    [
      'a.svelte',
      '<a href="/x" aria-label="X on GitHub"><img src="github.png"></a>',
      '<a href="/x" aria-label="X on GitHub"><img src="github.png" alt=""></a>',
    ],
    [
      'a.html',
      '<div role="presentation"><img src="/w.png"></div>',
      '<div role="presentation"><img src="/w.png" alt=""></div>',
    ],
  ])('adds an empty alt in %s: %s', (path, text, repaired) => {
    expect(repairText(imageHasAlternative, path, text)).toBe(repaired);
  });

  it.each([
    ['a.html', '<a href="/team"><img src="/team-2024.jpg"></a>'],
    ['a.html', '<a href="/team"><img src="/anna.jpg"> Our team</a>'],
    ['a.html', '<a href="/"><img src="/logo.svg"> Home</a>'],
    ['a.html', '<a href="/"><img src="/save.svg"><span aria-hidden="true">Save</span></a>'],
    ['a.html', '<p><img src="/save.svg"> Save</p>'],
    ['a.html', '<button><img src="/sale.svg"> Save</button>'],
    ['a.html', '<form>Save <button>Save <input type="image" src="save.svg"></button></form>'],
    ['a.tsx', 'const A = (p) => <button><img src={p.save} /> Save</button>;'],
    ['a.tsx', 'const A = (p) => <div role="presentation" onClick={p.open}><img src="/a.jpg" /></div>;'],
    ['a.html', '<div role="presentation"><h2>Sale</h2><img src="/a.jpg"></div>'],
    ['a.tsx', 'const A = () => <button><img src="/save.svg" alt={undefined} /> Save</button>;'],
  ])('leaves the image to a person in %s: %s', (path, text) => {
    expect(findTexts(imageHasAlternative, path, text)).toHaveLength(1);
    expect(repairText(imageHasAlternative, path, text)).toBe(text);
  });
});
