/** Mirrors tokens.css for code that draws on a canvas and cannot read custom properties. */
export const theme = {
  colors: {
    primary: '#143c66',
    danger: '#a31d2c',
    surface: '#fbfdfa',
  },
  radii: { base: '3px', large: '5px' },
  space: { small: '9px', medium: '12px' },
};
