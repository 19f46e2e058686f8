import { makeStyles, tokens } from '@fluentui/react-components';

export const useEmbedStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  section: { display: 'flex', flexDirection: 'column', rowGap: '12px', marginTop: '12px' },
  id: { fontVariantNumeric: 'tabular-nums' },
  row: { display: 'flex', columnGap: '8px' },
  input: { flexGrow: 1, minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  ways: { marginBottom: '12px', maxWidth: '240px' },
  code: {
    margin: '12px 0 0',
    padding: '16px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});
