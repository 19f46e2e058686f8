import { Field, Select } from '@fluentui/react-components';
import { memo } from 'react';
import type { Bot } from '../../../../api/types';

type Language = Bot['language'];

// every language of the API: one that is missing does not compile
const KNOWN: Record<Exclude<Language, ''>, true> = {
  ar: true,
  cs: true,
  da: true,
  de: true,
  el: true,
  en: true,
  es: true,
  fi: true,
  fr: true,
  he: true,
  hi: true,
  hu: true,
  it: true,
  ja: true,
  km: true,
  ko: true,
  lo: true,
  nl: true,
  no: true,
  pl: true,
  pt: true,
  ro: true,
  ru: true,
  sv: true,
  th: true,
  tr: true,
  uk: true,
  vi: true,
  zh: true,
};
const names = new Intl.DisplayNames('en', { type: 'language' });
const OPTIONS = (Object.keys(KNOWN) as Exclude<Language, ''>[])
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

interface LanguageFieldProps {
  value: Language;
  onChange: (language: Language) => void;
  message: string | undefined;
  readOnly: boolean;
}

/** The main language of the bot's pages. */
export const LanguageField = memo(function LanguageField({
  value,
  onChange,
  message,
  readOnly,
}: LanguageFieldProps) {
  return (
    <Field
      label="Language"
      hint="The main language of your pages. It is taken from the first page the bot reads."
      validationMessage={message}
    >
      <Select value={value} disabled={readOnly} onChange={(_, data) => onChange(data.value as Language)}>
        <option value="">Not known yet</option>
        {OPTIONS.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
});
