import { useQuery } from '@tanstack/react-query'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { DEFAULT_DIRECTORY, type ToolDirectory } from '@/lib/learning/tools/rules'
import { toolsOptions } from './queries'

/** The tools: those everybody starts with are bundled with whatever shows them, those of a network's own are fetched. */
export function useToolDirectory(isWanted = true) {
  const { hasOwnTools } = usePublicSettings()
  const query = useQuery({ ...toolsOptions, enabled: hasOwnTools && isWanted })
  const directory: ToolDirectory | undefined = hasOwnTools ? query.data : DEFAULT_DIRECTORY
  return { directory, query }
}
