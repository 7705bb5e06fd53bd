import { describe, expect, it } from 'vitest';
import { loadParsers } from './parse.ts';

const parseSource = await loadParsers(['script']);

function read(text: string, path = 'a.tsx') {
  const {
    libraryStyles = [],
    unchecked = {},
    problems,
  } = parseSource(path, text) ?? { problems: ['not read'] };
  expect(problems).toEqual([]);
  for (const { value, valueSpan } of libraryStyles)
    expect(text.slice(valueSpan.start, valueSpan.end)).toContain(value.replace(/px$/, ''));
  return { styles: libraryStyles.map(({ property, value }) => `${property}: ${value}`), unchecked };
}

const MUI = "import { Box, Button, styled, createTheme } from '@mui/material';";
const CHAKRA = "import { Box, Text, extendTheme } from '@chakra-ui/react';";
const VANILLA = "import { style, globalStyle, createTheme } from '@vanilla-extract/css';";

describe('styles in objects and props of libraries', () => {
  it.each([
    [
      `${MUI} const A = () => <Box sx={{ color: '#123456', p: 2, borderRadius: '7px', '&:hover': { bgcolor: 'red' } }} />;`,
      ['color: #123456', 'border-radius: 7px', 'background-color: red'],
    ],
    [
      `${MUI} const A = () => <Box sx={(theme) => ({ color: theme.palette.text.primary, padding: '13px', gap: { xs: '5px', md: 2 } })} />;`,
      ['padding: 13px', 'gap: 5px'],
    ],
    [
      `${MUI} const A = ({ on }) => <Box sx={[{ m: '3px' }, on && { color: on ? '#fff' : '#000' }]} slotProps={{ paper: { sx: { px: '9px' } } }} />;`,
      ['margin: 3px', 'color: #fff', 'color: #000', 'padding-inline: 9px'],
    ],
    [
      `${MUI} const Root = styled(Box, { name: 'x' })(({ theme }) => ({ padding: 12, color: theme.vars.x, [theme.breakpoints.up('md')]: { margin: '1rem' } }));`,
      ['padding: 12px', 'margin: 1rem'],
    ],
    [
      `${CHAKRA} const A = () => <Box p={4} bg="#fff" color="gray.500" rounded="12px" m={{ base: '5px', md: 8 }} _hover={{ bg: 'rgb(1, 2, 3)', color: 'white' }}><Text color="red">x</Text></Box>;`,
      ['background: #fff', 'border-radius: 12px', 'margin: 5px', 'background: rgb(1, 2, 3)'],
    ],
    [
      `${VANILLA} export const a = style({ padding: 12, color: 'tomato', vars: { '--x': '#fff' }, selectors: { '&:focus': { borderColor: '#abc' } }, '@media': { print: { margin: '4px' } } }); globalStyle('a', { borderRadius: '3px' });`,
      ['padding: 12px', 'color: tomato', 'border-color: #abc', 'margin: 4px', 'border-radius: 3px'],
    ],
    [
      `${MUI} const root: SxProps = { padding: '13px', ...(on && { margin: '3px' }) }; const A = ({ sx }) => <Box sx={{ ...root, ...sx }} />;`,
      ['padding: 13px', 'margin: 3px'],
    ],
    [`const a = { ...a, color: '#fff' }; const A = () => <Box sx={a} />;`, ['color: #fff']],
    [`const A = () => <Box color="#fff" p="3px" />;`, []],
    [`import { style } from './style'; style({ color: '#fff' });`, []],
  ])('are read: %s', (text, styles) => {
    expect(read(text)).toEqual({ styles, unchecked: {} });
  });

  it.each([
    [
      `${MUI} export const theme = createTheme({ palette: { primary: { main: '#123456' } }, shape: { borderRadius: 7 }, typography: { fontFamily: 'Inter' } });`,
      { 'value of theme objects': 2 },
    ],
    [
      `${CHAKRA} export const theme = extendTheme({ colors: { brand: { 500: '#123456' } } });`,
      { 'value of theme objects': 1 },
    ],
    [
      `${VANILLA} export const [a, b] = createTheme({ space: { s: '4px' } });`,
      { 'value of theme objects': 1 },
    ],
    [`${MUI} export const theme = createTheme(options);`, { 'computed theme object': 1 }],
    [
      `${MUI} const A = () => <><Box sx={styles.a} /><Box sx={imported} /></>;`,
      { 'computed value of style objects': 2 },
    ],
    [
      `${MUI} const A = ({ size, tone }) => <Box sx={{ color: tone, padding: size * 2, width: size }} />;`,
      { 'computed value of style objects': 2 },
    ],
  ])('are counted if they are not read: %s', (text, unchecked) => {
    expect(read(text)).toEqual({ styles: [], unchecked });
  });
});
