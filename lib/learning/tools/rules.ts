import { toolCategorySlug } from '@/lib/platform/settings/tool-rules'
import type { EditedCategories } from '@/lib/platform/settings/tool-schema'
import { folded } from '@/lib/platform/text/fold'
import { bestMatches } from '@/lib/platform/text/match'
import { TOOL_CATEGORIES, TOOLS, type Tool } from './constants'

/** What is shown: the categories in their order, and the tools, each of one of them. */
export type ToolDirectory = { categories: readonly string[]; tools: readonly Tool[] }

/** A category with its matching tools. */
export type ToolSection = { category: string; tools: readonly Tool[] }

/** The directory of a network that edited nothing. [S1.13] [S1.14] */
export const DEFAULT_DIRECTORY: ToolDirectory = { categories: TOOL_CATEGORIES, tools: TOOLS }

/** What is shown of the edited categories: neither hidden nor empty. `null` means nothing was edited. */
export function shownDirectory(edited: EditedCategories | null): ToolDirectory {
  if (edited === null) return DEFAULT_DIRECTORY
  const shown = edited
    .filter((category) => !category.isHidden)
    .map(({ name, tools }) => ({ name, tools: tools.filter((tool) => !tool.isHidden) }))
    .filter(({ tools }) => tools.length > 0)
  return {
    categories: shown.map(({ name }) => name),
    tools: shown.flatMap(({ name: category, tools }) =>
      tools.map(({ id, name, description, url }) => ({ id, name, description, category, url })),
    ),
  }
}

/** The categories as staff edit them, hidden ones included. `null` means nothing was edited. */
export const editableCategories = (edited: EditedCategories | null): EditedCategories =>
  edited ??
  TOOL_CATEGORIES.map((name) => ({
    name,
    isHidden: false,
    tools: TOOLS.filter(({ category }) => category === name).map(({ category: _, ...tool }) => ({
      ...tool,
      isHidden: false,
    })),
  }))

type NewTools = { tools: readonly { id: string | null; name: string }[] }

const SLUG_LENGTH = 60

/** Gives each tool without an id one of its name, with a number where another tool has it. */
export function withNewIds<Category extends NewTools>(categories: readonly Category[]) {
  const taken = new Set(categories.flatMap(({ tools }) => tools.map(({ id }) => id)))
  const newId = (name: string): string => {
    const slug =
      folded(name)
        .replace(/[^a-z\d]+/g, '-')
        .slice(0, SLUG_LENGTH)
        .replace(/^-|-$/g, '') || 'tool'
    let id = slug
    for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`
    taken.add(id)
    return id
  }
  return categories.map((category) => ({
    ...category,
    tools: category.tools.map((tool) => ({ ...tool, id: tool.id ?? newId(tool.name) })),
  }))
}

/**
 * The tools that match, by category, in each the best match first; empty categories are left out. An empty query
 * matches all, `null` means every category. [S1.14] [S2.53]
 */
export function searchTools(
  { categories, tools }: ToolDirectory,
  query: string,
  category: string | null,
): ToolSection[] {
  const searched = category === null ? tools : tools.filter((tool) => tool.category === category)
  const found = query.trim() === '' ? searched : bestMatches(searched, query, asSearched)
  return categories
    .map((of) => ({ category: of, tools: found.filter((tool) => tool.category === of) }))
    .filter((section) => section.tools.length > 0)
}

const asSearched = ({ name, description, category }: Tool) => ({ name, also: [category], text: description })

/** The category of a slug, or null. */
export function categoryOfSlug(categories: readonly string[], slug: string): string | null {
  return categories.find((category) => toolCategorySlug(category) === slug) ?? null
}
