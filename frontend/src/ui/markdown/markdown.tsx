import { mergeClasses } from '@fluentui/react-components';
import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, Fragment, memo, type ReactNode } from 'react';
import { Marked } from '../marked';
import { useMarkdownStyles } from './markdown.styles';
import { asPeopleWrite } from './rules';
import { isWithinSite, safeLink } from './safe-link';

/** A numbered source that `[n]` in the text points to. */
export interface Citation {
  n: number;
  title: string;
  url: string;
}

const OWN_FILE = /^\/api\/files\/[\w-]+(\.[\w-]+)*$/;
const ELEMENTS = new Set(
  'p ul ol li blockquote em strong s table thead tbody tr th td h1 h2 h3 h4 h5 h6'.split(' '),
);

// Reference definitions are off: `[1]: http://elsewhere` would hijack the citation [1].
const parser = asPeopleWrite(
  new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('reference'),
);
parser.validateLink = (url) => OWN_FILE.test(url) || isWithinSite(url) || safeLink(url) !== null;

/** The text a reader would see, on one line: for previews in lists. */
export function plainText(markdown: string): string {
  const words = (tokens: Token[]): string =>
    tokens
      .map((token) => {
        if (token.children) return words(token.children);
        return token.block || /break$/.test(token.type) ? `${token.content} ` : token.content;
      })
      .join('');
  return words(parser.parse(markdown, {})).replace(/\s+/g, ' ').trim();
}

/**
 * The console's only Markdown renderer. Text of visitors, bots and crawled pages is hostile: tokens become React
 * elements from a fixed list, so markup can never reach the document, and nothing is loaded from a foreign host.
 */
export const Markdown = memo(function Markdown({
  text,
  citations = [],
  site,
  className,
}: {
  text: string;
  citations?: Citation[];
  /** Where addresses without a host belong to. */
  site?: string | undefined;
  className?: string;
}) {
  const styles = useMarkdownStyles();
  return (
    <div className={mergeClasses(styles.root, className)} dir="auto">
      {render(parser.parse(text, {}), { citations, site })}
    </div>
  );
});

interface OpenElement {
  token: Token | null;
  nodes: ReactNode[];
}

interface Shown {
  citations: Citation[];
  site: string | undefined;
}

function render(tokens: Token[], shown: Shown): ReactNode {
  const root: OpenElement = { token: null, nodes: [] };
  const open: OpenElement[] = [root];
  tokens.forEach((token, key) => {
    const parent = open.at(-1) ?? root;
    if (token.nesting === 1) {
      open.push({ token, nodes: [] });
    } else if (token.nesting === -1) {
      const closed = open.length > 1 ? open.pop() : undefined;
      if (closed?.token) (open.at(-1) ?? root).nodes.push(element(closed.token, closed.nodes, key, shown));
    } else {
      parent.nodes.push(<Fragment key={key}>{leaf(token, shown)}</Fragment>);
    }
  });
  return root.nodes;
}

function element(token: Token, nodes: ReactNode[], key: number, { site }: Shown): ReactNode {
  if (token.hidden || (token.tag !== 'a' && !ELEMENTS.has(token.tag)))
    return <Fragment key={key}>{nodes}</Fragment>;
  if (token.tag === 'a')
    return <SafeLink key={key} url={attribute(token, 'href')} site={site} nodes={nodes} />;
  if (token.tag === 'table')
    return (
      <div key={key} className="wide">
        <table>{nodes}</table>
      </div>
    );
  if (token.tag === 'ol')
    return (
      <ol key={key} start={Number(attribute(token, 'start')) || 1}>
        {nodes}
      </ol>
    );
  // A message must not break the heading outline of the page it stands on.
  return createElement(/^h\d$/.test(token.tag) ? 'h5' : token.tag, { key }, nodes);
}

function leaf(token: Token, shown: Shown): ReactNode {
  switch (token.type) {
    case 'inline':
      return render(token.children ?? [], shown);
    case 'text':
    case 'text_special':
      return withCitations(token.content, shown.citations);
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'note':
      return <sup>{token.content}</sup>;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return (
        <code>
          <Marked text={token.content} />
        </code>
      );
    case 'code_block':
    case 'fence':
      return (
        <pre>
          <code>
            <Marked text={token.content} />
          </code>
        </pre>
      );
    case 'image':
      return <SafeImage url={attribute(token, 'src')} alt={token.content} />;
    default:
      return token.content;
  }
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function SafeLink(props: { url: string; nodes: ReactNode; title?: string; site?: string | undefined }) {
  const { url, nodes, title, site } = props;
  const href = safeLink(url, site);
  if (!href) return nodes;
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {nodes}
    </a>
  );
}

function SafeImage({ url, alt }: { url: string; alt: string }) {
  if (OWN_FILE.test(url)) return <img src={url} alt={alt} loading="lazy" />;
  return <SafeLink url={url} nodes={alt || url} />;
}

function withCitations(text: string, citations: Citation[]): ReactNode {
  if (citations.length === 0) return <Marked text={text} />;
  return text.split(/(\[\d{1,2}\])/).map((part, index) => {
    const cited = citations.find(({ n }) => part === `[${n}]`);
    if (!cited) return <Marked key={index} text={part} />;
    return (
      <sup key={index}>
        <SafeLink url={cited.url} title={cited.title} nodes={`[${cited.n}]`} />
      </sup>
    );
  });
}
