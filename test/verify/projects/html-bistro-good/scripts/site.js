const isTyping = (target) => target.closest('input, select, textarea') !== null;

document.addEventListener('keydown', (event) => {
  if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key === 'b') location.assign('/book/');
  if (event.key === 'm') location.assign('/menu/');
});

for (const opener of document.querySelectorAll('[data-opens]')) {
  opener.addEventListener('click', () => {
    document.getElementById(opener.dataset.opens).showModal();
  });
}
