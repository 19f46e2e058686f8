import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link, type LinkProps } from 'react-router';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: '4px',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** A link inside the product: the router's, in the theme's colour. */
export function AppLink({ className, ...link }: LinkProps) {
  const styles = useStyles();
  return <Link {...link} className={mergeClasses(styles.link, className)} />;
}
