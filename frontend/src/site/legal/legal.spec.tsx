import { render, screen, within } from '@testing-library/react';
import { renderRoutes } from '../../testing/render';
import { countries } from './countries';
import { LegalPage } from './legal-page';
import { cookiePolicy, privacyPolicy, supportedCountries, termsOfUse } from './legal-texts';

const texts = { cookiePolicy, privacyPolicy, supportedCountries, termsOfUse };

const open = (name: keyof typeof texts) =>
  renderRoutes([{ path: '/', element: <LegalPage text={texts[name]} /> }], '/');
const words = () => document.querySelector('article')?.textContent ?? '';

describe('every legal page', () => {
  it.each(Object.keys(texts) as (keyof typeof texts)[])('%s has a table of contents', (name) => {
    open(name);
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    const targets = contents.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1) ?? '');
    expect(new Set(targets).size).toBe(texts[name].sections.length);
    for (const target of targets) expect(document.getElementById(target)?.tagName).toBe('H2');
  });

  it.each(['cookiePolicy', 'privacyPolicy'] as const)('%s says when it was updated', (name) => {
    open(name);
    expect(screen.getByText('Updated December 01, 2023')).toBeTruthy();
  });
});

describe('the terms of use', () => {
  it('have 10 sections and lead to the other texts', () => {
    open('termsOfUse');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1 + 10);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/privacy-policy', '/supported-countries']));
  });

  it.each([
    'at least 13 years old',
    'under 18, you need the consent of a parent or guardian',
    'supported country or territory',
    'Do not share your account details with anybody outside your organisation',
    'Scraping',
    'passing on API keys',
    'build models that compete',
    'Content sent through our API is not used to improve the service',
    'You own what you put in',
    'Payments are made in GBP, are due on invoice and are not refundable',
    'consumer in the EU, you may withdraw within 14 days',
    'Price increases take effect 14 days after notice, or immediately where they are made for legal reasons or concern beta services',
    'within 30 days of the invoice',
    '1.5% per month',
    'with 30 days’ notice',
    'After written notice we may suspend access',
    'the lower of what you paid in the 1 month before the claim arose and £50',
    'try for 60 days to settle a dispute informally; limitation periods are paused',
    'arbitration in London before a sole arbitrator, mainly by video',
    'opt out of arbitration within 30 days',
    'law of the United Kingdom',
    'at least 30 days before they take effect',
  ])('say: %s', (text) => {
    open('termsOfUse');
    expect(words()).toContain(text);
  });
});

it('the privacy policy asks for an age of 13, and for consent up to 18', () => {
  open('privacyPolicy');
  expect(words()).toMatch(
    /at least 13 years old.*Between 13 and 18 you need the consent of a parent or guardian/,
  );
});

it('the policies name what a holdout stores and when visitors give an address', () => {
  const { unmount } = render(<LegalPage text={texts.cookiePolicy} />);
  expect(words()).toContain('the anonymous id is stored on the first page');
  unmount();
  render(<LegalPage text={texts.privacyPolicy} />);
  expect(words()).toContain('who mails the chat to the shop gives an address');
});

describe('the supported countries', () => {
  it('are about 190, each once, in order, one with certain exceptions', () => {
    expect(countries.length).toBeGreaterThanOrEqual(185);
    expect(countries.length).toBeLessThanOrEqual(195);
    expect(new Set(countries).size).toBe(countries.length);
    expect([...countries].sort(new Intl.Collator('en').compare)).toEqual(countries);
    expect(countries.filter((name) => name.includes('with certain exceptions'))).toHaveLength(1);
  });

  it('are all on the page', () => {
    const { container } = render(<LegalPage text={texts.supportedCountries} />);
    const shown = [...container.querySelectorAll('article li')].map((item) => item.textContent);
    expect(shown).toEqual(countries);
  });
});
