import { Link, Text } from '@fluentui/react-components';

/** Notes that the visitor mailed the chat to the team, or only left an address to answer to. */
export function EmailNote({ replyTo, isMailed }: { replyTo: string; isMailed: boolean }) {
  return (
    <Text>
      {isMailed
        ? 'Sent this chat to the support email. Answer to'
        : 'Wants an answer by e-mail. Nothing was mailed to you: write to'}{' '}
      <Link href={`mailto:${encodeURIComponent(replyTo)}`}>{replyTo}</Link>
    </Text>
  );
}
