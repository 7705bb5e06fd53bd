import { describe, expect, it } from 'vitest';
import { parseSource } from '../../test/verify/run-rule.ts';
import { collectFacts } from './facts/index.ts';
import type { SourceRule } from './rule.ts';
import { buttonHasName } from './rules/accessibility/button-has-name.ts';
import { clickableIsAControl } from './rules/accessibility/clickable-is-a-control.ts';
import { fieldHasLabel } from './rules/accessibility/field-has-label.ts';
import { imageHasAlternative } from './rules/accessibility/image-has-alternative.ts';
import { linkHasName } from './rules/accessibility/link-has-name.ts';
import { createShapeResolver } from './see-through.ts';

const RULES = [
  buttonHasName,
  clickableIsAControl,
  fieldHasLabel,
  imageHasAlternative,
  linkHasName,
] as SourceRule[];

/** The codes and start tags of all findings in the last of the files, which are by path. */
function find(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(files).map(([path, text]) => parseSource(path, text));
  const facts = new Map(sources.map((source) => [source.path, collectFacts(source)]));
  const resolve = (_: string, specifier: string): string | undefined =>
    [...facts.keys()].find((path) => path.replace(/\.\w+$/, '') === specifier.replace(/^\.\//, ''));
  const source = sources.at(-1);
  if (!source) return [];
  const components = createShapeResolver({ facts, resolve })(source.path);
  return RULES.flatMap((rule) =>
    rule
      .check(source, undefined, components)
      .map(({ span }) => `${rule.code} ${span ? source.text.slice(span.start, span.end) : ''}`),
  );
}

const page = (imports: string, body: string): string =>
  `${imports}\nexport const Page = () => <main>${body}</main>;`;

describe('a component of the project', () => {
  const BUTTON = `export const Button = ({ children, icon, ...rest }) => (
    <button type="button" {...rest}>{icon && <svg />}{typeof icon === 'string' ? <i className={icon} /> : icon}{children && <b>{children}</b>}</button>
  );`;
  const onPage = (body: string): string[] =>
    find({ 'Button.jsx': BUTTON, 'page.jsx': page("import { Button } from './Button';", body) });

  it('is the button that it renders: without a name it is reported where it is used', () => {
    expect(onPage('<Button icon="trash" />')).toEqual(['A11Y013 <Button icon="trash" />']);
    expect(onPage('<Button><svg /></Button>')).toEqual(['A11Y013 <Button>']);
  });

  it('has the name that its caller gives it', () => {
    expect(onPage('<Button icon="trash">Delete</Button>')).toEqual([]);
    expect(onPage('<Button icon="trash" aria-label="Delete" />')).toEqual([]);
    expect(onPage('<Button {...props} />')).toEqual([]);
    expect(onPage('<Button>{label}</Button>')).toEqual([]);
  });

  it('may take a name from another prop, which is only known at run time', () => {
    const files = {
      'Player.jsx': 'export const Player = ({ label, alt = label }) => <svg role="img" aria-label={alt} />;',
    };
    const player = (body: string): string[] =>
      find({ ...files, 'page.jsx': page("import { Player } from './Player';", body) });
    expect(player('<Player label={title} />')).toEqual([]);
  });

  it('is not reported if another element replaces its own', () => {
    expect(onPage('<Button asChild><a href="/">Home</a></Button>')).toEqual([]);
    expect(onPage('<Menu render={<Button />}>Open</Menu>')).toEqual([]);
  });

  const FIELD = `export const Field = ({ label, className, ...rest }) => (
    <div className={className}><label><span>{label}</span><input {...rest} /></label></div>
  );`;
  const withField = (body: string): string[] =>
    find({ 'Field.jsx': FIELD, 'page.jsx': page("import { Field } from './Field';", body) });

  it('labels its field by a prop, and is reported without that prop', () => {
    expect(withField('<Field label="Email" />')).toEqual([]);
    expect(withField('<Field label={t("email")} />')).toEqual([]);
    expect(withField('<Field placeholder="Email" />')).toEqual(['A11Y011 <Field placeholder="Email" />']);
  });

  it('is resolved through styled components, other components and files that only export again', () => {
    const files = {
      'Styles.js':
        "import styled from 'styled-components';\nexport const Box = styled.div`color: red`;\nexport const Element = styled.input`width: 100%`;",
      'Input.jsx':
        "import { Box, Element } from './Styles';\nexport default ({ icon, ...rest }) => <Box>{icon && <i />}<Element {...rest} /></Box>;",
      'ui.js': "export { default as Input } from './Input';",
      'PageStyles.js':
        "import styled from 'styled-components';\nimport { Input } from './ui';\nexport const Search = styled(Input)`margin: 0`;\nexport const Clear = styled.div``;",
    };
    const imports = "import { Search, Clear } from './PageStyles';";
    expect(find({ ...files, 'page.jsx': page(imports, '<Search icon="a" />') })).toEqual([
      'A11Y011 <Search icon="a" />',
    ]);
    expect(find({ ...files, 'page.jsx': page(imports, '<Search aria-label="Search" />') })).toEqual([]);
    expect(
      find({ ...files, 'page.jsx': page(imports, '<Clear onClick={() => clear()}>Clear all</Clear>') }),
    ).toEqual(['A11Y023 <Clear onClick={() => clear()}>']);
  });

  it('with several places for its children is not resolved, since one is chosen at run time', () => {
    const files = {
      'Row.vue': '<template><div v-if="a"><label><slot /></label></div><div v-else><slot /></div></template>',
      'page.vue':
        "<script setup>import Row from './Row';</script><template><div><Row><input></Row></div></template>",
    };
    expect(find(files)).toEqual([]);
  });

  it('does not label fields if its source renders no label', () => {
    const files = {
      'Frame.svelte': '<div class="frame"><slot /></div>',
      'page.svelte': "<script>import Frame from './Frame';</script><div><Frame><input /></Frame></div>",
    };
    expect(find(files)).toEqual(['A11Y011 <input />']);
  });

  it('is reported in its own file only, if its caller decides nothing', () => {
    const files = {
      'Close.jsx':
        'export const Close = ({ onClose }) => <button type="button" onClick={onClose}><svg /></button>;',
      'page.jsx': page("import { Close } from './Close';", '<Close onClose={close} />'),
    };
    expect(find(files)).toEqual([]);
    expect(find({ 'Close.jsx': files['Close.jsx'] })).toEqual([
      'A11Y013 <button type="button" onClick={onClose}>',
    ]);
  });

  it('that renders itself ends', () => {
    const text = 'export const Tree = (props) => <div><Tree {...props} /></div>;';
    expect(
      find({ 'Tree.jsx': text, 'page.jsx': page("import { Tree } from './Tree';", '<Tree />') }),
    ).toEqual([]);
  });
});

describe('a component of a library', () => {
  const inPage = (imports: string, body: string): string[] => find({ 'page.jsx': page(imports, body) });
  const CHAKRA =
    "import { Avatar, Button, Checkbox, Flex, FormControl, FormLabel, Icon, IconButton, Image, Input, MenuButton, Select } from '@chakra-ui/react';";

  it.each([
    ['A11Y013', '<IconButton icon={<X />} />'],
    ['A11Y013', '<MenuButton><Icon as={Bell} /></MenuButton>', '<MenuButton>'],
    ['A11Y011', '<Input placeholder="Search" />'],
    ['A11Y011', '<Select><option>A</option></Select>', '<Select>'],
    ['A11Y011', '<Checkbox defaultChecked />'],
    ['A11Y012', '<Image src={image} />'],
    ['A11Y012', '<Avatar src={image} />'],
    ['A11Y023', '<Flex onClick={open}><Icon as={Menu} /></Flex>', '<Flex onClick={open}>'],
  ])('of Chakra is what it renders: %s %s', (code, body, found = body) => {
    expect(inPage(CHAKRA, body)).toEqual([`${code} ${found}`]);
  });

  it.each([
    '<IconButton aria-label="Close" icon={<X />} />',
    '<Button>Save</Button>',
    '<Button as="a" href="/"><Icon as={Bell} /></Button>',
    '<FormControl><FormLabel>Email</FormLabel><Input /></FormControl>',
    '<FormLabel htmlFor="a">Email</FormLabel><Input id="a" />',
    '<Checkbox>Remember me</Checkbox>',
    '<Avatar name="Ada Lovelace" src={image} />',
    '<Avatar />',
    '<Image src={image} alt="" />',
  ])('of Chakra may have a name: %s', (body) => {
    expect(inPage(CHAKRA, body)).toEqual([]);
  });

  it.each([
    [
      "import IconButton from '@mui/material/IconButton';",
      '<IconButton><svg /></IconButton>',
      'A11Y013 <IconButton>',
    ],
    [
      "import { ActionIcon } from '@mantine/core';",
      '<ActionIcon><svg /></ActionIcon>',
      'A11Y013 <ActionIcon>',
    ],
    [
      "import { TextInput } from '@mantine/core';",
      '<TextInput placeholder="a" />',
      'A11Y011 <TextInput placeholder="a" />',
    ],
    [
      "import * as Dialog from '@radix-ui/react-dialog';",
      '<Dialog.Close><svg /></Dialog.Close>',
      'A11Y013 <Dialog.Close>',
    ],
    [
      "import { Menu } from '@base-ui-components/react/menu';",
      '<Menu.Trigger><svg /></Menu.Trigger>',
      'A11Y013 <Menu.Trigger>',
    ],
    [
      "import { MenuButton } from '@headlessui/react';",
      '<MenuButton><svg /></MenuButton>',
      'A11Y013 <MenuButton>',
    ],
    [
      "import { motion } from 'framer-motion';",
      '<motion.button><svg /></motion.button>',
      'A11Y013 <motion.button>',
    ],
  ])('is known by its import: %s %s', (imports, body, found) => {
    expect(inPage(imports, body)).toEqual([found]);
  });

  it.each([
    ["import { TextInput } from '@mantine/core';", '<TextInput label="Email" />'],
    [
      "import * as Dialog from '@radix-ui/react-dialog';",
      '<Dialog.Trigger asChild><button>Open</button></Dialog.Trigger>',
    ],
    [
      "import { Menu } from '@base-ui-components/react/menu';",
      '<Menu.Trigger render={<button />}>Open</Menu.Trigger>',
    ],
    ["import { Button } from 'unknown-library';", '<Button><svg /></Button>'],
  ])('is not reported if it has a name, or is not known: %s %s', (imports, body) => {
    expect(inPage(imports, body)).toEqual([]);
  });
});
