import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editableCategories } from '@/lib/learning/tools/rules'
import { ApiError } from '@/lib/platform/http/api-client'
import type { EditedCategories } from '@/lib/platform/settings/tool-schema'
import { useChange } from '../../kit/change/use-change'
import { SETTINGS_PATH, settingsOptions } from '../queries'

type Tool = EditedCategories[number]['tools'][number]
/** A tool as it is typed; the server gives a new one its id. */
export type TypedTool = Omit<Tool, 'id'> & { id: string | null }
export type TypedCategory = Omit<EditedCategories[number], 'tools'> & { tools: readonly TypedTool[] }
export type ToolsPart = { values: { categories: EditedCategories | null }; version: number }

type Confirmation = { reason: string; confirm: string }

/**
 * Saves the directory as a whole. When somebody else was faster, the next save is on top of what they saved.
 * @returns the categories as they were read last, and the change of them
 */
export function useToolsChange(part: ToolsPart) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange('settings', 'Tools saved.')
  const [known, setKnown] = useState({ version: part.version, categories: editableCategories(part.values.categories) })
  const save = async (
    change: (categories: EditedCategories) => readonly TypedCategory[] | null,
    confirmation: Confirmation,
  ) => {
    const values = { categories: change(known.categories) }
    try {
      const body = { section: 'tools', version: known.version, values, ...confirmation }
      await mutateAsync({ path: SETTINGS_PATH, method: 'PUT', body })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        const { tools } = await queryClient.fetchQuery({ ...settingsOptions, staleTime: 0 })
        setKnown({ version: tools.version, categories: editableCategories(tools.values.categories) })
      }
      throw error
    }
  }
  return { categories: known.categories, save }
}
