import { useState } from 'react';

/**
 * While the field has the focus it shows what was typed, letter by letter; without it, the stored value.
 * So a save that trims or normalises never takes a space away under the cursor.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? value,
    onChange: (text: string) => {
      setTyped(text);
      onChange(text);
    },
    onBlur: () => setTyped(undefined),
  };
}
