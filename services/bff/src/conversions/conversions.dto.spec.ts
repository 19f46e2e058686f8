import { postConversionSchema } from './conversions.dto.js';

describe('the id of a conversion', () => {
  it('is published by a pattern that means what the classes of Unicode mean', () => {
    const meant = /^[^\p{Cc}\p{Cs}]+$/u;
    const { id } = postConversionSchema.shape;
    const isTaken = (text: string) => id.safeParse(text).success;
    const units = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit));
    expect(units.filter((text) => isTaken(text) !== meant.test(text))).toEqual([]);
    expect(['order 1001', 'Заказ № 7', '🛒 42', ''].map(isTaken)).toEqual([true, true, true, false]);
  });
});
