// Not a module: it runs before the first paint, so that no theme flashes.
{
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');

  const isDark = () => (localStorage.theme ? localStorage.theme === 'dark' : dark.matches);

  const applyTheme = () => {
    root.dataset.theme = isDark() ? 'dark' : 'light';
    document.getElementById('theme')?.setAttribute('aria-pressed', isDark());
  };

  applyTheme();
  dark.addEventListener('change', applyTheme);
  addEventListener('DOMContentLoaded', () => {
    applyTheme();
    document.getElementById('theme').addEventListener('click', () => {
      localStorage.theme = isDark() ? 'light' : 'dark';
      applyTheme();
    });
  });
}
