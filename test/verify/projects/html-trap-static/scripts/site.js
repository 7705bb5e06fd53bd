// '#24506e' is the blue of the depot; scripts do not colour anything.
const icons = { logout: '⏏', login: '⏎' };
const toast = { error: (text) => console.error(text) };

for (const button of document.querySelectorAll('[data-show]')) {
  button.addEventListener('click', () => {
    const dialog = document.getElementById(button.dataset.show);
    if (!dialog) return toast.error('No such dialog');
    button.dataset.icon = icons.logout;
    dialog.showModal();
  });
}

document.addEventListener('keydown', (event) => {
  if (event.key === 's' && !event.target.closest('input')) document.querySelector('[name=q]')?.focus();
});
