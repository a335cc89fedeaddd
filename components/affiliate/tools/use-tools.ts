import { useState } from 'react'
import type { ToolCategory } from '@/lib/learning/tools/constants'
import { searchTools } from '@/lib/learning/tools/rules'

/** `null` means all categories. */
export type CategoryFilter = {
  category: ToolCategory | null
  onCategoryChange: (category: ToolCategory | null) => void
}

/** The Starter Pack's filters while it is open; they reset when it is reopened. */
export function useTools() {
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<ToolCategory | null>(null)
  const clear = () => {
    setQuery('')
    setCategory(null)
  }
  return { query, setQuery, category, setCategory, clear, sections: searchTools(query, category) }
}
