// The forms of the reference: asks what stands in them and shows what was answered. Runs in the browser as it is.
const key = document.querySelector('#key');

for (const form of document.querySelectorAll('form.try'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(form);
  });

async function ask(form) {
  const output = form.querySelector('output');
  const show = (text) => {
    const pre = document.createElement('pre');
    pre.tabIndex = 0;
    pre.textContent = text;
    output.replaceChildren(pre);
  };
  try {
    const { params = {}, query = {}, body } = JSON.parse(form.elements.input.value);
    const path = form.dataset.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const file = form.elements.file?.files[0];
    const response = await fetch(search.size > 0 ? `${path}?${search}` : path, {
      method: form.dataset.method,
      headers: {
        ...(key.value && { authorization: `Bearer ${key.value.trim()}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
    });
    show(`${response.status}\n${JSON.stringify(await response.json(), null, 2)}`);
  } catch (error) {
    show(
      error instanceof SyntaxError
        ? `What is sent is not JSON: ${error.message}`
        : 'The server cannot be reached.',
    );
  }
}
