const pages = [
  { label: 'Home', path: '/' },
  { label: 'Doctors', path: '/doctors/' },
  { label: 'Appointments', path: '/appointments/' },
];

const palette = document.getElementById('palette');
const input = document.getElementById('palette-input');
const list = document.getElementById('palette-list');

function show(query) {
  const found = pages.filter((page) => page.label.toLowerCase().includes(query.toLowerCase()));
  list.replaceChildren(
    ...found.map((page) => {
      const item = document.createElement('li');
      item.role = 'option';
      item.textContent = page.label;
      item.addEventListener('click', () => location.assign(page.path));
      return item;
    }),
  );
}

input.addEventListener('input', () => show(input.value));

window.addEventListener('keydown', (event) => {
  if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    show('');
    palette.showModal();
    return;
  }
  if (event.target.matches('input, textarea')) return;
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
