(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // A browser that refuses its storage follows the system.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
