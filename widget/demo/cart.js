// What every page does itself; the widget must not disturb it.
(() => {
  const cart = document.querySelector('#cart');
  document.querySelector('#add').addEventListener('click', () => {
    cart.textContent = String(Number(cart.textContent) + 1);
  });
})();
