import { h } from 'vue';

const draw = (d: string) => () =>
  h('svg', { viewBox: '0 0 24 24', fill: 'none', stroke: '#505b6a' }, h('path', { d }));

export const icons = {
  login: draw('M10 17l5-5-5-5'),
  logout: draw('M14 7l5 5-5 5'),
  oauth: draw('M4 12h16'),
};
