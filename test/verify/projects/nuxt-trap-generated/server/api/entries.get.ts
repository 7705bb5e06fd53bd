export default defineEventHandler(() => [{ id: '7', text: 'Loyer' }]);
