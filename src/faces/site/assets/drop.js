// Files may be dropped anywhere in the area of the file field, not only on the field itself.
for (const area of document.querySelectorAll('[data-drop]')) {
  const field = area.querySelector('input[type="file"]');
  const mark = (isOver) => (isOver ? area.setAttribute('data-over', '') : area.removeAttribute('data-over'));
  area.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  area.addEventListener('dragleave', () => mark(false));
  area.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    if (event.dataTransfer.files.length > 0) field.files = event.dataTransfer.files;
  });
}
