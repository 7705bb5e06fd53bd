import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A pump, a boiler or a valve with its pipes. */
export const pump: Thing = {
  name: 'pump',
  kind: 'thing',
  words: [
    'pump',
    'boiler',
    'heating station',
    'valve',
    'stopcock',
    'radiator',
    'radiator valve',
    'hose',
    'black hose',
    'pipe',
    'tank',
    'round tank',
    'motor',
    'solar panel',
    'heater',
    'tap',
    'fountain',
    'k2 station',
    'station k2',
  ],
  settings: ['garden', 'table', 'studio'],
  hues: ['grey', 'blue', 'green', 'black'],
  draw({ words }) {
    if (words.has('radiator') && !words.has('valve'))
      return `
3 ${[8, 22, 36, 50, 64, 78].map((x) => `M${x} 22q6-6 12 0v64q-6 6-12 0z`).join('')}
2 ${[8, 22, 36, 50, 64, 78].map((x) => `M${x} 22q2-4 4-4v70q-3 0-4-2z`).join('')}
4 M4 34h92v5H4zM4 74h92v5H4z
4w M92 78h8M90 86v12`;
    if (words.has('hose'))
      return `
5 ${disc(46, 58, 42)}
3 ${disc(46, 56, 40)}
5 ${disc(46, 56, 33)}
3 ${disc(46, 56, 30)}
5 ${disc(46, 56, 23)}
3 ${disc(46, 56, 20)}
@white
1 ${disc(46, 56, 13)}
@
3w M84 62Q92 80 84 94
@orange
3 M78 88h14v10H78z`;
    if (words.has('boiler', 'station', 'tank'))
      return `
4w M30 84v16M50 84v16M70 84v16
3 M18 4h64q6 0 6 6v72q0 6-6 6H18q-6 0-6-6V10q0-6 6-6z
2 M18 4h16v84H18q-6 0-6-6V10q0-6 6-6z
@white
1 M40 16h38v20H40z
@blue
3 M59 46Q70 60 59 68Q48 60 59 46z
@
5 M44 22h18v3H44zM44 28h12v3H44z
4 ${disc(46, 78, 4)}${disc(60, 78, 4)}
@green
3 ${disc(74, 78, 4)}`;
    return `
5 M10 88h80v10H10z
4w M72 34V8h20
3 M18 44q0-8 8-8h48q8 0 8 8v38q0 8-8 8H26q-8 0-8-8z
2 M18 44q0-8 8-8h10v54H26q-8 0-8-8z
4 M62 26h20v12H62z
5l M44 48v32M52 48v32M60 48v32M68 48v32
@${words.has('solar') ? 'blue' : 'accent'}
3 ${disc(30, 62, 8)}
1 ${disc(30, 62, 3)}
s M70 36h4q8 0 8 8v38q0 8-8 8h-8q6-20 4-54z`;
  },
};
