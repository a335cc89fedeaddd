import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as textOf } from 'mdast-util-to-string'

type Root = ReturnType<typeof fromMarkdown>
/** A part of a parsed text. HTML is a part of its own, which is shown as text. */
export type MarkdownNode = Root['children'][number]

/** The parts of a Markdown text. */
export const parseMarkdown = (markdown: string): MarkdownNode[] => fromMarkdown(markdown).children

const BLOCKS = new Set(['list', 'listItem', 'blockquote'])

const textOfPart = (node: MarkdownNode): string =>
  'children' in node && BLOCKS.has(node.type) ? node.children.map(textOfPart).join(' ') : textOf(node)

/** A Markdown text without its marks, in one line, for lists. */
export const plainText = (markdown: string): string =>
  parseMarkdown(markdown).map(textOfPart).join(' ').replace(/\s+/g, ' ').trim()

/** Whether a link of a text may be followed: a web page, an address to write to, or a page of this site. */
export function isSafeLink(url: string): boolean {
  if (/^\/[^/\\]/.test(url)) return true
  const parsed = URL.parse(url)
  return parsed !== null && ['https:', 'http:', 'mailto:'].includes(parsed.protocol)
}
