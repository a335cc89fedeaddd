import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as textOf } from 'mdast-util-to-string'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { parseUrl } from '@/lib/platform/parse-url'
import { markdownProblem } from './markdown-limit-rules'

type Root = ReturnType<typeof fromMarkdown>
/** A part of a parsed text. HTML is a part of its own, which is shown as text. */
export type MarkdownNode = Root['children'][number]

/** Texts of offer pages, each parsed once in a process; the parts of a long one take some hundred kilobytes. */
const PARSED_MAX = 200
const parsed = new BoundedCache<string, readonly MarkdownNode[]>(PARSED_MAX)

/**
 * The parts of a Markdown text, which nobody changes. One that was stored before the limits, or that cannot be parsed, is
 * one paragraph: no text of an advertiser keeps a page from being shown.
 */
export function parseMarkdown(markdown: string): readonly MarkdownNode[] {
  const known = parsed.get(markdown)
  if (known) return known
  const parts = parse(markdown)
  parsed.set(markdown, parts)
  return parts
}

function parse(markdown: string): MarkdownNode[] {
  if (markdownProblem(markdown) === undefined) {
    try {
      return fromMarkdown(markdown).children
    } catch {
      // shown as it was written
    }
  }
  return [{ type: 'paragraph', children: [{ type: 'text', value: markdown }] }]
}

const BLOCKS = new Set(['list', 'listItem', 'blockquote'])

/** A line break within a paragraph parts words as a paragraph does. */
const textOfPart = (node: MarkdownNode): string => {
  if (node.type === 'break') return ' '
  return 'children' in node ? node.children.map(textOfPart).join(BLOCKS.has(node.type) ? ' ' : '') : textOf(node)
}

/** Texts of offers in lists, each parsed once in a process. */
const TEXTS_MAX = 2_000
const texts = new BoundedCache<string, string>(TEXTS_MAX)

/** A Markdown text without its marks, in one line, for lists. */
export function plainText(markdown: string): string {
  const known = texts.get(markdown)
  if (known !== undefined) return known
  const text = parse(markdown).map(textOfPart).join(' ').replace(/\s+/g, ' ').trim()
  texts.set(markdown, text)
  return text
}

/** Whether a link of a text may be followed: a web page, an address to write to, or a page of this site. */
export function isSafeLink(url: string): boolean {
  if (/^\/[^/\\]/.test(url)) return true
  const address = parseUrl(url)
  return address !== null && ['https:', 'http:', 'mailto:'].includes(address.protocol)
}
