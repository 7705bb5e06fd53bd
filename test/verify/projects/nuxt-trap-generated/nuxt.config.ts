export default defineNuxtConfig({
  srcDir: '.',
  css: ['~/assets/css/main.css'],
  app: { head: { htmlAttrs: { lang: 'fr' }, meta: [{ name: 'theme-color', content: '#143c66' }] } },
});
