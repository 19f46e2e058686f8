import { FluentProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { darkTheme, lightTheme } from '../ui/theme';
import { useMedia } from '../ui/use-media';

/** The theme, light or dark as the system is. */
export function Providers({ children }: { children: ReactNode }) {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  return <FluentProvider theme={isDark ? darkTheme : lightTheme}>{children}</FluentProvider>;
}
