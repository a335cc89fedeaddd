import { bestMatches } from '@/lib/platform/text/match'
import { TOOL_CATEGORIES, TOOLS, type Tool, type ToolCategory } from './constants'

/** A category with its matching tools. */
export type ToolSection = { category: ToolCategory; tools: readonly Tool[] }

/**
 * The tools that match, by category, in each the best match first; empty categories are left out. An empty query
 * matches all, `null` means every category. [S1.14] [S2.53]
 */
export function searchTools(query: string, category: ToolCategory | null): ToolSection[] {
  const searched = category === null ? TOOLS : TOOLS.filter((tool) => tool.category === category)
  const found = query.trim() === '' ? searched : bestMatches(searched, query, asSearched)
  return TOOL_CATEGORIES.map((of) => ({ category: of, tools: found.filter((tool) => tool.category === of) })).filter(
    ({ tools }) => tools.length > 0,
  )
}

const asSearched = ({ name, description, category }: Tool) => ({ name, also: [category], text: description })

/** "Privacy Browser/VPN" in an address: privacy-browser-vpn. */
export function categorySlug(category: ToolCategory): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-')
}

/** The category of a slug, or null. */
export function categoryOfSlug(slug: string): ToolCategory | null {
  return TOOL_CATEGORIES.find((category) => categorySlug(category) === slug) ?? null
}
