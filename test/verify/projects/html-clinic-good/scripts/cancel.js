const dialog = document.getElementById('cancel');
const opener = document.getElementById('cancel-open');

function close() {
  dialog.hidden = true;
  opener.focus();
}

opener.addEventListener('click', () => {
  dialog.hidden = false;
  dialog.focus();
});
document.getElementById('cancel-close').addEventListener('click', close);
dialog.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
});
