import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { previewText } from '@/lib/runtime/settings/texts-admin-data'
import { previewSchema, textSchema } from '@/lib/runtime/settings/texts-admin-schema'

/** An email with words that are not saved, for the one who edits them. */
export const POST = handle(
  { access: canEdit('settings'), body: textSchema, response: previewSchema },
  async ({ body }) => previewText(body),
)
