export default defineEventHandler(() => [
  { id: '1', title: 'Tall jug', price: '€ 48', photo: '/img/jug.jpg' },
]);
