import { send } from '../../../api/send';
import { sendsMail } from '../../../lib/page-setting';

/** Asks for the mail. Where nothing is mailed, it says who finds it. What it answers is the same whether there is such an account or not, so that it reveals no accounts. */
export async function requestPasswordReset(email: string): Promise<string> {
  await send({ url: '/users/reset-password-request', method: 'POST', body: { email } }, null);
  return sendsMail()
    ? `An email has been sent to ${email} with password reset instructions, if it's in our system. Please check your inbox.`
    : `This installation has no mail server, so no email was sent. If ${email} is in our system, the instructions are a file in DATA_DIR/mail: ask whoever runs this installation.`;
}

interface NewPassword {
  email: string;
  password: string;
  /** From the link in the mail. */
  token: string;
}

/** Sets a new password; the message to show when it failed. */
export async function resetPassword({ email, password, token }: NewPassword): Promise<string | undefined> {
  const body = { email, password, password_reset_token: token };
  const answer = await send({ url: '/users/reset-password', method: 'POST', body }, null);
  if (!('error' in answer)) return undefined;
  const { status, data } = answer.error;
  return `Password reset failed: ${(status === 401 && data.detail) || data.message}`;
}
