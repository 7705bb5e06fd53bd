const typing = (target) => target.matches('input, textarea');

window.addEventListener('keydown', (event) => {
  if (typing(event.target)) return;
  if (event.key === 'a') location.href = '/appointments/';
});

// Arrow keys move through the list of contents.
document.querySelector('.contents')?.addEventListener('keydown', (event) => {
  const items = [...event.currentTarget.querySelectorAll('[role=menuitem]')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  items.at((items.indexOf(document.activeElement) + step) % items.length).focus();
});
