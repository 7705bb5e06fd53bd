import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts } from '../../../../test/verify/run-rule.ts';
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
