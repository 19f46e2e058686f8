// What every page does itself; the widget must not disturb it.
(() => {
  const cart = document.querySelector('#cart');
  // Turbo runs a page's scripts at every visit
  document.querySelector('#add').onclick = () => {
    cart.textContent = String(Number(cart.textContent) + 1);
  };
})();
