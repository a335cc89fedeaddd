import { useState } from 'react'
import type { ToolCategory } from '@/lib/learning/tools/constants'
import { searchTools } from '@/lib/learning/tools/rules'

/** `null` is every category. */
export type CategoryFilter = {
  category: ToolCategory | null
  onCategoryChange: (category: ToolCategory | null) => void
}

/** What is searched for in the Starter Pack while it is open; opened again it shows everything. */
export function useTools() {
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<ToolCategory | null>(null)
  const clear = () => {
    setQuery('')
    setCategory(null)
  }
  return { query, setQuery, category, setCategory, clear, sections: searchTools(query, category) }
}
