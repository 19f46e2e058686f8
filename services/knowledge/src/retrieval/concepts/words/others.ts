import type { Language } from '@chirrup/text/language';
import type { ConceptWords } from './english.js';

/** Languages that have words for a few concepts. */
export const OTHERS: Readonly<Partial<Record<Language, ConceptWords>>> = {
  uk: {
    price: 'ціна коштує',
    delivery: 'доставка',
    return: 'повернення',
    availability: 'наявність',
  },
  el: {
    price: 'τιμή κοστίζει',
    delivery: 'αποστολή παράδοση',
    return: 'επιστροφή',
    availability: 'διαθεσιμότητα διαθέσιμο',
    brand: 'μάρκα κατασκευαστής',
  },
  ar: {
    price: 'سعر ثمن تكلفة',
    delivery: 'شحن توصيل',
    return: 'إرجاع استرداد استبدال',
    availability: 'توفر متوفر',
    brand: 'علامة ماركة',
  },
  hi: {
    price: 'कीमत दाम मूल्य',
    delivery: 'डिलीवरी शिपिंग',
    return: 'वापसी रिफंड',
    availability: 'उपलब्ध स्टॉक',
    brand: 'ब्रांड',
  },
  vi: {
    price: 'giá',
    delivery: 'giao hàng vận chuyển',
    return: 'trả hàng hoàn tiền',
    availability: 'còn hàng',
    brand: 'thương hiệu hãng',
  },
  zh: {
    price: '价格 价钱 多少钱',
    delivery: '配送 发货 送货 运费',
    return: '退货 退款 换货',
    availability: '库存 现货 有货',
    brand: '品牌',
    sku: '货号 型号',
    hours: '营业 开门',
    payment: '付款 支付',
  },
  ja: {
    price: '価格 値段',
    delivery: '配送 発送 送料',
    return: '返品 返金 交換',
    availability: '在庫',
    brand: 'ブランド メーカー',
    sku: '品番 型番',
    hours: '営業',
    payment: '支払い',
  },
  ko: {
    price: '가격',
    delivery: '배송',
    return: '반품 환불 교환',
    availability: '재고',
    brand: '브랜드',
  },
  th: {
    price: 'ราคา',
    delivery: 'จัดส่ง',
    return: 'คืนสินค้า คืนเงิน',
    availability: 'สต็อก',
    brand: 'ยี่ห้อ แบรนด์',
  },
};
