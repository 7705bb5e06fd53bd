export default defineNuxtConfig({
  compatibilityDate: '2024-11-01',
  css: ['~/assets/css/main.css'],
  app: { head: { htmlAttrs: { lang: 'en' }, title: 'Clay & Kiln' } },
});
