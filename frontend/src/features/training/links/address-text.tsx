import { Fragment } from 'react';

/** A web address that wraps after its slashes, not inside a word. */
export function AddressText({ url }: { url: string }) {
  return url.split(/(?<=[^/]\/)(?=[^/])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
