import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  link: { display: 'block', lineHeight: 0 },
  // a place of its own from the start, so that nothing moves when it comes
  image: {
    width: '240px',
    maxWidth: '100%',
    height: '240px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

/** An image the visitor sent; a click opens it in full size. */
export function ImageContent({ name }: { name: string }) {
  const styles = useStyles();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Text>This image is no longer there.</Text>;
  const address = `/api/files/${encodeURIComponent(name)}`;
  return (
    <a className={styles.link} href={address} target="_blank" rel="noreferrer">
      <img
        className={styles.image}
        src={address}
        alt="Sent by the visitor"
        loading="lazy"
        onError={() => setBroken(true)}
      />
    </a>
  );
}
