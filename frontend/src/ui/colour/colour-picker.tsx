import { AlphaSlider, ColorArea, ColorPicker, ColorSlider, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { fromHsv, type Hsv, toHsv } from './colour';

const useStyles = makeStyles({
  root: { width: '240px', rowGap: '12px' },
  area: { minWidth: '240px', minHeight: '140px', height: '140px' },
});

interface ColourPickerProps {
  label: string;
  value: string;
  onChange: (hex: string) => void;
}

/** Area, hue and strength. It keeps the hue of greys and the strength, which the stored colour has not. */
export function ColourPicker({ label, value, onChange }: ColourPickerProps) {
  const styles = useStyles();
  const [picked, setPicked] = useState<Hsv>(() => ({ ...toHsv(value), a: 1 }));
  // changed by somebody else: the text field, reset, another editor
  const colour = fromHsv(picked) === value.toUpperCase() ? picked : { ...toHsv(value), a: 1 };
  return (
    <ColorPicker
      className={styles.root}
      color={colour}
      onColorChange={(_, { color }) => {
        setPicked(color);
        onChange(fromHsv(color));
      }}
    >
      <ColorArea
        className={styles.area}
        inputX={{ 'aria-label': `${label}: saturation` }}
        inputY={{ 'aria-label': `${label}: brightness` }}
      />
      <ColorSlider aria-label={`${label}: hue`} />
      <AlphaSlider aria-label={`${label}: strength on white`} />
    </ColorPicker>
  );
}
