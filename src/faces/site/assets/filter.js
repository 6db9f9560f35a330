// The filter of a report: hides findings that do not match and keeps the selection in the URL.
export function filterReport(root) {
  const form = root.querySelector('[data-filter]');
  if (!form || form.dataset.ready !== undefined) return;
  form.dataset.ready = '';
  form.addEventListener('change', () => apply(root, form));
}

function apply(root, form) {
  const chosen = (name) => [...form.querySelectorAll(`[name=${name}]:checked`)].map((box) => box.value);
  const severities = chosen('severity');
  const categories = chosen('category');
  let shown = 0;
  for (const item of root.querySelectorAll('[data-severity]')) {
    item.hidden = !(severities.includes(item.dataset.severity) && categories.includes(item.dataset.category));
    if (!item.hidden) shown += 1;
  }
  for (const group of root.querySelectorAll('.topic, [data-group]'))
    group.hidden = !group.querySelector('[data-severity]:not([hidden])');
  const output = form.querySelector('output');
  output.textContent = output.dataset.count.replace('{n}', shown);
  root.querySelector('[data-none]').hidden = shown > 0;
  const query = new URLSearchParams(new FormData(form));
  history.replaceState(null, '', `${location.pathname}?${query}${location.hash}`);
  for (const link of document.querySelectorAll('a[rel="alternate"]')) {
    query.set('lang', link.hreflang);
    link.search = query;
  }
}

filterReport(document);
