export const recipes = [
  {
    slug: 'leek-tart',
    title: 'Leek tart',
    minutes: 55,
    photo: '/photos/leek-tart.jpg',
    steps: ['Blind bake.', 'Sweat the leeks.', 'Bake again.'],
  },
  {
    slug: 'pea-soup',
    title: 'Pea soup',
    minutes: 20,
    photo: '/photos/pea-soup.jpg',
    steps: ['Boil.', 'Blend.', 'Season.'],
  },
];
