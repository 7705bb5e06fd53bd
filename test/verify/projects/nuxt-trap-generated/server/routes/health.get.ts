export default defineEventHandler(() => 'ok');
