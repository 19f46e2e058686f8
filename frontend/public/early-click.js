// Keeps the last button that was pressed before a prerendered page's own scripts run; they press it again.
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
}
