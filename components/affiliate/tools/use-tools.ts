import { useState } from 'react'
import { searchTools, type ToolDirectory } from '@/lib/learning/tools/rules'

/** `null` means all categories. */
export type CategoryFilter = {
  categories: readonly string[]
  category: string | null
  onCategoryChange: (category: string | null) => void
}

/** The Starter Pack's filters while it is open; they reset when it is reopened. */
export function useTools(directory: ToolDirectory) {
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const clear = () => {
    setQuery('')
    setCategory(null)
  }
  return { query, setQuery, category, setCategory, clear, sections: searchTools(directory, query, category) }
}
