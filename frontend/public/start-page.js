// Starts a prerendered page's own scripts once the page is drawn: a reader needs none of them before. Until they run it
// keeps the last button that was pressed; they press it again.
{
  const keep = ({ target }) => {
    early.button = target instanceof Element ? target.closest('button') : null;
  };
  // a form would load the page again, without what was typed
  const hold = (event) => event.preventDefault();
  const early = {
    button: null,
    stop() {
      removeEventListener('click', keep, true);
      removeEventListener('submit', hold, true);
    },
  };
  addEventListener('click', keep, true);
  addEventListener('submit', hold, true);
  window.earlyClick = early;

  const { entry, files } = document.currentScript.dataset;
  const begin = () => {
    for (const href of files.split(' '))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    // a failure stands in the console, and the page can still be read
    void import(entry);
  };
  requestAnimationFrame(() => setTimeout(begin));
}
