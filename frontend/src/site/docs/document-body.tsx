import {
  createContext,
  createElement,
  Fragment,
  memo,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../ui/copy-button';
import type { DocumentNode, NodeProperties } from './document';
import { useKnownBot } from './use-known-bot';

/** A document's text as elements; its samples are for the reader's bot where that is known. */
export const DocumentBody = memo(function DocumentBody({ nodes }: { nodes: DocumentNode[] }) {
  return <SampleBot value={useKnownBot() ?? SAMPLE_BOT}>{children(nodes)}</SampleBot>;
});

const SAMPLE_BOT = 'C-YOUR-BOT-ID';
const SampleBot = createContext(SAMPLE_BOT);

function children(nodes: DocumentNode[]): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{element(node)}</Fragment>);
}

function element(node: DocumentNode): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, properties, nodes] = node;
  if (tag === 'pre') return <CodeBlock code={String(nodes[0])} />;
  if (tag === 'h2' || tag === 'h3') return <Heading tag={tag} id={properties.id} nodes={nodes} />;
  if (tag === 'a') return <DocumentLink href={properties.href ?? ''}>{children(nodes)}</DocumentLink>;
  if (tag === 'img') return <Picture {...properties} />;
  if (tag === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
      <div className="wide" tabIndex={0}>
        <table>{children(nodes)}</table>
      </div>
    );
  return createElement(tag, properties, ...(nodes.length > 0 ? [children(nodes)] : []));
}

function Heading({ tag, id, nodes }: { tag: 'h2' | 'h3'; id?: string; nodes: DocumentNode[] }) {
  return createElement(
    tag,
    { id },
    children(nodes),
    <a className="anchor" href={`#${id}`} aria-label="Link to this section">
      #
    </a>,
  );
}

function DocumentLink({ href, children: content }: { href: string; children: ReactNode }) {
  if (/^\/(?!(api|lib)\/)/.test(href)) return <Link to={href}>{content}</Link>;
  const isElsewhere = /^https?:/.test(href);
  return (
    <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noopener' })}>
      {content}
    </a>
  );
}

/** Stands in the documents for the address of the installation that shows them. */
const SAMPLE_ORIGIN = 'https://chirrup.example';

/** The prerendered page has the sample; the browser knows the address. */
function useOrigin(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => SAMPLE_ORIGIN,
  );
}

function CodeBlock({ code: sample }: { code: string }) {
  const code = sample.replaceAll(SAMPLE_ORIGIN, useOrigin()).replaceAll(SAMPLE_BOT, useContext(SampleBot));
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard too */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <CopyButton className="copy" size="small" text={code.trimEnd()} />
    </div>
  );
}

function Picture({ src, alt, title }: NodeProperties) {
  return (
    <figure>
      <img src={src} alt={alt} loading="lazy" />
      {title && <figcaption>{title}</figcaption>}
    </figure>
  );
}
