import type { OpenElement } from '../html/html-walk.js';
import { alternatives } from './word-list.js';

/** What shop systems call the button that puts a thing into the cart. */
const NAME = /add-?_?to-?_?(?:cart|basket|bag|trolley)(?!.{0,60}(?:modal|form|quantity))/i;
const LABEL = new RegExp(
  `^(?:${alternatives(`add (?:item )?to (?:your |my |shopping )?(?:cart|basket|bag|trolley)|buy (?:it )?now|order now|shop now
    in den (?:warenkorb|einkaufswagen)(?: legen)?|jetzt kaufen|zum warenkorb hinzufügen|ajouter au panier|acheter(?: maintenant)?
    añadir (?:al carrito|a la cesta|a la bolsa)|agregar al carr(?:o|ito)|comprar(?: (?:ahora|agora|entradas?|já))?|aggiungi al carrello|acquista(?: ora)?
    adicionar (?:ao carrinho|à sacola|ao cesto)|in (?:mijn )?(?:winkelwagen|winkelmand|winkelmandje)|toevoegen aan winkel\\p{L}+|nu kopen|(?:dodaj )?do koszyka|kup teraz
    lägg (?:i|till i) (?:varukorg|kundvagn)\\p{L}*|köp(?: nu)?|(?:læg|tilføj til|føj til) (?:i )?kurv\\p{L}*|køb nu|legg i handlekurv\\p{L}*|kjøp|lisää ostoskoriin|(?:přidat |vložit )?do košíku|(?:pridať |vložiť )?do košíka|koupit|kúpiť|kupi|dodaj v košarico|u košaricu|dodaj u košaricu|kosárba(?: teszem)?|adaugă în coș
    sepete ekle|satın al|προσθήκη στο καλάθι|(?:добавить )?в корзину|купить|(?:додати )?(?:до|в) кошика?|купити|купи|добави в количка\\p{L}*|أضف إلى (?:السلة|الحقيبة|العربة)|הוסף לסל|加入購物車|加入购物车|立即購買|直接購買|カートに入れる|장바구니(?: 담기)?|หยิบใส่ตะกร้า|thêm vào giỏ(?: hàng)?`)})[.!»›>→]*$`,
  'iu',
);
const OFF = /disabled|sold-?_?out|out-?_?of-?_?stock|unavailable|hidden/i;
const TAGS = /^(button|input|a|img|form)$/;

/** Whether an element, by its name or what is written on it, puts the page's thing into the cart, and can be used. */
export function isBuyButton(element: OpenElement): boolean {
  if (!isUsable(element)) return false;
  const { attributes } = element;
  const { class: names = '', id = '', name = '', value = '', title = '' } = attributes;
  const tested = attributes['data-test'] ?? attributes['data-testid'] ?? '';
  return [names, id, name, tested].some((text) => NAME.test(text)) || isBuyLabel(value) || isBuyLabel(title);
}

/** Whether an element may be a button, and one that does something. */
export function isUsable({ tag, attributes }: OpenElement): boolean {
  if (!TAGS.test(tag) || 'disabled' in attributes || attributes['aria-disabled'] === 'true') return false;
  return !OFF.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`);
}

/** Whether a text is what is written on such a button. */
export function isBuyLabel(text: string): boolean {
  return text.length <= 40 && LABEL.test(text.trim());
}
