import { FluentProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useMedia } from '../lib/use-media';
import { darkTheme, lightTheme } from '../ui/theme/theme';

/** The theme, light or dark as the system is. */
export function Providers({ children }: { children: ReactNode }) {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  return <FluentProvider theme={isDark ? darkTheme : lightTheme}>{children}</FluentProvider>;
}
