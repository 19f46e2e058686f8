import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons';
import { useState } from 'react';

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

/** The small picture of a page, as this server has it; one that is missing, or being made, keeps its space. */
export function Thumbnail({
  file,
  size,
  className,
}: {
  file: string | null;
  size: number;
  className?: string;
}) {
  const styles = useStyles();
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size, fontSize: size / 2 };
  if (!file || broken === file)
    return (
      <span className={mergeClasses(styles.root, className)} style={style} aria-hidden>
        <ImageRegular />
      </span>
    );
  return (
    <img
      className={mergeClasses(styles.root, className)}
      style={style}
      src={file}
      alt=""
      loading="lazy"
      onError={() => setBroken(file)}
    />
  );
}
