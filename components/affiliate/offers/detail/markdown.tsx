import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { isSafeLink, type MarkdownNode, parseMarkdown } from '@/lib/catalog/offers/description-rules'

/**
 * A Markdown text as elements of React: nothing of it is ever HTML. Paragraphs, headings, lists, quotes, emphasis, code
 * and links are drawn; anything else is shown as its text.
 */
export function Markdown({ text }: { text: string }) {
  return <div className="grid max-w-[72ch] gap-3 [overflow-wrap:anywhere]">{draw(parseMarkdown(text))}</div>
}

const draw = (nodes: readonly MarkdownNode[]): ReactNode[] =>
  nodes.map((node, index) => <Part key={node.position?.start.offset ?? index} node={node} />)

function Part({ node }: { node: MarkdownNode }): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{draw(node.children)}</p>
    case 'heading':
      return (
        <p dir="auto" className="font-strong text-text">
          {draw(node.children)}
        </p>
      )
    case 'list':
      return <List isOrdered={node.ordered === true} items={node.children} />
    case 'listItem':
      return (
        <li dir="auto" className="grid gap-1">
          {draw(node.children)}
        </li>
      )
    case 'blockquote':
      return <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3">{draw(node.children)}</blockquote>
    case 'thematicBreak':
      return <hr className="border-line" />
    case 'code':
      return <pre className="mono overflow-x-auto rounded-control bg-sunken p-3 text-12">{node.value}</pre>
    default:
      return <Inline node={node} />
  }
}

function List({ isOrdered, items }: { isOrdered: boolean; items: readonly MarkdownNode[] }) {
  return isOrdered ? (
    <ol className="grid list-decimal gap-1 pl-5">{draw(items)}</ol>
  ) : (
    <ul className="grid list-disc gap-1 pl-5">{draw(items)}</ul>
  )
}

function Inline({ node }: { node: MarkdownNode }): ReactNode {
  switch (node.type) {
    case 'strong':
      return <strong className="font-strong">{draw(node.children)}</strong>
    case 'emphasis':
      return <em>{draw(node.children)}</em>
    case 'inlineCode':
      return <code className="mono text-12">{node.value}</code>
    case 'break':
      return <br />
    case 'link':
      return isSafeLink(node.url) ? (
        <TextLink accent href={node.url} target="_blank" rel="noreferrer nofollow">
          {draw(node.children)}
        </TextLink>
      ) : (
        draw(node.children)
      )
    default:
      return <RestAsText node={node} />
  }
}

/** Text, HTML as text, and of anything else its parts. */
function RestAsText({ node }: { node: MarkdownNode }): ReactNode {
  if ('value' in node) return node.value
  return 'children' in node ? draw(node.children) : null
}
