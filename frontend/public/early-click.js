// Keeps the last button that was pressed before a prerendered page's own scripts run; they press it again.
{
  const keep = ({ target }) => {
    early.button = target instanceof Element ? target.closest('button') : null;
  };
  const early = { button: null, stop: () => removeEventListener('click', keep, true) };
  addEventListener('click', keep, true);
  window.earlyClick = early;
}
