import { countries } from './countries';
import { useLegalStyles } from './legal-page.styles';
import type { LegalSection, LegalText } from './legal-text';

const RANGES = ['A–B', 'C–D', 'E–G', 'H–J', 'K–L', 'M', 'N–P', 'Q–S', 'T–Z'];

const initialOf = (country: string): string => country.normalize('NFD').charAt(0);

const isIn = (range: string, country: string): boolean => {
  const [first = '', last = first] = range.split('–');
  const initial = initialOf(country);
  return initial >= first && initial <= last;
};

function Countries({ range }: { range: string }) {
  const styles = useLegalStyles();
  return (
    <ul className={styles.countries}>
      {countries
        .filter((country) => isIn(range, country))
        .map((country) => (
          <li key={country}>{country}</li>
        ))}
    </ul>
  );
}

export const supportedCountries: LegalText = {
  title: 'Supported countries and territories',
  description: 'The countries and territories in which Chirrup may be used.',
  opening: (
    <p>
      Chirrup may be used in these {countries.length} countries and territories. Using it from elsewhere is
      against the <a href="/terms-of-use">Terms of Use</a>.
    </p>
  ),
  sections: RANGES.map(
    (range): LegalSection => ({
      id: range.toLowerCase().replace('–', '-to-'),
      title: range,
      body: <Countries range={range} />,
    }),
  ),
};
