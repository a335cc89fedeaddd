import { apiQuery } from '@/components/shared/live/api-query'
import { toolDirectorySchema } from '@/lib/learning/tools/schema'

const FRESH_MS = 300_000

/** The tools of a network that edited them. */
export const toolsOptions = apiQuery(['tools'], '/api/tools', toolDirectorySchema, { staleTime: FRESH_MS })
