import { handle } from '@/lib/accounts/http/handle'
import { shownDirectory } from '@/lib/learning/tools/rules'
import { toolDirectorySchema } from '@/lib/learning/tools/schema'
import { settings } from '@/lib/platform/settings/current'

/** The Starter Pack's tools and their categories, as this network shows them. */
export const GET = handle(
  { access: 'signed-in', response: toolDirectorySchema },
  async () => shownDirectory(settings().tools.categories),
  { id: 'listTools', scope: 'profile:read', summary: 'Tools of the Starter Pack' },
)
