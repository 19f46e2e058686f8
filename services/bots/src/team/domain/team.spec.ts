import { parseEmail } from './team.js';

it('reads the address of a collaborator by the rule that lets them log in', () => {
  expect(parseEmail(" O'Neil+Bots@Müller.Museum ")).toBe("o'neil+bots@xn--mller-kva.museum");
  expect(() => parseEmail('a@b.example,c@d.example')).toThrow('Please enter a valid email address.');
});
