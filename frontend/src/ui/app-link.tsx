import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link, type LinkProps } from 'react-router';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: '4px',
    ':hover': { textDecorationLine: 'underline' },
  },
  inline: { textDecorationLine: 'underline' },
});

interface AppLinkProps extends LinkProps {
  /** Within a sentence, where colour alone does not tell it apart. */
  inline?: boolean;
}

/** A link inside the product: the router's, in the theme's colour. */
export function AppLink({ className, inline = false, ...link }: AppLinkProps) {
  const styles = useStyles();
  return <Link {...link} className={mergeClasses(styles.link, inline && styles.inline, className)} />;
}
