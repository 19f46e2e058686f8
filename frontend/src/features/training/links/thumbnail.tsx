import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { isWebAddress } from './address-checks';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
});

/** A third party's picture, requested without a referrer; a missing one keeps its space. */
export function Thumbnail({ url, size, className }: { url: string; size: number; className?: string }) {
  const styles = useStyles();
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size, fontSize: size / 2 };
  if (!isWebAddress(url) || broken === url)
    return (
      <span className={mergeClasses(styles.root, className)} style={style} aria-hidden>
        <ImageRegular />
      </span>
    );
  return (
    <img
      className={mergeClasses(styles.root, className)}
      style={style}
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  );
}
