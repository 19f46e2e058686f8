// Draws a page as single-page sites do: a new address and a new body.
let at = 0;

const draw = () => {
  at += 1;
  history.pushState({}, '', `/navigation/push-state.html?page=${at}`);
  const body = document.createElement('body');
  const title = Object.assign(document.createElement('h1'), { textContent: `Page ${at}` });
  body.append(title, ...document.querySelectorAll('body p'));
  return body;
};
document.querySelector('#next').addEventListener('click', () => {
  document.body = draw();
});
document.querySelector('#rebuild').addEventListener('click', () => {
  document.documentElement.replaceChildren(document.head, draw());
});
// as a framework that owns the whole document does where it was sent another one
document.querySelector('#redraw').addEventListener('click', () => {
  const root = Object.assign(document.createElement('html'), { lang: 'en' });
  root.append(document.head, draw());
  document.documentElement.replaceWith(root);
});
